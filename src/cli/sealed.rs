/// A text with a first line that names its format and holds a checksum of all that follows.
pub(super) fn seal(format: &str, body: &str) -> String {
    let sum = blake3::hash(body.as_bytes()).to_hex();
    format!("{format} {sum}\n{body}")
}

/// What was sealed, if nothing of it has changed.
pub(super) fn unseal<'b>(format: &str, bytes: &'b [u8]) -> Result<&'b str, String> {
    let text = std::str::from_utf8(bytes).map_err(|_| "damaged checkpoint (not a text)")?;
    let (first, body) = text.split_once('\n').ok_or("damaged checkpoint (cut short)")?;
    let sum = match first.split_once(' ') {
        Some((found, sum)) if found == format => sum,
        _ => return Err(format!("not a checkpoint that this version reads (expected {format})")),
    };
    if blake3::hash(body.as_bytes()).to_hex().as_str() != sum {
        return Err("damaged checkpoint (its checksum does not fit)".into());
    }
    Ok(body)
}

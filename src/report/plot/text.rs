/// Text for XML and HTML, between tags or in an attribute. What XML cannot hold is replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// About how wide a text is, in pixels, in a usual sans-serif face of this size; rather more than less.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '|' | ':' | ';' | '!' | ' ' | '·' => 0.32,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' | '\\' | 'I' => 0.40,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' => 0.92,
        'A'..='Z' | '±' | '+' | '−' | '<' | '>' | '=' | '&' | '_' => 0.74,
        c if (c as u32) >= 0x1100 => 1.05,
        _ => 0.63,
    };
    size * text.chars().map(em).sum::<f64>()
}

/// The text, or as much of its beginning and end as fits into so many pixels. Names of one family differ at the
/// end as often as at the beginning.
pub(super) fn shortened(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.into();
    }
    let chars: Vec<char> = text.chars().collect();
    let cut = |kept: usize| -> String {
        let (front, back) = (kept - kept / 3, kept / 3);
        chars[..front].iter().chain(&['…']).chain(&chars[chars.len() - back..]).collect()
    };
    let kept = (1..chars.len()).rev().find(|&kept| width(&cut(kept), size) <= room);
    cut(kept.unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out() {
        assert_eq!(escaped("<b a=\"'&\u{0}\n"), "&lt;b a=&quot;&#39;&amp;\u{fffd} ");
    }

    #[test]
    fn long_names_keep_both_ends() {
        assert_eq!(shortened("greedy", 13.0, 100.0), "greedy");
        let name = "ismcts-with-two-thousand-iterations";
        let short = shortened(name, 13.0, 120.0);
        assert!(width(&short, 13.0) <= 120.0, "{short}");
        assert!(short.starts_with("ismcts") && short.ends_with("ns") && short.contains('…'), "{short}");
        assert_eq!(shortened("long", 13.0, 1.0), "l…");
        assert_eq!(shortened("", 13.0, 0.0), "");
    }
}

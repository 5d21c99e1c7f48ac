/// A strategy that ships with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// The text of its file in `strategies/`.
    pub text: &'static str,
}

/// The strategies of these names, with their files.
macro_rules! listed {
    ($($name:literal),* $(,)?) => {
        &[$(Listed { name: $name, text: include_str!(concat!("../../strategies/", $name, ".toml")) }),*]
    };
}

/// Every strategy that ships with the program, from the simplest to the strongest.
pub const CATALOGUE: &[Listed] = listed![
    "random",
    "greedy",
    "pain-avoiding",
    "sticker",
    "balanced",
    "balanced-fitted",
    "dump-high",
    "keep-back-atcha",
    "hunter",
    "flat",
    "pimc",
    "ismcts",
    "mo-ismcts",
    "ismcts-balanced",
    "expert",
    "adviser",
    "oracle",
];

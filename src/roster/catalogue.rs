/// A strategy that ships with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// Its name.
    pub name: &'static str,
    /// The text of its file in `strategies/`.
    pub text: &'static str,
}

/// Every strategy that ships with the program.
pub const CATALOGUE: &[Listed] =
    &[Listed { name: "random", text: include_str!("../../strategies/random.toml") }];

use crate::games::trick::heuristics::PainChoice;

/// A way to choose a pain card whose regret is measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NamedRule {
    /// Its name in every table.
    pub name: &'static str,
    /// How it chooses.
    pub choice: PainChoice,
}

/// Every way to choose that heuristics have, but for the one that needs weights.
pub const NAMED_RULES: &[NamedRule] = &[
    NamedRule { name: "fitted", choice: PainChoice::Fitted },
    NamedRule { name: "lowest-cost", choice: PainChoice::LowestCost },
    NamedRule { name: "three-low", choice: PainChoice::ThreeLow },
    NamedRule { name: "lowest-card", choice: PainChoice::LowestCard },
    NamedRule { name: "longest", choice: PainChoice::Longest },
    NamedRule { name: "least-outside", choice: PainChoice::LeastOutside },
    NamedRule { name: "shortest", choice: PainChoice::Shortest },
    NamedRule { name: "random", choice: PainChoice::Random },
    NamedRule { name: "highest-card", choice: PainChoice::HighestCard },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_of_the_heuristics_is_measured() {
        for (name, choice) in PainChoice::NAMES {
            let measured = NAMED_RULES.iter().any(|rule| rule.name == name && rule.choice == choice);
            assert_eq!(measured, name != "points", "{name}");
        }
    }
}

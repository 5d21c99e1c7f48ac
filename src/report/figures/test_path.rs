use crate::{
    report::{
        Comparison,
        numbers::{plain, signed},
        plot::{Figure, TestPath, Words},
    },
    stats::SequentialTest,
};

/// How the evidence of a sequential test grew.
pub(in crate::report) fn test_path(comparison: &Comparison, path: &TestPath) -> Figure {
    let last = path.looks.last();
    let end = last.map_or(String::new(), |look| {
        format!(
            "After {} blocks the difference is {} points a game and the evidence {}",
            look.blocks,
            signed(look.difference.mean, 2),
            signed(look.llr, 2)
        )
    });
    let (lower, upper) = path.bounds;
    let level = 100.0 * (1.0 - comparison.alpha);
    let words = Words {
        name: "test_path",
        title: "How the test went".into(),
        caption: format!(
            "Above: the difference so far, {} less {}, with a range that holds at {level}% whenever one stops. Below: the \
             evidence that the difference is {} points a game rather than none; the test stops where it meets a line, \
             but never before {} blocks.",
            comparison.a,
            comparison.b,
            plain(path.delta, 2),
            SequentialTest::MIN_BLOCKS
        ),
        alternative: format!(
            "Path of the sequential test. {end}; it decides at {} for better and {} for not better.",
            signed(upper, 2),
            signed(lower, 2)
        ),
    };
    path.figure(words)
}

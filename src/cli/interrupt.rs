use std::sync::atomic::{AtomicBool, Ordering};

/// Set when the user wants the program to stop; a signal has nowhere else to leave its mark.
static ASKED_TO_STOP: AtomicBool = AtomicBool::new(false);

/// Notices Ctrl-C and termination from now on. A second one ends the program at once.
pub(super) fn listen() {
    let noticed = ctrlc::set_handler(|| {
        if ASKED_TO_STOP.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
    // Where signals cannot be noticed, they end the program as they always do.
    drop(noticed);
}

/// Whether the user wants the program to stop.
pub(super) fn asked_to_stop() -> bool {
    ASKED_TO_STOP.load(Ordering::SeqCst)
}

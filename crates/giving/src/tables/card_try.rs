//! Tries to pay by card, counted under keyed hashes.

use chrono::Duration;
use store::RateWindow;

/// What is looked back upon.
pub const TRIES_WINDOW: Duration = Duration::hours(1);
pub const TRIES: RateWindow = RateWindow::new("giving_try", TRIES_WINDOW);

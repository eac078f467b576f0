//! Tries to pay by card, counted under keyed hashes.

use chrono::Duration;
use store::RateWindow;

/// What is looked back upon.
pub const CARD_TRIES_WINDOW: Duration = Duration::hours(1);
/// Of all purposes: who tries cards does so wherever they are taken.
pub const CARD_TRIES: RateWindow = RateWindow::new("payments_card_try", CARD_TRIES_WINDOW);

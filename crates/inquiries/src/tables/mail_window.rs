//! How often an address was written to lately: a table that counts by itself.

use chrono::Duration;
use store::RateWindow;

/// What is looked back upon.
pub const MAIL_WINDOW: RateWindow = RateWindow::new("outreach_attempt", Duration::days(1));

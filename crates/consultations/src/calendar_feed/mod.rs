//! A clinician's calendar behind a secret address, for the calendar program of their phone.
//!
//! The address is the only key: it is shown once, kept as a hash, and ended by a press (decision 082). What the calendar says
//! beside the times is the clinician's choice, and nothing of what it is about.

pub mod desk;
mod feed;
pub mod public;
mod table;

use store::schema::*;

pub use desk::desk_routes;
pub use table::CalendarFeedDetail;

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![table]
}

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261128_001810_care_calendar_feeds")
            .table(
                "care_calendar_feed",
                [
                    primary_key(id("member_id")),
                    string_len("token_hash", 64),
                    string_len("detail", 16),
                    utc("created_at"),
                    utc_null("last_used_at"),
                ],
            )
            .unique("care_calendar_feed", &["token_hash"])
            .boxed(),
    ]
}

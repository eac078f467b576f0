//! The tables of this crate; each name begins with `outreach_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_outreach().boxed(),
        Migration::new("m20261122_001110_outreach_attempts")
            .table(
                "outreach_attempt",
                [primary_key(id("id")), string_len("mark", 64), utc("at")],
            )
            .index("outreach_attempt", &["mark"])
            .boxed(),
        // Whether words of an inquiry sound urgent: what makes the desk read it first stands beside the sealed words. What older
        // inquiries say is sealed; all of which somebody has to see to with care is taken as urgent.
        Migration::new("m20261124_001100_outreach_urgent")
            .column(
                "outreach_letter",
                boolean("is_urgent").default(false).take(),
            )
            .sql("UPDATE outreach_letter SET is_urgent = is_clinical")
            .boxed(),
    ]
}

fn create_outreach() -> Migration {
    let migration = Migration::new("m20261122_001100_outreach")
        .table(
            "outreach_letter",
            [
                primary_key(id("id")),
                string_len("reference", 16),
                string_len("kind", 16),
                string_len("state", 16),
                integer("version"),
                text_null("content"),
                string_len_null("email_mark", 64),
                string_len_null("visitor_mark", 64),
                string_len("topic", 300),
                boolean_null("liked"),
                boolean("is_clinical"),
                boolean("is_unread"),
                id_null("assigned"),
                utc("created_at"),
                utc("last_at"),
                utc_null("due_at"),
                utc_null("acknowledged_at"),
                utc_null("closed_at"),
                string_len_null("outcome", 16),
                utc_null("erase_after"),
                utc_null("erased_at"),
            ],
        )
        .table(
            "outreach_message",
            [
                primary_key(id("id")),
                id("letter_id"),
                boolean("is_inbound"),
                id_null("author"),
                text("content"),
                string_len_null("mark", 64),
                boolean("is_from_other"),
                boolean("is_automatic"),
                utc("at"),
            ],
        );
    add_outreach_breach_log_tables(add_outreach_note_tables(migration))
}

/// Goes on with inquiries.
fn add_outreach_note_tables(migration: Migration) -> Migration {
    migration
        .table(
            "outreach_note",
            [
                primary_key(id("id")),
                id("letter_id"),
                id("author"),
                text("text"),
                utc("at"),
            ],
        )
        .table(
            "outreach_event",
            [
                primary_key(id("id")),
                id("letter_id"),
                string_len("action", 40),
                string_len("by", 40),
                string_len_null("state_before", 16),
                string_len_null("state_after", 16),
                utc("at"),
            ],
        )
        .table(
            "outreach_link",
            [
                primary_key(string_len("hash", 64)),
                id("letter_id"),
                utc("until"),
                utc_null("used_at"),
                boolean_null("agreed"),
            ],
        )
        .table(
            "outreach_breach",
            [
                primary_key(id("id")),
                string_len("reference", 16),
                integer("version"),
                text("content"),
                utc("noticed_at"),
                string_len("risk", 8),
                utc_null("ndpc_at"),
                utc_null("ico_at"),
                utc_null("people_at"),
                utc("created_at"),
                utc_null("closed_at"),
            ],
        )
}

/// Goes on with inquiries.
fn add_outreach_breach_log_tables(migration: Migration) -> Migration {
    migration
        .table(
            "outreach_breach_log",
            [
                primary_key(id("id")),
                id("breach_id"),
                string_len("by", 40),
                text("text"),
                utc("at"),
            ],
        )
        .unique("outreach_letter", &["reference"])
        .index("outreach_letter", &["kind", "state"])
        .index("outreach_letter", &["email_mark"])
        .index("outreach_letter", &["visitor_mark"])
        .index("outreach_letter", &["erase_after"])
        .index("outreach_message", &["letter_id"])
        .unique("outreach_message", &["mark"])
        .index("outreach_note", &["letter_id"])
        .index("outreach_event", &["letter_id"])
        .index("outreach_link", &["letter_id"])
        .unique("outreach_breach", &["reference"])
        .index("outreach_breach_log", &["breach_id"])
}

//! The tables of requests.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_care_requests().boxed(),
        Migration::new("m20261122_000922_care_refund_at_most")
            .column("care_request", integer_null("refund_at_most"))
            .boxed(),
        Migration::new("m20261122_000923_care_rooms")
            .table(
                "care_room",
                [
                    primary_key(id("request_id")),
                    utc("starts_at"),
                    text("name"),
                    utc_null("waits_since"),
                    utc_null("opened_at"),
                ],
            )
            .boxed(),
        Migration::new("m20261122_000924_care_room_looked_at")
            .column("care_room", utc_null("looked_at"))
            .boxed(),
        create_care_flashes().boxed(),
        Migration::new("m20261123_000100_care_same_key")
            .column("care_same", string_len_null("key_mark", 64))
            .boxed(),
        Migration::new("m20261123_000101_care_link_sent")
            .column("care_link", utc_null("sent_at"))
            .boxed(),
        Migration::new("m20261123_000930_care_reply_authors")
            .column("care_reply", text_null("author_name"))
            .column("care_reply", string_len_null("author_role", 16))
            .boxed(),
        move_replies().boxed(),
        Migration::new("m20261128_001601_care_room_place")
            .column("care_room", text_null("place"))
            .boxed(),
        create_guests().boxed(),
        create_extensions().boxed(),
    ]
}

/// Replies are messages of a thread, in which who asked writes back. What was written stays sealed as it is.
fn move_replies() -> Migration {
    Migration::new("m20261128_001502_care_threads")
        .column("care_request", text_null("thread_key"))
        .sql(
            "INSERT INTO thread_message (id, subject_id, channel, author, staff_id, author_name, author_role, body, was_reply, at) \
             SELECT id, request_id, CASE WHEN is_payers THEN 'payer' ELSE 'asker' END, 'doctor', author, author_name, \
             author_role, text, true, at FROM care_reply",
        )
        .sql("DROP TABLE care_reply")
}

fn create_care_requests() -> Migration {
    let migration = Migration::new("m20261121_000910_care_requests")
        .table(
            "care_request",
            [
                primary_key(id("id")),
                string_len("reference", 16),
                string_len("state", 24),
                integer("version"),
                boolean("is_called"),
                string_len("package", 128),
                string_len("package_name", 128),
                boolean("is_free"),
                boolean("for_other"),
                string_len_null("country", 2),
                string_len_null("nation", 24),
                text_null("answers"),
                text_null("story"),
                string_len_null("payer_mark", 64),
                string_len_null("patient_mark", 64),
                utc_null("consented_at"),
                id_null("quote"),
                id_null("payment"),
                utc_null("paid_at"),
                id_null("clinician"),
                string_len_null("review_reason", 40),
                date_null("follow_up"),
                utc_null("story_opened_at"),
                id_null("story_opened_by"),
                utc("created_at"),
                utc_null("sent_at"),
                utc_null("closed_at"),
                utc_null("erase_after"),
                utc_null("erased_at"),
            ],
        )
        .table(
            "care_consent",
            [
                primary_key(id("id")),
                id("request_id"),
                string_len("key", 40),
                string_len("version", 40),
                text("title"),
                text("text"),
                string_len("by", 8),
                utc("at"),
            ],
        );
    add_care_request_tables(add_care_link_tables(migration))
}

/// Goes on with care requests.
fn add_care_link_tables(migration: Migration) -> Migration {
    migration
        .table(
            "care_link",
            [
                primary_key(string_len("hash", 64)),
                id("request_id"),
                boolean("is_payers"),
                text("secret"),
            ],
        )
        .table(
            "care_event",
            [
                primary_key(id("id")),
                id("request_id"),
                string_len("action", 40),
                string_len("by", 40),
                string_len_null("state_before", 24),
                string_len_null("state_after", 24),
                text_null("note"),
                utc("at"),
            ],
        )
        .table(
            "care_note",
            [
                primary_key(id("id")),
                id("request_id"),
                boolean("is_visit"),
                id("author"),
                text("text"),
                utc("at"),
            ],
        )
        .table(
            "care_reply",
            [
                primary_key(id("id")),
                id("request_id"),
                boolean("is_payers"),
                id("author"),
                text("text"),
                utc("at"),
            ],
        )
        .table(
            "care_same",
            [
                primary_key(string_len("mark", 64)),
                id("request_id"),
                utc("at"),
            ],
        )
}

/// Goes on with care requests.
fn add_care_request_tables(migration: Migration) -> Migration {
    migration
        .unique("care_request", &["reference"])
        .index("care_request", &["state", "sent_at"])
        .index("care_request", &["payer_mark"])
        .index("care_request", &["patient_mark"])
        .index("care_request", &["clinician"])
        .index("care_request", &["erase_after"])
        .index("care_consent", &["request_id"])
        .unique("care_link", &["request_id", "is_payers"])
        .index("care_event", &["request_id"])
        .index("care_note", &["request_id"])
        .index("care_reply", &["request_id"])
}

fn create_care_flashes() -> Migration {
    Migration::new("m20261122_000925_care_flashes")
        .table(
            "care_flash",
            [
                primary_key(string_len("owner", 48)),
                id_null("request_id"),
                text("content"),
                boolean("is_shown"),
                utc("expires_at"),
            ],
        )
        .index("care_flash", &["request_id"])
        .index("care_flash", &["expires_at"])
}

fn create_guests() -> Migration {
    Migration::new("m20261128_002401_care_guests")
        .table(
            "care_guest",
            [
                primary_key(string_len("hash", 64)),
                id("request_id"),
                utc("starts_at"),
                string_len("role", 16),
                text("name"),
                text("secret"),
                boolean("is_by_desk"),
                utc_null("entered_at"),
            ],
        )
        .unique("care_guest", &["request_id", "role"])
        .index("care_guest", &["starts_at"])
}

fn create_extensions() -> Migration {
    Migration::new("m20261128_002402_care_extensions").table(
        "care_extension",
        [
            primary_key(id("request_id")),
            integer("minutes"),
            big_integer("price_minor"),
            string_len("price_currency", 3),
            utc("offered_at"),
            id_null("quote"),
            utc_null("paid_at"),
            id_null("payment"),
            utc_null("withdrawn_at"),
        ],
    )
}

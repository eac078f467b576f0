//! The tables of this crate; each name begins with `sync_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![make_tables().boxed(), add_write_back().boxed()]
}

fn make_tables() -> Migration {
    Migration::new("m20261128_001840_sync")
        .table(
            "sync_document",
            [
                primary_key(string_len("id", 160)),
                string_len("kind", 64),
                string_len("rev", 200),
                string_len_null("essence", 64),
                string_len("state", 20),
                string_len("taken", 20),
                text_null("words"),
                boolean("lacks_files"),
                utc("seen_at"),
                utc_null("missing_since"),
                integer("misses"),
            ],
        )
        .index("sync_document", &["state"])
        .table(
            "sync_state",
            [
                primary_key(string_len("id", 120)),
                utc_null("connected_since"),
                utc_null("event_at"),
                big_integer_null("lag"),
                utc_null("census_at"),
                text_null("census"),
                boolean("is_paused"),
                text_null("fault"),
                utc_null("fault_at"),
                boolean("is_refused"),
                text_null("question"),
                utc_null("question_at"),
                text("own_types"),
                boolean("wants_census"),
            ],
        )
        .table(
            "sync_lease",
            [
                primary_key(string_len("id", 120)),
                string_len("node", 40),
                big_integer("beat"),
            ],
        )
}

fn add_write_back() -> Migration {
    Migration::new("m20261128_001880_sync_write_back")
        .column("sync_state", utc_null("failing_since"))
        .column("sync_state", text_null("alarms"))
        .column(
            "sync_state",
            boolean("is_write_refused").default(false).take(),
        )
        .column("sync_state", text_null("write_fault"))
        .column("sync_state", utc_null("write_fault_at"))
        .table(
            "sync_outgoing",
            [
                primary_key(string_len("document", 160)),
                string_len("state", 20),
                integer("tries"),
                utc("next_at"),
                utc("tried_at"),
                utc("failing_since"),
                text("words"),
            ],
        )
        .table(
            "sync_comment",
            [
                primary_key(id("id")),
                string_len("document", 160),
                string_len("standing", 20),
                boolean("is_waiting"),
                integer("round"),
                big_integer("likes"),
                big_integer("dislikes"),
                text_null("words"),
            ],
        )
        .index("sync_comment", &["document"])
        .table(
            "sync_reaction",
            [
                primary_key(id("id")),
                string_len("document", 160),
                string_len("comment", 26),
                big_integer("likes"),
                big_integer("dislikes"),
                id_null("batch"),
            ],
        )
        .index("sync_reaction", &["document"])
}

//! The tables of this crate; each name begins with `giving_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_giving().boxed(),
        // What is being charged for a month.
        Migration::new("m20261122_001110_giving_charging")
            .column("giving_plan", id_null("charging"))
            .boxed(),
        // They are counted by payments, for all that is paid.
        Migration::new("m20261127_001120_giving_card_tries")
            .sql("DROP TABLE giving_try")
            .boxed(),
        // Who covers the fee of the card, and what of the money that came did.
        Migration::new("m20261129_001130_giving_covered_fee")
            .column("giving_gift", boolean("covers_fee").default(false).take())
            .column("giving_gift", big_integer_null("fee_minor"))
            .column("giving_plan", boolean("covers_fee").default(false).take())
            .boxed(),
    ]
}

fn create_giving() -> Migration {
    let migration = Migration::new("m20261122_001100_giving").table(
        "giving_gift",
        [
            primary_key(id("id")),
            string_len("reference", 16),
            string_len("state", 16),
            integer("version"),
            string_len("method", 8),
            id_null("plan_id"),
            integer("turn"),
            string_len_null("fund", 128),
            string_len("fund_name", 200),
            big_integer("price_minor"),
            string_len("price_currency", 3),
            text_null("donor"),
            string_len_null("email_mark", 64),
            boolean("is_anonymous"),
            boolean("gift_aid"),
            string_len("source", 8),
            id_null("quote"),
            id_null("payment"),
            big_integer_null("received_minor"),
            string_len_null("received_currency", 3),
            big_integer("refunded_minor"),
            date_null("received_on"),
            utc_null("received_at"),
            utc_null("said_paid_at"),
            utc("created_at"),
            utc_null("erase_after"),
            utc_null("erased_at"),
        ],
    );
    add_giving_line_tables(add_giving_event_tables(add_giving_plan_tables(migration)))
}

/// Goes on with giving.
fn add_giving_plan_tables(migration: Migration) -> Migration {
    migration
        .table(
            "giving_plan",
            [
                primary_key(id("id")),
                string_len("reference", 16),
                string_len("state", 16),
                integer("version"),
                string_len("mode", 8),
                string_len("method", 8),
                string_len_null("fund", 128),
                string_len("fund_name", 200),
                big_integer("price_minor"),
                string_len("price_currency", 3),
                string_len("pay_currency", 3),
                text_null("donor"),
                string_len_null("email_mark", 64),
                boolean("is_anonymous"),
                boolean("gift_aid"),
                integer("turn"),
                utc_null("next_at"),
                integer("failures"),
                id_null("last_failed"),
                utc("created_at"),
                utc_null("started_at"),
                utc_null("ended_at"),
                string_len_null("ended_by", 40),
                utc_null("erased_at"),
            ],
        )
        .table(
            "giving_link",
            [
                primary_key(string_len("hash", 64)),
                string_len("kind", 12),
                id("subject"),
                text_null("about"),
                utc("expires_at"),
            ],
        )
}

/// Goes on with giving.
fn add_giving_event_tables(migration: Migration) -> Migration {
    migration
        .table(
            "giving_event",
            [
                primary_key(id("id")),
                id("subject"),
                string_len("action", 40),
                string_len("by", 40),
                text_null("note"),
                utc("at"),
            ],
        )
        .table(
            "giving_proof",
            [
                primary_key(id("id")),
                id("gift_id"),
                string_len("kind", 8),
                big_integer("bytes"),
                text("item_key"),
                text("name"),
                string_len("blob", 64),
                string_len("mark", 64),
                utc("at"),
            ],
        )
        .table(
            "giving_statement",
            [
                primary_key(id("id")),
                string_len("file_name", 200),
                string_len("currency", 3),
                string_len("account", 120),
                integer("lines"),
                string_len("by", 40),
                utc("at"),
            ],
        )
}

/// Goes on with giving.
fn add_giving_line_tables(migration: Migration) -> Migration {
    migration
        .table(
            "giving_line",
            [
                primary_key(id("id")),
                id("statement_id"),
                string_len("mark", 64),
                integer("version"),
                date("booked_on"),
                big_integer("minor"),
                string_len("currency", 3),
                text("words"),
                string_len("state", 8),
                id_null("gift_id"),
                string_len_null("decided_by", 40),
                utc_null("decided_at"),
            ],
        )
        .table(
            "giving_try",
            [primary_key(id("id")), string_len("mark", 64), utc("at")],
        )
        .unique("giving_gift", &["reference"])
        .index("giving_gift", &["state", "id"])
        .index("giving_gift", &["email_mark"])
        .unique("giving_gift", &["plan_id", "turn"])
        .index("giving_gift", &["fund", "state"])
        .index("giving_gift", &["payment"])
        .index("giving_gift", &["erase_after"])
        .unique("giving_plan", &["reference"])
        .index("giving_plan", &["state", "id"])
        .index("giving_plan", &["email_mark"])
        .index("giving_link", &["subject"])
        .index("giving_event", &["subject"])
        .unique("giving_proof", &["gift_id", "mark"])
        .unique("giving_line", &["mark"])
        .index("giving_line", &["state", "id"])
        .index("giving_line", &["gift_id"])
        .index("giving_try", &["mark", "at"])
        .index("giving_try", &["at"])
}

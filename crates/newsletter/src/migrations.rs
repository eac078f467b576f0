//! The tables of this crate; each name begins with `newsletter_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![create_newsletter().boxed()]
}

fn create_newsletter() -> Migration {
    let migration = Migration::new("m20261122_000200_newsletter")
        .table(
            "newsletter_subscriber",
            [
                primary_key(id("id")),
                text_null("address"),
                string_len("mark", 64),
                string_len("state", 16),
                string_len("frequency", 16),
                string_len("country", 8),
                string_len("source", 200),
                string_len("salt", 32),
                integer("bounces"),
                utc("created_at"),
                utc_null("confirmed_at"),
                utc_null("left_at"),
            ],
        )
        .table_with_key(
            "newsletter_topic",
            [id("subscriber"), string_len("topic", 120)],
            &["subscriber", "topic"],
        )
        .table(
            "newsletter_link",
            [
                primary_key(string_len("hash", 64)),
                id("subscriber"),
                text("choices"),
                utc("created_at"),
                utc("expires_at"),
                utc_null("used_at"),
            ],
        )
        .table(
            "newsletter_consent",
            [
                primary_key(id("id")),
                id("subscriber"),
                string_len("kind", 16),
                text("text"),
                string_len("text_version", 16),
                string_len("page", 200),
                text("note"),
                utc("at"),
                string_len("by", 40),
            ],
        );
    add_newsletter_import_tables(add_newsletter_issue_tables(migration))
}

/// Goes on with newsletter.
fn add_newsletter_issue_tables(migration: Migration) -> Migration {
    migration
        .table(
            "newsletter_issue",
            [
                primary_key(id("id")),
                integer_null("number"),
                string_len("state", 16),
                string_len("kind", 16),
                string_len("subject", 200),
                text("summary"),
                text("intro"),
                text("posts"),
                text("segment"),
                integer("revision"),
                integer("run"),
                utc_null("send_at"),
                utc_null("begun_at"),
                utc_null("sent_at"),
                text_null("shown"),
                text_null("letter"),
                text_null("trouble"),
                utc("created_at"),
                utc("updated_at"),
                string_len("by", 40),
            ],
        )
        .table_with_key(
            "newsletter_delivery",
            [
                id("issue"),
                id("subscriber"),
                string_len("state", 16),
                integer("tries"),
                utc("not_before"),
                string_len_null("holder", 40),
                utc("at"),
                text_null("error"),
            ],
            &["issue", "subscriber"],
        )
}

/// Goes on with newsletter.
fn add_newsletter_import_tables(migration: Migration) -> Migration {
    migration
        .table(
            "newsletter_import",
            [
                primary_key(id("id")),
                text("proof"),
                date("consented_on"),
                integer("added"),
                integer("known"),
                integer("refused"),
                utc("at"),
                string_len("by", 40),
            ],
        )
        .unique("newsletter_subscriber", &["mark"])
        .index("newsletter_subscriber", &["state", "id"])
        .index("newsletter_topic", &["topic", "subscriber"])
        .index("newsletter_link", &["subscriber", "created_at"])
        .index("newsletter_consent", &["subscriber", "id"])
        .unique("newsletter_issue", &["number"])
        .index("newsletter_issue", &["state"])
        .index("newsletter_delivery", &["issue", "state", "not_before"])
        .index("newsletter_delivery", &["subscriber"])
}

//! The tables of this crate; each name begins with `webhook_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261128_001800_webhooks")
            .table(
                "webhook_endpoint",
                [
                    primary_key(id("id")),
                    string_len("name", 80),
                    text("address"),
                    text("occasions"),
                    boolean("is_on"),
                    string_len_null("off_reason", 16),
                    text("secret"),
                    text_null("old_secret"),
                    utc_null("old_secret_until"),
                    big_integer("lines_after"),
                    utc_null("failing_since"),
                    utc_null("last_success_at"),
                    integer("version"),
                    utc("created_at"),
                    string_len("by", 40),
                ],
            )
            .table(
                "webhook_event",
                [
                    primary_key(id("id")),
                    string_len("kind", 40),
                    text("body"),
                    utc("created_at"),
                ],
            )
            .table(
                "webhook_delivery",
                [
                    primary_key(id("id")),
                    id("endpoint"),
                    id("event"),
                    string_len("state", 16),
                    integer("round"),
                    integer("tries"),
                    utc("next_at"),
                    utc_null("tried_at"),
                    integer_null("status"),
                    string_len_null("answer", 200),
                    utc("created_at"),
                ],
            )
            .index("webhook_delivery", &["endpoint", "state", "id"])
            .index("webhook_delivery", &["event"])
            .index("webhook_delivery", &["created_at"])
            .table(
                "webhook_cursor",
                [primary_key(integer("id")), big_integer("read_to")],
            )
            .boxed(),
    ]
}

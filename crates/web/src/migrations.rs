//! The tables of writes that may come again, and of forms that wait for their page.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261121_000001_web_idempotency")
            .table(
                "idempotency",
                [
                    primary_key(string_len("scope", 64)),
                    string_len("fingerprint", 64),
                    utc("begun"),
                    integer_null("status"),
                    text_null("headers"),
                    binary_null("body"),
                    string_len_null("visitor", 22),
                ],
            )
            .index("idempotency", &["begun"])
            .boxed(),
        Migration::new("m20261124_000001_web_waiting_forms")
            .table(
                "waiting_form",
                [
                    primary_key(string_len("token_hash", 64)),
                    text("content"),
                    utc("expires_at"),
                ],
            )
            .index("waiting_form", &["expires_at"])
            .boxed(),
    ]
}

//! The tables of this crate; each name begins with `client_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261128_001830_clients")
            .table(
                "client_token",
                [
                    primary_key(string_len("id", 26)),
                    string_len("hash", 64),
                    text("name"),
                    text("scopes"),
                    text("made_by"),
                    timestamp_with_time_zone("made_at"),
                    timestamp_with_time_zone_null("used_at"),
                    timestamp_with_time_zone_null("ends_at"),
                    timestamp_with_time_zone_null("revoked_at"),
                ],
            )
            .unique("client_token", &["hash"])
            .table(
                "client_transaction",
                [
                    primary_key(string_len("id", 128)),
                    string_len("token_id", 26),
                    timestamp_with_time_zone("at"),
                ],
            )
            .boxed(),
    ]
}

//! The tables of this crate; each name begins with `room_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261128_001600_rooms")
            .table(
                "room_lease",
                [primary_key(id("room_id")), id("node"), big_integer("beat")],
            )
            .table(
                "room_offer",
                [
                    primary_key(id("id")),
                    id("room_id"),
                    id("node"),
                    text("call"),
                    text_null("answer"),
                    utc("at"),
                ],
            )
            .table(
                "room_seat",
                [
                    primary_key(string_len("hash", 64)),
                    id("room_id"),
                    string_len("role", 16),
                    utc("opens_at"),
                    utc("closes_at"),
                ],
            )
            .index("room_lease", &["node"])
            .index("room_offer", &["node"])
            .unique("room_seat", &["room_id", "role"])
            .index("room_seat", &["closes_at"])
            .boxed(),
    ]
}

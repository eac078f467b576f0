//! The one table.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261121_000500_statistics")
            .table_with_key(
                "statistics_day",
                [
                    string_len("day", 10),
                    string("kind"),
                    text("subject"),
                    big_integer("count"),
                ],
                &["day", "kind", "subject"],
            )
            .boxed(),
    ]
}

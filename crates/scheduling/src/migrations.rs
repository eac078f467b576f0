//! The tables of the schedule.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_care_schedule().boxed(),
        // How often a request began to hold a time.
        Migration::new("m20261122_000921_care_holds")
            .column("care_time", integer("holds").default(0).take())
            .column("care_time", utc_null("held_since"))
            .boxed(),
        // From which network a request began to hold a time.
        Migration::new("m20261123_000110_care_hold_origins")
            .table(
                "care_hold",
                [
                    primary_key(id("request_id")),
                    string_len("network", 64),
                    utc("at"),
                ],
            )
            .index("care_hold", &["network", "at"])
            .index("care_hold", &["at"])
            .boxed(),
    ]
}

fn create_care_schedule() -> Migration {
    let migration = Migration::new("m20261121_000920_care_schedule")
        .table(
            "care_clinician",
            [
                primary_key(id("id")),
                string_len("name", 200),
                string_len("zone", 64),
                boolean("is_active"),
                boolean("is_sample"),
                id_null("staff_id"),
                text("weekly"),
                text("exceptions"),
                integer("version"),
                utc("changed_at"),
            ],
        )
        .table(
            "care_rules",
            [
                primary_key(string_len("id", 16)),
                integer("version"),
                text("body"),
                text("changed_by"),
                utc("changed_at"),
            ],
        )
        .table(
            "care_time",
            [
                primary_key(id("request_id")),
                integer("sequence"),
                utc("changed_at"),
            ],
        );
    add_care_span_tables(migration)
}

/// Goes on with care schedule.
fn add_care_span_tables(migration: Migration) -> Migration {
    migration
        .table_with_key(
            "care_span",
            [
                id("request_id"),
                string_len("kind", 8),
                id("clinician_id"),
                utc("starts_at"),
                utc("ends_at"),
                integer("before"),
                integer("after"),
                string_len("channel", 16),
                utc_null("until"),
                boolean("is_extended"),
            ],
            &["request_id", "kind"],
        )
        .table_with_key(
            "care_cell",
            [
                id("clinician_id"),
                big_integer("cell"),
                id("request_id"),
                utc_null("until"),
            ],
            &["clinician_id", "cell"],
        )
        .table(
            "care_waiting",
            [
                primary_key(id("id")),
                id("request_id"),
                text("need"),
                string_len("zone", 64),
                utc("joined_at"),
                utc_null("told_at"),
            ],
        )
        .index("care_span", &["starts_at"])
        .index("care_span", &["clinician_id", "starts_at"])
        .index("care_cell", &["request_id"])
        .unique("care_waiting", &["request_id"])
        .index("care_waiting", &["joined_at"])
}

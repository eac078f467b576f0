//! The tables of this crate; each name begins with `places_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        create_places().boxed(),
        // Whether a place is hidden because it has closed.
        Migration::new("m20261122_001410_places_closed")
            .column("places_place", boolean("is_closed").default(false).take())
            .boxed(),
        // Whether a place takes people under the public health scheme.
        Migration::new("m20261129_001420_places_scheme")
            .column(
                "places_place",
                string_len("health_scheme", 8).default("unknown").take(),
            )
            .boxed(),
        add_brought_files().boxed(),
        // What everybody knows beside a place.
        Migration::new("m20261130_001440_places_landmark")
            .column("places_place", text("landmark").default("").take())
            .boxed(),
    ]
}

/// Files that are brought to the desk, looked through and then imported.
fn add_brought_files() -> Migration {
    Migration::new("m20261129_001430_places_uploads")
        .column("places_run", boolean("is_dry_run").default(false).take())
        .column("places_run", big_integer("pieces").default(0).take())
        .column("places_run", big_integer("bytes").default(0).take())
        .column("places_run", text_null("preview"))
        .column("places_run", text_null("problem"))
        .table(
            "places_upload",
            [
                primary_key(id("id")),
                text("owner"),
                text("name"),
                big_integer("length"),
                big_integer("received"),
                utc("expires_at"),
                text_null("run_id"),
                utc_null("claimed_until"),
            ],
        )
        .table_with_key(
            "places_upload_part",
            [
                id("upload_id"),
                big_integer("starts_at"),
                big_integer("bytes"),
                text("file"),
            ],
            &["upload_id", "starts_at"],
        )
        .index("places_upload", &["expires_at"])
}

fn create_places() -> Migration {
    let migration = Migration::new("m20261122_001400_places").table(
        "places_place",
        [
            primary_key(id("id")),
            string_len("dataset", 64),
            string_len("source", 64),
            string_len("source_id", 200),
            big_integer("mark"),
            boolean("is_gone"),
            boolean("is_hidden"),
            integer("version"),
            text("name"),
            string_len("category", 12),
            text("subtype"),
            text("address"),
            text("area"),
            text("district"),
            text("near_district"),
            string_len("region", 120),
            string_len("country", 2),
            text("postcode"),
            double("lat"),
            double("lng"),
            text("phone"),
            text("website"),
            text("hours"),
            text("ownership"),
            boolean("has_emergency"),
            text("source_date"),
            text("coord_source"),
            text_null("corrections"),
            utc_null("verified_at"),
            id_null("verified_by"),
            integer("yes_count"),
            integer("no_count"),
            utc_null("last_yes"),
            boolean("is_claimed"),
            utc("created_at"),
            utc("changed_at"),
        ],
    );
    add_places_budget_tables(add_places_item_tables(migration))
}

/// Goes on with places.
fn add_places_item_tables(migration: Migration) -> Migration {
    migration
        .table(
            "places_item",
            [
                primary_key(id("id")),
                string_len("kind", 12),
                string_len("what", 20),
                id_null("place_id"),
                text_null("said"),
                text_null("fields"),
                string_len("state", 12),
                utc("at"),
                utc_null("decided_at"),
                id_null("decided_by"),
                text_null("note"),
            ],
        )
        .table_with_key(
            "places_answer",
            [
                id("place_id"),
                string_len("mark", 64),
                boolean("works"),
                utc("at"),
            ],
            &["place_id", "mark"],
        )
        .table(
            "places_dataset",
            [
                primary_key(string_len("name", 64)),
                id_null("run"),
                utc_null("beat_at"),
                string_len_null("shipped", 40),
            ],
        )
        .table(
            "places_run",
            [
                primary_key(id("id")),
                string_len("dataset", 64),
                text("file"),
                string_len("state", 12),
                string_len("by", 40),
                utc("at"),
                utc_null("ended_at"),
                text("report"),
            ],
        )
}

/// Goes on with places.
fn add_places_budget_tables(migration: Migration) -> Migration {
    migration
        .table(
            "places_budget",
            [primary_key(date("day")), integer("calls")],
        )
        .unique("places_place", &["dataset", "source_id"])
        .index("places_place", &["country", "region"])
        .index("places_item", &["state", "kind"])
        .index("places_item", &["place_id"])
        .index("places_run", &["dataset"])
}

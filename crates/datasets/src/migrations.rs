//! The tables of this crate; each name begins with `dataset_`.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261128_001700_datasets")
            .table(
                "dataset_line",
                [
                    primary_key(string_len("id", 160)),
                    big_integer("place"),
                    text("line"),
                    string_len_null("body_hash", 64),
                ],
            )
            .unique("dataset_line", &["place"])
            .table(
                "dataset_file",
                [
                    primary_key(string_len("path", 200)),
                    big_integer("place"),
                    string_len("asset", 120),
                    string_len("received", 40),
                    string_len("kept", 64),
                    text_null("about"),
                ],
            )
            .index("dataset_file", &["asset"])
            .table(
                "dataset_redirect",
                [
                    primary_key(text("address")),
                    text_null("document_id"),
                    text_null("topic"),
                ],
            )
            .boxed(),
        create_runs().boxed(),
    ]
}

fn create_runs() -> Migration {
    Migration::new("m20261128_001750_dataset_runs")
        .table(
            "dataset_run",
            [
                primary_key(id("id")),
                text("name"),
                string_null("system"),
                text("site"),
                string_null("currency"),
                string("state"),
                boolean("is_dry_run"),
                text("made_by"),
                utc("made_at"),
                utc_null("ended_at"),
                big_integer("steps_done"),
                big_integer("steps"),
                text_null("item_key"),
                big_integer("pieces"),
                big_integer("bytes"),
                text_null("report"),
                text_null("problem"),
            ],
        )
        .table(
            "dataset_upload",
            [
                primary_key(id("id")),
                text("owner"),
                text("item_key"),
                text("name"),
                big_integer("length"),
                big_integer("received"),
                utc("expires_at"),
                text_null("run_id"),
                text_null("refused"),
                utc_null("claimed_until"),
            ],
        )
        .table_with_key(
            "dataset_upload_part",
            [
                id("upload_id"),
                big_integer("starts_at"),
                big_integer("bytes"),
                text("file"),
            ],
            &["upload_id", "starts_at"],
        )
        .index("dataset_run", &["state"])
        .index("dataset_upload", &["expires_at"])
}

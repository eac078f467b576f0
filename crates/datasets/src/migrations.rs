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
    ]
}

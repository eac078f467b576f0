//! Tables of report files and of uploads.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261121_000930_care_files")
            .table(
                "care_file",
                [
                    primary_key(id("id")),
                    text("request_id"),
                    text("item_key"),
                    text("name"),
                    string("kind"),
                    big_integer("bytes"),
                    text("notes"),
                    text("content_mark"),
                    text("blob"),
                    utc("at"),
                ],
            )
            .table(
                "care_upload",
                [
                    primary_key(id("id")),
                    text("request_id"),
                    text("item_key"),
                    text("name"),
                    big_integer("length"),
                    big_integer("received"),
                    utc("expires_at"),
                    text_null("file_id"),
                    text_null("refused"),
                    utc_null("claimed_until"),
                ],
            )
            .table_with_key(
                "care_upload_part",
                [
                    id("upload_id"),
                    big_integer("starts_at"),
                    big_integer("bytes"),
                    text("file"),
                ],
                &["upload_id", "starts_at"],
            )
            .index("care_file", &["request_id"])
            .index("care_upload", &["request_id"])
            .index("care_upload", &["expires_at"])
            .boxed(),
    ]
}

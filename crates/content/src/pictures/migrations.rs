//! Tables of pictures and recordings.

use store::schema::*;

pub fn migrations() -> Migrations {
    vec![
        Migration::new("m20261121_000010_content_pictures")
            .table(
                "content_picture",
                [
                    primary_key(string_len("sha1", 40)),
                    string_len("blob", 64),
                    big_integer("width"),
                    big_integer("height"),
                    string("mime"),
                    string("extension"),
                    string("color"),
                    big_integer("bytes"),
                    big_integer("preview_bytes"),
                    utc("created_at"),
                ],
            )
            .table(
                "content_recording",
                [
                    primary_key(string_len("sha1", 40)),
                    string_len("blob", 64),
                    string("mime"),
                    string("extension"),
                    big_integer("bytes"),
                    utc("created_at"),
                ],
            )
            .boxed(),
        // What must stay visible of a picture, in per cent of its width and height, from the top left.
        Migration::new("m20261121_000300_content_picture_focal")
            .column("content_picture", big_integer_null("focal_x"))
            .column("content_picture", big_integer_null("focal_y"))
            .boxed(),
    ]
}

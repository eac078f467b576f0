//! Rows of the library.

pub mod media {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_media")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub sha1: String,
        /// `image`, `audio`, `video` or `file`.
        pub kind: String,
        pub name: String,
        pub mime: String,
        pub extension: String,
        pub bytes: i64,
        pub width: Option<i64>,
        pub height: Option<i64>,
        pub millis: Option<i64>,
        pub alt: String,
        pub decorative: bool,
        pub caption: String,
        /// Id of the picture that stands for a video.
        pub poster: Option<String>,
        pub uploader: String,
        pub uploader_name: String,
        pub uploaded_at: DateTime<Utc>,
        /// Folded name, alternative text and caption.
        pub find_key: String,
    }

    store::columns! {
        apart, kept "as long as the file: who brought it";
        Clear: UploaderName;
        Plain: Id, Sha1, Kind, Name, Mime, Extension, Bytes, Width, Height, Millis, Alt, Decorative,
            Caption, Poster, Uploader, UploadedAt, FindKey;
    }
}

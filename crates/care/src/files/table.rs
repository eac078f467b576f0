//! Rows of report files, and of uploads that are under way.

/// A file that is kept.
pub mod file {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    /// A file that is kept.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "care_file")]
    pub struct Model {
        /// A ULID; an upload's own, where it came as one.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// The request, or its draft.
        pub request_id: String,
        /// The key of name and bytes, sealed.
        #[sea_orm(column_type = "Text")]
        pub item_key: String,
        /// Its name, sealed.
        #[sea_orm(column_type = "Text")]
        pub name: String,
        /// `pdf`, `doc` or `docx`.
        pub kind: String,
        /// Bytes before they were sealed.
        pub bytes: i64,
        /// What whoever opens it should know, as JSON.
        #[sea_orm(column_type = "Text")]
        pub notes: String,
        /// Stands for the content: the same bytes have the same one.
        pub content_mark: String,
        /// The sealed bytes.
        pub blob: String,
        /// When it was kept.
        pub at: DateTime<Utc>,
    }

    /// None that the database knows.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// An upload that is under way, or ended within the last day.
pub mod upload {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    /// An upload that is under way, or ended within the last day.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "care_upload")]
    pub struct Model {
        /// A ULID.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// The request whose file it will be.
        pub request_id: String,
        /// The key of name, parts and refusal, sealed.
        #[sea_orm(column_type = "Text")]
        pub item_key: String,
        /// The name that its sender says, sealed.
        #[sea_orm(column_type = "Text")]
        pub name: String,
        /// Bytes that were announced.
        pub length: i64,
        /// Bytes that have arrived.
        pub received: i64,
        /// Forgotten then.
        pub expires_at: DateTime<Utc>,
        /// The file that it became.
        pub file_id: Option<String>,
        /// Why it became none, as JSON, sealed.
        #[sea_orm(column_type = "Text", nullable)]
        pub refused: Option<String>,
        /// Until then somebody makes a file of its bytes.
        pub claimed_until: Option<DateTime<Utc>>,
    }

    /// None that the database knows.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A run of bytes of an upload.
pub mod part {
    use sea_orm::entity::prelude::*;

    /// A run of bytes of an upload.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "care_upload_part")]
    pub struct Model {
        /// Its upload.
        #[sea_orm(primary_key, auto_increment = false)]
        pub upload_id: String,
        /// Where it begins.
        #[sea_orm(primary_key, auto_increment = false)]
        pub starts_at: i64,
        /// Bytes before they were sealed.
        pub bytes: i64,
        /// Its name in the blob store.
        pub file: String,
    }

    /// None that the database knows.
    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

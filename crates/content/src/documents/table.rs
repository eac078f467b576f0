//! Rows of `content_document` and `content_revision`.

/// A document in one of its states.
pub mod document {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_document")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub status: Status,
        pub kind: String,
        #[sea_orm(column_type = "Text")]
        pub body: String,
        pub slug: Option<String>,
        pub title: String,
        pub category: String,
        pub category_key: String,
        pub section: String,
        pub section_key: String,
        pub date_key: String,
        pub written_key: String,
        #[sea_orm(column_type = "Text")]
        pub find_key: String,
        pub position: i64,
        pub sample: bool,
        pub revision: i64,
        pub created_at: DateTime<Utc>,
        pub updated_at: DateTime<Utc>,
    }

    /// What a row is to readers.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
    #[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
    pub enum Status {
        /// Seen by staff only.
        #[sea_orm(string_value = "draft")]
        Draft,
        /// On the site.
        #[sea_orm(string_value = "published")]
        Published,
        /// Taken off the site, kept.
        #[sea_orm(string_value = "archived")]
        Archived,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// What was published or saved, one row per revision.
pub mod revision {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_revision")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub document_id: String,
        pub revision: i64,
        pub action: String,
        #[sea_orm(column_type = "Text")]
        pub body: String,
        pub actor: String,
        pub at: DateTime<Utc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

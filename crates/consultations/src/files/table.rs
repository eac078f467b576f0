//! Rows of report files, and the tables of uploads.

use store::personal::TableDeclaration;
use uploads::UploadTables;

pub(super) static UPLOAD_TABLES: UploadTables = UploadTables {
    uploads: "care_upload",
    parts: "care_upload_part",
    owner: "request_id",
    became: "file_id",
    is_sealed: true,
    folder: "care-uploads",
    clearing: "care.uploads.clear",
};

pub fn tables() -> Vec<TableDeclaration> {
    let mut tables = store::tables![file];
    tables.extend(UPLOAD_TABLES.declared_tables());
    tables
}

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
        #[sea_orm(column_name = "content_mark")]
        pub content_hash: String,
        /// The sealed bytes.
        pub blob: String,
        pub at: DateTime<Utc>,
    }

    store::columns! {
        follows RequestId of "care_request", "outreach_letter";
        Sealed: ItemKey, Name;
        Clear: Notes;
        Hash: ContentHash;
        Plain: Id, RequestId, Kind, Bytes, Blob, At;
    }
}

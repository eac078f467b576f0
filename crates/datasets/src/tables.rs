//! Rows of `dataset_line`, `dataset_file` and `dataset_redirect`.

use crate::runs::{UPLOAD_TABLES, table as run};

/// One line of a dataset as it was received.
pub(crate) mod line {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "dataset_line")]
    pub struct Model {
        /// `_id` as it was received: of a draft with `drafts.` before it.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// The order of the lines.
        pub place: i64,
        /// Without its end.
        #[sea_orm(column_type = "Text")]
        pub line: String,
        /// SHA-256 of the document that was made of it, to see whether somebody changed that since; `None` for what is
        /// only kept.
        pub body_hash: Option<String>,
    }

    store::columns! {
        apart, kept "as long as the site, for the way out: what readers wrote stands in the line of its post";
        Clear: Line;
        Plain: Id, Place, BodyHash;
    }
}

/// One file of a dataset.
pub(crate) mod file {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "dataset_file")]
    pub struct Model {
        /// Where it stands in the archive: `images/<sha1>-<w>x<h>.<ext>`.
        #[sea_orm(primary_key, auto_increment = false)]
        pub path: String,
        /// The order of the entries that describe files.
        pub place: i64,
        /// What documents of this site call it.
        pub asset: String,
        /// SHA-1 of the bytes that came.
        pub received: String,
        /// SHA-256 of the bytes that are kept, which were cleaned.
        pub kept: String,
        /// What the archive says of it: JSON as it was received.
        #[sea_orm(column_type = "Text", nullable)]
        pub about: Option<String>,
    }

    store::columns! {
        Plain: Path, Place, Asset, Received, Kept, About;
    }
}

/// An address of an older site, and what it leads to: a document, or the list of a topic.
pub(crate) mod redirect {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "dataset_redirect")]
    pub struct Model {
        /// Its path, with its query where it had one.
        #[sea_orm(primary_key, auto_increment = false, column_type = "Text")]
        pub address: String,
        pub document_id: Option<String>,
        pub topic: Option<String>,
    }

    store::columns! {
        Plain: Address, DocumentId, Topic;
    }
}

pub fn list_tables() -> Vec<store::personal::TableDeclaration> {
    let mut tables = store::tables![line, file, redirect, run];
    tables.extend(UPLOAD_TABLES.declared_tables());
    tables
}

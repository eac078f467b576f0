//! Rows of `content_presence`, `content_preview`, `content_passage_thread`, `content_passage_comment` and `content_view`.

pub mod presence {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_presence")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub document_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub tab: String,
        pub staff_id: String,
        pub name: String,
        /// What its next save builds on.
        pub revision: i64,
        pub seen_at: DateTime<Utc>,
        /// Until when it is the one that edits.
        pub holds_until: Option<DateTime<Utc>>,
    }

    store::columns! {
        apart, kept "minutes";
        Clear: Name;
        Plain: DocumentId, Tab, StaffId, Revision, SeenAt, HoldsUntil;
    }
}

pub mod preview {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_preview")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub document_id: String,
        /// BLAKE3 of the token, so that a copy of the database opens nothing.
        pub token_hash: String,
        pub created_by: String,
        pub by_name: String,
        pub created_at: DateTime<Utc>,
        pub expires_at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "seven days";
        Clear: ByName;
        Plain: Id, DocumentId, TokenHash, CreatedBy, CreatedAt, ExpiresAt;
    }
}

/// Marked words of a document, about which people of the desk talk.
pub mod passage_thread {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_passage_thread")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub document_id: String,
        /// The field of the document that has the text.
        pub field: String,
        /// The `_key` of the block.
        pub block_key: String,
        /// The marked words, as they were then.
        #[sea_orm(column_type = "Text")]
        pub quote: String,
        /// The name of who resolved it.
        pub resolved_by: Option<String>,
        pub resolved_at: Option<DateTime<Utc>>,
        pub created_at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "as long as the document: who said what";
        Clear: ResolvedBy;
        Plain: Id, DocumentId, Field, BlockKey, Quote, ResolvedAt, CreatedAt;
    }
}

/// What was said in such a thread.
pub mod passage_comment {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_passage_comment")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub thread_id: String,
        pub document_id: String,
        pub staff_id: String,
        pub by_name: String,
        #[sea_orm(column_type = "Text")]
        pub text: String,
        pub at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "as long as the document: who said what";
        Clear: ByName;
        Plain: Id, ThreadId, DocumentId, StaffId, Text, At;
    }
}

pub mod view {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "content_view")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub staff_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub list: String,
        #[sea_orm(column_type = "Text")]
        pub views: String,
    }

    store::columns! {
        Plain: StaffId, List, Views;
    }
}

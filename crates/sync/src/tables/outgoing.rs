//! What readers do here and the service is told of.

/// Documents of which it did not take everything.
pub(crate) mod queue {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    store::stored_enum! {
        #[schema(as = OutgoingState)]
        pub enum OutgoingState {
            Waiting = "waiting" => Wait "Waiting",
            /// Given up; somebody can send it again.
            Refused = "refused" => Bad "Not taken",
        }
    }

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sync_outgoing")]
    pub struct Model {
        /// `_id` of the document.
        #[sea_orm(primary_key, auto_increment = false)]
        pub document: String,
        pub state: OutgoingState,
        /// Tries that failed.
        pub tries: i32,
        pub next_at: DateTime<Utc>,
        pub tried_at: DateTime<Utc>,
        /// The first of these tries.
        pub failing_since: DateTime<Utc>,
        /// What the service said to the last one.
        #[sea_orm(column_type = "Text")]
        pub words: String,
    }

    store::columns! {
        Plain: Document, State, Tries, NextAt, TriedAt, FailingSince, Words;
    }
}

/// Comments that were written here.
pub(crate) mod comment {
    use sea_orm::entity::prelude::*;

    store::stored_enum! {
        /// Where a comment of ours stands in the service.
        pub enum CommentStanding of rows {
            New = "new",
            There = "there",
            /// We took it off.
            TakenOff = "taken_off",
            /// Somebody there took it off, and it stays so.
            Gone = "gone",
            /// It cannot be written there.
            Refused = "refused",
        }
    }

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sync_comment")]
    pub struct Model {
        /// Its key, here and there.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// `_id` of its document.
        pub document: String,
        pub standing: CommentStanding,
        /// Something changed here since it was written there.
        pub is_waiting: bool,
        /// Grows with each change here.
        pub round: i32,
        /// Likes that were told, for the case that it is written there again.
        pub likes: i64,
        pub dislikes: i64,
        /// Why it cannot be written there.
        #[sea_orm(column_type = "Text", nullable)]
        pub words: Option<String>,
    }

    store::columns! {
        Plain: Id, Document, Standing, IsWaiting, Round, Likes, Dislikes, Words;
    }
}

/// Likes and dislikes that are not told yet.
pub(crate) mod reaction {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sync_reaction")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// `_id` of the document.
        pub document: String,
        /// Key that a comment under it has here; empty for the document itself.
        pub comment: String,
        /// By how many more, or fewer.
        pub likes: i64,
        pub dislikes: i64,
        /// Id of the transaction that tells of it. From then on the row does not change, as it may have been told already.
        pub batch: Option<String>,
    }

    store::columns! {
        Plain: Id, Document, Comment, Likes, Dislikes, Batch;
    }
}

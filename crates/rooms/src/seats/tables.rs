//! Rows. Only this crate touches them.

pub mod lease {
    use sea_orm::entity::prelude::*;

    /// Which node carries the sound of a room.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "room_lease")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub room_id: String,
        /// The node, by the id that it gave itself when it started.
        pub node: String,
        /// Counts on as long as the node lives. No clock is compared, because those of two nodes may differ.
        pub beat: i64,
    }

    store::columns! {
        Plain: RoomId, Node, Beat;
    }
}

pub mod offer {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    /// An offer that reached another node than the one of its room, until that one has answered.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "room_offer")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub room_id: String,
        pub node: String,
        /// The seat, the profile and the offer as JSON, sealed: an offer holds addresses of a phone.
        #[sea_orm(column_type = "Text")]
        pub call: String,
        /// The answer or the refusal as JSON, sealed.
        #[sea_orm(column_type = "Text", nullable)]
        pub answer: Option<String>,
        pub at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "a minute";
        Sealed: Call, Answer;
        Plain: Id, RoomId, Node, At;
    }
}

pub mod seat {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    store::stored_enum! {
        #[schema(as = SeatRole)]
        pub enum SeatRole {
            Clinician = "clinician",
            Patient = "patient",
            /// A parent or guardian.
            Guardian = "guardian",
            /// Somebody whom the patient asked to help.
            Helper = "helper",
            Interpreter = "interpreter",
        }
    }

    /// A seat in a room, opened by a secret of which only the hash is here.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "room_seat")]
    pub struct Model {
        /// SHA-256 of the seat's secret, in hex.
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: String,
        pub room_id: String,
        pub role: SeatRole,
        pub opens_at: DateTime<Utc>,
        pub closes_at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "a day after the meeting";
        Hash: Hash;
        Plain: RoomId, Role, OpensAt, ClosesAt;
    }
}

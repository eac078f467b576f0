//! Rows of `client_token`.

/// The token of one program; the token itself is told once and not kept.
pub(crate) mod token {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "client_token")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// SHA-256 of the token.
        pub hash: String,
        /// The program's.
        pub name: String,
        /// Keys of [`crate::ClientScope`], separated by commas.
        pub scopes: String,
        pub made_by: String,
        pub made_at: DateTime<Utc>,
        /// Written at most once a minute.
        pub used_at: Option<DateTime<Utc>>,
        pub ends_at: Option<DateTime<Utc>>,
        pub revoked_at: Option<DateTime<Utc>>,
    }

    store::columns! {
        apart, kept "as long as the site: which programs may read and write, and who let them";
        Clear: MadeBy;
        Plain: Id, Hash, Name, Scopes, MadeAt, UsedAt, EndsAt, RevokedAt;
    }
}

/// A transaction that a program sent, so that it is made once.
pub(crate) mod transaction {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "client_transaction")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub token_id: String,
        pub at: DateTime<Utc>,
    }

    store::columns! {
        Plain: Id, TokenId, At;
    }
}

pub fn list_tables() -> Vec<store::personal::TableDeclaration> {
    store::tables![token, transaction]
}

//! The tables of this crate as entities.

/// People who may sign in.
pub mod member {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_member")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// In small letters.
        pub email: String,
        pub name: String,
        /// As [`crate::RoleSet`] writes them.
        pub roles: String,
        pub state: String,
        /// Argon2id as a PHC string; none for who has passkeys only.
        #[sea_orm(column_type = "Text", nullable)]
        pub password: Option<String>,
        /// The sealed secret of one-time codes.
        #[sea_orm(column_type = "Text", nullable)]
        pub totp: Option<String>,
        /// The step of the last code that was taken; it and those before it are not taken again.
        pub totp_step: Option<i64>,
        /// A sealed secret that waits to be confirmed.
        #[sea_orm(column_type = "Text", nullable)]
        pub totp_new: Option<String>,
        pub created_at: DateTime<Utc>,
        pub last_seen_at: Option<DateTime<Utc>>,
        /// When a doctor agreed to this one, or when they became the first. It stays when the role changes.
        pub doctor_since: Option<DateTime<Utc>>,
    }

    store::columns! {
        apart, kept "as long as the account";
        Clear: Email, Name;
        Sealed: Password, Totp, TotpNew;
        Plain: Id, Roles, State, TotpStep, CreatedAt, LastSeenAt, DoctorSince;
    }
}

/// Passkeys of members.
pub mod passkey {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_passkey")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub member_id: String,
        /// The credential's id in base64url.
        pub credential_id: String,
        pub name: String,
        /// The public key and its counter, as JSON.
        #[sea_orm(column_type = "Text")]
        pub key: String,
        pub created_at: DateTime<Utc>,
        pub last_used_at: Option<DateTime<Utc>>,
    }

    store::columns! {
        apart, kept "as long as the account";
        Clear: Name, Key;
        Plain: Id, MemberId, CredentialId, CreatedAt, LastUsedAt;
    }
}

/// Codes for the day the second factor is lost.
pub mod recovery_code {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_recovery_code")]
    pub struct Model {
        /// Hash of the code.
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: String,
        pub member_id: String,
        pub used_at: Option<DateTime<Utc>>,
    }

    store::columns! {
        Plain: Hash, MemberId, UsedAt;
    }
}

/// Who is signed in where.
pub mod session {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_session")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// Hash of the cookie's token.
        pub token_hash: String,
        pub member_id: String,
        /// `half` until the second factor was given, then `full`.
        pub stage: String,
        pub device: String,
        pub created_at: DateTime<Utc>,
        pub seen_at: DateTime<Utc>,
        /// The last proof of who this is.
        pub proved_at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "14 days at most";
        Hash: TokenHash;
        Clear: Device;
        Plain: Id, MemberId, Stage, CreatedAt, SeenAt, ProvedAt;
    }
}

/// Links that work once.
pub mod link {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_link")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// Hash of the link's token.
        pub token_hash: String,
        /// `owner`, `invite` or `reset`.
        pub purpose: String,
        pub email: Option<String>,
        /// What who follows it will be, as [`crate::RoleSet`] writes it.
        pub roles: String,
        /// Whose account is reset.
        pub member_id: Option<String>,
        /// Who made it; none for the site itself.
        pub created_by: Option<String>,
        pub created_at: DateTime<Utc>,
        pub expires_at: DateTime<Utc>,
        pub used_at: Option<DateTime<Utc>>,
    }

    store::columns! {
        apart, kept "seven days at most";
        Hash: TokenHash;
        Clear: Email;
        Plain: Id, Purpose, Roles, MemberId, CreatedBy, CreatedAt, ExpiresAt, UsedAt;
    }
}

/// Passkey ceremonies between their two halves.
pub mod ceremony {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_ceremony")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        /// `add`, `sign_in` or `prove`.
        pub kind: String,
        /// The session that began it; none for signing in.
        pub session_id: Option<String>,
        /// What the second half is checked against, as JSON.
        #[sea_orm(column_type = "Text")]
        pub state: String,
        pub expires_at: DateTime<Utc>,
    }

    store::columns! {
        Plain: Id, Kind, SessionId, State, ExpiresAt;
    }
}

/// Tries that did not succeed, counted so that guessing gets slower.
pub mod attempt {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_attempt")]
    pub struct Model {
        /// Keyed hash of what is counted.
        #[sea_orm(primary_key, auto_increment = false)]
        pub bucket: String,
        pub failures: i32,
        pub last_at: DateTime<Utc>,
        pub wait_until: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "an hour";
        Hash: Bucket;
        Plain: Failures, LastAt, WaitUntil;
    }
}

/// Networks from which members signed in lately.
pub mod familiar {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "staff_familiar")]
    pub struct Model {
        /// Keyed hash of the member's address and the network.
        #[sea_orm(primary_key, auto_increment = false, column_name = "mark")]
        pub network_hash: String,
        pub seen_at: DateTime<Utc>,
    }

    store::columns! {
        apart, kept "90 days";
        Hash: NetworkHash;
        Plain: SeenAt;
    }
}

//! Requests, from the draft on.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;

use crate::model::RequestState;

/// Requests, from the draft on.
#[derive(Clone, Debug, Default, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "care_request")]
pub struct Model {
    /// Its id; a ULID. Payments know it by this.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// The number that people quote.
    pub reference: String,
    pub state: RequestState,
    pub version: i32,
    /// It came by the call of old clients.
    pub is_called: bool,
    /// Document id of the package.
    pub package: String,
    /// The package's name in records.
    pub package_name: String,
    pub is_free: bool,
    /// Somebody asks for somebody else.
    pub for_other: bool,
    /// Where the patient is.
    pub country: Option<String>,
    /// The nation of the United Kingdom.
    pub nation: Option<String>,
    /// What was answered, as JSON, sealed; none once it was erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub answers: Option<String>,
    /// What was told, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub story: Option<String>,
    /// The key of its threads, sealed; none as long as nothing was written.
    #[sea_orm(column_type = "Text", nullable)]
    pub thread_key: Option<String>,
    /// Fingerprint of the payer's address, for finding it.
    #[sea_orm(column_name = "payer_mark")]
    pub payer_email_index: Option<String>,
    /// The same of the patient's.
    #[sea_orm(column_name = "patient_mark")]
    pub patient_email_index: Option<String>,
    /// When everything was consented to.
    pub consented_at: Option<DateTime<Utc>>,
    /// The price that was told last.
    pub quote: Option<String>,
    /// The payment that was opened last, or that paid it.
    pub payment: Option<String>,
    pub paid_at: Option<DateTime<Utc>>,
    /// Who cares for it: id of somebody at the desk.
    pub clinician: Option<String>,
    /// Per cent that go back at most when its visitor cancels, once they changed the time late.
    pub refund_at_most: Option<i32>,
    /// Why somebody has to decide.
    pub review_reason: Option<String>,
    /// When somebody looks at it again.
    pub follow_up: Option<NaiveDate>,
    pub story_opened_at: Option<DateTime<Utc>>,
    pub story_opened_by: Option<String>,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
    pub closed_at: Option<DateTime<Utc>>,
    pub erase_after: Option<DateTime<Utc>>,
    pub erased_at: Option<DateTime<Utc>>,
}

store::columns! {
    emptied, kept "for the days of the settings after the last contact; a draft for days";
    BlindIndex: PayerEmailIndex, PatientEmailIndex;
    Sealed: Answers, Story, ThreadKey;
    Clear: Country, Nation, FollowUp;
    Until: EraseAfter;
    Plain: Id, Reference, State, Version, IsCalled, Package, PackageName, IsFree, ForOther,
        ConsentedAt, Quote, Payment, PaidAt, Clinician, RefundAtMost, ReviewReason, StoryOpenedAt,
        StoryOpenedBy, CreatedAt, SentAt, ClosedAt, ErasedAt;
}

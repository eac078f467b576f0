//! What the calls answer.

use axum::response::Response;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::dates::format_long_date;
use safety::{SafetyCard, SafetyLevel};
use serde::Serialize;
use store::token::new_reference;
use utoipa::ToSchema;
use web::{Json, private_response};

use crate::inquiry::emails::lagos_date;
use crate::inquiry::submission::SubmittedInquiry;
use crate::model::{InquiryKind, InquirySettings};

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InquiryReceipt)]
pub struct InquiryReceipt {
    pub id: String,
    /// The number to quote.
    pub reference: String,
    /// What to say at once.
    pub message: String,
    /// A confirmation by mail is in the outbox.
    pub mail: bool,
    pub next: String,
    /// A parent or guardian was asked, and the inquiry waits for them.
    pub guardian: bool,
    /// Of a complaint: until when it is acknowledged and answered, as a date in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acknowledge_by: Option<String>,
    pub level: SafetyLevel,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
}

impl InquiryReceipt {
    pub fn from_submitted(taken: &SubmittedInquiry) -> Self {
        Self {
            id: taken.row.id.clone(),
            reference: taken.row.reference.clone(),
            message: taken.confirmation_message(),
            mail: taken.has_mail,
            next: taken.next_steps(),
            guardian: taken.waits_for_guardian(),
            acknowledge_by: taken.row.due_at.map(|at| format_long_date(lagos_date(at))),
            level: taken.level,
            card: taken.card.clone(),
        }
    }

    /// What a machine that fills in every field is told: the same, and nothing was kept.
    pub fn for_machine(settings: &InquirySettings, kind: InquiryKind) -> Self {
        Self {
            id: String::new(),
            reference: new_reference(kind.reference_prefix()),
            message: settings.texts.for_kind(kind).to_owned(),
            mail: true,
            next: settings.next.for_kind(kind).to_owned(),
            guardian: false,
            acknowledge_by: None,
            level: SafetyLevel::None,
            card: None,
        }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredEnquiry {
    /// Its id, as the content store names such things.
    #[serde(rename = "_id")]
    pub content_id: String,
    pub fullname: String,
    pub email: String,
    pub enquiry: String,
    pub product: Option<String>,
    pub created_at: DateTime<Utc>,
    #[serde(flatten)]
    pub answer: InquiryReceipt,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredFeedback {
    pub id: String,
    pub reference: String,
    pub name: String,
    pub comments: String,
    pub liked: Option<bool>,
    pub page: Option<String>,
    pub created_at: DateTime<Utc>,
    pub message: String,
    pub next: String,
    pub level: SafetyLevel,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<SafetyCard>,
}

/// 201 that nobody keeps.
pub fn created_response(body: impl Serialize) -> Response {
    private_response((StatusCode::CREATED, Json(body)))
}

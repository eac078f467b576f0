//! A parent or guardian agrees that somebody under 18 helps, or does not. Opening the link changes nothing.

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{DateTime, Utc};
use forms::{PostedForm, YesNo, redirect_with_query};
use kernel::ProblemDetails;
use kernel::dates::format_long_date;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use store::token::hash_secret;
use store::{Actor, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result, private_response};

use crate::InquiryService;
use crate::inquiry::limits::{self, MailPurpose};
use crate::inquiry::{emails, erasure, records};
use crate::model::{InquiryConsent, InquiryContent, InquirySettings, InquiryState};
use crate::tables::inquiry::{Entity, Model};
use crate::tables::link;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = GuardianState)]
pub enum LinkState {
    Open,
    Agreed,
    /// They did not, and what was written is erased.
    Declined,
    /// It is too late.
    Gone,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GuardianPage)]
pub struct GuardianPage {
    pub state: LinkState,
    /// Who wants to help, by first name; while it waits.
    pub first_name: Option<String>,
    /// What they want to do, in words.
    pub roles: Vec<String>,
    /// Until when it can be answered, as a date in words.
    pub until: String,
    pub text: String,
}

fn link_not_found() -> Error {
    ProblemDetails::not_found(l10n::t!("inquiries-guardian-link-unknown")).into()
}

fn link_state(found: &link::Model, row: Option<&Model>, now: DateTime<Utc>) -> LinkState {
    let waits = row.is_some_and(|row| row.state == InquiryState::Guardian && row.content.is_some());
    match found.agreed {
        Some(true) => LinkState::Agreed,
        Some(false) => LinkState::Declined,
        None if waits && found.until > now => LinkState::Open,
        None => LinkState::Gone,
    }
}

/// What a parent or guardian is asked.
#[utoipa::path(get, path = "/api/volunteer/guardian/{token}", operation_id = "read_guardian_page", tag = "outreach",
    responses((status = 200, body = GuardianPage), (status = 404, description = "The link opens nothing")))]
pub async fn get_guardian_page(
    Of(inquiries): Of<InquiryService>,
    Path(token): Path<String>,
) -> Result<Response> {
    let store = inquiries.store();
    let reader = store.reader();
    let found = link::Entity::find_by_id(hash_secret(&token))
        .one(reader.connection())
        .await?;
    let found = found.ok_or_else(link_not_found)?;
    let row = Entity::find_by_id(&found.inquiry_id)
        .one(reader.connection())
        .await?;
    let state = link_state(&found, row.as_ref(), store.clock().now());
    // Once answered or expired, the link no longer shows anything about who wrote.
    let content = match row.as_ref().filter(|_| state == LinkState::Open) {
        Some(row) => records::decrypt_content(store, row)?,
        None => InquiryContent::default(),
    };
    let first = content.person.name.split_whitespace().next();
    let roles = row
        .filter(|_| state == LinkState::Open)
        .map(|row| row.topic);
    let roles = roles.unwrap_or_default();
    Ok(private_response(Json(GuardianPage {
        state,
        first_name: first.map(ToOwned::to_owned),
        roles: roles
            .split(", ")
            .filter(|role| !role.is_empty())
            .map(ToOwned::to_owned)
            .collect(),
        until: format_long_date(emails::lagos_date(found.until)),
        text: inquiries.settings().await?.under_age.guardian_text,
    })))
}

forms::form! {
    pub struct GuardianForm as "GuardianAnswer" on "guardian" {
        /// `yes` or `no`.
        answer: YesNo = "answer" { missing: "inquiries-guardian-answer-missing" },
    }
}

pub async fn post_guardian_answer(
    Of(inquiries): Of<InquiryService>,
    Path(token): Path<String>,
    posted: PostedForm<GuardianForm>,
) -> Result<Response> {
    let agrees = match posted.parse_form().into_result() {
        Ok(form) => form.answer.0 == Some(true),
        Err(mistakes) => return Ok(posted.redirect_with_errors(mistakes).await),
    };
    let settings = inquiries.settings().await?;
    let tx = inquiries.store().begin(Actor::Visitor).await?;
    apply_answer(&inquiries, &tx, &settings, &hash_secret(&token), agrees).await?;
    tx.commit().await?;
    Ok(redirect_with_query(posted.path(), &[]))
}

async fn apply_answer(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    hash: &str,
    agrees: bool,
) -> Result<()> {
    let found = tx
        .lock_row::<link::Entity>(hash)
        .await?
        .ok_or_else(link_not_found)?;
    let row = cases::lock_case::<Model>(tx, &found.inquiry_id).await?;
    // A second press, or one that comes too late, finds the page that says so.
    if link_state(&found, row.as_ref(), tx.now()) != LinkState::Open {
        return Ok(());
    }
    let Some(row) = row else { return Ok(()) };
    let mut used = found.clone();
    used.used_at = Some(tx.now());
    used.agreed = Some(agrees);
    if agrees {
        apply_agreement(inquiries, tx, settings, &row).await?;
        link::Entity::delete_by_id(hash)
            .exec(tx.connection())
            .await?;
    } else {
        erasure::erase_inquiry(inquiries, tx, &row).await?;
    }
    // Erasing deletes the link too. It is put back, so that whoever opens it again sees what was answered.
    used.into_active_model()
        .reset_all()
        .insert(tx.connection())
        .await?;
    Ok(())
}

async fn apply_agreement(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    before: &Model,
) -> Result<()> {
    let mut content = records::decrypt_content(inquiries.store(), before)?;
    content.consents.push(InquiryConsent {
        key: "guardian".to_owned(),
        version: settings.under_age.version.clone(),
        text: settings.under_age.guardian_text.clone(),
        at: tx.now(),
    });
    let mut row = before.clone().into_active_model();
    row.content = Set(Some(records::encrypt_content(
        inquiries.store(),
        &before.id,
        &content,
    )?));
    row.state = Set(InquiryState::New);
    row.last_at = Set(tx.now());
    row.erase_after = Set(records::erase_after(
        settings,
        before.kind,
        InquiryState::New,
        tx.now(),
    ));
    let after =
        cases::record_change(inquiries.store(), tx, before, row, "guardian_agreed", None).await?;
    // Who types another's address as their own may have many guardians.
    let purpose = MailPurpose::Agreed;
    if let Some(email) = &content.person.email
        && limits::may_send_to(inquiries, tx, email, purpose).await?
    {
        emails::send_confirmation_email(inquiries, tx, &after, &content).await?;
    }
    emails::notify_desk(inquiries, tx, settings, &after, &[]).await?;
    Ok(())
}

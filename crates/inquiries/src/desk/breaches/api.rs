//! The calls of the register.

use axum::extract::State as Of;
use cases::{NewLine, NoteBody, VersionBody, required_text};
use http::StatusCode;
use kernel::{Page, PageParams, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use serde::Deserialize;
use staff::SignedIn;
use store::token::new_reference;
use store::{AuditEntry, StoreError, WriteTx, fetch_page};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::super::views::LONGEST;
use super::register::{
    breach_not_found, breach_response, build_breach_view, decrypt_facts, encrypt_facts,
    is_notified, validate_facts,
};
use super::views::{BreachRequest, BreachRisk, BreachView};
use crate::InquiryService;
use crate::tables::breach::{Column, Entity, Model};
use crate::tables::breach_log;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct BreachListQuery {
    /// Ids with commas between them: these rows alone.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    #[param(required = false)]
    page: Option<u64>,
}

/// The register of breaches, the newest first.
#[utoipa::path(get, path = "/api/desk/breaches", operation_id = "desk_list_breaches", params(BreachListQuery), tag = "desk",
    responses((status = 200, body = Page<BreachView>)))]
pub async fn list_breaches(
    Of(inquiries): Of<InquiryService>,
    Query(query): Query<BreachListQuery>,
) -> Result<Json<Page<BreachView>>> {
    let mut found = Entity::find().order_by_desc(Column::Id);
    if let Some(ids) = &query.ids {
        found = found.filter(Column::Id.is_in(split_ids(ids)));
    }
    let reader = inquiries.store().reader();
    let paging = PageParams::with_default_size(query.page);
    let page = fetch_page(found, reader.connection(), paging).await?;
    let page = page.try_map(|row| build_breach_view(inquiries.store(), row, Vec::new()))?;
    Ok(Json(page))
}

/// Enters a breach. Its clock runs from the moment of awareness, not from this one.
#[utoipa::path(post, path = "/api/desk/breaches", operation_id = "desk_enter_breach", tag = "desk",
    responses((status = 201, body = BreachView), (status = 422, description = "Check the fields marked below")))]
pub async fn create_breach(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(body): Json<BreachRequest>,
) -> Result<(StatusCode, Json<BreachView>)> {
    let facts = validate_facts(&body, inquiries.store().clock().now())?;
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    let id = tx.new_id().to_string();
    let row = Model {
        reference: new_reference('B'),
        version: 1,
        content: encrypt_facts(inquiries.store(), &id, &facts)?,
        noticed_at: body.noticed_at,
        risk: body.risk.key().to_owned(),
        ndpc_at: body.ndpc_at,
        ico_at: body.ico_at,
        people_at: body.people_at,
        created_at: tx.now(),
        closed_at: None,
        id: id.clone(),
    };
    tx.insert_row(row).await?;
    add_log_line(&inquiries, &tx, &id, "Entered.").await?;
    audit_breach(&tx, &id, "enter").await?;
    tx.commit().await?;
    let answer = breach_response(&inquiries, &id).await?;
    Ok((StatusCode::CREATED, answer))
}

async fn audit_breach(tx: &WriteTx, id: &str, action: &str) -> Result<(), StoreError> {
    tx.record_audit(AuditEntry::new(
        format!("breach.{action}"),
        format!("breach:{id}"),
    ))
    .await
}

async fn add_log_line(
    inquiries: &InquiryService,
    tx: &WriteTx,
    breach: &str,
    text: &str,
) -> Result<(), StoreError> {
    let line = NewLine {
        text,
        ..NewLine::default()
    };
    cases::insert_line::<breach_log::Entity>(inquiries.store(), tx, breach, line).await?;
    Ok(())
}

/// A breach with its log.
#[utoipa::path(get, path = "/api/desk/breaches/{id}", operation_id = "desk_read_breach", tag = "desk",
    responses((status = 200, body = BreachView), (status = 404, description = "There is no such breach")))]
pub async fn get_breach(
    Of(inquiries): Of<InquiryService>,
    Path(id): Path<String>,
) -> Result<Json<BreachView>> {
    breach_response(&inquiries, &id).await
}

async fn lock_breach(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let row = tx
        .lock_row::<Entity>(id)
        .await?
        .ok_or_else(breach_not_found)?;
    Error::check_version(version, row.version)?;
    if row.closed_at.is_some() {
        return Err(ProblemDetails::invalid_state().into());
    }
    Ok(row)
}

/// Changes what is known of a breach; what was told to whom becomes a line of its log.
#[utoipa::path(put, path = "/api/desk/breaches/{id}", operation_id = "desk_change_breach", tag = "desk",
    responses((status = 200, body = BreachView), (status = 409, description = "It was changed meanwhile, or is closed"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn update_breach(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<BreachRequest>,
) -> Result<Json<BreachView>> {
    let facts = validate_facts(&body, inquiries.store().clock().now())?;
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    let before = lock_breach(&tx, &id, body.version).await?;
    // Compared with the locked row: the log records what this write changed, not what an older page showed.
    for line in notification_lines(&before, &body) {
        add_log_line(&inquiries, &tx, &id, &line).await?;
    }
    let mut row = before.into_active_model();
    row.version = Set(body.version + 1);
    row.content = Set(encrypt_facts(inquiries.store(), &id, &facts)?);
    row.noticed_at = Set(body.noticed_at);
    row.risk = Set(body.risk.key().to_owned());
    row.ndpc_at = Set(body.ndpc_at);
    row.ico_at = Set(body.ico_at);
    row.people_at = Set(body.people_at);
    row.update(tx.connection()).await?;
    audit_breach(&tx, &id, "change").await?;
    tx.commit().await?;
    breach_response(&inquiries, &id).await
}

/// What of a change the log has to tell.
fn notification_lines(before: &Model, body: &BreachRequest) -> Vec<String> {
    let mut lines = Vec::new();
    let whom = [
        ("The NDPC", before.ndpc_at, body.ndpc_at),
        ("The ICO", before.ico_at, body.ico_at),
        ("The people", before.people_at, body.people_at),
    ];
    for (whom, was, is) in whom {
        match is {
            Some(at) if was != is => {
                lines.push(format!(
                    "{whom} told at {}.",
                    at.format("%Y-%m-%d %H:%M UTC")
                ));
            }
            None if was.is_some() => lines.push(format!("{whom}: marked as not told.")),
            _ => {}
        }
    }
    if BreachRisk::parse_risk(&before.risk) != body.risk {
        lines.push(format!("Risk: {}.", body.risk.key()));
    }
    if before.noticed_at != body.noticed_at {
        lines.push(format!(
            "Noticed at {}.",
            body.noticed_at.format("%Y-%m-%d %H:%M UTC")
        ));
    }
    lines
}

/// Adds a line to the log of a breach. Lines are never changed.
#[utoipa::path(post, path = "/api/desk/breaches/{id}/log", operation_id = "desk_log_breach", tag = "desk",
    responses((status = 200, body = BreachView), (status = 409, description = "It was changed meanwhile, or is closed"),
        (status = 422, description = "Nothing was written")))]
pub async fn append_log(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<NoteBody>,
) -> Result<Json<BreachView>> {
    let text = required_text("text", "Enter what was done.", &body.text, LONGEST)?;
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    lock_breach(&tx, &id, body.version).await?;
    add_log_line(&inquiries, &tx, &id, &text).await?;
    audit_breach(&tx, &id, "log").await?;
    tx.commit().await?;
    breach_response(&inquiries, &id).await
}

/// Closes a breach: everybody was told who has to be, or it is written down why not.
#[utoipa::path(post, path = "/api/desk/breaches/{id}/close", operation_id = "desk_close_breach", tag = "desk",
    responses((status = 200, body = BreachView), (status = 409, description = "It was changed meanwhile, or somebody still has to be told")))]
pub async fn close_breach(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<Json<BreachView>> {
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    let before = lock_breach(&tx, &id, body.version).await?;
    let facts = decrypt_facts(inquiries.store(), &before)?;
    // Without a risk nobody has to be notified, but the reason must be on record all the same (UK GDPR article 33(5)).
    let needs_reason = !is_notified(&before) || before.risk == BreachRisk::None.key();
    if needs_reason && facts.why_not.is_empty() {
        let words = "Someone still has to be told. If not, enter the reason first.";
        return Err(ProblemDetails::conflict(words).with_code("untold").into());
    }
    add_log_line(&inquiries, &tx, &id, "Closed.").await?;
    audit_breach(&tx, &id, "close").await?;
    let mut row = before.into_active_model();
    row.version = Set(body.version + 1);
    row.closed_at = Set(Some(tx.now()));
    row.update(tx.connection()).await?;
    tx.commit().await?;
    breach_response(&inquiries, &id).await
}

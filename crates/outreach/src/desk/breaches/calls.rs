//! The calls of the register.

use axum::extract::State as Of;
use cases::{NewLine, NoteBody, VersionBody, required_text};
use http::StatusCode;
use kernel::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, QueryOrder};
use staff::SignedIn;
use store::token::new_reference;
use store::{AuditEntry, StoreError, WriteTx};
use web::{Error, Json, Path, Result};

use super::super::LONGEST;
use super::views::{Body, Facts, Harm, Register, View};
use super::{answer, is_told, missing, place, sealed, tidied, view};
use crate::Outreach;
use crate::tables::breach::{Column, Entity, Model};
use crate::tables::breach_log;

/// The register of breaches.
#[utoipa::path(get, path = "/api/desk/breaches", operation_id = "desk_list_breaches", tag = "desk",
    responses((status = 200, body = Register)))]
pub async fn list(Of(outreach): Of<Outreach>) -> Result<Json<Register>> {
    let rows = Entity::find()
        .order_by_desc(Column::Id)
        .all(outreach.store().reader().connection())
        .await?;
    let items = rows
        .into_iter()
        .map(|row| view(outreach.store(), row, Vec::new()));
    Ok(Json(Register {
        items: items.collect::<Result<_>>()?,
    }))
}

/// Enters a breach. Its clock runs from the moment of awareness, not from this one.
#[utoipa::path(post, path = "/api/desk/breaches", operation_id = "desk_enter_breach", tag = "desk",
    responses((status = 201, body = View), (status = 422, description = "A field needs another look")))]
pub async fn create(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Json(body): Json<Body>,
) -> Result<(StatusCode, Json<View>)> {
    let facts = tidied(&body, outreach.store().clock().now())?;
    let tx = outreach.store().begin(signed_in.actor()).await?;
    let id = tx.id().to_string();
    let row = Model {
        reference: new_reference('B'),
        version: 1,
        content: sealed(outreach.store(), &id, &facts)?,
        noticed_at: body.noticed_at,
        risk: body.risk.key().to_owned(),
        ndpc_at: body.ndpc_at,
        ico_at: body.ico_at,
        people_at: body.people_at,
        created_at: tx.now(),
        closed_at: None,
        id: id.clone(),
    };
    tx.insert(row).await?;
    add_line(&outreach, &tx, &id, "Entered.").await?;
    audit(&tx, &id, "enter").await?;
    tx.commit().await?;
    let answer = answer(&outreach, &id).await?;
    Ok((StatusCode::CREATED, answer))
}

async fn audit(tx: &WriteTx, id: &str, action: &str) -> Result<(), StoreError> {
    tx.audit(AuditEntry::new(
        format!("breach.{action}"),
        format!("breach:{id}"),
    ))
    .await
}

async fn add_line(
    outreach: &Outreach,
    tx: &WriteTx,
    breach: &str,
    text: &str,
) -> Result<(), StoreError> {
    let line = NewLine {
        text,
        ..NewLine::default()
    };
    cases::add_line::<breach_log::Entity>(outreach.store(), tx, breach, line).await?;
    Ok(())
}

/// A breach with its log.
#[utoipa::path(get, path = "/api/desk/breaches/{id}", operation_id = "desk_read_breach", tag = "desk",
    responses((status = 200, body = View), (status = 404, description = "There is no such breach")))]
pub async fn read(Of(outreach): Of<Outreach>, Path(id): Path<String>) -> Result<Json<View>> {
    answer(&outreach, &id).await
}

async fn locked(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let row = tx.lock::<Entity>(id).await?.ok_or_else(missing)?;
    Error::check_version(version, row.version)?;
    if row.closed_at.is_some() {
        return Err(Problem::unfit().into());
    }
    Ok(row)
}

/// Changes what is known of a breach; what was told to whom becomes a line of its log.
#[utoipa::path(put, path = "/api/desk/breaches/{id}", operation_id = "desk_change_breach", tag = "desk",
    responses((status = 200, body = View), (status = 409, description = "It was changed meanwhile, or is closed"),
        (status = 422, description = "A field needs another look")))]
pub async fn change(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<Body>,
) -> Result<Json<View>> {
    let facts = tidied(&body, outreach.store().clock().now())?;
    let tx = outreach.store().begin(signed_in.actor()).await?;
    let before = locked(&tx, &id, body.version).await?;
    for line in told_lines(&before, &body) {
        add_line(&outreach, &tx, &id, &line).await?;
    }
    let mut row = before.into_active_model();
    row.version = Set(body.version + 1);
    row.content = Set(sealed(outreach.store(), &id, &facts)?);
    row.noticed_at = Set(body.noticed_at);
    row.risk = Set(body.risk.key().to_owned());
    row.ndpc_at = Set(body.ndpc_at);
    row.ico_at = Set(body.ico_at);
    row.people_at = Set(body.people_at);
    row.update(tx.connection()).await?;
    audit(&tx, &id, "change").await?;
    tx.commit().await?;
    answer(&outreach, &id).await
}

/// What of a change the log has to tell.
fn told_lines(before: &Model, body: &Body) -> Vec<String> {
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
            None if was.is_some() => lines.push(format!("{whom}: not told after all.")),
            _ => {}
        }
    }
    if Harm::read(&before.risk) != body.risk {
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
    responses((status = 200, body = View), (status = 409, description = "It was changed meanwhile, or is closed"),
        (status = 422, description = "Nothing was written")))]
pub async fn log(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<NoteBody>,
) -> Result<Json<View>> {
    let text = required_text("text", "Write what was done.", &body.text, LONGEST)?;
    let tx = outreach.store().begin(signed_in.actor()).await?;
    locked(&tx, &id, body.version).await?;
    add_line(&outreach, &tx, &id, &text).await?;
    audit(&tx, &id, "log").await?;
    tx.commit().await?;
    answer(&outreach, &id).await
}

/// Closes a breach: everybody was told who has to be, or it is written down why not.
#[utoipa::path(post, path = "/api/desk/breaches/{id}/close", operation_id = "desk_close_breach", tag = "desk",
    responses((status = 200, body = View), (status = 409, description = "It was changed meanwhile, or somebody still has to be told")))]
pub async fn close(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<Json<View>> {
    let tx = outreach.store().begin(signed_in.actor()).await?;
    let before = locked(&tx, &id, body.version).await?;
    let plain = outreach.store().unseal(&place(&id), &before.content)?;
    let facts: Facts = serde_json::from_slice(&plain).map_err(Error::internal)?;
    let needs_reason = !is_told(&before) || before.risk == Harm::None.key();
    if needs_reason && facts.why_not.is_empty() {
        let words = "Somebody still has to be told. If not, say why not first.";
        return Err(Problem::conflict(words).with_code("untold").into());
    }
    add_line(&outreach, &tx, &id, "Closed.").await?;
    audit(&tx, &id, "close").await?;
    let mut row = before.into_active_model();
    row.version = Set(body.version + 1);
    row.closed_at = Set(Some(tx.now()));
    row.update(tx.connection()).await?;
    tx.commit().await?;
    answer(&outreach, &id).await
}

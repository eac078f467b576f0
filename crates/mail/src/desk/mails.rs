//! Mails at the desk: list, one as a mail client would show it, sending again.

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use kernel::{EmailAddress, Id, Page, PageParams, ProblemDetails};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use staff::{Permission, SignedIn};
use store::{StoredEnum, fetch_page};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::frame::build_sandboxed_page;
use super::state::MailDeskState;
use super::templates::template_error;
use crate::encryption::{recipient_hashes, redact_secrets};
use crate::outbox::ResendOutcome;
use crate::table::{Column, Entity, MailState as Settled, Model};
use crate::templates::MailTemplate;
use crate::transport::OutgoingMail;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct MailsQuery {
    /// A whole address, or part of the name of a kind of mail.
    #[serde(default)]
    #[param(required = false)]
    pub(super) q: String,
    /// `waiting`, `sent`, `kept`, `failed` or `discarded`; all when left out.
    #[serde(default)]
    #[param(required = false)]
    pub(super) state: String,
    /// From 1.
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailRow {
    pub(super) id: String,
    pub(super) template: String,
    pub(super) label: String,
    /// None before it was made.
    pub(super) subject: Option<String>,
    /// None when its key is not on this machine.
    pub(super) to: Option<String>,
    /// `waiting`, `sent`, `kept` (in the embedded outbox), `failed`, or `discarded` after it was kept.
    pub(super) state: &'static str,
    /// 1, and 1 more each time somebody sent it again.
    pub(super) sending: i32,
    pub(super) tries: i32,
    pub(super) error: Option<String>,
    pub(super) created_at: DateTime<Utc>,
    /// When it was sent, kept, given up or discarded.
    pub(super) settled_at: Option<DateTime<Utc>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MailList {
    #[serde(flatten)]
    page: Page<MailRow>,
    counts: MailCounts,
}

/// How many mails of the search are in which state.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct MailCounts {
    waiting: u64,
    sent: u64,
    kept: u64,
    failed: u64,
    discarded: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct HeaderLine {
    name: String,
    value: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailDetail {
    #[serde(flatten)]
    row: MailRow,
    /// Empty before it was made.
    headers: Vec<HeaderLine>,
    /// To be shown in a frame that runs no scripts. None before it was made.
    html: Option<String>,
    /// None before it was made.
    text: Option<String>,
    /// Links that let the reader in were taken out. Where it is not known what they are, and where it says what somebody
    /// wrote for this person alone, the whole content.
    secrets_hidden: bool,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ResendRequest {
    /// The mail's `sending`; when it has moved on, nothing is done.
    seen: Option<i32>,
}

fn mail_not_found() -> Error {
    ProblemDetails::not_found("There is no such email.").into()
}

/// The mails that the site sends.
#[utoipa::path(get, path = "/api/desk/mails", operation_id = "desk_list_mails", params(MailsQuery), tag = "desk",
    responses((status = 200, body = MailList)))]
pub async fn list_mails(
    State(desk): State<MailDeskState>,
    Query(query): Query<MailsQuery>,
) -> Result<Json<MailList>> {
    let templates = desk
        .templates
        .list_templates()
        .await
        .map_err(template_error)?;
    let found = build_search_condition(&desk, &templates, query.q.trim())?;
    let counts = count_mails(&desk, &found).await?;
    let state = Settled::from_stored(&query.state);
    let found = found.add_option(state.map(|state| Column::State.eq(state)));
    let found = Entity::find().filter(found).order_by_desc(Column::Id);
    let reader = desk.mailer.store().reader();
    let page = fetch_page(
        found,
        reader.connection(),
        PageParams::with_default_size(query.page),
    )
    .await?;
    Ok(Json(MailList {
        page: page.map(|row| desk.build_mail_row(row, &templates).0),
        counts,
    }))
}

pub(super) fn build_search_condition(
    desk: &MailDeskState,
    templates: &[MailTemplate],
    q: &str,
) -> Result<Condition> {
    if q.is_empty() {
        return Ok(Condition::all());
    }
    // Addresses are sealed, so only a whole one can be looked for, by its keyed hash.
    if let Ok(address) = q.parse::<EmailAddress>() {
        let recipient_hashes = recipient_hashes(desk.mailer.store(), &address)?;
        return Ok(Condition::all().add(Column::RecipientHash.is_in(recipient_hashes)));
    }
    let q = q.to_lowercase();
    let named = templates.iter().filter(|template| {
        template.name.contains(&q) || template.label.to_lowercase().contains(&q)
    });
    let names = named.map(|template| template.name.as_str());
    Ok(Condition::all().add(Column::Template.is_in(names)))
}

async fn count_mails(desk: &MailDeskState, found: &Condition) -> Result<MailCounts> {
    let reader = desk.mailer.store().reader();
    let rows: Vec<(Settled, i64)> = Entity::find()
        .filter(found.clone())
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .group_by(Column::State)
        .into_tuple()
        .all(reader.connection())
        .await?;
    let of = |state| {
        let row = rows.iter().find(|(found, _)| *found == state);
        row.map_or(0, |(_, count)| u64::try_from(*count).unwrap_or(0))
    };
    Ok(MailCounts {
        waiting: of(Settled::Waiting),
        sent: of(Settled::Sent),
        kept: of(Settled::Kept),
        failed: of(Settled::Failed),
        discarded: of(Settled::Discarded),
    })
}

impl MailDeskState {
    /// The row as it is shown, and the mail where it was made and can be read.
    pub(super) fn build_mail_row(
        &self,
        row: Model,
        templates: &[MailTemplate],
    ) -> (MailRow, Option<OutgoingMail>) {
        let store = self.mailer.store();
        let made = row.try_decrypt_outgoing(store);
        let label = templates
            .iter()
            .find(|template| template.name == row.template)
            .map_or_else(|| row.template.clone(), |template| template.label.clone());
        let view = MailRow {
            label,
            subject: made.as_ref().map(|mail| mail.content.subject.clone()),
            to: row.decrypt_recipient(store).ok().map(String::from),
            state: row.state.key(),
            sending: row.sending,
            tries: row.tries,
            error: row.last_error,
            created_at: row.created_at,
            settled_at: row.settled_at,
            id: row.id,
            template: row.template,
        };
        (view, made)
    }

    async fn load_mail(&self, id: &str) -> Result<Model> {
        let reader = self.mailer.store().reader();
        let id: Id = id.parse().map_err(|_| mail_not_found())?;
        Entity::find_by_id(id.to_string())
            .one(reader.connection())
            .await?
            .ok_or_else(mail_not_found)
    }

    async fn load_mail_detail(&self, id: &str, person: &SignedIn) -> Result<MailDetail> {
        let templates = self
            .templates
            .list_templates()
            .await
            .map_err(template_error)?;
        let row = self.load_mail(id).await?;
        let secrets = self.hidden_values(&row, &templates);
        let (row, made) = self.build_mail_row(row, &templates);
        let headers = made.as_ref().map(|mail| build_header_lines(mail, person));
        let hidden = secrets.as_ref().is_none_or(|secrets| !secrets.is_empty());
        let content = made.zip(secrets);
        let content = content.map(|(mail, secrets)| redact_secrets(mail.content, &secrets));
        let (html, text) = content.map(|content| (content.html, content.text)).unzip();
        Ok(MailDetail {
            row,
            headers: headers.unwrap_or_default(),
            html,
            text,
            secrets_hidden: hidden,
        })
    }

    /// The values that are hidden in a mail content. `None` where nothing of it is shown: somebody wrote it for this
    /// person alone, or its secrets are not known, as of a kind of mail that is not made any more.
    fn hidden_values(&self, row: &Model, templates: &[MailTemplate]) -> Option<Vec<String>> {
        let template = templates
            .iter()
            .find(|template| template.name == row.template)?;
        if template.variables.iter().any(|variable| variable.private) {
            return None;
        }
        row.secret_values(self.mailer.store(), template)
    }
}

/// Lines of a head that let whoever has them write into a thread, or leave in the reader's place: for who manages people.
const SENSITIVE_HEADERS: [&str; 2] = ["List-Unsubscribe", "Reply-To"];

fn build_header_lines(mail: &OutgoingMail, person: &SignedIn) -> Vec<HeaderLine> {
    let line = |name: &str, value| HeaderLine {
        name: name.to_owned(),
        value,
    };
    let mut lines = vec![
        line("From", format!("{} <{}>", mail.from_name, mail.from)),
        line("To", mail.to.to_string()),
        line("Subject", mail.content.subject.clone()),
        line("Date", mail.date.to_rfc2822()),
        line("Message-ID", format!("<{}>", mail.message_id)),
        line("Auto-Submitted", "auto-generated".to_owned()),
    ];
    if let Some(reply_to) = &mail.reply_to {
        lines.push(line("Reply-To", reply_to.to_string()));
    }
    let further = mail.headers.iter();
    lines.extend(further.map(|(name, value)| line(name, value.clone())));
    let files = mail.attachments.iter();
    lines.extend(files.map(|file| line("Attached", file.name.clone())));
    if !person.has_permission(Permission::ManagePeople) {
        lines.retain(|line| !SENSITIVE_HEADERS.contains(&line.name.as_str()));
    }
    lines
}

/// One mail.
#[utoipa::path(get, path = "/api/desk/mails/{id}", operation_id = "desk_read_mail", tag = "desk",
    responses((status = 200, body = MailDetail), (status = 404, description = "There is no such mail")))]
pub async fn get_mail(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<MailDetail>> {
    Ok(Json(desk.load_mail_detail(&id, &signed_in).await?))
}

/// One mail as a page for a frame; empty before it was made.
#[utoipa::path(get, path = "/api/desk/mails/{id}/html", operation_id = "desk_show_mail", tag = "desk",
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, description = "There is no such mail")))]
pub async fn show_mail(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Response> {
    let mail = desk.load_mail_detail(&id, &signed_in).await?;
    Ok(build_sandboxed_page(mail.html.unwrap_or_default()))
}

/// Sends a mail again. Once only for a double press: while it waits, and when `seen` is no longer so, nothing is done.
#[utoipa::path(post, path = "/api/desk/mails/{id}/resend", operation_id = "desk_resend_mail", request_body = Option<ResendRequest>, tag = "desk",
    responses((status = 200, body = MailDetail), (status = 404, description = "There is no such mail")))]
pub async fn resend_mail(
    State(desk): State<MailDeskState>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    request: Option<axum::Json<ResendRequest>>,
) -> Result<Json<MailDetail>> {
    let mail: Id = id.parse().map_err(|_| mail_not_found())?;
    let seen = request.and_then(|request| request.0.seen);
    let tx = desk.mailer.store().begin(signed_in.actor()).await?;
    let resent = desk.mailer.resend_mail(&tx, mail, seen).await?;
    tx.commit().await?;
    match resent {
        ResendOutcome::Missing => Err(mail_not_found()),
        ResendOutcome::Queued | ResendOutcome::Unchanged => {
            Ok(Json(desk.load_mail_detail(&id, &signed_in).await?))
        }
    }
}

//! Documents, claims and topics as they are listed, as tables for spreadsheets. What is in documents goes out and comes back by
//! [`super::document_table`].
use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::Value;
use staff::{ListTable, MOST_TABLE_ROWS, SignedIn, format_table_flag, format_table_time};
use store::AuditEntry;
use utoipa::IntoParams;
use web::Query;

use super::error::DeskError;
use super::list::{DocumentParams, select_documents};
use super::topics::{TopicField, list_topics};
use crate::ContentService;
use crate::copy::ClaimSet;
use crate::documents::table::document::{Column, Entity, VersionStatus};
use crate::documents::table::head;
use crate::model::{Document, DocumentKind, fields};

const CLAIM_COLUMNS: [&str; 13] = [
    "Claim",
    "Name in the texts",
    "State",
    "Published",
    "Unpublished changes",
    "Visible to visitors",
    "Sample",
    "Evidence",
    "Evidence address",
    "Proof date",
    "Valid until",
    "Changed",
    "Changed by",
];

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TopicsQuery {
    /// What articles are filed by; topics when left out.
    #[serde(default)]
    #[param(required = false, inline)]
    field: TopicField,
}

async fn load_heads(
    desk: &ContentService,
    params: &DocumentParams,
    person: &SignedIn,
) -> Result<Vec<head::Model>, DeskError> {
    let found = select_documents(params, person).limit(MOST_TABLE_ROWS);
    Ok(found.all(desk.reader().connection()).await?)
}

/// The documents of a list: where each stands. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/documents.csv", operation_id = "desk_export_document_list", tag = "desk",
    params(DocumentParams), responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_document_list(
    State(desk): State<ContentService>,
    person: SignedIn,
    Query(params): Query<DocumentParams>,
) -> Result<Response, DeskError> {
    let columns = [
        "Name",
        "State",
        "Published",
        "Unpublished changes",
        "Changed",
        "Changed by",
    ];
    let asked = AuditEntry::new("document.export", "documents:all");
    let table = ListTable::begin(desk.store(), &person, asked, "documents.csv", columns);
    let mut table = table.await?;
    for head in load_heads(&desk, &params, &person).await? {
        table.push([
            head.title.as_str(),
            head.state.desk_label(),
            format_table_flag(head.live),
            format_table_flag(head.live && head.has_draft),
            &format_table_time(head.updated_at),
            &head.by_name,
        ]);
    }
    Ok(table.into_response())
}

/// The claims of a list with their evidence, and whether visitors see each. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/claims.csv", operation_id = "desk_export_claims", tag = "desk",
    params(DocumentParams), responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_claims(
    State(desk): State<ContentService>,
    person: SignedIn,
    Query(params): Query<DocumentParams>,
) -> Result<Response, DeskError> {
    let params = DocumentParams {
        kind: DocumentKind::Claim.name().to_owned(),
        ..params
    };
    let asked = AuditEntry::new("claim.export", "claims:all");
    let table = ListTable::begin(desk.store(), &person, asked, "claims.csv", CLAIM_COLUMNS);
    let mut table = table.await?;
    let now = desk.store().clock().now();
    let mut bodies = load_claim_bodies(&desk).await?;
    for head in load_heads(&desk, &params, &person).await? {
        let body = bodies.remove(&head.id).unwrap_or_default();
        let claim = Document {
            id: head.id,
            kind: DocumentKind::Claim,
            slug: None,
            body: serde_json::from_str(&body).unwrap_or_default(),
            updated_at: head.updated_at,
        };
        let valid = ClaimSet::valid_at(std::slice::from_ref(&claim), now);
        let is_shown = head.live && valid.find_claim(claim.text("key")).is_some();
        let evidence = claim.body.get("evidence").unwrap_or(&Value::Null);
        table.push([
            claim.text("text"),
            &head.title,
            head.state.desk_label(),
            format_table_flag(head.live),
            format_table_flag(head.live && head.has_draft),
            format_table_flag(is_shown),
            format_table_flag(claim.is_sample()),
            fields::read_text(evidence, "label"),
            fields::read_text(evidence, "url"),
            &fields::date_key(claim.text("provedOn")),
            &fields::date_key(claim.text("expiresOn")),
            &format_table_time(head.updated_at),
            &head.by_name,
        ]);
    }
    Ok(table.into_response())
}

/// The words of claims by their ids: those on the site where there are any, else the newest.
async fn load_claim_bodies(desk: &ContentService) -> Result<HashMap<String, String>, DeskError> {
    let mut versions: Vec<(String, VersionStatus, String)> = Entity::find()
        .filter(Column::Kind.eq(DocumentKind::Claim.name()))
        .order_by_asc(Column::Revision)
        .select_only()
        .columns([Column::Id, Column::Status, Column::Body])
        .into_tuple()
        .all(desk.reader().connection())
        .await?;
    // Of several, the last one stays.
    versions.sort_by_key(|(_, status, _)| *status == VersionStatus::Published);
    let bodies = versions.into_iter().map(|(id, _, body)| (id, body));
    Ok(bodies.collect())
}

/// All topics or sections that articles have. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/article-topics.csv", operation_id = "desk_export_article_topics", tag = "desk",
    params(TopicsQuery), responses((status = 200, body = String, content_type = "text/csv")))]
pub(super) async fn export_article_topics(
    State(desk): State<ContentService>,
    person: SignedIn,
    Query(query): Query<TopicsQuery>,
) -> Result<Response, DeskError> {
    let (name, file, asked) = match query.field {
        TopicField::Topics => (
            "Topic",
            "topics.csv",
            AuditEntry::new("topic.export", "topics:all"),
        ),
        TopicField::Sections => (
            "Section",
            "sections.csv",
            AuditEntry::new("section.export", "sections:all"),
        ),
    };
    let columns = [name, "On the site", "Drafts", "Archived", "Always offered"];
    let table = ListTable::begin(desk.store(), &person, asked, file, columns);
    let mut table = table.await?;
    let reader = desk.reader();
    for topic in list_topics(reader.connection(), query.field).await? {
        table.push([
            topic.name.as_str(),
            &topic.published.to_string(),
            &topic.drafts.to_string(),
            &topic.archived.to_string(),
            format_table_flag(topic.is_offered),
        ]);
    }
    Ok(table.into_response())
}

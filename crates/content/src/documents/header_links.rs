//! Takes over header links that imports bring, one document each: the menu is one list in the settings of the site.
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use store::WriteTx;

use super::error::DocumentError;
use super::in_place_changes::{ChangedApproval, rewrite_document};
use super::publication::{save_draft_as, unpublish_document, write_published};
use super::revision_metadata::RevisionMetadata;
use super::rows::DocumentRows;
use super::table::document::{Column, Entity, Model, VersionStatus};
use super::table::head::DocumentState;
use crate::model::{DocumentKind, fields};

const SITE: &str = "settings-site";

/// Writes the published header links into the menu, in their order, and archives them. Visitors see the same header before and
/// after. Answers whether there were any.
pub(crate) async fn fold_header_links(tx: &WriteTx) -> Result<bool, DocumentError> {
    // Locked first: two people who open the menu at once must not fold it twice.
    super::heads::lock_head(tx, SITE).await?;
    let stored = list_header_links(tx).await?;
    if stored.is_empty() {
        return Ok(false);
    }
    let links = Value::from_iter(stored.iter().filter_map(build_link));
    // Links that no page can show never were the header: what the settings say was.
    if links.as_array().is_some_and(|links| !links.is_empty()) {
        write_menu(tx, &links).await?;
    }
    for row in stored {
        let metadata = RevisionMetadata::default();
        unpublish_document(tx, &row.id, DocumentState::Archived, &metadata).await?;
    }
    Ok(true)
}

async fn list_header_links(tx: &WriteTx) -> Result<Vec<Model>, DocumentError> {
    // The order in which they are the header while they are not folded.
    let rows = Entity::find()
        .filter(Column::Status.eq(VersionStatus::Published))
        .filter(Column::Kind.eq(DocumentKind::Navigation.name()))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::WrittenKey)
        .order_by_asc(Column::Id);
    Ok(rows.all(tx.connection()).await?)
}

fn build_link(row: &Model) -> Option<Value> {
    let body: Value = serde_json::from_str(&row.body).ok()?;
    let label = fields::read_some_text(&body, "label")?;
    let href = kernel::links::check_link(fields::read_text(&body, "href"))?;
    Some(json!({"label": label, "href": href}))
}

async fn write_menu(tx: &WriteTx, links: &Value) -> Result<(), DocumentError> {
    let metadata = RevisionMetadata::default();
    let set_menu = |body: &mut Value| {
        body["navigation"] = links.clone();
        true
    };
    let rows = DocumentRows::lock_rows(tx, SITE).await?;
    if rows.find_row(VersionStatus::Published).is_some() {
        rewrite_document(tx, SITE, &metadata, ChangedApproval::Falls, set_menu).await?;
        return Ok(());
    }
    // Settings that were never published are their defaults: what is published now is the menu alone, and a draft stays one.
    let draft = rows
        .find_row(VersionStatus::Draft)
        .map(|row| row.body.clone());
    let body = json!({"_id": SITE, "_type": DocumentKind::Settings.name(), "navigation": links});
    write_published(tx, &body, &metadata).await?;
    if let Some(draft) = draft {
        let mut body = serde_json::from_str(&draft).map_err(store::StoreError::other)?;
        set_menu(&mut body);
        save_draft_as(tx, &body, None, &metadata).await?;
    }
    Ok(())
}

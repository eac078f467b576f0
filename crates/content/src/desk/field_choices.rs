//! What can be chosen for fields whose choices no schema can list.
use ::settings::ChoiceSource;
use axum::extract::State;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::{Json, Path};

use super::error::DeskError;
use crate::ContentService;
use crate::documents::table::document::{Column, Entity};
use crate::documents::table::head::{self, DocumentState};
use crate::model::DocumentKind;
use crate::schema::FieldChoice;

/// More sections or topics than this are no list to choose from.
const MOST: u64 = 200;

#[derive(Debug, Serialize, ToSchema)]
pub struct FieldChoices {
    /// In the order of the alphabet.
    pub items: Vec<FieldChoice>,
}

/// What can be chosen for a field of documents that names this source.
#[utoipa::path(get, path = "/api/desk/field-choices/{source}", operation_id = "desk_list_field_choices", tag = "desk",
    params(("source" = ChoiceSource, Path, description = "As the field's `source` says")),
    responses((status = 200, body = FieldChoices)))]
pub(super) async fn list_field_choices(
    State(desk): State<ContentService>,
    Path(source): Path<ChoiceSource>,
) -> Result<Json<FieldChoices>, DeskError> {
    let items = match source {
        ChoiceSource::Clinicians => desk.list_clinician_choices().await?,
        ChoiceSource::Sections => list_used(&desk, DocumentKind::Blog, Column::Section).await?,
        ChoiceSource::Topics => list_used(&desk, DocumentKind::Blog, Column::Category).await?,
        ChoiceSource::Shelves => list_used(&desk, DocumentKind::Shop, Column::Category).await?,
    };
    Ok(Json(FieldChoices { items }))
}

/// What documents of the type have there, drafts too.
async fn list_used(
    desk: &ContentService,
    kind: DocumentKind,
    column: Column,
) -> Result<Vec<FieldChoice>, StoreError> {
    let deleted = head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(head::Column::Kind.eq(kind.name()))
        .filter(head::Column::State.eq(DocumentState::Deleted))
        .into_query();
    let used: Vec<String> = Entity::find()
        .select_only()
        .column(column)
        .distinct()
        .filter(Column::Kind.eq(kind.name()))
        .filter(column.ne(""))
        .filter(Column::Id.not_in_subquery(deleted))
        .order_by_asc(column)
        .limit(MOST)
        .into_tuple()
        .all(desk.reader().connection())
        .await?;
    let choice = |used: String| FieldChoice {
        label: used.clone(),
        value: used,
    };
    Ok(used.into_iter().map(choice).collect())
}

//! The same action or field on many documents.
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use staff::SignedIn;
use utoipa::ToSchema;
use web::Json;

use super::document_action::{ActionRequest, DocumentAction};
use super::drafts::{load_body, lock_for_saving, save_one_of_many};
use super::error::DeskError;
use super::permissions::ContentEditor;
use super::table_columns::is_flat;
use crate::ContentService;
use crate::documents::heads;
use crate::documents::queries::nul_free;
use crate::schema::find_schema;

const MOST: usize = 200;

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct BulkRequest {
    /// At most 200.
    pub ids: Vec<String>,
    pub action: DocumentAction,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BulkOutcome {
    pub id: String,
    pub done: bool,
    /// Why it was not, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BulkOutcomes {
    pub items: Vec<BulkOutcome>,
}

/// Does the same with many documents, each on its own: what cannot be done with one does not stop the others.
#[utoipa::path(post, path = "/api/desk/documents/bulk", operation_id = "desk_act_on_many", tag = "desk",
    responses((status = 200, body = BulkOutcomes), (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn act_on_many(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Json(request): Json<BulkRequest>,
) -> Result<Json<BulkOutcomes>, DeskError> {
    require_few(&request.ids)?;
    if matches!(
        request.action,
        DocumentAction::Schedule
            | DocumentAction::ScheduleUnpublish
            | DocumentAction::SendBack
            | DocumentAction::Approve
    ) {
        let words = "Times, notes and approvals are for one document at a time.";
        return Err(DeskError::invalid(words, Vec::new()));
    }
    let person = ContentEditor(signed_in);
    let mut items = Vec::with_capacity(request.ids.len());
    for id in request.ids {
        let asked = ActionRequest {
            action: request.action,
            // Nobody opened these documents, so there is no revision that they looked at.
            base: None,
            at: None,
            zone: None,
            reason: None,
            correction: None,
            note: None,
        };
        let detail = match desk.perform_action(&person, &id, asked).await {
            Ok(_) => None,
            Err(refusal) => Some(refusal.detail_text()),
        };
        items.push(BulkOutcome {
            id,
            done: detail.is_none(),
            detail,
        });
    }
    Ok(Json(BulkOutcomes { items }))
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct BulkEditRequest {
    /// At most 200.
    pub ids: Vec<String>,
    /// The name of a field that a cell of a table can hold.
    pub field: String,
    /// What it holds from now on; null takes it out.
    #[schema(value_type = Object)]
    #[serde(default)]
    pub value: Value,
}

/// Sets a field to the same in many documents, each on its own, and saves them as drafts.
#[utoipa::path(post, path = "/api/desk/documents/bulk/fields", operation_id = "desk_edit_many", tag = "desk",
    responses((status = 200, body = BulkOutcomes), (status = 422, body = kernel::ProblemDetails)))]
pub(super) async fn edit_many(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Json(request): Json<BulkEditRequest>,
) -> Result<Json<BulkOutcomes>, DeskError> {
    require_few(&request.ids)?;
    let person = ContentEditor(signed_in);
    let mut items = Vec::with_capacity(request.ids.len());
    for id in &request.ids {
        let edited = desk.edit_field(&person, id, &request.field, &request.value);
        let detail = match edited.await {
            Ok(()) => None,
            Err(refusal) => Some(refusal.into_words()?),
        };
        items.push(BulkOutcome {
            id: id.clone(),
            done: detail.is_none(),
            detail,
        });
    }
    Ok(Json(BulkOutcomes { items }))
}

impl ContentService {
    /// Sets one field; a document that says so already is left alone.
    async fn edit_field(
        &self,
        person: &ContentEditor,
        id: &str,
        field: &str,
        value: &Value,
    ) -> Result<(), DeskError> {
        let tx = self.store().begin(person.actor()).await?;
        let head = heads::lock_head(&tx, nul_free(id)).await?;
        let head = head.ok_or_else(DeskError::not_found)?;
        let (head, kind) = lock_for_saving(&tx, person, id, head.revision).await?;
        let schema = find_schema(kind, id);
        let fields = schema.into_iter().flat_map(|schema| &schema.fields);
        if !fields
            .clone()
            .any(|known| known.name == field && is_flat(known))
        {
            let words = "This field cannot be set in several documents.";
            return Err(DeskError::invalid(words, Vec::new()));
        }
        let current = load_body(tx.connection(), &head).await?;
        let mut next = current.clone();
        if let Some(map) = next.as_object_mut() {
            match value {
                Value::Null => map.shift_remove(field),
                value => map.insert(field.to_owned(), value.clone()),
            };
        }
        if next == current {
            return Ok(());
        }
        save_one_of_many(&tx, person, (&head, kind), (&current, next)).await?;
        Ok(tx.commit().await?)
    }
}

fn require_few(ids: &[String]) -> Result<(), DeskError> {
    if ids.len() <= MOST {
        return Ok(());
    }
    Err(DeskError::invalid(
        "At most 200 documents at once.",
        Vec::new(),
    ))
}

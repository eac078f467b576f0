//! Doing something with a document.
use axum::extract::State;
use staff::{Permission, SignedIn};
use web::{Json, Path};

use super::action_rules::{allowed_actions, is_dangerous, refusal_for};
use super::action_steps::ActionStep;
use super::document_action::{ActionRequest, DocumentAction};
use super::error::DeskError;
use super::permissions::ContentEditor;
use super::schedule::TimeProblem;
use super::view::DocumentView;
use crate::ContentService;
use crate::documents::heads;
use crate::documents::queries::nul_free;
use crate::model::DocumentKind;

/// Does something with a document. A time that the clock of its zone skips or shows twice is 422 with the choices.
#[utoipa::path(post, path = "/api/desk/documents/{id}/actions", operation_id = "desk_act", tag = "desk", params(("id" = String, Path, description = "The document")),
    responses((status = 200, body = DocumentView), (status = 404, body = kernel::ProblemDetails),
        (status = 409, body = kernel::ProblemDetails), (status = 422, body = TimeProblem)))]
pub(super) async fn act_on_document(
    State(desk): State<ContentService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(request): Json<ActionRequest>,
) -> Result<Json<DocumentView>, DeskError> {
    let person = ContentEditor(signed_in);
    let shown = desk.perform_action(&person, &id, request).await?;
    Ok(Json(desk.build_document_view(&person, &shown, "").await?))
}

impl ContentService {
    /// Does it; answers the id of the document to show then.
    pub(super) async fn perform_action(
        &self,
        person: &ContentEditor,
        id: &str,
        request: ActionRequest,
    ) -> Result<String, DeskError> {
        // Settings that were never changed get their row first.
        self.load_head(id).await?;
        let tx = self.store().begin(person.actor()).await?;
        let head = heads::lock_head(&tx, nul_free(id))
            .await?
            .ok_or_else(DeskError::not_found)?;
        // Checked under the row lock: any later save waits for this action.
        if request.base.is_some_and(|base| base != head.revision) {
            return Err(DeskError::Moved(head.revision));
        }
        if !allowed_actions(person, &head).contains(&request.action) {
            return Err(refusal_for(person, &head, request.action));
        }
        // An approval covers exactly one revision (decision 012); other actions may apply to whatever is newest.
        if request.action == DocumentAction::Approve && request.base.is_none() {
            let words = "`base`: say which revision you looked at.";
            return Err(kernel::ProblemDetails::bad_request(words).into());
        }
        let kind: DocumentKind = head.kind.parse().map_err(store::StoreError::other)?;
        // A clinician who is more than that says yes or no as the clinician.
        if matches!(
            request.action,
            DocumentAction::Approve | DocumentAction::SendBack
        ) {
            person.0.act_for(&tx, Permission::ReviewContent);
        }
        if is_dangerous(request.action, kind) {
            person.0.require_fresh_proof(tx.now())?;
        }
        let step = ActionStep {
            tx: &tx,
            person,
            content: self,
            kind,
            head,
        };
        let shown = step.execute_action(request).await?;
        tx.commit().await?;
        Ok(shown)
    }
}

//! The calls of the desk: a draft is read, saved over what was seen, and thrown away.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::StatusCode;
use http::header::CONTENT_TYPE;
use kernel::{FieldError, ProblemDetails};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use staff::{DeskRoutes, RouteRight, SignedIn};
use store::{Store, StoreError, StoredEnum};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Error, Json, Path};

use crate::records::{DraftPlace, SavedDraft};
use crate::{DraftKind, DraftService};

/// Bytes of a draft, at most: more than the longest answer that can be sent.
const LARGEST_BODY: usize = 200 * 1024;
/// What the key of copies on devices is derived for.
const COPY_KEY: &str = "drafts.copy";

/// What somebody typed and did not send yet.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TypedDraft)]
pub struct DraftView {
    /// What the next save stands on; 0 where nothing is kept.
    revision: i64,
    /// The fields of the form; none where nothing is kept.
    #[schema(value_type = Option<Object>)]
    body: Option<Value>,
    saved_at: Option<DateTime<Utc>>,
    /// Seals what a device keeps while the server cannot be had: without a session nobody reads it. 64 hexadecimal digits.
    copy_key: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TypedDraftBody)]
struct SaveDraftRequest {
    /// The revision that was seen.
    base: i64,
    /// The fields of the form.
    #[schema(value_type = Object)]
    body: Map<String, Value>,
}

/// What is kept where another device of the person saved in between.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = MovedTypedDraft)]
struct MovedDraft {
    /// `moved`, with words.
    #[serde(flatten)]
    problem: ProblemDetails,
    current: DraftView,
}

pub fn desk_routes() -> DeskRoutes<DraftService> {
    // What a kind needs is checked by its handler: one path serves all kinds.
    DeskRoutes::new().route(
        RouteRight::ANYONE,
        routes!(load_draft, save_draft, discard_draft),
    )
}

impl DraftView {
    fn build(
        store: &Store,
        person: &SignedIn,
        saved: Option<SavedDraft>,
    ) -> Result<Self, StoreError> {
        let copy_key = store.keyed_hash(COPY_KEY, person.id.to_string().as_bytes())?;
        let nothing = Self {
            revision: 0,
            body: None,
            saved_at: None,
            copy_key,
        };
        Ok(match saved {
            Some(saved) => Self {
                revision: saved.revision,
                body: Some(saved.body),
                saved_at: Some(saved.saved_at),
                ..nothing
            },
            None => nothing,
        })
    }
}

/// The place that a path names, where the person may write such a thing.
fn parse_place(
    person: &SignedIn,
    (kind, subject_id): (String, String),
) -> Result<DraftPlace, Error> {
    let kind = DraftKind::from_stored(&kind).ok_or_else(subject_missing)?;
    let mut permissions = kind.permissions().iter();
    if let Some(first) = permissions.next()
        && !permissions.any(|permission| person.has_permission(*permission))
    {
        // The first speaks for all: it says in words that this is not for the person.
        person.require_permission(*first)?;
    }
    Ok(DraftPlace {
        staff_id: person.id.to_string(),
        kind,
        subject_id,
    })
}

fn subject_missing() -> Error {
    ProblemDetails::not_found("What you are writing about is not there any more.").into()
}

/// What the person typed about something and did not send yet. Nobody else can read it.
#[utoipa::path(get, path = "/api/desk/drafts/{kind}/{subject}", operation_id = "desk_load_draft", tag = "desk",
    params(("kind" = String, Path), ("subject" = String, Path)),
    responses((status = 200, body = DraftView)))]
async fn load_draft(
    State(drafts): State<DraftService>,
    person: SignedIn,
    Path(place): Path<(String, String)>,
) -> Result<Json<DraftView>, Error> {
    let place = parse_place(&person, place)?;
    let reader = drafts.store().reader();
    let saved = place
        .load_draft(drafts.store(), reader.connection())
        .await?;
    Ok(Json(DraftView::build(drafts.store(), &person, saved)?))
}

/// Saves what is typed over the revision that was seen.
#[utoipa::path(put, path = "/api/desk/drafts/{kind}/{subject}", operation_id = "desk_save_draft", tag = "desk",
    params(("kind" = String, Path), ("subject" = String, Path)), request_body = SaveDraftRequest,
    responses((status = 200, body = DraftView), (status = 404, body = ProblemDetails, description = "What it is about is gone"),
        (status = 409, body = MovedDraft, description = "Another device of the person saved in between"),
        (status = 422, body = ProblemDetails, description = "It is too long")))]
async fn save_draft(
    State(drafts): State<DraftService>,
    person: SignedIn,
    Path(place): Path<(String, String)>,
    Json(request): Json<SaveDraftRequest>,
) -> Result<Response, Error> {
    let place = parse_place(&person, place)?;
    let body = Value::Object(request.body);
    if body.to_string().len() > LARGEST_BODY {
        let words = "This is too long to be saved. Shorten it.";
        let errors = vec![FieldError::new("body", words)];
        return Err(Error::invalid_fields(words, errors));
    }
    let store = drafts.store();
    let tx = store.begin(person.actor()).await?;
    // First of all, as the lock also keeps two devices from beginning the same draft.
    if !drafts
        .lock_subject(&tx, place.kind, &place.subject_id)
        .await?
    {
        return Err(subject_missing());
    }
    let saved = place.load_draft(store, tx.connection()).await?;
    if saved.as_ref().map_or(0, |saved| saved.revision) != request.base {
        let moved = MovedDraft {
            problem: ProblemDetails::already_changed(),
            current: DraftView::build(store, &person, saved)?,
        };
        let headers = [(CONTENT_TYPE, ProblemDetails::MEDIA_TYPE)];
        return Ok((StatusCode::CONFLICT, headers, Json(moved)).into_response());
    }
    let saved = place.save_draft(store, &tx, body).await?;
    tx.commit().await?;
    let view = DraftView::build(store, &person, Some(saved))?;
    Ok(Json(view).into_response())
}

/// Throws a draft away.
#[utoipa::path(delete, path = "/api/desk/drafts/{kind}/{subject}", operation_id = "desk_discard_draft", tag = "desk",
    params(("kind" = String, Path), ("subject" = String, Path)),
    responses((status = 204, description = "Nothing is kept any more")))]
async fn discard_draft(
    State(drafts): State<DraftService>,
    person: SignedIn,
    Path(place): Path<(String, String)>,
) -> Result<StatusCode, Error> {
    let place = parse_place(&person, place)?;
    let tx = drafts.store().begin(person.actor()).await?;
    if place.remove_draft(&tx).await? {
        place.audit_draft(&tx, "draft.discard").await?;
        tx.commit().await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

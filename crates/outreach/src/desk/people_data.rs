//! One search over all that the house keeps of a person, a copy of it, and its erasing. The address stands in bodies, never
//! in an address of ours.

use axum::extract::State as Of;
use axum::response::Response;
use forms::invalid_field;
use kernel::{Email, EmailError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use staff::Permission::ReadHealthDetails;
use staff::{DeskRoutes, SignedIn};
use store::AuditEntry;
use store::personal::Item;
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

use super::LOOKING;
use super::data::download;
use crate::Outreach;
use crate::people;

/// The calls. What a person may ask for holds what they wrote about their health.
pub fn desk_routes() -> DeskRoutes<Outreach> {
    DeskRoutes::new()
        .route(LOOKING, routes!(search))
        .route(ReadHealthDetails.exporting(), routes!(export))
        .route(ReadHealthDetails.reauthenticated(), routes!(erase))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PersonQuery)]
pub struct PersonQuery {
    email: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonSource)]
pub struct Source {
    pub key: String,
    pub label: String,
    /// What, newest first.
    pub items: Vec<Item>,
    pub total: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonData)]
pub struct PersonFound {
    /// Feature by feature, also those that keep nothing.
    pub sources: Vec<Source>,
}

fn address(typed: &str) -> Result<Email> {
    typed
        .parse()
        .map_err(|error: EmailError| invalid_field("email", error.to_string()))
}

/// The line of the audit log names the person by a fingerprint.
async fn note(
    outreach: &Outreach,
    signed_in: &SignedIn,
    email: &Email,
    action: &str,
) -> Result<()> {
    let store = outreach.store();
    let mark = store.fingerprint("people-data", email.folded().as_bytes())?;
    let mark: String = mark.chars().take(16).collect();
    let tx = store.begin(signed_in.actor()).await?;
    tx.audit(AuditEntry::new(
        format!("person.{action}"),
        format!("person:{mark}"),
    ))
    .await?;
    tx.commit().await?;
    Ok(())
}

/// Finds what the house keeps of a person, in all features. That it was asked for is a line of the audit log.
#[utoipa::path(post, path = "/api/desk/people-data/search", operation_id = "desk_find_person_data", tag = "desk",
    responses((status = 200, body = PersonFound), (status = 422, description = "This is no address")))]
pub async fn search(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Json(query): Json<PersonQuery>,
) -> Result<Json<PersonFound>> {
    let email = address(&query.email)?;
    note(&outreach, &signed_in, &email, "search").await?;
    let mut sources = Vec::new();
    for feature in outreach.features() {
        let items = feature.find(&email).await?;
        sources.push(Source {
            key: feature.key().to_owned(),
            label: feature.label().to_owned(),
            total: items.len(),
            items,
        });
    }
    Ok(Json(PersonFound { sources }))
}

/// A copy of all that the house keeps of a person. It holds what they wrote about their health, so it is for those who may
/// read that.
#[utoipa::path(post, path = "/api/desk/people-data/export", operation_id = "desk_export_person_data", tag = "desk",
    responses((status = 200, description = "A JSON file", body = Object), (status = 422, description = "This is no address")))]
pub async fn export(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Json(query): Json<PersonQuery>,
) -> Result<Response> {
    let email = address(&query.email)?;
    note(&outreach, &signed_in, &email, "export").await?;
    let mut all = Map::new();
    for feature in outreach.features() {
        let kept: Value = feature.export(&email).await?;
        all.insert(feature.key().to_owned(), kept);
    }
    let document = json!({
        "person": email,
        "at": outreach.store().clock().now(),
        "kept": all,
    });
    Ok(download("person-data", document))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PersonEraseBody)]
pub struct EraseBody {
    email: String,
    /// The same, typed once more.
    again: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonErasedSource)]
pub struct ErasedSource {
    pub key: String,
    pub label: String,
    pub erased: u64,
    /// What is kept, and why.
    pub kept: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonErased)]
pub struct PersonErased {
    pub sources: Vec<ErasedSource>,
}

/// Erases what the house keeps of a person, in all features, but what the law wants kept; for those who may read health
/// details, which go too. Nobody can bring it back; what could not be erased now is erased when it is asked for again.
#[utoipa::path(post, path = "/api/desk/people-data/erase", operation_id = "desk_erase_person_data", tag = "desk",
    responses((status = 200, body = PersonErased), (status = 422, description = "The addresses are not the same")))]
pub async fn erase(
    Of(outreach): Of<Outreach>,
    signed_in: SignedIn,
    Json(body): Json<EraseBody>,
) -> Result<Json<PersonErased>> {
    let email = address(&body.email)?;
    if body.again.parse::<Email>().ok().map(|again| again.folded()) != Some(email.folded()) {
        return Err(invalid_field("again", "Type the same address once more."));
    }
    note(&outreach, &signed_in, &email, "erase").await?;
    let mut sources = Vec::new();
    for feature in outreach.features() {
        let done = feature.erase(signed_in.actor(), &email).await?;
        sources.push(ErasedSource {
            key: feature.key().to_owned(),
            label: feature.label().to_owned(),
            erased: done.erased,
            kept: done.kept,
        });
    }
    // Last: an archive that is made meanwhile lacks this note, and then all of it is erased again.
    let tx = outreach.store().begin(signed_in.actor()).await?;
    people::note_erasure(outreach.store(), &tx, &email).await?;
    tx.commit().await?;
    Ok(Json(PersonErased { sources }))
}

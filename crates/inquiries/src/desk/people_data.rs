//! One search over all that the house keeps of a person, a copy of it, and its erasing. The address stands in bodies, never
//! in an address of ours.

use axum::extract::State as Of;
use axum::response::Response;
use forms::invalid_field;
use kernel::{EmailAddress, ProblemDetails};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use staff::Permission::ReadHealthDetails;
use staff::{DeskRoutes, SignedIn};
use store::personal::{PersonItem, PurgePreview};
use store::restrictions;
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

use super::access::LOOKING;
use super::data_rights::json_download;
use super::person_requests::{audit_request, parse_address};
use super::restrictions::{RestrictionView, list_restrictions};
use crate::InquiryService;
use crate::personal_data;

/// The calls. What a person may ask for holds what they wrote about their health.
pub fn desk_routes() -> DeskRoutes<InquiryService> {
    DeskRoutes::new()
        .route(LOOKING, routes!(search_person_data))
        .route(LOOKING, routes!(list_purge_previews))
        .route(ReadHealthDetails.as_export(), routes!(export_person_data))
        .route(
            ReadHealthDetails.with_reauthentication(),
            routes!(erase_person_data),
        )
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PersonQuery)]
pub struct PersonQuery {
    email: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonSource)]
pub struct PersonSource {
    pub key: String,
    pub label: String,
    /// What, newest first.
    pub items: Vec<PersonItem>,
    pub total: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonData)]
pub struct PersonDataResult {
    /// Feature by feature, also those that keep nothing.
    pub sources: Vec<PersonSource>,
    /// When and why their data could only be stored, newest first.
    pub restrictions: Vec<RestrictionView>,
}

/// The line of the audit log that something was asked for, in a write of its own.
async fn commit_audit(
    inquiries: &InquiryService,
    signed_in: &SignedIn,
    email: &EmailAddress,
    action: &str,
) -> Result<()> {
    let tx = inquiries.store().begin(signed_in.actor()).await?;
    audit_request(inquiries.store(), &tx, email, action).await?;
    tx.commit().await?;
    Ok(())
}

/// Finds what the house keeps of a person, in all features. That it was asked for is a line of the audit log.
#[utoipa::path(post, path = "/api/desk/people-data/search", operation_id = "desk_find_person_data", tag = "desk",
    responses((status = 200, body = PersonDataResult), (status = 422, description = "This is no address")))]
pub async fn search_person_data(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(query): Json<PersonQuery>,
) -> Result<Json<PersonDataResult>> {
    let email = parse_address(&query.email)?;
    // Committed first, so that the search is on record even if one of the features fails.
    commit_audit(&inquiries, &signed_in, &email, "search").await?;
    let mut sources = Vec::new();
    for feature in inquiries.personal_data_features() {
        let items = feature.find_items(&email).await?;
        sources.push(PersonSource {
            key: feature.key().to_owned(),
            label: feature.label().to_owned(),
            total: items.len(),
            items,
        });
    }
    let restrictions = list_restrictions(inquiries.store(), &email).await?;
    Ok(Json(PersonDataResult {
        sources,
        restrictions,
    }))
}

/// A copy of all that the house keeps of a person. It holds what they wrote about their health, so it is for those who may
/// read that.
#[utoipa::path(post, path = "/api/desk/people-data/export", operation_id = "desk_export_person_data", tag = "desk",
    responses((status = 200, description = "A JSON file", body = Object), (status = 422, description = "This is no address")))]
pub async fn export_person_data(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(query): Json<PersonQuery>,
) -> Result<Response> {
    let email = parse_address(&query.email)?;
    commit_audit(&inquiries, &signed_in, &email, "export").await?;
    let mut all = Map::new();
    for feature in inquiries.personal_data_features() {
        let kept: Value = feature.export_items(&email).await?;
        all.insert(feature.key().to_owned(), kept);
    }
    let document = json!({
        "person": email,
        "at": inquiries.store().clock().now(),
        "kept": all,
        "restrictions": list_restrictions(inquiries.store(), &email).await?,
    });
    Ok(json_download("person-data", document))
}

/// What goes by itself in one feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PurgeSource)]
pub struct PurgeSource {
    pub key: String,
    pub label: String,
    pub rules: Vec<PurgePreview>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PurgeList)]
pub struct PurgeList {
    /// Features of which something goes by itself.
    pub sources: Vec<PurgeSource>,
}

/// What is erased by itself in the next days, with the rule behind it: how many, never who or what.
#[utoipa::path(get, path = "/api/desk/people-data/purges", operation_id = "desk_list_purges", tag = "desk",
    responses((status = 200, body = PurgeList)))]
pub async fn list_purge_previews(Of(inquiries): Of<InquiryService>) -> Result<Json<PurgeList>> {
    let mut sources = Vec::new();
    for feature in inquiries.personal_data_features() {
        let rules = feature.preview_purges().await?;
        if !rules.is_empty() {
            sources.push(PurgeSource {
                key: feature.key().to_owned(),
                label: feature.label().to_owned(),
                rules,
            });
        }
    }
    Ok(Json(PurgeList { sources }))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PersonEraseBody)]
pub struct ErasePersonRequest {
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
    responses((status = 200, body = PersonErased), (status = 409, description = "Their data are restricted: lift that first"),
        (status = 422, description = "The addresses are not the same")))]
pub async fn erase_person_data(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(body): Json<ErasePersonRequest>,
) -> Result<Json<PersonErased>> {
    let email = parse_address(&body.email)?;
    if body
        .again
        .parse::<EmailAddress>()
        .ok()
        .map(|again| again.case_folded())
        != Some(email.case_folded())
    {
        return Err(invalid_field("again", "Enter the same address again."));
    }
    let store = inquiries.store();
    if restrictions::is_restricted(store, store.reader().connection(), &email).await? {
        // They asked for it to be stored: erasing it would take from them what they need (article 18(1)(b) and (c)).
        let why = "This person's data are restricted. Lift the restriction first, then erase them.";
        return Err(ProblemDetails::conflict(why).into());
    }
    commit_audit(&inquiries, &signed_in, &email, "erase").await?;
    let mut sources = Vec::new();
    for feature in inquiries.personal_data_features() {
        let done = feature.erase_items(signed_in.actor(), &email).await?;
        sources.push(ErasedSource {
            key: feature.key().to_owned(),
            label: feature.label().to_owned(),
            erased: done.erased,
            kept: done.retained,
        });
    }
    // Last: an archive that is made meanwhile lacks this note, and then all of it is erased again.
    let tx = store.begin(signed_in.actor()).await?;
    restrictions::delete_restrictions(store, &tx, &email).await?;
    personal_data::note_erasure(store, &tx, &email).await?;
    tx.commit().await?;
    Ok(Json(PersonErased { sources }))
}

//! Restricting what is done with a person's data, and lifting that (UK GDPR article 18, NDPA section 36).

use axum::extract::State as Of;
use cases::{StaffNames, required_text};
use chrono::{DateTime, Utc};
use forms::invalid_field;
use kernel::{EmailAddress, ProblemDetails};
use serde::{Deserialize, Serialize};
use staff::Permission::{
    ManageMoney, ModerateConversation, ReadHealthDetails, ReadMail, SupportVisitors,
};
use staff::{DeskRoutes, RouteRight, SignedIn};
use store::restrictions::{self, Restriction, RestrictionGround};
use store::{Store, StoreError};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

use super::access::LOOKING;
use super::person_requests::{audit_request, parse_address};
use crate::InquiryService;

/// Longest reason, in characters.
const LONGEST_REASON: usize = 1_000;
/// Addresses that are looked up at once.
const MOST_AT_ONCE: usize = 100;
/// Whoever meets people at the desk has to know whose data may not be used.
const MEETING_PEOPLE: RouteRight = RouteRight::one_of(&[
    ReadHealthDetails,
    SupportVisitors,
    ManageMoney,
    ModerateConversation,
    ReadMail,
]);

pub fn desk_routes() -> DeskRoutes<InquiryService> {
    DeskRoutes::new()
        .route(LOOKING, routes!(restrict_person))
        .route(LOOKING, routes!(lift_restriction))
        .route(MEETING_PEOPLE, routes!(list_restricted_addresses))
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PersonRestriction)]
pub struct RestrictionView {
    pub ground: RestrictionGround,
    pub reason: String,
    pub begun_at: DateTime<Utc>,
    pub begun_by: String,
    /// None while it lasts.
    pub lifted_at: Option<DateTime<Utc>>,
    pub lifted_by: Option<String>,
    pub lift_reason: Option<String>,
}

/// All restrictions of a person, newest first, with names in place of ids.
pub async fn list_restrictions(
    store: &Store,
    person: &EmailAddress,
) -> Result<Vec<RestrictionView>> {
    let reader = store.reader();
    let found = restrictions::list_restrictions(store, reader.connection(), person).await?;
    let lifters = found.iter().filter_map(|one| one.lifted.as_ref());
    let who = found
        .iter()
        .map(|one| &one.begun_by)
        .chain(lifters.map(|lifted| &lifted.by));
    let names = StaffNames::load_for(reader.connection(), who).await?;
    let views = found.into_iter().map(|one| build_view(one, &names));
    Ok(views.collect())
}

fn build_view(found: Restriction, names: &StaffNames) -> RestrictionView {
    let lifted = found.lifted;
    RestrictionView {
        ground: found.ground,
        reason: found.reason,
        begun_at: found.begun_at,
        begun_by: names.display_name(&found.begun_by),
        lifted_at: lifted.as_ref().map(|lifted| lifted.at),
        lifted_by: lifted.as_ref().map(|lifted| names.display_name(&lifted.by)),
        lift_reason: lifted.map(|lifted| lifted.reason),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonRestrictions)]
pub struct RestrictionList {
    /// Newest first.
    pub restrictions: Vec<RestrictionView>,
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PersonRestrictBody)]
pub struct RestrictPersonRequest {
    email: String,
    ground: RestrictionGround,
    reason: String,
}

/// Lets a person's data be stored only: no newsletter, no mail that they can go without, nothing erased by its time.
#[utoipa::path(post, path = "/api/desk/people-data/restrict", operation_id = "desk_restrict_person", tag = "desk",
    responses((status = 200, body = RestrictionList), (status = 409, description = "It is restricted already"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn restrict_person(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(body): Json<RestrictPersonRequest>,
) -> Result<Json<RestrictionList>> {
    let email = parse_address(&body.email)?;
    let reason = required_text(
        "reason",
        "Enter what they asked for.",
        &body.reason,
        LONGEST_REASON,
    )?;
    let store = inquiries.store();
    let tx = store.begin(signed_in.actor()).await?;
    if !restrictions::restrict_person(store, &tx, &email, body.ground, &reason).await? {
        return Err(ProblemDetails::conflict("This person's data are restricted already.").into());
    }
    audit_request(store, &tx, &email, "restrict").await?;
    tx.commit().await?;
    let restrictions = list_restrictions(store, &email).await?;
    Ok(Json(RestrictionList { restrictions }))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PersonLiftBody)]
pub struct LiftRestrictionRequest {
    email: String,
    reason: String,
    /// The person knows that the restriction ends.
    is_person_informed: bool,
}

/// Lets a person's data be used again. The person has to know before (article 18(3)).
#[utoipa::path(post, path = "/api/desk/people-data/lift", operation_id = "desk_lift_restriction", tag = "desk",
    responses((status = 200, body = RestrictionList), (status = 409, description = "It is not restricted"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn lift_restriction(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(body): Json<LiftRestrictionRequest>,
) -> Result<Json<RestrictionList>> {
    let email = parse_address(&body.email)?;
    let reason = required_text(
        "reason",
        "Enter why it is lifted.",
        &body.reason,
        LONGEST_REASON,
    )?;
    if !body.is_person_informed {
        let why = "Inform the person first: the law asks for it before a restriction is lifted.";
        return Err(invalid_field("isPersonInformed", why));
    }
    let store = inquiries.store();
    let tx = store.begin(signed_in.actor()).await?;
    if !restrictions::lift_restriction(store, &tx, &email, &reason).await? {
        return Err(ProblemDetails::conflict("This person's data are not restricted.").into());
    }
    audit_request(store, &tx, &email, "lift_restriction").await?;
    tx.commit().await?;
    let restrictions = list_restrictions(store, &email).await?;
    Ok(Json(RestrictionList { restrictions }))
}

#[derive(Deserialize, ToSchema)]
#[schema(as = PeopleQuery)]
pub struct AddressesQuery {
    emails: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RestrictedAddresses)]
pub struct RestrictedAddresses {
    /// Those among them whose data may only be stored, as they were asked for.
    pub restricted: Vec<String>,
}

/// Which of some people's data may not be used, for a flag wherever the desk shows them. Addresses that cannot be read are
/// left out.
#[utoipa::path(post, path = "/api/desk/people-data/restricted", operation_id = "desk_list_restricted", tag = "desk",
    responses((status = 200, body = RestrictedAddresses)))]
pub async fn list_restricted_addresses(
    Of(inquiries): Of<InquiryService>,
    Json(query): Json<AddressesQuery>,
) -> Result<Json<RestrictedAddresses>> {
    let mut restricted = Vec::new();
    for typed in query.emails.into_iter().take(MOST_AT_ONCE) {
        if is_restricted(inquiries.store(), &typed).await? {
            restricted.push(typed);
        }
    }
    Ok(Json(RestrictedAddresses { restricted }))
}

async fn is_restricted(store: &Store, typed: &str) -> Result<bool, StoreError> {
    let Ok(person) = typed.parse::<EmailAddress>() else {
        return Ok(false);
    };
    restrictions::is_restricted(store, store.reader().connection(), &person).await
}

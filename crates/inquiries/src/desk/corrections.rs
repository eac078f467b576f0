//! Correcting what a person is called and where they are reached, in all features (UK GDPR article 16).

use axum::extract::State as Of;
use forms::{invalid_field, text};
use kernel::{EmailAddress, PhoneCountry, TelephoneNumber};
use serde::{Deserialize, Serialize};
use staff::{DeskRoutes, SignedIn};
use store::personal::PersonCorrection;
use store::restrictions;
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Json, Result};

use super::access::LOOKING;
use super::person_requests::{audit_request, parse_address};
use crate::InquiryService;

/// Longest name, in characters.
const LONGEST_NAME: usize = 120;

pub fn desk_routes() -> DeskRoutes<InquiryService> {
    DeskRoutes::new().route(
        LOOKING.with_reauthentication(),
        routes!(correct_person_data),
    )
}

/// What is left empty stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PersonCorrectBody)]
pub struct CorrectPersonRequest {
    email: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    new_email: String,
    #[serde(default)]
    phone: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonCorrectedSource)]
pub struct CorrectedSource {
    pub key: String,
    pub label: String,
    pub corrected: u64,
    /// What stays as it was, and why.
    pub unchanged: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonCorrected)]
pub struct PersonCorrected {
    /// Where their data are found now.
    pub email: String,
    pub sources: Vec<CorrectedSource>,
}

fn parse_correction(body: &CorrectPersonRequest, own: &EmailAddress) -> Result<PersonCorrection> {
    let name = text::normalise_line(&body.name);
    if text::is_longer(&name, LONGEST_NAME) {
        let why = format!("Use {LONGEST_NAME} characters or fewer.");
        return Err(invalid_field("name", why));
    }
    let email = match body.new_email.trim() {
        "" => None,
        typed => Some(
            typed
                .parse::<EmailAddress>()
                .map_err(|error| invalid_field("newEmail", error.to_string()))?,
        ),
    };
    let phone = match body.phone.trim() {
        "" => None,
        typed => Some(
            TelephoneNumber::parse(typed, PhoneCountry::Nigeria).map_err(|_| {
                invalid_field(
                    "phone",
                    "Enter a telephone number, like 0803 123 4567 or +44 7700 900 982.",
                )
            })?,
        ),
    };
    let correction = PersonCorrection {
        name: Some(name).filter(|name| !name.is_empty()),
        // The same address in other letters is no other mailbox, but it is how they write it.
        email: email.filter(|email| email != own),
        phone,
    };
    if correction == PersonCorrection::default() {
        return Err(invalid_field("name", "Enter what is to be corrected."));
    }
    Ok(correction)
}

/// Writes a person's right name, address or number over what the site keeps of them, in all features. Each of them writes on
/// its own: what fails half-way is finished by asking again, under either address.
#[utoipa::path(post, path = "/api/desk/people-data/correct", operation_id = "desk_correct_person_data", tag = "desk",
    responses((status = 200, body = PersonCorrected), (status = 422, description = "Check the fields marked below")))]
pub async fn correct_person_data(
    Of(inquiries): Of<InquiryService>,
    signed_in: SignedIn,
    Json(body): Json<CorrectPersonRequest>,
) -> Result<Json<PersonCorrected>> {
    let person = parse_address(&body.email)?;
    let correction = parse_correction(&body, &person)?;
    let store = inquiries.store();
    let tx = store.begin(signed_in.actor()).await?;
    // Committed before the features write, so that a correction that stops half-way is on record.
    audit_request(store, &tx, &person, "correct").await?;
    if let Some(email) = &correction.email {
        // With the first write: nothing is mailed to the new address that the restriction of the old one forbids.
        restrictions::move_restrictions(store, &tx, &person, email).await?;
    }
    tx.commit().await?;
    let mut sources = Vec::new();
    for feature in inquiries.personal_data_features() {
        let done = feature
            .correct_items(signed_in.actor(), &person, &correction)
            .await?;
        sources.push(CorrectedSource {
            key: feature.key().to_owned(),
            label: feature.label().to_owned(),
            corrected: done.corrected,
            unchanged: done.unchanged,
        });
    }
    let email = correction.email.unwrap_or(person);
    Ok(Json(PersonCorrected {
        email: email.to_string(),
        sources,
    }))
}

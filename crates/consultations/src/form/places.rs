//! Where consultations may be offered today, so that nobody fills in a form in vain.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::{Duration, SecondsFormat};
use http::{HeaderName, HeaderValue};
use safety::licences::{LicensedPlace, OtherCountry};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::pages::{CACHE_TAG, CACHE_UNTIL};
use web::{Error, Json, Result};

use crate::model::{COUNTRIES, NATIONS, PatientLocation};
use crate::service::ConsultationService;

/// How long an answer holds: licences end by themselves.
const HOLDS: Duration = Duration::hours(1);

/// Where consultations may be offered today.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsultationPlaces {
    /// In words, as `Nigeria, England and Wales`; empty where none may be offered anywhere.
    words: String,
}

/// Where consultations may be offered today.
#[utoipa::path(get, path = "/api/consultation/places", operation_id = "list_consultation_places", tag = "consultation",
    responses((status = 200, body = ConsultationPlaces)))]
pub async fn list_consultation_places(
    Shared(consultations): Shared<ConsultationService>,
) -> Result<Response> {
    let words = join_names(&load_place_names(&consultations).await?);
    let mut response = Json(ConsultationPlaces { words }).into_response();
    let until = (consultations.now() + HOLDS).to_rfc3339_opts(SecondsFormat::Secs, true);
    for (name, value) in [(CACHE_TAG, "care:licences"), (CACHE_UNTIL, until.as_str())] {
        let value = HeaderValue::from_str(value).map_err(Error::internal)?;
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), value);
    }
    Ok(response)
}

/// The countries, and of the United Kingdom its nations unless it is all of them.
async fn load_place_names(
    consultations: &ConsultationService,
) -> std::result::Result<Vec<String>, StoreError> {
    let offered = consultations.list_offered_locations().await?;
    let is_offered = |country: &str, nation: Option<&str>| {
        let mut places = offered.iter();
        places.any(|place| place.country == country && place.nation.as_deref() == nation)
    };
    let mut names = Vec::new();
    for (code, _) in COUNTRIES {
        if code != "GB" {
            names.extend(is_offered(code, None).then(|| in_sentence(code)));
            continue;
        }
        let nations: Vec<String> = NATIONS
            .into_iter()
            .filter(|&(nation, _)| is_offered(code, Some(nation)))
            .map(|(_, name)| name.to_owned())
            .collect();
        if nations.len() == NATIONS.len() {
            names.push(l10n::t!("consultations-places-united-kingdom").to_owned());
        } else {
            names.extend(nations);
        }
    }
    let others = uncommon_countries(&offered);
    names.extend(others.map(|(code, _)| in_sentence(code)));
    Ok(names)
}

/// Code and name of the places that are not among the countries that everybody can choose from.
pub(super) fn uncommon_countries(
    offered: &[PatientLocation],
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let others = offered
        .iter()
        .filter_map(|place| OtherCountry::find_by_code(&place.country));
    others
        .map(|country| (country.code(), country.name()))
        .filter(|(code, _)| COUNTRIES.iter().all(|(usual, _)| usual != code))
}

/// Some names have an article.
fn in_sentence(code: &str) -> String {
    let place = LicensedPlace::from_country(code, None);
    place.map_or(code, |place| place.label()).to_owned()
}

fn join_names(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => l10n::t!(
            "consultations-places-list",
            others = first.join(", "),
            last = last
        ),
    }
}

//! Where consultations may be offered today, so that nobody fills in a form in vain.

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Response};
use chrono::{Duration, SecondsFormat};
use http::{HeaderName, HeaderValue};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;
use web::pages::{CACHE_TAG, CACHE_UNTIL};
use web::{Error, Json, Result};

use crate::Care;
use crate::model::{COUNTRIES, NATIONS, Whereabouts};

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
pub async fn list(Shared(care): Shared<Care>) -> Result<Response> {
    let words = in_words(&names(&care).await?);
    let mut response = Json(ConsultationPlaces { words }).into_response();
    let until = (care.now() + HOLDS).to_rfc3339_opts(SecondsFormat::Secs, true);
    for (name, value) in [(CACHE_TAG, "care:licences"), (CACHE_UNTIL, until.as_str())] {
        let value = HeaderValue::from_str(value).map_err(Error::internal)?;
        response
            .headers_mut()
            .insert(HeaderName::from_static(name), value);
    }
    Ok(response)
}

/// The countries, and of the United Kingdom its nations unless it is all of them.
async fn names(care: &Care) -> std::result::Result<Vec<String>, StoreError> {
    let mut names = Vec::new();
    for (code, name) in COUNTRIES {
        if code != "GB" {
            let may = may_consult(care, code, None).await?;
            names.extend(may.then(|| in_sentence(code, name)));
            continue;
        }
        let mut nations = Vec::new();
        for (nation, name) in NATIONS {
            let may = may_consult(care, code, Some(nation)).await?;
            nations.extend(may.then(|| name.to_owned()));
        }
        if nations.len() == NATIONS.len() {
            names.push(in_sentence(code, name));
        } else {
            names.extend(nations);
        }
    }
    Ok(names)
}

async fn may_consult(
    care: &Care,
    country: &str,
    nation: Option<&str>,
) -> std::result::Result<bool, StoreError> {
    let place = Whereabouts {
        country: country.to_owned(),
        nation: nation.map(str::to_owned),
    };
    Ok(care.offer(&place).await?.may_consult)
}

/// Some names have an article.
fn in_sentence(code: &str, name: &str) -> String {
    match code {
        "GB" | "US" | "AE" => format!("the {name}"),
        _ => name.to_owned(),
    }
}

fn in_words(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

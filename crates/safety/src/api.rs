//! The call of all screens that take a visitor's words (asking, booking, contact), and the rules for the desk.

use axum::extract::DefaultBodyLimit;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use kernel::PhoneCountry;
use serde::{Deserialize, Serialize};
use staff::DeskRoutes;
use staff::Permission::ReadContent;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Json;

use crate::card::{CARDS, CardWording, HelplineEntry, SafetyCard};
use crate::check::{check_text, list_concepts, list_rules};
use crate::level::SafetyLevel;
use crate::rule_data::RedFlagRule;
use crate::search::{SearchGroup, list_groups};

/// Bytes of a request: 20,000 characters of four bytes, each written as an escape.
const LARGEST_BODY: usize = 256 << 10;

/// The check, without a store, an audit entry or a cookie: what is asked is not kept.
pub fn routes() -> OpenApiRouter {
    OpenApiRouter::default()
        .routes(routes!(check_safety))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}

/// `GET /api/desk/safety/rules`: for all who read content, for the rules are no secret.
pub fn desk_routes() -> DeskRoutes {
    DeskRoutes::new().route(ReadContent, routes!(list_safety_rules))
}

/// What a visitor has written so far. It has no `Debug`, so that it cannot come into a log.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SafetyQuestion {
    /// The words; beyond 20,000 characters nothing is read.
    text: String,
    /// `NG` or `GB`. Any other, or none, is answered with the numbers of both.
    #[serde(default)]
    country: Option<String>,
}

/// What to show.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct SafetyAnswer {
    /// How urgent the words sound. `none` does not say that all is well.
    pub level: SafetyLevel,
    /// What to do now; null at `none`.
    pub card: Option<SafetyCard>,
}

/// The rules as they stand in this version of the program.
#[derive(Serialize, Deserialize, ToSchema)]
pub(crate) struct SafetyRules {
    /// From the most to the least pressing.
    rules: Vec<SafetyRule>,
    /// What the words in angle brackets stand for.
    concepts: Vec<SafetyConcept>,
    cards: Vec<CardWording>,
    numbers: Vec<SafetyNumber>,
    /// What leads to a card in a search, where a word is enough.
    search: Vec<SearchGroup>,
}

/// A red flag, as the doctor reads it.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SafetyRule {
    /// Stable name, `chest-pain`.
    id: String,
    level: SafetyLevel,
    /// Which card is shown.
    card: String,
    /// What may be behind it; never shown to visitors.
    condition: String,
    /// Why help is needed at once.
    reason: String,
    /// Where this stands, in words.
    source: String,
    /// Where this stands.
    url: String,
    /// Also counts when it is asked in general.
    asked_too: bool,
    /// Ways to say it.
    says: Vec<String>,
}

/// A part of patterns that has a name.
#[derive(Serialize, Deserialize, ToSchema)]
pub(crate) struct SafetyConcept {
    /// As patterns call it, `pain` for `<pain>`.
    name: String,
    /// Ways to say it.
    says: Vec<String>,
}

/// A number that cards show.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SafetyNumber {
    /// `NG`, `GB` or `unknown`: the country is not known.
    place: String,
    label: String,
    tel: String,
    /// Day on which somebody last made sure of it. Without one it is not shown.
    checked_on: Option<String>,
}

/// Says whether words call for urgent help, and what to do then.
///
/// It neither diagnoses nor blocks, and what is sent is neither stored nor logged.
#[utoipa::path(post, path = "/api/safety/check", operation_id = "check_safety", tag = "safety",
    responses((status = 200, body = SafetyAnswer)))]
pub(crate) async fn check_safety(Json(asked): Json<SafetyQuestion>) -> Response {
    let found = check_text(
        &asked.text,
        asked.country.as_deref().and_then(parse_country),
    );
    let answer = SafetyAnswer {
        level: found.level,
        card: found.card,
    };
    // The answer says something of somebody's health, and browsers keep answers on shared phones.
    ([(CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

/// All rules of the red-flag check, for reading: they change with the program.
#[utoipa::path(get, path = "/api/desk/safety/rules", operation_id = "list_safety_rules", tag = "safety",
    responses((status = 200, body = SafetyRules)))]
pub(crate) async fn list_safety_rules() -> Json<SafetyRules> {
    let rule = |rule: &RedFlagRule| SafetyRule {
        id: rule.id.clone(),
        level: rule.level,
        card: rule.card.clone(),
        condition: rule.condition.clone(),
        reason: rule.reason.clone(),
        source: rule.source.clone(),
        url: rule.url.clone(),
        asked_too: rule.asked_too,
        says: rule.says.clone(),
    };
    let concept = |(name, says): &(String, Vec<String>)| SafetyConcept {
        name: name.clone(),
        says: says.clone(),
    };
    let number = |line: &HelplineEntry| SafetyNumber {
        place: line.place.key().to_owned(),
        label: line.label.clone(),
        tel: line.tel.clone(),
        checked_on: line.checked_on.clone(),
    };
    Json(SafetyRules {
        rules: list_rules().map(rule).collect(),
        concepts: list_concepts().iter().map(concept).collect(),
        cards: CARDS.cards.clone(),
        numbers: CARDS.numbers.iter().map(number).collect(),
        search: list_groups().cloned().collect(),
    })
}

fn parse_country(code: &str) -> Option<PhoneCountry> {
    match code.trim().to_ascii_uppercase().as_str() {
        "NG" => Some(PhoneCountry::Nigeria),
        "GB" | "UK" => Some(PhoneCountry::UnitedKingdom),
        // Whoever writes from elsewhere gets the numbers of both countries, since a wrong
        // guess would hide the right one.
        _ => None,
    }
}

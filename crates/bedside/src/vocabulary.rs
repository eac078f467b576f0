//! What the desk calls the words that rows and calls hold.
use std::collections::BTreeMap;

use axum::Json;
use kernel::VocabularyTerm;
use staff::{DeskRoutes, RouteRight};
use utoipa_axum::routes;

type VocabularyMap = BTreeMap<&'static str, &'static [VocabularyTerm]>;

/// All vocabularies by their names. A vocabulary of an enum of the API has the enum's name.
pub fn build_vocabulary() -> VocabularyMap {
    [
        store::VOCABULARIES,
        staff::VOCABULARIES,
        mail::VOCABULARIES,
        content::VOCABULARIES,
        clients::VOCABULARIES,
        payments::VOCABULARIES,
        community::VOCABULARIES,
        consultations::VOCABULARIES,
        consultations::schedule::VOCABULARIES,
        inquiries::VOCABULARIES,
        newsletter::VOCABULARIES,
        giving::VOCABULARIES,
        transfers::VOCABULARIES,
        shop::VOCABULARIES,
        places::VOCABULARIES,
        datasets::VOCABULARIES,
        webhooks::VOCABULARIES,
        sync::VOCABULARIES,
    ]
    .into_iter()
    .flatten()
    .copied()
    .collect()
}

pub fn desk_routes() -> DeskRoutes {
    DeskRoutes::new().route(RouteRight::ANYONE, routes!(list_vocabulary))
}

/// Labels and tones of stored words, for programs other than the desk, which is built with them.
#[utoipa::path(get, path = "/api/desk/vocabulary", operation_id = "desk_vocabulary", tag = "desk",
    responses((status = 200, body = BTreeMap<String, Vec<VocabularyTerm>>)))]
async fn list_vocabulary() -> Json<VocabularyMap> {
    Json(build_vocabulary())
}

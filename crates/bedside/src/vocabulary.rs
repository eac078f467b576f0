//! What the desk calls the words that rows and calls hold.
use std::collections::BTreeMap;

use axum::Json;
use kernel::Term;
use staff::{DeskRoutes, Right};
use utoipa_axum::routes;

type Vocabulary = BTreeMap<&'static str, &'static [Term]>;

/// All vocabularies by their names. A vocabulary of an enum of the API has the enum's name.
pub fn vocabulary() -> Vocabulary {
    [
        staff::VOCABULARIES,
        mail::VOCABULARIES,
        content::VOCABULARIES,
        payments::VOCABULARIES,
        conversation::VOCABULARIES,
        care::VOCABULARIES,
        outreach::VOCABULARIES,
        newsletter::VOCABULARIES,
        giving::VOCABULARIES,
        places::VOCABULARIES,
    ]
    .into_iter()
    .flatten()
    .copied()
    .collect()
}

pub fn desk_routes() -> DeskRoutes {
    DeskRoutes::new().route(Right::ANYONE, routes!(list_vocabulary))
}

/// Labels and tones of stored words, for programs other than the desk, which is built with them.
#[utoipa::path(get, path = "/api/desk/vocabulary", operation_id = "desk_vocabulary", tag = "desk",
    responses((status = 200, body = BTreeMap<String, Vec<Term>>)))]
async fn list_vocabulary() -> Json<Vocabulary> {
    Json(vocabulary())
}

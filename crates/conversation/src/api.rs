//! The OpenAPI document, put together of what the rooms of this crate say.
use utoipa::OpenApi;

use crate::{comments, moderation, questions, reactions, threads};

/// All calls of the crate.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    let mut document = comments::Api::openapi();
    document.merge(reactions::Api::openapi());
    document.merge(questions::Api::openapi());
    document.merge(threads::Api::openapi());
    document.merge(moderation::document());
    document
}

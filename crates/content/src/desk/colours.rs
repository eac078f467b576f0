//! Whether text can be read on a colour, before it is published.
use brand::{Colour, ColourCheck, check_on};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Query};

use super::error::DeskError;

#[derive(Debug, Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub(super) struct ColourQuery {
    /// `#RRGGBB`.
    #[param(value_type = String)]
    #[schema(value_type = String)]
    colour: Colour,
    /// The colour of the text on it.
    #[param(value_type = String)]
    #[schema(value_type = String)]
    text: Colour,
}

/// The contrast of text on a colour, and the nearest colour on which it can be read.
#[utoipa::path(get, path = "/api/desk/colour-check", operation_id = "desk_check_colour", tag = "desk",
    params(ColourQuery),
    responses((status = 200, body = ColourCheck), (status = 400, body = kernel::ProblemDetails)))]
pub(super) async fn check_colour(
    Query(ColourQuery { colour, text }): Query<ColourQuery>,
) -> Result<Json<ColourCheck>, DeskError> {
    Ok(Json(check_on(colour, text)))
}

//! The JSON calls of following: asking for it, and what the pages behind the links read.

use axum::Extension;
use axum::extract::State as Shared;
use axum::response::Response;
use forms::ApiForm;
use http::StatusCode;
use web::{ClientAddress, Error, Json, Path, private_response};

use super::submission::{self, FollowForm};
use super::views::{FollowConfirmView, FollowStopView};
use crate::service::CommunityService;

/// Follows a question by mail: a mail with a button goes to the address, and nothing else until it is pressed. The answer is
/// the same whether the address follows already or not.
#[utoipa::path(post, path = "/api/questions/{id}/followers", operation_id = "follow_question", tag = "community", request_body = FollowForm,
    params(("id" = String, Path)),
    responses((status = 202, description = "A mail is on its way"), (status = 404, description = "Question not found."),
        (status = 422, description = "The address is missing or is none"), (status = 429, description = "Too many from one network")))]
pub(crate) async fn follow_question(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
    from: Option<Extension<ClientAddress>>,
    called: ApiForm<FollowForm>,
) -> Result<StatusCode, Error> {
    let (from, is_machine) = (from.map(|from| from.0.0), called.is_by_machine());
    submission::follow_question(&community, &id, called.parse_form(), is_machine, from).await?;
    Ok(StatusCode::ACCEPTED)
}

/// How a link that confirms stands. Looking changes nothing.
#[utoipa::path(get, path = "/api/questions/updates/confirm/{token}", operation_id = "read_follow_confirmation", tag = "community",
    params(("token" = String, Path)),
    responses((status = 200, body = FollowConfirmView)))]
pub(crate) async fn get_confirmation(
    Shared(community): Shared<CommunityService>,
    Path(token): Path<String>,
) -> Result<Response, Error> {
    let view = FollowConfirmView::load_view(&community, &token).await?;
    Ok(private_response(Json(view)))
}

/// How a link that ends the mails stands. Looking changes nothing.
#[utoipa::path(get, path = "/api/questions/updates/stop/{token}", operation_id = "read_follow_stopping", tag = "community",
    params(("token" = String, Path)),
    responses((status = 200, body = FollowStopView)))]
pub(crate) async fn get_stopping(
    Shared(community): Shared<CommunityService>,
    Path(token): Path<String>,
) -> Result<Response, Error> {
    let view = FollowStopView::load_view(&community, &token).await?;
    Ok(private_response(Json(view)))
}

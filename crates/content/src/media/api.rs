//! `/api/desk/media`: the library for the desk.
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kernel::{Page, PageParams, ProblemDetails};
use serde::Deserialize;
use staff::Permission::{ManageMedia, ReadContent};
use staff::{DeskRoutes, SignedIn};
use store::StoreError;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::routes;
use web::{Error, Json, Path, Query, lenient_number};

use super::edits::{MediaChange, MediaDeleteError, list_uses, media_not_found};
use super::library::{self, MediaQuery};
use super::service::MediaService;
use super::table::media::Model;
use super::view::{MediaDetail, MediaInUse, MediaItem, MediaReplaced};
use crate::pictures;

const USUAL: u64 = 40;
const MOST: u64 = 100;

pub fn desk_routes() -> DeskRoutes<MediaService> {
    DeskRoutes::new()
        .route(ReadContent, routes!(list_media))
        .route(ReadContent, routes!(read_media))
        .route(ManageMedia, routes!(change_media, delete_media))
        .route(ManageMedia, routes!(set_poster))
        .route(ManageMedia, routes!(replace_media))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct MediaParams {
    /// Text that the name, the alternative text or the caption hold, regardless of case and accents.
    q: String,
    /// `image`, `audio`, `video` or `file`; all when left out.
    kind: String,
    /// `1` for what no document uses.
    unused: String,
    /// Counts from 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    page: Option<u64>,
    /// Files per page, 40 when left out and at most 100.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u64>,
}

impl MediaParams {
    pub(super) fn into_query(self) -> MediaQuery {
        MediaQuery {
            contains: self.q,
            kind: self.kind,
            unused: matches!(self.unused.as_str(), "1" | "true"),
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(super) struct DeleteParams {
    /// `1` also deletes a file that older versions of documents show.
    versions: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct MediaReplacement {
    with: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct MediaPoster {
    image: Option<String>,
}

/// The library, the newest first.
#[utoipa::path(get, path = "/api/desk/media", operation_id = "list_media", tag = "media", params(MediaParams),
    responses((status = 200, body = Page<MediaItem>)))]
pub(super) async fn list_media(
    State(media): State<MediaService>,
    Query(asked): Query<MediaParams>,
) -> Result<Json<Page<MediaItem>>, Error> {
    let size = asked.limit.unwrap_or(USUAL).min(MOST);
    let paging = PageParams::new(asked.page, size).open_ended();
    let wanted = asked.into_query();
    let reader = media.store().reader();
    let page = library::list_media(reader.connection(), &wanted, paging).await?;
    let shown = async |rows| media.build_items(rows).await;
    Ok(Json(page.try_map_all(shown).await?))
}

/// A file and where it is used.
#[utoipa::path(get, path = "/api/desk/media/{id}", operation_id = "read_media", tag = "media",
    params(("id" = String, Path, description = "What documents refer to")),
    responses((status = 200, body = MediaDetail), (status = 404, description = "No such file")))]
pub(super) async fn read_media(
    State(media): State<MediaService>,
    Path(id): Path<String>,
) -> Result<Json<MediaDetail>, Error> {
    Ok(Json(media.load_detail(&id).await?))
}

/// Describes a file: name, alternative text, caption, focal point.
#[utoipa::path(patch, path = "/api/desk/media/{id}", operation_id = "change_media", tag = "media", params(("id" = String, Path, description = "What documents refer to")),
    responses((status = 200, body = MediaDetail), (status = 404, description = "No such file"), (status = 422, description = "Check the fields marked below")))]
pub(super) async fn change_media(
    State(media): State<MediaService>,
    who: SignedIn,
    Path(id): Path<String>,
    Json(change): Json<MediaChange>,
) -> Result<Json<MediaDetail>, Error> {
    media.update_media(&who, &id, change).await?;
    Ok(Json(media.load_detail(&id).await?))
}

/// Deletes a file that nothing uses. One that only older versions show is deleted when that is asked for.
#[utoipa::path(delete, path = "/api/desk/media/{id}", operation_id = "delete_media", tag = "media",
    params(("id" = String, Path, description = "What documents refer to"), DeleteParams),
    responses((status = 204, description = "Deleted; its address answers nobody any more"), (status = 404, description = "No such file"),
        (status = 409, body = MediaInUse, description = "It is used (`media_in_use`), or shown by older versions only (`media_in_versions`): where stands in `usedIn`")))]
pub(super) async fn delete_media(
    State(media): State<MediaService>,
    who: SignedIn,
    Path(id): Path<String>,
    Query(asked): Query<DeleteParams>,
) -> Result<Response, Error> {
    let from_versions = matches!(asked.versions.as_str(), "1" | "true");
    let (used_in, code, words) = match media.delete_media(&who, &id, from_versions).await {
        Ok(()) => return Ok(StatusCode::NO_CONTENT.into_response()),
        Err(MediaDeleteError::Other(error)) => return Err(error),
        Err(MediaDeleteError::Used(used_in)) => (
            used_in,
            "media_in_use",
            "This file is still in use. Replace it, or remove it from the pages that use it, then delete it.",
        ),
        Err(MediaDeleteError::InVersions(used_in)) => (
            used_in,
            "media_in_versions",
            "Older versions of documents show this file. If you delete it, those versions can only be restored without it.",
        ),
    };
    let problem = ProblemDetails::conflict(words).with_code(code);
    let mut response =
        (StatusCode::CONFLICT, Json(MediaInUse { problem, used_in })).into_response();
    let kind = HeaderValue::from_static(ProblemDetails::MEDIA_TYPE);
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    Ok(response)
}

/// Chooses the picture that stands for a video.
#[utoipa::path(put, path = "/api/desk/media/{id}/poster", operation_id = "set_media_poster", tag = "media", params(("id" = String, Path, description = "A video")),
    responses((status = 200, body = MediaDetail), (status = 404, description = "No such file"), (status = 422, description = "Not a video, or not a picture")))]
pub(super) async fn set_poster(
    State(media): State<MediaService>,
    who: SignedIn,
    Path(id): Path<String>,
    Json(poster): Json<MediaPoster>,
) -> Result<Json<MediaDetail>, Error> {
    media.set_poster(&who, &id, poster.image).await?;
    Ok(Json(media.load_detail(&id).await?))
}

/// Puts another file wherever this one is used, drafts included, all at once.
#[utoipa::path(post, path = "/api/desk/media/{id}/replace", operation_id = "replace_media", tag = "media", params(("id" = String, Path, description = "What documents refer to")),
    responses((status = 200, body = MediaReplaced), (status = 404, description = "No such file"), (status = 422, description = "Not a file of the same kind")))]
pub(super) async fn replace_media(
    State(media): State<MediaService>,
    who: SignedIn,
    Path(id): Path<String>,
    Json(replacement): Json<MediaReplacement>,
) -> Result<Json<MediaReplaced>, Error> {
    Ok(Json(
        media.replace_media(&who, &id, &replacement.with).await?,
    ))
}

impl MediaService {
    async fn load_detail(&self, id: &str) -> Result<MediaDetail, Error> {
        let reader = self.store().reader();
        let row = library::find_media(reader.connection(), id)
            .await?
            .ok_or_else(media_not_found)?;
        let used_in = list_uses(reader.connection(), &row.sha1).await?;
        let item = self
            .build_items(vec![row])
            .await?
            .into_iter()
            .next()
            .ok_or_else(media_not_found)?;
        Ok(MediaDetail { item, used_in })
    }

    /// Rows with what stands in other tables, in three questions for all of them.
    pub(super) async fn build_items(&self, rows: Vec<Model>) -> Result<Vec<MediaItem>, StoreError> {
        let reader = self.store().reader();
        let hashes: Vec<String> = rows.iter().map(|row| row.sha1.clone()).collect();
        let mut held = pictures::load_held_texts(self.store(), &hashes).await?;
        let uses = library::count_uses(reader.connection(), hashes).await?;
        let mut named: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
        named.extend(rows.iter().filter_map(|row| row.poster.clone()));
        let pictures = self.pictures().resolve_many(named).await?;
        Ok(rows
            .into_iter()
            .map(|row| {
                let picture = pictures.get(&row.id).filter(|_| row.kind == "image");
                let poster = row.poster.as_ref().and_then(|poster| pictures.get(poster));
                let used = uses.get(&row.sha1).copied().unwrap_or_default();
                let held = held.remove(&row.sha1);
                MediaItem::from_row(row.clone(), picture, poster, (used, held))
            })
            .collect())
    }
}

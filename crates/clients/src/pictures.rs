//! Pictures at the addresses that the hosted service's packages build, drawn as these ask.

use axum::extract::{RawQuery, State};
use axum::http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use content::groq::QueryError;
use content::pictures::{PictureError, sha1_in};
use web::Path;

use crate::picture_drawing::draw_picture;
use crate::picture_request::{DrawnFormat, PictureRequest};
use crate::service::ClientService;

/// What stands under a hash never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// A picture by the name that its id has at the hosted service, drawn as the parameters ask.
#[utoipa::path(get, path = "/images/{project}/{dataset}/{file}", operation_id = "draw_picture", tag = "clients",
    params(("project" = String, Path, description = "Any"), ("dataset" = String, Path, description = "The site's dataset"),
        ("file" = String, Path, description = "`<sha1>-<width>x<height>.<extension>`"),
        ("w" = Option<u32>, Query, description = "Width; beside it `h`, `fit`, `rect`, `crop`, `fp-x`, `fp-y`, `fm`, `auto`, `q`, `dpr`, `or`, `flip`, `blur`, `bg`, `dl`")),
    responses((status = 200, description = "The picture", body = Vec<u8>, content_type = "image/*"),
        (status = 400, description = "What is asked for is not offered", body = Object),
        (status = 404, description = "No such picture", body = Object),
        (status = 503, description = "Too many are drawn", body = Object)))]
pub(crate) async fn read_picture(
    State(clients): State<ClientService>,
    Path((_project, dataset, file)): Path<(String, String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
) -> Result<Response, QueryError> {
    content::groq::check_dataset(&dataset, &clients.queries().settings().dataset)?;
    let request = PictureRequest::read(&address.unwrap_or_default());
    let request = request.map_err(QueryError::bad_request)?;
    // The name of the file is the id with other signs between its parts.
    let asset = format!("image-{}", file.replacen('.', "-", 1));
    let sha1 = sha1_in(&asset).map(str::to_owned).ok_or_else(no_picture)?;
    let (mime, bytes) = if request.asks_nothing() {
        clients.load_original(&asset).await?
    } else {
        let format = choose_format(&request, &file, &headers);
        let drawn = clients.load_drawn(sha1, request.clone(), format).await?;
        (format.mime().to_owned(), drawn)
    };
    let mut response = (StatusCode::OK, bytes).into_response();
    let answered = response.headers_mut();
    if let Ok(mime) = HeaderValue::try_from(mime) {
        answered.insert(CONTENT_TYPE, mime);
    }
    answered.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    answered.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    if request.is_auto {
        answered.insert(VARY, HeaderValue::from_static("Accept"));
    }
    if let Some(name) = request.download {
        let saved = HeaderValue::try_from(format!("attachment; filename=\"{name}\""));
        answered.extend(saved.ok().map(|saved| (CONTENT_DISPOSITION, saved)));
    }
    Ok(response)
}

fn no_picture() -> QueryError {
    QueryError::refuse(StatusCode::NOT_FOUND, "There is no such picture")
}

/// As asked; else the smallest that the browser takes; else that of the name.
fn choose_format(request: &PictureRequest, file: &str, headers: &HeaderMap) -> DrawnFormat {
    let taken = headers.get(ACCEPT).and_then(|taken| taken.to_str().ok());
    let takes_webp = taken.is_some_and(|taken| taken.contains("image/webp"));
    match request.format {
        Some(format) => format,
        None if request.is_auto && takes_webp => DrawnFormat::Webp,
        None => match file.rsplit_once('.').map(|(_, extension)| extension) {
            Some("png" | "gif" | "svg") => DrawnFormat::Png,
            Some("webp") => DrawnFormat::Webp,
            _ => DrawnFormat::Jpeg,
        },
    }
}

impl ClientService {
    /// The bytes as they are kept, with their type: who moves a picture elsewhere wants these and no drawing of them.
    async fn load_original(&self, asset: &str) -> Result<(String, Bytes), QueryError> {
        let pictures = self.content().pictures();
        let found = pictures.resolve_many([asset]).await?;
        let about = found.get(asset).ok_or_else(no_picture)?;
        let blob = pictures.find_blob(asset).await?.ok_or_else(no_picture)?;
        let kept = self.store().blobs().get_blob(&blob).await?;
        let kept = kept.ok_or_else(no_picture)?;
        Ok((about.mime.clone(), kept.bytes))
    }

    async fn load_drawn(
        &self,
        sha1: String,
        request: PictureRequest,
        format: DrawnFormat,
    ) -> Result<Bytes, QueryError> {
        // Under which name it is saved makes no other picture.
        let request = PictureRequest {
            download: None,
            ..request
        };
        // Two that ask for the same at once both draw it: rare, and cheaper than a lock for each.
        let key = (sha1.clone(), request.clone(), format);
        if let Some(bytes) = self.picture_desk().drawn.get(&key) {
            return Ok(bytes);
        }
        let Ok(_place) = self.picture_desk().waiting.try_acquire() else {
            let words = "Too many pictures are drawn. Please try again in a moment.";
            return Err(QueryError::refuse(StatusCode::SERVICE_UNAVAILABLE, words));
        };
        let pictures = self.content().pictures();
        let drawn =
            pictures.draw_picture(&sha1, move |pixels| draw_picture(pixels, &request, format));
        let bytes = match drawn.await {
            Ok(bytes) => bytes.ok_or_else(no_picture)?,
            Err(PictureError::Broken(words)) => return Err(QueryError::bad_request(words)),
            Err(PictureError::Store(error)) => return Err(QueryError::Store(error)),
            Err(error) => return Err(QueryError::Store(store::StoreError::other(error))),
        };
        self.picture_desk().drawn.insert(key, bytes.clone());
        Ok(bytes)
    }
}

//! Everything in one stream: one document a line, in raw form.

use std::collections::HashSet;

use axum::body::Body;
use axum::extract::{RawQuery, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use content::groq::{QueryAccess, QueryError};
use datasets::{DatasetError, RawCursor, RawPage};
use futures::{Stream, stream};
use serde_json::json;
use std::convert::Infallible;
use web::Path;

use crate::call::{admit_program, read_access, require_scope};
use crate::scopes::ClientScope;
use crate::service::ClientService;

/// What a client asks of an export.
#[derive(Debug, Default)]
struct ExportRequest {
    types: Option<HashSet<String>>,
    /// From where on, where the client asks piece by piece.
    cursor: Option<RawCursor>,
}

/// One document a line, with drafts where the token may read them; one piece of it where `nextCursor` is there, with the next
/// cursor in a last line.
#[utoipa::path(get, path = "/{version}/data/export/{dataset}", operation_id = "export_content", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset"),
        ("types" = Option<String>, Query, description = "Types, separated by commas"),
        ("nextCursor" = Option<String>, Query, description = "Empty for the first piece, then what the last line of a piece says")),
    responses((status = 200, description = "One JSON document a line", body = String, content_type = "application/x-ndjson"),
        (status = 400, description = "What is asked for is not known", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token may not export", body = Object),
        (status = 404, description = "No such dataset", body = Object)))]
pub(crate) async fn export_content(
    State(clients): State<ClientService>,
    Path((version, dataset)): Path<(String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
) -> Result<Response, QueryError> {
    let program = admit_program(&clients, (&version, &dataset), &headers).await?;
    require_scope(&program, ClientScope::Export)?;
    let with_drafts = read_access(&program)? == QueryAccess::Drafts;
    let request = read_export_request(&address.unwrap_or_default())?;
    let lines = match request.cursor {
        Some(cursor) => Body::from(piece_of(&clients, cursor, with_drafts, request.types).await?),
        None => Body::from_stream(stream_lines(clients, with_drafts, request.types)),
    };
    let kind = [(CONTENT_TYPE, "application/x-ndjson")];
    Ok((StatusCode::OK, kind, lines).into_response())
}

fn read_export_request(address: &str) -> Result<ExportRequest, QueryError> {
    let mut request = ExportRequest::default();
    for (name, value) in url::form_urlencoded::parse(address.as_bytes()) {
        match name.as_ref() {
            "types" if value.is_empty() => {}
            "types" => request.types = Some(value.split(',').map(str::to_owned).collect()),
            "nextCursor" => {
                // not shown: read by whoever wrote the client
                let words = "The value of nextCursor is none that an export has told";
                let cursor = value.parse().map_err(|_| QueryError::bad_request(words));
                request.cursor = Some(cursor?);
            }
            "tag" => {}
            // not shown: read by whoever wrote the client
            other => {
                let words = format!("The parameter {other} is not supported");
                return Err(QueryError::bad_request(words));
            }
        }
    }
    Ok(request)
}

/// One piece, and where the next one begins.
async fn piece_of(
    clients: &ClientService,
    cursor: RawCursor,
    with_drafts: bool,
    types: Option<HashSet<String>>,
) -> Result<String, QueryError> {
    let found = clients.datasets().load_raw_page(&cursor, with_drafts).await;
    let page = found.map_err(|error| match error {
        DatasetError::Store(error) => QueryError::Store(error),
        other => QueryError::Store(store::StoreError::other(other)),
    })?;
    let next = page.next.clone();
    let mut text = write_page(page, types.as_ref());
    if let Some(next) = next {
        text.push_str(&json!({ "nextCursor": next.to_string() }).to_string());
        text.push('\n');
    }
    Ok(text)
}

fn write_page(page: RawPage, types: Option<&HashSet<String>>) -> String {
    let mut text = String::new();
    for line in page.lines {
        if types.is_none_or(|types| types.contains(&line.kind)) {
            text.push_str(&line.text);
            text.push('\n');
        }
    }
    text
}

/// All of it. By the time that something fails the answer has begun: the failure is told in the stream, as the hosted
/// service does, which its clients look for.
fn stream_lines(
    clients: ClientService,
    with_drafts: bool,
    types: Option<HashSet<String>>,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(Some(RawCursor::default()), move |cursor| {
        let (clients, types) = (clients.clone(), types.clone());
        async move {
            // A page at a time: however slowly a client reads, no more than that is in memory.
            let cursor = cursor?;
            match clients.datasets().load_raw_page(&cursor, with_drafts).await {
                Ok(page) => {
                    let next = page.next.clone();
                    let text = write_page(page, types.as_ref());
                    Some((Ok(Bytes::from(text)), next))
                }
                Err(error) => {
                    tracing::error!(%error, "an export broke off");
                    // not shown: read by whoever wrote the client
                    let words = "The export broke off: the site could not read on";
                    let failure = json!({ "statusCode": 500, "error": { "description": words }, "message": words });
                    Some((Ok(Bytes::from(format!("{failure}\n"))), None))
                }
            }
        }
    })
}

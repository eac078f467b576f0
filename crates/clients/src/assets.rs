//! Files that programs send.

use std::fs::File;
use std::io::{Seek, Write};

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use content::groq::{Perspective, QueryAccess, QueryError, QueryScope, json_response};
use serde_json::json;
use serde_json::value::RawValue;
use store::{Actor, AuditEntry, StoreError};
use web::Path;

use crate::call::{admit_program, require_scope};
use crate::scopes::ClientScope;
use crate::service::ClientService;
use crate::tokens::{Program, subject};

/// Name of a file that comes without one.
const UNNAMED: &str = "file";

/// Takes a file into the library: `images` or `files`. What it tells of its maker is cleaned from it.
#[utoipa::path(post, path = "/{version}/assets/{kind}/{dataset}", operation_id = "upload_asset", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("kind" = String, Path, description = "`images` or `files`"),
        ("dataset" = String, Path, description = "The site's dataset"),
        ("filename" = Option<String>, Query, description = "Name of the file")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "`document`: the file as a document", body = Object),
        (status = 400, description = "The file is of no use", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token may not upload", body = Object),
        (status = 404, description = "No such dataset", body = Object),
        (status = 413, description = "The file is too large", body = Object)))]
pub(crate) async fn upload_asset(
    State(clients): State<ClientService>,
    Path((version, kind, dataset)): Path<(String, String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, QueryError> {
    let program = admit_program(&clients, (&version, &dataset), &headers).await?;
    require_scope(&program, ClientScope::UploadFiles)?;
    if !matches!(kind.as_str(), "images" | "files") {
        let words = format!("assets/{kind} is not offered here: there are images and files");
        return Err(QueryError::refuse(StatusCode::NOT_FOUND, words));
    }
    let name = read_file_name(&address.unwrap_or_default());
    let id = clients.add_file(&program, &name, body).await?;
    let scope = QueryScope {
        access: QueryAccess::Published,
        perspective: Perspective::Published,
    };
    let found = clients
        .queries()
        .load_documents(std::slice::from_ref(&id), scope)
        .await?;
    let text = found.get(&id).cloned().unwrap_or_default();
    let document = RawValue::from_string(text).map_err(StoreError::other)?;
    let answer = json!({ "document": document });
    Ok(json_response(StatusCode::OK, answer.to_string()))
}

/// What else an address says of a file is said in its document at the hosted service; here the library has its own words.
fn read_file_name(address: &str) -> String {
    let mut pairs = url::form_urlencoded::parse(address.as_bytes());
    let named = pairs.find(|(name, _)| name == "filename");
    let named = named.map(|(_, value)| value.into_owned());
    named
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| UNNAMED.to_owned())
}

impl ClientService {
    /// Answers the file's id.
    async fn add_file(
        &self,
        program: &Program,
        name: &str,
        bytes: Bytes,
    ) -> Result<String, QueryError> {
        // On the disk of the data: the library reads a file more than once, and cleans it in place.
        let folder = self.store().data_folder().to_owned();
        let staged = tokio::task::spawn_blocking(move || stage_bytes(&folder, &bytes));
        let file = staged.await.map_err(StoreError::other)?;
        let file = file.map_err(StoreError::other)?;
        let media = self.content().media();
        let added = media.import_file(Actor::System, file, name, "").await;
        let new = added.map_err(|error| {
            let problem = error.problem();
            match StatusCode::from_u16(problem.status) {
                Ok(status) if status.is_client_error() => {
                    QueryError::refuse(StatusCode::BAD_REQUEST, problem.detail.clone())
                }
                _ => QueryError::Store(StoreError::other(problem.detail.clone())),
            }
        })?;
        let tx = self.store().begin(Actor::System).await?;
        let after = json!({ "name": program.name, "file": new.id });
        let entry = AuditEntry::new("client.upload", subject(&program.id)).after(after);
        tx.record_audit(entry).await?;
        tx.commit().await?;
        Ok(new.id)
    }
}

fn stage_bytes(folder: &std::path::Path, bytes: &[u8]) -> std::io::Result<File> {
    let mut file = tempfile::tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok(file)
}

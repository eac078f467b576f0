//! The calls that clients of the hosted content service make.

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::Path;

use super::access::{QueryAccess, QueryScope};
use super::answers::{answer_documents, answer_query};
use super::content_queries::ContentQueries;
use super::error::{QueryError, json_response};
use super::request::{check_dataset, check_version, read_options, read_request};

/// The calls, with their documentation.
pub fn query_routes() -> OpenApiRouter<ContentQueries> {
    OpenApiRouter::new()
        .routes(routes!(query_content, post_content_query))
        .routes(routes!(read_content_documents))
}

/// The result of a GROQ query over what is published, as the hosted content service answers it.
#[utoipa::path(get, path = "/{version}/data/query/{dataset}", operation_id = "query_content", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset"),
        ("query" = String, Query, description = "GROQ; values of `$name` as JSON in parameters of that name")),
    responses((status = 200, description = "`result`, `ms`, and `query` unless `returnQuery=false`", body = Object),
        (status = 400, description = "The query cannot be read or evaluated", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token allows no reading", body = Object),
        (status = 404, description = "No such dataset", body = Object),
        (status = 408, description = "It took too long", body = Object),
        (status = 413, description = "The query, what it reads, or its result is too large", body = Object)))]
async fn query_content(
    State(queries): State<ContentQueries>,
    Path((version, dataset)): Path<(String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
) -> Result<Response, QueryError> {
    let access = admit_call(&queries, (&version, &dataset), &headers).await?;
    let request = read_request((&version, &dataset), &address.unwrap_or_default(), None)?;
    Ok(json_response(
        StatusCode::OK,
        answer_query(&queries, &request, access).await?,
    ))
}

/// The same for a query that is too long for an address: `{"query": "…", "params": {"name": …}}`.
#[utoipa::path(post, path = "/{version}/data/query/{dataset}", operation_id = "post_content_query", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset")),
    request_body = Object,
    responses((status = 200, description = "`result`, `ms`, and `query` unless `returnQuery=false`", body = Object),
        (status = 400, description = "The query cannot be read or evaluated", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token allows no reading", body = Object),
        (status = 404, description = "No such dataset", body = Object),
        (status = 408, description = "It took too long", body = Object),
        (status = 413, description = "The query, what it reads, or its result is too large", body = Object)))]
async fn post_content_query(
    State(queries): State<ContentQueries>,
    Path((version, dataset)): Path<(String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, QueryError> {
    let access = admit_call(&queries, (&version, &dataset), &headers).await?;
    let request = read_request(
        (&version, &dataset),
        &address.unwrap_or_default(),
        Some(&body),
    )?;
    Ok(json_response(
        StatusCode::OK,
        answer_query(&queries, &request, access).await?,
    ))
}

/// Published documents by their ids, as the hosted content service answers them.
#[utoipa::path(get, path = "/{version}/data/doc/{dataset}/{ids}", operation_id = "read_content_documents", tag = "clients",
    params(("version" = String, Path, description = "`v1`, `vX` or `vYYYY-MM-DD`"), ("dataset" = String, Path, description = "The site's dataset"),
        ("ids" = String, Path, description = "Ids, separated by commas")),
    responses((status = 200, description = "`documents`, and `omitted` with the ids that are not there", body = Object),
        (status = 400, description = "What is asked for is not known", body = Object),
        (status = 401, description = "The token is not known", body = Object),
        (status = 403, description = "The token allows no reading", body = Object),
        (status = 404, description = "No such dataset", body = Object),
        (status = 413, description = "The documents are too large together", body = Object)))]
async fn read_content_documents(
    State(queries): State<ContentQueries>,
    Path((version, dataset, ids)): Path<(String, String, String)>,
    RawQuery(address): RawQuery,
    headers: HeaderMap,
) -> Result<Response, QueryError> {
    let access = admit_call(&queries, (&version, &dataset), &headers).await?;
    let options = read_options(&version, &address.unwrap_or_default())?;
    let scope = QueryScope {
        access,
        perspective: options.perspective,
    };
    Ok(json_response(
        StatusCode::OK,
        answer_documents(&queries, &ids, scope).await?,
    ))
}

/// Refuses what another service is asked for: another version or dataset; answers what the call may read.
async fn admit_call(
    queries: &ContentQueries,
    (version, dataset): (&str, &str),
    headers: &HeaderMap,
) -> Result<QueryAccess, QueryError> {
    check_version(version)?;
    check_dataset(dataset, &queries.settings().dataset)?;
    queries.find_access(headers).await
}

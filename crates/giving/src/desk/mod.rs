//! Gifts at the desk: those who manage money see who gave, match transfers, and say that money came.

mod exports;
mod gifts;
mod lines;
mod plans;
mod views;
mod writing;

use std::collections::HashMap;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use kernel::Problem;
use sea_orm::ConnectionTrait;
use staff::DeskRoute;
use staff::Permission::ManageMoney;
use store::WriteTx;
use utoipa::OpenApi;
use web::{Error, Result};

use crate::tables::gift::Model;
use crate::{Giving, records};

/// Bytes of a statement.
const LARGEST_STATEMENT: usize = 8 << 20;

/// The calls of the desk and who may make them. Whoever says that money came proves anew who they are.
pub const DESK_ROUTES: &[DeskRoute] = &[
    DeskRoute::needs("GET", "/api/desk/giving/counts", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/giving/gifts", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/giving/gifts", ManageMoney).reauthenticate(),
    DeskRoute::needs("GET", "/api/desk/giving/gifts.csv", ManageMoney).exports(),
    DeskRoute::needs("GET", "/api/desk/giving/gift-aid.csv", ManageMoney).exports(),
    DeskRoute::needs("GET", "/api/desk/giving/gifts/{id}", ManageMoney),
    DeskRoute::needs(
        "GET",
        "/api/desk/giving/gifts/{id}/proofs/{proof}",
        ManageMoney,
    ),
    DeskRoute::needs("POST", "/api/desk/giving/gifts/{id}/receive", ManageMoney).reauthenticate(),
    DeskRoute::needs("POST", "/api/desk/giving/gifts/{id}/reopen", ManageMoney).reauthenticate(),
    DeskRoute::needs("POST", "/api/desk/giving/gifts/{id}/cancel", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/giving/gifts/{id}/mail", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/giving/gifts/{id}/erase", ManageMoney).reauthenticate(),
    DeskRoute::needs("GET", "/api/desk/giving/statements", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/giving/statements", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/giving/statement-lines", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/giving/statement-lines/{id}", ManageMoney).reauthenticate(),
    DeskRoute::needs("GET", "/api/desk/giving/plans", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/giving/plans/{id}", ManageMoney),
    DeskRoute::needs("POST", "/api/desk/giving/plans/{id}/cancel", ManageMoney),
    DeskRoute::needs("GET", "/api/desk/giving/funds", ManageMoney),
];

#[derive(OpenApi)]
#[openapi(paths(
    gifts::counts,
    gifts::list,
    gifts::one,
    gifts::proof,
    writing::create,
    writing::receive,
    writing::reopen,
    writing::cancel,
    writing::mail,
    writing::erase,
    exports::gifts,
    exports::gift_aid,
    lines::bringing::bring,
    lines::bringing::statements,
    lines::showing::list,
    lines::deciding::decide,
    plans::list,
    plans::one,
    plans::cancel,
    plans::funds,
))]
struct Api;

/// The calls as an OpenAPI document.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// The calls of the desk; to be guarded with [`DESK_ROUTES`].
pub fn desk_router(giving: Giving) -> Router {
    let at = |part: &str| format!("/api/desk/giving/{part}");
    let bring = post(lines::bringing::bring).layer(DefaultBodyLimit::max(LARGEST_STATEMENT));
    Router::new()
        .route(&at("counts"), get(gifts::counts))
        .route(&at("gifts"), get(gifts::list).post(writing::create))
        .route(&at("gifts.csv"), get(exports::gifts))
        .route(&at("gift-aid.csv"), get(exports::gift_aid))
        .route(&at("gifts/{id}"), get(gifts::one))
        .route(&at("gifts/{id}/proofs/{proof}"), get(gifts::proof))
        .route(&at("gifts/{id}/receive"), post(writing::receive))
        .route(&at("gifts/{id}/reopen"), post(writing::reopen))
        .route(&at("gifts/{id}/cancel"), post(writing::cancel))
        .route(&at("gifts/{id}/mail"), post(writing::mail))
        .route(&at("gifts/{id}/erase"), post(writing::erase))
        .route(&at("statements"), bring.get(lines::bringing::statements))
        .route(&at("statement-lines"), get(lines::showing::list))
        .route(&at("statement-lines/{id}"), post(lines::deciding::decide))
        .route(&at("plans"), get(plans::list))
        .route(&at("plans/{id}"), get(plans::one))
        .route(&at("plans/{id}/cancel"), post(plans::cancel))
        .route(&at("funds"), get(plans::funds))
        .with_state(giving)
}

fn missing() -> Error {
    Problem::not_found("There is no such gift.").into()
}

/// A gift that is not erased.
async fn find(giving: &Giving, id: &str) -> Result<Model> {
    let found = records::find(giving.store().reader().connection(), id).await?;
    found
        .filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)
}

/// The same inside of a write, at the version that was seen.
async fn locked(tx: &WriteTx, id: &str, version: i32) -> Result<Model> {
    let found = records::locked(tx, id).await?;
    let row = found
        .filter(|row| row.erased_at.is_none())
        .ok_or_else(missing)?;
    Error::check_version(version, row.version)?;
    Ok(row)
}

/// What the people are called who acted, by `staff:` and their id; the house and visitors have no name.
async fn names_of<'a>(
    db: &impl ConnectionTrait,
    actors: impl IntoIterator<Item = &'a str>,
) -> Result<HashMap<String, String>> {
    let ids = actors
        .into_iter()
        .filter_map(|actor| actor.strip_prefix("staff:").map(str::to_owned));
    let ids: Vec<String> = ids.collect();
    let names = staff::names_of(db, ids).await?.into_iter();
    Ok(names
        .map(|(id, name)| (format!("staff:{id}"), name))
        .collect())
}

/// A note for a history: one line, of so many signs at most.
fn noted(text: &str) -> String {
    forms::text::line(text).chars().take(500).collect()
}

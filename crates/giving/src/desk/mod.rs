//! Gifts at the desk: those who manage money see who gave, match transfers, and say that money came.

mod exports;
mod gifts;
mod lines;
mod plans;
mod views;
mod writing;

use std::collections::HashMap;

use axum::extract::DefaultBodyLimit;
use kernel::Problem;
use sea_orm::ConnectionTrait;
use staff::DeskRoutes;
use staff::Permission::ManageMoney;
use store::WriteTx;
use utoipa_axum::router::UtoipaMethodRouterExt;
use utoipa_axum::routes;
use web::{Error, Result};

use crate::tables::gift::Model;
use crate::{Giving, records};

/// Bytes of a statement.
const LARGEST_STATEMENT: usize = 8 << 20;

/// The calls of the desk. Whoever says that money came proves anew who they are.
pub fn desk_routes() -> DeskRoutes<Giving> {
    let limit = DefaultBodyLimit::max(LARGEST_STATEMENT);
    DeskRoutes::new()
        .route(ManageMoney, routes!(gifts::counts))
        .route(ManageMoney, routes!(gifts::list))
        .route(ManageMoney.reauthenticated(), routes!(writing::create))
        .route(ManageMoney.exporting(), routes!(exports::gifts))
        .route(ManageMoney.exporting(), routes!(exports::gift_aid))
        .route(ManageMoney, routes!(gifts::one))
        .route(ManageMoney, routes!(gifts::proof))
        .route(ManageMoney.reauthenticated(), routes!(writing::receive))
        .route(ManageMoney.reauthenticated(), routes!(writing::reopen))
        .route(ManageMoney, routes!(writing::cancel))
        .route(ManageMoney, routes!(writing::mail))
        .route(ManageMoney.reauthenticated(), routes!(writing::erase))
        .route(ManageMoney, routes!(lines::bringing::bring).layer(limit))
        .route(ManageMoney, routes!(lines::bringing::statements))
        .route(ManageMoney, routes!(lines::showing::list))
        .route(
            ManageMoney.reauthenticated(),
            routes!(lines::deciding::decide),
        )
        .route(ManageMoney, routes!(plans::list))
        .route(ManageMoney, routes!(plans::one))
        .route(ManageMoney, routes!(plans::cancel))
        .route(ManageMoney, routes!(plans::funds))
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

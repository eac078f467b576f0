//! The programs at the desk.

mod exports;
mod views;

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kernel::{FieldError, ProblemDetails};
use staff::{DeskRoutes, Permission, SignedIn};
use store::WriteTx;
use utoipa_axum::routes;
use web::{Error, Json, Path};

use self::views::{ClientTokens, MadeClientToken, NewClientToken, token_line};
use crate::scopes::ClientScope;
use crate::tables::token;
use crate::tokens::{TokenBook, insert_token, revoke_token};

/// Longest name of a program, in characters.
const LONGEST_NAME: usize = 80;

/// The calls about tokens, with their rights.
pub fn desk_routes() -> DeskRoutes<TokenBook> {
    DeskRoutes::new()
        .route(Permission::ChangeSettings, routes!(list_client_tokens))
        .route(
            Permission::ChangeSettings.as_export(),
            routes!(exports::export_client_tokens),
        )
        .route(
            Permission::ChangeSettings.with_reauthentication(),
            routes!(create_client_token),
        )
        .route(Permission::ChangeSettings, routes!(revoke_client_token))
}

/// The tokens of all programs, the newest first.
#[utoipa::path(get, path = "/api/desk/clients", operation_id = "desk_client_tokens", tag = "desk",
    responses((status = 200, body = ClientTokens)))]
async fn list_client_tokens(
    State(tokens): State<TokenBook>,
    person: SignedIn,
) -> Result<Json<ClientTokens>, Error> {
    let now = tokens.store().clock().now();
    let rows = tokens.list_tokens().await?;
    Ok(Json(ClientTokens {
        items: rows.iter().map(|row| token_line(row, now)).collect(),
        scopes: grantable_scopes(&person),
    }))
}

/// Makes a token for a program. It is answered here and never again.
#[utoipa::path(post, path = "/api/desk/clients", operation_id = "desk_create_client_token", tag = "desk",
    responses((status = 201, body = MadeClientToken), (status = 422, description = "The name, the rights or the end need another look")))]
async fn create_client_token(
    State(tokens): State<TokenBook>,
    person: SignedIn,
    Json(new): Json<NewClientToken>,
) -> Result<(StatusCode, Json<MadeClientToken>), Error> {
    let scopes: BTreeSet<ClientScope> = new.scopes.iter().copied().collect();
    let tx = tokens.store().begin(person.actor()).await?;
    let name = check_token(&new, &scopes, &person, tx.now())?;
    let made = insert_token(&tx, (name, &person.name), &scopes, new.ends_at);
    let (row, token) = made.await?;
    let line = token_line(&row, tx.now());
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(MadeClientToken { line, token })))
}

/// Ends a token at once.
#[utoipa::path(delete, path = "/api/desk/clients/{id}", operation_id = "desk_revoke_client_token", tag = "desk",
    params(("id" = String, Path, description = "The token's id")),
    responses((status = 204, description = "It has ended"), (status = 404, description = "There is no such token")))]
async fn revoke_client_token(
    State(tokens): State<TokenBook>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let tx = tokens.store().begin(person.actor()).await?;
    let row = lock_token(&tx, &id).await?;
    revoke_token(&tx, row).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn lock_token(tx: &WriteTx, id: &str) -> Result<token::Model, Error> {
    // PostgreSQL takes no NUL in a text.
    let found = match id.contains('\0') {
        true => None,
        false => tx.lock_row::<token::Entity>(id).await?,
    };
    Ok(found.ok_or_else(|| ProblemDetails::not_found("There is no such program."))?)
}

/// Nobody lets a program do what they may not do themselves.
fn grantable_scopes(person: &SignedIn) -> Vec<ClientScope> {
    let mut scopes = ClientScope::ALL.to_vec();
    scopes.retain(|scope| {
        let needed = scope.permission();
        needed.is_none_or(|permission| person.has_permission(permission))
    });
    scopes
}

fn check_token<'a>(
    new: &'a NewClientToken,
    scopes: &BTreeSet<ClientScope>,
    person: &SignedIn,
    now: DateTime<Utc>,
) -> Result<&'a str, Error> {
    let name = new.name.trim();
    let mut errors = Vec::new();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(char::is_control) {
        let words = format!("Name: 1 to {LONGEST_NAME} characters.");
        errors.push(FieldError::new("name", words));
    }
    let grantable = grantable_scopes(person);
    if scopes.iter().any(|scope| !grantable.contains(scope)) {
        let words = "Rights: only what your own role allows.";
        errors.push(FieldError::new("scopes", words));
    }
    if new.ends_at.is_some_and(|ends| ends <= now) {
        errors.push(FieldError::new("endsAt", "End: choose a time to come."));
    }
    if errors.is_empty() {
        Ok(name)
    } else {
        let words = "The token was not made.";
        Err(ProblemDetails::invalid_fields(words, errors).into())
    }
}

//! Proving again who one is, before something dangerous.

use axum::extract::State;
use http::StatusCode;
use sea_orm::ActiveModelTrait;
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use store::WriteTx;
use utoipa::ToSchema;
use web::{Error, Json, invalid_field};

use super::session::{PasskeyAnswer, invalid_code};
use crate::passkeys::PasskeyCeremony;
use crate::signed_in::FRESH;
use crate::tables::{member, session};
use crate::{SignedIn, Staff, codes, members, password, refusal};

/// One of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = FreshProof)]
pub struct FreshProof {
    password: Option<String>,
    /// A code of the authenticator app, or a recovery code.
    code: Option<String>,
}

async fn record_proof(tx: &WriteTx, person: &SignedIn) -> Result<(), Error> {
    let session = session::ActiveModel {
        id: Set(person.session.to_string()),
        proved_at: Set(tx.now()),
        ..Default::default()
    };
    session.update(tx.connection()).await?;
    Ok(())
}

/// Whether the password alone proves it: not where a role needs a second factor, once there is one.
pub async fn is_proved_by_password(
    staff: &Staff,
    person: &SignedIn,
    member: &member::Model,
) -> Result<bool, Error> {
    let reader = staff.store().reader();
    let has_passkey = members::count_passkeys(reader.connection(), &member.id).await? > 0;
    let in_setup = members::needs_setup(member, &person.roles, has_passkey);
    Ok(in_setup || !person.roles.needs_second_factor())
}

/// Proves it with a code or, for a role that needs no second factor, with the password.
#[utoipa::path(post, path = "/api/desk/me/reauthenticate", operation_id = "desk_reauthenticate", tag = "staff",
    responses((status = 204, description = "Proved"), (status = 422, description = "Not right"),
        (status = 429, description = "Too many tries")))]
pub async fn prove_identity(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(proof): Json<FreshProof>,
) -> Result<StatusCode, Error> {
    let member = staff.load_member(&person).await?;
    let tried = staff.try_proof(&person).await?;
    if proof.password.is_some() && !is_proved_by_password(&staff, &person, &member).await? {
        let words = "Your role needs more than a password: use a code from your authenticator app, or a passkey.";
        return Err(invalid_field("password", words));
    }
    if let Some(typed) = &proof.password
        && !password::verify_password(typed, member.password.as_deref()).await?
    {
        return Err(invalid_field("password", "This is not your password."));
    }
    let tx = staff.store().begin(person.actor()).await?;
    let is_right = match (&proof.password, &proof.code) {
        // Already verified above, outside the write: Argon2 is slow, and SQLite has only one writer.
        (Some(_), _) => true,
        (None, Some(code)) => codes::use_code(&tx, staff.store(), &member.id, code).await?,
        (None, None) => false,
    };
    if !is_right {
        return Err(invalid_code());
    }
    record_proof(&tx, &person).await?;
    tx.commit().await?;
    staff.record_success(tried).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Begins to prove it with a passkey.
#[utoipa::path(post, path = "/api/desk/me/reauthenticate/passkey/options",
    operation_id = "desk_reauthenticate_passkey_options", tag = "staff",
    responses((status = 200, body = PasskeyCeremony), (status = 409, description = "There is no passkey (`no_passkeys`)")))]
pub async fn passkey_options(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Json<PasskeyCeremony>, Error> {
    Ok(Json(staff.begin_proving(&person).await?))
}

/// Proves it with a passkey.
#[utoipa::path(post, path = "/api/desk/me/reauthenticate/passkey", operation_id = "desk_reauthenticate_passkey", tag = "staff",
    responses((status = 204, description = "Proved"), (status = 409, description = "The ceremony is over"),
        (status = 422, description = "The passkey does not hold")))]
pub async fn prove_with_passkey(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(answer): Json<PasskeyAnswer>,
) -> Result<StatusCode, Error> {
    let PasskeyAnswer {
        ceremony,
        credential,
    } = answer;
    let tx = staff.store().begin(person.actor()).await?;
    staff
        .passkey_proof(&tx, &person, &ceremony, credential)
        .await?;
    record_proof(&tx, &person).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

impl Staff {
    /// Stops who has not proved who they are lately; who still sets up has nothing to prove it with.
    pub(crate) async fn check_fresh_proof(
        &self,
        person: &SignedIn,
        member: &member::Model,
    ) -> Result<(), Error> {
        let reader = self.store().reader();
        let has_passkey = members::count_passkeys(reader.connection(), &member.id).await? > 0;
        let in_setup = members::needs_setup(member, &person.roles, has_passkey);
        let age = self.store().clock().now() - person.reauthenticated_at;
        if in_setup || age <= FRESH {
            return Ok(());
        }
        Err(refusal::prove_again())
    }
}

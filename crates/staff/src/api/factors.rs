//! One's own passkeys, authenticator app and recovery codes.

use axum::extract::State;
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::own_account::PasskeyView;
use super::session::{TypedCode, invalid_code};
use crate::passkeys::{self, PasskeyCeremony};
use crate::tables::passkey;
use crate::{SignedIn, Staff, codes, members, refusal, totp};

/// Begins to add a passkey.
#[utoipa::path(post, path = "/api/desk/me/passkeys/options", operation_id = "desk_passkey_options", tag = "staff",
    responses((status = 200, body = PasskeyCeremony), (status = 409, description = "No more passkeys, or none at this address")))]
pub async fn passkey_options(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Json<PasskeyCeremony>, Error> {
    Ok(Json(staff.begin_adding(&person).await?))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewPasskey {
    ceremony: String,
    name: String,
    /// The credential as JSON (WebAuthn Level 3).
    #[schema(value_type = Object)]
    credential: Value,
}

/// Adds the passkey.
#[utoipa::path(post, path = "/api/desk/me/passkeys", operation_id = "desk_add_passkey", tag = "staff",
    responses((status = 201, body = PasskeyView), (status = 409, description = "The ceremony is over"),
        (status = 422, description = "The passkey does not hold, or the name needs another look")))]
pub async fn add_passkey(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(made): Json<NewPasskey>,
) -> Result<(StatusCode, Json<PasskeyView>), Error> {
    let name = members::parse_name("name", &made.name)?;
    let row = staff
        .finish_adding(&person, made.ceremony, name, made.credential)
        .await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}

/// Deletes one of one's own passkeys; not the last one that is needed.
#[utoipa::path(delete, path = "/api/desk/me/passkeys/{id}", operation_id = "desk_delete_passkey", tag = "staff",
    params(("id" = String, Path, description = "The passkey")),
    responses((status = 204, description = "Deleted"), (status = 404, description = "Not one of yours"),
        (status = 409, description = "It is still needed (`last_factor`)")))]
pub async fn delete_passkey(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(key): Path<String>,
) -> Result<StatusCode, Error> {
    let id = person.id.to_string();
    let tx = staff.store().begin(person.actor()).await?;
    // Locked before counting: of two calls that delete the last two keys at once, one is refused.
    let member = members::lock_member(&tx, &id).await?;
    let theirs = passkeys::list_passkeys(tx.connection(), &id).await?;
    let row = theirs
        .iter()
        .find(|row| row.id == key)
        .ok_or_else(|| ProblemDetails::not_found("There is no such passkey of yours."))?;
    if members::needs_setup(&member, &person.roles, theirs.len() > 1) {
        return Err(refusal::last_factor());
    }
    passkey::Entity::delete_by_id(&row.id)
        .exec(tx.connection())
        .await?;
    let before = Some(json!({ "name": row.name }));
    members::audit_member(&tx, "passkey_deleted", &id, before, None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct NewTotp {
    /// To be typed, in base 32.
    secret: String,
    /// The same as an `otpauth:` address.
    uri: String,
    /// The same to scan: the text of an SVG picture.
    qr: String,
}

/// Begins to set an authenticator app up; it counts once its first code was confirmed.
#[utoipa::path(post, path = "/api/desk/me/totp", operation_id = "desk_begin_totp", tag = "staff",
    responses((status = 200, body = NewTotp)))]
pub async fn begin_totp(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Json<NewTotp>, Error> {
    let secret = totp::new_secret();
    let member = staff.load_member(&person).await?;
    let drawn = totp::build_enrolment(&secret, &member.email, &staff.site_profile().await.brand)?;
    let tx = staff.store().begin(person.actor()).await?;
    codes::begin_totp(&tx, staff.store(), &member.id, &secret).await?;
    tx.commit().await?;
    Ok(Json(NewTotp {
        secret: drawn.secret,
        uri: drawn.uri,
        qr: drawn.qr,
    }))
}

/// Recovery codes, shown this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// Confirms the app with its first code, and makes recovery codes.
#[utoipa::path(post, path = "/api/desk/me/totp/confirm", operation_id = "desk_confirm_totp", tag = "staff",
    responses((status = 200, body = RecoveryCodes), (status = 409, description = "Nothing waits to be confirmed"),
        (status = 422, description = "The code is not right"), (status = 429, description = "Too many tries")))]
pub async fn confirm_totp(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(typed): Json<TypedCode>,
) -> Result<Json<RecoveryCodes>, Error> {
    let tried = staff.try_proof(&person).await?;
    let id = person.id.to_string();
    let tx = staff.store().begin(person.actor()).await?;
    if !codes::confirm_totp(&tx, staff.store(), &id, &typed.code).await? {
        return Err(invalid_code());
    }
    let recovery_codes = codes::renew_recovery_codes(&tx, &id).await?;
    tx.commit().await?;
    staff.record_success(tried).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Takes the authenticator app away, unless it is needed.
#[utoipa::path(delete, path = "/api/desk/me/totp", operation_id = "desk_end_totp", tag = "staff",
    responses((status = 204, description = "Taken away"),
        (status = 409, description = "It is still needed (`last_factor`)")))]
pub async fn end_totp(State(staff): State<Staff>, person: SignedIn) -> Result<StatusCode, Error> {
    let id = person.id.to_string();
    let tx = staff.store().begin(person.actor()).await?;
    let mut member = members::lock_member(&tx, &id).await?;
    let has_passkey = members::count_passkeys(tx.connection(), &id).await? > 0;
    member.totp = None;
    if members::needs_setup(&member, &person.roles, has_passkey) {
        return Err(refusal::last_factor());
    }
    let mut member = member.into_active_model();
    member.totp = Set(None);
    member.totp_new = Set(None);
    member.update(tx.connection()).await?;
    // Left behind, the old codes would become valid again with the next factor.
    if !has_passkey {
        codes::delete_recovery_codes(&tx, &id).await?;
    }
    members::audit_member(&tx, "totp_off", &id, None, None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes new recovery codes; the old ones no longer count.
#[utoipa::path(post, path = "/api/desk/me/recovery-codes", operation_id = "desk_renew_recovery_codes", tag = "staff",
    responses((status = 200, body = RecoveryCodes)))]
pub async fn renew_codes(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Json<RecoveryCodes>, Error> {
    let tx = staff.store().begin(person.actor()).await?;
    let recovery_codes = codes::renew_recovery_codes(&tx, &person.id.to_string()).await?;
    tx.commit().await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

//! One's own account: name, password, sessions.

use axum::extract::State;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use web::{Error, Json, Path, invalid_field};

use super::reauthentication::is_proved_by_password;
use crate::tables::{passkey, session};
use crate::{Role, SignedIn, Staff, codes, members, passkeys, password, sessions};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnAccount)]
pub struct OwnAccount {
    id: String,
    name: String,
    email: String,
    /// In the order of the table of rights.
    roles: Vec<Role>,
    has_password: bool,
    /// Whether it is enough to prove once more who one is.
    password_proves: bool,
    passkeys: Vec<PasskeyView>,
    /// Whether an authenticator app is set up.
    totp: bool,
    recovery_codes_left: u64,
    sessions: Vec<SessionLine>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyView {
    id: String,
    name: String,
    created_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
}

impl From<passkey::Model> for PasskeyView {
    fn from(row: passkey::Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionLine {
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    /// `Chrome on Android`.
    device: String,
    created_at: DateTime<Utc>,
    last_seen_at: DateTime<Utc>,
}

/// One's own account.
#[utoipa::path(get, path = "/api/desk/me", operation_id = "desk_me", tag = "staff",
    responses((status = 200, body = OwnAccount)))]
pub async fn get_own_account(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Json<OwnAccount>, Error> {
    let member = staff.load_member(&person).await?;
    let reader = staff.store().reader();
    let db = reader.connection();
    let now = staff.store().clock().now();
    let sessions = session::Entity::find()
        .filter(session::Column::MemberId.eq(&member.id))
        .filter(session::Column::Stage.eq(sessions::SignInStage::Full.key()))
        // Expired sessions keep their rows until somebody signs in.
        .filter(session::Column::SeenAt.gt(now - sessions::IDLE))
        .filter(session::Column::CreatedAt.gt(now - sessions::LONGEST))
        .order_by_desc(session::Column::SeenAt)
        .all(db)
        .await?;
    let current = person.session.to_string();
    let line = |session: session::Model| SessionLine {
        current: session.id == current,
        id: session.id,
        device: session.device,
        created_at: session.created_at,
        last_seen_at: session.seen_at,
    };
    let passkeys = passkeys::list_passkeys(db, &member.id).await?;
    let has_password = member.password.is_some();
    let proves = is_proved_by_password(&staff, &person, &member).await?;
    Ok(Json(OwnAccount {
        password_proves: has_password && proves,
        passkeys: passkeys.into_iter().map(PasskeyView::from).collect(),
        recovery_codes_left: codes::count_unused_codes(db, &member.id).await?,
        sessions: sessions.into_iter().map(line).collect(),
        id: member.id,
        name: member.name,
        email: member.email,
        roles: person.roles.to_vec(),
        has_password,
        totp: member.totp.is_some(),
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewName)]
pub struct RenameRequest {
    name: String,
}

/// Changes one's own name.
#[utoipa::path(patch, path = "/api/desk/me", operation_id = "desk_rename_me", tag = "staff",
    responses((status = 204, description = "Changed"), (status = 422, description = "The name needs another look")))]
pub async fn rename_own_account(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(typed): Json<RenameRequest>,
) -> Result<StatusCode, Error> {
    let name = members::parse_name("name", &typed.name)?;
    let id = person.id.to_string();
    let tx = staff.store().begin(person.actor()).await?;
    let member = members::lock_member(&tx, &id).await?;
    let (before, after) = (json!({ "name": member.name }), json!({ "name": name }));
    let mut member = member.into_active_model();
    member.name = Set(name);
    member.update(tx.connection()).await?;
    members::audit_member(&tx, "renamed", &id, Some(before), Some(after)).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewPassword {
    /// Needed where there is one.
    current: Option<String>,
    /// At least 12 characters.
    next: String,
}

/// Sets a password, and ends all other sessions.
#[utoipa::path(post, path = "/api/desk/me/password", operation_id = "desk_set_password", tag = "staff",
    responses((status = 204, description = "Set"), (status = 422, description = "One of them needs another look"),
        (status = 429, description = "Too many tries")))]
pub async fn set_password(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(typed): Json<NewPassword>,
) -> Result<StatusCode, Error> {
    let member = staff.load_member(&person).await?;
    let brand = staff.site_profile().await.brand;
    password::validate_password("next", &typed.next, &[&member.email, &member.name, &brand])?;
    if let Some(kept) = &member.password {
        let tried = staff.try_proof(&person).await?;
        let current = typed.current.unwrap_or_default();
        if !password::verify_password(&current, Some(kept)).await? {
            return Err(invalid_field("current", "This is not your password."));
        }
        staff.record_success(tried).await?;
    } else {
        // Nothing to compare with: then only who has just proved who they are.
        staff.check_fresh_proof(&person, &member).await?;
    }
    // Hashed before the write begins: Argon2 is slow, and SQLite has only one writer.
    let hash = password::hash_password(&typed.next).await?;
    let id = member.id;
    let tx = staff.store().begin(person.actor()).await?;
    let mut member = members::lock_member(&tx, &id).await?.into_active_model();
    member.password = Set(Some(hash));
    member.update(tx.connection()).await?;
    // Somebody who knew the old password may still be signed in elsewhere.
    sessions::end_sessions(&tx, &id, Some(&person.session.to_string())).await?;
    members::audit_member(&tx, "password", &id, None, None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one of one's own sessions.
#[utoipa::path(delete, path = "/api/desk/me/sessions/{id}", operation_id = "desk_end_session", tag = "staff",
    params(("id" = String, Path, description = "The session")),
    responses((status = 204, description = "Ended"), (status = 404, description = "Not one of yours")))]
pub async fn end_session(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(session): Path<String>,
) -> Result<StatusCode, Error> {
    let id = person.id.to_string();
    let tx = staff.store().begin(person.actor()).await?;
    let ended = session::Entity::delete_many()
        .filter(session::Column::Id.eq(session))
        .filter(session::Column::MemberId.eq(&id))
        .exec(tx.connection())
        .await?;
    // Somebody else's session gets the same answer as a missing one, so that ids cannot be probed.
    if ended.rows_affected == 0 {
        return Err(ProblemDetails::not_found("There is no such session of yours.").into());
    }
    members::audit_member(&tx, "session_ended", &id, None, None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all of one's sessions but this one.
#[utoipa::path(post, path = "/api/desk/me/sessions/end-others", operation_id = "desk_end_other_sessions",
    tag = "staff", responses((status = 204, description = "Ended")))]
pub async fn end_others(State(staff): State<Staff>, person: SignedIn) -> Result<StatusCode, Error> {
    let id = person.id.to_string();
    let tx = staff.store().begin(person.actor()).await?;
    let ended = sessions::end_sessions(&tx, &id, Some(&person.session.to_string())).await?;
    let after = Some(json!({ "sessions": ended }));
    members::audit_member(&tx, "sessions_ended", &id, None, after).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

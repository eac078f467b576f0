//! Signing in and out.

use axum::Extension;
use axum::extract::State;
use axum::response::{AppendHeaders, IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::header::SET_COOKIE;
use http::{HeaderMap, StatusCode};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Actor;
use utoipa::ToSchema;
use web::{ClientAddress, Error, Json, invalid_field};

use crate::codes::{self, SecondFactor};
use crate::passkeys::PasskeyCeremony;
use crate::sessions::{self, SignInOrigin, SignInStage};
use crate::tables::{member, session};
use crate::{Permission, Role, SignedIn, Staff, members, password, refusal};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionView {
    person: PersonView,
    permissions: Vec<Permission>,
    /// What must be done before anything else.
    setup: Option<SessionSetup>,
    /// A doctor of the house has still to agree to this one, who may not read yet what is for doctors.
    awaits_agreement: bool,
    /// The last proof of who this is; some calls need one that is no older than ten minutes.
    reauthenticated_at: DateTime<Utc>,
    /// The zone in which the site's times are meant (IANA).
    zone: String,
    brand: String,
    /// Payments are for trying out: no money moves.
    has_test_money: bool,
    /// Mail is not set up: every mail stays in the house.
    sends_no_mail: bool,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SessionSetup)]
pub enum SessionSetup {
    /// The roles need a second factor, or there is no way to sign in yet.
    SecondFactor,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PersonView {
    id: String,
    name: String,
    email: String,
    /// In the order of the table of rights.
    roles: Vec<Role>,
}

/// Who is signed in, and what they may do.
#[utoipa::path(get, path = "/api/desk/session", operation_id = "desk_session", tag = "staff",
    responses((status = 200, body = SessionView)))]
pub async fn get_session(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Json<SessionView>, Error> {
    let member = staff.load_member(&person).await?;
    let reader = staff.store().reader();
    let has_passkey = members::count_passkeys(reader.connection(), &member.id).await? > 0;
    let place = staff.site_profile().await;
    let needs_setup = members::needs_setup(&member, &person.roles, has_passkey);
    Ok(Json(SessionView {
        permissions: person.permissions().collect(),
        awaits_agreement: person.awaits_agreement,
        setup: needs_setup.then_some(SessionSetup::SecondFactor),
        reauthenticated_at: person.reauthenticated_at,
        zone: place.zone,
        brand: place.brand,
        has_test_money: place.has_test_money,
        sends_no_mail: place.sends_no_mail,
        person: PersonView {
            id: member.id,
            name: member.name,
            email: member.email,
            roles: person.roles.to_vec(),
        },
    }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    email: String,
    password: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SignInNext {
    next: SignInStep,
    factors: Vec<SecondFactor>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SignInStep)]
pub enum SignInStep {
    Done,
    SecondFactor,
}

pub fn signed_in(token: &str, body: impl Serialize) -> Result<Response, Error> {
    let cookie = sessions::session_cookie(token)?;
    Ok((AppendHeaders([(SET_COOKIE, cookie)]), Json(body)).into_response())
}

pub fn sign_in_done() -> SignInNext {
    SignInNext {
        next: SignInStep::Done,
        factors: Vec::new(),
    }
}

/// Signs in with e-mail address and password. The answer and its time are the same for an unknown address and a wrong
/// password; after some tries it is 429.
#[utoipa::path(post, path = "/api/desk/sign-in", operation_id = "desk_sign_in", tag = "staff",
    responses((status = 200, body = SignInNext), (status = 422, description = "They do not fit together"),
        (status = 429, description = "Too many tries")))]
pub async fn sign_in(
    State(staff): State<Staff>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Json(typed): Json<SignIn>,
) -> Result<Response, Error> {
    let email: String = typed.email.trim().to_lowercase();
    let email: String = email.chars().take(200).collect();
    let tried = staff.try_password(&email, address).await?;
    let reader = staff.store().reader();
    let found = member::Entity::find()
        .filter(member::Column::Email.eq(&email))
        .one(reader.connection())
        .await?;
    let kept = found.as_ref().and_then(|member| member.password.as_deref());
    let is_right = password::verify_password(&typed.password, kept).await?;
    // Decided only after the hash was compared: unknown, wrong and suspended take equally long and look alike.
    let member = found
        .filter(|member| is_right && member.state == members::ACTIVE)
        .ok_or_else(refusal::invalid_credentials)?;
    // A second factor may still be missing, but wrong codes have counters of their own.
    staff.record_success(tried).await?;
    let factors = staff.available_factors(&member).await?;
    let (stage, next) = if factors.is_empty() {
        (SignInStage::Full, SignInStep::Done)
    } else {
        (SignInStage::Half, SignInStep::SecondFactor)
    };
    // A stolen password alone must not make a network familiar.
    if stage == SignInStage::Full {
        staff.remember_network(&member.email, address).await?;
    }
    let token = begin_sign_in(&staff, &member.id, stage, &headers, "password").await?;
    signed_in(&token, SignInNext { next, factors })
}

async fn begin_sign_in(
    staff: &Staff,
    member: &str,
    stage: SignInStage,
    headers: &HeaderMap,
    with: &'static str,
) -> Result<String, Error> {
    let origin = SignInOrigin::from_headers(headers);
    let actor = Actor::staff(members::parse_id(member)?);
    let tx = staff.store().begin(actor).await?;
    if stage == SignInStage::Full {
        let after = Some(json!({ "with": with }));
        members::audit_member(&tx, "signed_in", member, None, after).await?;
    }
    let token = sessions::begin_session(&tx, member, stage, &origin).await?;
    tx.commit().await?;
    Ok(token)
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = TypedCode)]
pub struct TypedCode {
    /// Of the authenticator app, or a recovery code.
    pub code: String,
}

/// 422: the code is not right.
pub fn invalid_code() -> Error {
    let words =
        "This code is wrong, or has already been used. Wait for the next one and try again.";
    invalid_field("code", words)
}

/// Gives the second factor as a code: of the authenticator app, or a recovery code.
#[utoipa::path(post, path = "/api/desk/sign-in/code", operation_id = "desk_sign_in_code", tag = "staff",
    responses((status = 200, body = SignInNext), (status = 422, description = "The code is not right"),
        (status = 429, description = "Too many tries")))]
pub async fn sign_in_with_code(
    State(staff): State<Staff>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Json(typed): Json<TypedCode>,
) -> Result<Response, Error> {
    let (_, member) = staff.find_half_session(&headers).await?;
    let tried = staff.try_code(&member.email, address).await?;
    let actor = Actor::staff(members::parse_id(&member.id)?);
    let tx = staff.store().begin(actor).await?;
    if !codes::use_code(&tx, staff.store(), &member.id, &typed.code).await? {
        return Err(invalid_code());
    }
    // The code is used up before the session begins: a crash in between wastes it but never lets it count twice.
    tx.commit().await?;
    staff.record_success(tried).await?;
    staff.remember_network(&member.email, address).await?;
    let token = begin_sign_in(&staff, &member.id, SignInStage::Full, &headers, "code").await?;
    signed_in(&token, sign_in_done())
}

/// Begins a sign-in with a passkey. Whatever e-mail address is sent, the answer is the same.
#[utoipa::path(post, path = "/api/desk/sign-in/passkey/options", operation_id = "desk_sign_in_passkey_options",
    tag = "staff",
    responses((status = 200, body = PasskeyCeremony), (status = 409, description = "No passkeys at this address")))]
pub async fn passkey_options(State(staff): State<Staff>) -> Result<Json<PasskeyCeremony>, Error> {
    Ok(Json(staff.begin_passkey_sign_in().await?))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct PasskeyAnswer {
    pub ceremony: String,
    /// The credential as JSON (WebAuthn Level 3).
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// Signs in with a passkey, which is both factors.
#[utoipa::path(post, path = "/api/desk/sign-in/passkey", operation_id = "desk_sign_in_passkey", tag = "staff",
    responses((status = 200, body = SignInNext), (status = 409, description = "The ceremony is over"),
        (status = 422, description = "The passkey does not hold")))]
pub async fn sign_in_with_passkey(
    State(staff): State<Staff>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    headers: HeaderMap,
    Json(answer): Json<PasskeyAnswer>,
) -> Result<Response, Error> {
    let PasskeyAnswer {
        ceremony,
        credential,
    } = answer;
    let tx = staff.store().begin(Actor::System).await?;
    let member = staff.passkey_sign_in(&tx, &ceremony, credential).await?;
    tx.commit().await?;
    staff.remember_network(&member.email, address).await?;
    let token = begin_sign_in(&staff, &member.id, SignInStage::Full, &headers, "passkey").await?;
    signed_in(&token, sign_in_done())
}

/// Ends the session, if there is one.
#[utoipa::path(post, path = "/api/desk/sign-out", operation_id = "desk_sign_out", tag = "staff",
    responses((status = 204, description = "Signed out")))]
pub async fn sign_out(State(staff): State<Staff>, headers: HeaderMap) -> Result<Response, Error> {
    if let Some((session, member)) = staff.find_session(&headers).await? {
        let actor = Actor::staff(members::parse_id(&member.id)?);
        let tx = staff.store().begin(actor).await?;
        session::Entity::delete_by_id(&session.id)
            .exec(tx.connection())
            .await?;
        members::audit_member(&tx, "signed_out", &session.member_id, None, None).await?;
        tx.commit().await?;
    }
    let gone = AppendHeaders([(SET_COOKIE, sessions::expired_cookie())]);
    Ok((StatusCode::NO_CONTENT, gone).into_response())
}

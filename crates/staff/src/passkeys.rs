//! Passkeys (WebAuthn): both halves of each ceremony. User verification is required; keys are discoverable, so that
//! signing in needs no e-mail address and tells nobody who has an account.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Duration;
use kernel::{Id, ProblemDetails};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use store::{Actor, WriteTx};
use utoipa::ToSchema;
use web::Error;
use webauthn_rs::prelude::{
    AuthenticationResult, DiscoverableAuthentication, DiscoverableKey, Passkey,
    PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    Uuid, Webauthn,
};

use crate::tables::{ceremony, member, passkey};
use crate::{SignedIn, Staff, members, refusal};

/// The second half must come in this time.
const CEREMONY_LIFETIME: Duration = Duration::minutes(5);
/// As many as one person may have.
const MAX_PASSKEYS: usize = 20;

const ADD: &str = "add";
const SIGN_IN: &str = "sign_in";
const PROVE: &str = "prove";

/// The first half of a ceremony, for `navigator.credentials`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCeremony)]
pub struct PasskeyCeremony {
    /// To be sent back with the answer.
    pub ceremony: String,
    /// `publicKey` of the browser's call, in the JSON of WebAuthn Level 3.
    #[schema(value_type = Object)]
    pub public_key: Value,
}

/// The handle by which authenticators know a member. It says nothing about them.
fn user_handle(member: &str) -> Uuid {
    // Derived rather than random: all passkeys of a member share one handle, and no column has to store it.
    let hash = blake3::derive_key("bedside passkey user handle", member.as_bytes());
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    Uuid::from_bytes(bytes)
}

fn passkeys_unavailable() -> Error {
    let words = "Passkeys cannot be used at this address: the site needs a host name.";
    ProblemDetails::conflict(words)
        .with_code("no_passkeys")
        .into()
}

fn parse_passkey(row: &passkey::Model) -> Option<Passkey> {
    serde_json::from_str(&row.key).ok()
}

fn parse_credential<T: DeserializeOwned>(credential: Value) -> Result<T, Error> {
    serde_json::from_value(credential)
        .map_err(|_| ProblemDetails::bad_request("This is not a passkey response.").into())
}

impl Staff {
    fn webauthn(&self) -> Result<&Webauthn, Error> {
        self.relying_party().ok_or_else(passkeys_unavailable)
    }

    async fn begin_ceremony(
        &self,
        kind: &'static str,
        session: Option<Id>,
        state: &impl Serialize,
        options: Value,
    ) -> Result<PasskeyCeremony, Error> {
        let state = serde_json::to_string(state).map_err(Error::internal)?;
        let public_key = options["publicKey"].clone();
        let tx = self.store().begin(Actor::System).await?;
        let over = ceremony::Column::ExpiresAt.lt(tx.now());
        // Anybody can begin a ceremony without signing in, so expired rows are cleared on the spot.
        ceremony::Entity::delete_many()
            .filter(over)
            .exec(tx.connection())
            .await?;
        let id = tx.new_id().to_string();
        let row = ceremony::ActiveModel {
            id: Set(id.clone()),
            kind: Set(kind.to_owned()),
            session_id: Set(session.map(|id| id.to_string())),
            state: Set(state),
            expires_at: Set(tx.now() + CEREMONY_LIFETIME),
        };
        tx.insert_row(row).await?;
        tx.commit().await?;
        Ok(PasskeyCeremony {
            ceremony: id,
            public_key,
        })
    }

    pub(crate) async fn begin_adding(&self, person: &SignedIn) -> Result<PasskeyCeremony, Error> {
        let site = self.webauthn()?;
        let reader = self.store().reader();
        let id = person.id.to_string();
        let member = member::Entity::find_by_id(&id)
            .one(reader.connection())
            .await?;
        let member = member.ok_or_else(refusal::signed_out)?;
        let theirs = list_passkeys(reader.connection(), &id).await?;
        if theirs.len() >= MAX_PASSKEYS {
            return Err(ProblemDetails::conflict(
                "You have 20 passkeys. Delete one you do not use first.",
            )
            .into());
        }
        let known = theirs
            .iter()
            .filter_map(parse_passkey)
            .map(|key| key.cred_id().clone());
        let (options, state) = site
            .start_passkey_registration(
                user_handle(&id),
                &member.email,
                &member.name,
                // The browser refuses an authenticator that already holds one of these.
                Some(known.collect()),
            )
            .map_err(|error| Error::internal(anyhow::anyhow!("{error:?}")))?;
        let mut options = serde_json::to_value(options).map_err(Error::internal)?;
        // webauthn-rs does not insist on discoverable keys, but signing in without an e-mail address needs them.
        let wanted = &mut options["publicKey"]["authenticatorSelection"];
        wanted["residentKey"] = json!("required");
        wanted["requireResidentKey"] = json!(true);
        self.begin_ceremony(ADD, Some(person.session), &state, options)
            .await
    }

    pub(crate) async fn finish_adding(
        &self,
        person: &SignedIn,
        ceremony: String,
        name: String,
        credential: Value,
    ) -> Result<passkey::Model, Error> {
        let credential: RegisterPublicKeyCredential = parse_credential(credential)?;
        let tx = self.store().begin(person.actor()).await?;
        let state: PasskeyRegistration =
            take_ceremony(&tx, &ceremony, ADD, Some(person.session)).await?;
        let key = self
            .webauthn()?
            .finish_passkey_registration(&credential, &state)
            .map_err(passkey_refused)?;
        let credential_id = encode_credential_id(key.cred_id().as_ref());
        let row = passkey::Model {
            id: tx.new_id().to_string(),
            member_id: person.id.to_string(),
            credential_id,
            name,
            key: serde_json::to_string(&key).map_err(Error::internal)?,
            created_at: tx.now(),
            last_used_at: None,
        };
        tx.insert_row(row.clone()).await?;
        let after = Some(json!({ "name": row.name }));
        members::audit_member(&tx, "passkey_added", &row.member_id, None, after).await?;
        tx.commit().await?;
        Ok(row)
    }

    pub(crate) async fn begin_passkey_sign_in(&self) -> Result<PasskeyCeremony, Error> {
        let (options, state) = self
            .webauthn()?
            .start_discoverable_authentication()
            .map_err(|error| Error::internal(anyhow::anyhow!("{error:?}")))?;
        let options = serde_json::to_value(options).map_err(Error::internal)?;
        self.begin_ceremony(SIGN_IN, None, &state, options).await
    }

    /// Whose passkey it was, inside of the write that signs them in.
    pub(crate) async fn passkey_sign_in(
        &self,
        tx: &WriteTx,
        ceremony: &str,
        credential: Value,
    ) -> Result<member::Model, Error> {
        let state: DiscoverableAuthentication = take_ceremony(tx, ceremony, SIGN_IN, None).await?;
        let credential: PublicKeyCredential = parse_credential(credential)?;
        let site = self.webauthn()?;
        let (who, id) = site
            .identify_discoverable_authentication(&credential)
            .map_err(passkey_refused)?;
        let found = passkey::Entity::find()
            .filter(passkey::Column::CredentialId.eq(encode_credential_id(id)))
            // Locked for the signature counter: the second of two uses must see what the first one wrote.
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        let row = found
            .filter(|row| user_handle(&row.member_id) == who)
            .ok_or_else(refusal::invalid_passkey)?;
        let key = parse_passkey(&row).ok_or_else(refusal::invalid_passkey)?;
        let result = site
            .finish_discoverable_authentication_v2(&credential, state, DiscoverableKey::from(&key))
            .map_err(passkey_refused)?;
        let member = member::Entity::find_by_id(&row.member_id)
            .one(tx.connection())
            .await?;
        record_use(tx, row, key, &result).await?;
        member
            // A suspended member gets the same answer as an unknown key.
            .filter(|member| member.state == members::ACTIVE)
            .ok_or_else(refusal::invalid_passkey)
    }

    pub(crate) async fn begin_proving(&self, person: &SignedIn) -> Result<PasskeyCeremony, Error> {
        let reader = self.store().reader();
        let theirs = list_passkeys(reader.connection(), &person.id.to_string()).await?;
        let keys: Vec<Passkey> = theirs.iter().filter_map(parse_passkey).collect();
        if keys.is_empty() {
            let words = "You have no passkey yet. Use your password or a code.";
            return Err(ProblemDetails::conflict(words)
                .with_code("no_passkeys")
                .into());
        }
        let (options, state) = self
            .webauthn()?
            .start_passkey_authentication(&keys)
            .map_err(|error| Error::internal(anyhow::anyhow!("{error:?}")))?;
        let options = serde_json::to_value(options).map_err(Error::internal)?;
        self.begin_ceremony(PROVE, Some(person.session), &state, options)
            .await
    }

    /// Checks a fresh proof, inside of the write that notes it.
    pub(crate) async fn passkey_proof(
        &self,
        tx: &WriteTx,
        person: &SignedIn,
        ceremony: &str,
        credential: Value,
    ) -> Result<(), Error> {
        let state: PasskeyAuthentication =
            take_ceremony(tx, ceremony, PROVE, Some(person.session)).await?;
        let credential: PublicKeyCredential = parse_credential(credential)?;
        let result = self
            .webauthn()?
            .finish_passkey_authentication(&credential, &state)
            .map_err(passkey_refused)?;
        let member = person.id.to_string();
        let found = passkey::Entity::find()
            .filter(
                passkey::Column::CredentialId.eq(encode_credential_id(result.cred_id().as_ref())),
            )
            // Somebody else's key proves nothing about the person who is signed in.
            .filter(passkey::Column::MemberId.eq(member))
            .lock_exclusive()
            .one(tx.connection())
            .await?;
        let row = found.ok_or_else(refusal::invalid_passkey)?;
        let key = parse_passkey(&row).ok_or_else(refusal::invalid_passkey)?;
        record_use(tx, row, key, &result).await
    }
}

/// The member's passkeys, oldest first.
pub async fn list_passkeys<C: ConnectionTrait>(
    db: &C,
    member: &str,
) -> Result<Vec<passkey::Model>, Error> {
    use sea_orm::QueryOrder;
    Ok(passkey::Entity::find()
        .filter(passkey::Column::MemberId.eq(member))
        .order_by_asc(passkey::Column::Id)
        .all(db)
        .await?)
}

/// Takes a ceremony's first half away: it can be answered once, in time, and by the session that began it.
async fn take_ceremony<T: DeserializeOwned>(
    tx: &WriteTx,
    id: &str,
    kind: &str,
    session: Option<Id>,
) -> Result<T, Error> {
    let over = || -> Error {
        let words = "This took too long, or has already been used. Please start again.";
        ProblemDetails::conflict(words)
            .with_code("ceremony_over")
            .into()
    };
    let found = tx.lock_row::<ceremony::Entity>(id).await?;
    let row = found.ok_or_else(over)?;
    let is_theirs = row.kind == kind && row.session_id == session.map(|id| id.to_string());
    if !is_theirs || row.expires_at <= tx.now() {
        return Err(over());
    }
    ceremony::Entity::delete_by_id(id)
        .exec(tx.connection())
        .await?;
    serde_json::from_str(&row.state).map_err(Error::internal)
}

/// Notes the use, and the counter that tells copies.
async fn record_use(
    tx: &WriteTx,
    row: passkey::Model,
    mut key: Passkey,
    result: &AuthenticationResult,
) -> Result<(), Error> {
    let changed = key.update_credential(result) == Some(true);
    let mut row = row.into_active_model();
    row.last_used_at = Set(Some(tx.now()));
    if changed {
        row.key = Set(serde_json::to_string(&key).map_err(Error::internal)?);
    }
    row.update(tx.connection()).await?;
    Ok(())
}

fn encode_credential_id(id: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn passkey_refused(error: webauthn_rs::prelude::WebauthnError) -> Error {
    tracing::info!(?error, "a passkey was refused");
    refusal::invalid_passkey()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_the_same_each_time_and_no_other_members() {
        assert_eq!(user_handle("one"), user_handle("one"));
        assert_ne!(user_handle("one"), user_handle("two"));
    }
}

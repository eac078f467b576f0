//! Who sends, as push services want it signed (RFC 8292).

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use sea_orm::EntityTrait;
use serde_json::json;
use store::{Actor, Store, StoreError};
use url::Url;

use super::tables::key::{Entity, KEY_AAD, Model, ONLY};

/// Services refuse what is valid for more than 24 hours.
const VALID: TimeDelta = TimeDelta::hours(12);

/// The site's key for push services.
pub struct VapidKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

impl VapidKey {
    /// The one key of the site, made when somebody first asks for it.
    pub async fn load(store: &Store) -> Result<Self, StoreError> {
        let reader = store.reader();
        if let Some(row) = Entity::find_by_id(ONLY).one(reader.connection()).await? {
            return Self::from_row(store, &row);
        }
        let made =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        let made = made.map_err(|_| StoreError::other("no key could be made for push services"))?;
        let tx = store.begin(Actor::System).await?;
        let row = Model {
            id: ONLY.to_owned(),
            private_key: store.encrypt_bytes(KEY_AAD, made.as_ref())?,
            created_at: tx.now(),
        };
        // Of two nodes that make one at once, the first one's stays.
        tx.insert_if_new(row, [super::tables::key::Column::Id])
            .await?;
        let kept = Entity::find_by_id(ONLY).one(tx.connection()).await?;
        tx.commit().await?;
        let kept = kept.ok_or_else(|| StoreError::other("the key for push services is gone"))?;
        Self::from_row(store, &kept)
    }

    fn from_row(store: &Store, row: &Model) -> Result<Self, StoreError> {
        let random = SystemRandom::new();
        let bytes = store.decrypt_bytes(KEY_AAD, &row.private_key)?;
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random)
            .map_err(|_| StoreError::other("the key for push services cannot be read"))?;
        Ok(Self { pair, random })
    }

    /// As browsers take it: the point, uncompressed, in base64url.
    pub fn public_key(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.pair.public_key())
    }

    /// The value of `Authorization` for a message to an endpoint. `contact` is the site's address.
    pub fn sign_authorization(
        &self,
        endpoint: &Url,
        contact: &str,
        now: DateTime<Utc>,
    ) -> Result<String, StoreError> {
        let claims = json!({
            "aud": endpoint.origin().ascii_serialization(),
            "exp": (now + VALID).timestamp(),
            "sub": contact,
        });
        let encode = |part: &serde_json::Value| URL_SAFE_NO_PAD.encode(part.to_string());
        let signed = format!(
            "{}.{}",
            encode(&json!({ "typ": "JWT", "alg": "ES256" })),
            encode(&claims)
        );
        let signature = self.pair.sign(&self.random, signed.as_bytes());
        let signature =
            signature.map_err(|_| StoreError::other("a message could not be signed"))?;
        Ok(format!(
            "vapid t={signed}.{}, k={}",
            URL_SAFE_NO_PAD.encode(signature),
            self.public_key()
        ))
    }
}

//! Links by which a reader is known.
//!
//! The link that confirms is random, works once and for a week; only its hash is kept. The links to leave and to choose
//! stand in every issue and work for years: each is the reader's id with a mark that only the keys of the house can
//! make, for one purpose. A new salt in the reader's row makes all older ones worthless.

use kernel::Id;
use store::token::constant_time_eq;
use store::{Store, StoreError, Token};

use crate::tables::subscriber::Model;

/// Characters of an id and of a mark.
const ID_LENGTH: usize = 26;
// 32 hex digits are 128 of the hash's 256 bits: beyond guessing, and short enough for mail programs not to break the
// link.
const HASH_LENGTH: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkPurpose {
    Leave,
    /// Choosing what one gets.
    Preferences,
}

impl LinkPurpose {
    fn hash_context(self) -> &'static str {
        match self {
            Self::Leave => "newsletter.leave",
            Self::Preferences => "newsletter.preferences",
        }
    }

    pub(crate) fn link_path(self, token: &str) -> String {
        match self {
            Self::Leave => format!("/newsletter/leave/{token}"),
            Self::Preferences => format!("/newsletter/preferences/{token}"),
        }
    }
}

pub(crate) fn generate_token() -> Token {
    Token::base64::<24>()
}

pub(crate) fn generate_salt() -> String {
    Token::base64::<12>().into_secret()
}

fn hash_input(row: &Model) -> String {
    format!("{}:{}", row.id, row.salt)
}

pub(crate) fn build_token(
    store: &Store,
    purpose: LinkPurpose,
    row: &Model,
) -> Result<String, StoreError> {
    let hashes = store.blind_indexes(purpose.hash_context(), hash_input(row).as_bytes())?;
    let hash = hashes.first().and_then(|hash| hash.get(..HASH_LENGTH));
    Ok(format!("{}{}", row.id, hash.unwrap_or_default()))
}

/// The reader that a link names; whether it is theirs, [`verify_token`] says.
pub(crate) fn parse_subscriber_id(token: &str) -> Option<Id> {
    let id = token.get(..ID_LENGTH)?.parse().ok()?;
    (token.len() == ID_LENGTH + HASH_LENGTH).then_some(id)
}

/// Whether the link is the reader's, under any key that the house has had.
pub(crate) fn verify_token(
    store: &Store,
    purpose: LinkPurpose,
    row: &Model,
    token: &str,
) -> Result<bool, StoreError> {
    let hashes = store.blind_indexes(purpose.hash_context(), hash_input(row).as_bytes())?;
    let given = token.get(ID_LENGTH..).unwrap_or_default();
    let fits = |hash: &String| {
        hash.get(..HASH_LENGTH)
            .is_some_and(|hash| constant_time_eq(hash, given))
    };
    Ok(!row.salt.is_empty() && hashes.iter().any(fits))
}

/// The message id of an issue to a reader: the same each time, and known to nobody who did not get it.
pub(crate) fn message_id(
    store: &Store,
    (issue, subscriber): (&str, &str),
    host: &str,
) -> Result<String, StoreError> {
    let said = format!("{issue}:{subscriber}");
    let hashes = store.blind_indexes("newsletter.message", said.as_bytes())?;
    // 64 bits suffice here: a correct guess could only forge a bounce.
    let hash = hashes.first().and_then(|hash| hash.get(..16));
    Ok(format!(
        "{issue}.{subscriber}.{}@{host}",
        hash.unwrap_or_default()
    ))
}

/// The issue and the reader of a message id of ours.
pub(crate) fn parse_message_id(
    store: &Store,
    id: &str,
) -> Result<Option<(String, String)>, StoreError> {
    let local = id.split('@').next().unwrap_or_default();
    let parts: Vec<&str> = local.split('.').collect();
    let [issue, subscriber, hash] = parts.as_slice() else {
        return Ok(None);
    };
    let said = format!("{issue}:{subscriber}");
    let hashes = store.blind_indexes("newsletter.message", said.as_bytes())?;
    let fits = |own: &String| own.get(..16).is_some_and(|own| constant_time_eq(own, hash));
    Ok(hashes
        .iter()
        .any(fits)
        .then(|| ((*issue).to_owned(), (*subscriber).to_owned())))
}

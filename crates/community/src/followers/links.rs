//! Links by which a follower is known. The one that confirms is random, works for a week, and its hash alone is kept. The
//! one that ends it stands in every mail: the follower's id with a mark that only the keys of the site can make.

use kernel::Id;
use store::token::constant_time_eq;
use store::{Store, StoreError, Token};

/// Characters of an id and of a mark.
const ID_LENGTH: usize = 26;
// 128 bits are beyond guessing, and short enough for mail programs not to break the link.
const HASH_LENGTH: usize = 32;
/// What the mark is made for: it opens nothing else.
const STOP: &str = "conversation.follower.stop";

pub(super) fn generate_token() -> Token {
    Token::base64::<24>()
}

pub(super) fn confirm_path(token: &str) -> String {
    format!("/community/updates/confirm/{token}")
}

/// The path that ends it.
pub(super) fn stop_path(store: &Store, id: &str) -> Result<String, StoreError> {
    let hashes = store.blind_indexes(STOP, id.as_bytes())?;
    let hash = hashes.first().and_then(|hash| hash.get(..HASH_LENGTH));
    Ok(format!(
        "/community/updates/stop/{id}{}",
        hash.unwrap_or_default()
    ))
}

/// The follower whose mails a link ends; none when it is nobody's, under any key that the site has had.
pub(super) fn parse_stop_token(store: &Store, token: &str) -> Result<Option<String>, StoreError> {
    if token.len() != ID_LENGTH + HASH_LENGTH || !token.is_ascii() {
        return Ok(None);
    }
    let (id, given) = token.split_at(ID_LENGTH);
    if id.parse::<Id>().is_err() {
        return Ok(None);
    }
    let hashes = store.blind_indexes(STOP, id.as_bytes())?;
    let fits = |hash: &String| {
        hash.get(..HASH_LENGTH)
            .is_some_and(|hash| constant_time_eq(hash, given))
    };
    Ok(hashes.iter().any(fits).then(|| id.to_owned()))
}

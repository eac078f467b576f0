//! Links by which a reader is known.
//!
//! The link that confirms is random, works once and for a week; only its hash is kept. The links to leave and to choose stand
//! in every letter and work for years: each is the reader's id with a mark that only the keys of the house can make, for one
//! purpose. A new salt in the reader's row makes all older ones worthless.

use kernel::Id;
use store::token::is_same;
use store::{Store, StoreError, Token};

use crate::tables::subscriber::Model;

/// Characters of an id and of a mark.
const ID: usize = 26;
const MARK: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Leave,
    /// Choosing what one gets.
    Preferences,
}

impl Purpose {
    fn column(self) -> &'static str {
        match self {
            Self::Leave => "newsletter.leave",
            Self::Preferences => "newsletter.preferences",
        }
    }

    pub(crate) fn path(self, token: &str) -> String {
        match self {
            Self::Leave => format!("/newsletter/leave/{token}"),
            Self::Preferences => format!("/newsletter/preferences/{token}"),
        }
    }
}

pub(crate) fn random() -> Token {
    Token::base64::<24>()
}

pub(crate) fn salt() -> String {
    Token::base64::<12>().into_secret()
}

fn said(row: &Model) -> String {
    format!("{}:{}", row.id, row.salt)
}

pub(crate) fn token(store: &Store, purpose: Purpose, row: &Model) -> Result<String, StoreError> {
    let marks = store.marks(purpose.column(), said(row).as_bytes())?;
    let mark = marks.first().and_then(|mark| mark.get(..MARK));
    Ok(format!("{}{}", row.id, mark.unwrap_or_default()))
}

/// The reader that a link names; whether it is theirs, [`opens`] says.
pub(crate) fn named(token: &str) -> Option<Id> {
    let id = token.get(..ID)?.parse().ok()?;
    (token.len() == ID + MARK).then_some(id)
}

/// Whether the link is the reader's, under any key that the house has had.
pub(crate) fn opens(
    store: &Store,
    purpose: Purpose,
    row: &Model,
    token: &str,
) -> Result<bool, StoreError> {
    let marks = store.marks(purpose.column(), said(row).as_bytes())?;
    let given = token.get(ID..).unwrap_or_default();
    let fits = |mark: &String| mark.get(..MARK).is_some_and(|mark| is_same(mark, given));
    Ok(!row.salt.is_empty() && marks.iter().any(fits))
}

/// The message id of an issue to a reader: the same each time, and known to nobody who did not get it.
pub(crate) fn message_id(
    store: &Store,
    (issue, subscriber): (&str, &str),
    host: &str,
) -> Result<String, StoreError> {
    let said = format!("{issue}:{subscriber}");
    let marks = store.marks("newsletter.message", said.as_bytes())?;
    let mark = marks.first().and_then(|mark| mark.get(..16));
    Ok(format!(
        "{issue}.{subscriber}.{}@{host}",
        mark.unwrap_or_default()
    ))
}

/// The issue and the reader of a message id of ours.
pub(crate) fn of_message(store: &Store, id: &str) -> Result<Option<(String, String)>, StoreError> {
    let local = id.split('@').next().unwrap_or_default();
    let parts: Vec<&str> = local.split('.').collect();
    let [issue, subscriber, mark] = parts.as_slice() else {
        return Ok(None);
    };
    let said = format!("{issue}:{subscriber}");
    let marks = store.marks("newsletter.message", said.as_bytes())?;
    let fits = |own: &String| own.get(..16).is_some_and(|own| is_same(own, mark));
    Ok(marks
        .iter()
        .any(fits)
        .then(|| ((*issue).to_owned(), (*subscriber).to_owned())))
}

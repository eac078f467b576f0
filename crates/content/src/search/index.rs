//! Keeps search in step with what is published; called in the transaction that publishes.
use std::collections::{BTreeMap, BTreeSet};

use ::store::{Reader, StoreError, WriteTx};
use kernel::{Tag, text};

use super::store::{self as rows, document};
use super::words::{self, term, words};
use super::{Entry, TAG};

const LONGEST_TEXT: usize = 200_000;
/// Letters of a word that is remembered for spelling.
const LONGEST_WORD: usize = 32;

/// Puts a document into search, or what it says now in place of what it said.
pub async fn index(tx: &WriteTx, entry: Entry) -> Result<(), StoreError> {
    let row = row(entry);
    let before = rows::find(tx, &row.document).await?;
    if before.as_ref() == Some(&row) {
        return Ok(());
    }
    let old = before.as_ref().map(counted).unwrap_or_default();
    let new = vocabulary(&row);
    if let Some(before) = before {
        rows::remove(tx, before.number).await?;
    }
    tx.insert(row).await?;
    recount(tx, &old, &new).await?;
    tx.touch([Tag::new(TAG)]);
    Ok(())
}

/// Takes a document out of search; one that is not in it is fine.
pub async fn remove(tx: &WriteTx, document: &str) -> Result<(), StoreError> {
    let Some(before) = rows::find(tx, document).await? else {
        return Ok(());
    };
    rows::remove(tx, before.number).await?;
    recount(tx, &counted(&before), &BTreeMap::new()).await?;
    tx.touch([Tag::new(TAG)]);
    Ok(())
}

/// Begins to make the whole index anew: nothing is lost, and each document that is put in again is read as this version
/// reads words. Until [`end_anew`] spelling is corrected less well and commonness is off.
pub async fn begin_anew(tx: &WriteTx) -> Result<(), StoreError> {
    rows::outdate(tx).await?;
    tx.touch([Tag::new(TAG)]);
    Ok(())
}

/// Ends what [`begin_anew`] began: takes out what was not put in again, and answers how many documents that were.
pub async fn end_anew(tx: &WriteTx) -> Result<u64, StoreError> {
    let removed = rows::remove_outdated(tx).await?;
    tx.touch([Tag::new(TAG)]);
    Ok(removed)
}

/// True when documents are in search as another version of this program read them.
pub async fn is_outdated(reader: &Reader) -> Result<bool, StoreError> {
    rows::any_outdated(reader).await
}

pub async fn set_synonyms(
    tx: &WriteTx,
    document: &str,
    groups: &[Vec<String>],
) -> Result<(), StoreError> {
    let body = serde_json::to_string(groups).map_err(StoreError::other)?;
    rows::put_synonyms(tx, document, body).await?;
    tx.touch([Tag::new(TAG)]);
    Ok(())
}

pub async fn remove_synonyms(tx: &WriteTx, document: &str) -> Result<(), StoreError> {
    rows::remove_synonyms(tx, document).await?;
    tx.touch([Tag::new(TAG)]);
    Ok(())
}

fn row(entry: Entry) -> document::Model {
    // PostgreSQL keeps no NUL in a text.
    let plain = |words: &str| text::collapse_whitespace(&words.replace('\0', " "));
    let title = plain(&entry.title);
    let text: String = plain(&entry.text).chars().take(LONGEST_TEXT).collect();
    document::Model {
        number: number(&entry.document),
        document: entry.document,
        kind: entry.kind.key().to_owned(),
        url: entry.url,
        title_key: words::key(&title),
        title_terms: words::terms(&title).join(" "),
        text_terms: words::terms(&text).join(" "),
        title,
        text,
        version: words::VERSION,
    }
}

/// 63 bits of the id's hash.
fn number(document: &str) -> i64 {
    let hash = blake3::hash(document.as_bytes());
    let first = hash
        .as_bytes()
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    i64::try_from(first >> 1).unwrap_or(0)
}

/// The words that were counted for a stored document.
fn counted(row: &document::Model) -> BTreeMap<String, String> {
    if row.version == words::VERSION {
        vocabulary(row)
    } else {
        BTreeMap::new()
    }
}

/// The document's words, each with its term.
fn vocabulary(row: &document::Model) -> BTreeMap<String, String> {
    let all = words(&row.title).into_iter().chain(words(&row.text));
    let short = all.filter(|word| word.key.chars().count() <= LONGEST_WORD);
    let keys: BTreeSet<String> = short.map(|word| word.key).collect();
    keys.into_iter()
        .map(|key| (key.clone(), term(&key)))
        .collect()
}

async fn recount(
    tx: &WriteTx,
    old: &BTreeMap<String, String>,
    new: &BTreeMap<String, String>,
) -> Result<(), StoreError> {
    let gone: Vec<String> = old
        .keys()
        .filter(|word| !new.contains_key(*word))
        .cloned()
        .collect();
    let come: Vec<(String, String)> = new
        .iter()
        .filter(|(word, _)| !old.contains_key(*word))
        .map(|(word, stem)| (word.clone(), stem.clone()))
        .collect();
    rows::count_down(tx, &gone).await?;
    rows::count_up(tx, &come).await
}

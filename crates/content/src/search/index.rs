//! Keeps search in step with what is published; called in the transaction that publishes.
use std::collections::{BTreeMap, BTreeSet};

use ::store::{StoreError, StoreReader, WriteTx};
use kernel::{CacheTag, text};

use super::entry::{SearchEntry, TAG};
use super::store::{self as rows, document};
use super::text_words::{self, split_words, stem_word};

const LONGEST_TEXT: usize = 200_000;
/// Letters of a word that is remembered for spelling.
const LONGEST_WORD: usize = 32;

/// Puts a document into search, or what it says now in place of what it said.
pub async fn index_entry(tx: &WriteTx, entry: SearchEntry) -> Result<(), StoreError> {
    let row = build_row(entry);
    let before = rows::find_row(tx, &row.document).await?;
    // Republished with the same words: cached searches remain valid.
    if before.as_ref() == Some(&row) {
        return Ok(());
    }
    let old = before.as_ref().map(counted_words).unwrap_or_default();
    let new = document_words(&row);
    if let Some(before) = before {
        rows::delete_row(tx, before.number).await?;
    }
    tx.insert_row(row).await?;
    update_word_counts(tx, &old, &new).await?;
    tx.touch_tags([CacheTag::new(TAG)]);
    Ok(())
}

/// Takes a document out of search; one that is not in it is fine.
pub async fn remove_entry(tx: &WriteTx, document: &str) -> Result<(), StoreError> {
    let Some(before) = rows::find_row(tx, document).await? else {
        return Ok(());
    };
    rows::delete_row(tx, before.number).await?;
    update_word_counts(tx, &counted_words(&before), &BTreeMap::new()).await?;
    tx.touch_tags([CacheTag::new(TAG)]);
    Ok(())
}

/// Begins to make the whole index anew: nothing is lost, and each document that is put in again is read as this version
/// reads words. Until [`finish_rebuild`] spelling is corrected less well and commonness is off.
pub async fn begin_rebuild(tx: &WriteTx) -> Result<(), StoreError> {
    rows::flag_outdated(tx).await?;
    tx.touch_tags([CacheTag::new(TAG)]);
    Ok(())
}

/// Ends what [`begin_rebuild`] began: takes out what was not put in again, and answers how many documents that were.
pub async fn finish_rebuild(tx: &WriteTx) -> Result<u64, StoreError> {
    let removed = rows::remove_outdated(tx).await?;
    tx.touch_tags([CacheTag::new(TAG)]);
    Ok(removed)
}

/// True when documents are in search as another version of this program read them.
pub async fn is_outdated(reader: &StoreReader) -> Result<bool, StoreError> {
    rows::has_outdated(reader).await
}

pub async fn set_synonyms(
    tx: &WriteTx,
    document: &str,
    groups: &[Vec<String>],
) -> Result<(), StoreError> {
    let body = serde_json::to_string(groups).map_err(StoreError::other)?;
    rows::put_synonyms(tx, document, body).await?;
    tx.touch_tags([CacheTag::new(TAG)]);
    Ok(())
}

pub async fn remove_synonyms(tx: &WriteTx, document: &str) -> Result<(), StoreError> {
    rows::remove_synonyms(tx, document).await?;
    tx.touch_tags([CacheTag::new(TAG)]);
    Ok(())
}

fn build_row(entry: SearchEntry) -> document::Model {
    // PostgreSQL keeps no NUL in a text.
    let plain = |words: &str| text::collapse_whitespace(&words.replace('\0', " "));
    let title = plain(&entry.title);
    let text: String = plain(&entry.text).chars().take(LONGEST_TEXT).collect();
    document::Model {
        number: document_number(&entry.document),
        document: entry.document,
        kind: entry.kind.key().to_owned(),
        url: entry.url,
        title_key: text_words::folded_key(&title),
        title_terms: text_words::stem_words(&title).join(" "),
        text_terms: text_words::stem_words(&text).join(" "),
        title,
        text,
        version: text_words::VERSION,
    }
}

/// 63 bits of the id's hash.
fn document_number(document: &str) -> i64 {
    let hash = blake3::hash(document.as_bytes());
    let first = hash
        .as_bytes()
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    // 63 bits, because the column is a signed 64-bit number.
    i64::try_from(first >> 1).unwrap_or(0)
}

/// The words that were counted for a stored document.
fn counted_words(row: &document::Model) -> BTreeMap<String, String> {
    // The rebuild has forgotten the words of other versions; subtracting them again would count too few.
    if row.version == text_words::VERSION {
        document_words(row)
    } else {
        BTreeMap::new()
    }
}

/// The document's words, each with its term.
fn document_words(row: &document::Model) -> BTreeMap<String, String> {
    let all = split_words(&row.title)
        .into_iter()
        .chain(split_words(&row.text));
    let short = all.filter(|word| word.key.chars().count() <= LONGEST_WORD);
    let keys: BTreeSet<String> = short.map(|word| word.key).collect();
    keys.into_iter()
        .map(|key| (key.clone(), stem_word(&key)))
        .collect()
}

async fn update_word_counts(
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

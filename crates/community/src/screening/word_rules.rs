//! The words that the desk wants to be noticed, as screening reads them.
use sea_orm::EntityTrait;
use serde::{Deserialize, Serialize};
use store::{StoreError, StoreReader};
use utoipa::ToSchema;

use crate::tables::word_rule::{self, WordAction};

/// A word of the desk's list, and what happens to an item with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = WordFound)]
pub struct WordRule {
    pub word: String,
    pub action: WordAction,
}

pub async fn word_rules(reader: &StoreReader) -> Result<Vec<WordRule>, StoreError> {
    let rows = word_rule::Entity::find().all(reader.connection()).await?;
    Ok(rows
        .into_iter()
        .map(|row| WordRule {
            word: row.word,
            action: row.action,
        })
        .collect())
}

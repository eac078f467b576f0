//! Where a letter stands.

use sea_orm::entity::prelude::{DeriveActiveEnum, EnumIter, StringLen};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a letter stands.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    EnumIter,
    DeriveActiveEnum,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[sea_orm(rs_type = "String", db_type = "String(StringLen::N(16))")]
#[serde(rename_all = "lowercase")]
#[schema(as = LetterState)]
pub enum State {
    /// A parent or guardian has to agree first.
    #[sea_orm(string_value = "guardian")]
    Guardian,
    /// To be answered by somebody.
    #[sea_orm(string_value = "new")]
    New,
    /// Somebody replied.
    #[sea_orm(string_value = "answered")]
    Answered,
    /// In conversation.
    #[sea_orm(string_value = "talking")]
    Talking,
    /// Both sides agreed.
    #[sea_orm(string_value = "agreed")]
    Agreed,
    /// It came to nothing.
    #[sea_orm(string_value = "declined")]
    Declined,
    /// Done.
    #[sea_orm(string_value = "done")]
    Done,
    /// Nobody meant it.
    #[sea_orm(string_value = "spam")]
    Spam,
    /// Its writer was told that the complaint has arrived.
    #[sea_orm(string_value = "acknowledged")]
    Acknowledged,
    /// The complaint is decided.
    #[sea_orm(string_value = "decided")]
    Decided,
}

impl State {
    /// Those in which somebody at the desk still has something to do or to wait for.
    pub const OPEN: [Self; 4] = [Self::New, Self::Talking, Self::Acknowledged, Self::Guardian];

    /// As it is stored and sent.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Guardian => "guardian",
            Self::New => "new",
            Self::Answered => "answered",
            Self::Talking => "talking",
            Self::Agreed => "agreed",
            Self::Declined => "declined",
            Self::Done => "done",
            Self::Spam => "spam",
            Self::Acknowledged => "acknowledged",
            Self::Decided => "decided",
        }
    }

    /// Whether somebody still has something to do.
    #[must_use]
    pub fn is_open(self) -> bool {
        Self::OPEN.contains(&self)
    }

    /// The state of a word.
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        [
            Self::Guardian,
            Self::New,
            Self::Answered,
            Self::Talking,
            Self::Agreed,
            Self::Declined,
            Self::Done,
            Self::Spam,
            Self::Acknowledged,
            Self::Decided,
        ]
        .into_iter()
        .find(|state| state.key() == word)
    }
}

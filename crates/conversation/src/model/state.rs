//! Where an item stands, and why it is held.
use sea_orm::entity::prelude::StringLen;
use sea_orm::{DeriveActiveEnum, EnumIter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where an item stands.
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
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
#[serde(rename_all = "lowercase")]
#[schema(as = ItemState)]
pub enum State {
    /// Everybody sees it.
    #[sea_orm(string_value = "published")]
    Published,
    /// It waits for its review, as everything does under this rule; its author alone sees it.
    #[sea_orm(string_value = "pending")]
    Pending,
    /// It waits because something in it was noticed; its author alone sees it.
    #[sea_orm(string_value = "held")]
    Held,
    /// Taken from sight for now.
    #[sea_orm(string_value = "hidden")]
    Hidden,
    /// Taken away with a reason.
    #[sea_orm(string_value = "removed")]
    Removed,
    /// Its author took it back.
    #[sea_orm(string_value = "withdrawn")]
    Withdrawn,
    /// A question that was answered and is over.
    #[sea_orm(string_value = "closed")]
    Closed,
    /// A private question whose key was destroyed: nothing of it can be read.
    #[sea_orm(string_value = "erased")]
    Erased,
    /// A question that the doctor will not answer here.
    #[sea_orm(string_value = "declined")]
    Declined,
}

impl State {
    /// As stored and as calls write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Published => "published",
            Self::Pending => "pending",
            Self::Held => "held",
            Self::Hidden => "hidden",
            Self::Removed => "removed",
            Self::Withdrawn => "withdrawn",
            Self::Closed => "closed",
            Self::Erased => "erased",
            Self::Declined => "declined",
        }
    }

    /// True while it waits for somebody at the desk.
    #[must_use]
    pub const fn waits(self) -> bool {
        matches!(self, Self::Pending | Self::Held)
    }
}

/// Why an item is held.
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
#[sea_orm(rs_type = "String", db_type = "String(StringLen::None)")]
#[serde(rename_all = "snake_case")]
pub enum HoldReason {
    /// It has links.
    #[sea_orm(string_value = "links")]
    Links,
    /// It has a word of the desk's list.
    #[sea_orm(string_value = "words")]
    Words,
    /// It says what was said just before, or its visitor writes very often.
    #[sea_orm(string_value = "repeat")]
    Repeat,
    /// Its words sound like somebody may harm themselves.
    #[sea_orm(string_value = "crisis")]
    Crisis,
    /// Its words sound like a body is in danger.
    #[sea_orm(string_value = "emergency")]
    Emergency,
    /// Visitors reported it.
    #[sea_orm(string_value = "reported")]
    Reported,
    /// It tells who somebody is: a phone number, a mail address, a card number.
    #[sea_orm(string_value = "personal_data")]
    PersonalData,
}

#[cfg(test)]
mod tests {
    use super::*;
    use sea_orm::{ActiveEnum, Iterable};

    #[test]
    fn calls_and_tables_use_the_same_words() {
        for state in State::iter() {
            assert_eq!(serde_json::to_value(state).unwrap(), state.name());
            assert_eq!(state.to_value(), state.name());
        }
        for reason in HoldReason::iter() {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.to_value());
        }
    }
}

//! A community question. Of private ones title, text, user and answer are sealed under the item's key.

use chrono::{DateTime, Utc};
use sea_orm::Condition;
use sea_orm::entity::prelude::*;

use crate::model::text::SAMPLE_VISITOR;
use crate::model::{HoldReason, ItemState};

store::stored_enum! {
    /// Who may read a question.
    pub enum QuestionVisibility {
        /// Everybody, once it is published.
        Public = "public",
        /// The asker and the doctor.
        Private = "private",
    }
}

store::stored_enum! {
    /// Whom a question is about, as far as the law on age asks.
    pub enum AskerAge {
        /// Who asks is 18 or over.
        Adult = "adult",
        /// A parent or guardian asks for somebody who is not.
        Parent = "parent",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "conversation_question")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub visibility: QuestionVisibility,
    pub state: ItemState,
    pub hold_reason: Option<HoldReason>,
    /// Empty when none was chosen.
    #[sea_orm(column_type = "Text")]
    pub category: String,
    /// ISO 3166 code.
    pub country: Option<String>,
    /// Whom it is about; none where it was not said.
    pub age: Option<AskerAge>,
    #[sea_orm(column_type = "Text")]
    pub title: String,
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// As whom they ask.
    #[sea_orm(column_type = "Text")]
    pub user: String,
    /// Fingerprint of who.
    pub visitor: String,
    pub asked_at: DateTime<Utc>,
    /// When it was first seen by others.
    pub published_at: Option<DateTime<Utc>>,
    pub likes: i64,
    /// Published comments.
    pub comments: i64,
    pub has_doctor_replied: bool,
    /// Portable Text as JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub answer_blocks: Option<String>,
    /// The same as plain text.
    #[sea_orm(column_type = "Text", nullable)]
    pub answer_text: Option<String>,
    pub answered_at: Option<DateTime<Utc>>,
    /// Staff id.
    pub answered_by: Option<String>,
    /// Name and title as shown.
    #[sea_orm(column_type = "Text", nullable)]
    pub reviewer: Option<String>,
    /// When the answer was last reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
    /// When it should be reviewed again.
    pub review_due: Option<DateTime<Utc>>,
    /// Where the advice fits; everywhere when empty.
    pub fits_country: Option<String>,
    pub helpful: i64,
    /// The question that it was merged into.
    pub duplicate_of: Option<String>,
    /// The private question that it is the general version of.
    pub general_of: Option<String>,
    /// Hash of the follow-up code.
    pub code_hash: Option<String>,
    /// Key of the item, sealed; gone once it is erased.
    #[sea_orm(column_type = "Text", nullable)]
    pub item_key: Option<String>,
    /// Address to be told at, sealed.
    #[sea_orm(column_type = "Text", nullable)]
    pub notice_mail: Option<String>,
    pub closed_at: Option<DateTime<Utc>>,
    pub erase_after: Option<DateTime<Utc>>,
    /// Folded title, question and category of public ones, for the list's search.
    #[sea_orm(column_type = "Text")]
    pub find_key: String,
    /// Counts changes, so that two people do not overwrite each other.
    pub version: i64,
}

impl Model {
    /// Whether it came with the site and nobody has answered it or decided about it since.
    pub fn is_untouched_sample(&self) -> bool {
        self.visitor == SAMPLE_VISITOR && self.version == 1
    }
}

/// The same, for the database. Every answer and decision increments the version.
pub fn untouched_sample_condition() -> Condition {
    Condition::all()
        .add(Column::Visitor.eq(SAMPLE_VISITOR))
        .add(Column::Version.eq(1))
}

store::columns! {
    emptied, kept "private ones for the days of the settings, public ones for all to read";
    Hash: Visitor, CodeHash, FindKey;
    Sealed: ItemKey, NoticeMail;
    Clear: HoldReason, Category, Country, Age, Title, Text, User, AnswerBlocks, AnswerText,
        FitsCountry;
    Until: EraseAfter;
    Plain: Id, Visibility, State, AskedAt, PublishedAt, Likes, Comments, HasDoctorReplied,
        AnsweredAt, AnsweredBy, Reviewer, ReviewedAt, ReviewDue, Helpful, DuplicateOf, GeneralOf,
        ClosedAt, Version;
}

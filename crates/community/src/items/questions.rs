//! Rows of questions and what may become of them. Every change of a row goes through here, so that counts, search and
//! cached pages follow it.

use kernel::text::fold_for_comparison;
use kernel::{CacheTag, EmailAddress, PhoneCountry};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
};
use store::token::constant_time_eq;
use store::{ItemKey, Store, StoreError, WriteTx};

use super::cache_tags::{LISTS, question_tag};
use super::encryption::{encrypt_email, encrypt_question, key_aad};
use crate::model::dates::erase_date;
use crate::model::follow_up_code::FollowUpCode;
use crate::model::{HoldReason, ItemState, categories};
use crate::ports::AnsweredQuestion;
use crate::service::CommunityService;
use crate::tables::question::{ActiveModel, AskerAge, Column, Entity, Model, QuestionVisibility};

/// States in which everybody sees a public question.
pub(crate) const SHOWN: [ItemState; 2] = [ItemState::Published, ItemState::Closed];

pub(crate) fn is_shown(question: &Model) -> bool {
    question.visibility == QuestionVisibility::Public && SHOWN.contains(&question.state)
}

/// Whether nothing of a question stays when its time is over. Of a public one that its asker did not take back the thread
/// alone goes: everybody reads the rest.
pub(crate) fn is_erased_whole(question: &Model) -> bool {
    question.visibility == QuestionVisibility::Private || question.state == ItemState::Withdrawn
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionInput {
    pub title: String,
    pub text: String,
    pub user: String,
    /// Short name, or empty.
    pub category: String,
    pub visibility: QuestionVisibility,
    /// ISO 3166 code.
    pub country: Option<String>,
    /// Whom it is about, where that was said.
    pub age: Option<AskerAge>,
    pub email: Option<EmailAddress>,
}

impl QuestionInput {
    /// The country whose urgent numbers are shown; none when it is not known.
    pub fn emergency_country(&self) -> Option<PhoneCountry> {
        country_of_code(self.country.as_deref().unwrap_or_default())
    }
}

/// The country of a code, where we know its numbers.
pub fn country_of_code(code: &str) -> Option<PhoneCountry> {
    match code {
        "NG" => Some(PhoneCountry::Nigeria),
        "GB" => Some(PhoneCountry::UnitedKingdom),
        _ => None,
    }
}

pub(crate) struct NewQuestion {
    pub asked: QuestionInput,
    pub code: FollowUpCode,
    /// Fingerprint of who asks.
    pub visitor: String,
    pub state: ItemState,
    pub hold: Option<HoldReason>,
    /// Days that what is private in it is kept when nothing more is said.
    pub keep_days: u32,
}

pub(crate) async fn insert_question(
    tx: &WriteTx,
    store: &Store,
    new: NewQuestion,
) -> Result<Model, StoreError> {
    let row = build_question(tx, store, new)?;
    let row = row.insert(tx.connection()).await?;
    if is_shown(&row) {
        tx.touch_tags([question_tag(&row.id), CacheTag::new(LISTS)]);
    }
    Ok(row)
}

fn build_question(
    tx: &WriteTx,
    store: &Store,
    new: NewQuestion,
) -> Result<ActiveModel, StoreError> {
    let (id, key, asked) = (tx.new_id().to_string(), ItemKey::random(), new.asked);
    let texts = QuestionTexts::from_input(&asked, &key, &id)?;
    let mail = asked.email.as_ref();
    let mail = mail
        .map(|mail| encrypt_email(&key, &id, mail))
        .transpose()?;
    Ok(ActiveModel {
        visibility: Set(asked.visibility),
        state: Set(new.state),
        hold_reason: Set(new.hold),
        category: Set(asked.category),
        country: Set(asked.country),
        age: Set(asked.age),
        title: Set(texts.title),
        text: Set(texts.text),
        user: Set(texts.user),
        visitor: Set(new.visitor),
        asked_at: Set(tx.now()),
        published_at: Set((new.state == ItemState::Published).then(|| tx.now())),
        likes: Set(0),
        comments: Set(0),
        has_doctor_replied: Set(false),
        helpful: Set(0),
        code_hash: Set(Some(new.code.blind_index(store)?)),
        item_key: Set(Some(store.encrypt_item_key(&key_aad(&id), &key)?)),
        notice_mail: Set(mail),
        find_key: Set(texts.find_key),
        version: Set(1),
        id: Set(id),
        answer_blocks: Set(None),
        answer_text: Set(None),
        answered_at: Set(None),
        answered_by: Set(None),
        reviewer: Set(None),
        reviewed_at: Set(None),
        review_due: Set(None),
        fits_country: Set(None),
        duplicate_of: Set(None),
        general_of: Set(None),
        closed_at: Set(None),
        erase_after: Set(Some(erase_date(tx.now(), new.keep_days))),
    })
}

/// What was asked, as its columns have it.
struct QuestionTexts {
    title: String,
    text: String,
    user: String,
    find_key: String,
}

impl QuestionTexts {
    fn from_input(asked: &QuestionInput, key: &ItemKey, id: &str) -> Result<Self, StoreError> {
        let words = [&asked.title, &asked.text, &asked.user].map(String::as_str);
        let is_public = asked.visibility == QuestionVisibility::Public;
        // No word of a private question may be stored outside the seal.
        let (find_key, [title, text, user]) = if is_public {
            let find_key = find_key(&asked.title, &asked.text, &asked.category);
            (find_key, words.map(str::to_owned))
        } else {
            (String::new(), encrypt_question(key, id, words)?)
        };
        Ok(Self {
            title,
            text,
            user,
            find_key,
        })
    }
}

/// What the list's search looks in.
pub(crate) fn find_key(title: &str, text: &str, category: &str) -> String {
    let category = categories::find_category_name(category).unwrap_or_default();
    fold_for_comparison(&format!("{title} {text} {category}"))
}

pub(crate) async fn find_question<C: ConnectionTrait>(
    db: &C,
    id: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// The question of a code; none when there is none, or it was erased.
pub(crate) async fn find_by_code(
    store: &Store,
    code: &FollowUpCode,
) -> Result<Option<Model>, StoreError> {
    let marks = code.blind_indexes(store)?;
    let found = Entity::find()
        .filter(Column::CodeHash.is_in(marks.clone()))
        .one(store.reader().connection())
        .await?;
    let is_it = |row: &Model| {
        let kept = row.code_hash.as_deref().unwrap_or_default();
        marks
            .iter()
            .fold(false, |found, index| found | constant_time_eq(index, kept))
    };
    Ok(found.filter(is_it))
}

/// A question to be changed in this transaction: nobody else changes it meanwhile.
pub(crate) async fn lock_question(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(id).await
}

/// Moves a question: row, moment of publication, version, search and pages.
pub(crate) async fn update_state(
    community: &CommunityService,
    tx: &WriteTx,
    question: Model,
    to: ItemState,
    hold: Option<HoldReason>,
) -> Result<Model, StoreError> {
    let version = question.version + 1;
    // Only the first publication sets the date: hiding and restoring must not move it to the top.
    let first = to == ItemState::Published && question.published_at.is_none();
    let mut row = question.into_active_model();
    row.state = Set(to);
    row.hold_reason = Set(hold);
    row.version = Set(version);
    if first {
        row.published_at = Set(Some(tx.now()));
    }
    let question = row.update(tx.connection()).await?;
    publish_change(community, tx, &question).await?;
    Ok(question)
}

/// Lets search and pages follow what a question says now. For whoever changed its row.
pub(crate) async fn publish_change(
    community: &CommunityService,
    tx: &WriteTx,
    question: &Model,
) -> Result<(), StoreError> {
    let index = &community.ports().index;
    if is_shown(question) && question.has_doctor_replied {
        index.put_question(tx, to_search_entry(question)).await?;
    } else {
        index.remove_question(tx, &question.id).await?;
    }
    if question.visibility == QuestionVisibility::Public {
        tx.touch_tags([question_tag(&question.id), CacheTag::new(LISTS)]);
    }
    Ok(())
}

/// An answered public question as search knows it.
pub(crate) fn to_search_entry(question: &Model) -> AnsweredQuestion {
    let answer = question.answer_text.as_deref().unwrap_or_default();
    AnsweredQuestion {
        id: question.id.clone(),
        title: question.title.clone(),
        text: format!("{}\n{answer}", question.text),
    }
}

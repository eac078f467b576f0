//! Rows of questions and what may become of them. Every change of a row goes through here, so that counts, search and
//! cached pages follow it.

use ::store::{ItemKey, Store, StoreError, WriteTx};
use kernel::CacheTag;
use kernel::text::fold_for_comparison;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, IntoActiveModel,
    QueryFilter,
};

use super::follow_up_code::FollowUpCode;
pub(crate) use super::lists::{
    QuestionQuery, QuestionSort, contains_pattern, count_by_category, load_comments,
    load_latest_comments, load_median_wait, load_question_page, load_related, select_shown,
};
use super::question_input::QuestionInput;
use crate::CommunityService;
use crate::model::{HoldReason, ItemKind, ItemState};
use crate::ports::AnsweredQuestion;
use crate::tables::question::{ActiveModel, Column, Entity, Model, QuestionVisibility};
use crate::tables::reaction;
use crate::threads::encryption::{encrypt_email, encrypt_question, key_aad};
use crate::threads::store::erase_date;

/// Tag of every list of questions.
pub(crate) const LISTS: &str = "questions";

/// States in which everybody sees a public question.
pub(crate) const SHOWN: [ItemState; 2] = [ItemState::Published, ItemState::Closed];

/// Tag of one question.
pub(crate) fn question_tag(id: &str) -> CacheTag {
    CacheTag::new(format!("question:{id}"))
}

/// Tag of the counts of one question: pages with it are served while a new one is made.
pub(crate) fn busy_tag(id: &str) -> CacheTag {
    CacheTag::new(format!("busy:question:{id}"))
}

/// Tag of the counts in lists.
pub(crate) fn busy_lists() -> CacheTag {
    CacheTag::new("busy:questions")
}

pub(crate) fn is_shown(question: &Model) -> bool {
    question.visibility == QuestionVisibility::Public && SHOWN.contains(&question.state)
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
    let (id, key, asked) = (tx.new_id().to_string(), ItemKey::random(), new.asked);
    let is_public = asked.visibility == QuestionVisibility::Public;
    let words = [&asked.title, &asked.text, &asked.user].map(String::as_str);
    let [title, text, user] = if is_public {
        words.map(str::to_owned)
    } else {
        encrypt_question(&key, &id, words)?
    };
    // No word of a private question may be stored outside the seal.
    let find_key = if is_public {
        find_key(&asked.title, &asked.text, &asked.category)
    } else {
        String::new()
    };
    let mail = asked.email.as_ref();
    let mail = mail
        .map(|mail| encrypt_email(&key, &id, mail))
        .transpose()?;
    let row = ActiveModel {
        visibility: Set(asked.visibility),
        state: Set(new.state),
        hold_reason: Set(new.hold),
        category: Set(asked.category.clone()),
        country: Set(asked.country.clone()),
        age: Set(asked.age),
        title: Set(title),
        text: Set(text),
        user: Set(user),
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
        find_key: Set(find_key),
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
    };
    let row = row.insert(tx.connection()).await?;
    if is_shown(&row) {
        tx.touch_tags([question_tag(&row.id), CacheTag::new(LISTS)]);
    }
    Ok(row)
}

/// What the list's search looks in.
pub(crate) fn find_key(title: &str, text: &str, category: &str) -> String {
    let category = super::categories::find_category_name(category).unwrap_or_default();
    fold_for_comparison(&format!("{title} {text} {category}"))
}

pub(crate) async fn find_question<C: ConnectionTrait>(
    db: &C,
    id: &str,
) -> Result<Option<Model>, StoreError> {
    Ok(Entity::find_by_id(id).one(db).await?)
}

/// A question to be changed in this transaction: nobody else changes it meanwhile.
pub(crate) async fn lock_question(tx: &WriteTx, id: &str) -> Result<Option<Model>, StoreError> {
    tx.lock_row::<Entity>(id).await
}

/// Moves a question: row, moment of publication, version, search and pages.
pub(crate) async fn update_state(
    conversation: &CommunityService,
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
    publish_change(conversation, tx, &question).await?;
    Ok(question)
}

/// Lets search and pages follow what a question says now. For whoever changed its row.
pub(crate) async fn publish_change(
    conversation: &CommunityService,
    tx: &WriteTx,
    question: &Model,
) -> Result<(), StoreError> {
    let index = &conversation.ports().index;
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

/// What a visitor thinks once and cannot take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VoteKind {
    Like,
    Helpful,
}

/// Counts a visitor once; a second time changes nothing. Answers whether it counted.
pub(crate) async fn count_once(
    tx: &WriteTx,
    question: &str,
    visitor: &str,
    what: VoteKind,
) -> Result<bool, StoreError> {
    let (name, column) = match what {
        VoteKind::Like => (question.to_owned(), Column::Likes),
        VoteKind::Helpful => (helpful_name(question), Column::Helpful),
    };
    let row = reaction::Model {
        item_kind: ItemKind::Question,
        item_id: name,
        visitor: visitor.to_owned(),
        kind: reaction::ReactionKind::Like,
        at: tx.now(),
    };
    if !tx.insert_if_new(row, reaction::KEY).await? {
        return Ok(false);
    }
    Entity::update_many()
        .col_expr(column, Expr::col(column).add(1))
        .filter(Column::Id.eq(question))
        .exec(tx.connection())
        .await?;
    tx.touch_tags([busy_tag(question), busy_lists()]);
    Ok(true)
}

/// Under what name it is kept that an answer helped.
fn helpful_name(question: &str) -> String {
    format!("{question}.helpful")
}

/// Which of these the visitor likes or was helped by.
pub(crate) async fn has_voted<C: ConnectionTrait>(
    db: &C,
    question: &str,
    visitor: &str,
    what: VoteKind,
) -> Result<bool, StoreError> {
    let name = match what {
        VoteKind::Like => question.to_owned(),
        VoteKind::Helpful => helpful_name(question),
    };
    let key = (ItemKind::Question, name, visitor.to_owned());
    Ok(reaction::Entity::find_by_id(key).one(db).await?.is_some())
}

//! Questions to look at, so that a new site is not empty. Each says that it is a sample.

use chrono::Duration;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder,
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::items::questions::{self, NewQuestion, QuestionInput};
use crate::model::follow_up_code::FollowUpCode;
use crate::model::text::{NOBODY, SAMPLE_VISITOR};
use crate::model::{ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::comment;
use crate::tables::question::{
    Column, Entity, Model, QuestionVisibility, untouched_sample_condition,
};

/// As whom samples are asked and commented.
const SAMPLE: &str = "Anonymous (sample)";

#[derive(Deserialize)]
struct SampleQuestion {
    title: String,
    question: String,
    category: String,
    country: Option<String>,
    /// Days ago.
    days: i64,
    /// Hours until the answer.
    #[serde(default)]
    hours: i64,
    #[serde(default)]
    helpful: i64,
    likes: i64,
    /// Country that the advice fits.
    #[serde(default)]
    fits: Option<String>,
    /// Paragraphs.
    #[serde(default)]
    answer: Vec<String>,
    comments: Vec<String>,
}

/// Loads the sample questions into a store that has none.
pub async fn load_samples(community: &CommunityService) -> Result<(), StoreError> {
    let json = include_str!("../sample/questions.json");
    let samples: Vec<SampleQuestion> = serde_json::from_str(json).map_err(StoreError::other)?;
    let rules = community.ports().rules.load_settings().await?;
    let keep_days = rules.keep_open_days;
    let tx = community.store().begin(Actor::System).await?;
    if Entity::find().count(tx.connection()).await? > 0 {
        return Ok(());
    }
    for sample in samples {
        store_sample(community, &tx, sample, keep_days).await?;
    }
    tx.commit().await
}

/// Takes the sample questions off the site that nobody has answered, decided about or commented since. Answers how many.
pub async fn remove_samples(community: &CommunityService, tx: &WriteTx) -> Result<u64, StoreError> {
    let samples = Entity::find()
        .filter(untouched_sample_condition())
        .filter(Column::State.eq(ItemState::Published))
        .order_by_asc(Column::Id)
        .all(tx.connection())
        .await?;
    let mut removed = 0;
    for sample in samples {
        let said_by_others = comment::Entity::find()
            .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
            .filter(comment::Column::SubjectId.eq(&sample.id))
            .filter(comment::Column::Visitor.ne(SAMPLE_VISITOR));
        if said_by_others.count(tx.connection()).await? > 0 {
            continue;
        }
        let subject = format!("question:{}", sample.id);
        questions::update_state(community, tx, sample, ItemState::Removed, None).await?;
        tx.record_audit(AuditEntry {
            action: "question.remove".to_owned(),
            subject,
            before: Some(json!({ "isSample": true })),
            after: None,
        })
        .await?;
        removed += 1;
    }
    Ok(removed)
}

async fn store_sample(
    community: &CommunityService,
    tx: &WriteTx,
    sample: SampleQuestion,
    keep_days: u32,
) -> Result<(), StoreError> {
    let asked = QuestionInput {
        title: sample.title.clone(),
        text: format!(
            "{}\n\n(A sample question, made up by the makers of this site.)",
            sample.question
        ),
        user: SAMPLE.to_owned(),
        category: sample.category.clone(),
        visibility: QuestionVisibility::Public,
        country: sample.country.clone(),
        age: None,
        email: None,
    };
    let new = NewQuestion {
        asked,
        // Given to nobody, because nobody comes back to a sample.
        code: FollowUpCode::random(),
        visitor: SAMPLE_VISITOR.to_owned(),
        state: ItemState::Published,
        hold: None,
        keep_days,
    };
    let row = questions::insert_question(tx, community.store(), new).await?;
    let row = apply_answer(tx, row, &sample).await?;
    for (at, text) in (1..).zip(&sample.comments) {
        insert_sample_comment(tx, &row, text, at).await?;
    }
    questions::publish_change(community, tx, &row).await
}

async fn apply_answer(
    tx: &WriteTx,
    row: Model,
    sample: &SampleQuestion,
) -> Result<Model, StoreError> {
    let asked_at = tx.now() - Duration::days(sample.days);
    let answered_at = asked_at + Duration::hours(sample.hours);
    let mut row = row.into_active_model();
    row.asked_at = Set(asked_at);
    row.published_at = Set(Some(asked_at));
    row.likes = Set(sample.likes);
    row.helpful = Set(sample.helpful);
    row.comments = Set(i64::try_from(sample.comments.len()).unwrap_or_default());
    if !sample.answer.is_empty() {
        row.has_doctor_replied = Set(true);
        row.answer_blocks = Set(Some(build_blocks(&sample.answer).to_string()));
        row.answer_text = Set(Some(sample.answer.join("\n\n")));
        row.answered_at = Set(Some(answered_at));
        row.reviewer = Set(Some(
            json!({ "name": NOBODY_ANSWERED, "title": "" }).to_string(),
        ));
        row.reviewed_at = Set(Some(answered_at));
        row.fits_country = Set(sample.fits.clone());
    }
    Ok(row.update(tx.connection()).await?)
}

/// Who stands for a sample's answer: no doctor does.
const NOBODY_ANSWERED: &str = "Sample answer";

fn build_blocks(paragraphs: &[String]) -> Value {
    let block = |(at, text): (usize, &String)| {
        json!({
            "_type": "block", "_key": format!("p{at}"), "style": "normal", "markDefs": [],
            "children": [{ "_type": "span", "_key": format!("s{at}"), "text": text, "marks": [] }],
        })
    };
    paragraphs.iter().enumerate().map(block).collect()
}

async fn insert_sample_comment(
    tx: &WriteTx,
    question: &Model,
    text: &str,
    hours: i64,
) -> Result<(), StoreError> {
    let row = comment::ActiveModel {
        id: Set(tx.new_id().to_string()),
        subject_kind: Set(ItemKind::Question),
        subject_id: Set(question.id.clone()),
        parent_id: Set(None),
        depth: Set(0),
        name: Set(NOBODY.to_owned()),
        text: Set(text.to_owned()),
        state: Set(ItemState::Published),
        hold_reason: Set(None),
        visitor: Set(SAMPLE_VISITOR.to_owned()),
        staff_id: Set(None),
        by_doctor: Set(false),
        posted_at: Set(question.asked_at + Duration::hours(50 + hours)),
        edited_at: Set(None),
        likes: Set(0),
        dislikes: Set(0),
        replies: Set(0),
        pinned_at: Set(None),
    };
    tx.insert_row(row).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_pass_our_own_rules() {
        let json = include_str!("../sample/questions.json");
        let samples: Vec<SampleQuestion> = serde_json::from_str(json).unwrap();
        assert!(samples.iter().any(|sample| sample.answer.is_empty()));
        for sample in &samples {
            assert!(crate::model::categories::find_category_name(&sample.category).is_some());
            assert!(sample.title.chars().count() <= crate::questions::ask_body::TITLE);
            let words = format!("{} {}", sample.title, sample.question);
            assert!(
                crate::questions::identity::find_matches(&words).is_empty(),
                "{words}"
            );
            assert!(safety::check_text(&words, None).card.is_none(), "{words}");
            if !sample.answer.is_empty() {
                assert!(
                    sample.days > 30,
                    "a made-up answer must not count for how long one waits"
                );
            }
        }
    }
}

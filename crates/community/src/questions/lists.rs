//! Reading many questions at once: lists, what stands under them, how long one waits.

use chrono::{DateTime, Duration, Utc};
use kernel::text::fold_for_comparison;
use kernel::{Page, PageParams};
use sea_orm::sea_query::{Expr, LikeExpr};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    Select,
};
use store::{Store, StoreError, StoreReader, fetch_page};

use crate::items::questions::SHOWN;
use crate::model::{ItemKind, ItemState};
use crate::tables::comment;
use crate::tables::question::{Column, Entity, Model, QuestionVisibility};

/// Most comments that an answer holds which has no pages, in rows and in bytes of what was typed.
const MOST_COMMENTS: u64 = 1_000;
const LARGEST: usize = 256 << 10;
/// The same of the answer to a new comment, which is kept for a while so that sending it again is one write.
const LATEST_COMMENTS: u64 = 200;
const LARGEST_LATEST: usize = 64 << 10;
/// Most words of a search that count.
const WORDS: usize = 8;

#[derive(Clone, Debug)]
pub(crate) struct QuestionQuery {
    pub q: String,
    /// Short name, or empty.
    pub category: String,
    pub sort: QuestionSort,
    pub paging: PageParams,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum QuestionSort {
    /// The latest first.
    #[default]
    New,
    /// Those that helped most first.
    Helped,
    /// Only those that wait for the doctor, the latest first.
    Unanswered,
}

impl QuestionSort {
    pub(crate) fn parse_sort(typed: &str) -> Self {
        match typed {
            "helped" => Self::Helped,
            "unanswered" => Self::Unanswered,
            _ => Self::New,
        }
    }
}

/// What everybody sees.
pub(crate) fn select_shown() -> Select<Entity> {
    Entity::find()
        .filter(Column::Visibility.eq(QuestionVisibility::Public))
        .filter(Column::State.is_in(SHOWN))
}

/// A pattern for what contains these words as they are.
pub(crate) fn contains_pattern(words: &str) -> LikeExpr {
    // The backslash goes first, or it would escape the escapes added for the others.
    let plain = words
        .replace('\\', "\\\\")
        .replace('%', "\\%")
        .replace('_', "\\_");
    LikeExpr::new(format!("%{plain}%")).escape('\\')
}

/// A page of what everybody sees.
pub(crate) async fn load_question_page(
    reader: &StoreReader,
    wanted: &QuestionQuery,
) -> Result<Page<Model>, StoreError> {
    let mut found = select_shown();
    // Folded in Rust like the column, because the two databases fold case and accents differently.
    for word in fold_for_comparison(&wanted.q)
        .split_whitespace()
        .take(WORDS)
    {
        found = found.filter(Expr::col(Column::FindKey).like(contains_pattern(word)));
    }
    if !wanted.category.is_empty() {
        found = found.filter(Column::Category.eq(&wanted.category));
    }
    if wanted.sort == QuestionSort::Unanswered {
        found = found.filter(Column::HasDoctorReplied.eq(false));
    }
    if wanted.sort == QuestionSort::Helped {
        found = found
            .order_by_desc(Column::Helpful)
            .order_by_desc(Column::Likes);
    }
    let found = found
        .order_by_desc(Column::PublishedAt)
        .order_by_desc(Column::Id);
    fetch_page(found, reader.connection(), wanted.paging).await
}

/// How many questions of each category everybody sees.
pub(crate) async fn count_by_category(
    reader: &StoreReader,
) -> Result<Vec<(String, i64)>, StoreError> {
    let counts = select_shown()
        .select_only()
        .column(Column::Category)
        .column_as(Column::Id.count(), "count")
        .group_by(Column::Category)
        .into_tuple();
    Ok(counts.all(reader.connection()).await?)
}

/// Answered questions of the same category, the most helpful first.
pub(crate) async fn load_related(
    reader: &StoreReader,
    to: &Model,
    most: u64,
) -> Result<Vec<Model>, StoreError> {
    let found = select_shown()
        .filter(Column::HasDoctorReplied.eq(true))
        .filter(Column::Category.eq(&to.category))
        .filter(Column::Id.ne(&to.id))
        .order_by_desc(Column::Helpful)
        .order_by_desc(Column::Id)
        .limit(most);
    Ok(found.all(reader.connection()).await?)
}

/// Comments of these questions that everybody sees, and those of `visitor` that wait, as many as an answer without pages
/// holds; the oldest first.
pub(crate) async fn load_comments<C: ConnectionTrait>(
    db: &C,
    questions: &[String],
    visitor: Option<&str>,
) -> Result<Vec<comment::Model>, StoreError> {
    if questions.is_empty() {
        return Ok(Vec::new());
    }
    let found = select_visible_comments(questions, visitor)
        .order_by_asc(comment::Column::Id)
        .limit(MOST_COMMENTS);
    Ok(limit_size(found.all(db).await?, LARGEST))
}

/// The same of one question from its end: as many of the latest as fit; the oldest first.
pub(crate) async fn load_latest_comments<C: ConnectionTrait>(
    db: &C,
    question: &str,
    visitor: &str,
) -> Result<Vec<comment::Model>, StoreError> {
    let found = select_visible_comments(&[question.to_owned()], Some(visitor))
        .order_by_desc(comment::Column::Id)
        .limit(LATEST_COMMENTS);
    let mut latest = limit_size(found.all(db).await?, LARGEST_LATEST);
    latest.reverse();
    Ok(latest)
}

fn select_visible_comments(questions: &[String], visitor: Option<&str>) -> Select<comment::Entity> {
    let mut seen = comment::Column::State.eq(ItemState::Published);
    if let Some(visitor) = visitor {
        let own = comment::Column::Visitor
            .eq(visitor)
            .and(comment::Column::State.is_in([ItemState::Pending, ItemState::Held]));
        seen = seen.or(own);
    }
    comment::Entity::find()
        .filter(comment::Column::SubjectKind.eq(ItemKind::Question))
        .filter(comment::Column::SubjectId.is_in(questions))
        .filter(seen)
}

/// As many from the start as `largest` bytes hold, and the first in any case.
fn limit_size(mut comments: Vec<comment::Model>, largest: usize) -> Vec<comment::Model> {
    let mut size = 0;
    let count = comments
        .iter()
        .take_while(|comment| {
            size += comment.text.len() + comment.name.len();
            size <= largest
        })
        .count();
    comments.truncate(count.max(1));
    comments
}

/// How long half of the questions that were answered in the last 30 days waited at most, in hours; none when fewer than
/// [`ENOUGH`] were answered.
pub(crate) async fn load_median_wait(store: &Store) -> Result<Option<f64>, StoreError> {
    let since = store.clock().now() - Duration::days(30);
    let times: Vec<(DateTime<Utc>, Option<DateTime<Utc>>)> = Entity::find()
        .select_only()
        .column(Column::AskedAt)
        .column(Column::AnsweredAt)
        .filter(Column::AnsweredAt.gte(since))
        // A general version is created together with its answer, so it never waited.
        .filter(Column::GeneralOf.is_null())
        .order_by_desc(Column::AnsweredAt)
        .limit(1_000)
        .into_tuple()
        .all(store.reader().connection())
        .await?;
    let waits = times
        .into_iter()
        .filter_map(|(asked, answered)| Some(Ord::max((answered? - asked).num_minutes(), 0)))
        .collect();
    Ok(median_hours(waits))
}

/// Fewer answers than these say nothing about how long one waits.
const ENOUGH: usize = 5;

/// The middle of some waits in minutes, as hours with one decimal place.
fn median_hours(mut minutes: Vec<i64>) -> Option<f64> {
    if minutes.len() < ENOUGH {
        return None;
    }
    minutes.sort_unstable();
    let middle = minutes.get(minutes.len() / 2).copied()?;
    let tenths = i32::try_from(middle / 6).ok()?;
    Some(f64::from(tenths) / 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_answers_promise_nothing() {
        assert_eq!(median_hours(vec![60; 4]), None);
        assert_eq!(median_hours(vec![60, 120, 30, 6_000, 90]), Some(1.5));
        assert_eq!(median_hours(vec![0, 0, 0, 0, 0]), Some(0.0));
    }

    #[test]
    fn an_unknown_order_is_the_latest_first() {
        assert_eq!(QuestionSort::parse_sort("helped"), QuestionSort::Helped);
        assert_eq!(
            QuestionSort::parse_sort("unanswered"),
            QuestionSort::Unanswered
        );
        assert_eq!(QuestionSort::parse_sort("x' OR 1"), QuestionSort::New);
    }
}

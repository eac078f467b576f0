//! Questions that say nearly the same, by the words that they share.
use std::collections::BTreeSet;

use kernel::text::fold_for_comparison;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::StoreError;

use super::views::SimilarQuestion;
use crate::model::{Item, ItemState};
use crate::tables::question::{self, QuestionVisibility};

/// Questions that are looked through for similar ones, the newest first.
const LOOKED_THROUGH: u64 = 500;
/// Similar questions that are shown.
const SIMILAR: usize = 5;
/// Words in common, of all words of both, from which on two questions are similar.
const ALIKE: f64 = 0.25;

/// Published questions that say nearly the same, the nearest first, and whether the doctor has answered them.
pub(super) async fn find_similar_questions(
    db: &impl ConnectionTrait,
    question: &question::Model,
) -> Result<Vec<(SimilarQuestion, bool)>, StoreError> {
    // A private question must not be compared: what it resembles would reveal what it says.
    if question.visibility == QuestionVisibility::Private {
        return Ok(Vec::new());
    }
    let wanted = significant_words(&question.title, &question.text);
    let others = question::Entity::find()
        .filter(question::Column::Visibility.eq(QuestionVisibility::Public))
        .filter(question::Column::State.eq(ItemState::Published))
        .filter(question::Column::DuplicateOf.is_null())
        .filter(question::Column::Id.ne(question.id.as_str()))
        .order_by_desc(question::Column::Id)
        .limit(LOOKED_THROUGH)
        .all(db)
        .await?;
    let mut near: Vec<(f64, question::Model)> = others
        .into_iter()
        .map(|other| {
            (
                word_similarity(&wanted, &significant_words(&other.title, &other.text)),
                other,
            )
        })
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .collect();
    near.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let view = |(_, other): (f64, question::Model)| {
        let similar = SimilarQuestion {
            url: Some(format!("/community/{}", other.id)),
            item: Item::question(other.id),
            title: other.title,
        };
        (similar, other.has_doctor_replied)
    };
    Ok(near.into_iter().take(SIMILAR).map(view).collect())
}

/// The words that tell questions apart: those of four letters and more.
fn significant_words(title: &str, text: &str) -> BTreeSet<String> {
    fold_for_comparison(&format!("{title} {text}"))
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() >= 4)
        .map(str::to_owned)
        .collect()
}

/// Words in common, of all words of both.
fn word_similarity(a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
    let both = a.intersection(b).count();
    let all = a.len() + b.len() - both;
    let (both, all) = (
        u32::try_from(both).unwrap_or(u32::MAX),
        u32::try_from(all).unwrap_or(u32::MAX),
    );
    if all == 0 {
        0.0
    } else {
        f64::from(both) / f64::from(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_with_the_same_words_are_alike() {
        let a = significant_words(
            "Can I drink water at night?",
            "I wake and drink water at night.",
        );
        let b = significant_words(
            "Drinking at night",
            "May I drink water at night before sleep?",
        );
        let c = significant_words(
            "Measles vaccine",
            "When is the second vaccine for my child due?",
        );
        assert!(word_similarity(&a, &b) >= ALIKE && word_similarity(&a, &c) < ALIKE);
        assert!(word_similarity(&BTreeSet::new(), &BTreeSet::new()) < ALIKE);
    }
}

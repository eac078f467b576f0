//! One item with all that was said and done about it.
use axum::extract::State as Shared;
use cases::StaffNames;
use kernel::ProblemDetails;
use kernel::text::fold_for_comparison;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder, QuerySelect};
use staff::{Permission, SignedIn};
use store::StoreError;
use web::{Error, Json, Path};

use super::access::audit_read;
use super::decisions::{ModeratedItem, load_history};
use super::queue_rows::ItemContext;
use super::reports;
use super::similar_questions::find_similar_questions;
use super::views::{
    CommentRights, FoundPlace, ParentComment, QueueItem, ReactionTotals, ReportOfItem,
};
use crate::commented_post::CommentedPost;
use crate::items::{comments, encryption};
use crate::model::{Item, ItemKind, ItemState};
use crate::service::CommunityService;
use crate::tables::{comment, report, word_rule};

/// Reports of an item that are shown.
const MOST_REPORTS: u64 = 100;

/// A comment or question with its decisions and reports. That a private question was opened is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/conversation/items/{item}", operation_id = "desk_conversation_item", tag = "conversation",
    params(("item" = String, Path, description = "comment:KEY or question:ID")),
    responses((status = 200, body = QueueItem), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn get_moderated_item(
    Shared(community): Shared<CommunityService>,
    person: SignedIn,
    Path(item): Path<String>,
) -> Result<Json<QueueItem>, Error> {
    let missing = || ProblemDetails::not_found("There is no such comment or question.");
    let item: Item = item.parse().map_err(|_| missing())?;
    let reader = community.store().reader();
    let db = reader.connection();
    let row = ModeratedItem::find_item(db, &item)
        .await?
        .ok_or_else(missing)?;
    let around = ItemContext::load_context(&community, db, std::slice::from_ref(&row)).await?;
    let mut shown =
        around.build_queue_row(&row, person.has_permission(Permission::ReadHealthDetails));
    if let ModeratedItem::Question(question) = &row
        && row.is_private()
        && !shown.sealed
        && question.state != ItemState::Erased
    {
        // The audit line is committed before a word is decrypted.
        let tx = community.store().begin(person.actor()).await?;
        audit_read(&tx, &person, &question.id).await?;
        tx.commit().await?;
        let open = encryption::decrypt_question(community.store(), question)?;
        (shown.title, shown.text, shown.name) = (Some(open.title), open.text, open.user);
    }
    let words = word_rule::Entity::find().all(db).await?;
    let others = match &row {
        ModeratedItem::Question(question) => find_similar_questions(db, question).await?,
        ModeratedItem::Comment(_) => Vec::new(),
    };
    let others = others.into_iter().map(|(other, _)| other).collect();
    Ok(Json(QueueItem {
        found: find_noticed_places(&shown.text, &words),
        parent: find_parent(db, &row).await?,
        comment: comment_rights(&row),
        reactions: comment_reactions(&row),
        report_list: load_reports(db, &item).await?,
        history: load_history(db, &item).await?,
        similar: others,
        row: shown,
    }))
}

fn comment_reactions(row: &ModeratedItem) -> Option<ReactionTotals> {
    let ModeratedItem::Comment(row) = row else {
        return None;
    };
    Some(ReactionTotals {
        likes: row.likes,
        dislikes: row.dislikes,
    })
}

/// Likes and dislikes of an article, with those that it was imported with.
#[utoipa::path(get, path = "/api/desk/conversation/posts/{id}/reactions", operation_id = "desk_read_post_reactions", tag = "conversation",
    params(("id" = String, Path, description = "Id of the article")),
    responses((status = 200, body = ReactionTotals), (status = 404, body = kernel::ProblemDetails)))]
pub(super) async fn get_post_reactions(
    Shared(community): Shared<CommunityService>,
    Path(id): Path<String>,
) -> Result<Json<ReactionTotals>, Error> {
    let missing = || ProblemDetails::not_found("There is no such article on the site.");
    let found = CommentedPost::load_by_id(&community, &id).await?;
    let place = found.ok_or_else(missing)?;
    let reader = community.store().reader();
    let tally = comments::load_tally(reader.connection(), &place.item()).await?;
    Ok(Json(ReactionTotals {
        likes: place.post.likes + tally.likes,
        dislikes: place.post.dislikes + tally.dislikes,
    }))
}

/// What may be done with an item beside deciding about it.
fn comment_rights(row: &ModeratedItem) -> CommentRights {
    let ModeratedItem::Comment(row) = row else {
        return CommentRights::default();
    };
    let is_under_article = row.subject_kind == ItemKind::Post && row.state == ItemState::Published;
    CommentRights {
        answer: is_under_article,
        pin: is_under_article && row.depth == 0,
        is_pinned: row.pinned_at.is_some(),
        by_doctor: row.by_doctor,
    }
}

async fn find_parent(
    db: &impl ConnectionTrait,
    row: &ModeratedItem,
) -> Result<Option<ParentComment>, StoreError> {
    let ModeratedItem::Comment(row) = row else {
        return Ok(None);
    };
    let Some(id) = &row.parent_id else {
        return Ok(None);
    };
    let found = comment::Entity::find_by_id(id.as_str()).one(db).await?;
    Ok(found.map(|row| ParentComment {
        item: Item::comment(row.id),
        name: row.name,
        text: row.text,
    }))
}

/// Reports of an item, the latest first.
async fn load_reports(
    db: &impl ConnectionTrait,
    item: &Item,
) -> Result<Vec<ReportOfItem>, StoreError> {
    let found = reports::select_reports(item)
        .order_by_desc(report::Column::Id)
        .limit(MOST_REPORTS)
        .all(db)
        .await?;
    let who =
        StaffNames::load_for(db, found.iter().filter_map(|row| row.decided_by.as_ref())).await?;
    let view = |row: report::Model| ReportOfItem {
        decided_by: row.decided_by.and_then(|id| who.find_name(&id)),
        id: row.id,
        reason: row.reason,
        words: row.words,
        at: row.at,
        state: row.state.to_string(),
        decided_at: row.decided_at,
        note: row.outcome,
    };
    Ok(found.into_iter().map(view).collect())
}

/// Words of the desk's list and links, by their places in characters.
fn find_noticed_places(text: &str, rules: &[word_rule::Model]) -> Vec<FoundPlace> {
    let mut places = Vec::new();
    let mut start = 0;
    for part in text.split_inclusive(char::is_whitespace) {
        let length = part.chars().count();
        let word = part.trim();
        let lower = word.to_lowercase();
        let is_link = ["http://", "https://", "www."]
            .iter()
            .any(|prefix| lower.starts_with(prefix));
        let folded = fold_for_comparison(word);
        let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
        let is_listed = !bare.is_empty() && rules.iter().any(|rule| has_word(&rule.word, bare));
        if is_link || is_listed {
            places.push(FoundPlace {
                start,
                end: start + word.chars().count(),
                why: if is_link { "links" } else { "words" }.to_owned(),
            });
        }
        start += length;
    }
    places
}

fn has_word(rule: &str, word: &str) -> bool {
    rule.split_whitespace().any(|part| part == word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::word_rule::WordAction;
    use chrono::DateTime;

    #[test]
    fn places_are_counted_in_characters() {
        let rule = word_rule::Model {
            id: String::new(),
            word: "idiot".to_owned(),
            action: WordAction::Hold,
            by: String::new(),
            at: DateTime::UNIX_EPOCH,
        };
        let places = find_noticed_places("Ọ̀yẹ́, ÌDÍOT! see https://x.example/a", &[rule]);
        let seen: Vec<_> = places
            .iter()
            .map(|place| (place.start, place.end, place.why.as_str()))
            .collect();
        let text: Vec<char> = "Ọ̀yẹ́, ÌDÍOT! see https://x.example/a".chars().collect();
        let said = |place: &(usize, usize, &str)| text[place.0..place.1].iter().collect::<String>();
        assert_eq!(said(&seen[0]), "ÌDÍOT!");
        assert_eq!(
            (said(&seen[1]).as_str(), seen[1].2),
            ("https://x.example/a", "links")
        );
    }
}

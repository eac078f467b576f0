//! One request, and its story.

use axum::extract::State as Of;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use serde_json::json;
use staff::SignedIn;
use web::{Json, Path, Result};

use super::detail_view;
use super::views::{CareAnswer, CareRequest, CareStory};
use crate::model::RequestAnswers;
use crate::requests::{Request, records};
use crate::service::ConsultationService;

/// A request, as far as the person may see it.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}", operation_id = "desk_read_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 404, description = "There is no such request")))]
pub async fn get_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareRequest>> {
    request_response(&consultations, &signed_in, &id).await
}

pub async fn request_response(
    consultations: &ConsultationService,
    signed_in: &SignedIn,
    id: &str,
) -> Result<Json<CareRequest>> {
    let row = cases::load_case::<Request>(consultations.store(), id).await?;
    Ok(Json(
        detail_view::build_request_view(consultations, signed_in, row).await?,
    ))
}

/// What was written about somebody's health. That it was read is a line of the audit log.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/story", operation_id = "desk_read_story", tag = "desk",
    responses((status = 200, body = CareStory), (status = 404, description = "There is no such request")))]
pub async fn read_story(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<CareStory>> {
    let tx = consultations.store().begin(signed_in.actor()).await?;
    let row = cases::lock_visible_case::<Request>(&tx, &id).await?;
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let text = records::decrypt_story(consultations.store(), &row)?;
    let mut opened = row.into_active_model();
    opened.story_opened_at = Set(Some(tx.now()));
    opened.story_opened_by = Set(Some(signed_in.id.to_string()));
    opened.update(tx.connection()).await?;
    cases::record_event::<Request>(consultations.store(), &tx, &id, "story_viewed").await?;
    cases::audit_case::<Request>(&tx, &id, "story", Some(json!({}))).await?;
    // The story leaves only once the record that it was read is safe.
    tx.commit().await?;
    Ok(Json(CareStory {
        marked: find_flagged_phrases(&text),
        answers: build_answers(&answers),
        text,
    }))
}

/// What else was asked that says something about the story.
fn build_answers(answers: &RequestAnswers) -> Vec<CareAnswer> {
    let line = |label: &str, value: &str| CareAnswer {
        label: label.to_owned(),
        value: value.to_owned(),
    };
    let card = answers
        .card_seen
        .then(|| line("Urgent help", "They were shown who to call."));
    let call = answers
        .wants_call
        .then(|| line("Price", "They asked for a call about it."));
    card.into_iter().chain(call).collect()
}

/// Longest run of words that is looked at as a phrase.
const LONGEST: usize = 8;

/// The shortest runs of words that the red-flag check fires on by themselves, as they stand in the text.
fn find_flagged_phrases(text: &str) -> Vec<String> {
    let fires = |part: &str| safety::check_text(part, None).card.is_some();
    let mut found: Vec<String> = Vec::new();
    for sentence in text.split_inclusive(['.', '!', '?', '\n', ';']) {
        if !fires(sentence) {
            continue;
        }
        let words: Vec<&str> = sentence.split_whitespace().collect();
        let most = words.len().min(LONGEST);
        // One word alone says too little; of two runs side by side the later one has the noun: 'chest pain', not 'get chest'.
        let least = words.len().clamp(1, 2);
        let shortest = (least..=most).find_map(|length| {
            let mut runs = words.windows(length).map(|run| run.join(" "));
            runs.rfind(|run| fires(run))
        });
        let phrase = shortest.unwrap_or_else(|| words.join(" "));
        let phrase = phrase
            .trim_matches(|c: char| !c.is_alphanumeric())
            .to_owned();
        if !phrase.is_empty() && !found.contains(&phrase) {
            found.push(phrase);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_phrase_is_marked_and_calm_words_are_not() {
        let text =
            "I am always tired. Since last night I also get chest pain when I climb the stairs.";
        let found = find_flagged_phrases(text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(text.contains(&found[0]) && found[0].split(' ').count() <= LONGEST);
        assert!(found[0].to_lowercase().contains("chest"), "{found:?}");
        assert!(find_flagged_phrases("How much water should I drink?").is_empty());
    }
}

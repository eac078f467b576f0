//! What is going on, with report files; the check for urgent help comes first.

use forms::{ParsedForm, YesNo, invalid_form};
use sea_orm::ActiveValue::Set;
use web::{FormFile, Result};

use super::{StepOutcome, report};
use crate::drafts::draft::RequestDraft;
use crate::drafts::feedback::FormFeedback;
use crate::model::emergency_country;
use crate::requests::records::request_aad;
use crate::service::ConsultationService;

forms::form! {
    /// What is going on.
    pub struct StoryForm as "RequestStory" on "request" {
        /// In the words of who asks; 10,000 characters at most.
        story: forms::Story = "story" {
            missing: "consultations-story-missing", called: "consultations-step-story", most_links: usize::MAX,
        },
        /// The card about urgent help was shown.
        seen: YesNo = "seen",
    }
}

/// Takes the story and the files beside it. What was written is kept before the card is shown, so that nothing is lost by it.
pub async fn submit_story(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    reading: ParsedForm<StoryForm>,
    files: Vec<FormFile>,
) -> Result<StepOutcome> {
    // Files come first: a page that comes back with an error cannot bring them again.
    let errors = report::submit_reports(consultations, draft, files).await?;
    let form = match reading.into_result() {
        Ok(form) if errors.is_empty() => form,
        read => {
            let story = read.err().into_iter().flatten();
            return Err(invalid_form(story.chain(errors).collect()));
        }
    };
    let country = draft.row.country.as_deref().unwrap_or_default();
    let found = safety::check_text(&form.story, emergency_country(country));
    let is_flagged = found.card.is_some();
    let was_seen = form.seen.0 == Some(true);
    let place = request_aad("story", &draft.row.id);
    let sealed = consultations
        .store()
        .encrypt_bytes(&place, form.story.as_bytes())?;
    draft
        .update_answers(consultations, move |answers, row| {
            row.story = Set(Some(sealed));
            answers.is_flagged = is_flagged;
            answers.card_seen |= is_flagged;
            if was_seen || !is_flagged {
                answers.reached = answers.reached.max(2);
            }
        })
        .await?;
    Ok(match found.card {
        Some(card) if !was_seen => StepOutcome::from(FormFeedback {
            safety: Some(card),
            ..FormFeedback::default()
        }),
        _ => StepOutcome::Next,
    })
}

#[cfg(test)]
mod tests {
    use forms::FormSource;

    use super::*;

    #[test]
    fn a_story_has_words_and_an_end() {
        let read = |typed: &str| {
            let sent = [("story", typed)].into_iter().collect();
            let read = ParsedForm::<StoryForm>::from_body(&sent, FormSource::Page).into_result();
            read.map(|form| form.story.0)
                .map_err(|errors| errors[0].message.clone())
        };
        assert_eq!(read(" a\r\nb\u{0} ").as_deref(), Ok("a\nb"));
        assert!(read(&"https://example.org ".repeat(11)).is_ok());
        let missing = Err("Tell us what is going on".to_owned());
        assert_eq!(read("..."), missing);
        let long = "Your story must be 10,000 characters or fewer. You have written 10001";
        assert_eq!(read(&"a".repeat(10_001)), Err(long.to_owned()));
    }
}

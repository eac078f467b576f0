//! What is going on; the check for urgent help comes first.

use sea_orm::ActiveValue::Set;
use store::StoreError;
use web::FormBody;

use super::{Came, Stay};
use crate::Care;
use crate::model::help_of;
use crate::requests::draft::{Draft, change};
use crate::requests::records::place;
use crate::requests::typed::{story, wrong};

/// What the press came to. What was written is kept before the card is shown, so that nothing is lost by it.
pub async fn take(care: &Care, draft: &Draft, posted: &FormBody) -> Result<Came, StoreError> {
    let told = match story(posted.one("story")) {
        Ok(told) => told,
        Err(message) => return Ok(Came::wrong(vec![wrong("story", message)])),
    };
    let country = draft.row.country.clone().unwrap_or_default();
    let found = safety::check(&told, help_of(&country));
    let is_flagged = found.card.is_some();
    let was_seen = posted.one("seen") == "yes";
    let sealed = care
        .store()
        .seal(&place("story", &draft.row.id), told.as_bytes())?;
    change(care, &draft.row.id, move |answers, row| {
        row.story = Set(Some(sealed));
        answers.is_flagged = is_flagged;
        answers.card_seen |= is_flagged;
        if was_seen || !is_flagged {
            answers.reached = answers.reached.max(3);
        }
        Ok(())
    })
    .await?;
    match found.card {
        Some(card) if !was_seen => Ok(Came::Stay(Box::new(Stay {
            safety: Some(card),
            ..Stay::default()
        }))),
        _ => Ok(Came::Next),
    }
}

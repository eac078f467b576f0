//! How many requests the coming nights erase.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, QueryFilter, Select};
use store::StoreError;
use store::personal::{PurgePreview, PurgeRule};

use super::nightly::{GUESTS_KEPT, due_requests};
use crate::guests;
use crate::model::RequestState;
use crate::requests::records::unrestricted_condition;
use crate::requests::tables::request::{Column, Entity};
use crate::service::ConsultationService;

/// Drafts, requests and guests whose time is over in the next days. A contact may make a request's time longer until then.
pub async fn preview_purges(
    consultations: &ConsultationService,
) -> Result<Vec<PurgePreview>, StoreError> {
    // not shown: to visitors, only at the desk.
    let settings = consultations.load_settings().await?;
    let store = consultations.store();
    let free = unrestricted_condition(store, store.reader().connection()).await?;
    let drafts = PurgeRule {
        what: "Booking forms that were never sent".to_owned(),
        rule: format!("{} days after the last change", settings.keep_draft_days),
        settings: Some("care"),
    };
    let requests = PurgeRule {
        what: "Requests for consultations: contacts, story and files".to_owned(),
        rule: format!(
            "{} days after the last contact; one whose money is not settled stays until it is",
            settings.keep_days
        ),
        settings: Some("care"),
    };
    let invited = PurgeRule {
        what: "Guests invited to a call".to_owned(),
        rule: "1 day after the call".to_owned(),
        settings: None,
    };
    Ok(vec![
        drafts.preview(store, |at| due_in(at, &free, true)).await?,
        requests
            .preview(store, |at| due_in(at, &free, false))
            .await?,
        invited
            .preview(store, |at| guests::find_past_guests(at - GUESTS_KEPT))
            .await?,
    ])
}

fn due_in(at: DateTime<Utc>, free: &Condition, is_draft: bool) -> Select<Entity> {
    let states = RequestState::ALL
        .into_iter()
        .filter(|state| state.is_being_written() == is_draft);
    due_requests(at, free.clone()).filter(Column::State.is_in(states))
}

//! What the pages of readers show.

use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use super::records;
use crate::Newsletter;
use crate::links::{self, Purpose};
use crate::tables::subscriber::{Model, State};
use crate::words::{Choice, countries, frequencies, masked, topics};

pub(super) const TITLE: &str = "Success";
/// The words of the specification, section 8.
pub(super) const MESSAGE: &str =
    "Thank you for subscribing. Your email has been successfully received.";

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterSignedUp)]
pub struct SignedUp {
    pub title: String,
    pub message: String,
    pub next: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterForm)]
pub struct FormView {
    pub consent: String,
    /// Names these words.
    pub consent_version: String,
    pub next: String,
    pub frequencies: Vec<Choice>,
    pub topics: Vec<Choice>,
    pub countries: Vec<Choice>,
}

/// A link that confirms, as its page shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterConfirming)]
pub struct ConfirmView {
    /// `waiting`, `confirmed` or `expired`.
    pub state: &'static str,
    /// Masked; none of a link that is too old.
    pub address: Option<String>,
    /// Where one chooses what one gets; once it is confirmed.
    pub preferences: Option<String>,
}

/// A link to leave, as its page shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsletterLeaving)]
pub struct LeaveView {
    /// `subscribed` or `left`.
    pub state: &'static str,
    /// Masked; empty once it was forgotten.
    pub address: String,
    /// Whether who left can come back here.
    pub can_return: bool,
    pub preferences: String,
}

/// What a reader chose, as the page shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterPreferences)]
pub struct PreferencesView {
    /// `subscribed` or `left`.
    pub state: &'static str,
    /// Masked; empty once it was forgotten.
    pub address: String,
    pub frequency: &'static str,
    pub frequencies: Vec<Choice>,
    pub topics: Vec<Choice>,
    pub country: String,
    pub countries: Vec<Choice>,
    pub leave: String,
}

fn state(row: &Model) -> &'static str {
    if row.state == State::Subscribed {
        "subscribed"
    } else {
        "left"
    }
}

fn address(newsletter: &Newsletter, row: &Model) -> Result<String, StoreError> {
    let address = row.address(newsletter.store())?;
    Ok(address.as_ref().map(masked).unwrap_or_default())
}

fn path(newsletter: &Newsletter, purpose: Purpose, row: &Model) -> Result<String, StoreError> {
    links::token(newsletter.store(), purpose, row).map(|token| purpose.path(&token))
}

impl ConfirmView {
    pub(super) fn expired() -> Self {
        Self {
            state: "expired",
            address: None,
            preferences: None,
        }
    }

    pub(super) fn of(
        newsletter: &Newsletter,
        row: &Model,
        is_confirmed: bool,
    ) -> Result<Self, StoreError> {
        let preferences = is_confirmed.then(|| path(newsletter, Purpose::Preferences, row));
        Ok(Self {
            state: if is_confirmed { "confirmed" } else { "waiting" },
            address: Some(address(newsletter, row)?),
            preferences: preferences.transpose()?,
        })
    }
}

impl LeaveView {
    pub(super) fn of(newsletter: &Newsletter, row: &Model) -> Result<Self, StoreError> {
        Ok(Self {
            state: state(row),
            address: address(newsletter, row)?,
            can_return: row.state == State::Left && row.address.is_some(),
            preferences: path(newsletter, Purpose::Preferences, row)?,
        })
    }
}

impl PreferencesView {
    pub(super) async fn of(newsletter: &Newsletter, row: &Model) -> Result<Self, StoreError> {
        let all = newsletter.outside().posts.topics().await?;
        let chosen = records::topics_of(newsletter.store(), &row.id).await?;
        Ok(Self {
            state: state(row),
            address: address(newsletter, row)?,
            frequency: row.frequency.key(),
            frequencies: frequencies(row.frequency),
            topics: topics(&all, &chosen),
            country: row.country.clone(),
            countries: countries(&row.country),
            leave: path(newsletter, Purpose::Leave, row)?,
        })
    }
}

//! What the pages of readers show.

use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use super::records;
use crate::links::{self, LinkPurpose};
use crate::options::{FormOption, country_options, frequency_options, mask_email, topic_options};
use crate::service::Newsletter;
use crate::tables::subscriber::{Model, SubscriberState};

pub(super) const TITLE: &str = "newsletter-sign-up-thanks-title";
/// The words of the specification, section 8.
pub(super) const MESSAGE: &str = "newsletter-sign-up-thanks";

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
    pub frequencies: Vec<FormOption>,
    pub topics: Vec<FormOption>,
    pub countries: Vec<FormOption>,
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
    pub frequencies: Vec<FormOption>,
    pub topics: Vec<FormOption>,
    pub country: String,
    pub countries: Vec<FormOption>,
    pub leave: String,
}

fn state_key(row: &Model) -> &'static str {
    if row.state == SubscriberState::Subscribed {
        "subscribed"
    } else {
        "left"
    }
}

fn masked_address(newsletter: &Newsletter, row: &Model) -> Result<String, StoreError> {
    let address = row.address(newsletter.store())?;
    Ok(address.as_ref().map(mask_email).unwrap_or_default())
}

fn reader_link(
    newsletter: &Newsletter,
    purpose: LinkPurpose,
    row: &Model,
) -> Result<String, StoreError> {
    links::build_token(newsletter.store(), purpose, row).map(|token| purpose.link_path(&token))
}

impl ConfirmView {
    pub(super) fn expired() -> Self {
        Self {
            state: "expired",
            address: None,
            preferences: None,
        }
    }

    pub(super) fn from_row(
        newsletter: &Newsletter,
        row: &Model,
        is_confirmed: bool,
    ) -> Result<Self, StoreError> {
        let preferences =
            is_confirmed.then(|| reader_link(newsletter, LinkPurpose::Preferences, row));
        Ok(Self {
            state: if is_confirmed { "confirmed" } else { "waiting" },
            address: Some(masked_address(newsletter, row)?),
            preferences: preferences.transpose()?,
        })
    }
}

impl LeaveView {
    pub(super) fn from_row(newsletter: &Newsletter, row: &Model) -> Result<Self, StoreError> {
        Ok(Self {
            state: state_key(row),
            address: masked_address(newsletter, row)?,
            can_return: row.state == SubscriberState::Left && row.address.is_some(),
            preferences: reader_link(newsletter, LinkPurpose::Preferences, row)?,
        })
    }
}

impl PreferencesView {
    pub(super) async fn load_view(
        newsletter: &Newsletter,
        row: &Model,
    ) -> Result<Self, StoreError> {
        let all = newsletter.ports().posts.list_topics().await?;
        let chosen = records::list_topics(newsletter.store(), &row.id).await?;
        Ok(Self {
            state: state_key(row),
            address: masked_address(newsletter, row)?,
            frequency: row.frequency.key(),
            frequencies: frequency_options(row.frequency),
            topics: topic_options(&all, &chosen),
            country: row.country.clone(),
            countries: country_options(&row.country),
            leave: reader_link(newsletter, LinkPurpose::Leave, row)?,
        })
    }
}

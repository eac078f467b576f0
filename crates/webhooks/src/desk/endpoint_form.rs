//! What somebody typed about a webhook, checked.

use serde::Deserialize;
use url::Url;
use utoipa::ToSchema;
use web::{Error, invalid_field};

use crate::model::occasion::WebhookOccasion;
use crate::service::Webhooks;

/// Longest name, in characters.
const LONGEST_NAME: usize = 80;
/// Longest address, in bytes.
const LONGEST_ADDRESS: usize = 2_000;

#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SaveWebhook)]
pub struct SaveWebhook {
    /// What the desk calls it.
    pub name: String,
    pub address: String,
    pub occasions: Vec<WebhookOccasion>,
    #[serde(default = "yes")]
    pub is_on: bool,
    /// The version that was changed; left out for a new one.
    #[serde(default)]
    pub version: i32,
}

const fn yes() -> bool {
    true
}

/// The same, fit to be kept.
pub struct CheckedWebhook {
    pub name: String,
    pub address: Url,
    pub occasions: Vec<WebhookOccasion>,
    pub is_on: bool,
}

impl SaveWebhook {
    /// # Errors
    /// 422 about the field that cannot be kept.
    pub fn check_fields(&self, webhooks: &Webhooks) -> Result<CheckedWebhook, Error> {
        let name = self.name.trim();
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(invalid_field("name", "Name: say which program it is."));
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(invalid_field("name", "Name: at most 80 characters."));
        }
        let mut occasions = self.occasions.clone();
        occasions.sort_unstable();
        occasions.dedup();
        if occasions.is_empty() {
            let words = "Events: choose at least one.";
            return Err(invalid_field("occasions", words));
        }
        Ok(CheckedWebhook {
            name: name.to_owned(),
            address: parse_address(webhooks, self.address.trim())?,
            occasions,
            is_on: self.is_on,
        })
    }
}

fn parse_address(webhooks: &Webhooks, typed: &str) -> Result<Url, Error> {
    let refuse = |words: &'static str| invalid_field("address", words);
    if typed.len() > LONGEST_ADDRESS {
        return Err(refuse("Address: at most 2,000 characters."));
    }
    let address = Url::parse(typed)
        .map_err(|_| refuse("Address: enter a whole address that begins with https://."))?;
    let options = webhooks.options();
    let is_allowed = match address.scheme() {
        "https" => true,
        "http" => options.allows_http,
        _ => false,
    };
    if !is_allowed {
        return Err(refuse("Address: it has to begin with https://."));
    }
    if !address.username().is_empty() || address.password().is_some() {
        return Err(refuse("Address: without a user name or a password."));
    }
    if !options.reach.allows_url(&address) {
        return Err(refuse("Address: it has to be on the public internet."));
    }
    Ok(address)
}

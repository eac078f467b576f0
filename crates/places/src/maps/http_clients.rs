//! The clients by which the service is called.

use std::time::Duration;

use reqwest::redirect::{Attempt, Policy};
use url::Url;

/// The service's own limit of a call.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(4);
/// How often the service may lead on.
const MAX_REDIRECTS: usize = 3;

/// The client of its calls.
pub(super) fn build_call_client() -> reqwest::Result<reqwest::Client> {
    outbound::client_builder()
        .timeout(RESPONSE_TIMEOUT)
        // A redirect would take the key's header along to another host.
        .redirect(Policy::none())
        .build()
}

/// The service answers with where a picture lies; that is told nothing of the call, which holds the key.
pub(super) fn build_picture_client(base: &Url) -> reqwest::Result<reqwest::Client> {
    let own = base.origin();
    let lead = move |attempt: Attempt<'_>| {
        let is_safe = attempt.url().scheme() == "https" || attempt.url().origin() == own;
        if is_safe && attempt.previous().len() <= MAX_REDIRECTS {
            attempt.follow()
        } else {
            attempt.stop()
        }
    };
    outbound::client_builder()
        .timeout(RESPONSE_TIMEOUT + Duration::from_secs(2))
        .redirect(Policy::custom(lead))
        .referer(false)
        .build()
}

/// The address of a call holds the key and a position.
pub(super) fn without_address(error: reqwest::Error) -> anyhow::Error {
    anyhow::Error::new(error.without_url())
}

//! Ties giving to the rest of the house.
use anyhow::{Context, Result};
use content::Content;
use giving::Giving;
use url::Url;

/// Giving of this site.
///
/// # Errors
/// When the database fails.
pub async fn giving(
    content: &Content,
    _payments: payments::Payments,
    public_url: &Url,
    _has_samples: bool,
) -> Result<Giving> {
    let giving = Giving::new(content.store().clone(), public_url.as_str());
    giving::prepare(&giving).await.context("preparing giving")?;
    Ok(giving)
}

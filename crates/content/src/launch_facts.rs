//! What of a new site is the house's own already, for its list of first steps.
use std::collections::HashSet;

use ::settings::SettingsFields;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::Value;
use store::StoreError;

use crate::ContentService;
use crate::copy::default_copy;
use crate::documents::samples::{load_original_samples, load_samples};
use crate::documents::table::head::{self, DocumentState};
use crate::documents::table::revision;
use crate::model::{DocumentKind, SAMPLE_PICTURES};

/// What stands on the site in the house's own words, and not in those that came with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LaunchFacts {
    pub has_name: bool,
    pub has_logo: bool,
    /// Another main colour or another bright one than those that came with the program.
    pub has_colours: bool,
    pub has_phone: bool,
    pub has_bank_account: bool,
    pub has_article: bool,
    /// Without one of its own a site that has an article takes no bookings: its samples are closed by then.
    pub has_package: bool,
    pub has_product: bool,
    /// Orders go to a delivery zone or pick-up point that is no sample, or nobody can order.
    pub has_delivery: bool,
    /// Somebody of the house has published each policy, which is when they have stood before its words.
    pub are_policies_own: bool,
    /// No sample is left that nobody has changed.
    pub are_samples_removed: bool,
}

impl ContentService {
    pub async fn load_launch_facts(&self) -> Result<LaunchFacts, StoreError> {
        let reader = self.reader();
        let db = reader.connection();
        let samples = load_original_samples(db).await?;
        let left = load_samples(db).await?.untouched;
        let bank = self.load_settings_fields("partnership").await?;
        let bank = bank.get("bankAccounts").and_then(Value::as_array);
        let is_own = |id: &str| !samples.contains(id);
        let site = is_own("settings-site");
        let look = is_own("settings-brand");
        let brand = self.load_settings_fields("brand").await?;
        Ok(LaunchFacts {
            has_name: site && self.differs_from_default("site", &["brand"]).await?,
            has_logo: look && brand.get("logo").is_some_and(|logo| !logo.is_null()),
            has_colours: look
                && (self.differs_from_default("brand", &["mainColour"]).await?
                    || self
                        .differs_from_default("brand", &["brightColour"])
                        .await?),
            has_phone: site
                && self
                    .differs_from_default("site", &["contact", "phone", "href"])
                    .await?,
            has_bank_account: is_own("settings-partnership")
                && bank.is_some_and(|accounts| !accounts.is_empty()),
            has_article: has_own_document(db, DocumentKind::Blog, &samples).await?,
            has_package: has_own_document(db, DocumentKind::Package, &samples).await?,
            has_product: has_own_document(db, DocumentKind::Shop, &samples).await?,
            has_delivery: delivers(&self.load_settings_fields("ordering").await?),
            are_policies_own: are_policies_own(db).await?,
            are_samples_removed: left.iter().all(|head| head.id == SAMPLE_PICTURES),
        })
    }

    /// Whether a text of settings says something, and something else than the program says without it.
    async fn differs_from_default(&self, name: &str, path: &[&str]) -> Result<bool, StoreError> {
        let published = Value::Object(self.load_settings_fields(name).await?);
        let default = default_copy(name).cloned().unwrap_or_default();
        let default = Value::Object(default);
        let text = |all: &Value| {
            let found = path
                .iter()
                .try_fold(all.clone(), |value, name| value.get(name).cloned());
            let found = found.as_ref().and_then(Value::as_str).map(str::trim);
            found.unwrap_or_default().to_owned()
        };
        let published = text(&published);
        Ok(!published.is_empty() && published != text(&default))
    }
}

fn delivers(ordering: &SettingsFields) -> bool {
    let is_open = ordering.get("open") != Some(&Value::Bool(false));
    let places = ["zones", "pickupPoints"]
        .into_iter()
        .filter_map(|name| ordering.get(name)?.as_array());
    let mut names = places.flatten().filter_map(|place| place["name"].as_str());
    // Those of samples take no orders once there is content of one's own.
    let is_real = |name: &str| !name.contains("(sample)");
    !is_open || names.any(is_real)
}

async fn has_own_document(
    connection: &impl ConnectionTrait,
    kind: DocumentKind,
    samples: &HashSet<String>,
) -> Result<bool, StoreError> {
    let live = head::Entity::find()
        .filter(head::Column::Kind.eq(kind.name()))
        .filter(head::Column::Live.eq(true));
    let originals = samples.iter().map(String::as_str);
    let own = live.filter(head::Column::Id.is_not_in(originals));
    Ok(own.count(connection).await? > 0)
}

/// A site without any policy has not read its policies either.
async fn are_policies_own(connection: &impl ConnectionTrait) -> Result<bool, StoreError> {
    let policies = head::Entity::find()
        .filter(head::Column::Kind.eq(DocumentKind::Policy.name()))
        .filter(head::Column::State.ne(DocumentState::Deleted))
        .filter(head::Column::Live.eq(true))
        .all(connection)
        .await?;
    let samples = policies.iter().filter(|head| head.sample);
    let samples: Vec<&str> = samples.map(|head| head.id.as_str()).collect();
    if samples.is_empty() {
        return Ok(!policies.is_empty());
    }
    let published = revision::Entity::find()
        .filter(revision::Column::DocumentId.is_in(samples.iter().copied()))
        .filter(revision::Column::Action.eq("publish"))
        .filter(revision::Column::Actor.starts_with("staff:"))
        .all(connection)
        .await?;
    let published: HashSet<&str> = published
        .iter()
        .map(|row| row.document_id.as_str())
        .collect();
    Ok(samples.iter().all(|id| published.contains(id)))
}

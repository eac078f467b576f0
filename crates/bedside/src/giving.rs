//! Ties giving to the settings, the projects and the pictures of content.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use bytes::Bytes;
use content::{
    Content,
    copy::{GIVING, default_words, merged},
    documents::read::{self, ListQuery, Order},
    model::{Document, Kind, fields},
};
use giving::{
    Giving, Outside,
    model::{Account, Fund, FundNote, Settings},
    outside::{Funds, Photos, Rules},
};
use kernel::dates::parse_document_date;
use kernel::{Currency, Money, Problem, Zone};
use serde_json::{Map, Value};
use store::StoreError;
use url::Url;

use crate::starting::unless_full;

/// Most projects that are looked at.
const MOST_FUNDS: u64 = 200;
/// The settings document that the accounts of the house stand in.
const ACCOUNTS: &str = "partnership";

/// Giving of this site.
///
/// # Errors
/// When the database fails.
pub async fn giving(
    content: &Content,
    payments: payments::Payments,
    public_url: &Url,
) -> Result<Giving> {
    let treasury = Arc::new(Treasury(content.clone()));
    let outside = Outside {
        rules: treasury.clone(),
        funds: treasury.clone(),
        photos: treasury,
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let giving = Giving::new(content.store().clone(), payments, outside);
    unless_full(
        giving::prepare(&giving).await,
        "putting the nightly erasure of gifts on the list",
    )?;
    Ok(giving)
}

struct Treasury(Content);

impl Treasury {
    async fn words(&self, name: &str) -> Result<Map<String, Value>, StoreError> {
        let id = format!("settings-{name}");
        let stored = read::by_id(&self.0.store().reader(), Kind::Settings, &id).await?;
        let empty = Map::new();
        let defaults = default_words(name).unwrap_or(&empty);
        Ok(merged(
            defaults,
            stored.as_ref().map(|document| &document.body),
        ))
    }
}

#[async_trait]
impl Rules for Treasury {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let mut settings = Settings::read(&self.words(GIVING).await?);
        let page = self.words(ACCOUNTS).await?;
        let accounts = page.get("bankAccounts").cloned();
        let accounts = accounts.and_then(|list| serde_json::from_value(list).ok());
        settings.accounts = accounts.unwrap_or_default();
        let is_whole = |account: &Account| !account.number.is_empty() && !account.bank.is_empty();
        settings.accounts.retain(is_whole);
        Ok(settings)
    }
}

#[async_trait]
impl Funds for Treasury {
    async fn funds(&self) -> Result<Vec<Fund>, StoreError> {
        let query = ListQuery::of(&[Kind::Project], Order::Position);
        let reader = self.0.store().reader();
        let found = read::all(&reader, &query, MOST_FUNDS).await?;
        Ok(found.iter().map(fund).collect())
    }
}

#[async_trait]
impl Photos for Treasury {
    async fn clean(&self, sent: Bytes) -> Result<Bytes, Problem> {
        Ok(self.0.pictures().cleaned(sent).await?)
    }
}

fn fund(document: &Document) -> Fund {
    let view = content::build::project(document);
    Fund {
        key: view.id,
        name: view.name,
        status: view.status,
        goal: document.body.get("goal").and_then(money),
        updates: notes(document, "updates"),
        spending: notes(document, "spending"),
    }
}

/// An amount in whole units of a currency.
fn money(value: &Value) -> Option<Money> {
    let currency: Currency = fields::text(value, "currency").parse().ok()?;
    let whole = value.get("amount")?.as_i64().filter(|whole| *whole > 0)?;
    Some(Money::new(whole.checked_mul(100)?, currency))
}

/// Notes of a list, newest first.
fn notes(document: &Document, name: &str) -> Vec<FundNote> {
    let entries = fields::list(&document.body, name).iter();
    let mut notes: Vec<FundNote> = entries
        .map(|entry| FundNote {
            on: parse_document_date(fields::text(entry, "date")).map(|date| date.day(Zone::Lagos)),
            amount: money(entry),
            text: fields::text(entry, "text").trim().to_owned(),
        })
        .filter(|note| !note.text.is_empty())
        .collect();
    notes.sort_by_key(|note| std::cmp::Reverse(note.on));
    notes
}

//! Ties giving to the settings, the projects and the pictures of content.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use bytes::Bytes;
use content::{
    Content,
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
use serde::Deserialize;
use serde_json::Value;
use settings::Field;
use store::StoreError;
use url::Url;

use crate::starting::unless_full;

/// Most projects that are looked at.
const MOST_FUNDS: u64 = 200;
const ACCOUNTS_DOCUMENT: &str = "settings-partnership";

pub async fn giving(
    content: &Content,
    payments: payments::Payments,
    public_url: &Url,
) -> Result<Giving> {
    content.settings_are_read_as::<Settings>()?;
    content.settings_are_read_as::<Accounts>()?;
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

/// Whether an account still says that it is a sample, among settings that somebody changed otherwise.
fn is_sample(account: &Account) -> bool {
    [&account.bank, &account.name]
        .iter()
        .any(|words| words.contains("(sample)"))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Accounts {
    bank_accounts: Vec<Account>,
}

impl settings::Settings for Accounts {
    const DOCUMENT: &'static str = "partnership";

    fn fields() -> &'static [Field] {
        &[]
    }
}

#[async_trait]
impl Rules for Treasury {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let mut settings: Settings = self.0.settings().await?;
        let page: Accounts = self.0.settings().await?;
        settings.accounts = page.bank_accounts;
        let is_whole = |account: &Account| !account.number.is_empty() && !account.bank.is_empty();
        settings.accounts.retain(is_whole);
        if let Some(closed) = self.0.closed_samples().await? {
            let is_closed = closed.contains(ACCOUNTS_DOCUMENT);
            let accounts = &mut settings.accounts;
            accounts.retain(|account| !is_closed && !is_sample(account));
        }
        Ok(settings)
    }
}

#[async_trait]
impl Funds for Treasury {
    async fn funds(&self) -> Result<Vec<Fund>, StoreError> {
        let query = ListQuery::of(&[Kind::Project], Order::Position);
        let reader = self.0.store().reader();
        let found = read::all(&reader, &query, MOST_FUNDS).await?;
        let closed = self.0.closed_samples().await?.unwrap_or_default();
        let open = found.iter().filter(|found| !closed.contains(&found.id));
        Ok(open.map(fund).collect())
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

fn money(value: &Value) -> Option<Money> {
    let currency: Currency = fields::text(value, "currency").parse().ok()?;
    let whole = value.get("amount")?.as_i64().filter(|whole| *whole > 0)?;
    Some(Money::new(whole.checked_mul(100)?, currency))
}

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

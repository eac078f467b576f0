//! Ties giving to the settings and the projects of content.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use content::{
    ContentService,
    documents::queries::{self, ListOrder, ListQuery},
    model::{Document, DocumentKind, fields},
};
use giving::{
    Giving, GivingPorts,
    model::{Fund, FundNote, GivingSettings},
    ports::{FundSource, GivingSettingsSource},
};
use kernel::dates::parse_document_date;
use kernel::{Currency, Money, PracticeZone};
use serde::Deserialize;
use serde_json::Value;
use settings::Field;
use store::StoreError;
use transfers::BankAccount;
use url::Url;

use crate::{disk_full::unless_full, transfer_ports::build_proofs};

/// Most projects that are looked at.
const MOST_FUNDS: u64 = 200;
const ACCOUNTS_DOCUMENT: &str = "settings-partnership";

pub async fn build_giving(
    content: &ContentService,
    payments: payments::Payments,
    public_url: &Url,
) -> Result<Giving> {
    content.register_settings::<GivingSettings>()?;
    content.register_settings::<BankAccounts>()?;
    let treasury = Arc::new(GivingContent(content.clone()));
    let outside = GivingPorts {
        settings: treasury.clone(),
        funds: treasury,
        proofs: build_proofs(content),
        public_url: public_url.as_str().trim_end_matches('/').to_owned(),
    };
    let giving = Giving::new(content.store().clone(), payments, outside);
    unless_full(
        giving::enqueue_periodic_jobs(&giving).await,
        "putting the nightly erasure of gifts on the list",
    )?;
    Ok(giving)
}

struct GivingContent(ContentService);

/// Whether an account still says that it is a sample, among settings that somebody changed otherwise.
fn is_sample(account: &BankAccount) -> bool {
    [&account.bank, &account.name]
        .iter()
        .any(|words| words.contains("(sample)"))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct BankAccounts {
    bank_accounts: Vec<BankAccount>,
}

impl settings::Settings for BankAccounts {
    const DOCUMENT: &'static str = "partnership";

    fn fields() -> &'static [Field] {
        &[]
    }
}

#[async_trait]
impl GivingSettingsSource for GivingContent {
    async fn load_settings(&self) -> Result<GivingSettings, StoreError> {
        let mut settings: GivingSettings = self.0.load_settings().await?;
        settings.accounts = load_bank_accounts(&self.0).await?;
        Ok(settings)
    }
}

/// The accounts of the house, for whatever is paid by transfer.
pub async fn load_bank_accounts(content: &ContentService) -> Result<Vec<BankAccount>, StoreError> {
    let page: BankAccounts = content.load_settings().await?;
    let mut accounts = page.bank_accounts;
    // Half an account would send money nowhere, or to somebody else.
    accounts.retain(|account| !account.number.is_empty() && !account.bank.is_empty());
    // Samples go twice over: whole documents that nobody changed, and single accounts that were left in a changed one.
    if let Some(closed) = content.closed_samples().await? {
        let is_closed = closed.contains(ACCOUNTS_DOCUMENT);
        accounts.retain(|account| !is_closed && !is_sample(account));
    }
    Ok(accounts)
}

#[async_trait]
impl FundSource for GivingContent {
    async fn list_funds(&self) -> Result<Vec<Fund>, StoreError> {
        let query = ListQuery::for_kinds(&[DocumentKind::Project], ListOrder::Position);
        let reader = self.0.store().reader();
        let found = queries::load_all(&reader, &query, MOST_FUNDS).await?;
        let closed = self.0.closed_samples().await?.unwrap_or_default();
        let open = found.iter().filter(|found| !closed.contains(&found.id));
        Ok(open.map(to_fund).collect())
    }
}

fn to_fund(document: &Document) -> Fund {
    let view = content::build::build_project(document);
    Fund {
        key: view.id,
        name: view.name,
        status: view.status,
        goal: document.body.get("goal").and_then(parse_money),
        updates: parse_notes(document, "updates"),
        spending: parse_notes(document, "spending"),
    }
}

fn parse_money(value: &Value) -> Option<Money> {
    let currency: Currency = fields::read_text(value, "currency").parse().ok()?;
    // Amounts of documents are in whole units, as somebody types them; money is counted in hundredths.
    let whole = value.get("amount")?.as_i64().filter(|whole| *whole > 0)?;
    Some(Money::new(whole.checked_mul(100)?, currency))
}

fn parse_notes(document: &Document, name: &str) -> Vec<FundNote> {
    let entries = fields::read_list(&document.body, name).iter();
    let mut notes: Vec<FundNote> = entries
        .map(|entry| FundNote {
            on: parse_document_date(fields::read_text(entry, "date"))
                .map(|date| date.to_date(PracticeZone::Lagos)),
            amount: parse_money(entry),
            text: fields::read_text(entry, "text").trim().to_owned(),
        })
        .filter(|note| !note.text.is_empty())
        .collect();
    notes.sort_by_key(|note| std::cmp::Reverse(note.on));
    notes
}

//! Receipts: what was paid, for what, to whom; as data for a page, and as a PDF.

mod pdf;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::{Id, Zone, dates};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::Payments;
use crate::model::{Amount, Purpose, RefundStatus};
use crate::records::{attempts, receipts, refunds};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seller {
    pub name: String,
    /// What the law wants on a receipt: legal name, address, registration and tax numbers. One a line.
    pub details: Vec<String>,
    /// What is said about tax; empty where there is nothing to say.
    pub tax: String,
}

#[async_trait]
pub trait SellerSource: Send + Sync + 'static {
    async fn seller(&self) -> Result<Seller, StoreError>;
}

pub(crate) struct NoSeller;

#[async_trait]
impl SellerSource for NoSeller {
    async fn seller(&self) -> Result<Seller, StoreError> {
        Ok(Seller::default())
    }
}

/// A receipt. It does not say who paid: whoever has the reference sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// As `2026-000123`.
    pub number: String,
    #[schema(value_type = String)]
    pub reference: Id,
    pub at: DateTime<Utc>,
    /// The same as people read it, on the clock of Lagos.
    pub date: String,
    pub purpose: Purpose,
    /// The same in words that tell nothing of anybody's health.
    pub label: String,
    pub paid: String,
    /// The same with the currency's code, for where its sign cannot be shown.
    pub paid_plain: String,
    /// The price and the rate, where the price is in another currency.
    pub conversion: Option<String>,
    pub refunded: Option<String>,
    /// It was made in the sandbox: nothing was paid.
    pub is_test: bool,
    pub seller: Seller,
}

impl Payments {
    pub async fn receipt(&self, reference: Id) -> Result<Option<Receipt>, StoreError> {
        let reader = self.store().reader();
        let connection = reader.connection();
        let Some(given) = receipts::find(connection, &reference.to_string()).await? else {
            return Ok(None);
        };
        let Some(row) = attempts::find(connection, reference).await? else {
            return Ok(None);
        };
        let paid = match attempts::received(&row)? {
            Some(received) => received,
            None => attempts::asked(&row)?.into(),
        };
        let back = refunds::of(connection, &row.id).await?;
        let back: i64 = back
            .iter()
            .filter(|refund| refund.status == RefundStatus::Processed)
            .map(|refund| refund.amount_minor)
            .sum();
        let quote = row.quote_id.parse().map_err(StoreError::other)?;
        let quote = self.find_quote(quote).await?;
        let local = Zone::Lagos.at(given.at);
        Ok(Some(Receipt {
            number: format!("{}-{:06}", local.format("%Y"), given.number),
            reference,
            at: given.at,
            date: dates::long_date(local.date_naive()),
            purpose: row.purpose,
            label: label(row.purpose).to_owned(),
            paid: paid.text(),
            paid_plain: plain(paid),
            conversion: quote.as_ref().and_then(conversion),
            refunded: (back > 0).then(|| plain(Amount::new(back, paid.currency))),
            is_test: !row.is_live,
            seller: self.seller().seller().await?,
        }))
    }
}

fn label(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Consultation => "Consultation",
        Purpose::Donation => "Donation",
        Purpose::Order => "Order",
    }
}

fn plain(amount: Amount) -> String {
    amount
        .money()
        .map_or_else(|| amount.text(), kernel::Money::plain_text)
}

/// Both currencies, and the rate between them with its time.
fn conversion(quote: &crate::Quote) -> Option<String> {
    let rate = quote.rate?;
    let (price, amount) = (quote.price, quote.amount);
    Some(format!(
        "Price {} at {} {} for 1 {}, rate of {}: {}",
        price.plain_text(),
        amount.currency.code(),
        rate.rate.text(),
        price.currency.code(),
        dates::long_date(Zone::Lagos.at(rate.at).date_naive()),
        amount.plain_text()
    ))
}

impl Receipt {
    pub fn pdf(&self) -> Vec<u8> {
        pdf::document(self)
    }
}

//! Receipts: what was paid, for what, to whom; as data for a page, and as a PDF.

mod pdf;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::{Id, PracticeZone, dates};
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::Payments;
use crate::model::{Amount, PaymentPurpose, RefundStatus};
use crate::records::{attempts, receipts, refunds};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SellerDetails {
    pub name: String,
    /// What the law wants on a receipt: legal name, address, registration and tax numbers. One a line.
    pub details: Vec<String>,
    /// What is said about tax; empty where there is nothing to say.
    pub tax: String,
}

#[async_trait]
pub trait SellerSource: Send + Sync + 'static {
    async fn load_seller(&self) -> Result<SellerDetails, StoreError>;
}

pub(crate) struct NoSeller;

#[async_trait]
impl SellerSource for NoSeller {
    async fn load_seller(&self) -> Result<SellerDetails, StoreError> {
        Ok(SellerDetails::default())
    }
}

/// A receipt. It does not say who paid: whoever has the reference sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentReceipt {
    /// As `2026-000123`.
    pub number: String,
    #[schema(value_type = String)]
    pub reference: Id,
    pub at: DateTime<Utc>,
    /// The same as people read it, on the clock of Lagos.
    pub date: String,
    pub purpose: PaymentPurpose,
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
    pub seller: SellerDetails,
}

impl Payments {
    pub async fn find_receipt(&self, reference: Id) -> Result<Option<PaymentReceipt>, StoreError> {
        let reader = self.store().reader();
        let connection = reader.connection();
        let Some(given) = receipts::find_receipt(connection, &reference.to_string()).await? else {
            return Ok(None);
        };
        // A transfer has a number, but no attempt; the feature that booked it shows its receipt.
        let Some(row) = attempts::find_attempt(connection, reference).await? else {
            return Ok(None);
        };
        let paid = match attempts::received_amount(&row)? {
            Some(received) => received,
            None => attempts::requested_amount(&row)?.into(),
        };
        let back = refunds::load_refunds(connection, &row.id).await?;
        let back: i64 = back
            .iter()
            // One that is only asked for may still fail.
            .filter(|refund| refund.status == RefundStatus::Processed)
            .map(|refund| refund.amount_minor)
            .sum();
        let quote = row.quote_id.parse().map_err(StoreError::other)?;
        let quote = self.find_quote(quote).await?;
        let local = PracticeZone::Lagos.to_local(given.at);
        Ok(Some(PaymentReceipt {
            number: format!("{}-{:06}", local.format("%Y"), given.number),
            reference,
            at: given.at,
            date: dates::format_long_date(local.date_naive()),
            purpose: row.purpose,
            // No package is named: that may tell of an illness, and whoever has the address sees it (decision 057).
            label: purpose_label(row.purpose).to_owned(),
            paid: paid.text(),
            paid_plain: format_plain(paid),
            conversion: quote.as_ref().and_then(format_conversion),
            refunded: (back > 0).then(|| format_plain(Amount::new(back, paid.currency))),
            is_test: !row.is_live,
            seller: self.seller_source().load_seller().await?,
        }))
    }
}

fn purpose_label(purpose: PaymentPurpose) -> &'static str {
    match purpose {
        PaymentPurpose::Consultation => "Consultation",
        PaymentPurpose::Donation => "Donation",
        PaymentPurpose::Order => "Order",
    }
}

fn format_plain(amount: Amount) -> String {
    amount
        .money()
        .map_or_else(|| amount.text(), kernel::Money::format_with_code)
}

/// Both currencies, and the rate between them with its time.
fn format_conversion(quote: &crate::Quote) -> Option<String> {
    let rate = quote.rate?;
    let (price, amount) = (quote.price, quote.amount);
    Some(format!(
        "Price {} at {} {} for 1 {}, rate of {}: {}",
        price.format_with_code(),
        amount.currency.code(),
        rate.rate.text(),
        price.currency.code(),
        dates::format_long_date(PracticeZone::Lagos.to_local(rate.at).date_naive()),
        amount.format_with_code()
    ))
}

impl PaymentReceipt {
    pub fn render_pdf(&self) -> Vec<u8> {
        pdf::render_receipt(self)
    }
}

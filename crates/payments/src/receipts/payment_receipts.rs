//! Receipts: what was paid, for what, to whom.

use std::sync::Arc;

use kernel::{Id, Money, PracticeZone, dates};
use store::{Store, StoreError};

use super::receipt::PaymentReceipt;
use super::seller::SellerSource;
use crate::model::{Amount, PaymentPurpose, RefundStatus};
use crate::quotes::{PriceQuotes, Quote};
use crate::records::{attempts, receipts, refunds};
use crate::subject_references::{SubjectReferences, load_subject_references};
use crate::tables::receipt;

/// Finds receipts, and who sells.
#[derive(Clone)]
pub(crate) struct PaymentReceipts {
    pub(crate) store: Store,
    pub(crate) quotes: PriceQuotes,
    pub(crate) seller: Arc<dyn SellerSource>,
    pub(crate) references: Arc<dyn SubjectReferences>,
}

impl PaymentReceipts {
    pub(crate) async fn find_receipt(
        &self,
        reference: Id,
    ) -> Result<Option<PaymentReceipt>, StoreError> {
        let reader = self.store.reader();
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
        let subject = std::iter::once((row.purpose, row.subject.clone()));
        let named = load_subject_references(self.references.as_ref(), subject).await?;
        let quote = row.quote_id.parse().map_err(StoreError::other)?;
        let quote = self.quotes.find_quote(quote).await?;
        let local = PracticeZone::Lagos.to_local(given.at);
        Ok(Some(PaymentReceipt {
            number: format_number(&given),
            subject_reference: named.into_values().next(),
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
            seller: self.seller.load_seller().await?,
        }))
    }

    /// The number of a receipt, as `2026-000123`; none while nothing was paid.
    pub(crate) async fn find_receipt_number(
        &self,
        reference: &str,
    ) -> Result<Option<String>, StoreError> {
        let reader = self.store.reader();
        let found = receipts::find_receipt(reader.connection(), reference).await?;
        Ok(found.as_ref().map(format_number))
    }
}

fn format_number(row: &receipt::Model) -> String {
    // At New Year the receipt bears the year of the practice's own calendar, not that of UTC.
    let year = PracticeZone::Lagos.to_local(row.at);
    format!("{}-{:06}", year.format("%Y"), row.number)
}

fn purpose_label(purpose: PaymentPurpose) -> &'static str {
    match purpose {
        PaymentPurpose::Consultation => l10n::t!("payments-receipt-consultation"),
        PaymentPurpose::Donation => l10n::t!("payments-receipt-donation"),
        PaymentPurpose::Order => l10n::t!("payments-receipt-order"),
        PaymentPurpose::Extension => l10n::t!("payments-receipt-extension"),
    }
}

fn format_plain(amount: Amount) -> String {
    amount
        .money()
        .map_or_else(|| amount.text(), Money::format_with_code)
}

/// Both currencies, and the rate between them with its time.
fn format_conversion(quote: &Quote) -> Option<String> {
    let rate = quote.rate?;
    let (price, amount) = (quote.price, quote.net_amount());
    let day = PracticeZone::Lagos.to_local(rate.at).date_naive();
    Some(l10n::t!(
        "payments-receipt-conversion",
        price = price.format_with_code(),
        currency = amount.currency.code(),
        rate = rate.rate.text(),
        price_currency = price.currency.code(),
        day = dates::format_long_date(day),
        amount = amount.format_with_code()
    ))
}

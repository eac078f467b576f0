//! What features ask for on a payer's way: prices, attempts, what became of a subject, receipts. Each is done in its room.

use chrono::{DateTime, Utc};
use kernel::{Currency, Id};
use store::{StoreError, WriteTx};
use web::CheckoutSources;

use super::payments::Payments;
use crate::attempts::{AttemptState, OpenedAttempt};
use crate::error::PaymentError;
use crate::model::{CardFee, Payer, PaymentPurpose, PaymentStatus};
use crate::quotes::{NewQuote, Quote};
use crate::receipts::{PaymentReceipt, SellerDetails};
use crate::records::{attempt_secrets, attempts};
use crate::subjects::SubjectState;

impl Payments {
    /// Whom pages may meet on which something is paid.
    pub fn checkout_sources(&self) -> CheckoutSources {
        self.rooms.providers.checkout_sources()
    }

    pub fn currencies(&self) -> Vec<Currency> {
        self.rooms.providers.currencies()
    }

    /// The currency that a price in another is paid in where the payer chose none: its own where somebody takes it, else naira,
    /// else any.
    pub fn default_currency(&self, price: Currency) -> Currency {
        let taken = self.currencies();
        if taken.contains(&price) {
            return price;
        }
        let naira = taken.contains(&Currency::Ngn).then_some(Currency::Ngn);
        naira.or(taken.first().copied()).unwrap_or(price)
    }

    /// Tells a price and holds it.
    pub async fn create_quote(&self, new: NewQuote) -> Result<Quote, PaymentError> {
        self.rooms.quotes.create_quote(new, &[]).await
    }

    /// Tells a price with the provider's fee on top, so that the price itself arrives whole. Where no rate is declared for
    /// the currency that is paid in, nothing comes on top.
    pub async fn create_quote_covering(
        &self,
        new: NewQuote,
        fees: &[(Currency, CardFee)],
    ) -> Result<Quote, PaymentError> {
        self.rooms.quotes.create_quote(new, fees).await
    }

    pub async fn find_quote(&self, id: Id) -> Result<Option<Quote>, StoreError> {
        self.rooms.quotes.find_quote(id).await
    }

    /// The currencies in which a price can be paid now: its own where somebody takes it, and those that a rate leads to.
    pub async fn list_payable_currencies(
        &self,
        purpose: PaymentPurpose,
        price: Currency,
    ) -> Result<Vec<Currency>, StoreError> {
        self.rooms
            .quotes
            .list_payable_currencies(purpose, price)
            .await
    }

    /// Opens an attempt to pay a quote. Asked again for the same quote it answers the same attempt while that may be paid;
    /// a new one, with a reference of its own, after it was cancelled or lost. An attempt that waits for money of another
    /// quote of the same subject, or that was opened with another address of the payer, is given up for it.
    pub async fn open_attempt(
        &self,
        quote: Id,
        payer: Payer,
        label: &str,
        return_url: &str,
    ) -> Result<OpenedAttempt, PaymentError> {
        self.rooms
            .attempts
            .checkout
            .open_attempt(quote, payer, label, return_url)
            .await
    }

    /// Ends an attempt because the payer does not want to pay. Should the money come all the same, it settles all the same.
    /// Answers where the attempt stands then.
    pub async fn cancel_attempt(&self, reference: Id) -> Result<PaymentStatus, PaymentError> {
        self.rooms.attempts.checkout.cancel_attempt(reference).await
    }

    /// Where an attempt stands; none when there is no such attempt.
    pub async fn find_attempt_state(
        &self,
        reference: Id,
    ) -> Result<Option<AttemptState>, StoreError> {
        self.rooms
            .attempts
            .checks
            .find_attempt_state(reference)
            .await
    }

    /// Where the attempt stands that a provider calls so by its own id, as its checkout tells pages; none where no provider
    /// does.
    pub async fn find_state_by_provider_id(
        &self,
        own: &str,
    ) -> Result<Option<AttemptState>, StoreError> {
        self.rooms
            .attempts
            .checks
            .find_state_by_provider_id(own)
            .await
    }

    /// Where an attempt stands, after asking the provider if nobody did in the last moments. That the provider does not
    /// answer changes nothing.
    pub async fn refresh_attempt_state(
        &self,
        reference: Id,
    ) -> Result<Option<AttemptState>, PaymentError> {
        self.rooms
            .attempts
            .checks
            .refresh_attempt_state(reference)
            .await
    }

    /// Forgets who paid for a subject, in the feature's own transaction: what is left is money without a name.
    pub async fn forget_payer(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), StoreError> {
        attempt_secrets::forget_payer(tx, purpose, subject).await
    }

    /// Attempts of a purpose that the provider has called failed, when it was last asked since then.
    pub async fn count_declined_since(
        &self,
        purpose: PaymentPurpose,
        since: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        attempts::count_declined_since(self.store().reader().connection(), purpose, since).await
    }

    pub async fn find_paid_reference(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<Id>, StoreError> {
        self.rooms
            .subjects
            .find_paid_reference(purpose, subject)
            .await
    }

    /// Whether somebody, or the provider, has still to do something about money of a subject: an item of the review queue waits,
    /// or a refund has not come to its end.
    pub async fn has_open_money(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<bool, StoreError> {
        self.rooms.subjects.has_open_money(purpose, subject).await
    }

    /// How a subject stands. A feature that is told that an attempt was released asks this before it gives away what it
    /// held: the payer may have opened another one since.
    pub async fn find_subject_state(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<SubjectState, StoreError> {
        self.rooms
            .subjects
            .find_subject_state(purpose, subject)
            .await
    }

    pub async fn find_receipt(&self, reference: Id) -> Result<Option<PaymentReceipt>, StoreError> {
        self.receipts.find_receipt(reference).await
    }

    /// The number of a receipt, as `2026-000123`; none while nothing was paid.
    pub async fn find_receipt_number(&self, reference: &str) -> Result<Option<String>, StoreError> {
        self.receipts.find_receipt_number(reference).await
    }

    pub async fn load_seller_details(&self) -> Result<SellerDetails, StoreError> {
        self.receipts.seller.load_seller().await
    }

    /// An amount of a payment as people read it; of a test it says that it is one.
    pub async fn label_amount(&self, reference: Id, text: &str) -> Result<String, StoreError> {
        let state = self.find_attempt_state(reference).await?;
        Ok(state.map_or_else(|| text.to_owned(), |state| state.label_amount(text)))
    }
}

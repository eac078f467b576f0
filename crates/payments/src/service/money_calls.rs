//! What features ask for once money came: to take it again, to give it back, to book it. Each is done in its room.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kernel::{Currency, Id, Money};
use sea_orm::ConnectionTrait;
use store::{Actor, StoreError, WriteTx};

use super::payments::Payments;
use crate::attempts::AttemptState;
use crate::model::{Amount, PaymentPurpose, ReviewReason};
use crate::provider::NewPlan;
use crate::records::{attempts, reviews};
use crate::refunds::{self, Refund, RefundRequest, RefundTotals};
use crate::saved_methods::{self, SavedMethodSummary};
use crate::subscriptions::{self, AdoptedPayment, SubscriptionState};
use crate::{error::PaymentError, transfers};

impl Payments {
    /// Whether money in that currency can be taken again without the payer.
    pub fn can_charge_again(&self, currency: Currency) -> bool {
        self.rooms.methods.can_charge_again(currency)
    }

    /// Keeps what a settled attempt was paid with, to be used again for `subject`; an earlier one is replaced. None where
    /// the bank allows it not.
    pub async fn save_method(
        &self,
        reference: Id,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SavedMethodSummary>, PaymentError> {
        self.rooms
            .methods
            .save_method(reference, purpose, subject)
            .await
    }

    pub async fn find_method_summary(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SavedMethodSummary>, StoreError> {
        self.rooms
            .methods
            .find_method_summary(purpose, subject)
            .await
    }

    /// Forgets the method of a subject, in the feature's own transaction: no more money can be taken.
    pub async fn delete_method(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), StoreError> {
        saved_methods::delete_method(tx, purpose, subject).await
    }

    /// Takes the money of a quote with the method that is kept for `method_of`. Asked again for the same quote, or for
    /// another of the same subject before the charge is decided, it takes nothing again, but says what became of it; a charge
    /// that never arrived there is made again under its name. What is not decided at once is looked after and told like any
    /// payment.
    pub async fn charge_saved_method(
        &self,
        quote: Id,
        method_of: &str,
        label: &str,
    ) -> Result<AttemptState, PaymentError> {
        self.rooms
            .charges
            .charge_saved_method(quote, method_of, label)
            .await
    }

    /// Asks for a refund. Up to the limit it is sent at once; above it a second person has to agree.
    pub async fn request_refund(&self, request: RefundRequest) -> Result<Refund, PaymentError> {
        self.rooms.refunds.request_refund(request).await
    }

    /// The same in a write of the caller, whose actor asks for it: what is cancelled and what goes back are one.
    pub async fn request_refund_in(
        &self,
        tx: &WriteTx,
        request: RefundRequest,
    ) -> Result<Refund, PaymentError> {
        self.rooms.refunds.request_refund_in(tx, request).await
    }

    /// A second person agrees to a refund, or declines it.
    pub async fn decide_refund(
        &self,
        id: Id,
        by: Actor,
        is_agreed: bool,
    ) -> Result<Refund, PaymentError> {
        self.rooms.refunds.decide_refund(id, by, is_agreed).await
    }

    pub async fn find_refund(&self, id: Id) -> Result<Option<Refund>, StoreError> {
        self.rooms.refunds.find_refund(id).await
    }

    /// Why somebody has to look at a payment now, such as a dispute; oldest first.
    pub async fn list_open_reviews(
        &self,
        reference: &str,
    ) -> Result<Vec<ReviewReason>, StoreError> {
        let reader = self.rooms.store.reader();
        reviews::list_open_reasons(reader.connection(), reference).await
    }

    /// How much of what was received is spoken for, in its minor units: what went back, and refunds that were asked for and
    /// are neither declined nor failed. No other refund may use it.
    pub async fn sum_reserved_refunds(&self, reference: Id) -> Result<i64, StoreError> {
        self.rooms.refunds.sum_reserved_refunds(reference).await
    }

    /// What goes back of a payment, and what did, as the connection sees it: that of a write sees also what it asks for. None
    /// where nothing was received.
    pub async fn find_refund_totals(
        connection: &impl ConnectionTrait,
        reference: Id,
    ) -> Result<Option<RefundTotals>, StoreError> {
        refunds::find_refund_totals(connection, reference).await
    }

    /// Whether a refund of so much of a payment would need a second person, when nothing of it went back before.
    pub fn needs_second_person(&self, refund: Money) -> bool {
        self.rooms.refunds.needs_second_person(refund)
    }

    /// Lets the provider take so much for a subject by itself, with the method that is kept for it. Asked again it is the
    /// same subscription, also where its answer was lost.
    pub async fn create_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        new: NewPlan,
        starts_at: DateTime<Utc>,
    ) -> Result<SubscriptionState, PaymentError> {
        self.rooms
            .subscriptions
            .create_subscription(purpose, subject, new, starts_at)
            .await
    }

    /// The subscription of a subject; none where the provider takes nothing by itself.
    pub async fn find_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<Option<SubscriptionState>, StoreError> {
        self.rooms
            .subscriptions
            .find_subscription(purpose, subject)
            .await
    }

    /// Ends the subscription of a subject at the provider, also one whose answer was lost: it takes nothing more. Without one
    /// nothing is done.
    pub async fn cancel_subscription(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
    ) -> Result<(), PaymentError> {
        self.rooms
            .subscriptions
            .cancel_subscription(purpose, subject)
            .await
    }

    /// Takes a payment over that the provider took for a subscription: an attempt of ours, asked after and settled on the
    /// one way. The same payment again is the same attempt.
    pub async fn adopt_payment(&self, new: AdoptedPayment) -> Result<AttemptState, PaymentError> {
        self.rooms.adoption.adopt_payment(new).await
    }

    pub async fn find_adopted_subject(
        &self,
        purpose: PaymentPurpose,
        provider_reference: &str,
    ) -> Result<Option<String>, StoreError> {
        subscriptions::find_adopted_subject(self.store(), purpose, provider_reference).await
    }

    /// Books a transfer that came to the bank as the payment of a subject, in the feature's own transaction. Answers the
    /// reference that ledger and receipt know it by.
    pub async fn book_transfer(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
        amount: Money,
    ) -> Result<Id, PaymentError> {
        transfers::book_transfer(tx, purpose, subject, amount).await
    }

    /// Books money that was paid in hand as the payment of a subject, in the feature's own transaction.
    pub async fn book_cash(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
        amount: Money,
    ) -> Result<Id, PaymentError> {
        transfers::book_cash(tx, purpose, subject, amount).await
    }

    /// Takes back what was said about a transfer: it was somebody else's, or was sent back. The ledger keeps both lines.
    pub async fn unbook_transfer(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
        amount: Money,
    ) -> Result<(), PaymentError> {
        transfers::unbook_transfer(tx, purpose, subject, amount).await
    }

    /// Books what was sent back by hand of money that came by transfer or in hand, in the feature's own transaction.
    pub async fn book_refund(
        tx: &WriteTx,
        purpose: PaymentPurpose,
        subject: &str,
        amount: Money,
    ) -> Result<(), PaymentError> {
        transfers::book_refund(tx, purpose, subject, amount).await
    }

    /// Which of these references say nothing about real money: on a site that takes some, payments in a sandbox or with test
    /// keys. None while a site is tried out, so that it can be seen what it will look like.
    pub async fn find_uncounted_tests(
        &self,
        references: &[String],
    ) -> Result<HashSet<String>, StoreError> {
        if !self.rooms.providers.takes_real_money() {
            return Ok(HashSet::new());
        }
        let reader = self.store().reader();
        attempts::find_test_references(reader.connection(), references).await
    }

    /// What the ledger says was earned by these references and did not go back, by currency; nothing of zero.
    pub async fn sum_income(
        &self,
        purpose: PaymentPurpose,
        references: &[String],
    ) -> Result<Vec<Amount>, StoreError> {
        transfers::sum_income(self.store(), purpose, references).await
    }
}

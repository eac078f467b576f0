//! From a quote to a session in which the payer pays.

use std::sync::Arc;

use kernel::Id;
use store::Actor;
use url::Url;

use super::reservation::{AttemptReservations, Reservation};
use super::sessions::{CheckoutSessions, OpenedAttempt};
use crate::error::PaymentError;
use crate::model::{AttemptEvent, Payer, PaymentStatus};
use crate::records::transitions::commit_event;

/// Opens attempts, and ends them for payers who do not want to pay.
pub(crate) struct AttemptCheckout {
    /// The site's own address: payers come back to nowhere else.
    pub(super) public_url: Url,
    pub(super) reservations: Arc<AttemptReservations>,
    pub(super) sessions: CheckoutSessions,
}

impl AttemptCheckout {
    /// Opens an attempt to pay a quote. Asked again for the same quote it answers the same attempt while that may be paid;
    /// a new one, with a reference of its own, after it was cancelled or lost. An attempt that waits for money of another
    /// quote of the same subject, or that was opened with another address of the payer, is given up for it.
    ///
    /// `return_url` is where the payer comes back to, with `trxref` and `reference` added by the provider; an address of
    /// this site.
    ///
    /// # Errors
    /// [`PaymentError::QuoteExpired`], [`PaymentError::AlreadyPaid`], [`PaymentError::InReview`] and
    /// [`PaymentError::FundsPending`] tell the payer not to pay; after [`PaymentError::Provider`] this attempt charged nothing, and
    /// it may be tried again.
    pub(crate) async fn open_attempt(
        &self,
        quote: Id,
        payer: Payer,
        label: &str,
        return_url: &str,
    ) -> Result<OpenedAttempt, PaymentError> {
        let return_url = self.resolve_return_url(return_url)?;
        let reserved = self
            .reservations
            .reserve_attempt(quote, &payer, return_url)
            .await?;
        let Reservation {
            row,
            replaced,
            opening,
        } = reserved;
        self.sessions.close_sessions(&replaced).await?;
        if opening.is_none() {
            return self.sessions.resume_session(&row);
        }
        // `opening` lives until here: meanwhile nobody else in this process asks for a session of the same attempt.
        self.sessions
            .request_session(&row, payer.email, label)
            .await
    }

    /// The same address as an absolute one of this site.
    fn resolve_return_url(&self, address: &str) -> Result<String, PaymentError> {
        let base = &self.public_url;
        let joined: Option<Url> = base.join(address).ok();
        // `join` lets an absolute address through as it is: unchecked, the provider would send payers to any site.
        let own = joined.filter(|url| url.origin() == base.origin());
        own.map(String::from).ok_or(PaymentError::InvalidReturnUrl)
    }

    /// Ends an attempt because the payer does not want to pay. Should the money come all the same, it settles all the same.
    /// Answers where the attempt stands then.
    ///
    /// # Errors
    /// [`PaymentError::PaymentNotFound`], or when the database fails.
    pub(crate) async fn cancel_attempt(
        &self,
        reference: Id,
    ) -> Result<PaymentStatus, PaymentError> {
        let store = &self.sessions.store;
        let applied = commit_event(store, Actor::Visitor, reference, AttemptEvent::Cancel).await?;
        let row = applied.ok_or(PaymentError::PaymentNotFound)?.row;
        if row.status == PaymentStatus::Released {
            self.sessions
                .close_sessions(std::slice::from_ref(&row))
                .await?;
        }
        Ok(row.status)
    }
}

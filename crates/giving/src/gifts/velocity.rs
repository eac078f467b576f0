//! Against the testing of stolen cards: many small gifts from one network, or for one address, wait. Where many cards are
//! declined everywhere at once nobody is shut out: who pays then has to have a link from their own mail.

use std::net::IpAddr;

use kernel::{EmailAddress, ProblemDetails};
use payments::model::PaymentPurpose;
use store::{Actor, StoreError};
use web::Error;

use crate::emails::{self, DonationEmail};
use crate::model::GivingSettings;
use crate::service::Giving;
use crate::tables::card_try::{TRIES, TRIES_WINDOW};
use crate::tables::{gift, records};

/// Tries for one mail address, and of one gift, in an hour.
const TRIES_PER_EMAIL: u64 = 8;
const TRIES_PER_DONATION: u64 = 12;

const TOO_MANY_TRIES: &str = "giving-payment-too-many-tries";

const CONFIRM_SENT: &str = "giving-payment-confirm-sent";
const CONFIRM_BEFORE: &str = "giving-payment-confirm-earlier";

/// Counts a try to pay by card. `has_mailed_link` when the giver came with a link from their mail.
///
/// # Errors
/// 429 where there were too many, 409 where the address has to be confirmed first.
pub async fn check_card_tries(
    giving: &Giving,
    settings: &GivingSettings,
    row: &gift::Model,
    (email, from): (&EmailAddress, IpAddr),
    has_mailed_link: bool,
) -> Result<(), Error> {
    let store = giving.store();
    // Below that, one giver with a difficult card would shut out all of their network.
    let of_network = settings.tries_per_network.max(TRIES_PER_DONATION);
    let everywhere = settings.tries_everywhere.max(of_network);
    let since = giving.now() - TRIES_WINDOW;
    let declined = giving
        .payments()
        .count_declined_since(PaymentPurpose::Donation, since);
    if !has_mailed_link && declined.await? >= everywhere {
        tracing::warn!("many cards are declined; gifts ask for a confirmed address");
        return Err(send_confirmation(giving, settings, row, email).await?);
    }
    // One person has as many addresses of an IPv6 /64 as they like (decision 040).
    let network = web::public_network(from).unwrap_or(from);
    let hash_of = |kind: &str, value: &str| store.keyed_hash(kind, value.as_bytes());
    // Keyed hashes, so that the table of tries holds no address that anybody could read.
    let marks = [
        (
            hash_of("giving.try.address", &network.to_string())?,
            of_network,
        ),
        (
            hash_of("giving.try.email", &email.case_folded())?,
            TRIES_PER_EMAIL,
        ),
        (hash_of("giving.try.gift", &row.id)?, TRIES_PER_DONATION),
    ];
    let tx = store.begin(Actor::Visitor).await?;
    let is_counted = TRIES.count(&tx, &marks).await?;
    tx.commit().await?;
    if is_counted {
        return Ok(());
    }
    tracing::warn!("card payments of gifts are slowed down");
    let problem = ProblemDetails::too_many_requests(l10n::text(TOO_MANY_TRIES))
        .with_code("too_many_payments");
    Err(Error::from(problem).retry_after(3_600))
}

/// Sends the giver the link with which they may pay, and answers what is said instead.
async fn send_confirmation(
    giving: &Giving,
    settings: &GivingSettings,
    row: &gift::Model,
    email: &EmailAddress,
) -> Result<Error, StoreError> {
    let is_sent = giving.can_email_unconfirmed(email).await?;
    if is_sent {
        let donor = records::decrypt_donor(giving.store(), row)?;
        let about = (row, &donor, settings);
        let tx = giving.store().begin(Actor::Visitor).await?;
        let again = format!(".{}", tx.new_id());
        emails::enqueue_donation_email_again(giving, &tx, about, &DonationEmail::Confirm, &again)
            .await?;
        tx.commit().await?;
    }
    let words = if is_sent {
        l10n::text(CONFIRM_SENT)
    } else {
        l10n::text(CONFIRM_BEFORE)
    };
    Ok(ProblemDetails::conflict(words)
        .with_code("confirm_address")
        .into())
}

//! Against the testing of stolen cards. Where many are declined everywhere at once nobody is shut out: who pays then has to
//! have a link from their own mail.

use std::net::IpAddr;

use kernel::{EmailAddress, ProblemDetails};
use payments::model::PaymentPurpose;
use payments::{CARD_TRIES_WINDOW, CardTry};
use store::{Actor, StoreError};
use web::Error;

use crate::emails::{self, DonationEmail};
use crate::model::GivingSettings;
use crate::service::Giving;
use crate::tables::{gift, records};

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
    let of_network = CardTry::network_limit(settings.tries_per_network);
    let everywhere = settings.tries_everywhere.max(of_network);
    let since = giving.now() - CARD_TRIES_WINDOW;
    let declined = giving
        .payments()
        .count_declined_since(PaymentPurpose::Donation, since);
    if !has_mailed_link && declined.await? >= everywhere {
        tracing::warn!("many cards are declined; gifts ask for a confirmed address");
        return Err(send_confirmation(giving, settings, row, email).await?);
    }
    let tried = CardTry {
        subject: &row.id,
        email,
        from,
        most_per_network: settings.tries_per_network,
    };
    let is_counted = giving.payments().count_card_try(tried).await?;
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

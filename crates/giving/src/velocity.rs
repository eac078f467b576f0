//! Against the testing of stolen cards: many small gifts from one network, or for one address, wait. Where many cards are
//! declined everywhere at once nobody is shut out: who pays then has to have a link from their own mail.

use std::net::IpAddr;

use chrono::Duration;
use kernel::{Email, Problem};
use payments::model::Purpose;
use store::{Actor, RateWindow, StoreError};
use web::Error;

use crate::mails::{self, Occasion};
use crate::model::Settings;
use crate::tables::gift;
use crate::{Giving, records};

/// What is looked back upon.
const HOUR: Duration = Duration::hours(1);
pub const TRIES: RateWindow = RateWindow::new("giving_try", HOUR);
/// Tries for one mail address, and of one gift, in an hour.
const OF_EMAIL: u64 = 8;
const OF_GIFT: u64 = 12;

const WORDS: &str = "Too many card payments are being tried. Nothing was charged. Please wait an hour, or give by bank transfer.";

const CONFIRM_SENT: &str = "Very many cards are being declined here just now, so we first make sure of your email address. Please open the link in the email that comes to you now, and pay there. Nothing was charged.";
const CONFIRM_BEFORE: &str = "Very many cards are being declined here just now, so we first make sure of your email address. Please open the link in the email that was for you before; look into your spam folder too. Nothing was charged.";

/// Counts a try to pay by card. `has_mailed_link` when the giver came with a link from their mail.
///
/// # Errors
/// 429 where there were too many, 409 where the address has to be confirmed first.
pub async fn count(
    giving: &Giving,
    settings: &Settings,
    row: &gift::Model,
    (email, from): (&Email, IpAddr),
    has_mailed_link: bool,
) -> Result<(), Error> {
    let store = giving.store();
    let of_network = settings.tries_per_network.max(OF_GIFT);
    let everywhere = settings.tries_everywhere.max(of_network);
    let since = giving.now() - HOUR;
    let declined = giving.payments().declined_since(Purpose::Donation, since);
    if !has_mailed_link && declined.await? >= everywhere {
        tracing::warn!("many cards are declined; gifts ask for a confirmed address");
        return Err(confirm(giving, settings, row, email).await?);
    }
    let network = web::network_of(from).unwrap_or(from);
    let mark = |kind: &str, value: &str| store.fingerprint(kind, value.as_bytes());
    let marks = [
        (
            mark("giving.try.address", &network.to_string())?,
            of_network,
        ),
        (mark("giving.try.email", &email.folded())?, OF_EMAIL),
        (mark("giving.try.gift", &row.id)?, OF_GIFT),
    ];
    let tx = store.begin(Actor::Visitor).await?;
    let is_counted = TRIES.count(&tx, &marks).await?;
    tx.commit().await?;
    if is_counted {
        return Ok(());
    }
    tracing::warn!("card payments of gifts are slowed down");
    let problem = Problem::too_many(WORDS).with_code("too_many_payments");
    Err(Error::from(problem).retry_after(3_600))
}

/// Sends the giver the link with which they may pay, and answers what is said instead.
async fn confirm(
    giving: &Giving,
    settings: &Settings,
    row: &gift::Model,
    email: &Email,
) -> Result<Error, StoreError> {
    let is_sent = giving.may_write_to_typed(email).await?;
    if is_sent {
        let donor = records::donor(giving.store(), row)?;
        let about = (row, &donor, settings);
        let tx = giving.store().begin(Actor::Visitor).await?;
        let again = format!(".{}", tx.id());
        mails::tell_again(giving, &tx, about, &Occasion::Confirm, &again).await?;
        tx.commit().await?;
    }
    let words = if is_sent {
        CONFIRM_SENT
    } else {
        CONFIRM_BEFORE
    };
    Ok(Problem::conflict(words).with_code("confirm_address").into())
}

//! Against the testing of stolen cards: many small payments from one network, or for one address, wait.

use std::net::IpAddr;

use kernel::EmailAddress;
use store::{Actor, StoreError};

use crate::service::Payments;
use crate::tables::card_try::CARD_TRIES;

/// Tries for one mail address, and of one subject, in the window.
const MOST_PER_EMAIL: u64 = 8;
const MOST_PER_SUBJECT: u64 = 12;

/// Somebody is about to pay by card.
#[derive(Clone, Copy, Debug)]
pub struct CardTry<'a> {
    /// Id of what is paid.
    pub subject: &'a str,
    pub email: &'a EmailAddress,
    pub from: IpAddr,
    /// Tries of one network in the window: mobile networks share theirs.
    pub most_per_network: u64,
}

impl CardTry<'_> {
    /// The limit of a network. Below that of one subject, one payer with a difficult card would shut out all of their network.
    pub fn network_limit(most: u64) -> u64 {
        most.max(MOST_PER_SUBJECT)
    }
}

impl Payments {
    /// Counts a try, before anything is asked of the provider; `false` where there were too many.
    pub async fn count_card_try(&self, tried: CardTry<'_>) -> Result<bool, StoreError> {
        let store = self.store();
        // One person has as many addresses of an IPv6 /64 as they like (decision 040).
        let network = web::public_network(tried.from).unwrap_or(tried.from);
        let hash_of = |kind: &str, value: &str| store.keyed_hash(kind, value.as_bytes());
        // Keyed hashes, so that the table of tries holds no address that anybody could read.
        let limits = [
            (
                hash_of("payments.try.network", &network.to_string())?,
                CardTry::network_limit(tried.most_per_network),
            ),
            (
                hash_of("payments.try.email", &tried.email.case_folded())?,
                MOST_PER_EMAIL,
            ),
            (
                hash_of("payments.try.subject", tried.subject)?,
                MOST_PER_SUBJECT,
            ),
        ];
        let tx = store.begin(Actor::Visitor).await?;
        let is_counted = CARD_TRIES.count(&tx, &limits).await?;
        tx.commit().await?;
        Ok(is_counted)
    }
}

//! Mails to who says that a place is theirs. None carries what somebody typed.

use kernel::dates::two_clocks;
use kernel::{Email, Zone};
use mail::Mail;
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::Places;
use crate::api::showing::page_of;
use crate::tables::place;

#[derive(Clone, Copy)]
pub(crate) enum Claim {
    Received,
    /// The entry is theirs to look after.
    Accepted,
    /// It is not, as far as the desk could find out.
    Declined,
}

impl Claim {
    const fn template(self) -> &'static str {
        match self {
            Self::Received => "place-claim-received",
            Self::Accepted => "place-claim-accepted",
            Self::Declined => "place-claim-declined",
        }
    }
}

/// Tells who claimed a place, once for each step of an item. An address that cannot be one is told nothing.
pub(crate) async fn tell(
    places: &Places,
    tx: &WriteTx,
    claim: Claim,
    item: &str,
    place: &place::Model,
    to: &str,
) -> Result<(), StoreError> {
    let Ok(to) = to.parse::<Email>() else {
        return Ok(());
    };
    let mut variables = json!({
        "place": place.shown().name,
        "link": format!("{}{}", places.outside().public_url, page_of(&place.id)),
    });
    if matches!(claim, Claim::Received) {
        variables["at"] = json!(two_clocks(tx.now(), Zone::Lagos));
    }
    let template = claim.template();
    let mail = Mail {
        template,
        to,
        variables,
        key: Some(format!("{template}:{item}")),
    };
    places.mailer().enqueue(tx, mail).await?;
    Ok(())
}

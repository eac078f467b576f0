//! Mails to who says that a place is theirs. None carries what somebody typed.

use kernel::dates::format_in_both_zones;
use kernel::{EmailAddress, PracticeZone};
use mail::NewMail;
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::Places;
use crate::page_paths::place_url;
use crate::tables::place;

#[derive(Clone, Copy)]
pub(crate) enum ClaimStep {
    Received,
    /// The entry is theirs to look after.
    Accepted,
    /// It is not, as far as the desk could find out.
    Declined,
}

impl ClaimStep {
    const fn template_name(self) -> &'static str {
        match self {
            Self::Received => "place-claim-received",
            Self::Accepted => "place-claim-accepted",
            Self::Declined => "place-claim-declined",
        }
    }
}

/// Tells who claimed a place, once for each step of an item. An address that cannot be one is told nothing.
pub(crate) async fn enqueue_claim_email(
    places: &Places,
    tx: &WriteTx,
    claim: ClaimStep,
    item: &str,
    place: &place::Model,
    to: &str,
) -> Result<(), StoreError> {
    // The form checked it; what a later version refuses must not stop the desk from deciding.
    let Ok(to) = to.parse::<EmailAddress>() else {
        return Ok(());
    };
    let mut variables = json!({
        "place": place.displayed_fields().name,
        "link": format!("{}{}", places.ports().public_url, place_url(&place.id)),
    });
    if matches!(claim, ClaimStep::Received) {
        // On both clocks, as the claimant may be in Nigeria or in the United Kingdom.
        variables["at"] = json!(format_in_both_zones(tx.now(), PracticeZone::Lagos));
    }
    let template = claim.template_name();
    let mail = NewMail {
        template,
        to,
        variables,
        key: Some(format!("{template}:{item}")),
    };
    places.mailer().enqueue(tx, mail).await?;
    Ok(())
}

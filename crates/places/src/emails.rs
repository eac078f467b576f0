//! Mails to who says something about a place. None carries what somebody typed.

use kernel::dates::format_in_both_zones;
use kernel::{EmailAddress, PracticeZone};
use mail::NewMail;
use serde_json::{Value, json};
use store::{StoreError, WriteTx};

use crate::Places;
use crate::page_paths::{PAGE, place_url};
use crate::tables::place;

#[derive(Clone, Copy)]
pub(crate) enum PlaceMail {
    ClaimReceived,
    /// The entry is theirs to look after.
    ClaimAccepted,
    /// It is not, as far as the desk could find out.
    ClaimDeclined,
    /// What they said was wrong, was.
    ReportAccepted,
    ReportDeclined,
    /// The place is in the list now.
    SuggestionAccepted,
    SuggestionDeclined,
}

impl PlaceMail {
    /// What says to who wrote an item of this kind how it was decided.
    pub(crate) fn for_decision(kind: &str, is_accepted: bool) -> Self {
        match (kind, is_accepted) {
            ("claim", true) => Self::ClaimAccepted,
            ("claim", false) => Self::ClaimDeclined,
            ("suggestion", true) => Self::SuggestionAccepted,
            ("suggestion", false) => Self::SuggestionDeclined,
            (_, true) => Self::ReportAccepted,
            (_, false) => Self::ReportDeclined,
        }
    }

    const fn template_name(self) -> &'static str {
        match self {
            Self::ClaimReceived => "place-claim-received",
            Self::ClaimAccepted => "place-claim-accepted",
            Self::ClaimDeclined => "place-claim-declined",
            Self::ReportAccepted => "place-report-accepted",
            Self::ReportDeclined => "place-report-declined",
            Self::SuggestionAccepted => "place-suggestion-accepted",
            Self::SuggestionDeclined => "place-suggestion-declined",
        }
    }
}

/// Mails it once for each item. An address that cannot be one gets nothing.
pub(crate) async fn enqueue_place_email(
    places: &Places,
    tx: &WriteTx,
    email: PlaceMail,
    item: &str,
    place: Option<&place::Model>,
    to: &str,
) -> Result<(), StoreError> {
    // The form checked it; what a later version refuses must not stop the desk from deciding.
    let Ok(to) = to.parse::<EmailAddress>() else {
        return Ok(());
    };
    // What the desk took off without saying that it closed has no page any more.
    let page = place
        .filter(|place| !place.is_hidden || place.is_closed)
        .map_or_else(|| PAGE.to_owned(), |place| place_url(&place.id));
    let mut variables = json!({ "link": format!("{}{page}", places.ports().public_url) });
    // The name of a declined suggestion is only what somebody typed.
    if !matches!(email, PlaceMail::SuggestionDeclined) {
        variables["place"] =
            place.map_or(Value::Null, |place| place.displayed_fields().name.into());
    }
    if matches!(email, PlaceMail::ClaimReceived) {
        // On both clocks, as the claimant may be in Nigeria or in the United Kingdom.
        variables["at"] = json!(format_in_both_zones(tx.now(), PracticeZone::Lagos));
    }
    let template = email.template_name();
    let mail = NewMail {
        template,
        to,
        variables,
        key: Some(format!("{template}:{item}")),
    };
    places.mailer().enqueue(tx, mail).await?;
    Ok(())
}

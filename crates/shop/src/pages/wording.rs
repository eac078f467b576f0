//! Sums, moments and places as the pages of the shop say them.

use chrono::{DateTime, Utc};
use kernel::{Money, PracticeZone, dates};

use crate::model::Place;

/// What the way costs, or that it is free.
pub fn format_fee(fee: Money) -> String {
    if fee.minor == 0 {
        l10n::t!("orders-free").to_owned()
    } else {
        fee.format_with_symbol()
    }
}

/// As `Thursday 26 November 2026, 11:02 in Lagos`.
pub fn format_moment(at: DateTime<Utc>) -> String {
    let local = PracticeZone::Lagos.to_local(at);
    l10n::t!(
        "orders-moment",
        day = dates::format_long_date(local.date_naive()),
        time = dates::format_time(local.time())
    )
}

pub fn detail_of(place: &Place<'_>) -> String {
    match place {
        Place::Zone(_) | Place::Download => String::new(),
        Place::Pickup(point) => [&*point.address, &*point.hours]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(". "),
    }
}

/// `Includes ₦500 VAT`; empty where there is none.
pub fn tax_text(place: Option<&Place<'_>>, tax: Money) -> String {
    if tax.minor == 0 || place.is_none() {
        return String::new();
    }
    l10n::t!("orders-includes-tax", tax = tax.format_with_symbol())
}

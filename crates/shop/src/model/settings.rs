//! What the desk sets for the shop.

use chrono::Duration;
use forms::TermsSettings;
use kernel::{Currency, Money};
use payments::model::CHECKOUT_CLIENTS;
use transfers::BankAccount;

use super::{DeliveryMethod, TaxClass};

settings::part! {
    /// What delivery costs in a currency.
    pub struct PlaceFee {
        /// `NGN`, `GBP` or `USD`.
        pub currency: String, "Currency", required;
        /// In whole units, as `2500`; `0` for free.
        pub fee: String, "Fee", required;
        /// From this sum of items on it is free; empty for never.
        #[serde(default)]
        pub free_above: String, "Free from";
    }
}

settings::part! {
    /// A place that parcels are sent to.
    pub struct DeliveryZone {
        /// A short word by which orders know it, as `osun`. It stays when the name changes.
        pub key: String, "Key", required;
        pub name: String, "Name", required;
        /// `NG` for Nigeria, `GB` for the United Kingdom.
        pub country: String, "Country", required;
        /// States that it covers; empty for all of the country.
        #[serde(default)]
        pub states: Vec<String>, "States";
        pub days: String, "Delivery time, as \"2 to 4 days\"", required;
        #[serde(default)]
        pub fees: Vec<PlaceFee>, "Fees";
        /// Orders may be paid when they arrive.
        #[serde(default)]
        pub pay_on_delivery: bool, "Pay on delivery";
    }
}

settings::part! {
    /// A place where orders are collected.
    pub struct PickupPoint {
        /// A short word by which orders know it, as `osogbo`. It stays when the name changes.
        pub key: String, "Key", required;
        pub name: String, "Name", required;
        pub address: String, "Address", required;
        #[serde(default)]
        pub hours: String, "Opening hours";
        pub days: String, "Ready in, as \"2 days\"", required;
        /// `NG` for Nigeria, `GB` for the United Kingdom: its taxes are those of the country.
        pub country: String, "Country", required;
        /// Orders may be paid when they are collected.
        #[serde(default)]
        pub pay_when_collected: bool, "Pay when collected";
    }
}

settings::group! {
    pub struct ShopSettings: "ordering", "Ordering" {
        /// Nothing is sold while it is closed; products keep their enquiry.
        pub open: bool = true, "Ordering is open", in_group("Taking orders");
        pub card_open: bool = true, "Card payments", in_group("Taking orders");
        pub transfer_open: bool = true, "Bank transfers", in_group("Taking orders");
        pub checkout_client: String = "bedside", "Payment form", one_of(&CHECKOUT_CLIENTS), in_group("Taking orders");
        /// How long the goods of an order are kept while its card payment is awaited.
        pub reserve_minutes: i64 = 30, "Minutes that goods are kept for a card payment", between(15, 240), in_group("Limits");
        pub transfer_hours: i64 = 48, "Hours that goods are kept for a transfer", between(2, 240), in_group("Limits");
        /// Tries to pay by card of one network (a /24, or a /64 of IPv6) in an hour: mobile networks share theirs.
        pub tries_per_network: u64 = 60, "Card payment attempts from one network in an hour", between(10, 10_000), in_group("Limits");
        /// Open orders of one telephone number that are paid on delivery.
        pub most_unpaid: u64 = 2, "Open orders per phone number that are paid on delivery", between(0, 20), in_group("Limits");
        /// The largest order that may be paid on delivery, in whole naira.
        pub most_on_delivery: i64 = 100_000, "Largest order paid on delivery, in naira", between(0, 10_000_000), in_group("Limits");
        /// Tax in per cent that is part of prices in Nigeria; 0 where the business is not registered for it.
        pub tax_nigeria: String = "0", "VAT in Nigeria, in percent (7.5 once registered)", in_group("Tax");
        pub tax_united_kingdom: String = "0", "VAT in the United Kingdom, in percent (20 once registered)", in_group("Tax");
        pub terms: TermsSettings = {
            "label": "I agree to the terms of sale",
            "href": "/policy",
            "version": "1"
        }, "Terms";
        pub zones: Vec<DeliveryZone> = [
            {
                "key": "osun", "name": "Osun State (sample)", "country": "NG", "states": ["Osun"], "days": "1 to 2 days",
                "fees": [{"currency": "NGN", "fee": "1500", "freeAbove": "50000"}, {"currency": "USD", "fee": "2", "freeAbove": ""}],
                "payOnDelivery": true
            },
            {
                "key": "nigeria", "name": "Rest of Nigeria (sample)", "country": "NG", "states": [], "days": "2 to 5 days",
                "fees": [{"currency": "NGN", "fee": "3500", "freeAbove": "100000"}, {"currency": "USD", "fee": "4", "freeAbove": ""}],
                "payOnDelivery": false
            },
            {
                "key": "uk", "name": "United Kingdom (sample)", "country": "GB", "states": [], "days": "3 to 5 days",
                "fees": [{"currency": "GBP", "fee": "3.50", "freeAbove": "40"}],
                "payOnDelivery": false
            }
        ], "Delivery zones", in_group("Delivery and pick-up");
        pub pickup_points: Vec<PickupPoint> = [
            {
                "key": "osogbo", "name": "Osogbo office (sample)", "address": "12 Sample Road, Osogbo",
                "hours": "Monday to Friday, 9am to 5pm", "days": "2 days", "country": "NG", "payWhenCollected": true
            }
        ], "Pick-up points", in_group("Delivery and pick-up");
        pub goodwill_days: i64 = 30, "Days in which goods may be returned", between(14, 365), in_group("Returns and keeping data");
        pub keep_unpaid_days: i64 = 30, "Days to keep orders that were not paid", between(1, 365), in_group("Returns and keeping data");
        /// As long as books are kept for tax.
        pub keep_order_days: i64 = 2_555, "Days to keep buyers' names after an order", between(365, 36_500), in_group("Returns and keeping data");
        beside {
            /// The accounts of the house.
            pub accounts: Vec<BankAccount>;
        }
    }
}

/// Where an order goes: a zone or a pick-up point.
#[derive(Clone, Debug)]
pub enum Place<'s> {
    Zone(&'s DeliveryZone),
    Pickup(&'s PickupPoint),
    /// Nowhere: what is bought is downloaded.
    Download,
}

/// Key of the place of downloads.
const DOWNLOAD: &str = "download";

impl Place<'_> {
    pub fn key(&self) -> &str {
        match self {
            Self::Zone(zone) => &zone.key,
            Self::Pickup(point) => &point.key,
            Self::Download => DOWNLOAD,
        }
    }

    pub fn name(&self) -> &str {
        match self {
            Self::Zone(zone) => &zone.name,
            Self::Pickup(point) => &point.name,
            Self::Download => l10n::t!("orders-place-download"),
        }
    }

    pub fn days(&self) -> &str {
        match self {
            Self::Zone(zone) => &zone.days,
            Self::Pickup(point) => &point.days,
            Self::Download => l10n::t!("orders-place-download-days"),
        }
    }

    pub fn country(&self) -> &str {
        match self {
            Self::Zone(zone) => &zone.country,
            Self::Pickup(point) => &point.country,
            // Where the practice is: no address says where its reader is.
            Self::Download => "NG",
        }
    }

    pub const fn method(&self) -> DeliveryMethod {
        match self {
            Self::Zone(_) => DeliveryMethod::Address,
            Self::Pickup(_) => DeliveryMethod::Pickup,
            Self::Download => DeliveryMethod::Download,
        }
    }

    /// What delivery of items of this sum costs; none where nothing is sent there in this currency.
    pub fn fee(&self, items: Money) -> Option<Money> {
        let nothing = Money::new(0, items.currency);
        let zone = match self {
            Self::Pickup(_) | Self::Download => return Some(nothing),
            Self::Zone(zone) => zone,
        };
        let fee = zone.find_fee(items.currency)?;
        let free = whole_amount(&fee.free_above, items.currency);
        if free.is_some_and(|free| items.minor >= free.minor) {
            return Some(nothing);
        }
        whole_amount(&fee.fee, items.currency)
    }

    /// The same where there is one sum for all currencies.
    pub const fn is_paid_on_handover(&self) -> bool {
        match self {
            Self::Zone(zone) => zone.pay_on_delivery,
            Self::Pickup(point) => point.pay_when_collected,
            Self::Download => false,
        }
    }
}

impl DeliveryZone {
    fn find_fee(&self, currency: Currency) -> Option<&PlaceFee> {
        let mut fees = self.fees.iter();
        fees.find(|fee| fee.currency.eq_ignore_ascii_case(currency.code()))
    }

    /// From which sum of items on delivery is free, for each currency in which something is sent there; none for never.
    pub fn list_free_sums(&self) -> Vec<Option<Money>> {
        let sums = Currency::ALL.into_iter().filter_map(|currency| {
            let nothing = Money::new(0, currency);
            let own = self.find_fee(currency)?;
            let fee = Place::Zone(self).fee(nothing)?;
            Some(match fee.minor {
                0 => Some(nothing),
                _ => whole_amount(&own.free_above, currency),
            })
        });
        sums.collect()
    }
}

/// An amount of settings; none where it is empty or no amount. Unlike a price it may be nothing.
fn whole_amount(typed: &str, currency: Currency) -> Option<Money> {
    match typed.trim() {
        "" => None,
        "0" => Some(Money::new(0, currency)),
        typed => Money::parse_major(typed, currency).ok(),
    }
}

impl ShopSettings {
    /// Where goods can go. Pick-up points first: they cost nothing.
    pub fn places(&self) -> impl Iterator<Item = Place<'_>> {
        let points = self.pickup_points.iter().map(Place::Pickup);
        points.chain(self.zones.iter().map(Place::Zone))
    }

    pub fn find_place(&self, key: &str) -> Option<Place<'_>> {
        let mut places = self.places().chain([Place::Download]);
        places.find(|place| place.key() == key)
    }

    /// The zone that names a state as its own and delivers in this currency: its price goes before that of a whole country.
    pub fn find_own_zone(&self, state: &str, currency: Currency) -> Option<&DeliveryZone> {
        let mut zones = self.zones.iter();
        zones.find(|zone| {
            let is_named = |known: &String| known.eq_ignore_ascii_case(state);
            zone.states.iter().any(is_named) && zone.find_fee(currency).is_some()
        })
    }

    /// The tax in hundredths of a per cent that is part of a price.
    pub fn tax_rate(&self, country: &str, class: TaxClass) -> i64 {
        let percent = match (country, class) {
            ("NG", TaxClass::Zero) => return 0,
            ("NG", TaxClass::Standard) => &self.tax_nigeria,
            ("GB", _) => &self.tax_united_kingdom,
            _ => return 0,
        };
        parse_percent(percent).unwrap_or(0)
    }

    pub fn reservation(&self) -> Duration {
        Duration::minutes(self.reserve_minutes.clamp(15, 240))
    }

    pub fn transfer_patience(&self) -> Duration {
        Duration::hours(self.transfer_hours.clamp(2, 240))
    }

    pub fn unpaid_retention(&self) -> Duration {
        Duration::days(self.keep_unpaid_days.clamp(1, 365))
    }

    pub fn order_retention(&self) -> Duration {
        Duration::days(self.keep_order_days.clamp(365, 36_500))
    }

    /// The accounts for a currency: its own first.
    pub fn accounts_for(&self, currency: Currency) -> Vec<BankAccount> {
        transfers::sort_accounts(&self.accounts, currency)
    }

    /// Whether an order of this sum may be paid when it arrives: riders carry no change for more, and take naira.
    pub fn is_taken_at_the_door(&self, total: Money) -> bool {
        let most = self.most_on_delivery.saturating_mul(100);
        total.currency == Currency::Ngn && total.minor <= most
    }

    /// Whether any order at all may be paid when it arrives.
    pub fn accepts_payment_on_delivery(&self) -> bool {
        let is_allowed = self.most_on_delivery > 0 && self.most_unpaid > 0;
        let mut zones = self.zones.iter().filter(|zone| zone.pay_on_delivery);
        is_allowed && zones.any(|zone| zone.find_fee(Currency::Ngn).is_some())
    }

    pub fn accepts_transfers(&self, currency: Currency) -> bool {
        self.transfer_open && transfers::has_account(&self.accounts, currency)
    }
}

/// As `7.5`, in hundredths of a per cent.
fn parse_percent(typed: &str) -> Option<i64> {
    let (whole, rest) = typed.trim().split_once('.').unwrap_or((typed.trim(), ""));
    let whole: i64 = whole
        .parse()
        .ok()
        .filter(|whole| (0..=100).contains(whole))?;
    let rest: i64 = match rest.len() {
        0 => 0,
        1 => rest.parse::<i64>().ok()? * 10,
        2 => rest.parse().ok()?,
        _ => return None,
    };
    Some(whole * 100 + rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn zone(fees: Value) -> DeliveryZone {
        let zone = json!({ "key": "z", "name": "Z", "country": "NG", "days": "2 days", "fees": fees,
            "payOnDelivery": true });
        serde_json::from_value(zone).unwrap()
    }

    #[test]
    fn delivery_is_free_only_from_the_sums_that_the_zone_names() {
        let sums = |fees: Value| zone(fees).list_free_sums();
        let naira = |minor| Some(Money::new(minor, Currency::Ngn));
        let free = json!([{ "currency": "NGN", "fee": "0" }]);
        assert_eq!(sums(free), [naira(0)]);
        let mixed = json!([{ "currency": "NGN", "fee": "1500", "freeAbove": "50000" },
            { "currency": "USD", "fee": "2", "freeAbove": "" }]);
        assert_eq!(sums(mixed), [naira(5_000_000), None]);
        let always = json!([{ "currency": "NGN", "fee": "1500", "freeAbove": "0" }]);
        assert_eq!(sums(always), [naira(0)]);
        assert!(sums(json!([{ "currency": "NGN", "fee": "much" }])).is_empty());
        assert!(sums(json!([])).is_empty());
    }

    #[test]
    fn payment_on_delivery_needs_a_zone_in_naira_and_room_in_both_limits() {
        let accepts = |zones: Vec<DeliveryZone>, most_on_delivery, most_unpaid| {
            let settings = ShopSettings {
                zones,
                most_on_delivery,
                most_unpaid,
                ..testkit::settings(&json!({}))
            };
            settings.accepts_payment_on_delivery()
        };
        let nigeria = || zone(json!([{ "currency": "NGN", "fee": "1500" }]));
        assert!(accepts(vec![nigeria()], 100_000, 2));
        assert!(!accepts(vec![nigeria()], 0, 2));
        assert!(!accepts(vec![nigeria()], 100_000, 0));
        let pounds = zone(json!([{ "currency": "GBP", "fee": "3" }]));
        assert!(!accepts(vec![pounds], 100_000, 2));
        let mut paid_before = nigeria();
        paid_before.pay_on_delivery = false;
        assert!(!accepts(vec![paid_before], 100_000, 2));
        assert!(!accepts(Vec::new(), 100_000, 2));
    }
}

//! The form of the checkout: `/checkout` and `POST /api/orders`.

use forms::{
    AgreementField, EmailField, Key, Line, ParsedForm, PersonName, PhoneField, Postcode, Story,
    invalid_form,
};
use http::HeaderMap;
use kernel::{Currency, Money};
use store::StoredEnum;
use web::{Result, Visitor};

use super::cart_calls::{parse_quantity, wanted_currency};
use crate::cart::{ChosenItem, MOST_PIECES, load_basket, visitor_key};
use crate::model::{
    Buyer, DeliveryZone, HealthAnswers, NIGERIAN_STATES, PaymentMethod, Place, PostalAddress,
    Receiver, ShopSettings, find_area, find_states_of_area,
};
use crate::orders::submission::{NewOrder, OrderRequest};
use crate::service::Shop;

const LONGEST_STREET: usize = 160;
const LONGEST_LANDMARK: usize = 160;
const LONGEST_TOWN: usize = 80;
const LONGEST_ANSWER: usize = 1_000;

forms::form! {
    /// An order to be placed.
    pub struct CheckoutForm as "PlaceOrderBody" on "checkout" {
        /// Who buys.
        name: PersonName = "contact.name" { missing: "orders-form-name-missing" },
        /// Where mails go; needed for a card.
        email: EmailField = "contact.email",
        /// Of who buys.
        phone: PhoneField = "contact.phone" { missing: "orders-form-phone-missing" },
        /// `pickup` or `address`.
        method: Key = "delivery.method",
        /// Key of the zone or pick-up point; the first pick-up point, or the zone of the state, when left out.
        place: Key = "delivery.place",
        /// Number and street.
        street: Line = "delivery.street" { most: LONGEST_STREET, called: "orders-form-street-called" },
        /// What is near it, as people find it in Nigeria.
        landmark: Line = "delivery.landmark" { most: LONGEST_LANDMARK, called: "orders-form-landmark-called" },
        /// Town or city.
        town: Line = "delivery.town" { most: LONGEST_TOWN, called: "orders-form-town-called" },
        /// Local government area.
        lga: Line = "delivery.lga" { most: LONGEST_TOWN, called: "orders-form-lga-called" },
        /// State of Nigeria.
        state: Key = "delivery.state",
        /// Of the United Kingdom.
        postcode: Postcode = "delivery.postcode",
        /// Who receives it, where that is somebody else.
        receiver_name: PersonName = "delivery.receiverName",
        /// Their telephone number.
        receiver_phone: PhoneField = "delivery.receiverPhone",
        /// `card`, `transfer`, `on_delivery` or `pickup`.
        payment: Key = "payment",
        /// Whoever takes a medicine is 18 or over; asked where one is bought.
        adult: AgreementField = "health.adult",
        /// Their illnesses and allergies.
        conditions: Story = "health.conditions" { most: LONGEST_ANSWER, called: "orders-health-conditions-called" },
        /// What else they take.
        medicines: Story = "health.medicines" { most: LONGEST_ANSWER, called: "orders-health-medicines-called" },
        /// A file is wanted at once, and cannot be given back; asked where one is bought.
        download: AgreementField = "acceptDownload",
        /// The terms of sale are agreed to.
        terms: AgreementField = "acceptTerms" { missing: "orders-form-terms-missing" },
        /// Id of a variant that is bought alone, past the cart.
        item: Key = "item",
        /// How many pieces of it.
        quantity: Key = "quantity",
        /// The total that was seen, in minor units; an order of another sum is refused.
        total: Key = "total",
        /// `NGN`, `GBP` or `USD`: what prices were seen in.
        currency: Key = "currency",
    }
}

/// What is bought alone; none where the cart is bought.
pub fn chosen_item(item: &str, quantity: &str) -> Option<ChosenItem> {
    if item.is_empty() {
        return None;
    }
    // An address that somebody changed shows one piece; the order itself is strict.
    let quantity = quantity.parse().unwrap_or(1).clamp(1, MOST_PIECES);
    Some(ChosenItem {
        stock: item.to_owned(),
        quantity,
    })
}

impl CheckoutForm {
    fn into_buyer(self) -> Buyer {
        Buyer {
            name: self.name.0,
            email: self.email.0,
            phone: self.phone.0.map(|phone| phone.e164),
            wants_download_now: self.download.0 == Some(true),
            health: Some(HealthAnswers {
                is_adult: self.adult.0 == Some(true),
                conditions: self.conditions.0,
                medicines: self.medicines.0,
                ..HealthAnswers::default()
            }),
            ..Buyer::default()
        }
    }

    /// What is to be ordered.
    ///
    /// # Errors
    /// 422 with the fields to mend; else when the database fails.
    pub async fn into_new_order(
        shop: &Shop,
        mut reading: ParsedForm<Self>,
        visitor: &Visitor,
        headers: &HeaderMap,
    ) -> Result<NewOrder> {
        let wanted = wanted_currency(headers);
        let settings = shop.load_settings().await?;
        if reading.form.terms.0 != Some(true) {
            // Who buys agrees to terms: unlike elsewhere a program says so too.
            reading.add_error("acceptTerms", l10n::t!("orders-form-terms-missing"));
        }
        let place = find_place(&settings, &reading.form);
        let place = reading.check_field("delivery.place", place);
        let payment = check_payment(&mut reading, &settings);
        let address = match &place {
            Some(Place::Zone(zone)) => check_address(&mut reading, &zone.country, &zone.states),
            _ => None,
        };
        check_zone(&mut reading, &settings, wanted);
        let receiver = check_receiver(&mut reading);
        let seen_total = check_total(&mut reading);
        let form = reading.into_result().map_err(invalid_form)?;
        let (Some(place), Some(payment)) = (place, payment) else {
            return Err(invalid_form(Vec::new()));
        };
        let key = visitor_key(visitor);
        if !form.item.is_empty() {
            parse_quantity(&form.quantity, 1)?;
        }
        let alone = chosen_item(&form.item, &form.quantity);
        let basket = load_basket(shop, Some(&key), alone.as_ref()).await?;
        let seen = form.currency.parse().unwrap_or(wanted);
        let currency = basket.currency(seen).unwrap_or(seen);
        // A program that names no currency takes the one that the goods have.
        let seen_in = if form.currency.is_empty() {
            currency
        } else {
            seen
        };
        let agreed = settings.terms.agree(shop.now());
        let place = place.key().to_owned();
        Ok(NewOrder {
            settings,
            currency,
            basket,
            buyer: Buyer {
                agreed: Some(agreed),
                address,
                receiver,
                ..form.into_buyer()
            },
            place,
            payment,
            seen_total: seen_total.map(|minor| Money::new(minor, seen_in)),
            request: OrderRequest::new(headers, &key),
            visitor: alone.is_none().then_some(key),
        })
    }
}

/// How it is paid for. With a card the receipt needs an address, which is said with all that is missing.
fn check_payment(
    reading: &mut ParsedForm<CheckoutForm>,
    settings: &ShopSettings,
) -> Option<PaymentMethod> {
    let payment = PaymentMethod::from_stored(&reading.form.payment)
        .ok_or_else(|| l10n::t!("orders-form-payment-missing").to_owned());
    let payment = reading.check_field("payment", payment)?;
    // Where cards are not taken that is what is to be mended, whoever pays.
    let needs_email = payment == PaymentMethod::Card && settings.card_open;
    if needs_email && reading.form.email.0.is_none() {
        reading.add_error("contact.email", l10n::t!("orders-email-for-card"));
    }
    Some(payment)
}

/// The total that was seen, in minor units; none where none is sent.
fn check_total(reading: &mut ParsedForm<CheckoutForm>) -> Option<i64> {
    let total = match &*reading.form.total {
        "" => Ok(None),
        typed => typed
            .parse()
            .map(Some)
            .map_err(|_| l10n::t!("orders-form-total-unreadable").to_owned()),
    };
    reading.check_field("total", total).flatten()
}

/// The place that was named; for programs that name none, the first pick-up point or the zone of the state.
fn find_place<'s>(settings: &'s ShopSettings, form: &CheckoutForm) -> Result<Place<'s>, String> {
    let missing = || l10n::t!("orders-place-missing").to_owned();
    if !form.place.is_empty() {
        return settings.find_place(&form.place).ok_or_else(missing);
    }
    if &*form.method == "download" {
        return Ok(Place::Download);
    }
    if &*form.method == "pickup" {
        return settings
            .pickup_points
            .first()
            .map(Place::Pickup)
            .ok_or_else(missing);
    }
    let is_british = !form.postcode.0.is_empty();
    let zones = settings.zones.iter().filter(|zone| match &*zone.country {
        "GB" => is_british,
        _ => !is_british && covers(&zone.states, &form.state),
    });
    // One that names the state goes before one of the whole country.
    let nearest = zones.min_by_key(|zone| zone.states.is_empty());
    nearest.map(Place::Zone).ok_or_else(missing)
}

/// Whether the parcel goes by the zone that the typed state has of its own.
fn check_zone(reading: &mut ParsedForm<CheckoutForm>, settings: &ShopSettings, wanted: Currency) {
    if let Some(own) = find_unchosen_zone(settings, &reading.form, wanted) {
        let (state, place) = (&*reading.form.state, &own.name);
        let words = l10n::t!("orders-form-state-has-own", state = state, place = place);
        reading.add_error("delivery.state", words);
    }
}

/// The zone of the typed state, where the parcel would go by one of the whole country: who overlooks it would pay too much.
pub fn find_unchosen_zone<'s>(
    settings: &'s ShopSettings,
    form: &CheckoutForm,
    wanted: Currency,
) -> Option<&'s DeliveryZone> {
    let Some(Place::Zone(chosen)) = settings.find_place(&form.place) else {
        return None;
    };
    let currency = form.currency.parse().unwrap_or(wanted);
    settings
        .find_own_zone(&form.state, currency)
        .filter(|own| chosen.states.is_empty() && own.country == chosen.country)
}

fn covers(states: &[String], state: &str) -> bool {
    states.is_empty() || states.iter().any(|known| known.eq_ignore_ascii_case(state))
}

fn check_address(
    reading: &mut ParsedForm<CheckoutForm>,
    country: &str,
    states: &[String],
) -> Option<PostalAddress> {
    let form = &reading.form;
    let address = PostalAddress {
        street: form.street.0.clone(),
        landmark: form.landmark.0.clone(),
        town: form.town.0.clone(),
        lga: form.lga.0.clone(),
        state: form.state.0.clone(),
        postcode: form.postcode.0.clone(),
    };
    if address.street.is_empty() {
        reading.add_error("delivery.street", l10n::t!("orders-form-street-missing"));
    }
    if address.town.is_empty() {
        reading.add_error("delivery.town", l10n::t!("orders-form-town-missing"));
    }
    if country == "GB" {
        if address.postcode.is_empty() {
            reading.add_error(
                "delivery.postcode",
                l10n::t!("orders-form-postcode-missing"),
            );
        }
        return Some(PostalAddress {
            state: String::new(),
            lga: String::new(),
            ..address
        });
    }
    if !NIGERIAN_STATES.contains(&&*address.state) {
        reading.add_error("delivery.state", l10n::t!("orders-form-state-missing"));
    } else if !covers(states, &address.state) {
        let words = l10n::t!("orders-form-state-not-covered", states = states.join(", "));
        reading.add_error("delivery.state", words);
    }
    Some(PostalAddress {
        postcode: String::new(),
        lga: check_area(reading, &address),
        ..address
    })
}

/// The local government area as it is spelled. One that nobody knows stays as it was typed, as there are many spellings; one of
/// another state is a mistake that a rider would pay for.
fn check_area(reading: &mut ParsedForm<CheckoutForm>, address: &PostalAddress) -> String {
    if let Some(area) = find_area(&address.state, &address.lga) {
        return area.to_owned();
    }
    let elsewhere = find_states_of_area(&address.lga);
    if !elsewhere.is_empty() && !address.state.is_empty() {
        let (area, states) = (&address.lga, elsewhere.join(", "));
        let words = l10n::t!("orders-form-area-elsewhere", area = area, states = states);
        reading.add_error("delivery.lga", words);
    }
    address.lga.clone()
}

fn check_receiver(reading: &mut ParsedForm<CheckoutForm>) -> Option<Receiver> {
    let (name, phone) = (
        reading.form.receiver_name.0.clone(),
        reading.form.receiver_phone.0.clone(),
    );
    match (name.is_empty(), phone) {
        (true, None) => None,
        (false, Some(phone)) => Some(Receiver {
            name,
            phone: phone.e164,
        }),
        (true, Some(_)) => {
            let words = l10n::t!("orders-form-receiver-name-missing");
            reading.add_error("delivery.receiverName", words);
            None
        }
        (false, None) => {
            let words = l10n::t!("orders-form-receiver-phone-missing");
            reading.add_error("delivery.receiverPhone", words);
            None
        }
    }
}

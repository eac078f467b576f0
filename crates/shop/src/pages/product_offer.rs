//! How a product may be bought: variants with their stock, and what it costs with delivery.

use axum::extract::State as Shared;
use axum::response::Response;
use chrono::Duration;
use kernel::{CacheTag, Currency, Money};
use serde::Deserialize;
use store::StoreError;
use utoipa::IntoParams;
use web::{Json, Path, Query, Result, tagged_response};

use super::cart_view::{build_places, list_places};
use super::delivery_prices::{describe_prices, is_downloaded, price_one};
use super::views::{PlaceView, ProductOffer, VariantView};
use super::wording::tax_text;
use crate::cart::MOST_PIECES;
use crate::model::{
    LICENCES_TAG, Place, PricedLine, Product, SaleRefusal, SaleRules, SaleTerms, ShopSettings,
    price_order,
};
use crate::service::Shop;
use crate::stock::{free_pieces, list_variants, price_of, stock_tag};
use crate::tables::stock;

/// From this many pieces on their number is nobody's business.
const MANY: i32 = 6;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct OfferQuery {
    /// `NGN`, `GBP` or `USD`; naira when left out.
    #[param(required = false)]
    currency: String,
    /// Key of a place, to have prices with delivery there.
    #[param(required = false)]
    place: String,
}

/// How a product may be bought: its variants, what is in stock, and the total with delivery to each place.
#[utoipa::path(get, path = "/api/products/{id}/offer", operation_id = "read_product_offer", tag = "shop",
    params(("id" = String, Path, description = "The content `_id`"), OfferQuery),
    responses((status = 200, body = ProductOffer)))]
pub async fn get_product_offer(
    Shared(shop): Shared<Shop>,
    Path(id): Path<String>,
    Query(query): Query<OfferQuery>,
) -> Result<Response> {
    let settings = shop.load_settings().await?;
    let product = shop.load_products([id.clone()]).await?.remove(&id);
    let reader = shop.store().reader();
    let variants = list_variants(reader.connection(), &id).await?;
    let wanted = query.currency.parse().unwrap_or(Currency::Ngn);
    let rules = shop.load_sale_rules(&product).await?;
    let is_regulated = product
        .as_ref()
        .is_some_and(|product| product.class.is_regulated());
    let mut until = is_regulated.then(|| rules.ends_at()).flatten();
    let offer = match &product {
        Some(product) => {
            let place = match is_downloaded(&variants) {
                true => Some(Place::Download),
                false => settings.places().find(|place| place.key() == query.place),
            };
            let asked = (&*variants, wanted, place.as_ref());
            let mut offer = build_offer(&settings, &rules, product, asked);
            let currency = find_currency(product, &variants, wanted);
            if offer.open && !is_payable(&shop, &settings, currency).await? {
                offer.open = false;
                offer.notice = l10n::t!("orders-no-rate", currency = currency.code());
                until = Some(shop.now() + RATE_PATIENCE);
            }
            offer
        }
        None => ProductOffer::default(),
    };
    let tags = [
        stock_tag(&id),
        CacheTag::from("type:settings"),
        CacheTag::from("type:shop"),
        CacheTag::from(LICENCES_TAG),
    ];
    Ok(tagged_response(Json(offer), &tags, until))
}

/// How long the page says that there is no rate before it looks again.
const RATE_PATIENCE: Duration = Duration::minutes(2);

/// Whether there is a way to pay in a currency: a card, a transfer, or money in hand where something goes.
async fn is_payable(
    shop: &Shop,
    settings: &ShopSettings,
    currency: Currency,
) -> Result<bool, StoreError> {
    let mut places = settings.places();
    let in_hand = currency == Currency::Ngn && places.any(|place| place.is_paid_on_handover());
    let other = settings.accepts_transfers(currency) || in_hand;
    Ok(other || shop.takes_cards_for(settings, currency).await?)
}

fn build_offer(
    settings: &ShopSettings,
    rules: &SaleRules,
    product: &Product,
    (variants, wanted, place): (&[stock::Model], Currency, Option<&Place<'_>>),
) -> ProductOffer {
    let currency = find_currency(product, variants, wanted);
    let views: Vec<VariantView> = variants
        .iter()
        .map(|row| {
            let price = price_of(row, product, currency);
            // Beside goods a file is sold for its price alone.
            let goes_to = place.filter(|_| !row.is_digital);
            let delivered = price
                .zip(goes_to)
                .and_then(|(price, place)| price_one(settings, rules, product, price, place));
            build_variant(row, price, delivered)
        })
        .collect();
    let is_buyable = |view: &&VariantView| view.in_stock && view.price.is_some();
    let mut prices = views.iter().filter(is_buyable);
    let price = prices.find_map(|view| Some(view.price.as_ref()?.amount));
    let is_open = settings.open && price.is_some();
    let line = PricedLine {
        product: product.id.clone(),
        unit_minor: price.unwrap_or(0),
        quantity: 1,
        tax: product.tax,
        is_medicine: product.class.is_medicine(),
    };
    let (places, refusal, terms) = split_places(settings, rules, product, (&line, currency, place));
    let places = if is_open { places } else { Vec::new() };
    let is_open = !places.is_empty();
    let home = place.cloned().or_else(|| find_home(settings, currency));
    let totals = price_order(settings, &[line], currency, home.as_ref(), None);
    ProductOffer {
        open: is_open,
        notice: match refusal {
            Some(refusal) if places.is_empty() && price.is_some() && settings.open => {
                refusal.text().to_owned()
            }
            _ => notice(settings, variants, price),
        },
        terms_text: terms.map_or_else(String::new, terms_text),
        variants: if settings.open { views } else { Vec::new() },
        tax_text: totals.map_or_else(String::new, |totals| {
            tax_text(home.as_ref(), totals.money(totals.tax))
        }),
        pay_on_delivery_text: pay_on_delivery_text(settings),
        return_text: l10n::t!("orders-return-days", days = settings.goodwill_days),
        delivery_text: place
            .filter(|place| places.iter().any(|open| open.key == place.key()))
            .map_or_else(String::new, describe_prices),
        places,
    }
}

/// Whose tax is named before a visitor has said where to: that of the country whose money they read, as far as it has a place.
fn find_home(settings: &ShopSettings, currency: Currency) -> Option<Place<'_>> {
    let country = if currency == Currency::Gbp {
        "GB"
    } else {
        "NG"
    };
    let own = settings.places().find(|place| place.country() == country);
    own.or_else(|| settings.places().next())
}

/// The currency that its prices are shown in: the wanted one, else the first that any variant has a price in.
fn find_currency(product: &Product, variants: &[stock::Model], wanted: Currency) -> Currency {
    let mut currencies = [wanted].into_iter().chain(Currency::ALL);
    let priced = currencies.find(|currency| {
        let mut prices = variants.iter().map(|row| price_of(row, product, *currency));
        prices.any(|price| price.is_some())
    });
    priced.unwrap_or(wanted)
}

/// Where it can go to, why not elsewhere, and the strictest terms of any place.
fn split_places(
    settings: &ShopSettings,
    rules: &SaleRules,
    product: &Product,
    (line, currency, chosen): (&PricedLine, Currency, Option<&Place<'_>>),
) -> (Vec<PlaceView>, Option<SaleRefusal>, Option<SaleTerms>) {
    let is_digital = matches!(chosen, Some(Place::Download));
    let open = list_places(settings, is_digital);
    let terms: Vec<_> = open
        .iter()
        .map(|place| rules.find_terms(product, place.country()))
        .collect();
    let lines = std::slice::from_ref(line);
    let mut places = build_places(settings, open, lines, (currency, None), chosen);
    places.retain(|place| rules.find_terms(product, &place.country).is_ok());
    let refusal = terms.iter().find_map(|terms| terms.err());
    let strictest = terms.into_iter().filter_map(Result::ok).max();
    (places, refusal, strictest)
}

/// What is asked before it is sold; empty for nothing.
fn terms_text(terms: SaleTerms) -> String {
    match terms {
        SaleTerms::Open => String::new(),
        SaleTerms::Screening => l10n::t!("orders-sale-screening").to_owned(),
        SaleTerms::Prescription => l10n::t!("orders-sale-prescription").to_owned(),
    }
}

/// Nothing where it can be bought, and where it was never meant to be: the enquiry is there for that.
fn notice(settings: &ShopSettings, variants: &[stock::Model], price: Option<i64>) -> String {
    if !settings.open {
        l10n::t!("orders-not-open").to_owned()
    } else if variants.is_empty() || price.is_some() {
        String::new()
    } else {
        l10n::t!("orders-sold-out").to_owned()
    }
}

fn pay_on_delivery_text(settings: &ShopSettings) -> String {
    let zones = settings.zones.iter().filter(|zone| zone.pay_on_delivery);
    let names: Vec<&str> = zones.map(|zone| &*zone.name).collect();
    if names.is_empty() {
        return String::new();
    }
    l10n::t!("orders-pay-on-delivery-in", places = names.join(", "))
}

fn build_variant(
    row: &stock::Model,
    price: Option<Money>,
    delivered: Option<Money>,
) -> VariantView {
    let free = free_pieces(row);
    VariantView {
        id: row.id.clone(),
        label: row.label.clone(),
        price: price.map(Into::into),
        delivered: delivered.map(Into::into),
        in_stock: free > 0,
        stock_text: match free {
            _ if row.is_digital => l10n::t!("orders-stock-download").to_owned(),
            0 => l10n::t!("orders-sold-out").to_owned(),
            free if free < MANY => l10n::t!("orders-left", free = free),
            _ => String::new(),
        },
        most: free.min(MOST_PIECES),
    }
}

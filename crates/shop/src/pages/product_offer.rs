//! How a product may be bought: variants with their stock, and what it costs with delivery.

use axum::extract::State as Shared;
use axum::response::Response;
use kernel::{CacheTag, Currency, Money};
use serde::Deserialize;
use utoipa::IntoParams;
use web::{Json, Path, Query, Result, tagged_response};

use super::cart_view::build_places;
use super::views::{PlaceView, ProductOffer, VariantView};
use super::wording::tax_text;
use crate::cart::MOST_PIECES;
use crate::model::{
    LICENCES_TAG, PricedLine, Product, SaleRefusal, SaleRules, SaleTerms, ShopSettings, price_order,
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
    let offer = match &product {
        Some(product) => build_offer(&settings, &rules, product, (&variants, wanted)),
        None => ProductOffer::default(),
    };
    let tags = [
        stock_tag(&id),
        CacheTag::from("type:settings"),
        CacheTag::from("type:shop"),
        CacheTag::from(LICENCES_TAG),
    ];
    let is_regulated = product.is_some_and(|product| product.class.is_regulated());
    let until = is_regulated.then(|| rules.ends_at()).flatten();
    Ok(tagged_response(Json(offer), &tags, until))
}

fn build_offer(
    settings: &ShopSettings,
    rules: &SaleRules,
    product: &Product,
    (variants, wanted): (&[stock::Model], Currency),
) -> ProductOffer {
    let currency = [wanted]
        .into_iter()
        .chain(Currency::ALL)
        .find(|currency| {
            let mut priced = variants.iter().map(|row| price_of(row, product, *currency));
            priced.any(|price| price.is_some())
        })
        .unwrap_or(wanted);
    let views: Vec<VariantView> = variants
        .iter()
        .map(|row| build_variant(row, product, currency))
        .collect();
    let is_buyable = |view: &&VariantView| view.in_stock && view.price.is_some();
    let first = views.iter().find(is_buyable);
    let price = first
        .and_then(|view| view.price.as_ref())
        .map(|sum| sum.amount);
    let is_open = settings.open && price.is_some();
    let line = PricedLine {
        product: product.id.clone(),
        unit_minor: price.unwrap_or(0),
        quantity: 1,
        tax: product.tax,
        is_medicine: product.class.is_medicine(),
    };
    let (places, refusal, terms) = split_places(settings, rules, product, (&line, currency));
    let places = if is_open { places } else { Vec::new() };
    let is_open = !places.is_empty();
    let home = settings.places().next();
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
        places,
    }
}

/// Where it can go to, why not elsewhere, and the strictest terms of any place.
fn split_places(
    settings: &ShopSettings,
    rules: &SaleRules,
    product: &Product,
    (line, currency): (&PricedLine, Currency),
) -> (Vec<PlaceView>, Option<SaleRefusal>, Option<SaleTerms>) {
    let mut places = build_places(settings, std::slice::from_ref(line), currency, None, None);
    places.retain(|place| rules.find_terms(product, &place.country).is_ok());
    let terms: Vec<_> = settings
        .places()
        .map(|place| rules.find_terms(product, place.country()))
        .collect();
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

fn build_variant(row: &stock::Model, product: &Product, currency: Currency) -> VariantView {
    let free = free_pieces(row);
    let price: Option<Money> = price_of(row, product, currency);
    VariantView {
        id: row.id.clone(),
        label: row.label.clone(),
        price: price.map(Into::into),
        in_stock: free > 0,
        stock_text: match free {
            0 => l10n::t!("orders-sold-out").to_owned(),
            free if free < MANY => l10n::t!("orders-left", free = free),
            _ => String::new(),
        },
        most: free.min(MOST_PIECES),
    }
}

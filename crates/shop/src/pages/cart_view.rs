//! What a cart, or one thing alone, costs, and what changed of it.

use kernel::{Currency, Money};
use store::StoreError;

use super::views::{CartChange, CartItemView, CartView, CouponView, PlaceView};
use super::wording::{detail_of, format_fee, tax_text};
use crate::cart::{Basket, BasketLine, CouponRefusal, MOST_PIECES};
use crate::model::{
    CouponKind, CouponRule, Place, PricedLine, SaleRules, ShopSettings, price_order,
};
use crate::orders::submission::{OrderOffer, price_basket};
use crate::service::Shop;

/// `place` is the key of what the visitor chose, which may have gone from the settings since.
pub async fn build_cart_view(
    shop: &Shop,
    settings: &ShopSettings,
    basket: &Basket,
    (wanted, place): (Currency, Option<&str>),
) -> Result<CartView, StoreError> {
    let currency = basket.currency(wanted).unwrap_or(wanted);
    let place = find_chosen_place(settings, basket, place);
    let lines = basket.priced(currency);
    // A place that nothing is sent to in this currency counts as not chosen.
    let priced = price_basket(shop, settings, basket, currency, place.as_ref()).await?;
    let (place, priced) = match priced {
        Some(priced) => (place, Some(priced)),
        None => (
            None,
            price_basket(shop, settings, basket, currency, None).await?,
        ),
    };
    let items: Vec<CartItemView> = basket
        .lines
        .iter()
        .map(|line| build_item(line, currency))
        .collect();
    let changes = items.iter().filter(|item| item.change.is_some()).count();
    let nothing = Money::new(0, currency);
    let totals = priced.as_ref().map(|priced| priced.totals);
    let money = |minor: Option<i64>| minor.map_or(nothing, |minor| Money::new(minor, currency));
    let rule = priced.as_ref().and_then(|priced| priced.coupon.as_ref());
    let rule = rule.map(|(_, rule)| rule);
    let rules = shop.load_sale_rules(basket.lines.iter().filter_map(|line| line.product.as_ref()));
    let rules = rules.await?;
    let open = list_places(settings, basket.is_digital());
    let mut places = build_places(settings, open, &lines, (currency, rule), place.as_ref());
    places.retain(|place| basket.find_terms(&rules, &place.country).is_ok());
    let mut notice = notice(settings, basket, wanted, priced.as_ref());
    if notice.is_empty() {
        notice = sale_notice(settings, &rules, basket, place.as_ref());
    }
    Ok(CartView {
        count: basket.lines.iter().map(|line| line.quantity).sum(),
        changes,
        subtotal: money(totals.map(|totals| totals.items)).into(),
        discount: totals
            .filter(|totals| totals.discount > 0)
            .map(|totals| totals.money(totals.discount).into()),
        coupon: build_coupon(basket, priced.as_ref(), currency),
        delivery: totals
            .filter(|_| place.is_some())
            .map(|totals| totals.money(totals.delivery).into()),
        total: money(totals.map(|totals| totals.total)).into(),
        tax_text: tax_text(place.as_ref(), money(totals.map(|totals| totals.tax))),
        places,
        can_order: notice.is_empty(),
        notice,
        items,
    })
}

fn find_chosen_place<'s>(
    settings: &'s ShopSettings,
    basket: &Basket,
    chosen: Option<&str>,
) -> Option<Place<'s>> {
    if basket.is_digital() {
        return Some(Place::Download);
    }
    // Of goods, so a cookie that names the place of downloads chooses none.
    settings.places().find(|place| Some(place.key()) == chosen)
}

fn build_item(line: &BasketLine, currency: Currency) -> CartItemView {
    let price = line.price(currency);
    let product = line.product.as_ref();
    let total = price.map(|price| {
        let minor = price.minor.saturating_mul(i64::from(line.counted()));
        Money::new(minor, currency)
    });
    CartItemView {
        id: line.id.clone(),
        product_id: line.stock.product.clone(),
        variant: line.stock.id.clone(),
        title: product.map_or_else(
            || l10n::t!("orders-not-sold-any-more").to_owned(),
            |product| product.title.clone(),
        ),
        label: line.stock.label.clone(),
        url: product.map_or_else(String::new, |product| product.url.clone()),
        picture: product.and_then(|product| product.picture.clone()),
        quantity: line.quantity,
        most: line.free().min(MOST_PIECES),
        unit_text: price.map_or_else(String::new, Money::format_with_symbol),
        total: total.map(Into::into),
        change: find_change(line, price),
    }
}

fn find_change(line: &BasketLine, price: Option<Money>) -> Option<CartChange> {
    let change = |kind: &str, text: String| {
        Some(CartChange {
            kind: kind.to_owned(),
            text,
        })
    };
    let (Some(_), Some(price)) = (&line.product, price) else {
        return change("gone", l10n::t!("orders-change-gone").to_owned());
    };
    match line.free() {
        0 => return change("gone", l10n::t!("orders-change-sold-out").to_owned()),
        free if free < line.quantity => {
            return change("stock", l10n::t!("orders-change-stock", free = free));
        }
        _ => {}
    }
    let seen = line.seen.filter(|seen| seen.currency == price.currency)?;
    let difference = price.minor - seen.minor;
    if difference == 0 {
        return None;
    }
    let by = Money::new(difference.abs(), price.currency).format_with_symbol();
    let text = if difference > 0 {
        l10n::t!("orders-change-dearer", by = by)
    } else {
        l10n::t!("orders-change-cheaper", by = by)
    };
    change("price", text)
}

fn build_coupon(
    basket: &Basket,
    priced: Option<&OrderOffer>,
    currency: Currency,
) -> Option<CouponView> {
    if basket.coupon.is_empty() {
        return None;
    }
    let rule = priced.and_then(|priced| priced.coupon.as_ref());
    let text = match rule {
        Some((_, rule)) => describe_coupon(rule, currency),
        None => priced
            .and_then(|priced| priced.refusal)
            .unwrap_or(CouponRefusal::Unknown)
            .text()
            .to_owned(),
    };
    Some(CouponView {
        code: basket.coupon.clone(),
        text,
        valid: rule.is_some(),
    })
}

/// What a coupon does, as people read it.
pub fn describe_coupon(rule: &CouponRule, currency: Currency) -> String {
    match rule.kind {
        CouponKind::Percent => l10n::t!("orders-coupon-percent", percent = rule.percent),
        CouponKind::Amount => {
            let amount = Money::new(rule.amount_minor.unwrap_or(0), currency);
            l10n::t!("orders-coupon-amount", amount = amount.format_with_symbol())
        }
        CouponKind::FreeDelivery => l10n::t!("orders-coupon-free-delivery").to_owned(),
    }
}

/// Why it cannot be ordered as it stands; empty where it can.
fn notice(
    settings: &ShopSettings,
    basket: &Basket,
    wanted: Currency,
    priced: Option<&OrderOffer>,
) -> String {
    let is_short = |line: &BasketLine| line.counted() < line.quantity;
    if !settings.open {
        l10n::t!("orders-not-open").to_owned()
    } else if basket.lines.is_empty() {
        l10n::t!("orders-cart-empty").to_owned()
    } else if basket.lines.iter().any(is_short) {
        l10n::t!("orders-look-at-changes").to_owned()
    } else if basket.currency(wanted).is_none() || priced.is_none() {
        l10n::t!("orders-no-common-currency").to_owned()
    } else {
        String::new()
    }
}

/// Which line may not be sold where it would go, or nowhere; empty where all may.
fn sale_notice(
    settings: &ShopSettings,
    rules: &SaleRules,
    basket: &Basket,
    place: Option<&Place<'_>>,
) -> String {
    let refused = |place: &Place<'_>| basket.find_terms(rules, place.country()).err();
    let refused = match place {
        Some(place) => refused(place),
        None if settings.places().any(|place| refused(&place).is_none()) => None,
        None => settings.places().next().and_then(|place| refused(&place)),
    };
    refused.map_or_else(String::new, |(line, refusal)| line.refusal_text(refusal))
}

/// Where it can go: to all places, or to none where it is downloaded.
pub fn list_places(settings: &ShopSettings, is_digital: bool) -> Vec<Place<'_>> {
    match is_digital {
        true => vec![Place::Download],
        false => settings.places().collect(),
    }
}

/// The places that these lines can go to, with what they cost there.
pub fn build_places(
    settings: &ShopSettings,
    places: Vec<Place<'_>>,
    lines: &[PricedLine],
    (currency, coupon): (Currency, Option<&CouponRule>),
    chosen: Option<&Place<'_>>,
) -> Vec<PlaceView> {
    let priced = places.into_iter().filter_map(|place| {
        let totals = price_order(settings, lines, currency, Some(&place), coupon)?;
        Some((place, totals))
    });
    priced
        .map(|(place, totals)| PlaceView {
            key: place.key().to_owned(),
            method: place.method().key().to_owned(),
            country: place.country().to_owned(),
            name: place.name().to_owned(),
            detail: detail_of(&place),
            days: place.days().to_owned(),
            fee_text: format_fee(totals.money(totals.delivery)),
            total: totals.money(totals.total).into(),
            pay_on_handover: place.is_paid_on_handover(),
            chosen: chosen.is_some_and(|chosen| chosen.key() == place.key()),
        })
        .collect()
}

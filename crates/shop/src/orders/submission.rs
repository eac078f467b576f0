//! An order is placed: its goods are held, its coupon is counted and its mail is written, all in one write.

use http::HeaderMap;
use kernel::{Currency, FieldError, Money, ProblemDetails};
use payments::PaymentError;
use payments::model::minimum_payment;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use store::token::new_reference;
use store::{Actor, AuditEntry, NewJob, Store, StoreError, Token, WriteTx};
use web::{Error, Result};

use super::received::{ReceivedMoney, record_received};
use super::{expiry, payment};
use crate::cart::{
    Basket, BasketLine, CouponRefusal, check_coupon, count_coupon_use, find_coupon, normalise_code,
    remove_items,
};
use crate::emails::{OrderEmail, ShopNotice, enqueue_order_email, notify_staff};
use crate::model::{
    Buyer, CouponRule, DeliveryMethod, HealthAnswers, OrderState, OrderTotals, PaymentMethod,
    Place, SaleTerms, ShopSettings, StockHold, price_order, spread_discount,
};
use crate::service::Shop;
use crate::service::ports::ShopStep;
use crate::stock::{MissingStock, Wanted, hold_stock};
use crate::tables::{coupon, order, order_line, records};

/// Kept by writes that count what a telephone number has open, so that two of them do not both find a place free.
const ON_HANDOVER_LOCK: i64 = 0x5348_4f50_4f4e_4844;

pub struct NewOrder {
    /// As they were when its form was read.
    pub settings: ShopSettings,
    pub basket: Basket,
    pub buyer: Buyer,
    /// Key of the zone or the pick-up point.
    pub place: String,
    pub payment: PaymentMethod,
    pub currency: Currency,
    /// The total that the buyer saw; none where a program does not say.
    pub seen_total: Option<Money>,
    /// Whose cart it was; none for what is bought alone.
    pub visitor: Option<String>,
    /// By what the same call is known again.
    pub request: OrderRequest,
}

/// The call that places an order. What answered it may have died before the answer was kept (`web::IdempotencyLayer`), so the
/// order itself knows it too.
pub enum OrderRequest {
    /// Its `Idempotency-Key`.
    Key(Vec<u8>),
    /// Who sent it: without a key the same words from them within two minutes are one order.
    Visitor(String),
}

/// How long the same words are the same order where no key says so.
const REPEAT_WINDOW: chrono::Duration = chrono::Duration::minutes(2);

impl OrderRequest {
    pub fn new(headers: &HeaderMap, visitor: &str) -> Self {
        match web::random_key(headers) {
            Some(key) => Self::Key(key.to_vec()),
            None => Self::Visitor(visitor.to_owned()),
        }
    }

    fn hash(&self, store: &Store, new: &NewOrder) -> Result<String, StoreError> {
        let visitor = match self {
            Self::Key(key) => return store.keyed_hash("shop.request.key", key),
            Self::Visitor(visitor) => visitor,
        };
        let lines: Vec<_> = new
            .basket
            .lines
            .iter()
            .map(|line| (&line.stock.id, line.quantity))
            .collect();
        let buyer = Buyer {
            agreed: None,
            ..new.buyer.clone()
        };
        let words = json!([visitor, lines, buyer, new.place, new.payment]);
        store.keyed_hash("shop.request.words", words.to_string().as_bytes())
    }
}

pub struct CreatedOrder {
    pub row: order::Model,
    /// The secret of its page.
    pub code: String,
    pub settings: ShopSettings,
}

/// What an order would cost now.
pub struct OrderOffer {
    pub totals: OrderTotals,
    pub coupon: Option<(coupon::Model, CouponRule)>,
    /// Why the coupon that was entered takes nothing off.
    pub refusal: Option<CouponRefusal>,
}

impl OrderOffer {
    /// Of the coupon that counts; empty for none.
    fn coupon_code(&self) -> &str {
        let coupon = self.coupon.as_ref();
        coupon.map_or("", |(coupon, _)| &*coupon.code)
    }
}

fn conflict(code: &'static str, words: impl Into<String>) -> Error {
    ProblemDetails::conflict(words).with_code(code).into()
}

fn field_problem(field: &str, words: &str) -> Error {
    forms::invalid_form(vec![FieldError::new(field, words)])
}

/// Prices a basket; none where nothing is delivered to the place in this currency.
pub async fn price_basket(
    shop: &Shop,
    settings: &ShopSettings,
    basket: &Basket,
    currency: Currency,
    place: Option<&Place<'_>>,
) -> Result<Option<OrderOffer>, StoreError> {
    let lines = basket.priced(currency);
    let code = normalise_code(&basket.coupon);
    let (mut coupon, mut refusal) = (None, None);
    if !code.is_empty() {
        let reader = shop.store().reader();
        let row = find_coupon(reader.connection(), &code).await?;
        match check_coupon(row.as_ref(), &lines, currency, shop.now()) {
            Ok(rule) => coupon = row.map(|row| (row, rule)),
            Err(refused) => refusal = Some(refused),
        }
    }
    let rule = coupon.as_ref().map(|(_, rule)| rule);
    let totals = price_order(settings, &lines, currency, place, rule);
    Ok(totals.map(|totals| OrderOffer {
        totals,
        coupon,
        refusal,
    }))
}

/// Places an order.
///
/// # Errors
/// 409 where something changed since it was looked at, with what; 422 with the fields to mend.
pub async fn create_order(shop: &Shop, mut new: NewOrder) -> Result<CreatedOrder> {
    let settings = new.settings.clone();
    let request = new.request.hash(shop.store(), &new)?;
    if let Some(placed) = find_repeat(shop, &new, &request).await? {
        return Ok(placed);
    }
    let place = check_place(&settings, &new)?;
    check_basket(&new)?;
    check_download(&new)?;
    let offer = price_basket(shop, &settings, &new.basket, new.currency, Some(&place)).await?;
    let offer = offer
        .ok_or_else(|| field_problem("delivery.place", l10n::t!("orders-place-not-in-currency")))?;
    check_sale(shop, &mut new, &place).await?;
    let total = offer.totals.money(offer.totals.total);
    check_seen_total(&new, &offer, total)?;
    check_payment(&settings, &new, total)?;
    // Anybody can type anybody's address: nobody's mailbox is filled by it.
    let is_written_to = shop.can_email_unconfirmed(new.buyer.email.as_ref()).await?;
    let store = shop.store();
    let tx = store.begin(Actor::Visitor).await?;
    if !take_from_cart(&tx, &new).await? {
        return Err(conflict("cart_changed", l10n::t!("orders-cart-changed")));
    }
    let code = Token::hex::<16>();
    let mut row = build_order(shop, &tx, &new, &offer, (&settings, &place), &code)?;
    row.request_hash = Some(request);
    if row.payment_method.is_on_handover() {
        check_open_orders(&tx, &row, &settings).await?;
    }
    tx.insert_row(row.clone()).await?;
    insert_lines(&tx, &row.id, &new, &offer).await?;
    tx.record_audit(
        AuditEntry::new("order.placed", format!("order:{}", row.id))
            .after(json!({ "state": row.state, "payment": row.payment_method })),
    )
    .await?;
    cases::record_event::<order::Model>(store, &tx, &row.id, "placed").await?;
    await_payment(shop, &tx, &row).await?;
    if is_written_to && total.minor > 0 {
        let occasion = first_email(&row).unwrap_or(OrderEmail::Pending);
        enqueue_order_email(shop, &tx, &row, &settings, &occasion).await?;
    }
    hold_goods(&tx, &new.basket, &row, &offer).await?;
    let row = match total.minor {
        // A coupon that leaves nothing to pay: no provider takes nothing.
        0 => record_received(shop, &tx, &row, nothing_to_pay(total), &settings).await?,
        _ => row,
    };
    tx.commit().await?;
    shop.count_step(ShopStep::OrderPlaced);
    let row = quote_new_order(shop, row).await?;
    Ok(CreatedOrder {
        row,
        code: code.into_secret(),
        settings,
    })
}

/// Holds the goods, then counts the coupon: in the order in which a cancelled order gives both back. Last in the write, as all
/// who want the same goods wait until it ends.
async fn hold_goods(
    tx: &WriteTx,
    basket: &Basket,
    row: &order::Model,
    offer: &OrderOffer,
) -> Result<()> {
    if let Err(missing) = hold_stock(tx, &wanted_of(basket)).await? {
        return Err(missing_stock_error(basket, &missing));
    }
    if let Some((coupon, _)) = &offer.coupon {
        let customer = row.email_index.as_deref();
        let counted = count_coupon_use(tx, &coupon.id, &row.id, customer).await?;
        counted.map_err(|refused| field_problem("coupon", refused.text()))?;
    }
    Ok(())
}

/// What was seen is what is charged.
fn check_seen_total(new: &NewOrder, offer: &OrderOffer, total: Money) -> Result<()> {
    // Who saw the total without it agrees to that; a program that says no total meant the coupon to count.
    if let Some(refused) = offer.refusal.filter(|_| new.seen_total.is_none()) {
        return Err(field_problem("coupon", refused.text()));
    }
    if new.seen_total.is_some_and(|seen| seen != total) {
        let words = l10n::t!("orders-total-changed", total = total.format_with_symbol());
        return Err(conflict("total_changed", words));
    }
    Ok(())
}

/// The order that the same call placed before its answer was lost.
async fn find_repeat(
    shop: &Shop,
    new: &NewOrder,
    request: &str,
) -> Result<Option<CreatedOrder>, StoreError> {
    let reader = shop.store().reader();
    let mut found = order::Entity::find()
        .filter(order::Column::RequestHash.eq(request))
        .filter(order::Column::ErasedAt.is_null());
    if matches!(new.request, OrderRequest::Visitor(_)) {
        found = found.filter(order::Column::CreatedAt.gt(shop.now() - REPEAT_WINDOW));
    }
    let Some(row) = found.one(reader.connection()).await? else {
        return Ok(None);
    };
    let code = records::decrypt_code(shop.store(), &row)?;
    Ok(code.map(|code| CreatedOrder {
        row,
        code,
        settings: new.settings.clone(),
    }))
}

/// Of several tabs that order the same cart at once, one gets it.
async fn take_from_cart(tx: &WriteTx, new: &NewOrder) -> Result<bool, StoreError> {
    let Some(visitor) = &new.visitor else {
        return Ok(true);
    };
    let items: Vec<_> = new
        .basket
        .lines
        .iter()
        .map(|line| line.id.clone())
        .collect();
    remove_items(tx, visitor, items).await
}

fn nothing_to_pay(total: Money) -> ReceivedMoney {
    ReceivedMoney {
        amount: total.into(),
        payment: String::new(),
        note: None,
    }
}

/// After the commit: that there is no rate must not cost the order, and asking for one may take seconds.
pub async fn quote_new_order(shop: &Shop, row: order::Model) -> Result<order::Model, StoreError> {
    if row.state != OrderState::Pending {
        return Ok(row);
    }
    match payment::quote_order(shop, &row, None).await {
        Ok((quoted, _)) => Ok(quoted),
        Err(PaymentError::Store(error)) => Err(error),
        Err(error) => {
            tracing::info!(%error, "an order has no price to be paid yet");
            Ok(row)
        }
    }
}

fn check_place<'s>(settings: &'s ShopSettings, new: &NewOrder) -> Result<Place<'s>> {
    if !settings.open {
        return Err(conflict("not_open", l10n::t!("orders-not-open")));
    }
    // What is only downloaded goes nowhere, and everything else goes somewhere.
    let is_fitting =
        |place: &Place<'_>| new.basket.is_digital() == (place.method() == DeliveryMethod::Download);
    settings
        .find_place(&new.place)
        .filter(is_fitting)
        .ok_or_else(|| field_problem("delivery.place", l10n::t!("orders-place-missing")))
}

/// Who buys a file says where its link goes, and that they want it at once: with that they have no days to think it over
/// (Consumer Contracts Regulations 2013, reg. 37).
fn check_download(new: &NewOrder) -> Result<()> {
    if !new.basket.has_download() {
        return Ok(());
    }
    if new.buyer.email.is_none() {
        return Err(field_problem(
            "contact.email",
            l10n::t!("orders-email-for-download"),
        ));
    }
    if !new.buyer.wants_download_now {
        return Err(field_problem(
            "acceptDownload",
            l10n::t!("orders-download-consent-missing"),
        ));
    }
    Ok(())
}

/// All of it may be sold there, and what has to be asked was answered. What need not be known is not kept.
async fn check_sale(shop: &Shop, new: &mut NewOrder, place: &Place<'_>) -> Result<()> {
    let products = new
        .basket
        .lines
        .iter()
        .filter_map(|line| line.product.as_ref());
    let rules = shop.load_sale_rules(products).await?;
    let terms = new
        .basket
        .find_terms(&rules, place.country())
        .map_err(|(line, refusal)| conflict("not_sold_there", line.refusal_text(refusal)))?;
    if terms == SaleTerms::Open {
        new.buyer.health = None;
        return Ok(());
    }
    let answers = new.buyer.health.take().unwrap_or_default();
    if !answers.is_adult {
        return Err(field_problem(
            "health.adult",
            l10n::t!("orders-health-adult-missing"),
        ));
    }
    for (field, answer) in [
        ("health.conditions", &answers.conditions),
        ("health.medicines", &answers.medicines),
    ] {
        if answer.is_empty() {
            return Err(field_problem(
                field,
                l10n::t!("orders-health-answer-missing"),
            ));
        }
    }
    if new.buyer.email.is_none() {
        return Err(field_problem(
            "contact.email",
            l10n::t!("orders-email-for-screening"),
        ));
    }
    new.buyer.health = Some(HealthAnswers {
        id: shop.store().clock().new_id().to_string(),
        needs_prescription: terms == SaleTerms::Prescription,
        ..answers
    });
    Ok(())
}

/// Everything in the basket is there, in the wanted number.
fn check_basket(new: &NewOrder) -> Result<()> {
    if new.basket.lines.is_empty() {
        return Err(conflict("empty_cart", l10n::t!("orders-cart-empty")));
    }
    let is_priced = |line: &BasketLine| line.price(new.currency).is_some();
    let is_there = |line: &BasketLine| line.counted() >= line.quantity;
    let lines = &new.basket.lines;
    if lines.iter().all(is_there) && !lines.iter().all(is_priced) {
        let words = l10n::t!("orders-no-common-currency");
        return Err(conflict("no_common_currency", words));
    }
    let short: Vec<MissingStock> = lines
        .iter()
        .filter(|line| !is_there(line))
        .map(|line| MissingStock {
            stock: line.stock.id.clone(),
            free: line.counted(),
        })
        .collect();
    if short.is_empty() {
        Ok(())
    } else {
        Err(missing_stock_error(&new.basket, &short))
    }
}

fn missing_stock_error(basket: &Basket, missing: &[MissingStock]) -> Error {
    let first = missing.first();
    let line = first.and_then(|first| {
        basket
            .lines
            .iter()
            .find(|line| line.stock.id == first.stock)
    });
    let title = line
        .and_then(|line| line.product.as_ref())
        .map_or_else(String::new, |product| product.title.clone());
    let free = first.map_or(0, |first| first.free);
    let words = match (title.is_empty(), free) {
        (true, _) => l10n::t!("orders-something-gone").to_owned(),
        (false, 0) => l10n::t!("orders-out-of-stock", title = title),
        (false, free) => l10n::t!("orders-only-left", title = title, free = free),
    };
    conflict("stock_changed", words)
}

fn check_payment(settings: &ShopSettings, new: &NewOrder, total: Money) -> Result<()> {
    let place = settings.find_place(&new.place);
    let refuse = |words: &str| Err(field_problem("payment", words));
    match new.payment {
        PaymentMethod::Card if !settings.card_open => refuse(l10n::t!("orders-payment-closed")),
        PaymentMethod::Card
            if total.minor > 0 && total.minor < minimum_payment(total.currency).minor =>
        {
            refuse(l10n::t!("orders-payment-too-small"))
        }
        PaymentMethod::Transfer if !settings.accepts_transfers(total.currency) => {
            refuse(l10n::t!("orders-payment-closed"))
        }
        PaymentMethod::OnDelivery | PaymentMethod::Pickup => {
            let place = place.filter(Place::is_paid_on_handover);
            let is_right = place.is_some_and(|place| is_for(new.payment, place.method()));
            if !is_right {
                return refuse(l10n::t!("orders-payment-not-there"));
            }
            if new.payment == PaymentMethod::OnDelivery && !settings.is_taken_at_the_door(total) {
                return refuse(l10n::t!("orders-payment-too-large"));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

const fn is_for(payment: PaymentMethod, delivery: DeliveryMethod) -> bool {
    matches!(
        (payment, delivery),
        (PaymentMethod::OnDelivery, DeliveryMethod::Address)
            | (PaymentMethod::Pickup, DeliveryMethod::Pickup)
    )
}

fn wanted_of(basket: &Basket) -> Vec<Wanted> {
    let goods = basket.lines.iter().filter(|line| !line.stock.is_digital);
    let lines = goods.map(|line| Wanted {
        stock: line.stock.id.clone(),
        quantity: line.quantity,
    });
    lines.collect()
}

/// Where an order begins that nobody has to look at, and how long its goods are held for its money.
pub fn first_state(
    payment: PaymentMethod,
    settings: &ShopSettings,
) -> (OrderState, Option<chrono::Duration>) {
    match payment {
        PaymentMethod::Card => (OrderState::Pending, Some(settings.reservation())),
        PaymentMethod::Transfer => (OrderState::Transfer, Some(settings.transfer_patience())),
        PaymentMethod::OnDelivery | PaymentMethod::Pickup => (OrderState::Placed, None),
    }
}

/// What an order is found by: fingerprints of its buyer's address and telephone number.
fn index_buyer(
    store: &Store,
    buyer: &Buyer,
) -> Result<(Option<String>, Option<String>), StoreError> {
    let email_index = match &buyer.email {
        // The newest key's comes first; searches try those of older keys as well.
        Some(email) => records::email_indexes(store, email)?.into_iter().next(),
        None => None,
    };
    let phone = buyer.phone.as_deref();
    let phone_index = phone.map(|phone| records::phone_hash(store, phone));
    Ok((email_index, phone_index.transpose()?))
}

fn add_handover_code(buyer: &Buyer) -> Buyer {
    Buyer {
        // Enough that a rider can tell two receivers apart; it opens nothing by itself.
        handover_code: new_reference('K').chars().rev().take(4).collect(),
        ..buyer.clone()
    }
}

fn build_order(
    shop: &Shop,
    tx: &WriteTx,
    new: &NewOrder,
    offer: &OrderOffer,
    (settings, place): (&ShopSettings, &Place<'_>),
    code: &Token,
) -> Result<order::Model, StoreError> {
    let store = shop.store();
    let id = tx.new_id().to_string();
    let (email_index, phone_index) = index_buyer(store, &new.buyer)?;
    let buyer = add_handover_code(&new.buyer);
    let (state, hold) = match buyer.health {
        // How long a clinician takes is not the buyer's to answer for.
        Some(_) => (OrderState::Screening, None),
        None => first_state(new.payment, settings),
    };
    let OrderOffer { totals, .. } = offer;
    Ok(order::Model {
        reference: new_reference('S'),
        code_hash: code.hash(),
        code: Some(records::encrypt_code(store, &id, code.secret())?),
        state,
        version: 1,
        payment_method: new.payment,
        delivery_method: place.method(),
        place: place.key().to_owned(),
        place_name: place.name().to_owned(),
        currency: totals.currency.code().to_owned(),
        items_minor: totals.items,
        discount_minor: totals.discount,
        delivery_minor: totals.delivery,
        tax_minor: totals.tax,
        total_minor: totals.total,
        coupon: offer.coupon_code().to_owned(),
        buyer: Some(records::encrypt_buyer(store, &id, &buyer)?),
        email_index,
        phone_index,
        request_hash: None,
        stock_hold: StockHold::Reserved,
        hold_until: hold.map(|hold| tx.now() + hold),
        quote: None,
        payment: None,
        received_minor: None,
        received_currency: None,
        due_back_minor: 0,
        refunded_minor: 0,
        paid_at: None,
        said_paid_at: None,
        shipped_at: None,
        delivered_at: None,
        tracking_url: String::new(),
        parcels: "[]".to_owned(),
        created_at: tx.now(),
        erase_after: None,
        erased_at: None,
        id,
    })
}

async fn insert_lines(
    tx: &WriteTx,
    order: &str,
    new: &NewOrder,
    offer: &OrderOffer,
) -> Result<(), StoreError> {
    let rule = offer.coupon.as_ref().map(|(_, rule)| rule);
    let priced = new.basket.priced(new.currency);
    let mut discounts = spread_discount(&priced, rule, offer.totals.discount).into_iter();
    for (position, line) in (0_i32..).zip(&new.basket.lines) {
        let price = line.price(new.currency);
        let product = line.product.as_ref();
        tx.insert_row(order_line::Model {
            id: tx.new_id().to_string(),
            order_id: order.to_owned(),
            position,
            stock: line.stock.id.clone(),
            product: line.stock.product.clone(),
            title: product.map_or_else(String::new, |product| product.title.clone()),
            label: line.stock.label.clone(),
            unit_minor: price.map_or(0, |price| price.minor),
            discount_minor: discounts.next().unwrap_or(0),
            quantity: line.quantity,
            shipped: 0,
            is_sealed: product.is_some_and(|product| product.is_sealed),
            is_digital: line.stock.is_digital,
            downloads: 0,
        })
        .await?;
    }
    Ok(())
}

/// Of one telephone number: orders of others need not wait.
fn handover_lock(phone_index: &str) -> i64 {
    let start = phone_index.bytes().take(8);
    let number = start.fold(0_i64, |sum, byte| sum.wrapping_mul(256) + i64::from(byte));
    ON_HANDOVER_LOCK ^ number
}

/// One telephone number has only so many orders open that nobody paid: they cost a rider's way each.
async fn check_open_orders(
    tx: &WriteTx,
    row: &order::Model,
    settings: &ShopSettings,
) -> Result<()> {
    let phone = row.phone_index.as_deref().unwrap_or_default();
    tx.acquire_lock(handover_lock(phone)).await?;
    let open = [
        // A medicine that a clinician agrees to is packed unpaid as well.
        OrderState::Screening,
        OrderState::Placed,
        OrderState::PartShipped,
        OrderState::Shipped,
    ];
    let count = order::Entity::find()
        .filter(order::Column::PhoneIndex.eq(row.phone_index.clone()))
        .filter(order::Column::PaidAt.is_null())
        .filter(
            order::Column::PaymentMethod.is_in([PaymentMethod::OnDelivery, PaymentMethod::Pickup]),
        )
        .filter(order::Column::State.is_in(open))
        .count(tx.connection())
        .await?;
    if count < settings.most_unpaid {
        return Ok(());
    }
    Err(field_problem(
        "payment",
        l10n::t!("orders-payment-too-many"),
    ))
}

/// The mail that is due where an order begins, but for one that waits for a card payment: its mail says why it can be paid.
pub const fn first_email(row: &order::Model) -> Option<OrderEmail> {
    match (row.state, row.payment_method) {
        (OrderState::Screening, _) => Some(OrderEmail::Screening),
        (_, PaymentMethod::Transfer) => Some(OrderEmail::Transfer),
        (_, PaymentMethod::OnDelivery | PaymentMethod::Pickup) => Some(OrderEmail::Placed),
        (_, PaymentMethod::Card) => None,
    }
}

/// What follows where an order begins to wait: to be packed, for its money, or for a clinician.
pub async fn await_payment(
    shop: &Shop,
    tx: &WriteTx,
    row: &order::Model,
) -> Result<(), StoreError> {
    let notice = match row.state {
        OrderState::Placed => Some(ShopNotice::ToPack(&row.id)),
        // A clinician has nothing to look at before the prescription is there.
        OrderState::Screening if !needs_prescription(shop, row)? => {
            Some(ShopNotice::Screening(&row.id))
        }
        _ => None,
    };
    if let Some(notice) = notice {
        notify_staff(shop, tx, notice).await?;
    }
    enqueue_expiry(tx, row).await
}

fn needs_prescription(shop: &Shop, row: &order::Model) -> Result<bool, StoreError> {
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    Ok(buyer.health.is_some_and(|health| health.needs_prescription))
}

/// The moment at which an order that nobody paid gives its goods back.
async fn enqueue_expiry(tx: &WriteTx, row: &order::Model) -> Result<(), StoreError> {
    if let Some(at) = row.hold_until {
        let job = NewJob {
            run_at: Some(at),
            ..NewJob::new(expiry::EXPIRE_JOB, json!({ "order": row.id }))
        };
        tx.enqueue_job(job.with_key(row.id.clone())).await?;
    }
    Ok(())
}

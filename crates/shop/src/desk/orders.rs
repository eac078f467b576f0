//! Orders: listed, looked at, their proofs opened.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use cases::{CaseModel, StaffNames, count_by_state};
use kernel::{Money, PageParams, PhoneCountry, TelephoneNumber};
use payments::model::Amount;
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{StoreError, fetch_page};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::return_view::load_desk_returns;
use super::views::{
    OrderCounts, OrderDesk, OrderDeskCan, OrderDeskLine, OrderDeskList, OrderDeskRow, ParcelDesk,
};
use crate::model::{Buyer, OrderState, PaymentMethod, ReturnState, ReviewState};
use crate::orders::cancellation::may_close;
use crate::orders::fulfilment::{Parcel, read_parcels};
use crate::service::Shop;
use crate::stock::load_stock;
use crate::tables::order::{Column, Entity, Model};
use crate::tables::{event, goods_return, records, review, stock};

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/orders/counts", operation_id = "desk_count_orders", tag = "desk",
    responses((status = 200, body = OrderCounts)))]
pub async fn get_order_counts(Of(shop): Of<Shop>) -> Result<Json<OrderCounts>> {
    let reader = shop.store().reader();
    let db = reader.connection();
    let of = async |states: &[OrderState]| {
        let rows = Entity::find().filter(Column::State.is_in(states.iter().copied()));
        rows.count(db).await.map_err(StoreError::from)
    };
    let free = Expr::col(stock::Column::OnHand).sub(Expr::col(stock::Column::Reserved));
    let settings = shop.load_settings().await?;
    let low_stock = stock::Entity::find()
        .filter(stock::Column::RetiredAt.is_null())
        .filter(stock::Column::IsDigital.eq(false))
        .filter(free.lte(Expr::col(stock::Column::LowAt)))
        .count(db)
        .await?;
    Ok(Json(OrderCounts {
        to_pack: of(&[
            OrderState::Paid,
            OrderState::Placed,
            OrderState::PartShipped,
        ])
        .await?,
        said_paid: of(&[OrderState::SaidPaid]).await?,
        review: of(&[OrderState::Review]).await?,
        screening: of(&[OrderState::Screening]).await?,
        low_stock,
        returns: goods_return::Entity::find()
            .filter(goods_return::Column::State.eq(ReturnState::Asked))
            .count(db)
            .await?,
        reviews: review::Entity::find()
            .filter(review::Column::State.eq(ReviewState::Waiting))
            .count(db)
            .await?,
        lacks_places: settings.open
            && settings.zones.is_empty()
            && settings.pickup_points.is_empty(),
    }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct OrdersQuery {
    #[param(inline)]
    state: Option<OrderState>,
    #[param(inline)]
    payment: Option<PaymentMethod>,
    /// Only orders of which something waits to come back.
    #[serde(default)]
    #[param(required = false)]
    returns: bool,
    /// Only orders that wait for somebody at the desk: to be packed, decided about, or found in the bank account.
    #[serde(default)]
    #[param(required = false)]
    waiting: bool,
    /// A whole number or a whole mail address; found wherever it is.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// From 1.
    page: Option<u64>,
}

/// Orders, newest first.
#[utoipa::path(get, path = "/api/desk/orders", operation_id = "desk_list_orders", params(OrdersQuery), tag = "desk",
    responses((status = 200, body = OrderDeskList)))]
pub async fn list_orders(
    Of(shop): Of<Shop>,
    Query(query): Query<OrdersQuery>,
) -> Result<Json<OrderDeskList>> {
    let wanted = build_filter(&shop, &query)?;
    let reader = shop.store().reader();
    let db = reader.connection();
    let found = Entity::find().filter(wanted).order_by_desc(Column::Id);
    let page = fetch_page(found, db, PageParams::with_default_size(query.page)).await?;
    let shown = async |rows: Vec<Model>| {
        let mut items = Vec::with_capacity(rows.len());
        for row in &rows {
            items.push(build_row(&shop, row).await?.0);
        }
        Ok::<_, Error>(items)
    };
    let here = Entity::find().filter(Column::ErasedAt.is_null());
    Ok(Json(OrderDeskList {
        page: page.try_map_all(shown).await?,
        counts: count_by_state::<_, OrderState>(here, Column::State, db).await?,
    }))
}

pub(super) fn build_filter(shop: &Shop, query: &OrdersQuery) -> Result<Condition> {
    let mut found = Condition::all().add(Column::ErasedAt.is_null());
    let q = query.q.trim();
    // Addresses are sealed: only a whole one is found, by its keyed hash.
    if let Ok(email) = q.parse() {
        let indexes = records::email_indexes(shop.store(), &email)?;
        return Ok(found.add(Column::EmailIndex.is_in(indexes)));
    }
    if !q.is_empty() {
        return Ok(found.add(Column::Reference.eq(q.to_uppercase())));
    }
    if let Some(state) = query.state {
        found = found.add(Column::State.eq(state));
    }
    if query.waiting {
        let waits = |state: &OrderState| {
            state.is_to_pack() || matches!(state, OrderState::Review | OrderState::SaidPaid)
        };
        let states = OrderState::ALL.into_iter().filter(waits);
        found = found.add(Column::State.is_in(states));
    }
    if let Some(payment) = query.payment {
        found = found.add(Column::PaymentMethod.eq(payment));
    }
    if query.returns {
        let orders = select_open_returns().select_only();
        let orders = orders.column(goods_return::Column::OrderId).into_query();
        found = found.add(Column::Id.in_subquery(orders));
    }
    Ok(found)
}

pub(super) fn select_open_returns() -> Select<goods_return::Entity> {
    let open = ReturnState::ALL.into_iter().filter(|state| state.is_open());
    goods_return::Entity::find().filter(goods_return::Column::State.is_in(open))
}

async fn build_row(shop: &Shop, row: &Model) -> Result<(OrderDeskRow, Buyer)> {
    let buyer = records::decrypt_buyer(shop.store(), row)?;
    let reader = shop.store().reader();
    let lines = records::load_lines(reader.connection(), &row.id).await?;
    let view = OrderDeskRow {
        id: row.id.clone(),
        reference: row.reference.clone(),
        state: row.state,
        name: buyer.name.clone(),
        total_text: records::total_of(row)?.format_with_symbol(),
        payment: row.payment_method,
        delivery: row.delivery_method,
        place_name: row.place_name.clone(),
        pieces: lines.iter().map(|line| line.quantity).sum(),
        is_paid: row.paid_at.is_some(),
        has_open_return: has_open_return(reader.connection(), &row.id).await?,
        owed_text: owed_amount(row).map(Amount::text),
        created_at: row.created_at,
    };
    Ok((view, buyer))
}

async fn has_open_return(db: &impl ConnectionTrait, order: &str) -> Result<bool, StoreError> {
    let open = select_open_returns().filter(goods_return::Column::OrderId.eq(order));
    Ok(open.count(db).await? > 0)
}

/// What has to go back, and did not yet.
pub(super) const fn owed_minor(row: &Model) -> i64 {
    let owed = row.due_back_minor - row.refunded_minor;
    if owed > 0 { owed } else { 0 }
}

fn owed_amount(row: &Model) -> Option<Amount> {
    let received = records::received_amount(row)?;
    let owed = owed_minor(row);
    (owed > 0).then(|| Amount::new(owed, received.currency))
}

/// One order, with all that is kept of it.
#[utoipa::path(get, path = "/api/desk/orders/{id}", operation_id = "desk_read_order", tag = "desk",
    responses((status = 200, body = OrderDesk), (status = 404, description = "There is no such order")))]
pub async fn get_order(Of(shop): Of<Shop>, Path(id): Path<String>) -> Result<Json<OrderDesk>> {
    load_order_detail(&shop, &id).await
}

pub(super) async fn load_order_detail(shop: &Shop, id: &str) -> Result<Json<OrderDesk>> {
    let row = cases::load_case::<Model>(shop.store(), id).await?;
    let (view, buyer) = build_row(shop, &row).await?;
    let totals = records::totals_of(&row)?;
    let text = |minor: i64| totals.money(minor).format_with_symbol();
    let code = records::decrypt_code(shop.store(), &row)?;
    let payment_reviews = match &row.payment {
        Some(reference) => shop.payments().list_open_reviews(reference).await?,
        None => Vec::new(),
    };
    let receiver = buyer.receiver.as_ref();
    Ok(Json(OrderDesk {
        payment_reviews,
        row: view,
        version: row.version,
        email: buyer.email.map(|email| email.to_string()),
        phone: buyer.phone.as_deref().map(format_phone),
        phone_link: buyer.phone,
        address: buyer
            .address
            .map_or_else(Vec::new, |address| address.lines()),
        receiver_name: receiver.map(|receiver| receiver.name.clone()),
        receiver_phone: receiver.map(|receiver| format_phone(&receiver.phone)),
        receiver_phone_link: receiver.map(|receiver| receiver.phone.clone()),
        handover_code: buyer.handover_code,
        lines: build_lines(shop, &row).await?,
        items_text: text(totals.items),
        discount_text: (totals.discount > 0).then(|| text(totals.discount)),
        coupon: row.coupon.clone(),
        delivery_text: text(totals.delivery),
        tax_text: text(totals.tax),
        received_text: records::received_amount(&row).map(Amount::text),
        refunded_text: records::refunded_amount(&row).map(Amount::text),
        payment_reference: row
            .payment
            .clone()
            .filter(|_| row.payment_method == PaymentMethod::Card),
        tracking_url: row.tracking_url.clone(),
        parcels: read_parcels(&row).iter().map(build_parcel).collect(),
        hold_until: row.hold_until,
        paid_at: row.paid_at,
        shipped_at: row.shipped_at,
        delivered_at: row.delivered_at,
        page_url: code.map(|code| format!("/order/{code}")),
        proofs: shop.proofs().load_desk_views(&row.id).await?,
        returns: load_desk_returns(shop, &row).await?,
        owed_minor: owed_minor(&row),
        received_currency: row.received_currency.clone(),
        history: load_history(shop, &row.id).await?,
        can: available_steps(&row),
    }))
}

/// A number as people read it; what cannot be dialled stays as it was typed.
fn format_phone(phone: &str) -> String {
    TelephoneNumber::parse(phone, PhoneCountry::Nigeria)
        .map_or_else(|_| phone.to_owned(), |number| number.format_grouped())
}

fn build_parcel(parcel: &Parcel) -> ParcelDesk {
    ParcelDesk {
        at: parcel.at,
        tracking_url: parcel.tracking_url.clone(),
        pieces: parcel.pieces.iter().map(|piece| piece.quantity).sum(),
    }
}

fn available_steps(row: &Model) -> OrderDeskCan {
    OrderDeskCan {
        ship: row.state.is_to_pack(),
        deliver: row.state == OrderState::Shipped && row.paid_at.is_some(),
        receive: row.paid_at.is_none()
            && row.payment_method != PaymentMethod::Card
            && !matches!(row.state, OrderState::Cancelled | OrderState::Screening),
        cancel: may_close(row),
        accept: row.state == OrderState::Review,
        screen: row.state == OrderState::Screening,
        refund: owed_minor(row) > 0 && row.payment_method != PaymentMethod::Card,
    }
}

async fn build_lines(shop: &Shop, row: &Model) -> Result<Vec<OrderDeskLine>> {
    let reader = shop.store().reader();
    let db = reader.connection();
    let lines = records::load_lines(db, &row.id).await?;
    let shelf = load_stock(db, lines.iter().map(|line| line.stock.clone())).await?;
    let currency = records::currency_of(row)?;
    let text = |minor: i64| Money::new(minor, currency).format_with_symbol();
    let views = lines.into_iter().map(|line| OrderDeskLine {
        unit_text: text(line.unit_minor),
        total_text: text(line.unit_minor.saturating_mul(i64::from(line.quantity))),
        on_hand: shelf.get(&line.stock).map_or(0, |row| row.on_hand),
        downloads: line.is_digital.then_some(line.downloads),
        id: line.id,
        product_id: line.product,
        title: line.title,
        label: line.label,
        quantity: line.quantity,
        shipped: line.shipped,
    });
    Ok(views.collect())
}

async fn load_history(shop: &Shop, id: &str) -> Result<Vec<cases::CaseEvent>> {
    let (store, reader) = (shop.store(), shop.store().reader());
    let lines = cases::load_lines(store, reader.connection(), event::Entity::find(), id).await?;
    let names =
        StaffNames::load_for(reader.connection(), lines.iter().map(|line| &line.by)).await?;
    Ok(cases::build_history::<Model>(lines, &names))
}

/// A proof of payment. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/orders/{id}/proofs/{proof}", operation_id = "desk_open_order_proof", tag = "desk",
    params(("id" = String, Path), ("proof" = String, Path)),
    responses((status = 200, description = "The file", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn get_proof(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path((id, proof)): Path<(String, String)>,
) -> Result<Response> {
    let row = cases::load_case::<Model>(shop.store(), &id).await?;
    let opened = shop.proofs().open_proof(row.id(), &proof).await?;
    let opened = opened.ok_or_else(cases::not_found_error::<Model>)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    cases::record_event::<Model>(shop.store(), &tx, &id, "proof_viewed").await?;
    cases::audit_case::<Model>(&tx, &id, "proof", Some(json!({ "proof": proof }))).await?;
    tx.commit().await?;
    Ok(opened.into_response())
}

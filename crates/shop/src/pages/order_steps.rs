//! The way of an order, as its buyer sees it: steps that were done have a time, the others are still to come.

use chrono::{DateTime, Utc};
use kernel::Money;
use payments::model::Amount;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::StoreError;

use super::views::OrderStep;
use super::wording::format_moment;
use crate::model::{DeliveryMethod, OrderState};
use crate::returns::rows::GoodsReturn;
use crate::tables::order::Model;
use crate::tables::{event, records};

/// What ends an order without its goods, and what sends its money back: only its history knows when.
const CLOSING: [&str; 3] = ["cancelled", "expired", "refused"];
const REFUNDED: &str = "refunded";

/// # Errors
/// As the store.
pub async fn build_steps(
    db: &impl ConnectionTrait,
    row: &Model,
    total: Money,
    returns: &[GoodsReturn],
) -> Result<Vec<OrderStep>, StoreError> {
    let events = event::Entity::find()
        .filter(event::Column::Subject.eq(&row.id))
        .order_by_desc(event::Column::Id)
        .all(db)
        .await?;
    let last = |actions: &[&str]| {
        let found = events
            .iter()
            .find(|event| actions.contains(&&*event.action));
        found.map(|event| event.at)
    };
    // What came, which is not always what was asked.
    let received = records::received_amount(row).and_then(Amount::money);
    let received = received.filter(|money| money.currency == total.currency);
    let sum = received.unwrap_or(total).format_with_symbol();
    let paid = step(l10n::t!("orders-step-paid", total = sum), row.paid_at);
    let placed = l10n::t!("orders-step-placed").to_owned();
    let mut steps = vec![step(placed, Some(row.created_at))];
    if row.state == OrderState::Cancelled {
        steps.extend(row.paid_at.is_some().then_some(paid));
        steps.push(OrderStep {
            done: true,
            ..step(l10n::t!("orders-step-cancelled").to_owned(), last(&CLOSING))
        });
    } else {
        steps.extend(build_delivery_steps(row, paid));
    }
    let back = returns.iter().map(|back| {
        let at = back.row.decided_at.unwrap_or(back.row.created_at);
        step(back.row.state.label().to_owned(), Some(at))
    });
    steps.extend(back);
    if let Some(refunded) = records::refunded_amount(row) {
        let title = l10n::t!("orders-step-refunded", amount = Amount::text(refunded));
        steps.push(step(title, last(&[REFUNDED])));
    }
    Ok(steps)
}

fn step(title: String, at: Option<DateTime<Utc>>) -> OrderStep {
    OrderStep {
        title,
        at_text: at.map(format_moment).unwrap_or_default(),
        done: at.is_some(),
    }
}

fn build_delivery_steps(row: &Model, paid: OrderStep) -> Vec<OrderStep> {
    if row.delivery_method == DeliveryMethod::Download {
        let title = l10n::t!("orders-step-downloadable").to_owned();
        return vec![paid, step(title, row.delivered_at)];
    }
    let is_pickup = row.delivery_method == DeliveryMethod::Pickup;
    let is_part = row.state == OrderState::PartShipped;
    let sent = step(
        if is_pickup {
            l10n::t!("orders-step-ready", place = row.place_name.clone())
        } else {
            l10n::t!("orders-step-sent").to_owned()
        },
        row.shipped_at.filter(|_| !is_part),
    );
    let part = step(l10n::t!("orders-step-part-sent").to_owned(), row.shipped_at);
    let delivered = step(
        if is_pickup {
            l10n::t!("orders-step-collected").to_owned()
        } else {
            l10n::t!("orders-step-delivered").to_owned()
        },
        row.delivered_at,
    );
    let part = is_part.then_some(part);
    let is_paid_last = row.payment_method.is_on_handover();
    let mut steps = Vec::new();
    if is_paid_last {
        steps.extend(part);
        steps.extend([sent, paid, delivered]);
    } else {
        steps.push(paid);
        steps.extend(part);
        steps.extend([sent, delivered]);
    }
    steps
}

//! What a buyer says of a line of their order: written, changed, taken back.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
};
use store::{AuditEntry, StoreError, WriteTx};
use web::Result;

use super::product_reviews::touch_reviews;
use crate::emails::{ShopNotice, notify_staff};
use crate::model::{OrderState, ReviewState};
use crate::service::Shop;
use crate::tables::order::Model as Order;
use crate::tables::review::{Column, Entity, Model};
use crate::tables::{order_line, records};

/// Whether what was ordered can be reviewed: it was handed over.
pub const fn may_review(row: &Order) -> bool {
    matches!(row.state, OrderState::Delivered)
}

pub struct NewReview {
    /// Id of the order's line.
    pub line: String,
    /// 1 to 5.
    pub stars: i32,
    pub name: String,
    pub text: String,
}

pub async fn load_order_reviews(
    db: &impl ConnectionTrait,
    order: &str,
) -> Result<Vec<Model>, StoreError> {
    let rows = Entity::find().filter(Column::OrderId.eq(order));
    Ok(rows.all(db).await?)
}

async fn find_line(tx: &WriteTx, order: &Order, line: &str) -> Result<order_line::Model> {
    let lines = records::load_lines(tx.connection(), &order.id).await?;
    let found = lines.into_iter().find(|found| found.id == line);
    Ok(found.ok_or_else(|| ProblemDetails::not_found(l10n::t!("orders-review-unknown")))?)
}

async fn find_review(tx: &WriteTx, line: &str) -> Result<Option<Model>, StoreError> {
    let found = Entity::find().filter(Column::Line.eq(line));
    Ok(found.one(tx.connection()).await?)
}

/// Keeps a review of an order that the caller has locked, in place of an earlier one of the same line. It waits until
/// somebody has looked at it.
///
/// # Errors
/// 404 for an unknown line, 409 where the order was not handed over.
pub async fn save_review(
    shop: &Shop,
    tx: &WriteTx,
    order: &Order,
    new: NewReview,
) -> Result<Model> {
    if !may_review(order) {
        return Err(ProblemDetails::invalid_state().into());
    }
    let line = find_line(tx, order, &new.line).await?;
    let found = find_review(tx, &line.id).await?;
    let was_waiting = matches!(&found, Some(before) if before.state == ReviewState::Waiting);
    let saved = match found {
        Some(before) => rewrite_review(tx, before, new).await?,
        None => {
            let row = Model {
                id: tx.new_id().to_string(),
                product: line.product,
                order_id: order.id.clone(),
                line: line.id,
                state: ReviewState::Waiting,
                version: 1,
                stars: new.stars,
                name: new.name,
                text: new.text,
                reply: String::new(),
                created_at: tx.now(),
                published_at: None,
            };
            tx.insert_row(row.clone()).await?;
            row
        }
    };
    audit_review(tx, "written", &saved).await?;
    // Who changes what still waits gives nobody more to do.
    if !was_waiting {
        notify_staff(
            shop,
            tx,
            ShopNotice::ProductReview(&saved.id, saved.version),
        )
        .await?;
    }
    Ok(saved)
}

/// What was shown is read again before it is shown anew.
async fn rewrite_review(tx: &WriteTx, before: Model, new: NewReview) -> Result<Model, StoreError> {
    let version = before.version + 1;
    let was_shown = before.state == ReviewState::Published;
    let mut row = before.into_active_model();
    row.state = Set(ReviewState::Waiting);
    row.version = Set(version);
    row.stars = Set(new.stars);
    row.name = Set(new.name);
    row.text = Set(new.text);
    row.reply = Set(String::new());
    row.published_at = Set(None);
    let after = row.update(tx.connection()).await?;
    if was_shown {
        touch_reviews(tx, &after.product).await?;
    }
    Ok(after)
}

/// Takes a review back; whether there was one.
pub async fn delete_review(tx: &WriteTx, order: &Order, line: &str) -> Result<bool> {
    let found = find_review(tx, line).await?;
    let Some(row) = found.filter(|row| row.order_id == order.id) else {
        return Ok(false);
    };
    remove_review(tx, &row).await?;
    audit_review(tx, "taken_back", &row).await?;
    Ok(true)
}

pub async fn remove_review(tx: &WriteTx, row: &Model) -> Result<(), StoreError> {
    drafts::erase_drafts(tx, &row.id).await?;
    Entity::delete_by_id(&row.id).exec(tx.connection()).await?;
    if row.state == ReviewState::Published {
        touch_reviews(tx, &row.product).await?;
    }
    Ok(())
}

/// Its words stay out of the audit log, which can forget nothing.
pub async fn audit_review(tx: &WriteTx, action: &str, row: &Model) -> Result<(), StoreError> {
    tx.record_audit(AuditEntry::new(
        format!("review.{action}"),
        format!("review:{}", row.id),
    ))
    .await
}

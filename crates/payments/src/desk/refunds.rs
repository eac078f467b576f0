//! Refunds: found, asked for with a reason, agreed or declined by somebody else.

use axum::extract::State;
use cases::StaffNames;
use kernel::{Id, Page, PageParams, ProblemDetails, split_ids};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use store::fetch_page;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Path, Query, Result};

use super::payment_detail::{PaymentDetail, load_payment_detail, payment_not_found};
use super::refund_row::RefundRow;
use crate::model::{PaymentPurpose, RefundStatus};
use crate::refunds::RefundRequest;
use crate::service::Payments;
use crate::tables::attempt;
use crate::tables::refund::{Column, Entity, Model};

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct RefundsQuery {
    #[param(inline)]
    status: Option<RefundStatus>,
    /// References of payments with commas between them: what is about these alone, wherever it stands.
    #[param(required = false)]
    payments: Option<String>,
    /// From 1.
    page: Option<u64>,
}

impl RefundsQuery {
    /// What is asked for, in the order in which it is shown.
    pub(super) fn to_select(&self) -> Select<Entity> {
        let found = match (&self.payments, self.status) {
            (Some(payments), _) => {
                Entity::find().filter(Column::Reference.is_in(split_ids(payments)))
            }
            (None, Some(status)) => Entity::find().filter(Column::Status.eq(status)),
            (None, None) => Entity::find(),
        };
        if self.status == Some(RefundStatus::Requested) {
            found.order_by_asc(Column::Id)
        } else {
            found.order_by_desc(Column::Id)
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefundListRow {
    #[serde(flatten)]
    row: RefundRow,
    reference: String,
    purpose: PaymentPurpose,
}

/// Refunds: those that wait for a second person oldest first, all others newest first.
#[utoipa::path(get, path = "/api/desk/refunds", operation_id = "desk_list_refunds", params(RefundsQuery), tag = "desk",
    responses((status = 200, body = Page<RefundListRow>)))]
pub async fn list_refunds(
    State(payments): State<Payments>,
    Query(query): Query<RefundsQuery>,
) -> Result<Json<Page<RefundListRow>>> {
    let found = query.to_select();
    let reader = payments.store().reader();
    let db = reader.connection();
    let page = fetch_page(found, db, PageParams::with_default_size(query.page)).await?;
    let shown = async |rows| build_refund_rows(db, rows).await;
    Ok(Json(page.try_map_all(shown).await?))
}

async fn build_refund_rows(
    db: &impl ConnectionTrait,
    rows: Vec<Model>,
) -> Result<Vec<RefundListRow>> {
    let names = StaffNames::load_for(db, rows.iter().flat_map(RefundRow::actor_ids)).await?;
    let of = attempt::Column::Id.is_in(rows.iter().map(|row| row.reference.as_str()));
    let paid = attempt::Entity::find().filter(of).all(db).await?;
    let items = rows.into_iter().filter_map(|row| {
        let payment = paid.iter().find(|payment| payment.id == row.reference)?;
        Some(RefundListRow {
            reference: payment.id.clone(),
            purpose: payment.purpose,
            row: RefundRow::from_row(row, &names),
        })
    });
    Ok(items.collect())
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRefundBody {
    /// How much, in minor units of what came; all that is left when left out.
    minor: Option<i64>,
    /// Why, in 3 to 500 characters; no health details.
    #[serde(default)]
    reason: String,
}

/// Asks for a refund. Up to the limit it is sent at once; above it a second person has to agree.
#[utoipa::path(post, path = "/api/desk/payments/{reference}/refunds", operation_id = "desk_refund_payment", tag = "desk",
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such payment"),
        (status = 409, description = "There is not so much to give back")))]
pub async fn request_refund(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(reference): Path<String>,
    Json(body): Json<NewRefundBody>,
) -> Result<Json<PaymentDetail>> {
    let id: Id = reference.parse().map_err(|_| payment_not_found())?;
    let wanted = RefundRequest {
        reference: id,
        minor: body.minor,
        reason: body.reason,
        by: signed_in.actor(),
    };
    payments.request_refund(wanted).await?;
    Ok(Json(load_payment_detail(&payments, &reference).await?))
}

async fn decide_refund(
    payments: &Payments,
    signed_in: &SignedIn,
    id: &str,
    is_agreed: bool,
) -> Result<Json<PaymentDetail>> {
    let no_refund = |_| ProblemDetails::not_found("There is no such refund.");
    let id: Id = id.parse().map_err(no_refund)?;
    let refund = payments
        .decide_refund(id, signed_in.actor(), is_agreed)
        .await?;
    Ok(Json(
        load_payment_detail(payments, &refund.reference.to_string()).await?,
    ))
}

/// Agrees to a refund that somebody else asked for; it is sent at once.
#[utoipa::path(post, path = "/api/desk/refunds/{id}/agree", operation_id = "desk_agree_refund", tag = "desk",
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such refund"),
        (status = 409, description = "It was decided, or asked for by the same person")))]
pub async fn approve_refund(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<PaymentDetail>> {
    decide_refund(&payments, &signed_in, &id, true).await
}

/// Declines a refund.
#[utoipa::path(post, path = "/api/desk/refunds/{id}/decline", operation_id = "desk_decline_refund", tag = "desk",
    responses((status = 200, body = PaymentDetail), (status = 404, description = "There is no such refund"),
        (status = 409, description = "It was decided already")))]
pub async fn decline_refund(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<PaymentDetail>> {
    decide_refund(&payments, &signed_in, &id, false).await
}

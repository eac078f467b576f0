//! Coupons at the desk.

use axum::extract::State as Of;
use kernel::{PageParams, ProblemDetails, split_ids};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Select,
};
use serde::Deserialize;
use staff::SignedIn;
use store::{AuditEntry, WriteTx, fetch_page};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::views::{CouponBody, CouponDesk, CouponDeskList};
use crate::cart::{find_coupon, normalise_code};
use crate::model::CouponKind;
use crate::service::Shop;
use crate::tables::coupon::{Column, Entity, Model};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
pub struct CouponsQuery {
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    #[param(required = false)]
    page: Option<u64>,
}

impl CouponsQuery {
    pub(super) fn to_select(&self) -> Select<Entity> {
        let found = Entity::find().order_by_desc(Column::Id);
        match &self.ids {
            Some(ids) => found.filter(Column::Id.is_in(split_ids(ids))),
            None => found,
        }
    }
}

/// Coupons, newest first.
#[utoipa::path(get, path = "/api/desk/coupons", operation_id = "desk_list_coupons", params(CouponsQuery), tag = "desk",
    responses((status = 200, body = CouponDeskList)))]
pub async fn list_coupons(
    Of(shop): Of<Shop>,
    Query(query): Query<CouponsQuery>,
) -> Result<Json<CouponDeskList>> {
    let reader = shop.store().reader();
    let params = PageParams::with_default_size(query.page);
    let page = fetch_page(query.to_select(), reader.connection(), params).await?;
    Ok(Json(CouponDeskList {
        page: page.map(build_view),
    }))
}

fn build_view(row: Model) -> CouponDesk {
    CouponDesk {
        id: row.id,
        code: row.code,
        kind: row.kind,
        percent: row.percent,
        amount_ngn: row.amount_ngn,
        amount_gbp: row.amount_gbp,
        amount_usd: row.amount_usd,
        product_id: row.product,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        most_uses: row.most_uses,
        most_per_customer: row.most_per_customer,
        used: row.used,
        active: row.is_active,
        version: row.version,
    }
}

/// What a body says, checked.
///
/// # Errors
/// 422 with the field to mend.
fn check_body(body: &CouponBody) -> Result<String> {
    let refuse = |field: &str, words: &str| Err(web::invalid_field(field, words));
    let code = normalise_code(&body.code);
    let is_plain = code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    if code.is_empty() || !is_plain {
        return refuse("code", "Enter a code of letters and figures");
    }
    let amounts = [body.amount_ngn, body.amount_gbp, body.amount_usd];
    match body.kind {
        CouponKind::Percent if !(1..=100).contains(&body.percent) => {
            return refuse("percent", "Enter a number from 1 to 100");
        }
        CouponKind::Amount if amounts.iter().flatten().all(|amount| *amount <= 0) => {
            return refuse("amountNgn", "Enter an amount in a currency at least");
        }
        _ => {}
    }
    if amounts.iter().flatten().any(|amount| *amount < 0) {
        return refuse("amountNgn", "Enter amounts above zero");
    }
    if body.most_uses.is_some_and(|most| most < 1) {
        return refuse("mostUses", "Enter a number above zero, or nothing");
    }
    if body.most_per_customer.is_some_and(|most| most < 1) {
        return refuse("mostPerCustomer", "Enter a number above zero, or nothing");
    }
    if let (Some(starts), Some(ends)) = (body.starts_at, body.ends_at)
        && ends <= starts
    {
        return refuse("endsAt", "Enter a time after the start");
    }
    Ok(code)
}

fn taken_error() -> Error {
    web::invalid_field("code", "There is a coupon with this code already")
}

/// Makes a coupon.
#[utoipa::path(post, path = "/api/desk/coupons", operation_id = "desk_create_coupon", tag = "desk",
    responses((status = 200, body = CouponDesk), (status = 422, description = "Check the fields marked below")))]
pub async fn create_coupon(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Json(body): Json<CouponBody>,
) -> Result<Json<CouponDesk>> {
    let tx = shop.store().begin(signed_in.actor()).await?;
    let row = create_row(&tx, body).await?;
    tx.commit().await?;
    Ok(Json(build_view(row)))
}

/// Makes a coupon of what a body says.
///
/// # Errors
/// 422 with the field to mend, also where the code is taken.
pub(super) async fn create_row(tx: &WriteTx, body: CouponBody) -> Result<Model> {
    let code = check_body(&body)?;
    let row = Model {
        id: tx.new_id().to_string(),
        code,
        kind: body.kind,
        percent: body.percent,
        amount_ngn: body.amount_ngn,
        amount_gbp: body.amount_gbp,
        amount_usd: body.amount_usd,
        product: body.product_id,
        starts_at: body.starts_at,
        ends_at: body.ends_at,
        most_uses: body.most_uses,
        most_per_customer: body.most_per_customer,
        used: 0,
        is_active: body.active,
        version: 1,
        created_at: tx.now(),
    };
    if !tx.insert_if_new(row.clone(), [Column::Code]).await? {
        return Err(taken_error());
    }
    tx.record_audit(AuditEntry::new(
        "coupon.created",
        format!("coupon:{}", row.id),
    ))
    .await?;
    Ok(row)
}

/// Changes a coupon; orders that used it stay as they are.
#[utoipa::path(put, path = "/api/desk/coupons/{id}", operation_id = "desk_update_coupon", tag = "desk",
    responses((status = 200, body = CouponDesk), (status = 409, description = "It was changed meanwhile"),
        (status = 422, description = "Check the fields marked below")))]
pub async fn update_coupon(
    Of(shop): Of<Shop>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<CouponBody>,
) -> Result<Json<CouponDesk>> {
    let code = check_body(&body)?;
    let tx = shop.store().begin(signed_in.actor()).await?;
    let found = tx.lock_row::<Entity>(&*id).await?;
    let not_found = || ProblemDetails::not_found("There is no such coupon.");
    let before = found.ok_or_else(not_found)?;
    Error::check_version(body.version.unwrap_or(0), before.version)?;
    let other = find_coupon(tx.connection(), &code).await?;
    if other.is_some_and(|other| other.id != id) {
        return Err(taken_error());
    }
    let version = before.version + 1;
    let mut row = before.into_active_model();
    row.code = Set(code);
    row.kind = Set(body.kind);
    row.percent = Set(body.percent);
    row.amount_ngn = Set(body.amount_ngn);
    row.amount_gbp = Set(body.amount_gbp);
    row.amount_usd = Set(body.amount_usd);
    row.product = Set(body.product_id);
    row.starts_at = Set(body.starts_at);
    row.ends_at = Set(body.ends_at);
    row.most_uses = Set(body.most_uses);
    row.most_per_customer = Set(body.most_per_customer);
    row.is_active = Set(body.active);
    row.version = Set(version);
    let after = row.update(tx.connection()).await?;
    tx.record_audit(AuditEntry::new("coupon.changed", format!("coupon:{id}")))
        .await?;
    tx.commit().await?;
    Ok(Json(build_view(after)))
}

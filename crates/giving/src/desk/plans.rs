//! Monthly gifts and funds at the desk.

use axum::extract::State as Of;
use cases::count_by_state;
use cases::{StepBody, normalise_note};
use kernel::{Currency, Money, PageParams, ProblemDetails, split_ids};
use payments::model::PaymentPurpose;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::Deserialize;
use staff::SignedIn;
use store::fetch_page;
use utoipa::IntoParams;
use web::{Json, Path, Query, Result};

use super::gifts::{build_donation_row as gift_row, load_history};
use super::views::{FundDesk, FundDeskList, PlanDesk, PlanDeskList, PlanDeskRow};
use crate::model::{Donor, Fund, PlanState};
use crate::monthly::cancellation::end_plan_in;
use crate::pages::funds::load_fund_views;
use crate::service::Giving;
use crate::tables::plan::{Column, Entity, Model};
use crate::tables::{gift, records};

/// Months that are shown.
const MOST_MONTHS: u64 = 36;

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct PlansQuery {
    #[param(inline)]
    state: Option<PlanState>,
    /// Ids with commas between them: these rows alone, wherever they stand.
    #[param(required = false)]
    ids: Option<String>,
    /// From 1.
    page: Option<u64>,
}

impl PlansQuery {
    /// These monthly gifts, newest first.
    pub(super) fn to_select(&self) -> Select<Entity> {
        let mut found = Entity::find().filter(Column::ErasedAt.is_null());
        if let Some(ids) = &self.ids {
            found = found.filter(Column::Id.is_in(split_ids(ids)));
        } else if let Some(state) = self.state {
            found = found.filter(Column::State.eq(state));
        }
        found.order_by_desc(Column::Id)
    }
}

fn build_plan_row(giving: &Giving, row: &Model) -> Result<(PlanDeskRow, Donor)> {
    let donor = records::decrypt_plan_donor(giving.store(), row)?;
    let view = PlanDeskRow {
        id: row.id.clone(),
        reference: row.reference.clone(),
        state: row.state,
        mode: row.mode,
        name: donor.name.clone(),
        amount_text: records::plan_price(row)?.format_with_symbol(),
        fund_name: row.fund_name.clone(),
        next_at: row.next_at,
        failures: row.failures,
        started_at: row.started_at,
    };
    Ok((view, donor))
}

/// Monthly gifts, newest first.
#[utoipa::path(get, path = "/api/desk/giving/plans", operation_id = "desk_list_monthly_gifts", params(PlansQuery), tag = "desk",
    responses((status = 200, body = PlanDeskList)))]
pub async fn list_plans(
    Of(giving): Of<Giving>,
    Query(query): Query<PlansQuery>,
) -> Result<Json<PlanDeskList>> {
    let here = Entity::find().filter(Column::ErasedAt.is_null());
    let reader = giving.store().reader();
    let db = reader.connection();
    let page = fetch_page(
        query.to_select(),
        db,
        PageParams::with_default_size(query.page),
    )
    .await?;
    let shown = |plan| build_plan_row(&giving, &plan).map(|(view, _)| view);
    Ok(Json(PlanDeskList {
        page: page.try_map(shown)?,
        counts: count_by_state::<_, PlanState>(here, Column::State, db).await?,
    }))
}

/// A monthly gift, whole.
#[utoipa::path(get, path = "/api/desk/giving/plans/{id}", operation_id = "desk_read_monthly_gift", tag = "desk",
    responses((status = 200, body = PlanDesk), (status = 404, description = "There is no such monthly gift")))]
pub async fn get_plan(Of(giving): Of<Giving>, Path(id): Path<String>) -> Result<Json<PlanDesk>> {
    load_plan_detail(&giving, &id).await
}

async fn load_plan_detail(giving: &Giving, id: &str) -> Result<Json<PlanDesk>> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let plan = cases::load_case::<Model>(giving.store(), id).await?;
    let (view, donor) = build_plan_row(giving, &plan)?;
    let months = gift::Entity::find()
        .filter(gift::Column::PlanId.eq(&plan.id))
        .order_by_desc(gift::Column::Turn)
        .limit(MOST_MONTHS)
        .all(db)
        .await?;
    let mut gifts = Vec::with_capacity(months.len());
    for month in &months {
        gifts.push(gift_row(giving, month).await?);
    }
    let kept = giving
        .payments()
        .find_method_summary(PaymentPurpose::Donation, &plan.id)
        .await?;
    let steps = match plan.state {
        PlanState::Ended => Vec::new(),
        _ => vec!["cancel"],
    };
    Ok(Json(PlanDesk {
        row: view,
        version: plan.version,
        email: donor.email.map(|email| email.as_str().to_owned()),
        phone: donor.phone,
        method_text: kept.map(|kept| kept.label),
        ended_by: plan.ended_by.clone(),
        gifts,
        history: load_history::<Model>(giving, &plan.id).await?,
        steps,
    }))
}

/// Ends a monthly gift: nothing more is taken, and its giver is told.
#[utoipa::path(post, path = "/api/desk/giving/plans/{id}/cancel", operation_id = "desk_end_monthly_gift", tag = "desk",
    responses((status = 200, body = PlanDesk), (status = 409, description = "It was changed meanwhile, or is over")))]
pub async fn cancel_plan(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<StepBody>,
) -> Result<Json<PlanDesk>> {
    let (tx, before) =
        cases::begin_change::<Model>(giving.store(), &signed_in, &id, body.version).await?;
    if before.state == PlanState::Ended {
        return Err(ProblemDetails::invalid_state().into());
    }
    let (by, note) = (tx.actor().to_string(), normalise_note(&body.note));
    end_plan_in(&giving, &tx, &before, &by, Some(&note)).await?;
    tx.commit().await?;
    load_plan_detail(&giving, &id).await
}

/// Funds: what they need, have and spent.
#[utoipa::path(get, path = "/api/desk/giving/funds", operation_id = "desk_list_funds", tag = "desk",
    responses((status = 200, body = FundDeskList)))]
pub async fn list_funds(Of(giving): Of<Giving>) -> Result<Json<FundDeskList>> {
    let funds = giving.list_funds().await?;
    let views = load_fund_views(&giving).await?;
    let items = funds.iter().zip(views).map(|(fund, view)| FundDesk {
        key: fund.key.clone(),
        name: fund.name.clone(),
        goal_text: view.goal_text,
        raised: view.raised_text,
        spent_text: format_spent(fund),
        document_path: format!("/desk/documents/{}", fund.key),
    });
    Ok(Json(FundDeskList {
        items: items.collect(),
    }))
}

fn format_spent(fund: &Fund) -> String {
    let sums = Currency::ALL.into_iter().filter_map(|currency| {
        let own = fund.spending.iter().filter_map(|note| note.amount);
        let own = own.filter(|money| money.currency == currency);
        let minor: i64 = own.map(|money| money.minor).sum();
        (minor > 0).then(|| Money::new(minor, currency).format_with_symbol())
    });
    sums.collect::<Vec<_>>().join(", ")
}

//! `/giving/monthly/{token}`: how a monthly gift stands, and the button that stops it.

use std::collections::BTreeMap;

use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::{Key, PostedForm};
use payments::model::PaymentPurpose;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use serde_json::json;
use store::{Actor, StoreError};
use utoipa::ToSchema;
use web::{FormValue, Path, Result};

use super::responses::{link_not_found, private_json, redirect_to};
use crate::emails::links::{self, LinkKind};
use crate::model::{PlanMode, PlanState, format_day};
use crate::monthly::cancellation;
use crate::service::Giving;
use crate::tables::plan::Model;
use crate::tables::{gift, records};

/// Months that are shown.
const MOST_MONTHS: u64 = 36;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanMonth {
    pub date_text: String,
    pub amount_text: String,
    pub state_text: String,
    pub reference: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanCan {
    pub cancel: bool,
    pub pay_now: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GivingPlanView)]
pub struct PlanView {
    pub reference: String,
    pub state: PlanState,
    pub state_text: String,
    pub amount_text: String,
    pub fund_name: String,
    pub mode: PlanMode,
    /// When the next is due, or tried again.
    pub next_text: Option<String>,
    pub started_text: String,
    /// `card ending 4081`.
    pub method_text: Option<String>,
    pub history: Vec<PlanMonth>,
    pub can: PlanCan,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GivingPlanPage)]
pub struct PlanPage {
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub values: BTreeMap<String, FormValue>,
    pub found: PlanView,
}

async fn load_months(giving: &Giving, plan: &str) -> Result<Vec<gift::Model>, StoreError> {
    let rows = gift::Entity::find()
        .filter(gift::Column::PlanId.eq(plan))
        .order_by_desc(gift::Column::Turn)
        .limit(MOST_MONTHS);
    Ok(rows.all(giving.store().reader().connection()).await?)
}

async fn build_plan_view(giving: &Giving, row: &Model) -> Result<PlanView, StoreError> {
    let months = load_months(giving, &row.id).await?;
    let kept = giving
        .payments()
        .find_method_summary(PaymentPurpose::Donation, &row.id)
        .await?;
    let history = months.iter().map(|month| {
        let amount = match records::received_amount(month) {
            Some(amount) => amount.text(),
            None => records::donation_price(month)?.format_with_symbol(),
        };
        Ok(PlanMonth {
            date_text: format_day(month.received_at.unwrap_or(month.created_at)),
            amount_text: amount,
            state_text: month.state.label().to_owned(),
            reference: month.reference.clone(),
        })
    });
    Ok(PlanView {
        reference: row.reference.clone(),
        state: row.state,
        state_text: row.state.label().to_owned(),
        amount_text: records::plan_price(row)?.format_with_symbol(),
        fund_name: row.fund_name.clone(),
        mode: row.mode,
        next_text: row.next_at.map(format_day),
        started_text: format_day(row.started_at.unwrap_or(row.created_at)),
        method_text: kept.map(|kept| kept.label),
        history: history.collect::<Result<_, StoreError>>()?,
        can: PlanCan {
            cancel: row.state != PlanState::Ended,
            pay_now: row.state.is_going() && months.first().is_some_and(|m| m.state.is_open()),
        },
    })
}

async fn load_by_token(giving: &Giving, token: &str) -> Result<Model> {
    links::find_plan(giving, token)
        .await?
        .ok_or_else(link_not_found)
}

/// A monthly gift, to whoever has its link.
#[utoipa::path(get, path = "/api/giving/monthly/{token}", operation_id = "read_monthly_gift", tag = "giving",
    responses((status = 200, body = PlanPage), (status = 404, description = "The link opens nothing")))]
pub async fn get_plan(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
) -> Result<Response> {
    let row = load_by_token(&giving, &token).await?;
    let found = build_plan_view(&giving, &row).await?;
    let values = BTreeMap::new();
    Ok(private_json(&PlanPage { values, found }))
}

forms::form! {
    /// A press on the page of a monthly gift.
    pub struct PlanActionForm as "GivingPlanPress" on "monthly" {
        /// What to do.
        action: Key = "do",
    }
}

/// `POST /giving/monthly/{token}`. Stopping is asked once and then done at once.
pub async fn submit_plan_action(
    Shared(giving): Shared<Giving>,
    Path(token): Path<String>,
    request: Request,
) -> Result<Response> {
    let row = load_by_token(&giving, &token).await?;
    let mut posted = match PostedForm::<PlanActionForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    posted.page_data = match &*posted.parse_form().form.action {
        "cancel" => json!({ "asking": "cancel" }),
        "yes-cancel" => {
            cancellation::end_plan(&giving, &row.id).await?;
            json!({ "notice": l10n::t!("giving-monthly-stopped") })
        }
        "pay" => match link_unpaid_month(&giving, &row).await? {
            Some(place) => return Ok(redirect_to(&place)),
            None => json!({ "notice": l10n::t!("giving-monthly-nothing-due") }),
        },
        _ => return Ok(redirect_to(posted.path())),
    };
    Ok(posted.redirect_to_form().await)
}

async fn link_unpaid_month(giving: &Giving, row: &Model) -> Result<Option<String>, StoreError> {
    let months = load_months(giving, &row.id).await?;
    let Some(month) = months.into_iter().find(|month| month.state.is_open()) else {
        return Ok(None);
    };
    let tx = giving.store().begin(Actor::Visitor).await?;
    let made = links::create_link(&tx, LinkKind::Gift, &month.id).await?;
    tx.commit().await?;
    Ok(Some(format!("/giving/{made}")))
}

//! The gift of one month.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::{StoreError, WriteTx};

use crate::gifts::submission;
use crate::model::GivingSettings;
use crate::service::Giving;
use crate::tables::{gift, plan, records};

/// The gift of the month that a monthly one is at, written down now where it is not there yet.
pub async fn create_month(
    giving: &Giving,
    tx: &WriteTx,
    plan: &plan::Model,
    settings: &GivingSettings,
) -> Result<gift::Model, StoreError> {
    let known = gift::Entity::find()
        .filter(gift::Column::PlanId.eq(&plan.id))
        .filter(gift::Column::Turn.eq(plan.turn))
        .one(tx.connection())
        .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let donor = records::decrypt_plan_donor(giving.store(), plan)?;
    let price = records::plan_price(plan)?;
    let new = submission::build_donation(giving.store(), tx, &donor, plan.method, price, settings)?;
    let row = gift::Model {
        plan_id: Some(plan.id.clone()),
        turn: plan.turn,
        fund: plan.fund.clone(),
        fund_name: plan.fund_name.clone(),
        is_anonymous: plan.is_anonymous,
        gift_aid: plan.gift_aid,
        covers_fee: plan.covers_fee,
        source: "monthly".to_owned(),
        ..new
    };
    submission::insert_donation(giving.store(), tx, &row).await?;
    Ok(row)
}

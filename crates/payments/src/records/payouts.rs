//! Payouts' rows.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
};
use store::{StoreError, WriteTx};

use crate::model::PayoutStatus;
use crate::provider::ListedPayout;
use crate::tables::payout::{ActiveModel, Column, Entity, Model};

/// Writes what a provider lists now: new payouts are added, others changed in their place.
pub async fn upsert_payouts(
    tx: &WriteTx,
    provider: &str,
    is_live: bool,
    listed: &[ListedPayout],
) -> Result<(), StoreError> {
    let again = OnConflict::columns([Column::Provider, Column::ProviderId])
        .update_columns([
            Column::Status,
            Column::AmountMinor,
            Column::AmountCurrency,
            Column::FeeMinor,
            Column::ArrivesAt,
            Column::ListedAt,
        ])
        .to_owned();
    for payout in listed {
        let row = ActiveModel {
            id: Set(tx.new_id().to_string()),
            provider: Set(provider.to_owned()),
            provider_id: Set(payout.provider_id.clone()),
            is_live: Set(is_live),
            status: Set(payout.status),
            amount_minor: Set(payout.amount.minor),
            amount_currency: Set(payout.amount.currency.as_str().to_owned()),
            fee_minor: Set(payout.fee_minor),
            arrives_at: Set(payout.arrives_at),
            listed_at: Set(tx.now()),
        };
        Entity::insert(row)
            .on_conflict(again.clone())
            .exec_without_returning(tx.connection())
            .await?;
    }
    Ok(())
}

/// Payouts that the bank got from one time up to, not including, another; oldest first.
pub async fn list_paid_payouts(
    connection: &impl ConnectionTrait,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Vec<Model>, StoreError> {
    Ok(Entity::find()
        .filter(Column::Status.eq(PayoutStatus::Paid))
        .filter(Column::ArrivesAt.gte(from))
        .filter(Column::ArrivesAt.lt(to))
        .order_by_asc(Column::ArrivesAt)
        .all(connection)
        .await?)
}

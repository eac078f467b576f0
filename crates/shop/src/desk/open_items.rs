//! Orders, as statements of the bank meet them.

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::{Money, PracticeZone, ProblemDetails};
use payments::Payments;
use payments::model::{Amount, PaymentPurpose};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect};
use store::{StoreError, WriteTx};
use transfers::{OpenItem, OpenItemSource};
use web::Result;

use super::commands::book_money;
use crate::model::{OrderState, PaymentMethod, StockHold};
use crate::orders::payment;
use crate::service::Shop;
use crate::tables::order::{Column, Entity, Model};
use crate::tables::records;

/// Orders that a line is compared with, newest first.
const MOST_ITEMS: u64 = 2_000;

/// What transfers may pay of the shop.
pub struct OrderTransfers(pub Shop);

impl OrderTransfers {
    fn to_item(&self, row: &Model) -> Result<OpenItem, StoreError> {
        Ok(OpenItem {
            purpose: PaymentPurpose::Order,
            id: row.id.clone(),
            reference: row.reference.clone(),
            name: records::decrypt_buyer(self.0.store(), row)?.name,
            price: records::total_of(row)?,
            begun_on: PracticeZone::Lagos.to_local(row.created_at).date_naive(),
        })
    }
}

async fn lock_order(tx: &WriteTx, id: &str) -> Result<Model> {
    let found = cases::lock_case::<Model>(tx, id).await?;
    Ok(found.ok_or_else(ProblemDetails::invalid_state)?)
}

#[async_trait]
impl OpenItemSource for OrderTransfers {
    fn purpose(&self) -> PaymentPurpose {
        PaymentPurpose::Order
    }

    /// Also those whose time is over: a transfer may take days.
    async fn list_open_items(&self) -> Result<Vec<OpenItem>, StoreError> {
        let expired = Condition::all()
            .add(Column::State.eq(OrderState::Cancelled))
            .add(Column::HoldUntil.is_not_null());
        let open = Condition::any()
            .add(Column::State.is_in([OrderState::Transfer, OrderState::SaidPaid]))
            .add(expired);
        let rows = Entity::find()
            .filter(Column::PaymentMethod.eq(PaymentMethod::Transfer))
            .filter(open)
            .filter(Column::ErasedAt.is_null())
            .order_by_desc(Column::Id)
            .limit(MOST_ITEMS)
            .all(self.0.store().reader().connection())
            .await?;
        rows.iter().map(|row| self.to_item(row)).collect()
    }

    async fn find_item(&self, id: &str) -> Result<Option<OpenItem>, StoreError> {
        let reader = self.0.store().reader();
        let found = cases::find_case::<Model>(reader.connection(), id).await?;
        found.map(|row| self.to_item(&row)).transpose()
    }

    async fn close_other_payments(&self, id_or_reference: &str) -> Result<Option<String>> {
        let named = Condition::any()
            .add(Column::Id.eq(id_or_reference))
            .add(Column::Reference.eq(id_or_reference.to_uppercase()));
        let found = Entity::find()
            .filter(named)
            .filter(Column::ErasedAt.is_null())
            .one(self.0.store().reader().connection())
            .await?;
        let Some(row) = found else { return Ok(None) };
        payment::end_payment(&self.0, &row).await?;
        Ok(Some(row.id))
    }

    async fn book_transfer(
        &self,
        tx: &WriteTx,
        id: &str,
        money: Money,
        _booked_on: NaiveDate,
    ) -> Result<()> {
        let settings = self.0.load_settings().await?;
        let before = lock_order(tx, id).await?;
        book_money(&self.0, tx, &before, money, None, &settings).await?;
        Ok(())
    }

    /// Only while nothing was sent: what has left is paid or owed, but not awaited.
    async fn revert_transfer(&self, tx: &WriteTx, id: &str, note: &str) -> Result<()> {
        let before = lock_order(tx, id).await?;
        let money = records::received_amount(&before).and_then(Amount::money);
        let waits_for_sum =
            before.state == OrderState::Review && before.stock_hold == StockHold::Reserved;
        let is_transfer = before.payment_method == PaymentMethod::Transfer
            && (before.state == OrderState::Paid || waits_for_sum);
        let Some(money) = money.filter(|_| is_transfer) else {
            return Err(ProblemDetails::invalid_state().into());
        };
        Payments::unbook_transfer(tx, PaymentPurpose::Order, &before.id, money).await?;
        let mut row = before.clone().into_active_model();
        row.state = Set(OrderState::Transfer);
        row.payment = Set(None);
        row.received_minor = Set(None);
        row.received_currency = Set(None);
        row.paid_at = Set(None);
        row.due_back_minor = Set(0);
        cases::record_change(self.0.store(), tx, &before, row, "taken_back", Some(note)).await?;
        Ok(())
    }
}

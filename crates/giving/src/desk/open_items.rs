//! Gifts, as statements of the bank meet them.

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::{Money, PracticeZone, ProblemDetails};
use payments::model::PaymentPurpose;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use store::{StoreError, WriteTx};
use transfers::{OpenItem, OpenItemSource};
use web::Result;

use super::transfers::{book_transfer, revert_transfer};
use crate::gifts::payment;
use crate::model::DonationState;
use crate::service::Giving;
use crate::tables::gift::{Column, Entity, Model};
use crate::tables::records;

/// Gifts that a line is compared with, newest first.
const MOST_ITEMS: u64 = 2_000;

/// What transfers may pay of giving.
pub struct DonationTransfers(pub Giving);

impl DonationTransfers {
    fn to_item(&self, row: &Model) -> Result<OpenItem, StoreError> {
        Ok(OpenItem {
            purpose: PaymentPurpose::Donation,
            id: row.id.clone(),
            reference: row.reference.clone(),
            name: records::decrypt_donor(self.0.store(), row)?
                .public_name()
                .to_owned(),
            price: records::donation_price(row)?,
            begun_on: PracticeZone::Lagos.to_local(row.created_at).date_naive(),
        })
    }
}

async fn lock_donation(tx: &WriteTx, id: &str) -> Result<Model> {
    let found = cases::lock_case::<Model>(tx, id).await?;
    Ok(found.ok_or_else(ProblemDetails::invalid_state)?)
}

#[async_trait]
impl OpenItemSource for DonationTransfers {
    fn purpose(&self) -> PaymentPurpose {
        PaymentPurpose::Donation
    }

    /// Also those by card, for people change their minds.
    async fn list_open_items(&self) -> Result<Vec<OpenItem>, StoreError> {
        let rows = Entity::find()
            .filter(Column::State.is_in([
                DonationState::Transfer,
                DonationState::SaidPaid,
                DonationState::Pending,
            ]))
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
        booked_on: NaiveDate,
    ) -> Result<()> {
        let settings = self.0.load_settings().await?;
        let before = lock_donation(tx, id).await?;
        book_transfer(&self.0, tx, &before, money, (booked_on, None), &settings).await?;
        Ok(())
    }

    async fn revert_transfer(&self, tx: &WriteTx, id: &str, note: &str) -> Result<()> {
        let before = lock_donation(tx, id).await?;
        revert_transfer(&self.0, tx, &before, note).await
    }
}

//! What is typed to buyers, and has not been sent yet.

use async_trait::async_trait;
use cases::CaseModel;
use drafts::{DraftKind, DraftSubject};
use sea_orm::EntityTrait;
use store::{StoreError, WriteTx};

use crate::tables::order::Model;
use crate::tables::{goods_return, review};

/// Orders, their returns and reviews as subjects of drafts.
pub struct OrderDrafts;

#[async_trait]
impl DraftSubject for OrderDrafts {
    fn kinds(&self) -> &'static [DraftKind] {
        &[
            DraftKind::ReturnReply,
            DraftKind::MedicineRefusal,
            DraftKind::ReviewRefusal,
        ]
    }

    async fn lock_subject(
        &self,
        tx: &WriteTx,
        kind: DraftKind,
        id: &str,
    ) -> Result<bool, StoreError> {
        if kind == DraftKind::ReviewRefusal {
            return Ok(tx.lock_row::<review::Entity>(id).await?.is_some());
        }
        let order = if kind == DraftKind::ReturnReply {
            let back = goods_return::Entity::find_by_id(id);
            back.one(tx.connection()).await?.map(|row| row.order_id)
        } else {
            Some(id.to_owned())
        };
        let Some(order) = order else {
            return Ok(false);
        };
        let found = cases::lock_case::<Model>(tx, &order).await?;
        Ok(found.is_some_and(|row| row.is_shown()))
    }
}

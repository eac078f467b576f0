//! What transfers need of the features whose things they pay; wired in `bedside`.

use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::Money;
use payments::model::PaymentPurpose;
use store::{StoreError, WriteTx};
use web::Result;

/// Something that a transfer may pay, or has paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenItem {
    pub purpose: PaymentPurpose,
    pub id: String,
    /// What the payer was to write on the transfer.
    pub reference: String,
    /// Of the payer.
    pub name: String,
    pub price: Money,
    pub begun_on: NaiveDate,
}

/// A feature whose things may be paid by transfer.
#[async_trait]
pub trait OpenItemSource: Send + Sync + 'static {
    fn purpose(&self) -> PaymentPurpose;

    /// What may be paid by a transfer now, newest first.
    async fn list_open_items(&self) -> Result<Vec<OpenItem>, StoreError>;

    /// An item by its id, whether it is open or not; none where it is not there or was erased.
    async fn find_item(&self, id: &str) -> Result<Option<OpenItem>, StoreError>;

    /// The id of the item with this id or reference. Another payment of it that is open is ended, outside of any write,
    /// because that may ask a provider.
    async fn close_other_payments(&self, id_or_reference: &str) -> Result<Option<String>>;

    /// Books a transfer as the payment of an item.
    ///
    /// # Errors
    /// 409 when the item is not open, or was paid meanwhile.
    async fn book_transfer(
        &self,
        tx: &WriteTx,
        id: &str,
        money: Money,
        booked_on: NaiveDate,
    ) -> Result<()>;

    /// Takes back that a transfer paid an item: it is awaited again.
    ///
    /// # Errors
    /// 409 when no transfer paid the item.
    async fn revert_transfer(&self, tx: &WriteTx, id: &str, note: &str) -> Result<()>;
}

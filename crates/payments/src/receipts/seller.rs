//! Who sells, on receipts.

use async_trait::async_trait;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SellerDetails {
    pub name: String,
    /// What the law wants on a receipt: legal name, address, registration and tax numbers. One a line.
    pub details: Vec<String>,
    /// What is said about tax; empty where there is nothing to say.
    pub tax: String,
}

#[async_trait]
pub trait SellerSource: Send + Sync + 'static {
    async fn load_seller(&self) -> Result<SellerDetails, StoreError>;
}

pub(crate) struct NoSeller;

#[async_trait]
impl SellerSource for NoSeller {
    async fn load_seller(&self) -> Result<SellerDetails, StoreError> {
        Ok(SellerDetails::default())
    }
}

//! A receipt as data.

use chrono::{DateTime, Utc};
use kernel::Id;
use serde::Serialize;
use utoipa::ToSchema;

use super::seller::SellerDetails;
use crate::model::PaymentPurpose;

/// A receipt. It does not say who paid: whoever has the reference sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentReceipt {
    /// As `2026-000123`.
    pub number: String,
    /// What people call the thing that was paid for, as `C-0ASKX0MS`.
    pub subject_reference: Option<String>,
    /// Of the payment.
    #[schema(value_type = String)]
    pub reference: Id,
    pub at: DateTime<Utc>,
    /// The same as people read it, on the clock of Lagos.
    pub date: String,
    pub purpose: PaymentPurpose,
    /// The same in words that tell nothing of anybody's health.
    pub label: String,
    pub paid: String,
    /// The same with the currency's code, for where its sign cannot be shown.
    pub paid_plain: String,
    /// The price and the rate, where the price is in another currency.
    pub conversion: Option<String>,
    pub refunded: Option<String>,
    /// It was made in the sandbox: nothing was paid.
    pub is_test: bool,
    pub seller: SellerDetails,
}

//! Goods that another shop system exported: what stands in its tables becomes stock and coupons, each once.

use store::{StoreError, WriteTx};
use web::{Error, Result};

use super::coupons::create_row;
use super::stock::{insert_variant, normalise_label};
use super::views::{CouponBody, NewStockBody};
use crate::cart::{find_coupon, normalise_code};
use crate::stock::list_variants;

/// What became of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GoodsImport {
    Added,
    /// It is here already, as somebody may have changed it since.
    Known,
    /// Why it is not taken, for staff.
    Refused(String),
}

impl GoodsImport {
    fn from_result(added: Result<()>) -> std::result::Result<Self, StoreError> {
        match added {
            Ok(()) => Ok(Self::Added),
            Err(error) if error.problem().status < 500 => Ok(Self::Refused(first_words(&error))),
            Err(error) => Err(StoreError::other(error.problem().detail.clone())),
        }
    }
}

fn first_words(error: &Error) -> String {
    let problem = error.problem();
    let field = problem.errors.first();
    field.map_or_else(|| problem.detail.clone(), |field| field.message.clone())
}

/// Puts a variant on the shelf; one whose name the product has already is left as it is.
pub async fn import_variant(
    tx: &WriteTx,
    variant: NewStockBody,
) -> std::result::Result<GoodsImport, StoreError> {
    let label = normalise_label(&variant.label);
    let others = list_variants(tx.connection(), &variant.product_id).await?;
    if others.iter().any(|other| other.label == label) {
        return Ok(GoodsImport::Known);
    }
    GoodsImport::from_result(insert_variant(tx, variant).await.map(|_| ()))
}

/// Makes a coupon; one whose code there is already is left as it is.
pub async fn import_coupon(
    tx: &WriteTx,
    coupon: CouponBody,
) -> std::result::Result<GoodsImport, StoreError> {
    let code = normalise_code(&coupon.code);
    if find_coupon(tx.connection(), &code).await?.is_some() {
        return Ok(GoodsImport::Known);
    }
    GoodsImport::from_result(create_row(tx, coupon).await.map(|_| ()))
}

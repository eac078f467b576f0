//! Ties what moves in to the shop.
use async_trait::async_trait;
use datasets::{CouponDiscount, GoodsOutcome, GoodsPort, ImportedCoupon, ImportedVariant};
use kernel::{Currency, Money};
use shop::desk::{CouponBody, GoodsImport, NewStockBody};
use shop::model::CouponKind;
use store::{StoreError, WriteTx};

/// Variants become stock, coupons coupons.
pub struct ShopGoods;

#[async_trait]
impl GoodsPort for ShopGoods {
    async fn import_variant(
        &self,
        tx: &WriteTx,
        variant: &ImportedVariant,
    ) -> Result<GoodsOutcome, StoreError> {
        let price = |currency| minor_in(variant.price, currency);
        let body = NewStockBody {
            product_id: variant.product.clone(),
            label: variant.label.clone(),
            price_ngn: price(Currency::Ngn),
            price_gbp: price(Currency::Gbp),
            price_usd: price(Currency::Usd),
            // A shop that sold more than it had counts below zero.
            on_hand: i32::try_from(variant.pieces.unwrap_or(0).max(0)).unwrap_or(i32::MAX),
            low_at: 0,
        };
        let imported = shop::desk::import_variant(tx, body).await?;
        Ok(to_outcome(imported))
    }

    async fn import_coupon(
        &self,
        tx: &WriteTx,
        coupon: &ImportedCoupon,
    ) -> Result<GoodsOutcome, StoreError> {
        let (kind, percent, amount) = match coupon.discount {
            CouponDiscount::Percent(percent) => (CouponKind::Percent, i32::from(percent), None),
            CouponDiscount::Amount(amount) => (CouponKind::Amount, 0, Some(amount)),
            CouponDiscount::FreeDelivery => (CouponKind::FreeDelivery, 0, None),
        };
        let most = |uses: Option<u32>| uses.map(|uses| i32::try_from(uses).unwrap_or(i32::MAX));
        let body = CouponBody {
            version: None,
            code: coupon.code.clone(),
            kind,
            percent,
            amount_ngn: minor_in(amount, Currency::Ngn),
            amount_gbp: minor_in(amount, Currency::Gbp),
            amount_usd: minor_in(amount, Currency::Usd),
            product_id: coupon.product.clone().unwrap_or_default(),
            starts_at: coupon.starts_at,
            ends_at: coupon.ends_at,
            most_uses: most(coupon.most_uses),
            most_per_customer: most(coupon.most_per_customer),
            active: coupon.is_active,
        };
        let imported = shop::desk::import_coupon(tx, body).await?;
        Ok(to_outcome(imported))
    }
}

fn minor_in(money: Option<Money>, currency: Currency) -> Option<i64> {
    let money = money.filter(|money| money.currency == currency)?;
    Some(money.minor)
}

fn to_outcome(imported: GoodsImport) -> GoodsOutcome {
    match imported {
        GoodsImport::Added => GoodsOutcome::Added,
        GoodsImport::Known => GoodsOutcome::Known,
        GoodsImport::Refused(words) => GoodsOutcome::Refused(words),
    }
}

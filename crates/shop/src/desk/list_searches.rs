//! Coupons, stock and reviews for the searches of their lists.

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use staff::Permission::{ManageMoney, ReadHealthDetails, SupportVisitors};
use staff::{SearchEntry, SearchSource, SourceFacts};
use store::StoreError;

use crate::service::Shop;
use crate::tables::{coupon, review, stock};

/// Coupons by their codes and by the products that they are for.
pub struct CouponSearch(pub Shop);

/// What is on the shelf, by product and variant.
pub struct StockSearch(pub Shop);

/// Reviews by the product and by the name that is shown; not by what somebody wrote.
pub struct ReviewSearch(pub Shop);

#[async_trait]
impl SearchSource for CouponSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("coupons", "Coupon", &[ManageMoney]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = coupon::Entity::find()
            .order_by_desc(coupon::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let ids = rows.iter().map(|row| row.product.clone());
        let titles = self.0.load_titles(ids).await?;
        let entries = rows.into_iter().map(|row| SearchEntry {
            detail: match titles.get(&row.product) {
                Some(title) => title.clone(),
                None => row.kind.desk_label().to_owned(),
            },
            title: row.code,
            url: format!("/coupons?coupon={}", row.id),
            at: row.created_at,
            id: row.id,
            words: Vec::new(),
        });
        Ok(entries.collect())
    }
}

#[async_trait]
impl SearchSource for StockSearch {
    fn facts(&self) -> SourceFacts {
        SourceFacts::things("stock", "Stock", &[ManageMoney]).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = stock::Entity::find()
            .filter(stock::Column::RetiredAt.is_null())
            .order_by_desc(stock::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let ids = rows.iter().map(|row| row.product.clone());
        let titles = self.0.load_titles(ids).await?;
        let entries = rows.into_iter().map(|row| SearchEntry {
            title: titles.get(&row.product).cloned().unwrap_or_default(),
            detail: row.label,
            url: format!("/stock/{}", row.id),
            at: row.created_at,
            id: row.id,
            words: Vec::new(),
        });
        Ok(entries.collect())
    }
}

#[async_trait]
impl SearchSource for ReviewSearch {
    fn facts(&self) -> SourceFacts {
        let readers = &[SupportVisitors, ManageMoney, ReadHealthDetails];
        SourceFacts::people("product-reviews", "Product review", readers).list_only()
    }

    async fn list_entries(&self, most: u64) -> Result<Vec<SearchEntry>, StoreError> {
        let rows = review::Entity::find()
            .order_by_desc(review::Column::Id)
            .limit(most)
            .all(self.0.store().reader().connection())
            .await?;
        let ids = rows.iter().map(|row| row.product.clone());
        let titles = self.0.load_titles(ids).await?;
        let entries = rows.into_iter().map(|row| SearchEntry {
            title: row.name,
            detail: titles.get(&row.product).cloned().unwrap_or_default(),
            url: format!("/orders/{}", row.order_id),
            at: row.created_at,
            id: row.id,
            words: Vec::new(),
        });
        Ok(entries.collect())
    }
}

//! What is shown of the reviews of a product.

use kernel::{CacheTag, Page, PageParams};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use store::{StoreError, WriteTx, fetch_page};

use crate::model::ReviewState;
use crate::stock::enqueue_product_facts;
use crate::tables::review::{Column, Entity, Model};

/// The tag of everything that shows the reviews of a product.
pub fn reviews_tag(product: &str) -> CacheTag {
    CacheTag::new(format!("reviews:{product}"))
}

/// Says that what is shown of a product's reviews changed.
pub async fn touch_reviews(tx: &WriteTx, product: &str) -> Result<(), StoreError> {
    tx.touch_tags([reviews_tag(product)]);
    enqueue_product_facts(tx, product).await
}

/// How many reviews gave how many stars.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StarCounts {
    /// Of one star first.
    pub by_stars: [i64; 5],
}

impl StarCounts {
    pub fn count(&self) -> i64 {
        self.by_stars.iter().sum()
    }

    /// All stars together.
    pub fn sum(&self) -> i64 {
        let weighted = (1_i64..).zip(self.by_stars);
        weighted.map(|(stars, count)| stars * count).sum()
    }
}

fn find_published(product: &str) -> Select<Entity> {
    Entity::find()
        .filter(Column::Product.eq(product))
        .filter(Column::State.eq(ReviewState::Published))
}

pub async fn count_stars(
    db: &impl ConnectionTrait,
    product: &str,
) -> Result<StarCounts, StoreError> {
    let rows: Vec<(i32, i64)> = find_published(product)
        .select_only()
        .column(Column::Stars)
        .column_as(Column::Id.count(), "reviews")
        .group_by(Column::Stars)
        .into_tuple()
        .all(db)
        .await?;
    let mut counts = StarCounts::default();
    for (stars, count) in rows {
        let at = usize::try_from(stars - 1).unwrap_or(usize::MAX);
        if let Some(of) = counts.by_stars.get_mut(at) {
            *of = count;
        }
    }
    Ok(counts)
}

/// Published reviews, newest first.
pub async fn list_published(
    db: &impl ConnectionTrait,
    product: &str,
    params: PageParams,
) -> Result<Page<Model>, StoreError> {
    let found = find_published(product).order_by_desc(Column::Id);
    fetch_page(found, db, params).await
}

//! The numbers that people quote of orders, for whoever knows their ids alone.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use store::StoreError;

use crate::service::Shop;
use crate::tables::order::{Column, Entity};

impl Shop {
    /// Ids with their references; those that are not there are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn list_references(
        &self,
        ids: &[String],
    ) -> Result<Vec<(String, String)>, StoreError> {
        let found = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Reference])
            .filter(Column::Id.is_in(ids));
        Ok(found
            .into_tuple()
            .all(self.store().reader().connection())
            .await?)
    }

    /// The id of the order with a reference.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn find_id(&self, reference: &str) -> Result<Option<String>, StoreError> {
        let found = Entity::find()
            .select_only()
            .column(Column::Id)
            .filter(Column::Reference.eq(reference));
        Ok(found
            .into_tuple()
            .one(self.store().reader().connection())
            .await?)
    }
}

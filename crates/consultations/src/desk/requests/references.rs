//! The numbers that people quote of requests, for whoever knows their ids alone.

use store::StoreError;

use crate::requests::tables::request::{Column, Entity};
use crate::service::ConsultationService;

/// Which columns hold id and number.
const COLUMNS: (Column, Column) = (Column::Id, Column::Reference);

impl ConsultationService {
    /// Ids with their references; those that are not there are left out.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn list_references(
        &self,
        ids: &[String],
    ) -> Result<Vec<(String, String)>, StoreError> {
        cases::list_references::<Entity>(self.store(), COLUMNS, ids).await
    }

    /// The id behind a reference.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn find_id(&self, reference: &str) -> Result<Option<String>, StoreError> {
        cases::find_id_by_reference::<Entity>(self.store(), COLUMNS, reference).await
    }
}

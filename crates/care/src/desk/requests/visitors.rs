//! Names for calendar and waiting list.

use std::collections::BTreeMap;

use async_trait::async_trait;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::StoreError;

use crate::Care;
use crate::requests::records;
use crate::requests::tables::request::{Column, Entity};
use crate::schedule::outside::{VisitorName, Visitors};

#[async_trait]
impl Visitors for Care {
    async fn names(
        &self,
        requests: &[String],
    ) -> Result<BTreeMap<String, VisitorName>, StoreError> {
        let rows = Entity::find()
            .filter(Column::Id.is_in(requests))
            .all(self.store().reader().connection())
            .await?;
        let mut names = BTreeMap::new();
        for row in rows {
            let answers = records::answers(self.store(), &row)?;
            let patient = answers.patient();
            let name = VisitorName {
                name: Some(patient.name.clone()).filter(|name| !name.is_empty()),
                email: patient.email.as_ref().map(ToString::to_string),
                package: Some(answers.package_title.clone()).filter(|title| !title.is_empty()),
                reference: Some(row.reference),
            };
            names.insert(row.id, name);
        }
        Ok(names)
    }
}

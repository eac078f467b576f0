//! Names for the calendar and the waiting list.

use std::collections::BTreeMap;

use async_trait::async_trait;
use store::StoreError;

use super::records;
use crate::ports::{VisitorDirectory, VisitorName};
use crate::service::ConsultationService;

#[async_trait]
impl VisitorDirectory for ConsultationService {
    async fn load_visitor_names(
        &self,
        requests: &[String],
    ) -> Result<BTreeMap<String, VisitorName>, StoreError> {
        let reader = self.store().reader();
        let rows = records::load_requests(reader.connection(), requests).await?;
        let known = rows.into_iter().filter(|row| row.answers.is_some());
        known
            .map(|row| {
                let answers = records::decrypt_answers(self.store(), &row)?;
                let patient = answers.patient();
                let email = patient.email.as_ref().or(answers.payer.email.as_ref());
                let name = VisitorName {
                    name: Some(patient.name.clone()).filter(|name| !name.is_empty()),
                    email: email.map(ToString::to_string),
                    package: Some(answers.package_title.clone()).filter(|title| !title.is_empty()),
                    reference: Some(row.reference),
                };
                Ok((row.id, name))
            })
            .collect()
    }
}

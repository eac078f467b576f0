//! Ties the desk's people to the site's name and its mail.
use std::{collections::HashMap, pin::Pin, sync::Arc};

use async_trait::async_trait;
use consultations::schedule::load_clinicians;
use content::{ContentService, documents::queries, model::DocumentKind};
use mail::Mailer;
use staff::{SiteProfile, StaffPorts, SubjectNames};
use store::{Store, StoreError};

use crate::staff_emails::StaffEmails;

/// What the desk's people are told by the rest of the house.
pub fn staff_ports(content: &ContentService, has_test_money: bool) -> StaffPorts {
    let store = content.store().clone();
    let content = content.clone();
    let place = move || -> Pin<Box<dyn Future<Output = SiteProfile> + Send>> {
        let content = content.clone();
        Box::pin(async move {
            let sends_no_mail = content.sends_no_mail();
            match content.load_site_identity().await {
                Ok(content::SiteIdentity { brand, zone }) => SiteProfile {
                    brand,
                    zone,
                    has_test_money,
                    sends_no_mail,
                },
                // The desk has to open even where its name cannot be read: that is where settings are mended.
                Err(error) => {
                    tracing::warn!(%error, "reading the site's name");
                    SiteProfile {
                        has_test_money,
                        sends_no_mail,
                        ..SiteProfile::default()
                    }
                }
            }
        })
    };
    StaffPorts {
        site_profile: Arc::new(place),
        subject_names: Some(Arc::new(AuditNames(store.clone()))),
        mailer: Some(Arc::new(StaffEmails(Mailer::new(store)))),
    }
}

/// What documents and clinicians are called, for the audit log.
struct AuditNames(Store);

#[async_trait]
impl SubjectNames for AuditNames {
    async fn load_names(&self, subjects: &[String]) -> Result<HashMap<String, String>, StoreError> {
        let reader = self.0.reader();
        let parts = subjects
            .iter()
            .filter_map(|subject| subject.split_once(':'));
        let is_document = |(kind, _): &(&str, &str)| kind.parse::<DocumentKind>().is_ok();
        let documents: Vec<String> = parts
            .clone()
            .filter(is_document)
            .map(|(_, id)| id.to_owned())
            .collect();
        let mut names = queries::load_titles(reader.connection(), &documents).await?;
        if parts.clone().any(|(kind, _)| kind == "clinician") {
            let clinicians = load_clinicians(reader.connection()).await?;
            names.extend(
                clinicians
                    .into_iter()
                    .map(|person| (person.id, person.name)),
            );
        }
        let named = parts.filter_map(|(kind, id)| {
            let name = names.get(id).filter(|name| !name.is_empty())?;
            Some((format!("{kind}:{id}"), name.clone()))
        });
        Ok(named.collect())
    }
}

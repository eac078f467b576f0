//! Ties the desk's people to the site's name and its mail.
use std::{pin::Pin, sync::Arc};

use content::ContentService;
use mail::Mailer;
use staff::{SiteProfile, StaffPorts};

use crate::staff_emails::StaffEmails;

/// What the desk's people are told by the rest of the house.
pub fn staff_ports(
    content: &ContentService,
    has_test_money: bool,
    sends_no_mail: bool,
) -> StaffPorts {
    let store = content.store().clone();
    let content = content.clone();
    let place = move || -> Pin<Box<dyn Future<Output = SiteProfile> + Send>> {
        let content = content.clone();
        Box::pin(async move {
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
        mailer: Some(Arc::new(StaffEmails(Mailer::new(store)))),
    }
}

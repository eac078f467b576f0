//! Ties the virus scanner to everything that keeps files, and to the mails of staff.
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use content::ContentService;
use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{Mailer, NoticeOccasion, StaffNotice};
use serde_json::json;
use store::{JobRunner, Store, StoreError, WriteTx};
use uploads::{HeldFiles, ScanNotices};

use crate::features::SiteFeatures;
use crate::mail_setup::SiteMail;
use crate::transfer_ports::build_proofs;

/// The runner with the job that asks the scanner again about files that wait.
pub fn with_scan_handler(
    jobs: JobRunner,
    content: &ContentService,
    features: &SiteFeatures,
    mail: &SiteMail,
) -> JobRunner {
    let store = content.store();
    let files: Vec<Arc<dyn HeldFiles>> = vec![
        Arc::new(content.media()),
        Arc::new(features.report_files()),
        Arc::new(features.thread_attachments()),
        Arc::new(build_proofs(content)),
    ];
    let notices = ScannerEmails {
        mailer: mail.mailer.clone(),
        desk: format!(
            "{}/desk/processing",
            content.public_url().trim_end_matches('/')
        ),
    };
    uploads::with_scan_handler(jobs, store, files, Arc::new(notices))
}

/// Tells staff by mail, once a day at most.
struct ScannerEmails {
    mailer: Mailer,
    desk: String,
}

#[async_trait]
impl ScanNotices for ScannerEmails {
    async fn notify_waiting(&self, tx: &WriteTx, since: DateTime<Utc>) -> Result<(), StoreError> {
        let today = PracticeZone::Lagos.to_local(tx.now()).date_naive();
        let notice = StaffNotice {
            occasion: NoticeOccasion::Scanner,
            template: "scanner-alert",
            variables: json!({
                "since": format_in_both_zones(since, PracticeZone::Lagos),
                "link": self.desk,
            }),
            key: format!("scanner:{today}"),
            named_address: String::new(),
        };
        self.mailer.notify_staff(tx, notice).await
    }
}

/// What the register says of the scanner: whether there is one, whether it answers now, and what waits for it.
///
/// # Errors
/// When the database fails.
pub async fn describe_scanning(store: &Store) -> Result<String, StoreError> {
    let Some(scanner) = store.scanner() else {
        return Ok("No virus scanner is set, so files are not scanned.".to_owned());
    };
    let state = match scanner.ping().await {
        Ok(()) => "It answers.",
        Err(_) => "It does not answer now, so new files wait and nobody can open them.",
    };
    let held = store.count_held().await?;
    let waiting = match held.waiting_since {
        Some(since) => format!(
            "Files that wait for it: {}, the first since {}.",
            held.waiting,
            format_in_both_zones(since, PracticeZone::Lagos)
        ),
        None => "No file waits for it.".to_owned(),
    };
    let found = match held.infected {
        0 => String::new(),
        count => format!(" Files that were removed later because of a virus: {count}."),
    };
    Ok(format!(
        "Each file is scanned for viruses before anybody else can open it. {state} {waiting}{found}"
    ))
}

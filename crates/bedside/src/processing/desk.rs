//! The register at the desk, and as a file.
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use content::ContentService;
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use inquiries::InquiryService;
use mail::MailDispatcher;
use staff::{DeskRoutes, Permission, SignedIn};
use store::{AuditEntry, StoreError};
use utoipa_axum::routes;
use web::{Json, Result};

use super::activities::{ActivityKind, KINDS};
use super::assessment::{
    LiveSettings, answer_assessment, comments_text, count_records, questions_text,
};
use super::document::format_register;
use super::recipients::{Recipient, find_mail_recipient};
use super::register::{ProcessingActivity, ProcessingRegister, RetentionRule};
use crate::scanning::describe_scanning;

/// What the register is made of.
#[derive(Clone)]
pub struct ProcessingDesk {
    pub content: ContentService,
    pub inquiries: InquiryService,
    /// Who gets data whatever the desk sets.
    pub recipients: Vec<Recipient>,
    pub mail: MailDispatcher,
}

pub fn desk_routes() -> DeskRoutes<ProcessingDesk> {
    DeskRoutes::new()
        .route(Permission::ChangeSettings, routes!(read_register))
        .route(Permission::ChangeSettings, routes!(download_register))
}

/// What is processed of whom, why, how long and who gets it, from tables, settings and configuration. It names nobody.
#[utoipa::path(get, path = "/api/desk/processing", operation_id = "desk_read_processing", tag = "desk",
    responses((status = 200, body = ProcessingRegister)))]
async fn read_register(State(desk): State<ProcessingDesk>) -> Result<Json<ProcessingRegister>> {
    Ok(Json(desk.build_register().await?))
}

/// The same as a Markdown document. That it was made is a line of the audit log: regulators ask when it was looked at.
#[utoipa::path(get, path = "/api/desk/processing.md", operation_id = "desk_download_processing", tag = "desk",
    responses((status = 200, content_type = "text/markdown", body = String)))]
async fn download_register(
    State(desk): State<ProcessingDesk>,
    signed_in: SignedIn,
) -> Result<Response> {
    let register = desk.build_register().await?;
    let tx = desk.content.store().begin(signed_in.actor()).await?;
    tx.record_audit(AuditEntry::new("processing.export", "site:processing"))
        .await?;
    tx.commit().await?;
    let headers = [
        (CONTENT_TYPE, "text/markdown; charset=utf-8"),
        (CACHE_CONTROL, "no-store"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"record-of-processing.md\"",
        ),
    ];
    Ok((headers, format_register(&register)).into_response())
}

impl ProcessingDesk {
    async fn build_register(&self) -> Result<ProcessingRegister, StoreError> {
        let settings = LiveSettings::load(&self.content).await?;
        let amounts = count_records(self.content.store()).await?;
        let mut recipients = self.recipients.clone();
        recipients.extend(find_mail_recipient(&self.mail.route().info));
        let scanning = describe_scanning(self.content.store()).await?;
        let mut activities = Vec::new();
        for kind in &KINDS {
            activities.push(self.build_activity(kind, &settings).await?);
        }
        Ok(ProcessingRegister {
            at: self.content.store().clock().now(),
            controller: self.content.load_site_identity().await?.brand,
            assessment: answer_assessment(&settings, &amounts, &recipients, &scanning),
            recipients,
            amounts,
            activities,
        })
    }

    async fn build_activity(
        &self,
        kind: &ActivityKind,
        settings: &LiveSettings,
    ) -> Result<ProcessingActivity, StoreError> {
        let mut retention = Vec::new();
        for feature in self.inquiries.personal_data_features() {
            if !kind.features.contains(&feature.key()) {
                continue;
            }
            // The rules of the nightly purges themselves, so that the register cannot say another number of days.
            let rules = feature.preview_purges().await?.into_iter();
            retention.extend(rules.map(|rule| RetentionRule {
                what: rule.what,
                rule: rule.rule,
            }));
        }
        Ok(ProcessingActivity {
            key: kind.key.to_owned(),
            name: kind.name.to_owned(),
            people: kind.people.to_owned(),
            purpose: kind.purpose.to_owned(),
            ground: kind.ground.to_owned(),
            special: kind.special.map(str::to_owned),
            now: describe_now(kind.key, settings),
            retention,
            tables: kind.list_tables(),
        })
    }
}

/// What the settings make of an activity today.
fn describe_now(key: &str, settings: &LiveSettings) -> Vec<String> {
    let community = &settings.community;
    match key {
        "community" => vec![
            comments_text(community.comments).to_owned(),
            questions_text(community.questions).to_owned(),
        ],
        "consultations" if settings.consultations.photos_allowed => {
            vec!["Photos of reports are accepted".to_owned()]
        }
        "consultations" => vec!["Photos of reports are not accepted".to_owned()],
        _ => Vec::new(),
    }
}

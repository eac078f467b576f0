//! Mail, wired: what mails take from content, how they leave the house, and who writes them.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::ContentService;
use mail::desk::{MailDeskState, MailServer, TransportInfo};
use mail::inbound::{InboundHandler, InboundMail, ReportHandler};
use mail::{
    EmailjsTransport, EmbeddedOutbox, LegalLines, MailDispatcher, MailSettings, MailSettingsSource,
    MailTransport, Mailer, PushSender, SendMailHandler, SenderAddresses, SmtpSecurity,
    SmtpTransport, TemplateRenderer,
};
use store::{JobRunner, Store};
use url::Url;
use web::Server;

use crate::deployment::network_policy;
use crate::mail_config::MailConfig;

#[derive(Clone)]
pub struct SiteMail {
    pub mailer: Mailer,
    templates: TemplateRenderer,
    settings: Arc<dyn MailSettingsSource>,
    post: MailDispatcher,
    push: PushSender,
    transport_label: TransportInfo,
    inbound_secret: Option<String>,
}

impl SiteMail {
    /// The parts for this site. Letters are rendered by the renderer of its pages.
    pub fn new(
        store: &Store,
        content: ContentService,
        server: &Server,
        public_url: &Url,
        config: &MailConfig,
    ) -> Result<Self> {
        let pages = server.pages_handle().context("mail needs the web build")?;
        let (name, transport) = build_transport(config)?;
        let site_url = public_url.as_str().trim_end_matches('/').to_owned();
        let sender = SenderAddresses::for_site(public_url, config.from.clone())
            .context("mail.from: no address can be derived from public_url, so it must be set")?
            .with_newsletter(config.newsletter_from.clone());
        let push = PushSender::new(store.clone(), network_policy(public_url), site_url.clone())
            .context("push services")?;
        let templates = TemplateRenderer::new(pages.renderer().clone());
        content.register_settings::<LegalLines>()?;
        let settings: Arc<dyn MailSettingsSource> = Arc::new(SiteSettings { content, site_url });
        let signs =
            |dkim: &mail::DkimSigner| (dkim.domain().to_owned(), dkim.selector().to_owned());
        Ok(Self {
            mailer: Mailer::new(store.clone()),
            post: MailDispatcher::new(
                store.clone(),
                templates.clone(),
                settings.clone(),
                transport,
                sender,
                config.limits,
            ),
            templates,
            settings,
            push,
            transport_label: TransportInfo {
                name,
                server: mail_server(config),
                dkim: config.dkim.as_ref().map(signs),
                inbound: config.inbound_secret.is_some(),
            },
            inbound_secret: config.inbound_secret.clone(),
        })
    }

    pub fn mail_post(&self) -> MailDispatcher {
        self.post.clone()
    }

    pub fn templates(&self) -> TemplateRenderer {
        self.templates.clone()
    }

    pub fn inbound_router(
        &self,
        answers: Vec<Arc<dyn InboundHandler>>,
        reports: Vec<Arc<dyn ReportHandler>>,
    ) -> axum::Router {
        let (list, secret) = (
            self.post.suppressions().clone(),
            self.inbound_secret.clone(),
        );
        mail::inbound::routes()
            .with_state(InboundMail::new(list, secret, answers, reports))
            .into()
    }

    pub fn mail_desk(&self) -> MailDeskState {
        MailDeskState {
            mailer: self.mailer.clone(),
            templates: self.templates.clone(),
            settings: self.settings.clone(),
            dispatcher: self.post.clone(),
            transport: Arc::new(self.transport_label.clone()),
            push: self.push.clone(),
        }
    }

    pub fn with_job_handlers(&self, jobs: JobRunner) -> JobRunner {
        jobs.with_job_handler(mail::SEND_MAIL_JOB, SendMailHandler::new(self.post.clone()))
            .with_job_function(mail::PUSH_JOB, self.push.clone(), mail::run_push_job)
    }
}

fn build_transport(config: &MailConfig) -> Result<(&'static str, Arc<dyn MailTransport>)> {
    if let Some(service) = &config.emailjs {
        let service = EmailjsTransport::new(service.clone()).context("mail.emailjs")?;
        return Ok(("emailjs", Arc::new(service)));
    }
    if let Some(smtp) = &config.smtp {
        let smtp = SmtpTransport::new(smtp, config.dkim.clone()).context("mail.smtp")?;
        return Ok(("smtp", Arc::new(smtp)));
    }
    Ok(("outbox", Arc::new(EmbeddedOutbox)))
}

fn mail_server(config: &MailConfig) -> Option<MailServer> {
    if let Some(service) = &config.emailjs {
        return Some(MailServer {
            security: if service.url.starts_with("https://") {
                "tls"
            } else {
                "none"
            },
            address: service.url.clone(),
            user: None,
        });
    }
    let server = config.smtp.as_ref()?;
    Some(MailServer {
        address: format!("{}:{}", server.host, server.port),
        security: match server.security {
            SmtpSecurity::Tls => "tls",
            SmtpSecurity::StartTls => "starttls",
            SmtpSecurity::None => "none",
        },
        user: server.credentials.as_ref().map(|(name, _)| name.clone()),
    })
}

struct SiteSettings {
    content: ContentService,
    site_url: String,
}

#[async_trait]
impl MailSettingsSource for SiteSettings {
    async fn load_settings(&self) -> Result<MailSettings> {
        let words = self.content.load_email_copy().await?;
        let legal_lines: LegalLines = self.content.load_settings().await?;
        let settings = MailSettings {
            brand: words.brand,
            doctor: words.doctor,
            site_url: self.site_url.clone(),
            address: words.address,
            not_emergency: words.not_emergency,
            urgent_help: words.urgent_help,
            legal_line: String::new(),
            legal_lines,
            texts: words.texts,
        };
        // Until a mail says where its reader is, the line of everybody else holds.
        Ok(settings.for_reader_in(None))
    }
}

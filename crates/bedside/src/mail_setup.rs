//! Mail, wired: what mails take from content, how they leave the house, and who writes them.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::ContentService;
use mail::desk::MailDeskState;
use mail::inbound::{InboundHandler, InboundMail, ReportHandler};
use mail::{
    EmailjsTransport, EmbeddedOutbox, LegalLines, MailDispatcher, MailRoute, MailRoutes,
    MailServer, MailSettings, MailSettingsSource, MailTransport, Mailer, PushSender, RouteSetup,
    SendMailHandler, SenderAddresses, SmtpTransport, TemplateRenderer, TransportInfo,
};
use store::{JobRunner, Store};
use web::Server;

use crate::config::Config;
use crate::deployment::network_policy;
use crate::mail_config::MailConfig;

#[derive(Clone)]
pub struct SiteMail {
    pub mailer: Mailer,
    templates: TemplateRenderer,
    settings: Arc<dyn MailSettingsSource>,
    routes: MailRoutes,
    push: PushSender,
    inbound_secret: Option<String>,
}

impl SiteMail {
    /// The parts for this site. Letters are rendered by the renderer of its pages, which promise no mail while none leaves.
    pub async fn start(
        store: &Store,
        content: ContentService,
        server: &Server,
        config: &Config,
    ) -> Result<Self> {
        let (public_url, config) = (&config.public_url, &config.mail);
        let pages = server.pages_handle().context("mail needs the web build")?;
        let site_url = public_url.as_str().trim_end_matches('/').to_owned();
        let sender = SenderAddresses::for_site(public_url, config.from.clone())
            .context("mail.from: no address can be derived from public_url, so it must be set")?
            .with_newsletter(config.newsletter_from.clone());
        let push = PushSender::new(store.clone(), network_policy(public_url), site_url.clone())
            .context("push services")?;
        let templates = TemplateRenderer::new(pages.renderer().clone());
        content.register_settings::<LegalLines>()?;
        let usual = build_route(config, sender)?;
        let (shown, pages) = (content.clone(), pages.clone());
        let setup = RouteSetup {
            usual: usual.clone(),
            is_configured: config.is_decided(),
            dkim: config.dkim.clone(),
            site: site_url.clone(),
            reach: network_policy(public_url),
            on_change: Box::new(move |sends_mail| {
                // What was made a moment ago may still promise the other thing.
                if shown.set_sends_no_mail(!sends_mail) {
                    pages.cache().drop_all();
                }
            }),
        };
        let settings: Arc<dyn MailSettingsSource> = Arc::new(SiteSettings { content, site_url });
        let dispatcher = MailDispatcher::new(
            store.clone(),
            templates.clone(),
            settings.clone(),
            usual,
            config.limits,
        );
        Ok(Self {
            mailer: Mailer::new(store.clone()),
            routes: MailRoutes::start(dispatcher, setup).await?,
            templates,
            settings,
            push,
            inbound_secret: config.inbound_secret.clone(),
        })
    }

    pub fn mail_post(&self) -> MailDispatcher {
        self.routes.dispatcher().clone()
    }

    /// Where mail goes now, for whoever starts the server.
    pub fn transport_label(&self) -> String {
        let route = self.routes.dispatcher().route();
        match &route.info.server {
            Some(server) => server.address.clone(),
            None => "the embedded outbox: no emails are sent".to_owned(),
        }
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
            self.routes.dispatcher().suppressions().clone(),
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
            dispatcher: self.mail_post(),
            routes: self.routes.clone(),
            push: self.push.clone(),
        }
    }

    pub fn with_job_handlers(&self, jobs: JobRunner) -> JobRunner {
        jobs.with_job_handler(mail::SEND_MAIL_JOB, SendMailHandler::new(self.mail_post()))
            .with_job_function(mail::PUSH_JOB, self.push.clone(), mail::run_push_job)
    }
}

/// The way out that the configuration says; without one the embedded outbox.
fn build_route(config: &MailConfig, sender: SenderAddresses) -> Result<MailRoute> {
    let (name, transport) = build_transport(config)?;
    let signs = |dkim: &mail::DkimSigner| (dkim.domain().to_owned(), dkim.selector().to_owned());
    Ok(MailRoute {
        transport,
        sender,
        info: TransportInfo {
            name,
            server: mail_server(config),
            dkim: config.dkim.as_ref().map(signs),
            inbound: config.inbound_secret.is_some(),
        },
    })
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
        security: server.security.key(),
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

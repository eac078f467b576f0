//! Mail, wired: what letters take from content, how they leave the house, and who writes them.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::Content;
use mail::desk::{Desk, MailServer, Way};
use mail::inbound::{Inbound, InboundHandler, ReportHandler};
use mail::{
    Emailjs, EmbeddedOutbox, Mailer, Post, Security, Sender, Sending, Settings, SettingsSource,
    Smtp, Templates, Transport,
};
use store::{Jobs, Store};
use url::Url;
use web::Server;

use crate::mail_config::MailConfig;

#[derive(Clone)]
pub struct Letters {
    pub mailer: Mailer,
    templates: Templates,
    settings: Arc<dyn SettingsSource>,
    post: Post,
    way: Way,
    inbound_secret: Option<String>,
}

impl Letters {
    /// The parts for this site. Letters are rendered by the renderer of its pages.
    pub fn new(
        store: &Store,
        content: Content,
        server: &Server,
        public_url: &Url,
        config: &MailConfig,
    ) -> Result<Self> {
        let pages = server.pages_handle().context("mail needs the web build")?;
        let (name, transport) = transport(config)?;
        let site_url = public_url.as_str().trim_end_matches('/').to_owned();
        let sender = Sender::of(public_url, config.from.clone())
            .context("mail.from: no address can be made of public_url, so it must be said")?
            .with_newsletter(config.newsletter_from.clone());
        let templates = Templates::new(pages.renderer().clone());
        let settings: Arc<dyn SettingsSource> = Arc::new(SiteSettings { content, site_url });
        let signs = |dkim: &mail::Dkim| (dkim.domain().to_owned(), dkim.selector().to_owned());
        Ok(Self {
            mailer: Mailer::new(store.clone()),
            post: Post::new(
                store.clone(),
                templates.clone(),
                settings.clone(),
                transport,
                sender,
                config.limits,
            ),
            templates,
            settings,
            way: Way {
                name,
                server: server_of(config),
                dkim: config.dkim.as_ref().map(signs),
                inbound: config.inbound_secret.is_some(),
            },
            inbound_secret: config.inbound_secret.clone(),
        })
    }

    pub fn post(&self) -> Post {
        self.post.clone()
    }

    pub fn templates(&self) -> Templates {
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
            .with_state(Inbound::new(list, secret, answers, reports))
            .into()
    }

    pub fn desk(&self) -> Desk {
        Desk {
            mailer: self.mailer.clone(),
            templates: self.templates.clone(),
            settings: self.settings.clone(),
            post: self.post.clone(),
            way: Arc::new(self.way.clone()),
        }
    }

    pub fn jobs(&self, jobs: Jobs) -> Jobs {
        jobs.handle(mail::KIND, Sending::new(self.post.clone()))
    }
}

fn transport(config: &MailConfig) -> Result<(&'static str, Arc<dyn Transport>)> {
    if let Some(service) = &config.emailjs {
        let service = Emailjs::new(service.clone()).context("mail.emailjs")?;
        return Ok(("emailjs", Arc::new(service)));
    }
    if let Some(smtp) = &config.smtp {
        let smtp = Smtp::new(smtp, config.dkim.clone()).context("mail.smtp")?;
        return Ok(("smtp", Arc::new(smtp)));
    }
    Ok(("outbox", Arc::new(EmbeddedOutbox)))
}

fn server_of(config: &MailConfig) -> Option<MailServer> {
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
            Security::Tls => "tls",
            Security::StartTls => "starttls",
            Security::None => "none",
        },
        user: server.credentials.as_ref().map(|(name, _)| name.clone()),
    })
}

struct SiteSettings {
    content: Content,
    site_url: String,
}

#[async_trait]
impl SettingsSource for SiteSettings {
    async fn settings(&self) -> Result<Settings> {
        let words = self.content.letter_words().await?;
        Ok(Settings {
            brand: words.brand,
            doctor: words.doctor,
            site_url: self.site_url.clone(),
            address: words.address,
            not_emergency: words.not_emergency,
            urgent_help: words.urgent_help,
            texts: words.texts,
        })
    }
}

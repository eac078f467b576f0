//! Mail, wired: what letters take from content, how they leave the house, and who writes them.
use std::sync::Arc;

use anyhow::{Context, Result};
use async_trait::async_trait;
use content::Content;
use mail::{
    EmbeddedOutbox, Mailer, Sender, Sending, Settings, SettingsSource, Smtp, Templates, Transport,
};
use store::{Jobs, Store};
use url::Url;
use web::Server;

use crate::mail_config::MailConfig;

/// The parts that make and send mail.
#[derive(Clone)]
pub struct Letters {
    /// Puts mails into the outbox.
    pub mailer: Mailer,
    templates: Templates,
    settings: Arc<dyn SettingsSource>,
    transport: Arc<dyn Transport>,
    sender: Sender,
}

impl Letters {
    /// The parts for this site. Letters are rendered by the renderer of its pages.
    ///
    /// # Errors
    /// When the server has no pages, or the mail server cannot be used.
    pub fn new(
        store: &Store,
        content: Content,
        server: &Server,
        public_url: &Url,
        config: &MailConfig,
    ) -> Result<Self> {
        let pages = server.pages_handle().context("mail needs the web build")?;
        let transport: Arc<dyn Transport> = match &config.smtp {
            Some(smtp) => Arc::new(Smtp::new(smtp).context("mail.smtp")?),
            None => Arc::new(EmbeddedOutbox),
        };
        let site_url = public_url.as_str().trim_end_matches('/').to_owned();
        Ok(Self {
            mailer: Mailer::new(store.clone()),
            templates: Templates::new(pages.renderer().clone()),
            settings: Arc::new(SiteSettings { content, site_url }),
            transport,
            sender: Sender::of(public_url, config.from.clone())
                .context("mail.from: no address can be made of public_url, so it must be said")?,
        })
    }

    /// The desk's calls about mail.
    pub fn desk_router(&self) -> axum::Router {
        mail::desk::desk_router(
            self.mailer.clone(),
            self.templates.clone(),
            self.settings.clone(),
        )
    }

    /// The runner with the jobs of mail.
    #[must_use]
    pub fn jobs(&self, store: &Store, jobs: Jobs) -> Jobs {
        let sending = Sending::new(
            store.clone(),
            self.templates.clone(),
            self.settings.clone(),
            self.transport.clone(),
            self.sender.clone(),
        );
        jobs.handle(mail::KIND, sending)
    }
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

//! Ties people who write to the settings and the products of content, and their files to those of consultations.
use std::sync::Arc;

use anyhow::Result;
use async_trait::async_trait;
use axum::response::Response;
use bytes::Bytes;
use care::Care;
use care::files::{Files, Sealed, Sent};
use content::Content;
use content::documents::read;
use content::model::Kind;
use kernel::{Email, Problem, Tag};
use outreach::model::Settings;
use outreach::outside::{Paper, Papers, Products, Ready, Rules};
use outreach::{Outreach, Outside};
use settings::Settings as _;
use store::{StoreError, WriteTx};
use url::Url;
use web::Error;

use crate::starting::unless_full;

pub async fn outreach(content: &Content, care: &Care, public_url: &Url) -> Result<Outreach> {
    content.settings_are_read_as::<Settings>()?;
    let shelf = Arc::new(Shelf(content.clone()));
    let outside = Outside {
        rules: shelf.clone(),
        products: shelf,
        files: Arc::new(LetterFiles(care.files().clone())),
    };
    let outreach = Outreach::new(content.store().clone(), outside, public_url.as_str());
    unless_full(outreach::prepare(&outreach).await, "preparing outreach")?;
    Ok(outreach)
}

struct Shelf(Content);

impl Shelf {
    /// The address that the site names for people who write.
    async fn house(&self) -> Result<Option<Email>, StoreError> {
        let site = self.0.settings_fields("site").await?;
        let href = site
            .get("contact")
            .and_then(|contact| contact.pointer("/email/href"));
        let href = href.and_then(|href| href.as_str()).unwrap_or_default();
        Ok(href
            .strip_prefix("mailto:")
            .and_then(|email| email.parse().ok()))
    }
}

#[async_trait]
impl Rules for Shelf {
    async fn settings(&self) -> Result<Settings, StoreError> {
        let mut settings: Settings = self.0.settings().await?;
        settings.house = self.house().await?;
        Ok(settings)
    }

    fn tag(&self) -> Tag {
        Tag::new(format!("doc:settings-{}", Settings::DOCUMENT))
    }
}

#[async_trait]
impl Products for Shelf {
    async fn title(&self, id: &str) -> Result<Option<String>, StoreError> {
        let found = read::by_id(&self.0.store().reader(), Kind::Shop, id).await?;
        Ok(found.map(|product| product.text("title").to_owned()))
    }
}

/// Files of letters are told, sealed and erased as report files are; photos are not taken.
struct LetterFiles(Files);

#[async_trait]
impl Papers for LetterFiles {
    async fn take(&self, name: String, bytes: Bytes) -> Result<Ready, Problem> {
        let taken = self.0.take(Sent { name, bytes }, false).await?;
        let sealed = self.0.seal(taken).await;
        let sealed = sealed.map_err(|error| error.problem())?;
        Ok(Box::new(sealed))
    }

    async fn keep(&self, tx: &WriteTx, letter: &str, ready: Ready) -> Result<(), Error> {
        let Ok(sealed) = ready.downcast::<Sealed>() else {
            let cause = anyhow::anyhow!("a file that was not sealed here");
            return Err(Error::internal(cause));
        };
        self.0.keep(tx, letter, *sealed).await.map(|_id| ())
    }

    async fn list(&self, letter: &str) -> Result<Vec<Paper>, StoreError> {
        let kept = self.0.kept(letter).await?.into_iter();
        let shown = kept.map(|file| Paper {
            id: file.id,
            name: file.name,
            kind: file.kind.extension().to_owned(),
            bytes: file.bytes,
            warnings: file.warnings,
        });
        Ok(shown.collect())
    }

    async fn show(&self, letter: &str, file: &str) -> Result<Option<Response>, StoreError> {
        let opened = self.0.open(letter, file).await?;
        Ok(opened.as_ref().map(care::files::show))
    }

    async fn erase(&self, tx: &WriteTx, letter: &str) -> Result<(), StoreError> {
        self.0.erase_all(tx, letter).await
    }
}

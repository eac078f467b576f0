//! The kinds of mail that there are, and making one: React in the page renderer.

use std::collections::BTreeMap;

use async_trait::async_trait;
use kernel::PhoneCountry;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use web::renderer::{BundleFunction, RenderError, Renderer};

use crate::legal_lines::LegalLines;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MailContent {
    /// One line.
    pub subject: String,
    pub html: String,
    /// The same as text, in lines of at most 76 characters.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TemplateVariable {
    /// As it stands in texts, in braces.
    pub name: String,
    pub label: String,
    /// `text`, `link` or `number`.
    pub kind: String,
    /// Whoever has it can act for the person who gets the mail.
    pub secret: bool,
    /// Words that somebody wrote for this person alone: the desk's list of mails shows none of the content.
    pub private: bool,
    #[schema(value_type = Value)]
    pub sample: Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EditableText {
    pub name: String,
    pub label: String,
    /// Several paragraphs.
    pub long: bool,
    /// May be empty.
    pub optional: bool,
    /// What stands there until it is edited.
    pub default: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MailTemplate {
    pub name: String,
    pub label: String,
    /// When it is sent and to whom.
    pub about: String,
    pub variables: Vec<TemplateVariable>,
    pub texts: Vec<EditableText>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MailSettings {
    /// The name of the site; also the sender's name.
    pub brand: String,
    pub doctor: String,
    /// The site's address, without a slash at its end.
    pub site_url: String,
    /// The sender's postal address, line by line.
    pub address: Vec<String>,
    /// That the site is no emergency service.
    pub not_emergency: String,
    /// Where urgent help is, a line per country.
    pub urgent_help: Vec<String>,
    /// Who the organisation is before the law in the reader's country; empty for none.
    pub legal_line: String,
    /// That line for each country.
    #[serde(skip)]
    pub legal_lines: LegalLines,
    /// Edited texts by template and name.
    #[serde(skip)]
    pub texts: BTreeMap<String, Map<String, Value>>,
}

impl MailSettings {
    /// The settings for a mail to a reader in this country, where it is known.
    pub fn for_reader_in(mut self, country: Option<PhoneCountry>) -> Self {
        self.legal_line = self.legal_lines.find_line(country).to_owned();
        self
    }
}

/// Where the settings come from: the site's content, wired from outside.
#[async_trait]
pub trait MailSettingsSource: Send + Sync + 'static {
    async fn load_settings(&self) -> anyhow::Result<MailSettings>;
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// What was given does not make a mail; the words are for the desk and hold no value.
    #[error("{0}")]
    Refused(String),
    #[error("the renderer: {0}")]
    Renderer(#[from] RenderError),
    /// The renderer's answer cannot be read: bundle and binary do not belong together.
    #[error("the renderer answered something else than a mail")]
    Unreadable,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RenderAnswer {
    Made(MailContent),
    Refused { refused: String },
}

/// Makes the content of mails. Cheap to clone.
#[derive(Clone)]
pub struct TemplateRenderer {
    renderer: Renderer,
}

impl TemplateRenderer {
    pub fn new(renderer: Renderer) -> Self {
        Self { renderer }
    }

    pub async fn list_templates(&self) -> Result<Vec<MailTemplate>, TemplateError> {
        let json = self
            .renderer
            .call_function(BundleFunction::MailTemplates, String::new())
            .await?;
        serde_json::from_str(&json).map_err(|_| TemplateError::Unreadable)
    }

    /// Makes the content of a mail. `texts` stand before the edited ones of the settings.
    ///
    /// # Errors
    /// [`TemplateError::Refused`] for an unknown template, a variable that is missing, unknown or of the wrong kind, and
    /// for a text that is empty or names something that is not there.
    pub async fn render_mail(
        &self,
        template: &str,
        variables: &Value,
        settings: &MailSettings,
        texts: &Map<String, Value>,
    ) -> Result<MailContent, TemplateError> {
        let mut all = settings.texts.get(template).cloned().unwrap_or_default();
        all.extend(texts.clone());
        let input = json!({
            "template": template, "variables": variables, "texts": all, "settings": settings,
        });
        let json = self
            .renderer
            .call_function(BundleFunction::Mail, input.to_string())
            .await?;
        match serde_json::from_str(&json).map_err(|_| TemplateError::Unreadable)? {
            RenderAnswer::Made(content) => Ok(content),
            RenderAnswer::Refused { refused } => Err(TemplateError::Refused(refused)),
        }
    }
}

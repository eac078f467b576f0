//! Templates and their texts, with a preview.

use axum::extract::State;
use axum::response::Response;
use kernel::ProblemDetails;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use web::{Error, Form, Json, Path, Result};

use super::frame::build_sandboxed_page;
use super::state::MailDeskState;
use crate::templates::{
    EditableText, MailContent, MailSettings, MailTemplate, TemplateError, TemplateVariable,
};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateTextView {
    #[serde(flatten)]
    text: EditableText,
    /// The edited text, or the default.
    value: String,
}

/// A kind of mail, for who edits its texts. They are kept in the document `settings-mail`, as `{template: {text: …}}`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateView {
    name: String,
    label: String,
    about: String,
    /// The subject as it is now, names in braces included.
    subject: String,
    variables: Vec<TemplateVariable>,
    texts: Vec<TemplateTextView>,
}

impl TemplateView {
    fn from_template(template: MailTemplate, settings: &MailSettings) -> Self {
        let edited = settings.texts.get(&template.name);
        let now = |text: EditableText| {
            let value = edited
                .and_then(|texts| texts.get(&text.name)?.as_str())
                .unwrap_or(&text.default)
                .to_owned();
            TemplateTextView { text, value }
        };
        let texts: Vec<TemplateTextView> = template.texts.into_iter().map(now).collect();
        let subject = texts.iter().find(|view| view.text.name == "subject");
        Self {
            subject: subject.map(|view| view.value.clone()).unwrap_or_default(),
            name: template.name,
            label: template.label,
            about: template.about,
            variables: template.variables,
            texts,
        }
    }
}

/// Every kind of mail that the site sends.
#[utoipa::path(get, path = "/api/desk/mail-templates", operation_id = "desk_list_mail_templates", tag = "desk",
    responses((status = 200, body = [TemplateView])))]
pub async fn list_mail_templates(
    State(desk): State<MailDeskState>,
) -> Result<Json<Vec<TemplateView>>> {
    let settings = desk.settings.load_settings().await?;
    let templates = desk
        .templates
        .list_templates()
        .await
        .map_err(template_error)?;
    let view = |template| TemplateView::from_template(template, &settings);
    Ok(Json(templates.into_iter().map(view).collect()))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PreviewRequest {
    /// By name; what is left out is as it is now.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    texts: Map<String, Value>,
}

/// The mail as it would be with these texts and sample values.
#[utoipa::path(post, path = "/api/desk/mail-templates/{name}/preview", operation_id = "desk_preview_mail", tag = "desk",
    responses((status = 200, body = MailContent), (status = 404, description = "There is no such kind of mail"),
        (status = 422, description = "A text is empty or names something that the mail does not have")))]
pub async fn preview_mail(
    State(desk): State<MailDeskState>,
    Path(name): Path<String>,
    Json(request): Json<PreviewRequest>,
) -> Result<Json<MailContent>> {
    Ok(Json(desk.render_sample(&name, &request.texts).await?))
}

/// Texts to be tried out, as a form gives them.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PreviewForm {
    /// What [`PreviewRequest`] has as `texts`, as JSON.
    texts: String,
}

/// The mail as it would be with these texts and sample values, as a page for a frame.
#[utoipa::path(post, path = "/api/desk/mail-templates/{name}/html", operation_id = "desk_preview_mail_page", request_body(content = PreviewForm, content_type = "application/x-www-form-urlencoded"), tag = "desk",
    responses((status = 200, body = String, content_type = "text/html"), (status = 404, description = "There is no such kind of mail"),
        (status = 422, description = "A text is empty or names something that the mail does not have")))]
pub async fn preview_mail_page(
    State(desk): State<MailDeskState>,
    Path(name): Path<String>,
    Form(form): Form<PreviewForm>,
) -> Result<Response> {
    let words = "The texts are no JSON object.";
    let texts = serde_json::from_str(&form.texts).map_err(|_| {
        ProblemDetails::invalid_fields(words, Vec::new()).with_field("texts", words)
    })?;
    Ok(build_sandboxed_page(
        desk.render_sample(&name, &texts).await?.html,
    ))
}

impl MailDeskState {
    async fn render_sample(&self, name: &str, texts: &Map<String, Value>) -> Result<MailContent> {
        let templates = self
            .templates
            .list_templates()
            .await
            .map_err(template_error)?;
        let template = templates
            .into_iter()
            .find(|template| template.name == name)
            .ok_or_else(|| ProblemDetails::not_found("There is no such type of email."))?;
        let samples: Map<String, Value> = template
            .variables
            .into_iter()
            .map(|variable| (variable.name, variable.sample))
            .collect();
        let settings = self.settings.load_settings().await?;
        self.templates
            .render_mail(name, &samples.into(), &settings, texts)
            .await
            .map_err(template_error)
    }
}

/// A refusal is the writer's to mend, anything else is ours.
pub(super) fn template_error(error: TemplateError) -> Error {
    match error {
        TemplateError::Refused(why) => ProblemDetails::invalid_fields(why.clone(), Vec::new())
            .with_field("texts", &why)
            .into(),
        other => Error::internal(other),
    }
}

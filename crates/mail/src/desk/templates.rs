//! Templates and their texts, with a preview.

use axum::extract::State;
use axum::response::Response;
use kernel::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use web::{Error, Form, Json, Path, Result};

use super::{Desk, frame::page};
use crate::templates::{EditableText, Letter, Settings, Template, TemplateError, Variable};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextView {
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
    variables: Vec<Variable>,
    texts: Vec<TextView>,
}

impl TemplateView {
    fn of(template: Template, settings: &Settings) -> Self {
        let edited = settings.texts.get(&template.name);
        let now = |text: EditableText| {
            let value = edited
                .and_then(|texts| texts.get(&text.name)?.as_str())
                .unwrap_or(&text.default)
                .to_owned();
            TextView { text, value }
        };
        let texts: Vec<TextView> = template.texts.into_iter().map(now).collect();
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
pub async fn list(State(desk): State<Desk>) -> Result<Json<Vec<TemplateView>>> {
    let settings = desk.settings.settings().await?;
    let templates = desk.templates.list().await.map_err(failed)?;
    let view = |template| TemplateView::of(template, &settings);
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
    responses((status = 200, body = Letter), (status = 404, description = "There is no such kind of mail"),
        (status = 422, description = "A text is empty or names something that the mail does not have")))]
pub async fn preview(
    State(desk): State<Desk>,
    Path(name): Path<String>,
    Json(request): Json<PreviewRequest>,
) -> Result<Json<Letter>> {
    Ok(Json(desk.sample(&name, &request.texts).await?))
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
pub async fn html(
    State(desk): State<Desk>,
    Path(name): Path<String>,
    Form(form): Form<PreviewForm>,
) -> Result<Response> {
    let words = "The texts are no JSON object.";
    let texts = serde_json::from_str(&form.texts)
        .map_err(|_| Problem::invalid(words, Vec::new()).with_field("texts", words))?;
    Ok(page(desk.sample(&name, &texts).await?.html))
}

impl Desk {
    async fn sample(&self, name: &str, texts: &Map<String, Value>) -> Result<Letter> {
        let templates = self.templates.list().await.map_err(failed)?;
        let template = templates
            .into_iter()
            .find(|template| template.name == name)
            .ok_or_else(|| Problem::not_found("There is no such kind of mail."))?;
        let samples: Map<String, Value> = template
            .variables
            .into_iter()
            .map(|variable| (variable.name, variable.sample))
            .collect();
        let settings = self.settings.settings().await?;
        self.templates
            .letter(name, &samples.into(), &settings, texts)
            .await
            .map_err(failed)
    }
}

/// A refusal is the writer's to mend, anything else is ours.
pub(super) fn failed(error: TemplateError) -> Error {
    match error {
        TemplateError::Refused(why) => Problem::invalid(why.clone(), Vec::new())
            .with_field("texts", &why)
            .into(),
        other => Error::internal(other),
    }
}

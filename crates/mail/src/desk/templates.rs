//! Templates and their texts, with a preview.

use axum::extract::State;
use kernel::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use web::{Error, Json, Path, Result};

use super::Desk;
use crate::templates::{EditableText, Letter, Settings, Template, TemplateError, Variable};

/// A text with what stands there now.
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

/// Texts to be tried out.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PreviewRequest {
    /// By name; what is left out is as it is now.
    #[serde(default)]
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    texts: Map<String, Value>,
}

/// The mail as it would be with these texts and sample values.
#[utoipa::path(post, path = "/api/desk/mail-templates/{name}/preview", operation_id = "desk_preview_mail", params(("name" = String, Path)),
    request_body = PreviewRequest, tag = "desk",
    responses((status = 200, body = Letter), (status = 404, description = "There is no such kind of mail"),
        (status = 422, description = "A text is empty or names something that the mail does not have")))]
pub async fn preview(
    State(desk): State<Desk>,
    Path(name): Path<String>,
    Json(request): Json<PreviewRequest>,
) -> Result<Json<Letter>> {
    let templates = desk.templates.list().await.map_err(failed)?;
    let template = templates
        .into_iter()
        .find(|template| template.name == name)
        .ok_or_else(|| Problem::not_found("There is no such kind of mail."))?;
    let samples: Map<String, Value> = template
        .variables
        .into_iter()
        .map(|variable| (variable.name, variable.sample))
        .collect();
    let settings = desk.settings.settings().await?;
    let letter = desk
        .templates
        .letter(&name, &samples.into(), &settings, &request.texts)
        .await
        .map_err(failed)?;
    Ok(Json(letter))
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

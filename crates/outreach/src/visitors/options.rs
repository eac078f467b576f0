//! What the forms' pages have to know.

use axum::extract::State as Of;
use axum::response::Response;
use forms::Description;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Result, tagged};

use super::forms::ContactForm;
use crate::Outreach;
use crate::model::{Authority, Choice, Failures, PerKind, Terms, UnderAge};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachCv)]
pub struct Cv {
    pub types: &'static str,
    /// How large it may be, in words.
    pub max_text: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachComplaint)]
pub struct Complaints {
    /// What stands above it.
    pub intro: String,
    /// What happens, and until when.
    pub clock_text: String,
    pub authorities: Vec<Authority>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachOptions)]
pub struct Options {
    pub contact: Description,
    pub services: Vec<String>,
    pub terms: Terms,
    pub roles: Vec<Choice>,
    pub availability: Vec<Choice>,
    pub phone_hint: String,
    pub phone_hours: String,
    pub cv: Cv,
    pub under_age: UnderAge,
    pub complaint: Complaints,
    pub texts: PerKind,
    pub next: PerKind,
    pub failures: Failures,
}

/// What the forms offer and say, as the desk has set it.
#[utoipa::path(get, path = "/api/outreach/options", operation_id = "read_outreach_options", tag = "outreach",
    responses((status = 200, body = Options)))]
pub async fn options(Of(outreach): Of<Outreach>) -> Result<Response> {
    let settings = outreach.settings().await?;
    let names = settings.services.into_iter().map(|service| service.name);
    let names: Vec<String> = names.collect();
    let choices = names.iter().map(|name| forms::Choice {
        value: name.clone(),
        label: name.clone(),
    });
    let example = &settings.phone_hint;
    let phone = format!("For example {example}. Numbers of any country are fine.");
    let body = Options {
        contact: Description::of::<ContactForm>()
            .options("services", choices)
            .hint("phone", phone),
        services: names,
        terms: settings.terms,
        roles: settings.roles,
        availability: settings.availability,
        phone_hint: settings.phone_hint,
        phone_hours: settings.phone_hours,
        cv: Cv {
            types: "PDF, DOC or DOCX",
            max_text: "10 MB",
        },
        under_age: settings.under_age,
        complaint: Complaints {
            intro: settings.complaint_intro,
            clock_text: settings.complaint_clock,
            authorities: settings.authorities,
        },
        texts: settings.texts,
        next: settings.next,
        failures: settings.failures,
    };
    let tag = outreach.outside().rules.tag();
    Ok(tagged(Json(body), &[tag], None))
}

//! What the forms' pages have to know.

use axum::extract::State as Of;
use axum::response::Response;
use forms::FormDescription;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Json, Result, tagged_response};

use super::forms::ContactForm;
use crate::InquiryService;
use crate::model::{DataAuthority, FailureTexts, InquiryChoice, PerKind, TermsText, UnderAge};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachCv)]
pub struct CvLimits {
    pub types: &'static str,
    /// How large it may be, in words.
    pub max_text: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachComplaint)]
pub struct ComplaintOptions {
    /// What stands above it.
    pub intro: String,
    /// What happens, and until when.
    pub clock_text: String,
    pub authorities: Vec<DataAuthority>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OutreachOptions)]
pub struct FormOptions {
    pub contact: FormDescription,
    pub services: Vec<String>,
    pub terms: TermsText,
    pub roles: Vec<InquiryChoice>,
    pub availability: Vec<InquiryChoice>,
    pub phone_hint: String,
    pub phone_hours: String,
    pub cv: CvLimits,
    pub under_age: UnderAge,
    pub complaint: ComplaintOptions,
    pub texts: PerKind,
    pub next: PerKind,
    pub failures: FailureTexts,
}

/// What the forms offer and say, as the desk has set it.
#[utoipa::path(get, path = "/api/outreach/options", operation_id = "read_outreach_options", tag = "outreach",
    responses((status = 200, body = FormOptions)))]
pub async fn get_form_options(Of(inquiries): Of<InquiryService>) -> Result<Response> {
    let settings = inquiries.settings().await?;
    let names = settings.services.into_iter().map(|service| service.name);
    let names: Vec<String> = names.collect();
    let choices = names.iter().map(|name| forms::FormChoice {
        value: name.clone(),
        label: name.clone(),
    });
    let example = &settings.phone_hint;
    let phone = l10n::t!("inquiries-contact-phone-hint", example = example);
    let body = FormOptions {
        contact: FormDescription::from_form::<ContactForm>()
            .with_options("services", choices)
            .with_hint("phone", phone),
        services: names,
        terms: settings.terms,
        roles: settings.roles,
        availability: settings.availability,
        phone_hint: settings.phone_hint,
        phone_hours: settings.phone_hours,
        cv: CvLimits {
            types: l10n::t!("inquiries-cv-types"),
            max_text: l10n::t!("inquiries-cv-most"),
        },
        under_age: settings.under_age,
        complaint: ComplaintOptions {
            intro: settings.complaint_intro,
            clock_text: settings.complaint_clock,
            authorities: settings.authorities,
        },
        texts: settings.texts,
        next: settings.next,
        failures: settings.failures,
    };
    let tag = inquiries.ports().rules.cache_tag();
    Ok(tagged_response(Json(body), &[tag], None))
}

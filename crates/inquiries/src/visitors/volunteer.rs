//! Somebody wants to help: spec 2 §3 and §5, with skills, time, roles, a CV, and a parent or guardian for who is under 18.

use axum::extract::State as Of;
use axum::response::Response;
use forms::{
    AgreementField, ApiForm, ChoicesField, EmailField, FieldType, FileField, Key, ParsedForm,
    PersonName, PhoneField, PostedForm, SentField, Story, YesNo, invalid_form, text,
};
use kernel::FieldError;
use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use web::{Result, Visitor};

use super::forms::{NO_TERMS, whole_name};
use super::pages::respond_to_form;
use super::responses::{InquiryReceipt, created_response};
use crate::InquiryService;
use crate::inquiry::submission::{InquiryInput, submit_inquiry};
use crate::model::{Guardian, InquiryChoice, InquiryKind, InquirySettings};
use crate::ports::SealedFile;

/// Whether they are 18 or over, as a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdultAnswer(Option<bool>);

impl FieldType for AdultAnswer {
    const KIND: forms::FormFieldKind = forms::FormFieldKind::Yesno;

    fn from_sent(sent: &SentField<'_>) -> Result<Self, String> {
        YesNo::from_sent(sent).map(|answer| Self(answer.0))
    }

    fn schema() -> (Schema, Value) {
        let kinds = SchemaType::from_iter([Type::String, Type::Null]);
        let word = ObjectBuilder::new().schema_type(kinds).build();
        (word.into(), Value::Null)
    }
}

forms::form! {
    /// Somebody who wants to help (spec 2 §7).
    pub struct VolunteerForm as "VolunteerMessage" on "volunteer" {
        first_name: PersonName = "firstName" { missing: "inquiries-first-name-missing" },
        last_name: PersonName = "lastName" { missing: "inquiries-last-name-missing" },
        email: EmailField = "email" { missing: "inquiries-email-missing" },
        phone: PhoneField = "phone" { missing: "inquiries-phone-missing" },
        /// `yes` or `no` (also as JSON's own): whether they are 18 or over. The page's form asks for it.
        adult: AdultAnswer = "adult" { missing: "inquiries-volunteer-age-missing" },
        /// Of who is under 18: who agrees for them.
        guardian_name: PersonName = "guardianName",
        /// The same person's address.
        guardian_email: EmailField = "guardianEmail",
        /// Keys of what they want to do.
        roles: ChoicesField = "roles",
        /// Keys of when they have time.
        availability: ChoicesField = "availability",
        /// What they can do; may be left out.
        skills: Story = "skills",
        /// Who can speak for them, and how to reach these people; may be left out.
        references: Story = "references",
        /// Why and how they want to help; 10,000 characters at most.
        message: Story = "message" { missing: "inquiries-message-missing" },
        /// The terms are agreed to; the page's form asks for it.
        terms: AgreementField = "terms" { missing: NO_TERMS },
        /// ISO 3166 code, for reading the number.
        country: Key = "country",
        /// A CV; may be left out.
        cv: FileField = "cv",
    }
}

impl VolunteerForm {
    /// The inquiry, or what to mend, in the order of the form.
    fn into_input(
        mut reading: ParsedForm<Self>,
        settings: &InquirySettings,
    ) -> Result<InquiryInput, Vec<FieldError>> {
        let guardian = match reading.form.adult.0 {
            Some(false) => parse_guardian(&mut reading),
            _ => {
                // Nobody has to agree: what stands in their fields does not count.
                reading.remove_errors("guardianName");
                reading.remove_errors("guardianEmail");
                None
            }
        };
        let form = reading.into_result()?;
        let mut written = InquiryInput::with_kind(InquiryKind::Volunteer);
        written.person.name = whole_name(&form.first_name, &form.last_name);
        written.set_contact(form.email, form.phone);
        let age = match form.adult.0 {
            Some(true) => l10n::t!("inquiries-detail-age-over"),
            Some(false) => l10n::t!("inquiries-detail-age-under"),
            None => l10n::t!("inquiries-detail-age-not-asked"),
        };
        written.add_detail(l10n::t!("inquiries-detail-age"), age);
        let roles = join_labels(&form.roles.0, &settings.roles);
        written.add_detail(l10n::t!("inquiries-detail-roles"), &roles);
        let time = join_labels(&form.availability.0, &settings.availability);
        written.add_detail(l10n::t!("inquiries-detail-availability"), &time);
        written.add_detail(l10n::t!("inquiries-detail-skills"), &form.skills);
        written.add_detail(l10n::t!("inquiries-detail-references"), &form.references);
        written.record_consent(form.terms, settings);
        written.guardian = guardian;
        written.topic = roles;
        written.place = form.country.to_country();
        written.text = form.message.0;
        Ok(written)
    }
}

fn parse_guardian(reading: &mut ParsedForm<VolunteerForm>) -> Option<Guardian> {
    let form = &reading.form;
    let name = form.guardian_name.0.clone();
    let (email, own) = (form.guardian_email.0.clone(), form.email.0.clone());
    if !text::has_words(&name) {
        reading.add_error("guardianName", l10n::t!("inquiries-guardian-name-missing"));
    }
    let Some(email) = email else {
        let words = l10n::t!("inquiries-guardian-email-missing");
        reading.add_error("guardianEmail", words);
        return None;
    };
    if own.is_some_and(|own| own.case_folded() == email.case_folded()) {
        let words = l10n::t!("inquiries-guardian-email-own");
        reading.add_error("guardianEmail", words);
    }
    Some(Guardian { name, email })
}

/// The labels of chosen keys, in the desk's order.
fn join_labels(chosen: &[String], choices: &[InquiryChoice]) -> String {
    let known = choices.iter().filter(|choice| chosen.contains(&choice.key));
    let labels: Vec<&str> = known.map(|choice| choice.label.as_str()).collect();
    labels.join(", ")
}

/// Looks at the CV and seals it.
async fn seal_cv(
    inquiries: &InquiryService,
    reading: &mut ParsedForm<VolunteerForm>,
) -> Result<Option<SealedFile>> {
    let Some(cv) = reading.form.cv.0.take() else {
        return Ok(None);
    };
    match inquiries.ports().files.seal_file(cv.name, cv.bytes).await {
        Ok(ready) => Ok(Some(ready)),
        Err(problem) if problem.status >= 500 => Err(problem.into()),
        Err(problem) => {
            reading.add_error("cv", problem.detail);
            Ok(None)
        }
    }
}

/// Takes somebody who wants to help: JSON as spec 2 §7 has it, or a form with a `cv`. Who is under 18 waits for a parent or
/// guardian, who is asked by mail.
#[utoipa::path(post, path = "/api/volunteer", operation_id = "send_volunteer", tag = "outreach", request_body = VolunteerForm,
    responses((status = 201, body = InquiryReceipt), (status = 422, description = "Check the fields marked below"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn submit_volunteer(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    called: ApiForm<VolunteerForm>,
) -> Result<Response> {
    let settings = inquiries.settings().await?;
    if called.is_by_machine() {
        return Ok(created_response(InquiryReceipt::for_machine(
            &settings,
            InquiryKind::Volunteer,
        )));
    }
    let mut reading = called.parse_form();
    // Before the other fields are judged, so that a problem with the file is listed among theirs.
    let cv = seal_cv(&inquiries, &mut reading).await?;
    let written = VolunteerForm::into_input(reading, &settings).map_err(invalid_form)?;
    let taken = submit_inquiry(&inquiries, &visitor, written, cv).await?;
    Ok(created_response(InquiryReceipt::from_submitted(&taken)))
}

pub async fn post_volunteer(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    mut posted: PostedForm<VolunteerForm>,
) -> Result<Response> {
    let settings = inquiries.settings().await?;
    let mut reading = posted.parse_form();
    let mut cv = None;
    if reading.form.cv.0.is_some() {
        // Files are not kept for a page that is shown again.
        posted.page_data = json!({ "cvAgain": true });
        if !posted.is_by_machine() {
            cv = seal_cv(&inquiries, &mut reading).await?;
        }
    }
    let read = VolunteerForm::into_input(reading, &settings);
    respond_to_form(&inquiries, &visitor, &posted, read, cv).await
}

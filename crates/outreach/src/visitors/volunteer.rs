//! Somebody wants to help: spec 2 §3 and §5, with skills, time, roles, a CV, and a parent or guardian for who is under 18.

use axum::extract::State as Of;
use axum::response::Response;
use forms::{
    Agreement, Called, Choices, EmailField, Field, FileField, Key, PersonName, PhoneField, Posted,
    Reading, Sent, Story, YesNo, invalid, text,
};
use kernel::FieldError;
use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use web::{Result, Visitor};

use super::answers::{Answer, made};
use super::forms::{NO_TERMS, whole_name};
use super::pages::settle;
use crate::Outreach;
use crate::letters::taking::{Written, take};
use crate::model::{Choice, Guardian, Kind, Settings};
use crate::outside::Ready;

/// Whether they are 18 or over, as a word.
#[derive(Clone, Copy, Debug, Default)]
pub struct Adult(Option<bool>);

impl Field for Adult {
    const KIND: forms::Kind = forms::Kind::Yesno;

    fn read(sent: &Sent<'_>) -> Result<Self, String> {
        YesNo::read(sent).map(|answer| Self(answer.0))
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
        first_name: PersonName = "firstName" { missing: "Enter your first name" },
        last_name: PersonName = "lastName" { missing: "Enter your last name" },
        email: EmailField = "email" { missing: "Enter your email address" },
        phone: PhoneField = "phone" { missing: "Enter your telephone number" },
        /// `yes` or `no` (also as JSON's own): whether they are 18 or over. The page's form asks for it.
        adult: Adult = "adult" { missing: "Say whether you are 18 or over" },
        /// Of who is under 18: who agrees for them.
        guardian_name: PersonName = "guardianName",
        /// The same person's address.
        guardian_email: EmailField = "guardianEmail",
        /// Keys of what they want to do.
        roles: Choices = "roles",
        /// Keys of when they have time.
        availability: Choices = "availability",
        /// What they can do; may be left out.
        skills: Story = "skills",
        /// Why and how they want to help; 10,000 characters at most.
        message: Story = "message" { missing: "Enter your message" },
        /// The terms are agreed to; the page's form asks for it.
        terms: Agreement = "terms" { missing: NO_TERMS },
        /// ISO 3166 code, for reading the number.
        country: Key = "country",
        /// A CV; may be left out.
        cv: FileField = "cv",
    }
}

impl VolunteerForm {
    /// The letter, or what to mend, in the order of the form.
    fn write(mut reading: Reading<Self>, settings: &Settings) -> Result<Written, Vec<FieldError>> {
        let guardian = match reading.form.adult.0 {
            Some(false) => guardian(&mut reading),
            _ => {
                // Nobody has to agree: what stands in their fields does not count.
                reading.forgive("guardianName");
                reading.forgive("guardianEmail");
                None
            }
        };
        let form = reading.done()?;
        let mut written = Written::of(Kind::Volunteer);
        written.person.name = whole_name(&form.first_name, &form.last_name);
        written.reach(form.email, form.phone);
        let age = match form.adult.0 {
            Some(true) => "18 or over",
            Some(false) => "Under 18",
            None => "Not asked",
        };
        written.tell("Age", age);
        let roles = labels(&form.roles.0, &settings.roles);
        written.tell("Wants to", &roles);
        let time = labels(&form.availability.0, &settings.availability);
        written.tell("Has time", &time);
        written.tell("Skills", &form.skills);
        written.agree(form.terms, settings);
        written.guardian = guardian;
        written.topic = roles;
        written.place = form.country.country();
        written.text = form.message.0;
        Ok(written)
    }
}

fn guardian(reading: &mut Reading<VolunteerForm>) -> Option<Guardian> {
    let form = &reading.form;
    let name = form.guardian_name.0.clone();
    let (email, own) = (form.guardian_email.0.clone(), form.email.0.clone());
    if !text::has_words(&name) {
        reading.wrong("guardianName", "Enter the name of your parent or guardian");
    }
    let Some(email) = email else {
        let words = "Enter the email address of your parent or guardian";
        reading.wrong("guardianEmail", words);
        return None;
    };
    if own.is_some_and(|own| own.folded() == email.folded()) {
        let words = "Enter your parent's or guardian's own email address, not yours";
        reading.wrong("guardianEmail", words);
    }
    Some(Guardian { name, email })
}

/// The labels of chosen keys, in the desk's order.
fn labels(chosen: &[String], choices: &[Choice]) -> String {
    let known = choices.iter().filter(|choice| chosen.contains(&choice.key));
    let labels: Vec<&str> = known.map(|choice| choice.label.as_str()).collect();
    labels.join(", ")
}

/// Looks at the CV and seals it.
async fn seal_cv(
    outreach: &Outreach,
    reading: &mut Reading<VolunteerForm>,
) -> Result<Option<Ready>> {
    let Some(cv) = reading.form.cv.0.take() else {
        return Ok(None);
    };
    match outreach.outside().files.take(cv.name, cv.bytes).await {
        Ok(ready) => Ok(Some(ready)),
        Err(problem) if problem.status >= 500 => Err(problem.into()),
        Err(problem) => {
            reading.wrong("cv", problem.detail);
            Ok(None)
        }
    }
}

/// Takes somebody who wants to help: JSON as spec 2 §7 has it, or a form with a `cv`. Who is under 18 waits for a parent or
/// guardian, who is asked by mail.
#[utoipa::path(post, path = "/api/volunteer", operation_id = "send_volunteer", tag = "outreach", request_body = VolunteerForm,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn call(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    called: Called<VolunteerForm>,
) -> Result<Response> {
    let settings = outreach.settings().await?;
    if called.is_by_machine() {
        return Ok(made(Answer::pretended(&settings, Kind::Volunteer)));
    }
    let mut reading = called.read();
    let cv = seal_cv(&outreach, &mut reading).await?;
    let written = VolunteerForm::write(reading, &settings).map_err(invalid)?;
    let taken = take(&outreach, &visitor, written, cv).await?;
    Ok(made(Answer::of(&taken)))
}

pub async fn form(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    mut posted: Posted<VolunteerForm>,
) -> Result<Response> {
    let settings = outreach.settings().await?;
    let mut reading = posted.read();
    let mut cv = None;
    if reading.form.cv.0.is_some() {
        // Files are not kept for a page that is shown again.
        posted.found = json!({ "cvAgain": true });
        if !posted.is_by_machine() {
            cv = seal_cv(&outreach, &mut reading).await?;
        }
    }
    let read = VolunteerForm::write(reading, &settings);
    settle(&outreach, &visitor, &posted, read, cv).await
}

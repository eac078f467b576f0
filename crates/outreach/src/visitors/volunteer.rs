//! Somebody wants to help: spec 2 §3 and §5, with skills, time, roles, a CV, and a parent or guardian for who is under 18.

use axum::extract::State as Of;
use axum::response::Response;
use forms::{
    Agreement, Called, Choices, EmailField, Field, Key, PersonName, PhoneField, Posted, Reading,
    Sent, Story, YesNo, invalid, text,
};
use kernel::{FieldError, Problem};
use serde_json::{Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use web::{Error, FormBody, FormFile, Result, Visitor};

use super::answers::{Answer, made};
use super::forms::{NO_TERMS, whole_name};
use super::pages::settle;
use crate::Outreach;
use crate::letters::taking::{self, Taken, Written};
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
        /// Given name.
        first_name: PersonName = "firstName" { missing: "Enter your first name" },
        /// Family name.
        last_name: PersonName = "lastName" { missing: "Enter your last name" },
        /// Where to answer.
        email: EmailField = "email" { missing: "Enter your email address" },
        /// Where to call.
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

/// Who agrees for somebody under 18.
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

/// Looks at a CV and seals it.
async fn looked_at(outreach: &Outreach, sent: Option<FormFile>) -> Result<Option<Ready>, Problem> {
    let Some(sent) = sent else { return Ok(None) };
    let taken = outreach.outside().files.take(sent.name, sent.bytes).await;
    taken.map(Some)
}

/// A problem of a CV as one of its field.
fn of_cv(problem: Problem) -> Result<Vec<FieldError>, Error> {
    if problem.status >= 500 {
        return Err(problem.into());
    }
    Ok(vec![FieldError::new("cv", problem.detail)])
}

/// Takes somebody who wants to help: JSON as spec 2 §7 has it, or a form with a `cv`. Who is under 18 waits for a parent or
/// guardian, who is asked by mail.
#[utoipa::path(post, path = "/api/volunteer", operation_id = "send_volunteer", tag = "outreach", request_body = VolunteerForm,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn call(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    mut called: Called<VolunteerForm>,
) -> Result<Response> {
    let settings = outreach.settings().await?;
    if called.is_by_machine() {
        return Ok(made(Answer::pretended(&settings, Kind::Volunteer)));
    }
    let read = VolunteerForm::write(called.read(), &settings);
    let (read, ready) = with_cv(&outreach, read, &mut called.body).await?;
    let taken: Taken = taking::take(&outreach, &visitor, read.map_err(invalid)?, ready).await?;
    Ok(made(Answer::of(&taken)))
}

/// The letter with its CV; what is to be mended in it comes last.
async fn with_cv(
    outreach: &Outreach,
    read: Result<Written, Vec<FieldError>>,
    body: &mut FormBody,
) -> Result<(Result<Written, Vec<FieldError>>, Option<Ready>)> {
    match looked_at(outreach, body.take_files().into_iter().next()).await {
        Ok(ready) => Ok((read, ready)),
        Err(problem) => {
            let mut mistakes = read.err().unwrap_or_default();
            mistakes.extend(of_cv(problem)?);
            Ok((Err(mistakes), None))
        }
    }
}

/// `POST /volunteer`.
pub async fn form(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    mut posted: Posted<VolunteerForm>,
) -> Result<Response> {
    let settings = outreach.settings().await?;
    if !posted.body.files().is_empty() {
        // Files are not kept for a page that is shown again.
        posted.found = json!({ "cvAgain": true });
    }
    let read = VolunteerForm::write(posted.read(), &settings);
    let (read, ready) = if posted.is_by_machine() {
        (read, None)
    } else {
        with_cv(&outreach, read, &mut posted.body).await?
    };
    settle(&outreach, &visitor, &posted, read, ready).await
}

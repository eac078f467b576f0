//! Somebody wants to help: spec 2 §3 and §5, with skills, time, roles, a CV, and a parent or guardian for who is under 18.

use axum::extract::{FromRequest, Request, State as Of};
use axum::response::Response;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, Uri};
use kernel::{FieldError, Problem};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use web::{Error, FormBody, FormFile, Json, Pages, Result, Visitor};

use super::answers::{Answer, made};
use super::bodies::{NO_EMAIL, NO_PHONE, agree};
use super::pages::{Form, settle};
use crate::Outreach;
use crate::letters::taking::{self, Taken, Written};
use crate::model::{Choice, Guardian, Kind, Settings};
use crate::outside::Ready;
use crate::words::{Reading, place, wrong};

/// Somebody who wants to help (spec 2 §7).
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default, rename_all = "camelCase")]
#[schema(as = VolunteerMessage)]
pub struct VolunteerBody {
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// Where to answer.
    pub email: String,
    /// Where to call.
    pub phone: String,
    /// Why and how they want to help; 10,000 characters at most.
    pub message: String,
    /// What they can do; may be left out.
    pub skills: String,
    /// Keys of when they have time.
    pub availability: Vec<String>,
    /// Keys of what they want to do.
    pub roles: Vec<String>,
    /// `yes` or `no` (also as JSON's own): whether they are 18 or over. The page's form asks for it.
    #[schema(value_type = Option<String>)]
    pub adult: Value,
    /// Of who is under 18: who agrees for them.
    pub guardian_name: String,
    /// The same person's address.
    pub guardian_email: String,
    /// The terms are agreed to; the page's form asks for it.
    pub terms: Option<bool>,
    /// ISO 3166 code, for reading the number.
    pub country: String,
    /// For machines that fill in everything: to be left empty.
    pub website: String,
}

impl VolunteerBody {
    /// What the page's form sent.
    fn of(posted: &FormBody, asks_all: bool) -> Self {
        let terms = posted.one("terms");
        Self {
            first_name: posted.text("firstName"),
            last_name: posted.text("lastName"),
            email: posted.text("email"),
            phone: posted.text("phone"),
            message: posted.text("message"),
            skills: posted.text("skills"),
            availability: posted.texts("availability"),
            roles: posted.texts("roles"),
            adult: json!(posted.one("adult")),
            guardian_name: posted.text("guardianName"),
            guardian_email: posted.text("guardianEmail"),
            terms: (asks_all || !terms.is_empty()).then_some(matches!(terms, "yes" | "true")),
            country: posted.text("country"),
            website: posted.text("website"),
        }
    }

    fn is_adult(&self) -> Option<bool> {
        match &self.adult {
            Value::Bool(adult) => Some(*adult),
            Value::String(word) => match word.as_str() {
                "yes" | "true" => Some(true),
                "no" | "false" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// The letter, or what to mend, in the order of the form. `asks_all` where the age has to be told.
    fn read(&self, settings: &Settings, asks_all: bool) -> Result<Written, Vec<FieldError>> {
        let mut reading = Reading::default();
        let mut written = Written::of(Kind::Volunteer);
        let first = reading.name("firstName", &self.first_name, "Enter your first name");
        let last = reading.name("lastName", &self.last_name, "Enter your last name");
        written.person.name = format!("{first} {last}").trim().to_owned();
        written.person.email = reading.email("email", &self.email, NO_EMAIL);
        let phone = reading.phone("phone", &self.phone, &self.country, Some(NO_PHONE));
        (written.person.phone, written.person.phone_link) = phone.unzip();
        self.age(&mut reading, &mut written, asks_all);
        let roles = labels(&self.roles, &settings.roles);
        written.tell("Wants to", &roles);
        written.tell(
            "Has time",
            &labels(&self.availability, &settings.availability),
        );
        let skills = reading.maybe_text("skills", &self.skills);
        written.tell("Skills", &skills);
        written.text = reading.text("message", &self.message, "Enter your message");
        agree(&mut reading, &mut written, self.terms, settings);
        written.topic = roles;
        written.place = place(&self.country);
        reading.done(written)
    }

    fn age(&self, reading: &mut Reading, written: &mut Written, asks_all: bool) {
        match self.is_adult() {
            Some(true) => written.tell("Age", "18 or over"),
            Some(false) => {
                written.tell("Age", "Under 18");
                self.guardian(reading, written);
            }
            None if asks_all => reading.wrong("adult", "Say whether you are 18 or over"),
            None => written.tell("Age", "Not asked"),
        }
    }

    fn guardian(&self, reading: &mut Reading, written: &mut Written) {
        let empty = "Enter the name of your parent or guardian";
        let name = reading.name("guardianName", &self.guardian_name, empty);
        let empty = "Enter the email address of your parent or guardian";
        let Some(email) = reading.email("guardianEmail", &self.guardian_email, empty) else {
            return;
        };
        let own = written.person.email.as_ref().map(kernel::Email::folded);
        if own == Some(email.folded()) {
            let words = "Enter your parent's or guardian's own email address, not yours";
            reading.wrong("guardianEmail", words);
            return;
        }
        written.guardian = Some(Guardian { name, email });
    }
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
    Ok(vec![wrong("cv", problem.detail)])
}

/// Takes somebody who wants to help: JSON as spec 2 §7 has it, or a form with a `cv`. Who is under 18 waits for a parent or
/// guardian, who is asked by mail.
#[utoipa::path(post, path = "/api/volunteer", operation_id = "send_volunteer", tag = "outreach", request_body = VolunteerBody,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn call(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    request: Request,
) -> Result<Response> {
    let kind = request.headers().get(CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok());
    let is_form = kind.is_some_and(|kind| !kind.contains("json"));
    let (told, file) = if is_form {
        let mut posted = FormBody::from_request(request, &()).await?;
        let file = posted.take_files().into_iter().next();
        (VolunteerBody::of(&posted, false), file)
    } else {
        let Json(told) = Json::from_request(request, &()).await?;
        (told, None)
    };
    let settings = outreach.settings().await?;
    if !told.website.is_empty() {
        return Ok(made(Answer::pretended(&settings, Kind::Volunteer)));
    }
    let mut errors = Vec::new();
    let ready = match looked_at(&outreach, file).await {
        Ok(ready) => ready,
        Err(problem) => {
            errors = of_cv(problem)?;
            None
        }
    };
    let written = match told.read(&settings, false) {
        Ok(written) if errors.is_empty() => written,
        Ok(_) => return Err(super::calls::invalid(errors)),
        Err(mut wrong) => {
            wrong.extend(errors);
            return Err(super::calls::invalid(wrong));
        }
    };
    let taken: Taken = taking::take(&outreach, &visitor, written, ready).await?;
    Ok(made(Answer::of(&taken)))
}

/// `POST /volunteer`.
pub async fn form(
    Of(outreach): Of<Outreach>,
    pages: Pages,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let mut posted = match posted {
        Ok(posted) => posted,
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "volunteer", error)
                .await;
        }
    };
    let settings = outreach.settings().await?;
    let told = VolunteerBody::of(&posted, true);
    let file = posted.take_files().into_iter().next();
    let had_file = file.is_some();
    let mut read = told.read(&settings, true);
    let mut ready = None;
    if posted.one("website").is_empty() {
        match looked_at(&outreach, file).await {
            Ok(looked) => ready = looked,
            Err(problem) => {
                let wrong = of_cv(problem)?;
                let mut errors = read.err().unwrap_or_default();
                errors.extend(wrong);
                read = Err(errors);
            }
        }
    }
    let form = Form {
        name: "volunteer",
        outreach: &outreach,
        pages: &pages,
        uri: &uri,
        headers: &headers,
        visitor: &visitor,
        posted: &posted,
        found: if had_file {
            json!({ "cvAgain": true })
        } else {
            json!({})
        },
    };
    settle(form, read, ready).await
}

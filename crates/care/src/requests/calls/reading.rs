//! What a call of the spec sends: its own fields, and the forms of the steps.

use forms::{Called, Key, Reading, Way};
use kernel::FieldError;
use serde_json::json;
use store::StoreError;
use web::FormFile;

use super::price;
use super::refusing::{Asked, Refusal, failed};
use crate::Care;
use crate::files::Sealed;
use crate::model::{ConsentText, Package, Person, help_of};
use crate::requests::steps::about::{About, AboutForm};
use crate::requests::steps::consent::ConsentForm;
use crate::requests::steps::story::StoryForm;
use crate::requests::steps::who::WhoForm;

/// What a client sends, read.
pub(super) struct Wanted {
    pub package: Package,
    pub payer: Person,
    pub story: String,
    pub is_flagged: bool,
    /// What the law wants, where the client asked for it.
    pub about: Option<About>,
    pub consents: Option<Vec<ConsentText>>,
    pub mark: String,
}

forms::form! {
    /// What the spec names beside the answers that the form's steps ask for.
    pub struct CallForm as "ConsultationCall" on "request" {
        /// The name of the package.
        package: Key = "consultationType",
        /// What the client thinks that it costs.
        price: Key = "price",
        /// Where the patient is; what the law wants is read where it is given.
        country: Key = "country",
    }
}

/// Reads the fields of the spec and what goes beyond them.
pub(super) async fn read(care: &Care, called: &Called<CallForm>) -> Asked<Wanted> {
    let (body, form) = (&called.body, called.read().form);
    let mut errors: Vec<FieldError> = Vec::new();
    let package = care.package(&form.package).await.map_err(failed)?;
    if package.is_none() {
        errors.push(FieldError::new("consultationType", "Choose a package"));
    }
    let is_paid = package.as_ref().is_some_and(|package| !package.is_free());
    if is_paid && body.one("email").trim().is_empty() {
        return Err(Refusal::email_required());
    }
    let mut payer = Reading::of(body, Way::Call);
    WhoForm::forgive_patient(&mut payer);
    let payer = payer.done().map(|who| who.payer(&form.country));
    let story = Reading::<StoryForm>::of(body, Way::Call).done();
    let (Some(package), Ok(payer), Ok(story)) = (package, &payer, &story) else {
        errors.extend(payer.err().into_iter().flatten());
        errors.extend(story.err().into_iter().flatten());
        return Err(Refusal::fields(errors));
    };
    price::compare(&form.price, &package)?;
    let settings = care.settings().await.map_err(failed)?;
    let about = match &*form.country {
        "" => None,
        _ => Some(about(Reading::of(body, Way::Call))?),
    };
    let consents = Reading::<ConsentForm>::of(body, Way::Page);
    let story = &story.story;
    Ok(Wanted {
        mark: mark(care, &package, payer, story).map_err(failed)?,
        consents: ConsentForm::texts(consents, &settings, is_paid).ok(),
        is_flagged: safety::check(story, help_of(&form.country)).card.is_some(),
        about,
        package,
        payer: payer.clone(),
        story: story.to_string(),
    })
}

/// What the law wants; who sends it asks for themselves where it is not said.
fn about(mut reading: Reading<AboutForm>) -> Asked<About> {
    if reading.form.patient.is_empty() {
        reading.form.patient = Key("me".to_owned());
    }
    About::of(reading).map_err(Refusal::fields)
}

fn mark(care: &Care, package: &Package, payer: &Person, story: &str) -> Result<String, StoreError> {
    let email = payer.email.as_ref().map(kernel::Email::folded);
    let phone = payer.phone.as_ref().map(|phone| phone.e164.as_str());
    let said = json!([package.id, payer.name, email, phone, story]).to_string();
    care.store().fingerprint("care.same", said.as_bytes())
}

/// Report files, looked at and sealed. A package that needs one does not come without it, where the client can send one.
pub(super) async fn looked_at(
    care: &Care,
    wanted: &Wanted,
    files: &[FormFile],
) -> Asked<Vec<Sealed>> {
    if files.is_empty() {
        return if wanted.package.needs_report && wanted.package.is_free() {
            let error = FieldError::new("reportFile", "Select a report");
            Err(Refusal::fields(vec![error]))
        } else {
            Ok(Vec::new())
        };
    }
    let photos = care.settings().await.map_err(failed)?.photos_allowed;
    let sent = files.iter().map(|file| crate::files::Sent {
        name: file.name.clone(),
        bytes: file.bytes.clone(),
    });
    let looked = care.files().take_all(sent.collect(), photos).await?;
    let looked = looked.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut sealed = Vec::new();
    for taken in looked {
        sealed.push(care.files().seal(taken).await.map_err(failed)?);
    }
    Ok(sealed)
}

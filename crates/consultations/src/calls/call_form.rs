//! What a call of the spec sends: its own fields, and the forms of the steps.

use forms::{ApiForm, FormSource, Key, ParsedForm};
use kernel::FieldError;
use serde_json::json;
use store::StoreError;
use uploads::documents::UploadedFile;
use web::FormFile;

use super::errors::{CallError, CallResult, store_failure};
use super::price;
use crate::files::EncryptedFile;
use crate::model::{ConsentText, ConsultationPackage, RequestPerson, emergency_country};
use crate::service::ConsultationService;
use crate::steps::about::{AboutAnswers, AboutForm};
use crate::steps::consent::ConsentForm;
use crate::steps::story::StoryForm;
use crate::steps::who::WhoForm;

/// What a client sends, read.
pub(super) struct ConsultationSubmission {
    pub package: ConsultationPackage,
    pub payer: RequestPerson,
    pub story: String,
    pub is_flagged: bool,
    /// What the law wants, where the client asked for it.
    pub about: Option<AboutAnswers>,
    pub consents: Option<Vec<ConsentText>>,
    pub content_hash: String,
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
pub(super) async fn parse_submission(
    consultations: &ConsultationService,
    called: &ApiForm<CallForm>,
) -> CallResult<ConsultationSubmission> {
    let (body, form) = (&called.body, called.parse_form().form);
    let mut errors: Vec<FieldError> = Vec::new();
    let package = consultations
        .find_package(&form.package)
        .await
        .map_err(store_failure)?;
    if package.is_none() {
        errors.push(FieldError::new(
            "consultationType",
            l10n::t!("consultations-package-missing"),
        ));
    }
    let is_paid = package.as_ref().is_some_and(|package| !package.is_free());
    if is_paid && body.first_value("email").trim().is_empty() {
        return Err(CallError::email_required());
    }
    let mut payer = ParsedForm::from_body(body, FormSource::Call);
    WhoForm::forgive_patient(&mut payer);
    let payer = payer.into_result().map(|who| who.to_payer(&form.country));
    let story = ParsedForm::<StoryForm>::from_body(body, FormSource::Call).into_result();
    let (Some(package), Ok(payer), Ok(story)) = (package, &payer, &story) else {
        errors.extend(payer.err().into_iter().flatten());
        errors.extend(story.err().into_iter().flatten());
        return Err(CallError::from_field_errors(errors));
    };
    price::check_price(&form.price, &package)?;
    let settings = consultations.load_settings().await.map_err(store_failure)?;
    let about = match &*form.country {
        "" => None,
        _ => Some(parse_about(ParsedForm::from_body(body, FormSource::Call))?),
    };
    let consents = ParsedForm::<ConsentForm>::from_body(body, FormSource::Page);
    let story = &story.story;
    Ok(ConsultationSubmission {
        content_hash: hash_submission(consultations, &package, payer, story)
            .map_err(store_failure)?,
        // Old clients ask for none, so missing consents are no error here; the form asks for them afterwards.
        consents: ConsentForm::agreed_texts(consents, &settings, is_paid).ok(),
        is_flagged: safety::check_text(story, emergency_country(&form.country))
            .card
            .is_some(),
        about,
        package,
        payer: payer.clone(),
        story: story.to_string(),
    })
}

/// What the law wants; who sends it asks for themselves where it is not said.
fn parse_about(mut reading: ParsedForm<AboutForm>) -> CallResult<AboutAnswers> {
    if reading.form.patient.is_empty() {
        reading.form.patient = Key("me".to_owned());
    }
    AboutAnswers::from_form(reading).map_err(CallError::from_field_errors)
}

fn hash_submission(
    consultations: &ConsultationService,
    package: &ConsultationPackage,
    payer: &RequestPerson,
    story: &str,
) -> Result<String, StoreError> {
    let email = payer.email.as_ref().map(kernel::EmailAddress::case_folded);
    let phone = payer.phone.as_ref().map(|phone| phone.e164.as_str());
    let said = json!([package.id, payer.name, email, phone, story]).to_string();
    // Keyed, because with a plain hash somebody could test guesses about who asked for what.
    consultations
        .store()
        .keyed_hash("care.same", said.as_bytes())
}

/// Report files, looked at and sealed. A package that needs one does not come without it, where the client can send one.
pub(super) async fn prepare_files(
    consultations: &ConsultationService,
    wanted: &ConsultationSubmission,
    files: &[FormFile],
) -> CallResult<Vec<EncryptedFile>> {
    if files.is_empty() {
        // A paid request continues on the form, which asks for the report; a free one would go ahead without it.
        return if wanted.package.needs_report && wanted.package.is_free() {
            let error = FieldError::new("reportFile", l10n::t!("consultations-report-missing"));
            Err(CallError::from_field_errors(vec![error]))
        } else {
            Ok(Vec::new())
        };
    }
    let photos = consultations
        .load_settings()
        .await
        .map_err(store_failure)?
        .photos_allowed;
    let sent = files.iter().map(|file| UploadedFile {
        name: file.name.clone(),
        bytes: file.bytes.clone(),
    });
    let looked = consultations
        .files()
        .accept_files(sent.collect(), photos)
        .await?;
    let looked = looked.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut sealed = Vec::new();
    for taken in looked {
        sealed.push(consultations.files().encrypt_file(taken).await?);
    }
    Ok(sealed)
}

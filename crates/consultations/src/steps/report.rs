//! Report files, sent with the story.

use forms::{Key, invalid_form};
use kernel::{FieldError, ProblemDetails};
use store::{Actor, StoreError, WriteTx};
use uploads::documents::UploadedFile;
use web::{Error, FormFile};

use super::StepOutcome;
use crate::drafts::draft::RequestDraft;
use crate::files::EncryptedFile;
use crate::model::RequestState;
use crate::requests::Request;
use crate::service::ConsultationService;

const FIELD: &str = "file";
/// Why a file stays, and what to do.
const LAST: &str = "consultations-report-only-one";

forms::form! {
    /// Report files.
    pub struct ReportForm as "RequestReport" on "request" {
        /// Id of a file to remove.
        remove: Key = "remove",
        /// The button: `add` stays on the page.
        action: Key = "do",
    }
}

impl ReportForm {
    /// Whether it only adds or removes files, and the page stays.
    pub fn stays(&self) -> bool {
        !self.remove.is_empty() || &*self.action == "add"
    }
}

/// Adds files, or removes one, and shows the page again.
pub async fn change_reports(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    form: ReportForm,
    files: Vec<FormFile>,
) -> Result<StepOutcome, Error> {
    if !form.remove.is_empty() {
        return remove_report(consultations, draft, &form.remove).await;
    }
    let has_files = !files.is_empty();
    let mut errors = store_reports(consultations, draft, files).await?;
    if errors.is_empty() && !has_files {
        errors.push(missing_report());
    }
    if !errors.is_empty() {
        return Err(invalid_form(errors));
    }
    Ok(StepOutcome::from_notice(l10n::t!(
        "consultations-report-added"
    )))
}

/// Keeps what came with a form that goes on; answers what to mend.
pub async fn submit_reports(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    files: Vec<FormFile>,
) -> Result<Vec<FieldError>, Error> {
    let mut errors = store_reports(consultations, draft, files).await?;
    if errors.is_empty() && draft.package.needs_report && draft.files == 0 {
        errors.push(missing_report());
    }
    Ok(errors)
}

fn missing_report() -> FieldError {
    FieldError::new(FIELD, l10n::t!("consultations-report-missing"))
}

async fn remove_report(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    file: &str,
) -> Result<StepOutcome, Error> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    if let Some(row) = cases::lock_case::<Request>(&tx, &draft.row.id).await? {
        draft.row = row;
    }
    // Sent meanwhile, its files stay.
    if !draft.row.state.is_being_written() {
        return Ok(StepOutcome::Next);
    }
    // It stands so from before the payment is opened until nobody waits for its money any more.
    let is_open = draft.row.state == RequestState::AwaitingPayment;
    let id = &draft.row.id;
    if draft.package.needs_report && is_open && is_last(consultations, &tx, id, file).await? {
        let problem = ProblemDetails::conflict(l10n::text(LAST)).with_code("last_report");
        return Err(problem.with_field(FIELD, l10n::text(LAST)).into());
    }
    consultations.files().remove_file(&tx, id, file).await?;
    tx.commit().await?;
    draft.count_files(consultations).await?;
    Ok(StepOutcome::from_notice(l10n::t!(
        "consultations-report-removed"
    )))
}

async fn is_last(
    consultations: &ConsultationService,
    tx: &WriteTx,
    id: &str,
    file: &str,
) -> Result<bool, StoreError> {
    Ok(consultations
        .files()
        .list_file_ids(tx.connection(), id)
        .await?
        == [file])
}

/// Keeps what can be taken; answers what to mend.
async fn store_reports(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    sent: Vec<FormFile>,
) -> Result<Vec<FieldError>, Error> {
    if sent.is_empty() {
        return Ok(Vec::new());
    }
    let photos = draft.settings.photos_allowed;
    let sent: Vec<UploadedFile> = sent
        .into_iter()
        .map(|file| UploadedFile {
            name: file.name,
            bytes: file.bytes,
        })
        .collect();
    let looked = match consultations.files().accept_files(sent, photos).await {
        Ok(looked) => looked,
        Err(problem) if problem.status < 500 => {
            return Ok(vec![FieldError::new(FIELD, problem.message)]);
        }
        Err(problem) => return Err(problem.into()),
    };
    let mut errors = Vec::new();
    for taken in looked {
        match taken {
            Ok(taken) => {
                let sealed = match consultations.files().encrypt_file(taken).await {
                    Ok(sealed) => sealed,
                    Err(error) if error.problem().status < 500 => {
                        errors.push(FieldError::new(FIELD, error.problem().detail.clone()));
                        continue;
                    }
                    Err(error) => return Err(error),
                };
                // Each file is written separately, so that a bad one does not lose the others.
                if let Err(error) = store_report(consultations, &draft.row.id, sealed.clone()).await
                {
                    consultations.files().discard_file(sealed).await;
                    if error.problem().status >= 500 {
                        return Err(error);
                    }
                    errors.push(FieldError::new(FIELD, error.problem().detail.clone()));
                }
            }
            Err(problem) if problem.status < 500 => {
                errors.push(FieldError::new(FIELD, problem.message))
            }
            Err(problem) => return Err(problem.into()),
        }
    }
    draft.count_files(consultations).await?;
    Ok(errors)
}

async fn store_report(
    consultations: &ConsultationService,
    id: &str,
    sealed: EncryptedFile,
) -> Result<(), Error> {
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let row = cases::lock_case::<Request>(&tx, id).await?;
    if !row.is_some_and(|row| row.state.is_being_written()) {
        return Err(
            ProblemDetails::conflict(l10n::t!("consultations-request-sent-already")).into(),
        );
    }
    consultations.files().insert_file(&tx, id, sealed).await?;
    Ok(tx.commit().await?)
}

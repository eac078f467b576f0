//! Report files, sent with the form.

use forms::{Key, invalid_field, invalid_form};
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

/// Takes files, or removes one.
pub async fn submit_report(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    form: ReportForm,
    files: Vec<FormFile>,
) -> Result<StepOutcome, Error> {
    if !form.remove.is_empty() {
        return remove_report(consultations, draft, &form.remove).await;
    }
    let has_files = !files.is_empty();
    let errors = store_reports(
        consultations,
        &draft.row.id,
        files,
        draft.settings.photos_allowed,
    )
    .await?;
    if !errors.is_empty() {
        return Err(invalid_form(errors));
    }
    draft.count_files(consultations).await?;
    let is_adding = &*form.action == "add";
    let is_needed = is_adding || draft.package.needs_report;
    let is_there = if is_adding {
        has_files
    } else {
        draft.files > 0
    };
    if is_needed && !is_there {
        return Err(invalid_field(
            FIELD,
            l10n::t!("consultations-report-missing"),
        ));
    }
    if is_adding {
        return Ok(StepOutcome::from_notice(l10n::t!(
            "consultations-report-added"
        )));
    }
    draft.advance_to(consultations, 4).await?;
    Ok(StepOutcome::Next)
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
pub async fn store_reports(
    consultations: &ConsultationService,
    id: &str,
    sent: Vec<FormFile>,
    photos: bool,
) -> Result<Vec<FieldError>, Error> {
    if sent.is_empty() {
        return Ok(Vec::new());
    }
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
                let sealed = consultations.files().encrypt_file(taken).await?;
                // Each file is written separately, so that a bad one does not lose the others.
                if let Err(error) = store_report(consultations, id, sealed.clone()).await {
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

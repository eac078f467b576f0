//! Report files, sent with the form.

use forms::{Key, invalid, invalid_field};
use kernel::{FieldError, Problem};
use store::{Actor, StoreError, WriteTx};
use web::{Error, FormFile};

use super::StepOutcome;
use crate::Care;
use crate::files::{Sealed, Sent};
use crate::model::State;
use crate::requests::Request;
use crate::requests::draft::Draft;

const FIELD: &str = "file";
/// Why a file stays, and what to do.
const LAST: &str = "This is the only report we have, and a payment for it is open. Add the other file first, then remove this one. Or cancel the payment on the page that shows the price: then you can remove it.";

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
pub async fn take(
    care: &Care,
    draft: &mut Draft,
    form: ReportForm,
    files: Vec<FormFile>,
) -> Result<StepOutcome, Error> {
    if !form.remove.is_empty() {
        return remove(care, draft, &form.remove).await;
    }
    let has_files = !files.is_empty();
    let errors = keep(care, &draft.row.id, files, draft.settings.photos_allowed).await?;
    if !errors.is_empty() {
        return Err(invalid(errors));
    }
    draft.count_files(care).await?;
    let is_adding = &*form.action == "add";
    let is_needed = is_adding || draft.package.needs_report;
    let is_there = if is_adding {
        has_files
    } else {
        draft.files > 0
    };
    if is_needed && !is_there {
        return Err(invalid_field(FIELD, "Select a report"));
    }
    if is_adding {
        return Ok(StepOutcome::notice("The file was added."));
    }
    draft.reach(care, 4).await?;
    Ok(StepOutcome::Next)
}

async fn remove(care: &Care, draft: &mut Draft, file: &str) -> Result<StepOutcome, Error> {
    let tx = care.store().begin(Actor::Visitor).await?;
    if let Some(row) = cases::lock::<Request>(&tx, &draft.row.id).await? {
        draft.row = row;
    }
    // Sent meanwhile, its files stay.
    if !draft.row.state.is_being_written() {
        return Ok(StepOutcome::Next);
    }
    // It stands so from before the payment is opened until nobody waits for its money any more.
    let is_open = draft.row.state == State::AwaitingPayment;
    let id = &draft.row.id;
    if draft.package.needs_report && is_open && is_last(care, &tx, id, file).await? {
        let problem = Problem::conflict(LAST).with_code("last_report");
        return Err(problem.with_field(FIELD, LAST).into());
    }
    care.files().remove(&tx, id, file).await?;
    tx.commit().await?;
    draft.count_files(care).await?;
    Ok(StepOutcome::notice("The file was removed."))
}

async fn is_last(care: &Care, tx: &WriteTx, id: &str, file: &str) -> Result<bool, StoreError> {
    Ok(care.files().ids(tx.connection(), id).await? == [file])
}

/// Keeps what can be taken; answers what to mend.
pub async fn keep(
    care: &Care,
    id: &str,
    sent: Vec<FormFile>,
    photos: bool,
) -> Result<Vec<FieldError>, Error> {
    if sent.is_empty() {
        return Ok(Vec::new());
    }
    let sent: Vec<Sent> = sent
        .into_iter()
        .map(|file| Sent {
            name: file.name,
            bytes: file.bytes,
        })
        .collect();
    let looked = match care.files().take_all(sent, photos).await {
        Ok(looked) => looked,
        Err(problem) if problem.status < 500 => {
            return Ok(vec![FieldError::new(FIELD, problem.words)]);
        }
        Err(problem) => return Err(problem.into()),
    };
    let mut errors = Vec::new();
    for taken in looked {
        match taken {
            Ok(taken) => {
                let sealed = care.files().seal(taken).await?;
                if let Err(error) = keep_one(care, id, sealed.clone()).await {
                    care.files().discard(sealed).await;
                    if error.problem().status >= 500 {
                        return Err(error);
                    }
                    errors.push(FieldError::new(FIELD, error.problem().detail.clone()));
                }
            }
            Err(problem) if problem.status < 500 => {
                errors.push(FieldError::new(FIELD, problem.words))
            }
            Err(problem) => return Err(problem.into()),
        }
    }
    Ok(errors)
}

async fn keep_one(care: &Care, id: &str, sealed: Sealed) -> Result<(), Error> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let row = cases::lock::<Request>(&tx, id).await?;
    if !row.is_some_and(|row| row.state.is_being_written()) {
        return Err(Problem::conflict("This request was sent already.").into());
    }
    care.files().keep(&tx, id, sealed).await?;
    Ok(tx.commit().await?)
}

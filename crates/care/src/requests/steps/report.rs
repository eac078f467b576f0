//! Report files, sent with the form.

use kernel::{FieldError, Problem};
use store::{Actor, StoreError, WriteTx};
use web::{Error, FormBody, FormFile};

use super::Came;
use crate::Care;
use crate::files::{Sealed, Sent};
use crate::model::State;
use crate::requests::draft::{Draft, change};
use crate::requests::records;
use crate::requests::typed::wrong;

/// The field.
const FIELD: &str = "file";
/// Why a file stays, and what to do.
const LAST: &str = "This is the only report we have, and a payment for it is open. Add the other file first, then remove this one. Or cancel the payment on the page that shows the price: then you can remove it.";

/// What the press came to.
///
/// # Errors
/// When the database or the blob store fails.
pub async fn take(care: &Care, draft: &Draft, mut posted: FormBody) -> Result<Came, Error> {
    let id = draft.row.id.clone();
    let removed = posted.one("remove").to_owned();
    if !removed.is_empty() {
        return Ok(match remove(care, draft, &removed).await? {
            Removal::Done => Came::noted("The file was removed."),
            Removal::IsLast => Came::Refused(Box::new(
                Problem::conflict(LAST)
                    .with_code("last_report")
                    .with_field(FIELD, LAST),
            )),
            Removal::Sent => Came::Next,
        });
    }
    let photos = draft.settings.photos_allowed;
    let files = posted.take_files();
    let had_files = !files.is_empty();
    let is_adding = posted.one("do") == "add";
    let errors = keep(care, &id, files, photos).await?;
    if !errors.is_empty() {
        return Ok(Came::wrong(errors));
    }
    if is_adding {
        return Ok(if had_files {
            Came::noted("The file was added.")
        } else {
            Came::wrong(vec![wrong(FIELD, "Select a report")])
        });
    }
    let count = care.files().kept(&id).await?.len();
    if draft.package.needs_report && count == 0 {
        return Ok(Came::wrong(vec![wrong(FIELD, "Select a report")]));
    }
    change(care, &id, |answers, _row| {
        answers.reached = answers.reached.max(4);
        Ok(())
    })
    .await?;
    Ok(Came::Next)
}

/// What came of the wish to remove a file.
enum Removal {
    /// It is gone.
    Done,
    /// It is the last one that the package needs, and money for it may be on its way.
    IsLast,
    /// The request was sent meanwhile: its files stay.
    Sent,
}

async fn remove(care: &Care, draft: &Draft, file: &str) -> Result<Removal, StoreError> {
    let id = &draft.row.id;
    let tx = care.store().begin(Actor::Visitor).await?;
    let row = records::locked(&tx, id).await?;
    let Some(row) = row.filter(|row| row.state.is_being_written()) else {
        return Ok(Removal::Sent);
    };
    // It stands so from before the payment is opened until nobody waits for its money any more.
    let is_open = row.state == State::AwaitingPayment;
    if draft.package.needs_report && is_open && is_last(care, &tx, id, file).await? {
        return Ok(Removal::IsLast);
    }
    care.files().remove(&tx, id, file).await?;
    tx.commit().await?;
    Ok(Removal::Done)
}

async fn is_last(care: &Care, tx: &WriteTx, id: &str, file: &str) -> Result<bool, StoreError> {
    Ok(care.files().ids(tx.connection(), id).await? == [file])
}

/// Keeps what can be taken; answers what to mend.
///
/// # Errors
/// When the database or the blob store fails.
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
        Err(problem) if problem.status < 500 => return Ok(vec![wrong(FIELD, problem.words)]),
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
                    errors.push(wrong(FIELD, error.problem().detail.clone()));
                }
            }
            Err(problem) if problem.status < 500 => errors.push(wrong(FIELD, problem.words)),
            Err(problem) => return Err(problem.into()),
        }
    }
    Ok(errors)
}

async fn keep_one(care: &Care, id: &str, sealed: Sealed) -> Result<(), Error> {
    let tx = care.store().begin(Actor::Visitor).await?;
    let row = records::locked(&tx, id).await?;
    if !row.is_some_and(|row| row.state.is_being_written()) {
        return Err(Problem::conflict("This request was sent already.").into());
    }
    care.files().keep(&tx, id, sealed).await?;
    Ok(tx.commit().await?)
}

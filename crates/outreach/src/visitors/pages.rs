//! The plain forms of the pages. They share reading and taking with the calls.

use axum::extract::{FromRequest, Request, State as Of};
use axum::response::Response;
use forms::{Form, Key, Posted, see};
use http::StatusCode;
use kernel::{FieldError, Problem};
use store::token::new_reference;
use web::{Error, Path, Result, Visitor};

use super::forms::{EnquiryForm, FeedbackForm, LetterForm};
use crate::Outreach;
use crate::letters::taking::{Taken, Written, take};
use crate::model::Kind;
use crate::outside::Ready;

/// Takes the letter of a form: 303 to the page with the number; back to the page with what to mend, or with the card that
/// belongs above words which sound urgent. Pressing once more sends them as they are.
pub async fn settle<F: Form>(
    outreach: &Outreach,
    visitor: &Visitor,
    posted: &Posted<F>,
    read: Result<Written, Vec<FieldError>>,
    file: Option<Ready>,
) -> Result<Response> {
    if posted.is_by_machine() {
        let kind = read.map_or(Kind::Contact, |written| written.kind);
        let reference = new_reference(kind.letter());
        return Ok(see(posted.path(), &[("reference", &reference)]));
    }
    let written = match read {
        Ok(written) => written,
        Err(mistakes) => return Ok(posted.mend(mistakes).await),
    };
    let finding = written.finding();
    if let Some(card) = finding.card.filter(|_| !posted.has_seen_card()) {
        return Ok(posted.warn(finding.level, card).await);
    }
    match take(outreach, visitor, written, file).await {
        Ok(taken) => Ok(thanks(posted.path(), &taken)),
        Err(error) if error.problem().status < 500 => posted.refuse(error).await,
        Err(error) => failed(outreach, posted, error).await,
    }
}

fn thanks(path: &str, taken: &Taken) -> Response {
    let mut query = vec![("reference", taken.row.reference.as_str())];
    if taken.waits_for_guardian() {
        query.push(("guardian", "yes"));
    }
    if !taken.has_mail && taken.row.kind != Kind::Feedback {
        query.push(("mail", "no"));
    }
    see(path, &query)
}

/// What was typed is not lost because the house fails; the page says so in the spec's words.
async fn failed<F: Form>(
    outreach: &Outreach,
    posted: &Posted<F>,
    error: Error,
) -> Result<Response> {
    let Ok(settings) = outreach.settings().await else {
        return Err(error);
    };
    tracing::error!(error = ?error, form = F::NAME, "a letter could not be taken");
    let words = match F::NAME {
        FeedbackForm::NAME => settings.failures.feedback,
        _ => settings.failures.failed,
    };
    let status = StatusCode::SERVICE_UNAVAILABLE;
    Ok(posted.answer_at_once(status, words).await)
}

/// A form whose words alone make a letter.
pub async fn post<F: LetterForm>(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    posted: Posted<F>,
) -> Result<Response> {
    let read = F::write(posted.read(), &outreach.settings().await?);
    settle(&outreach, &visitor, &posted, read, None).await
}

pub async fn enquiry(
    Of(outreach): Of<Outreach>,
    Path(id): Path<String>,
    visitor: Visitor,
    request: Request,
) -> Result<Response> {
    let title = outreach.outside().products.title(&id).await?;
    let title = title.ok_or_else(|| Problem::not_found("Product not found."))?;
    let posted = match Posted::<EnquiryForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let mut reading = posted.read();
    reading.form.product = Key(id);
    let read = EnquiryForm::write(reading, Some(&title));
    settle(&outreach, &visitor, &posted, read, None).await
}

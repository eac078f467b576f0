//! The plain forms of the pages. They share reading and taking with the calls.

use axum::extract::{FromRequest, Request, State as Of};
use axum::response::Response;
use forms::{FormDefinition, Key, PostedForm, redirect_with_query};
use http::StatusCode;
use kernel::{FieldError, ProblemDetails};
use store::token::new_reference;
use web::{Error, Path, Result, Visitor};

use super::forms::{EnquiryForm, FeedbackForm, InquiryForm};
use crate::InquiryService;
use crate::inquiry::submission::{InquiryInput, SubmittedInquiry, submit_inquiry};
use crate::model::InquiryKind;
use crate::ports::SealedFile;

/// Takes the inquiry of a form: 303 to the page with the number; back to the page with what to mend, or with the card that
/// belongs above words which sound urgent. Pressing once more sends them as they are.
pub async fn respond_to_form<F: FormDefinition>(
    inquiries: &InquiryService,
    visitor: &Visitor,
    posted: &PostedForm<F>,
    read: Result<InquiryInput, Vec<FieldError>>,
    file: Option<SealedFile>,
) -> Result<Response> {
    if posted.is_by_machine() {
        let kind = read.map_or(InquiryKind::Contact, |written| written.kind);
        let reference = new_reference(kind.reference_prefix());
        return Ok(redirect_with_query(
            posted.path(),
            &[("reference", &reference)],
        ));
    }
    let written = match read {
        Ok(written) => written,
        Err(mistakes) => return Ok(posted.redirect_with_errors(mistakes).await),
    };
    let finding = written.check_urgency();
    if let Some(card) = finding.card.filter(|_| !posted.has_seen_card()) {
        return Ok(posted.redirect_with_warning(finding.level, card).await);
    }
    match submit_inquiry(inquiries, visitor, written, file).await {
        Ok(taken) => Ok(thanks_redirect(posted.path(), &taken)),
        Err(error) if error.problem().status < 500 => posted.redirect_with_problem(error).await,
        Err(error) => failure_response(inquiries, posted, error).await,
    }
}

fn thanks_redirect(path: &str, taken: &SubmittedInquiry) -> Response {
    let mut query = vec![("reference", taken.row.reference.as_str())];
    if taken.waits_for_guardian() {
        query.push(("guardian", "yes"));
    }
    if !taken.has_mail && taken.row.kind != InquiryKind::Feedback {
        query.push(("mail", "no"));
    }
    if taken.row.kind == InquiryKind::Feedback && !taken.row.topic.is_empty() {
        // The page that somebody read: they go on there.
        query.push(("page", &taken.row.topic));
    }
    redirect_with_query(path, &query)
}

/// What was typed is not lost because the house fails; the page says so in the spec's words.
async fn failure_response<F: FormDefinition>(
    inquiries: &InquiryService,
    posted: &PostedForm<F>,
    error: Error,
) -> Result<Response> {
    let Ok(settings) = inquiries.settings().await else {
        return Err(error);
    };
    tracing::error!(error = ?error, form = F::NAME, "a letter could not be taken");
    let words = match F::NAME {
        FeedbackForm::NAME => settings.failures.feedback,
        _ => settings.failures.failed,
    };
    let status = StatusCode::SERVICE_UNAVAILABLE;
    Ok(posted.render_with_message(status, words).await)
}

/// A form whose words alone make an inquiry.
pub async fn post_form<F: InquiryForm>(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    posted: PostedForm<F>,
) -> Result<Response> {
    let read = F::into_input(posted.parse_form(), &inquiries.settings().await?);
    respond_to_form(&inquiries, &visitor, &posted, read, None).await
}

pub async fn post_enquiry(
    Of(inquiries): Of<InquiryService>,
    Path(id): Path<String>,
    visitor: Visitor,
    request: Request,
) -> Result<Response> {
    // Looked up before reading the body: without the product there is no page to return to.
    let title = inquiries.ports().products.find_title(&id).await?;
    let title = title.ok_or_else(|| {
        ProblemDetails::not_found(l10n::t!("inquiries-enquiry-product-not-found"))
    })?;
    let posted = match PostedForm::<EnquiryForm>::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(untaken) => return Ok(untaken),
    };
    let mut reading = posted.parse_form();
    // The URL names the product, whatever the body says.
    reading.form.product = Key(id);
    let read = EnquiryForm::into_input(reading, Some(&title));
    respond_to_form(&inquiries, &visitor, &posted, read, None).await
}

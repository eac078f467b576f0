//! The calls of the spec.

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{DateTime, Utc};
use forms::{ApiForm, invalid_form};
use web::{Result, Visitor};

use super::forms::{
    ComplaintForm, ContactForm, EnquiryForm, FeedbackForm, InquiryForm, PartnershipForm,
};
use super::responses::{InquiryReceipt, StoredEnquiry, StoredFeedback, created_response};
use crate::InquiryService;
use crate::inquiry::submission::{InquiryInput, submit_inquiry};

async fn submit_form<F: InquiryForm>(
    inquiries: &InquiryService,
    visitor: &Visitor,
    called: &ApiForm<F>,
) -> Result<Response> {
    let settings = inquiries.settings().await?;
    // Looks accepted, because a bot that is refused tries another way.
    if called.is_by_machine() {
        return Ok(created_response(InquiryReceipt::for_machine(
            &settings,
            F::KIND,
        )));
    }
    let written = F::into_input(called.parse_form(), &settings).map_err(invalid_form)?;
    let taken = submit_inquiry(inquiries, visitor, written, None).await?;
    Ok(created_response(InquiryReceipt::from_submitted(&taken)))
}

/// What is answered about an inquiry, and when it was taken.
async fn submit_or_pretend(
    inquiries: &InquiryService,
    visitor: &Visitor,
    written: InquiryInput,
    is_by_machine: bool,
) -> Result<(InquiryReceipt, DateTime<Utc>)> {
    if is_by_machine {
        let settings = inquiries.settings().await?;
        let now = inquiries.store().clock().now();
        return Ok((InquiryReceipt::for_machine(&settings, written.kind), now));
    }
    let taken = submit_inquiry(inquiries, visitor, written, None).await?;
    Ok((InquiryReceipt::from_submitted(&taken), taken.row.created_at))
}

/// Takes a message (spec 1 §7). Who sees to its services is told by mail, and its writer gets a confirmation. Nothing in its
/// words blocks it: what sounds urgent is answered with a card.
#[utoipa::path(post, path = "/api/contact", operation_id = "send_contact", tag = "outreach", request_body = ContactForm,
    responses((status = 201, body = InquiryReceipt), (status = 422, description = "Check the fields marked below"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn submit_contact(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    called: ApiForm<ContactForm>,
) -> Result<Response> {
    submit_form(&inquiries, &visitor, &called).await
}

/// Takes a request for more details about partnership.
#[utoipa::path(post, path = "/api/partnership", operation_id = "send_partnership", tag = "outreach",
    request_body = PartnershipForm,
    responses((status = 201, body = InquiryReceipt), (status = 422, description = "Check the fields marked below"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn submit_partnership(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    called: ApiForm<PartnershipForm>,
) -> Result<Response> {
    submit_form(&inquiries, &visitor, &called).await
}

/// Takes an enquiry (spec 1 §7) and answers it as it is stored.
#[utoipa::path(post, path = "/api/enquiry/post", operation_id = "send_enquiry", tag = "outreach", request_body = EnquiryForm,
    responses((status = 201, body = StoredEnquiry), (status = 422, description = "Check the fields marked below"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn submit_enquiry(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    called: ApiForm<EnquiryForm>,
) -> Result<Response> {
    let reading = called.parse_form();
    let title = match &*reading.form.product {
        "" => None,
        product => inquiries.ports().products.find_title(product).await?,
    };
    let written = EnquiryForm::into_input(reading, title.as_deref()).map_err(invalid_form)?;
    let product = Some(written.topic.clone()).filter(|id| !id.is_empty());
    let (fullname, enquiry) = (written.person.name.clone(), written.text.clone());
    let email = written.person.email.as_ref().map(ToString::to_string);
    let is_by_machine = called.is_by_machine();
    let (answer, created_at) =
        submit_or_pretend(&inquiries, &visitor, written, is_by_machine).await?;
    Ok(created_response(StoredEnquiry {
        content_id: answer.id.clone(),
        fullname,
        email: email.unwrap_or_default(),
        enquiry,
        product,
        created_at,
        answer,
    }))
}

/// Takes what somebody thinks of a page (spec 1 §7).
#[utoipa::path(post, path = "/api/feedback/post", operation_id = "send_feedback", tag = "outreach",
    request_body = FeedbackForm,
    responses((status = 201, body = StoredFeedback), (status = 422, description = "Check the fields marked below"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn submit_feedback(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    called: ApiForm<FeedbackForm>,
) -> Result<Response> {
    let written = FeedbackForm::into_input(called.parse_form(), &inquiries.settings().await?)
        .map_err(invalid_form)?;
    let (name, comments) = (written.person.name.clone(), written.text.clone());
    let liked = written.liked;
    let page = Some(written.topic.clone()).filter(|page| !page.is_empty());
    let is_by_machine = called.is_by_machine();
    let (answer, created_at) =
        submit_or_pretend(&inquiries, &visitor, written, is_by_machine).await?;
    Ok(created_response(StoredFeedback {
        id: answer.id,
        reference: answer.reference,
        name,
        comments,
        liked,
        page,
        created_at,
        message: answer.message,
        next: answer.next,
        level: answer.level,
        card: answer.card,
    }))
}

/// Takes a complaint about how personal data are handled. It is acknowledged and answered within 30 days.
#[utoipa::path(post, path = "/api/data-complaint", operation_id = "send_data_complaint", tag = "outreach",
    request_body = ComplaintForm,
    responses((status = 201, body = InquiryReceipt), (status = 422, description = "Check the fields marked below"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn submit_data_complaint(
    Of(inquiries): Of<InquiryService>,
    visitor: Visitor,
    called: ApiForm<ComplaintForm>,
) -> Result<Response> {
    submit_form(&inquiries, &visitor, &called).await
}

//! The calls of the spec.

use axum::extract::State as Of;
use axum::response::Response;
use chrono::{DateTime, Utc};
use forms::{Called, invalid};
use web::{Result, Visitor};

use super::answers::{Answer, StoredEnquiry, StoredFeedback, made};
use super::forms::{
    ComplaintForm, ContactForm, EnquiryForm, FeedbackForm, LetterForm, PartnershipForm,
};
use crate::Outreach;
use crate::letters::taking::{Written, take};

async fn answer<F: LetterForm>(
    outreach: &Outreach,
    visitor: &Visitor,
    called: &Called<F>,
) -> Result<Response> {
    let settings = outreach.settings().await?;
    if called.is_by_machine() {
        return Ok(made(Answer::pretended(&settings, F::KIND)));
    }
    let written = F::write(called.read(), &settings).map_err(invalid)?;
    let taken = take(outreach, visitor, written, None).await?;
    Ok(made(Answer::of(&taken)))
}

/// What is answered about a letter, and when it was taken.
async fn settled(
    outreach: &Outreach,
    visitor: &Visitor,
    written: Written,
    is_by_machine: bool,
) -> Result<(Answer, DateTime<Utc>)> {
    if is_by_machine {
        let settings = outreach.settings().await?;
        let now = outreach.store().clock().now();
        return Ok((Answer::pretended(&settings, written.kind), now));
    }
    let taken = take(outreach, visitor, written, None).await?;
    Ok((Answer::of(&taken), taken.row.created_at))
}

/// Takes a message (spec 1 §7). Who sees to its services is told by mail, and its writer gets a confirmation. Nothing in its
/// words blocks it: what sounds urgent is answered with a card.
#[utoipa::path(post, path = "/api/contact", operation_id = "send_contact", tag = "outreach", request_body = ContactForm,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn contact(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    called: Called<ContactForm>,
) -> Result<Response> {
    answer(&outreach, &visitor, &called).await
}

/// Takes a request for more details about partnership.
#[utoipa::path(post, path = "/api/partnership", operation_id = "send_partnership", tag = "outreach",
    request_body = PartnershipForm,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn partnership(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    called: Called<PartnershipForm>,
) -> Result<Response> {
    answer(&outreach, &visitor, &called).await
}

/// Takes an enquiry (spec 1 §7) and answers it as it is stored.
#[utoipa::path(post, path = "/api/enquiry/post", operation_id = "send_enquiry", tag = "outreach", request_body = EnquiryForm,
    responses((status = 201, body = StoredEnquiry), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn enquiry(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    called: Called<EnquiryForm>,
) -> Result<Response> {
    let reading = called.read();
    let title = match &*reading.form.product {
        "" => None,
        product => outreach.outside().products.title(product).await?,
    };
    let written = EnquiryForm::write(reading, title.as_deref()).map_err(invalid)?;
    let product = Some(written.topic.clone()).filter(|id| !id.is_empty());
    let (fullname, enquiry) = (written.person.name.clone(), written.text.clone());
    let email = written.person.email.as_ref().map(ToString::to_string);
    let is_by_machine = called.is_by_machine();
    let (answer, created_at) = settled(&outreach, &visitor, written, is_by_machine).await?;
    Ok(made(StoredEnquiry {
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
    responses((status = 201, body = StoredFeedback), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn feedback(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    called: Called<FeedbackForm>,
) -> Result<Response> {
    let written =
        FeedbackForm::write(called.read(), &outreach.settings().await?).map_err(invalid)?;
    let (name, comments) = (written.person.name.clone(), written.text.clone());
    let liked = written.liked;
    let page = Some(written.topic.clone()).filter(|page| !page.is_empty());
    let is_by_machine = called.is_by_machine();
    let (answer, created_at) = settled(&outreach, &visitor, written, is_by_machine).await?;
    Ok(made(StoredFeedback {
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
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn complaint(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    called: Called<ComplaintForm>,
) -> Result<Response> {
    answer(&outreach, &visitor, &called).await
}

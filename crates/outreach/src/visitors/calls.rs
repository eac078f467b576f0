//! The calls of the spec.

use axum::extract::State as Of;
use axum::response::Response;
use kernel::FieldError;
use web::{Error, Json, Result, Visitor};

use super::answers::{Answer, StoredEnquiry, StoredFeedback, made};
use super::bodies::{ComplaintBody, ContactBody, EnquiryBody, FeedbackBody, PartnershipBody};
use crate::Outreach;
use crate::letters::taking::take;
use crate::model::Kind;

/// 422 with fields to mend.
pub fn invalid(errors: Vec<FieldError>) -> Error {
    Error::invalid("Some of what you typed needs another look.", errors)
}

/// Takes a message (spec 1 §7). Who sees to its services is told by mail, and its writer gets a confirmation. Nothing in its
/// words blocks it: what sounds urgent is answered with a card.
#[utoipa::path(post, path = "/api/contact", operation_id = "send_contact", tag = "outreach", request_body = ContactBody,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn contact(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    Json(body): Json<ContactBody>,
) -> Result<Response> {
    let settings = outreach.settings().await?;
    if !body.website.is_empty() {
        return Ok(made(Answer::pretended(&settings, Kind::Contact)));
    }
    let written = body.read(&settings).map_err(invalid)?;
    let taken = take(&outreach, &visitor, written, None).await?;
    Ok(made(Answer::of(&taken)))
}

/// Takes a request for more details about partnership.
#[utoipa::path(post, path = "/api/partnership", operation_id = "send_partnership", tag = "outreach",
    request_body = PartnershipBody,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn partnership(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    Json(body): Json<PartnershipBody>,
) -> Result<Response> {
    if !body.website.is_empty() {
        let settings = outreach.settings().await?;
        return Ok(made(Answer::pretended(&settings, Kind::Partnership)));
    }
    let written = body.read().map_err(invalid)?;
    let taken = take(&outreach, &visitor, written, None).await?;
    Ok(made(Answer::of(&taken)))
}

/// Takes an enquiry (spec 1 §7) and answers it as it is stored.
#[utoipa::path(post, path = "/api/enquiry/post", operation_id = "send_enquiry", tag = "outreach", request_body = EnquiryBody,
    responses((status = 201, body = StoredEnquiry), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn enquiry(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    Json(body): Json<EnquiryBody>,
) -> Result<Response> {
    let title = match body.product.trim() {
        "" => None,
        product => outreach.outside().products.title(product).await?,
    };
    let written = body.read(title.as_deref()).map_err(invalid)?;
    let product = Some(written.topic.clone()).filter(|id| !id.is_empty());
    let (fullname, enquiry) = (written.person.name.clone(), written.text.clone());
    let email = written.person.email.as_ref().map(ToString::to_string);
    let (answer, created_at) = if body.website.is_empty() {
        let taken = take(&outreach, &visitor, written, None).await?;
        (Answer::of(&taken), taken.row.created_at)
    } else {
        let settings = outreach.settings().await?;
        let now = outreach.store().clock().now();
        (Answer::pretended(&settings, Kind::Enquiry), now)
    };
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
    request_body = FeedbackBody,
    responses((status = 201, body = StoredFeedback), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn feedback(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    Json(body): Json<FeedbackBody>,
) -> Result<Response> {
    let written = body.read().map_err(invalid)?;
    let (name, comments) = (written.person.name.clone(), written.text.clone());
    let page = Some(written.topic.clone()).filter(|page| !page.is_empty());
    let (answer, created_at) = if body.website.is_empty() {
        let taken = take(&outreach, &visitor, written, None).await?;
        (Answer::of(&taken), taken.row.created_at)
    } else {
        let settings = outreach.settings().await?;
        let now = outreach.store().clock().now();
        (Answer::pretended(&settings, Kind::Feedback), now)
    };
    Ok(made(StoredFeedback {
        id: answer.id,
        reference: answer.reference,
        name,
        comments,
        liked: body.liked,
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
    request_body = ComplaintBody,
    responses((status = 201, body = Answer), (status = 422, description = "A field needs another look"),
        (status = 429, description = "Too many from one visitor")))]
pub async fn complaint(
    Of(outreach): Of<Outreach>,
    visitor: Visitor,
    Json(body): Json<ComplaintBody>,
) -> Result<Response> {
    if !body.website.is_empty() {
        let settings = outreach.settings().await?;
        return Ok(made(Answer::pretended(&settings, Kind::Complaint)));
    }
    let written = body.read().map_err(invalid)?;
    let taken = take(&outreach, &visitor, written, None).await?;
    Ok(made(Answer::of(&taken)))
}

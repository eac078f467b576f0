//! The plain forms of the pages. They share reading and taking with the calls.

use axum::extract::{FromRequest, Request, State as Of};
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, StatusCode, Uri};
use kernel::{FieldError, Problem};
use serde_json::{Value, json};
use store::token::new_reference;
use url::form_urlencoded::Serializer;
use web::{Error, FormBody, FormState, Pages, Path, Result, Visitor};

use super::bodies::{ComplaintBody, ContactBody, EnquiryBody, FeedbackBody, PartnershipBody};
use crate::Outreach;
use crate::letters::taking::{Taken, Written, take};
use crate::model::Kind;
use crate::outside::Ready;

/// A form that was posted to its page.
pub struct Form<'a> {
    /// What the page calls it.
    pub name: &'a str,
    /// The house.
    pub outreach: &'a Outreach,
    /// The pages.
    pub pages: &'a Pages,
    /// Where it was posted to.
    pub uri: &'a Uri,
    /// What came with it.
    pub headers: &'a HeaderMap,
    /// Who posted.
    pub visitor: &'a Visitor,
    /// What was typed.
    pub posted: &'a FormBody,
    /// What the page shows beside it when it comes again, as an object.
    pub found: Value,
}

/// Takes the letter of a form: 303 to the page with the number; the page again with what to mend, or with the card that
/// belongs above words which sound urgent. Pressing once more sends them as they are.
///
/// # Errors
/// When the page cannot be made.
pub async fn settle(
    form: Form<'_>,
    read: Result<Written, Vec<FieldError>>,
    file: Option<Ready>,
) -> Result<Response> {
    if !form.posted.one("website").is_empty() {
        let kind = read.map_or(Kind::Contact, |written| written.kind);
        let reference = new_reference(kind.letter());
        return Ok(sent(form.uri.path(), &[("reference", &reference)]));
    }
    let written = match read {
        Ok(written) => written,
        Err(errors) => return Ok(form.again(errors, None).await),
    };
    let finding = written.finding();
    if let Some(card) = finding.card.filter(|_| form.posted.one("seen") != "yes") {
        return Ok(form.check(finding.level, card).await);
    }
    match take(form.outreach, form.visitor, written, file).await {
        Ok(taken) => Ok(thanks(form.uri.path(), &taken)),
        Err(error) if error.problem().status < 500 => {
            let problem = error.problem();
            let message = problem.errors.is_empty().then(|| problem.detail.clone());
            let mut response = form.again(problem.errors.clone(), message).await;
            if problem.status == 429 {
                *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
            }
            Ok(response)
        }
        Err(error) => form.failed(error).await,
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
    sent(path, &query)
}

fn sent(path: &str, query: &[(&str, &str)]) -> Response {
    let query = Serializer::new(String::new()).extend_pairs(query).finish();
    Redirect::to(&format!("{path}?{query}")).into_response()
}

impl Form<'_> {
    fn state(&self) -> FormState {
        let found = self
            .found
            .as_object()
            .is_some_and(|found| !found.is_empty());
        FormState {
            name: self.name.to_owned(),
            values: self.posted.values(),
            found: found.then(|| self.found.clone()),
            ..FormState::default()
        }
    }

    async fn again(&self, errors: Vec<FieldError>, message: Option<String>) -> Response {
        let state = FormState {
            errors,
            message,
            ..self.state()
        };
        self.pages.render_form(self.uri, self.headers, state).await
    }

    async fn check(&self, level: safety::Level, card: safety::Card) -> Response {
        let mut found = self.found.clone();
        found["step"] = json!("check");
        found["level"] = json!(level);
        found["card"] = json!(card);
        let state = FormState {
            found: Some(found),
            ..self.state()
        };
        self.pages.render_form(self.uri, self.headers, state).await
    }

    /// What was typed is not lost because the house fails; the page says so in the spec's words.
    async fn failed(&self, error: Error) -> Result<Response> {
        let Ok(settings) = self.outreach.settings().await else {
            return Err(error);
        };
        tracing::error!(error = ?error, form = self.name, "a letter could not be taken");
        let words = match self.name {
            "feedback" => settings.failures.feedback,
            _ => settings.failures.failed,
        };
        let mut response = self.again(Vec::new(), Some(words)).await;
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        Ok(response)
    }
}

/// What every form's handler asks for.
type Asked = (Pages, Uri, Visitor, HeaderMap);

/// `POST /contact`.
pub async fn contact(
    Of(outreach): Of<Outreach>,
    pages: Pages,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => return pages.render_untaken(&uri, &headers, "contact", error).await,
    };
    let settings = outreach.settings().await?;
    let read = ContactBody::of(&posted).read(&settings);
    plain(
        &outreach,
        "contact",
        (pages, uri, visitor, headers),
        &posted,
        read,
    )
    .await
}

/// `POST /partnership/request`.
pub async fn partnership(
    Of(outreach): Of<Outreach>,
    pages: Pages,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "partnership", error)
                .await;
        }
    };
    let read = PartnershipBody::of(&posted).read();
    let asked = (pages, uri, visitor, headers);
    plain(&outreach, "partnership", asked, &posted, read).await
}

/// `POST /product/{id}/enquiry`.
pub async fn enquiry(
    Of(outreach): Of<Outreach>,
    Path(id): Path<String>,
    pages: Pages,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
    request: Request,
) -> Result<Response> {
    let title = outreach.outside().products.title(&id).await?;
    let title = title.ok_or_else(|| Problem::not_found("Product not found."))?;
    let posted = match FormBody::from_request(request, &()).await {
        Ok(posted) => posted,
        Err(error) => return pages.render_untaken(&uri, &headers, "enquiry", error).await,
    };
    let read = EnquiryBody::of(&posted, &id).read(Some(&title));
    plain(
        &outreach,
        "enquiry",
        (pages, uri, visitor, headers),
        &posted,
        read,
    )
    .await
}

/// `POST /feedback`.
pub async fn feedback(
    Of(outreach): Of<Outreach>,
    pages: Pages,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "feedback", error)
                .await;
        }
    };
    let read = FeedbackBody::of(&posted).read();
    plain(
        &outreach,
        "feedback",
        (pages, uri, visitor, headers),
        &posted,
        read,
    )
    .await
}

/// `POST /data-complaint`.
pub async fn complaint(
    Of(outreach): Of<Outreach>,
    pages: Pages,
    uri: Uri,
    visitor: Visitor,
    headers: HeaderMap,
    posted: Result<FormBody>,
) -> Result<Response> {
    let posted = match posted {
        Ok(posted) => posted,
        Err(error) => {
            return pages
                .render_untaken(&uri, &headers, "complaint", error)
                .await;
        }
    };
    let read = ComplaintBody::of(&posted).read();
    plain(
        &outreach,
        "complaint",
        (pages, uri, visitor, headers),
        &posted,
        read,
    )
    .await
}

async fn plain(
    outreach: &Outreach,
    name: &str,
    (pages, uri, visitor, headers): Asked,
    posted: &FormBody,
    read: Result<Written, Vec<FieldError>>,
) -> Result<Response> {
    let form = Form {
        name,
        outreach,
        pages: &pages,
        uri: &uri,
        headers: &headers,
        visitor: &visitor,
        posted,
        found: json!({}),
    };
    settle(form, read, None).await
}

//! The plain forms of reports and complaints.
use std::collections::BTreeMap;

use axum::extract::State as Shared;
use axum::response::{IntoResponse, Redirect, Response};
use http::{HeaderMap, Uri};
use kernel::FieldError;
use web::{Error, Form, FormState, FormValue, Pages, Visitor};

use super::filing::{NewComplaint, NewReport, file_complaint, file_report};
use crate::Conversation;

/// The form of the page `/community/report`.
pub(super) async fn report(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    Form(sent): Form<NewReport>,
) -> Response {
    let values = [
        ("item", &sent.item),
        ("reason", &sent.reason),
        ("words", &sent.words),
    ];
    let form = typed("report", values);
    match file_report(&conversation, &visitor, sent).await {
        Ok(reference) => done("/community/report", &reference),
        Err(error) => again(&pages, &uri, &headers, form, error).await,
    }
}

/// The form of the page `/community/complaint`.
pub(super) async fn complaint(
    Shared(conversation): Shared<Conversation>,
    pages: Pages,
    uri: Uri,
    headers: HeaderMap,
    Form(sent): Form<NewComplaint>,
) -> Response {
    let values = [
        ("kind", &sent.kind),
        ("about", &sent.about),
        ("words", &sent.words),
        ("email", &sent.email),
    ];
    let form = typed("complaint", values);
    match file_complaint(&conversation, sent).await {
        Ok(reference) => done("/community/complaint", &reference),
        Err(error) => again(&pages, &uri, &headers, form, error).await,
    }
}

fn done(page: &str, reference: &str) -> Response {
    Redirect::to(&format!("{page}?reference={reference}")).into_response()
}

fn typed<const N: usize>(name: &str, values: [(&str, &String); N]) -> FormState {
    let values = values.map(|(name, value)| (name.to_owned(), FormValue::One(value.clone())));
    FormState {
        name: name.to_owned(),
        values: BTreeMap::from(values),
        ..FormState::default()
    }
}

/// The same page with what is to be mended; what is our fault is not told as the visitor's.
async fn again(
    pages: &Pages,
    uri: &Uri,
    headers: &HeaderMap,
    mut form: FormState,
    error: Error,
) -> Response {
    let problem = error.problem();
    if problem.status >= 500 {
        return error.into_response();
    }
    form.errors.clone_from(&problem.errors);
    let on_page = |error: &FieldError| form.values.contains_key(&error.field);
    if !form.errors.iter().any(on_page) {
        form.message = Some(problem.detail.clone());
    }
    pages.render_form(uri, headers, form).await
}

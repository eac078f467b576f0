//! The OpenAPI document of all features.
use anyhow::Result;
use kernel::{FieldError, ProblemDetails};
use serde_json::{Value, json};
use utoipa::PartialSchema;

use crate::{desk::desk_routes, features};

/// Below these clients of the hosted content service read and write, and errors are told as that service tells them.
const CLIENT_PATHS: [&str; 3] = ["/{version}/data/", "/{version}/assets/", "/images/"];

/// The OpenAPI document of all features. Every call may answer 400, every desk call 401 and 403, and every error is a
/// problem document (RFC 9457): the server says these for all calls, so they are written here once.
pub fn openapi_document() -> Result<Value> {
    let mut api = content::openapi();
    api.merge(clients::openapi());
    api.merge(desk_routes(None).into_openapi());
    api.merge(mail::inbound::routes().into_openapi());
    api.merge(safety::routes().into_openapi());
    api.merge(statistics::routes().into_openapi());
    api.merge(payments::routes().into_openapi());
    for document in features::openapi_documents() {
        api.merge(document);
    }
    let mut document = serde_json::to_value(api)?;
    let problem = json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } });
    // What is no version of that service is none of its paths: there the site answers as everywhere.
    let service_error = json!({
        "application/json": { "schema": { "type": "object" } },
        "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } },
        "text/html": { "schema": { "type": "string" } },
    });
    for (path, calls) in document["paths"].as_object_mut().into_iter().flatten() {
        for (method, call) in calls.as_object_mut().into_iter().flatten() {
            let has_body = call.get("requestBody").is_some();
            let Some(answers) = call["responses"].as_object_mut() else {
                continue;
            };
            for (status, description) in usual_answers(path, method, has_body) {
                answers
                    .entry(status)
                    .or_insert_with(|| json!({ "description": description }));
            }
            for (_, answer) in answers
                .iter_mut()
                .filter(|(status, _)| status.starts_with(['4', '5']))
            {
                answer["content"] = if CLIENT_PATHS.iter().any(|below| path.starts_with(below)) {
                    service_error.clone()
                } else {
                    problem.clone()
                };
            }
        }
    }
    document["components"]["schemas"]["Problem"] = serde_json::to_value(ProblemDetails::schema())?;
    document["components"]["schemas"]["FieldError"] = serde_json::to_value(FieldError::schema())?;
    content::desk::schema::describe_bodies(&mut document);
    Ok(document)
}

/// What a call may answer whatever it does: reads of the site only that they were not understood, desk calls that one
/// must sign in, writes that they came too often, bodies that they are too large, of another kind or wrong in a field.
fn usual_answers(path: &str, method: &str, has_body: bool) -> Vec<(&'static str, &'static str)> {
    let mut answers = vec![("400", "What was sent cannot be understood")];
    if path.starts_with("/api/desk/") {
        answers.push(("401", "Nobody is signed in, or the session is over"));
        answers.push(("403", "Not for this person, or not without a fresh proof"));
    }
    if !matches!(method, "get" | "head" | "options") {
        answers.push(("429", "Too many of these in a short time"));
    }
    if has_body {
        answers.push(("413", "The body is too large"));
        answers.push(("415", "The body is of another kind"));
        answers.push(("422", "Check the fields marked below"));
    }
    answers
}

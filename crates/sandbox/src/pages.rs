//! The checkout page: plain forms that work without scripts, by keyboard, framed or not.

use std::fmt::Write;

use axum::extract::{Path, Query, State};
use axum::response::{Html, IntoResponse, Response};
use http::StatusCode;
use kernel::text::escape_html;
use serde::Deserialize;
use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;

use crate::cards::{CARDS, ChallengeStep, GOALS};
use crate::error::SandboxError;
use crate::responses::build_customer_json;
use crate::service::Sandbox;
use crate::transaction::SandboxTransaction;
use payments::model::Amount;

/// Who frames the page; travels through every form.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct FrameQuery {
    #[serde(default)]
    pub frame: String,
}

/// A page of the sandbox; `marks` are attributes of the body, and must be safe.
pub(crate) fn render_document(title: &str, marks: &str, body: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en-GB\"><head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/sandbox.css\">\
         <script src=\"/sandbox.js\" defer></script></head><body {marks}><main>{body}</main></body></html>",
        escape_html(title)
    );
    Html(html).into_response()
}

fn page_attributes(transaction: &SandboxTransaction) -> String {
    let loaded = json!({
        "id": transaction.id.to_string(),
        "customer": build_customer_json(transaction),
        "accessCode": transaction.access_code,
    });
    format!(
        "data-page=\"checkout\" data-code=\"{}\" data-transaction=\"{}\"",
        escape_html(&transaction.access_code),
        escape_html(&loaded.to_string())
    )
}

/// One more mark, for the answer to a press: the frame's owner knows of this checkout.
const SUBMITTED_ATTRIBUTE: &str = " data-pressed=\"\"";

/// The marks of a page that tells the frame's owner that something happened.
pub(crate) fn frame_event_attributes(event: &str, data: &Value) -> String {
    format!(
        "data-page=\"done\" data-event=\"{event}\" data-data=\"{}\"",
        escape_html(&data.to_string())
    )
}

fn render_head(transaction: &SandboxTransaction) -> String {
    let currency = transaction.asked_currency.parse();
    let amount = currency.map(|currency| Amount::new(transaction.asked, currency).text());
    let amount = amount.unwrap_or_default();
    let whose = transaction.label.as_ref().unwrap_or(&transaction.email);
    format!(
        "<h1>Pay {}</h1><p>{}</p><p class=\"note\">This is a sandbox. No money moves; only test cards are taken.</p>",
        escape_html(&amount),
        escape_html(whose)
    )
}

fn render_form(
    transaction: &SandboxTransaction,
    action: &str,
    framed: &FrameQuery,
    inside: &str,
) -> String {
    let query: String = byte_serialize(framed.frame.as_bytes()).collect();
    let query = if query.is_empty() {
        query
    } else {
        format!("?frame={query}")
    };
    let code = escape_html(&transaction.access_code);
    format!("<form method=\"post\" action=\"/{code}/{action}{query}\">{inside}</form>")
}

fn render_cancel_form(transaction: &SandboxTransaction, framed: &FrameQuery) -> String {
    render_form(
        transaction,
        "cancel",
        framed,
        "<button class=\"plain\">Cancel</button>",
    )
}

/// The page on which a card is typed; `error` says what went wrong before.
pub(crate) fn render_card_page(
    transaction: &SandboxTransaction,
    framed: &FrameQuery,
    error: Option<&str>,
) -> Response {
    let mut fields = String::new();
    for (name, label, value, mode) in [
        ("number", "Card number", "4084 0840 8408 4081", "numeric"),
        ("expiry", "Expiry (month and year)", "12/30", "text"),
        ("cvv", "CVV", "408", "numeric"),
    ] {
        let _ = write!(
            fields,
            "<label for=\"{name}\">{label}</label><input id=\"{name}\" name=\"{name}\" value=\"{value}\" \
             inputmode=\"{mode}\" autocomplete=\"off\" required>"
        );
    }
    fields.push_str(
        "<label for=\"outcome\">What should happen</label><select id=\"outcome\" name=\"outcome\">",
    );
    for (key, words) in GOALS {
        let _ = write!(fields, "<option value=\"{key}\">{words}</option>");
    }
    fields.push_str("</select><button>Pay</button>");
    let cards: String = CARDS
        .iter()
        .map(|card| format!("<li>{} CVV {}</li>", card.number, card.cvv))
        .collect();
    let body = format!(
        "{}{}{}{}<details><summary>Test cards</summary><ul>{cards}</ul></details>",
        render_head(transaction),
        render_error(error),
        render_form(transaction, "pay", framed, &fields),
        render_cancel_form(transaction, framed)
    );
    let marks = page_attributes(transaction);
    let marks = if error.is_some() {
        marks + SUBMITTED_ATTRIBUTE
    } else {
        marks
    };
    render_document("Sandbox checkout", &marks, &body)
}

fn render_error(error: Option<&str>) -> String {
    error.map_or_else(String::new, |error| {
        format!(
            "<p class=\"error\" role=\"alert\">{}</p>",
            escape_html(error)
        )
    })
}

/// The page of what the bank asks for; `is_answer` when a press led to it, and not its address.
pub(crate) fn render_step_page(
    transaction: &SandboxTransaction,
    step: &ChallengeStep,
    framed: &FrameQuery,
    error: Option<&str>,
    is_answer: bool,
) -> Response {
    let field = |label: &str| {
        format!(
            "<label for=\"answer\">{label}</label><input id=\"answer\" name=\"answer\" inputmode=\"numeric\" \
             autocomplete=\"off\" required><button>Continue</button>"
        )
    };
    let inside = match step {
        ChallengeStep::Pin(_) => field("Your card's PIN"),
        ChallengeStep::Otp(_) => field("The code that your bank sent you"),
        ChallengeStep::Phone => field("The phone number of your account"),
        ChallengeStep::Bank => "<p>Your bank asks whether this is you.</p><button name=\"answer\" value=\"yes\">Yes, pay</button>\
            <button class=\"plain\" name=\"answer\" value=\"no\">No</button>"
            .to_owned(),
    };
    let body = format!(
        "{}{}{}{}",
        render_head(transaction),
        render_error(error),
        render_form(transaction, "step", framed, &inside),
        render_cancel_form(transaction, framed)
    );
    let marks = page_attributes(transaction);
    let marks = if is_answer {
        marks + SUBMITTED_ATTRIBUTE
    } else {
        marks
    };
    render_document("Sandbox bank", &marks, &body)
}

pub(crate) fn render_message_page(title: &str, words: &str, marks: &str) -> Response {
    let body = format!(
        "<h1>{}</h1><p role=\"status\">{}</p>",
        escape_html(title),
        escape_html(words)
    );
    render_document(title, marks, &body)
}

pub(crate) async fn show_checkout(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<FrameQuery>,
) -> Result<Response, SandboxError> {
    let Some(found) = sandbox.find_by_access_code(&code).await? else {
        let page = render_message_page("Not found", "There is no such payment in the sandbox.", "");
        return Ok((StatusCode::NOT_FOUND, page).into_response());
    };
    if found.is_taken() {
        return Ok(render_message_page(
            "Paid",
            "This payment was made already.",
            &page_attributes(&found),
        ));
    }
    Ok(match found.steps.first() {
        Some(step) => render_step_page(&found, step, &framed, None, false),
        None => render_card_page(&found, &framed, None),
    })
}

//! What the checkout page's forms do.

use axum::Form;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Datelike, Utc};
use http::StatusCode;
use http::header::LOCATION;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::Sandbox;
use super::book::Changed;
use super::cards::{Card, Goal, Step};
use super::pages::{Framed, card_page, step_page, telling, told};
use super::refusal::Answer;
use super::transaction::Transaction;
use super::webhooks::deliveries;

#[derive(Debug, Deserialize)]
pub(super) struct Typed {
    #[serde(default)]
    number: String,
    #[serde(default)]
    expiry: String,
    #[serde(default)]
    cvv: String,
    #[serde(default)]
    outcome: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct Said {
    #[serde(default)]
    answer: String,
}

enum Next {
    Again(String),
    Ask(Step, Option<&'static str>),
    Paid,
    OnItsWay,
    Back,
}

pub(super) async fn pay(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<Framed>,
    Form(typed): Form<Typed>,
) -> Answer {
    let found = sandbox.opened(&code).await?;
    let charge = move |transaction: &mut Transaction, now| Ok(charged(transaction, &typed, now));
    let next = sandbox.change(found.id, charge).await?;
    shown(&sandbox, &code, &framed, next).await
}

pub(super) async fn step(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<Framed>,
    Form(said): Form<Said>,
) -> Answer {
    let found = sandbox.opened(&code).await?;
    let go_on =
        move |transaction: &mut Transaction, now| Ok(stepped(transaction, &said.answer, now));
    let next = sandbox.change(found.id, go_on).await?;
    shown(&sandbox, &code, &framed, next).await
}

pub(super) async fn cancel(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<Framed>,
) -> Answer {
    let found = sandbox.opened(&code).await?;
    if !framed.frame.is_empty() {
        let marks = telling("cancel", &json!({ "status": found.now.status }));
        return Ok(told("Cancelled", "You cancelled this payment.", &marks));
    }
    let metadata = super::answers::metadata(&found);
    let wanted = metadata["cancel_action"].as_str().map(str::to_owned);
    let address = wanted.or_else(|| found.callback_url.clone());
    Ok(back(address, &found.reference))
}

fn charged(transaction: &mut Transaction, typed: &Typed, now: DateTime<Utc>) -> Changed<Next> {
    if transaction.is_taken() {
        return Changed::only(Next::Paid);
    }
    let Some(card) = Card::find(&typed.number, &typed.cvv) else {
        return Changed::only(Next::Again(
            "The sandbox takes its test cards only.".to_owned(),
        ));
    };
    if !is_valid(&typed.expiry, now) {
        return Changed::only(Next::Again("The card has expired.".to_owned()));
    }
    let chosen = serde_json::from_value(Value::String(typed.outcome.clone())).ok();
    transaction.last4 = Some(card.last4().to_owned());
    transaction.is_reusable = card.is_reusable;
    transaction.refund_end = card.refund;
    let goal = chosen.unwrap_or(card.goal);
    transaction.is_reusable |= goal == Goal::AgainDeclined;
    transaction.goal = Some(goal);
    transaction.steps = if chosen.is_some() {
        Vec::new()
    } else {
        card.asked()
    };
    match transaction.steps.first() {
        Some(step) => Changed::only(Next::Ask(step.clone(), None)),
        None => reached(transaction, now),
    }
}

/// `12/30`, `12/2030` or `1230`; a month that is not over.
fn is_valid(expiry: &str, now: DateTime<Utc>) -> bool {
    let digits: String = expiry.chars().filter(char::is_ascii_digit).collect();
    let (Some(month), Some(year)) = (digits.get(..2), digits.get(2..)) else {
        return false;
    };
    let (Ok(month), Ok(year)) = (month.parse::<u32>(), year.parse::<i32>()) else {
        return false;
    };
    let year = if year < 100 { 2_000 + year } else { year };
    (1..=12).contains(&month) && (year, month) >= (now.year(), now.month())
}

fn stepped(transaction: &mut Transaction, said: &str, now: DateTime<Utc>) -> Changed<Next> {
    let Some(step) = transaction.steps.first().cloned() else {
        return Changed::only(Next::Back);
    };
    let is_right = match &step {
        Step::Pin(right) | Step::Otp(right) => said.trim() == right,
        Step::Phone => said.chars().filter(char::is_ascii_digit).count() >= 7,
        Step::Bank => said == "yes",
    };
    if !is_right {
        return wrong(transaction, &step);
    }
    transaction.steps.remove(0);
    match transaction.steps.first() {
        Some(step) => Changed::only(Next::Ask(step.clone(), None)),
        None => reached(transaction, now),
    }
}

fn wrong(transaction: &mut Transaction, step: &Step) -> Changed<Next> {
    let (response, words) = match step {
        Step::Pin(_) => (
            "Incorrect PIN",
            "The PIN is not right. Try again with any card.",
        ),
        Step::Bank => ("Declined", "Your bank declined. Try again with any card."),
        Step::Phone => {
            let words = Some("Enter a phone number.");
            return Changed::only(Next::Ask(step.clone(), words));
        }
        Step::Otp(_) => {
            let words = Some("The code is not right.");
            return Changed::only(Next::Ask(step.clone(), words));
        }
    };
    transaction.steps.clear();
    transaction.now.status = "failed".to_owned();
    transaction.now.response = response.to_owned();
    Changed::only(Next::Again(words.to_owned()))
}

fn reached(transaction: &mut Transaction, now: DateTime<Utc>) -> Changed<Next> {
    let goal = transaction.goal.unwrap_or(Goal::Success);
    let told = transaction.reach(goal, now);
    let jobs = deliveries(transaction.id, "charge.success", None, told, now);
    let answer = match goal {
        Goal::Declined | Goal::Insufficient | Goal::NoToken => Next::Again(format!(
            "{}. Nothing was charged.",
            transaction.now.response
        )),
        Goal::PendingTransfer => Next::OnItsWay,
        Goal::Timeout | Goal::LateSuccess | Goal::Abandoned | Goal::Odd => Next::Back,
        _ => Next::Paid,
    };
    Changed {
        answer,
        jobs,
        refund: None,
    }
}

/// Back to the merchant, who has to ask what became of it: coming back proves nothing.
fn back(address: Option<String>, reference: &str) -> Response {
    let address = address.and_then(|text| text.parse::<Url>().ok());
    let Some(mut url) = address.filter(|url| matches!(url.scheme(), "http" | "https")) else {
        return told("Done", "You can close this page.", "");
    };
    url.query_pairs_mut()
        .append_pair("trxref", reference)
        .append_pair("reference", reference);
    (StatusCode::SEE_OTHER, [(LOCATION, String::from(url))]).into_response()
}

async fn shown(sandbox: &Sandbox, code: &str, framed: &Framed, next: Next) -> Answer {
    let found = sandbox.opened(code).await?;
    let is_framed = !framed.frame.is_empty();
    Ok(match next {
        Next::Again(words) => card_page(&found, framed, Some(&words)),
        Next::Ask(step, words) => step_page(&found, &step, framed, words, true),
        Next::Paid if is_framed => {
            let data = json!({
                "reference": found.reference, "trxref": found.reference, "status": "success", "message": "Approved",
                "trans": found.id.to_string(), "transaction": found.id.to_string(), "redirecturl": found.callback_url,
            });
            told("Paid", "Your payment was made.", &telling("success", &data))
        }
        Next::OnItsWay if is_framed => {
            let marks = telling("transfer:pending", &json!({ "status": "pending" }));
            told("On its way", "We wait for your transfer.", &marks)
        }
        Next::Back if is_framed => {
            let marks = telling("close", &json!({ "status": found.now.status }));
            told("Left", "The bank does not answer.", &marks)
        }
        Next::Paid | Next::OnItsWay | Next::Back => {
            back(found.callback_url.clone(), &found.reference)
        }
    })
}

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

use crate::cards::{ChallengeStep, SandboxOutcome, TestCard};
use crate::error::SandboxResult;
use crate::pages::{
    FrameQuery, frame_event_attributes, render_card_page, render_message_page, render_step_page,
};
use crate::service::Sandbox;
use crate::transaction::SandboxTransaction;
use crate::transaction_store::TransactionChange;
use crate::webhook_jobs::build_delivery_jobs;

#[derive(Debug, Deserialize)]
pub(crate) struct CardForm {
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
pub(crate) struct ChallengeForm {
    #[serde(default)]
    answer: String,
}

enum CheckoutStage {
    Again(String),
    Ask(ChallengeStep, Option<&'static str>),
    Paid,
    OnItsWay,
    Back,
}

pub(crate) async fn pay_with_card(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<FrameQuery>,
    Form(typed): Form<CardForm>,
) -> SandboxResult {
    let found = sandbox.load_by_access_code(&code).await?;
    let charge =
        move |transaction: &mut SandboxTransaction, now| Ok(charge_card(transaction, &typed, now));
    let next = sandbox.update_transaction(found.id, charge).await?;
    render_stage(&sandbox, &code, &framed, next).await
}

pub(crate) async fn answer_challenge(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<FrameQuery>,
    Form(said): Form<ChallengeForm>,
) -> SandboxResult {
    let found = sandbox.load_by_access_code(&code).await?;
    let go_on = move |transaction: &mut SandboxTransaction, now| {
        Ok(check_challenge(transaction, &said.answer, now))
    };
    let next = sandbox.update_transaction(found.id, go_on).await?;
    render_stage(&sandbox, &code, &framed, next).await
}

pub(crate) async fn cancel_checkout(
    State(sandbox): State<Sandbox>,
    Path(code): Path<String>,
    Query(framed): Query<FrameQuery>,
) -> SandboxResult {
    let found = sandbox.load_by_access_code(&code).await?;
    if !framed.frame.is_empty() {
        let marks = frame_event_attributes("cancel", &json!({ "status": found.now.status }));
        return Ok(render_message_page(
            "Cancelled",
            "You cancelled this payment.",
            &marks,
        ));
    }
    let metadata = crate::responses::build_metadata_json(&found);
    let wanted = metadata["cancel_action"].as_str().map(str::to_owned);
    let address = wanted.or_else(|| found.callback_url.clone());
    Ok(redirect_back(address, &found.reference))
}

fn charge_card(
    transaction: &mut SandboxTransaction,
    typed: &CardForm,
    now: DateTime<Utc>,
) -> TransactionChange<CheckoutStage> {
    if transaction.is_taken() {
        return TransactionChange::answer_only(CheckoutStage::Paid);
    }
    let Some(card) = TestCard::find_card(&typed.number, &typed.cvv) else {
        return TransactionChange::answer_only(CheckoutStage::Again(
            "The sandbox takes its test cards only.".to_owned(),
        ));
    };
    if !is_valid_expiry(&typed.expiry, now) {
        return TransactionChange::answer_only(CheckoutStage::Again(
            "The card has expired.".to_owned(),
        ));
    }
    let chosen = serde_json::from_value(Value::String(typed.outcome.clone())).ok();
    transaction.last4 = Some(card.last4().to_owned());
    transaction.is_reusable = card.is_reusable;
    transaction.refund_end = card.refund;
    let goal = chosen.unwrap_or(card.goal);
    transaction.is_reusable |= goal == SandboxOutcome::AgainDeclined;
    transaction.goal = Some(goal);
    transaction.steps = if chosen.is_some() {
        Vec::new()
    } else {
        card.challenge_steps()
    };
    match transaction.steps.first() {
        Some(step) => TransactionChange::answer_only(CheckoutStage::Ask(step.clone(), None)),
        None => finish_charge(transaction, now),
    }
}

/// `12/30`, `12/2030` or `1230`; a month that is not over.
fn is_valid_expiry(expiry: &str, now: DateTime<Utc>) -> bool {
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

fn check_challenge(
    transaction: &mut SandboxTransaction,
    said: &str,
    now: DateTime<Utc>,
) -> TransactionChange<CheckoutStage> {
    let Some(step) = transaction.steps.first().cloned() else {
        return TransactionChange::answer_only(CheckoutStage::Back);
    };
    let is_right = match &step {
        ChallengeStep::Pin(right) | ChallengeStep::Otp(right) => said.trim() == right,
        ChallengeStep::Phone => said.chars().filter(char::is_ascii_digit).count() >= 7,
        ChallengeStep::Bank => said == "yes",
    };
    if !is_right {
        return reject_answer(transaction, &step);
    }
    transaction.steps.remove(0);
    match transaction.steps.first() {
        Some(step) => TransactionChange::answer_only(CheckoutStage::Ask(step.clone(), None)),
        None => finish_charge(transaction, now),
    }
}

fn reject_answer(
    transaction: &mut SandboxTransaction,
    step: &ChallengeStep,
) -> TransactionChange<CheckoutStage> {
    let (response, words) = match step {
        ChallengeStep::Pin(_) => (
            "Incorrect PIN",
            "The PIN is not right. Try again with any card.",
        ),
        ChallengeStep::Bank => ("Declined", "Your bank declined. Try again with any card."),
        ChallengeStep::Phone => {
            let words = Some("Enter a phone number.");
            return TransactionChange::answer_only(CheckoutStage::Ask(step.clone(), words));
        }
        ChallengeStep::Otp(_) => {
            let words = Some("The code is not right.");
            return TransactionChange::answer_only(CheckoutStage::Ask(step.clone(), words));
        }
    };
    transaction.steps.clear();
    transaction.now.status = "failed".to_owned();
    transaction.now.response = response.to_owned();
    TransactionChange::answer_only(CheckoutStage::Again(words.to_owned()))
}

fn finish_charge(
    transaction: &mut SandboxTransaction,
    now: DateTime<Utc>,
) -> TransactionChange<CheckoutStage> {
    let goal = transaction.goal.unwrap_or(SandboxOutcome::Success);
    let schedule = transaction.advance_to(goal, now);
    let jobs = build_delivery_jobs(transaction.id, "charge.success", None, schedule, now);
    let answer = match goal {
        SandboxOutcome::Declined | SandboxOutcome::Insufficient | SandboxOutcome::NoToken => {
            CheckoutStage::Again(format!(
                "{}. Nothing was charged.",
                transaction.now.response
            ))
        }
        SandboxOutcome::PendingTransfer => CheckoutStage::OnItsWay,
        SandboxOutcome::Timeout
        | SandboxOutcome::LateSuccess
        | SandboxOutcome::Abandoned
        | SandboxOutcome::Odd => CheckoutStage::Back,
        _ => CheckoutStage::Paid,
    };
    TransactionChange {
        answer,
        jobs,
        refund: None,
    }
}

/// Back to the merchant, who has to ask what became of it: coming back proves nothing.
fn redirect_back(address: Option<String>, reference: &str) -> Response {
    let address = address.and_then(|text| text.parse::<Url>().ok());
    let Some(mut url) = address.filter(|url| matches!(url.scheme(), "http" | "https")) else {
        return render_message_page("Done", "You can close this page.", "");
    };
    url.query_pairs_mut()
        .append_pair("trxref", reference)
        .append_pair("reference", reference);
    (StatusCode::SEE_OTHER, [(LOCATION, String::from(url))]).into_response()
}

async fn render_stage(
    sandbox: &Sandbox,
    code: &str,
    framed: &FrameQuery,
    next: CheckoutStage,
) -> SandboxResult {
    let found = sandbox.load_by_access_code(code).await?;
    let is_framed = !framed.frame.is_empty();
    Ok(match next {
        CheckoutStage::Again(words) => render_card_page(&found, framed, Some(&words)),
        CheckoutStage::Ask(step, words) => render_step_page(&found, &step, framed, words, true),
        CheckoutStage::Paid if is_framed => {
            let data = json!({
                "reference": found.reference, "trxref": found.reference, "status": "success", "message": "Approved",
                "trans": found.id.to_string(), "transaction": found.id.to_string(), "redirecturl": found.callback_url,
            });
            render_message_page(
                "Paid",
                "Your payment was made.",
                &frame_event_attributes("success", &data),
            )
        }
        CheckoutStage::OnItsWay if is_framed => {
            let marks = frame_event_attributes("transfer:pending", &json!({ "status": "pending" }));
            render_message_page("On its way", "We wait for your transfer.", &marks)
        }
        CheckoutStage::Back if is_framed => {
            let marks = frame_event_attributes("close", &json!({ "status": found.now.status }));
            render_message_page("Left", "The bank does not answer.", &marks)
        }
        CheckoutStage::Paid | CheckoutStage::OnItsWay | CheckoutStage::Back => {
            redirect_back(found.callback_url.clone(), &found.reference)
        }
    })
}

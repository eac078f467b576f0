//! How requests end, what goes back by the rules, and what somebody has to decide.

use axum::extract::State as Of;
use cases::{VersionBody, required_text};
use forms::invalid_field;
use kernel::ProblemDetails;
use payments::model::{Amount, PaymentStatus};
use sea_orm::ActiveValue::Set;
use sea_orm::IntoActiveModel;
use serde::Deserialize;
use staff::SignedIn;
use store::StoreError;
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::detail::request_response;
use super::text_length::MAX_TEXT_LENGTH;
use super::views::{CareRefundRule, CareRequest};
use crate::extensions::find_extension;
use crate::lifecycle::cancellation::{
    CancelCommand, RefundDue, calculate_refund, cancel_open_payment, cancel_request_in,
};
use crate::model::RequestState;
use crate::requests::tables::extension::Model as Extension;
use crate::requests::tables::request::Model;
use crate::rooms;
use crate::service::ConsultationService;

/// How a request may end with money going back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CareEnding)]
pub enum EndingKind {
    Cancel,
    NoShow,
}

#[derive(Debug, Deserialize, IntoParams)]
pub struct RuleQuery {
    #[serde(rename = "for")]
    #[param(inline, rename = "for")]
    ending: EndingKind,
}

/// What would go back by the rules, to be read before anybody presses.
#[utoipa::path(get, path = "/api/desk/care/requests/{id}/refund-rule", operation_id = "desk_read_refund_rule", tag = "desk",
    params(("id" = String, Path), RuleQuery),
    responses((status = 200, body = CareRefundRule), (status = 404, description = "There is no such request")))]
pub async fn get_refund_rule(
    Of(consultations): Of<ConsultationService>,
    Path(id): Path<String>,
    Query(query): Query<RuleQuery>,
) -> Result<Json<CareRefundRule>> {
    let row = cases::load_case::<Model>(consultations.store(), &id).await?;
    let percent = percent_for_ending(&consultations, &row, query.ending).await?;
    let back = calculate_refund(&consultations, &row, percent).await?;
    let is_spoken_for = back.as_ref().is_some_and(RefundDue::is_spoken_for);
    let back = back.filter(|back| back.amount.minor > 0);
    // All refunds of a payment count together.
    let all = back.as_ref().and_then(|back| {
        let minor = back.amount.minor.saturating_add(back.before);
        Amount::new(minor, back.amount.currency).money()
    });
    let reader = consultations.store().reader();
    let extension = find_extension(reader.connection(), &id).await?;
    let extension = extension.filter(Extension::is_to_pay_back);
    Ok(Json(CareRefundRule {
        words: if is_spoken_for {
            "It has already been refunded, or a refund is in progress.".to_owned()
        } else {
            format_refund_rule(row.paid_at.is_some(), query.ending, percent)
        },
        extension_text: extension
            .and_then(|extension| extension.price())
            .map(|price| price.format_with_symbol()),
        amount_text: back.map(|back| back.amount.text()),
        percent,
        asks_finance: all.is_some_and(|money| consultations.payments().needs_second_person(money)),
    }))
}

async fn percent_for_ending(
    consultations: &ConsultationService,
    row: &Model,
    ending: EndingKind,
) -> Result<u32, StoreError> {
    let settings = consultations.load_settings().await?;
    Ok(match (row.state, ending) {
        // They paid and did not get what they paid for, which the rules for cancelling are not meant for.
        (RequestState::NeedsReview, _) => 100,
        (_, EndingKind::Cancel) => settings.our_cancel_percent.min(100),
        (_, EndingKind::NoShow) => settings.no_show_percent.min(100),
    })
}

fn format_refund_rule(is_paid: bool, ending: EndingKind, percent: u32) -> String {
    if !is_paid {
        return "Nothing was paid.".to_owned();
    }
    let when = match ending {
        EndingKind::Cancel => "When we cancel",
        EndingKind::NoShow => "For a no-show",
    };
    let what = match percent {
        0 => "nothing is refunded".to_owned(),
        100 => "everything is refunded".to_owned(),
        percent => format!("{percent}% is refunded"),
    };
    format!("{when}, {what}. You can change this rule in the consultation settings.")
}

/// Marks a request as done: not before its meeting can be over. Nothing goes back.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/done", operation_id = "desk_finish_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile, is not open, or has not begun")))]
pub async fn finish_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<VersionBody>,
) -> Result<Json<CareRequest>> {
    let (tx, before) =
        cases::begin_change::<Model>(consultations.store(), &signed_in, &id, body.version).await?;
    if !matches!(before.state, RequestState::New | RequestState::Scheduled) {
        return Err(ProblemDetails::invalid_state().into());
    }
    if !rooms::can_be_over(tx.connection(), &id, tx.now()).await? {
        return Err(ProblemDetails::invalid_state().into());
    }
    scheduling::leave_waiting_list(&tx, &id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(RequestState::Done);
    row.closed_at = Set(Some(tx.now()));
    cases::record_change(consultations.store(), &tx, &before, row, "done", None).await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareEndBody)]
pub struct EndBody {
    version: i32,
    /// `clinician_away`, `needs_visit`, `not_here`, `asked` or `other`.
    #[serde(default)]
    reason: String,
    /// For the log; no health details.
    #[serde(default)]
    note: String,
}

/// Marks that nobody came. What goes back by the rule is asked for in the same write.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/no-show", operation_id = "desk_mark_no_show", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile, or has not begun")))]
pub async fn record_no_show(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<EndBody>,
) -> Result<Json<CareRequest>> {
    let row = cases::load_case::<Model>(consultations.store(), &id).await?;
    let time =
        scheduling::find_appointment(consultations.store().reader().connection(), &id).await?;
    let has_begun = time.is_some_and(|time| time.starts_at <= consultations.now());
    if row.state != RequestState::Scheduled || !has_begun {
        return Err(ProblemDetails::invalid_state().into());
    }
    let wish = EndingCommand {
        ending: EndingKind::NoShow,
        version: body.version,
        note: body.note,
    };
    end_request(&consultations, &signed_in, row, wish).await
}

/// Why the house cancels a request.
pub(crate) const REASONS: [(&str, &str); 5] = [
    ("clinician_away", "The clinician cannot come"),
    ("needs_visit", "They need to be seen in person"),
    ("not_here", "We may not help in their country"),
    ("asked", "They asked us to cancel"),
    ("other", "Something else"),
];

/// Cancels a request for the house, with what goes back by the rule.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/cancel", operation_id = "desk_cancel_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile, or is over"),
        (status = 422, description = "No reason is chosen")))]
pub async fn cancel_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<EndBody>,
) -> Result<Json<CareRequest>> {
    let reason = REASONS.iter().find(|(key, _)| *key == body.reason);
    let Some((_, reason)) = reason else {
        return Err(invalid_field("reason", "Choose a reason."));
    };
    let note = [*reason, body.note.trim()].join(". ");
    let row = cases::load_case::<Model>(consultations.store(), &id).await?;
    let wish = EndingCommand {
        ending: EndingKind::Cancel,
        version: body.version,
        note: note.trim_end_matches(". ").to_owned(),
    };
    end_request(&consultations, &signed_in, row, wish).await
}

/// How somebody at the desk wants a request to end.
struct EndingCommand {
    ending: EndingKind,
    version: i32,
    note: String,
}

async fn end_request(
    consultations: &ConsultationService,
    signed_in: &SignedIn,
    row: Model,
    wish: EndingCommand,
) -> Result<Json<CareRequest>> {
    let is_unpaid = matches!(
        row.state,
        RequestState::NeedsDetails | RequestState::AwaitingPayment
    );
    if !row.state.is_under_way() && !is_unpaid {
        return Err(ProblemDetails::invalid_state().into());
    }
    let percent = percent_for_ending(consultations, &row, wish.ending).await?;
    let back = calculate_refund(consultations, &row, percent).await?;
    // The provider is asked before the write begins; money that arrives in between has to be seen before cancelling.
    if let Some(status) = cancel_open_payment(consultations, &row).await? {
        return Err(payment_arrived_error(status));
    }
    let (tx, before) =
        cases::begin_change::<Model>(consultations.store(), signed_in, &row.id, wish.version)
            .await?;
    cancel_request_in(
        consultations,
        &tx,
        &before,
        build_cancellation(wish, back, percent),
    )
    .await?;
    tx.commit().await?;
    request_response(consultations, signed_in, &row.id).await
}

/// 409: the money of a request came before it was ended.
fn payment_arrived_error(status: PaymentStatus) -> Error {
    let problem = match status {
        PaymentStatus::Settled => {
            let words = "The payment has just arrived. Check it, then try again.";
            ProblemDetails::conflict(words).with_code("moved")
        }
        _ => {
            let words = "A payment for this is being checked. Decide on it under Money first.";
            ProblemDetails::conflict(words).with_code("in_review")
        }
    };
    problem.into()
}

fn build_cancellation(wish: EndingCommand, back: Option<RefundDue>, percent: u32) -> CancelCommand {
    let (state, reason) = match wish.ending {
        EndingKind::Cancel => (
            RequestState::Cancelled,
            format!(
                "Cancelled by the clinic; {percent}% is refunded under the cancellation rules."
            ),
        ),
        EndingKind::NoShow => (
            RequestState::NoShow,
            format!("No-show; {percent}% is refunded under the cancellation rules."),
        ),
    };
    CancelCommand {
        state,
        back,
        reason,
        note: Some(wish.note).filter(|note| !note.is_empty()),
        should_notify: wish.ending == EndingKind::Cancel,
    }
}

/// What is decided about a request that needs a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = CareDecision)]
pub enum ReviewDecision {
    Accept,
    /// It is cancelled, and everything goes back.
    Cancel,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CareReviewBody)]
pub struct ReviewBody {
    version: i32,
    decision: ReviewDecision,
    /// Why, for the log; no health details.
    #[serde(default)]
    note: String,
}

/// Decides about a request that needs a person.
#[utoipa::path(post, path = "/api/desk/care/requests/{id}/review", operation_id = "desk_review_request", tag = "desk",
    responses((status = 200, body = CareRequest), (status = 409, description = "It was changed meanwhile, or needs nobody"),
        (status = 422, description = "No reason is written")))]
pub async fn review_request(
    Of(consultations): Of<ConsultationService>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<ReviewBody>,
) -> Result<Json<CareRequest>> {
    let note = required_text("note", "Enter a reason.", &body.note, MAX_TEXT_LENGTH)?;
    let row = cases::load_case::<Model>(consultations.store(), &id).await?;
    if row.state != RequestState::NeedsReview {
        return Err(ProblemDetails::invalid_state().into());
    }
    if body.decision == ReviewDecision::Cancel {
        let wish = EndingCommand {
            ending: EndingKind::Cancel,
            version: body.version,
            note,
        };
        return end_request(&consultations, &signed_in, row, wish).await;
    }
    let (tx, before) =
        cases::begin_change::<Model>(consultations.store(), &signed_in, &id, body.version).await?;
    let time = scheduling::find_appointment(tx.connection(), &id).await?;
    let mut row = before.clone().into_active_model();
    row.state = Set(if time.is_some() {
        RequestState::Scheduled
    } else {
        RequestState::New
    });
    row.review_reason = Set(None);
    cases::record_change(
        consultations.store(),
        &tx,
        &before,
        row,
        "reviewed",
        Some(&note),
    )
    .await?;
    tx.commit().await?;
    request_response(&consultations, &signed_in, &id).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_says_what_goes_back() {
        assert_eq!(
            format_refund_rule(false, EndingKind::Cancel, 100),
            "Nothing was paid."
        );
        assert!(
            format_refund_rule(true, EndingKind::Cancel, 100)
                .starts_with("When we cancel, everything")
        );
        assert!(
            format_refund_rule(true, EndingKind::NoShow, 0)
                .starts_with("For a no-show, nothing is refunded.")
        );
        assert!(format_refund_rule(true, EndingKind::NoShow, 50).contains("50% is refunded"));
    }
}

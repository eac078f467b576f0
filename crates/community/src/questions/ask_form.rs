//! The plain form of `/community/ask`: one thing per page, everything typed carried along hidden, nothing in an address.

mod typed_form;

use axum::Router;
use axum::extract::State as Shared;
use axum::response::Response;
use forms::PostedForm;
use http::HeaderMap;
use kernel::FieldError;
use serde_json::{Value, json};
use web::{Error, Visitor};

use self::typed_form::{AskForm, AskStep};
use super::identity;
use super::submission::{self, SubmittedQuestion};
use super::view::{HoldNotice, question_path};
use super::write_api::find_similar_items;
use crate::follow_up::saved_codes;
use crate::follow_up::session::with_cookie;
use crate::form_dispatch::{self, FormPart};
use crate::items::questions::{country_of_code, is_erased_whole, is_shown};
use crate::model::dates::format_day;
use crate::model::follow_up_code::FollowUpCode;
use crate::model::text::{normalise_line, normalise_text};
use crate::service::CommunityService;

struct QuestionCheck {
    finding: safety::SafetyFinding,
    found: Value,
    has_identity: bool,
    similar: Vec<crate::ports::SimilarItem>,
}

async fn check_question(
    community: &CommunityService,
    form: &AskForm,
) -> Result<QuestionCheck, Error> {
    let (title, text) = (
        normalise_line(&form.title.0),
        normalise_text(&form.question.0),
    );
    let finding = safety::check_text(&format!("{title}\n{text}"), country_of_code(&form.country));
    // Matched in the raw text, because the page highlights by character offsets.
    let of = |field: &str, text: &str| -> Vec<Value> {
        let parts = identity::find_matches(text).into_iter();
        parts
            .map(|part| {
                json!({ "field": field, "kind": part.kind, "start": part.start, "end": part.end, "text": part.text })
            })
            .collect()
    };
    let found = [of("title", &form.title.0), of("question", &form.question.0)].concat();
    Ok(QuestionCheck {
        has_identity: !found.is_empty(),
        found: json!({
            "found": found,
            "title": identity::mask_text(&form.title.0),
            "question": identity::mask_text(&form.question.0),
        }),
        similar: find_similar_items(community, &format!("{title} {text}")).await?,
        finding,
    })
}

struct AskPage {
    form: AskForm,
    errors: Vec<FieldError>,
    message: Option<String>,
    found: Value,
    /// Of the question that was just taken.
    code: Option<FollowUpCode>,
}

impl AskPage {
    fn at_step(form: AskForm, step: AskStep) -> Self {
        Self {
            form,
            errors: Vec::new(),
            message: None,
            found: json!({ "step": step.step_key() }),
            code: None,
        }
    }
}

/// The form of `/community/ask`. Only what sends the question knows its visitor and is taken once: on the way there people
/// choose the same as others, and nothing is kept.
pub(super) fn router(community: &CommunityService) -> Router {
    let parts = [
        FormPart::idempotent_form(
            community,
            |sent| AskStep::parse_step(sent.first_value("step")) == AskStep::Send,
            Router::new().fallback(post_question),
        ),
        FormPart::new(community, |_| true, Router::new().fallback(post_step)),
    ];
    form_dispatch::router("/community/ask", parts)
}

/// A step on the way.
async fn post_step(
    Shared(community): Shared<CommunityService>,
    headers: HeaderMap,
    posted: PostedForm<AskForm>,
) -> Result<Response, Error> {
    render_step(&community, &headers, None, posted).await
}

/// The question itself.
async fn post_question(
    Shared(community): Shared<CommunityService>,
    headers: HeaderMap,
    visitor: Visitor,
    posted: PostedForm<AskForm>,
) -> Result<Response, Error> {
    render_step(&community, &headers, Some(&visitor), posted).await
}

async fn render_step(
    community: &CommunityService,
    headers: &HeaderMap,
    visitor: Option<&Visitor>,
    mut posted: PostedForm<AskForm>,
) -> Result<Response, Error> {
    let typed = posted.parse_form().form;
    let shown = match resolve_next(community, visitor, typed.clone()).await {
        Ok(shown) => shown,
        // What was typed is not lost because somebody has to wait, or to find other words.
        Err(error) if error.problem().status < 500 => AskPage {
            message: Some(error.problem().detail.clone()),
            errors: error.problem().errors.clone(),
            ..AskPage::at_step(typed, AskStep::Review)
        },
        Err(error) => return Err(error),
    };
    // A question on its way is kept by nobody.
    posted.is_secret = true;
    posted.body = shown.form.to_form_body();
    posted.page_data = shown.found;
    let page = match shown.message {
        _ if !shown.errors.is_empty() => posted.redirect_with_errors(shown.errors).await,
        Some(message) => posted.redirect_with_message(message).await,
        None => posted.redirect_to_form().await,
    };
    match shown.code {
        Some(code) => with_cookie(page, &saved_codes::with_code(community, headers, &code)?),
        None => Ok(page),
    }
}

async fn resolve_next(
    community: &CommunityService,
    visitor: Option<&Visitor>,
    mut form: AskForm,
) -> Result<AskPage, Error> {
    let wanted = AskStep::parse_step(&form.step);
    if let Some((step, errors)) = form.errors_before(wanted) {
        return Ok(AskPage {
            errors,
            ..AskPage::at_step(form, step)
        });
    }
    if &*form.adult == "no" && wanted > AskStep::Topic {
        return Ok(AskPage {
            found: json!({ "step": "parent" }),
            ..AskPage::at_step(form, AskStep::Topic)
        });
    }
    if wanted < AskStep::Check {
        return Ok(AskPage::at_step(form, wanted));
    }
    if &*form.mask == "yes" && wanted > AskStep::Check {
        form.mask_identity();
    }
    let noticed = check_question(community, &form).await?;
    // Also when sending: nobody skips the card unseen, and submitting once more sends.
    let is_due = noticed.finding.card.is_some() && &*form.seen != "yes";
    let has_something =
        noticed.finding.card.is_some() || noticed.has_identity || !noticed.similar.is_empty();
    if (wanted == AskStep::Check && has_something) || is_due {
        return Ok(AskPage {
            found: json!({
                "step": "check",
                "level": noticed.finding.level,
                "card": noticed.finding.card,
                "identity": noticed.found,
                "similar": noticed.similar,
            }),
            ..AskPage::at_step(form, AskStep::Check)
        });
    }
    let Some(visitor) = visitor.filter(|_| wanted == AskStep::Send) else {
        return Ok(AskPage::at_step(form, AskStep::Review));
    };
    // Validated again as a whole, because anybody can change hidden fields.
    let asked = form
        .to_body()
        .validate_body()
        .map_err(forms::invalid_form)?;
    let has_mail = asked.email.is_some();
    let taken = submission::submit_question(community, visitor, asked).await?;
    let sent = build_sent(&taken, has_mail);
    Ok(AskPage {
        found: json!({ "step": "sent", "sent": sent }),
        code: Some(taken.code),
        ..AskPage::at_step(form, AskStep::Send)
    })
}

fn build_sent(taken: &SubmittedQuestion, has_mail: bool) -> Value {
    let row = &taken.row;
    json!({
        "id": row.id,
        "state": row.state,
        "visibility": row.visibility,
        "url": is_shown(row).then(|| question_path(&row.id)),
        "hold": HoldNotice::from_state(row.state, row.hold_reason),
        "code": taken.code.format_code(),
        "spoken": taken.code.format_spoken(),
        "card": taken.card,
        "mail": has_mail,
        "keptUntil": row.erase_after.filter(|_| is_erased_whole(row)).map(format_day),
    })
}

#[cfg(test)]
mod tests;

//! `POST /consultation/request/{step}`.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::{FormDefinition, FormSource, HONEYPOT, ParsedForm, redirect_with_query};
use http::header::SET_COOKIE;
use payments::PaymentError;
use web::{ClientAddress, Error, FormBody, Path, Result};

use super::pages::{PACKAGES, build_step_page, find_request_draft, parse_step};
use crate::drafts::draft::RequestDraft;
use crate::drafts::feedback::{self, FormFeedback};
use crate::drafts::form_page::{FormPage, private_response, with_cookie};
use crate::drafts::session;
use crate::emails::resend_status_email;
use crate::lifecycle::arrival;
use crate::model::FormStep;
use crate::service::ConsultationService;
use crate::steps::report::ReportForm;
use crate::steps::{StepOutcome, about, consent, pay, report, story, time};

/// What is said of files that are too large.
const TOO_LARGE: &str = "consultations-file-too-large-together";

/// `POST /consultation/request/{step}`.
pub async fn submit_step(
    Shared(consultations): Shared<ConsultationService>,
    Path(step): Path<String>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    page: FormPage,
    request: Request,
) -> Result<Response> {
    let step = parse_step(&step)?;
    // Whoever has no draft sends nothing but the first answers.
    let mut draft = match step {
        FormStep::About => None,
        _ => find_request_draft(&consultations, &page.headers, "").await?,
    };
    if step != FormStep::About && draft.is_none() {
        return Ok(redirect_with_query(PACKAGES, &[]));
    }
    let body = match FormBody::from_request(request, &()).await {
        Ok(body) => body,
        Err(error) => return reject_body(&consultations, step, draft, &page, error).await,
    };
    if !body.first_value(HONEYPOT).is_empty() {
        // Redirected as if all were well, so that the bot does not learn which field gave it away.
        return Ok(redirect_with_query("/consultation", &[]));
    }
    if step == FormStep::About {
        draft =
            find_request_draft(&consultations, &page.headers, body.first_value("package")).await?;
    }
    let Some(draft) = draft else {
        return Ok(redirect_with_query(PACKAGES, &[]));
    };
    if !draft.can_open(step) {
        return Ok(redirect_with_query(&draft.first_open().href(), &[]));
    }
    if step == FormStep::Thanks && body.first_value("do") == "forget" {
        return Ok(forget_draft(&consultations));
    }
    let mut submission = StepSubmission {
        consultations: &consultations,
        draft,
        step,
        body,
    };
    let outcome = submission.process_step(from).await;
    submission.outcome_response(outcome, &page).await
}

/// Lets the device forget which request is its own; whoever has the link of its mail still opens it.
fn forget_draft(consultations: &ConsultationService) -> Response {
    let mut response = private_response(redirect_with_query(
        &FormStep::Thanks.href(),
        &[("done", "forgotten")],
    ));
    for cookie in session::expired_cookies(consultations) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The page again, where its body was not taken.
async fn reject_body(
    consultations: &ConsultationService,
    step: FormStep,
    draft: Option<RequestDraft>,
    page: &FormPage,
    error: Error,
) -> Result<Response> {
    if error.problem().status != 413 || page.is_program() {
        return Err(error);
    }
    let draft = match draft {
        Some(draft) => Some(draft),
        None => find_request_draft(consultations, &page.headers, "").await?,
    };
    let Some(draft) = draft.filter(|draft| draft.is_stored() && draft.can_open(step)) else {
        return Err(error);
    };
    let feedback = match step {
        FormStep::Story => FormFeedback::from_field_error("file", l10n::text(TOO_LARGE)),
        _ => FormFeedback::message(error.problem().detail.clone()),
    };
    let submission = StepSubmission {
        consultations,
        draft,
        step,
        body: FormBody::default(),
    };
    submission.outcome_response(Ok(feedback.into()), page).await
}

/// Asks the price for the step that comes after the consents.
async fn quote_price(consultations: &ConsultationService, draft: &mut RequestDraft) -> Result<()> {
    match pay::create_quote(consultations, draft, None).await {
        Ok(_) => {}
        Err(PaymentError::Store(error)) => return Err(error.into()),
        // The page says so and offers a call.
        Err(error) => tracing::warn!(%error, "no price for a consultation"),
    }
    Ok(())
}

/// What the form of a page says.
fn read_page<T: FormDefinition>(body: &FormBody) -> ParsedForm<T> {
    ParsedForm::from_body(body, FormSource::Page)
}

/// A step that was posted.
struct StepSubmission<'a> {
    consultations: &'a ConsultationService,
    /// As it is stored, before and after.
    draft: RequestDraft,
    step: FormStep,
    body: FormBody,
}

impl StepSubmission<'_> {
    async fn process_step(&mut self, from: IpAddr) -> Result<StepOutcome> {
        let (consultations, draft) = (self.consultations, &mut self.draft);
        match self.step {
            FormStep::About => {
                // Numbers without a country's code are those of where the patient is: the field stands in the same form.
                let (about, people) = (read_page(&self.body), read_page(&self.body));
                about::submit_about(consultations, draft, about, people).await
            }
            FormStep::Story => self.process_story().await,
            FormStep::Time => {
                time::submit_time(consultations, draft, read_page(&self.body).form, from).await
            }
            FormStep::Check => self.process_consent().await,
            FormStep::Pay => {
                pay::submit_pay(consultations, draft, read_page(&self.body).form).await
            }
            FormStep::Send => self.send_free().await,
            FormStep::Thanks => self.resend_email().await,
        }
    }

    async fn process_story(&mut self) -> Result<StepOutcome> {
        let (consultations, draft) = (self.consultations, &mut self.draft);
        let (story, report) = (
            read_page(&self.body),
            read_page::<ReportForm>(&self.body).form,
        );
        let files = self.body.take_files();
        if !report.stays() {
            return story::submit_story(consultations, draft, story, files).await;
        }
        let outcome = report::change_reports(consultations, draft, report, files).await?;
        let mut typed = self.body.form_values();
        typed.retain(|field, _| field == "story");
        Ok(outcome.keeping(typed))
    }

    async fn process_consent(&mut self) -> Result<StepOutcome> {
        let form = read_page(&self.body);
        let outcome = consent::submit_consent(self.consultations, &mut self.draft, form).await?;
        if matches!(outcome, StepOutcome::Next) && !self.draft.is_free() {
            quote_price(self.consultations, &mut self.draft).await?;
        }
        Ok(outcome)
    }

    async fn send_free(&self) -> Result<StepOutcome> {
        Ok(
            match arrival::send_free(self.consultations, &self.draft.row.id).await? {
                Ok(_) => StepOutcome::Next,
                Err(clash) => {
                    StepOutcome::ReturnTo(FormStep::Time, Box::new(time::time_unavailable(clash)))
                }
            },
        )
    }

    async fn resend_email(&self) -> Result<StepOutcome> {
        let is_sent = resend_status_email(self.consultations, &self.draft.row.id).await?;
        Ok(StepOutcome::from_notice(if is_sent {
            l10n::t!("consultations-email-resent")
        } else {
            l10n::t!("consultations-email-resent-often")
        }))
    }

    /// Leads on, or back to the page with what it says.
    async fn outcome_response(
        self,
        outcome: Result<StepOutcome>,
        page: &FormPage,
    ) -> Result<Response> {
        let (step, feedback) = match outcome {
            Ok(StepOutcome::Next) => {
                return self
                    .redirect_to_next(&self.draft.next_href(self.step))
                    .await;
            }
            Ok(StepOutcome::Redirect(place)) => return self.redirect_to_next(&place).await,
            Ok(StepOutcome::ReturnTo(earlier, feedback)) => (earlier, *feedback),
            Ok(StepOutcome::Again(feedback)) => {
                (self.step, feedback.with_typed(self.body.form_values()))
            }
            Err(error) => {
                let problem = error.problem();
                // What would do harm as the request stands, a program gets as it is.
                let is_shown = problem.status == 422 || !page.is_program();
                if problem.errors.is_empty() || !is_shown {
                    return Err(error);
                }
                let feedback = FormFeedback::from_errors(problem.errors.clone());
                (self.step, feedback.with_typed(self.body.form_values()))
            }
        };
        let (store, id) = (self.consultations.store(), &self.draft.row.id);
        if !page.is_program() {
            let package = match self.step {
                FormStep::About => self.body.first_value("package"),
                _ => "",
            };
            let back =
                feedback::redirect_with_feedback(store, id, step, package, &feedback).await?;
            if let Some(response) = back {
                return self.with_draft_cookie(response);
            }
        }
        let shown = build_step_page(self.consultations, &self.draft, step, feedback).await?;
        self.with_draft_cookie(page.render_form("request", shown).await?)
    }

    async fn redirect_to_next(&self, place: &str) -> Result<Response> {
        feedback::clear_feedback(self.consultations.store(), &self.draft.row.id).await?;
        self.with_draft_cookie(redirect_with_query(place, &[]))
    }

    /// An answer with the cookie that opens the request, where one is stored.
    fn with_draft_cookie(&self, response: Response) -> Result<Response> {
        if !self.draft.is_stored() {
            return Ok(response);
        }
        with_cookie(
            response,
            &session::session_cookie(self.consultations, &self.draft.row.id)?,
        )
    }
}

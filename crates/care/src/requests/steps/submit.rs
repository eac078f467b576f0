//! `POST /consultation/request/{step}`.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::{FromRequest, Request, State as Shared};
use axum::response::Response;
use forms::{HONEYPOT, Reading, Way, see};
use http::header::SET_COOKIE;
use payments::PaymentError;
use web::{ClientAddress, Error, FormBody, Path, Result};

use super::{Step, StepOutcome, about, consent, pay, report, story, time, who};
use crate::Care;
use crate::requests::draft::Draft;
use crate::requests::feedback::{self, Feedback};
use crate::requests::form_page::{FormPage, personal, with_cookie};
use crate::requests::pages::{PACKAGES, draft_of, find_step, step_page};
use crate::requests::{booking, sending, session};

/// What is said of files that are too large.
const TOO_LARGE: &str =
    "Your files are too large together. Each must be smaller than 10MB; send them one by one.";

/// `POST /consultation/request/{step}`.
pub async fn post(
    Shared(care): Shared<Care>,
    Path(step): Path<String>,
    Extension(ClientAddress(from)): Extension<ClientAddress>,
    page: FormPage,
    request: Request,
) -> Result<Response> {
    let step = find_step(&step)?;
    // Whoever has no draft sends nothing but the first answers.
    let mut draft = match step {
        Step::About => None,
        _ => draft_of(&care, &page.headers, "").await?,
    };
    if step != Step::About && draft.is_none() {
        return Ok(see(PACKAGES, &[]));
    }
    let body = match FormBody::from_request(request, &()).await {
        Ok(body) => body,
        Err(error) => return refuse_body(&care, step, draft, &page, error).await,
    };
    if !body.one(HONEYPOT).is_empty() {
        return Ok(see("/consultation", &[]));
    }
    if step == Step::About {
        draft = draft_of(&care, &page.headers, body.one("package")).await?;
    }
    let Some(draft) = draft else {
        return Ok(see(PACKAGES, &[]));
    };
    if !draft.may_open(step) {
        return Ok(see(&draft.first_open().href(), &[]));
    }
    if step == Step::Thanks && body.one("do") == "forget" {
        return Ok(forget(&care));
    }
    let mut submission = Submission {
        care: &care,
        draft,
        step,
        body,
    };
    let outcome = submission.run(from).await;
    submission.answer(outcome, &page).await
}

/// Lets the device forget which request is its own; whoever has the link of its mail still opens it.
fn forget(care: &Care) -> Response {
    let mut response = personal(see(&Step::Thanks.href(), &[("done", "forgotten")]));
    for cookie in session::dropped(care) {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

/// The page again, where its body was not taken.
async fn refuse_body(
    care: &Care,
    step: Step,
    draft: Option<Draft>,
    page: &FormPage,
    error: Error,
) -> Result<Response> {
    if error.problem().status != 413 || page.is_program() {
        return Err(error);
    }
    let draft = match draft {
        Some(draft) => Some(draft),
        None => draft_of(care, &page.headers, "").await?,
    };
    let Some(draft) = draft.filter(|draft| draft.is_stored() && draft.may_open(step)) else {
        return Err(error);
    };
    let feedback = match step {
        Step::Report => Feedback::invalid_field("file", TOO_LARGE),
        _ => Feedback::message(error.problem().detail.clone()),
    };
    let submission = Submission {
        care,
        draft,
        step,
        body: FormBody::default(),
    };
    submission.answer(Ok(feedback.into()), page).await
}

/// Asks the price for the step that comes after the consents.
async fn quote(care: &Care, draft: &mut Draft) -> Result<()> {
    match pay::quote(care, draft, None).await {
        Ok(_) => {}
        Err(PaymentError::Store(error)) => return Err(error.into()),
        // The page says so and offers a call.
        Err(error) => tracing::warn!(%error, "no price for a consultation"),
    }
    Ok(())
}

/// A step that was posted.
struct Submission<'a> {
    care: &'a Care,
    /// As it is stored, before and after.
    draft: Draft,
    step: Step,
    body: FormBody,
}

impl Submission<'_> {
    async fn run(&mut self, from: IpAddr) -> Result<StepOutcome> {
        let Self {
            care,
            draft,
            step,
            body,
        } = self;
        Ok(match step {
            Step::About => about::take(care, draft, Reading::of(body, Way::Page)).await?,
            Step::Who => {
                // Numbers without a country's code are those of where the patient is.
                body.usually("country", draft.row.country.as_deref().unwrap_or_default());
                who::take(care, draft, Reading::of(body, Way::Page)).await?
            }
            Step::Story => story::take(care, draft, Reading::of(body, Way::Page)).await?,
            Step::Report => {
                let form = Reading::of(body, Way::Page).form;
                report::take(care, draft, form, body.take_files()).await?
            }
            Step::Time => {
                let form = Reading::of(body, Way::Page).form;
                time::take(care, draft, form, from).await?
            }
            Step::Check => {
                let at = draft.steps().iter().position(|own| own == step);
                draft.reach(care, at.unwrap_or(0) + 1).await?;
                StepOutcome::Next
            }
            Step::Consent => {
                let outcome = consent::take(care, draft, Reading::of(body, Way::Page)).await?;
                if matches!(outcome, StepOutcome::Next) && !draft.is_free() {
                    quote(care, draft).await?;
                }
                outcome
            }
            Step::Pay => pay::take(care, draft, Reading::of(body, Way::Page).form).await?,
            Step::Send => match sending::send_free(care, &draft.row.id).await? {
                Ok(_) => StepOutcome::Next,
                Err(clash) => StepOutcome::ReturnTo(Step::Time, Box::new(time::gone(clash))),
            },
            Step::Thanks => StepOutcome::notice(if booking::resend(care, &draft.row.id).await? {
                "You get the email once more."
            } else {
                "You asked for the email several times already. Please check your spam folder."
            }),
        })
    }

    /// Leads on, or back to the page with what it says.
    async fn answer(self, outcome: Result<StepOutcome>, page: &FormPage) -> Result<Response> {
        let (step, feedback) = match outcome {
            Ok(StepOutcome::Next) => return self.lead_on(&self.draft.next_href(self.step)).await,
            Ok(StepOutcome::Redirect(place)) => return self.lead_on(&place).await,
            Ok(StepOutcome::ReturnTo(earlier, feedback)) => (earlier, *feedback),
            Ok(StepOutcome::Again(feedback)) => {
                (self.step, feedback.with_typed(self.body.values()))
            }
            Err(error) => {
                let problem = error.problem();
                // What would do harm as the request stands, a program gets as it is.
                let is_shown = problem.status == 422 || !page.is_program();
                if problem.errors.is_empty() || !is_shown {
                    return Err(error);
                }
                let feedback = Feedback::invalid(problem.errors.clone());
                (self.step, feedback.with_typed(self.body.values()))
            }
        };
        let (store, id) = (self.care.store(), &self.draft.row.id);
        if !page.is_program() {
            let package = match self.step {
                Step::About => self.body.one("package"),
                _ => "",
            };
            let back = feedback::lead_back(store, id, step, package, &feedback).await?;
            if let Some(response) = back {
                return self.keep_cookie(response);
            }
        }
        let shown = step_page(self.care, &self.draft, step, feedback).await?;
        self.keep_cookie(page.render("request", shown).await?)
    }

    async fn lead_on(&self, place: &str) -> Result<Response> {
        feedback::clear(self.care.store(), &self.draft.row.id).await?;
        self.keep_cookie(see(place, &[]))
    }

    /// An answer with the cookie that opens the request, where one is stored.
    fn keep_cookie(&self, response: Response) -> Result<Response> {
        if !self.draft.is_stored() {
            return Ok(response);
        }
        with_cookie(response, &session::begun(self.care, &self.draft.row.id)?)
    }
}

//! A step as its page shows it.

use chrono::NaiveDate;
use store::StoreError;

use super::answer_summary::build_answers;
use super::choices::{build_options, load_country_options, own_zones};
use super::package_view::build_package_view;
use super::pay_view::load_pay_view;
use super::thanks_view::load_thanks_view;
use super::view::{OfferKind, OfferView, RequestView, StepState, StepView, ThanksView};
use crate::drafts::contact::ContactRules;
use crate::drafts::draft::RequestDraft;
use crate::drafts::feedback::FormFeedback;
use crate::files::FileView;
use crate::lifecycle::cancellation::format_rules_before_payment;
use crate::model::{ConsultationOffer, FormStep, NATIONS};
use crate::service::ConsultationService;
use crate::times::view::TimesView;
use crate::times::{load_draft_times, load_held_times, zone_options};

pub async fn build_step_view(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
    feedback: &FormFeedback,
) -> Result<RequestView, StoreError> {
    let files = load_step_files(consultations, draft, step).await?;
    let (pay, may_ask_for_call) = match step {
        FormStep::Pay => load_pay_view(consultations, draft).await?,
        _ => (None, false),
    };
    let mut view = RequestView {
        step: step.key().to_owned(),
        steps: build_step_list(draft, step),
        back_href: back_href(draft, step),
        package: build_package_view(consultations, &draft.package),
        offer: build_offer_view(&draft.offer),
        for_other: draft.answers.patient.is_some(),
        contact: None,
        countries: Vec::new(),
        nations: Vec::new(),
        zones: Vec::new(),
        answers: match step {
            FormStep::Check => build_answers(consultations, draft, &files).await?,
            _ => Vec::new(),
        },
        files,
        photos_allowed: draft.settings.photos_allowed,
        times: load_step_times(consultations, draft, step, feedback.from).await?,
        consents: Vec::new(),
        terms: None,
        reference: pay.as_ref().map(|_| draft.row.reference.clone()),
        pay,
        refund_rules: load_refund_rules(consultations, draft, step).await?,
        thanks: load_step_thanks(consultations, draft, step, feedback).await?,
        notice: feedback.notice.clone(),
        may_ask_for_call,
        safety: feedback.safety.clone(),
    };
    add_choices(consultations, draft, step, &mut view).await?;
    Ok(view)
}

/// What can be chosen or agreed to on a step, and which contact it asks for.
async fn add_choices(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
    view: &mut RequestView,
) -> Result<(), StoreError> {
    match step {
        FormStep::About => {
            view.countries = load_country_options(consultations).await?;
            view.nations = build_options(&NATIONS);
            view.contact = Some(ContactRules::for_draft(draft));
            view.zones = zone_options(&own_zones(draft));
        }
        FormStep::Check => {
            let is_paid = !draft.is_free();
            view.consents = draft.settings.consents(is_paid).cloned().collect();
            view.terms = Some(draft.settings.terms.clone());
        }
        _ => {}
    }
    Ok(())
}

async fn load_step_files(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
) -> Result<Vec<FileView>, StoreError> {
    if draft.is_stored() && matches!(step, FormStep::Story | FormStep::Check) {
        consultations.files().list_files(&draft.row.id).await
    } else {
        Ok(Vec::new())
    }
}

async fn load_step_times(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
    from: Option<NaiveDate>,
) -> Result<Option<TimesView>, StoreError> {
    match step {
        FormStep::Time => load_draft_times(consultations, draft, from).await.map(Some),
        FormStep::Check | FormStep::Pay => load_held_times(consultations, draft).await,
        _ => Ok(None),
    }
}

async fn load_refund_rules(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
) -> Result<Option<String>, StoreError> {
    if step != FormStep::Pay {
        return Ok(None);
    }
    let reader = consultations.store().reader();
    let held = scheduling::find_held(reader.connection(), &draft.row.id).await?;
    let starts_at = held.map(|held| held.starts_at);
    let rules = format_rules_before_payment(&draft.settings, starts_at, consultations.now());
    Ok(Some(rules))
}

async fn load_step_thanks(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
    feedback: &FormFeedback,
) -> Result<Option<ThanksView>, StoreError> {
    match step {
        FormStep::Thanks => {
            let thanks = load_thanks_view(consultations, draft, feedback.notice.clone()).await?;
            Ok(Some(thanks))
        }
        _ => Ok(None),
    }
}

fn build_step_list(draft: &RequestDraft, now: FormStep) -> Vec<StepView> {
    let steps = draft.form_steps();
    let at = |step: FormStep| steps.iter().position(|own| *own == step);
    let (now, open) = (at(now), at(draft.first_open()));
    let state = |at: usize| match (now, open) {
        (Some(now), _) if now == at => StepState::Now,
        (None, _) => StepState::Done,
        (_, Some(open)) if at < open => StepState::Done,
        _ => StepState::Ahead,
    };
    steps
        .iter()
        .enumerate()
        .map(|(at, step)| StepView {
            key: step.key().to_owned(),
            title: step.title().to_owned(),
            state: state(at),
        })
        .collect()
}

fn back_href(draft: &RequestDraft, step: FormStep) -> String {
    let steps = draft.form_steps();
    let at = steps.iter().position(|own| *own == step).unwrap_or(0);
    let before = at.checked_sub(1).and_then(|before| steps.get(before));
    before.map_or_else(
        || "/consultation#packages".to_owned(),
        |before| before.href(),
    )
}

fn build_offer_view(offer: &ConsultationOffer) -> OfferView {
    OfferView {
        kind: if offer.may_consult {
            OfferKind::Consult
        } else {
            OfferKind::Information
        },
        reason: offer.reason.clone(),
    }
}

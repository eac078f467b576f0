//! A step as its page shows it.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, Utc};
use chrono_tz::Tz;
use kernel::{Currency, PracticeZone, dates};
use payments::{Quote, SubjectState, model::PaymentPurpose};
use store::StoreError;
use web::FormValue;
use scheduling::zones;

use super::arrival::{PAID_TOO_LATE, TIME_TAKEN};
use super::contact::{ContactRequirements, displayed_requirements};
use super::draft::RequestDraft;
use super::feedback::FormFeedback;
use super::steps::who::usual_zone;
use super::steps::{FormStep, pay};
use super::view::{
    CheckoutView, CurrencyView, MoneyText, OfferKind, OfferView, PayView, RequestPackageView,
    RequestView, SelectOption, StepState, StepView, ThanksView,
};
use super::{answer_summary, booking, places, records, times};
use crate::ConsultationService;
use crate::model::{COUNTRIES, ConsultationOffer, ConsultationPackage, NATIONS, RequestState};

/// The success panel closes after this long, in milliseconds (spec 2 §9); nothing is recorded by that.
const CLOSES_AFTER: u32 = 5000;

pub async fn build_step_view(
    care: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
    feedback: &FormFeedback,
) -> Result<RequestView, StoreError> {
    let files = if draft.is_stored() && matches!(step, FormStep::Report | FormStep::Check) {
        care.files().list_files(&draft.row.id).await?
    } else {
        Vec::new()
    };
    let (pay, may_ask_for_call) = match step {
        FormStep::Pay => load_pay_view(care, draft).await?,
        _ => (None, false),
    };
    let is_paid = !draft.is_free();
    Ok(RequestView {
        step: step.key().to_owned(),
        steps: build_step_list(draft, step),
        back_href: back_href(draft, step),
        package: build_package_view(care, &draft.package),
        offer: build_offer_view(&draft.offer),
        for_other: draft.answers.patient.is_some(),
        contact: (step == FormStep::Who).then(|| {
            ContactRequirements::for_request(&draft.package, &draft.settings, &draft.answers)
        }),
        countries: match step {
            FormStep::About => load_country_options(care).await?,
            _ => Vec::new(),
        },
        nations: build_options(&NATIONS, step == FormStep::About),
        zones: match step {
            FormStep::Who => zone_options(&own_zones(draft)),
            _ => Vec::new(),
        },
        answers: match step {
            FormStep::Check => answer_summary::build_answers(care, draft, &files).await?,
            _ => Vec::new(),
        },
        files,
        photos_allowed: draft.settings.photos_allowed,
        times: match step {
            FormStep::Time => Some(times::load_draft_times(care, draft, feedback.from).await?),
            FormStep::Check | FormStep::Consent | FormStep::Pay => {
                times::load_held_times(care, draft).await?
            }
            _ => None,
        },
        consents: match step {
            FormStep::Consent => draft.settings.consents(is_paid).cloned().collect(),
            _ => Vec::new(),
        },
        terms: (step == FormStep::Consent).then(|| draft.settings.terms.clone()),
        pay,
        thanks: match step {
            FormStep::Thanks => Some(load_thanks_view(care, draft, feedback.notice.clone()).await?),
            _ => None,
        },
        notice: feedback.notice.clone(),
        may_ask_for_call,
        safety: feedback.safety.clone(),
    })
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

fn build_package_view(
    care: &ConsultationService,
    package: &ConsultationPackage,
) -> RequestPackageView {
    let is_meeting = package.minutes > 0;
    RequestPackageView {
        name: package.name.clone(),
        title: package.title.clone(),
        billing: package.billing.clone(),
        features: package.features.clone(),
        emergency: package
            .tag
            .as_deref()
            .is_some_and(|tag| tag.eq_ignore_ascii_case("emergency")),
        prices: payable_prices(care, package),
        original_prices: package
            .original_prices
            .iter()
            .copied()
            .map(Into::into)
            .collect(),
        free: package.is_free(),
        needs_report: package.needs_report,
        minutes: is_meeting.then_some(package.minutes),
        channels: if is_meeting {
            channel_options(package)
        } else {
            Vec::new()
        },
    }
}

/// The prices that can be paid as they stand. A package that has none of those keeps its others: they are converted, or agreed
/// on by telephone.
fn payable_prices(care: &ConsultationService, package: &ConsultationPackage) -> Vec<MoneyText> {
    let taken = care.payments().currencies();
    let mut prices = package.prices.clone();
    prices.retain(|price| taken.contains(&price.currency));
    let shown = if prices.is_empty() {
        package.prices.iter()
    } else {
        prices.iter()
    };
    shown.copied().map(Into::into).collect()
}

pub fn channel_options(package: &ConsultationPackage) -> Vec<SelectOption> {
    let channels = package.channels.iter();
    channels
        .map(|channel| SelectOption::new(channel.key(), channel.label()))
        .collect()
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

/// Countries to choose from; the last is any other.
async fn load_country_options(care: &ConsultationService) -> Result<Vec<SelectOption>, StoreError> {
    let offered = care.list_offered_locations().await?;
    let mut list = COUNTRIES.to_vec();
    let elsewhere = list.pop();
    list.extend(places::uncommon_countries(&offered));
    list.extend(elsewhere);
    Ok(build_options(&list, true))
}

fn build_options(list: &[(&str, &str)], is_asked: bool) -> Vec<SelectOption> {
    let list = list.iter().filter(|_| is_asked);
    list.map(|(key, label)| SelectOption::new(*key, *label))
        .collect()
}

/// The clocks of those whom it is about, and the one that is usual where the patient is.
fn own_zones(draft: &RequestDraft) -> Vec<Tz> {
    let usual = usual_zone(draft.row.country.as_deref().unwrap_or_default());
    let people = [Some(&draft.answers.payer), draft.answers.patient.as_ref()];
    let stated_zones = people.into_iter().flatten();
    let stated_zones = stated_zones.filter_map(|person| zones::parse_zone(&person.zone));
    std::iter::once(usual).chain(stated_zones).collect()
}

/// Zones to choose from: the common ones, and those of the people who choose.
pub fn zone_options(own: &[Tz]) -> Vec<SelectOption> {
    let mut list = zones::common_zones();
    for zone in own {
        if list.iter().all(|(name, _)| *name != zone.name()) {
            list.push((zone.name(), zones::city_name(*zone)));
        }
    }
    let list = list.into_iter();
    list.map(|(key, label)| SelectOption::new(key, label))
        .collect()
}

/// What is to be paid; without a price, whether the visitor may ask to be called.
async fn load_pay_view(
    care: &ConsultationService,
    draft: &RequestDraft,
) -> Result<(Option<PayView>, bool), StoreError> {
    let Some(quote) = pay::find_quote(care, draft).await? else {
        return Ok((None, true));
    };
    let client = draft.settings.checkout_client.clone();
    let amount = quote.amount;
    let is_converted = quote.price.currency != amount.currency;
    let before = draft.package.original_prices.iter();
    let before = before
        .copied()
        .find(|price| price.currency == quote.price.currency);
    let view = PayView {
        amount: amount.minor,
        amount_text: amount.format_with_symbol(),
        price_text: quote.price.format_with_symbol(),
        original_text: before.map(kernel::Money::format_with_symbol),
        rate_text: format_rate(&quote).filter(|_| is_converted),
        notice: care.payments().payment_notice(&quote),
        currencies: load_currency_views(care, draft, &quote).await?,
        valid_until: quote.valid_until,
        valid_until_text: format_clock_time(quote.valid_until, payer_zone(draft)),
        over: quote.valid_until <= care.now(),
        label: format!("Pay {}", amount.format_with_symbol()),
        reference: draft.row.payment.clone(),
        access_code: None,
        checkout_url: None,
        checkout: build_checkout_view(care, &client, amount.currency),
        client,
    };
    Ok((Some(view), false))
}

/// What the checkout client needs; where no client can meet who takes the money, the payer goes to a page of theirs.
fn build_checkout_view(
    care: &ConsultationService,
    client: &str,
    currency: Currency,
) -> CheckoutView {
    let Some(hosts) = care.payments().client_hosts(currency) else {
        return CheckoutView {
            client: "redirect".to_owned(),
            script: String::new(),
            api_url: None,
            checkout_url: None,
            wallet_url: None,
        };
    };
    let script = hosts.script.filter(|_| client == "provider");
    CheckoutView {
        client: script
            .as_ref()
            .map_or("bedside", |_script| "provider")
            .to_owned(),
        script: script.map_or_else(String::new, Into::into),
        api_url: Some(hosts.api.into()),
        checkout_url: Some(hosts.checkout.into()),
        wallet_url: Some(hosts.wallet.into()),
    }
}

fn payer_zone(draft: &RequestDraft) -> Tz {
    zones::parse_zone(&draft.answers.payer.zone).unwrap_or(Tz::Africa__Lagos)
}

/// A moment on somebody's clock: `2:30pm Lagos`.
pub fn format_clock_time(at: DateTime<Utc>, zone: Tz) -> String {
    format!("{} {}", zones::time_in(at, zone), zones::city_name(zone))
}

fn format_rate(quote: &Quote) -> Option<String> {
    let shown = quote.rate?;
    let (from, to) = (quote.price.currency, quote.amount.currency);
    let day = dates::format_long_date(PracticeZone::Lagos.to_local(shown.at).date_naive());
    let clock = dates::format_time(PracticeZone::Lagos.to_local(shown.at).time());
    Some(format!(
        "{}{} for {}1, rate of {clock} Lagos, {day}",
        to.symbol(),
        shown.rate.text(),
        from.symbol(),
    ))
}

/// Those that can be paid now: the package has a price in them, or there is a rate.
async fn load_currency_views(
    care: &ConsultationService,
    draft: &RequestDraft,
    quote: &Quote,
) -> Result<Vec<CurrencyView>, StoreError> {
    let payments = care.payments();
    let converted = match draft.package.base_price() {
        Some(price) => {
            let purpose = PaymentPurpose::Consultation;
            payments
                .list_payable_currencies(purpose, price.currency)
                .await?
        }
        None => Vec::new(),
    };
    let name = |currency: Currency| match currency {
        Currency::Ngn => "Naira (₦)",
        Currency::Gbp => "Pounds (£)",
        Currency::Usd => "Dollars ($)",
    };
    let is_payable = |currency: &Currency| {
        let own = draft.package.price_in(*currency);
        own.is_some() || *currency == quote.amount.currency || converted.contains(currency)
    };
    let taken = payments.currencies().into_iter().filter(is_payable);
    Ok(taken
        .map(|currency| CurrencyView {
            code: currency.code().to_owned(),
            label: name(currency).to_owned(),
            text: draft
                .package
                .price_in(currency)
                .map(kernel::Money::format_with_symbol),
            chosen: currency == quote.amount.currency,
        })
        .collect())
}

async fn load_thanks_view(
    care: &ConsultationService,
    draft: &RequestDraft,
    notice: Option<String>,
) -> Result<ThanksView, StoreError> {
    let row = &draft.row;
    let reader = care.store().reader();
    let time = scheduling::find_appointment(reader.connection(), &row.id).await?;
    let can_resend = booking::find_last_sent(care, row, time.clone())
        .await?
        .is_some();
    let when = time.map(|time| time.format_clocks(payer_zone(draft)));
    let payment_state = if row.is_free {
        SubjectState::Unpaid
    } else {
        care.payments()
            .find_subject_state(PaymentPurpose::Consultation, &row.id)
            .await?
    };
    let is_payers = row.for_other;
    let secret =
        records::find_link_secret(care.store(), reader.connection(), &row.id, is_payers).await?;
    Ok(ThanksView {
        title: thanks_title(row.state, &payment_state).to_owned(),
        waits: row.state == RequestState::AwaitingPayment
            && matches!(payment_state, SubjectState::Paid(_)),
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        words: thanks_messages(row.state, &payment_state, when.as_deref(), draft),
        mail_notice: mail_notice(row.state, draft),
        when,
        booking_href: secret.map(|secret| format!("/consultation/booking/{secret}")),
        pay_href: is_awaiting_payment(row.state, &payment_state).then(|| FormStep::Pay.href()),
        can_resend,
        notice,
        receipt_href: row
            .paid_at
            .and(row.payment.as_ref())
            .map(|reference| format!("/payment/receipt?reference={reference}")),
        closes_after: CLOSES_AFTER,
    })
}

const fn thanks_title(state: RequestState, payment_state: &SubjectState) -> &'static str {
    match (state, payment_state) {
        (RequestState::AwaitingPayment, SubjectState::Paid(_)) => {
            "We are booking your consultation"
        }
        (RequestState::AwaitingPayment, SubjectState::InReview(_)) => {
            "We are checking your payment"
        }
        (RequestState::AwaitingPayment, _) => "Your payment has not arrived yet",
        (RequestState::NeedsReview, _) => "We have your payment, and write to you",
        _ => "Thank You!",
    }
}

/// Nothing came yet, so it may still be paid.
const fn is_awaiting_payment(state: RequestState, payment_state: &SubjectState) -> bool {
    let has_arrived = matches!(
        payment_state,
        SubjectState::Paid(_) | SubjectState::InReview(_)
    );
    matches!(state, RequestState::AwaitingPayment) && !has_arrived
}

fn thanks_messages(
    state: RequestState,
    payment_state: &SubjectState,
    when: Option<&str>,
    draft: &RequestDraft,
) -> Vec<String> {
    let has_meeting = draft.package.minutes > 0;
    let line = |text: &str| text.to_owned();
    match (state, payment_state) {
        (RequestState::AwaitingPayment, SubjectState::Paid(_)) => {
            vec![line(
                "We have your payment. Your booking is made within seconds, and is shown on this page then.",
            )]
        }
        (RequestState::AwaitingPayment, SubjectState::InReview(_)) => vec![line(
            "We have your payment and are checking it. Please do not pay again.",
        )],
        (RequestState::AwaitingPayment, _) => vec![line("We are waiting for your payment.")],
        (RequestState::Scheduled, _) => vec![format!(
            "You are booked for {}.",
            when.unwrap_or("the time that you chose")
        )],
        (RequestState::NeedsReview, _) => review_messages(draft.row.review_reason.as_deref()),
        (RequestState::New, _) if draft.answers.wants_call => vec![line(
            "We have your request and call or write to you about the price. Nothing was charged.",
        )],
        (RequestState::New, _) if has_meeting => vec![
            line("We have your request."),
            line("We write to you with a time."),
        ],
        (RequestState::New, _) => vec![
            line("We have your request. The doctor reads it and replies."),
            line("We write to you when the reply is there."),
        ],
        (state, _) => vec![format!("{}.", state.label())],
    }
}

/// What comes by email, with the sentence of specification 2 §2 on spam.
fn mail_notice(state: RequestState, draft: &RequestDraft) -> String {
    let comes = match state {
        RequestState::Scheduled => {
            "You get an email with the details, and how to change or cancel. "
        }
        RequestState::New if !draft.answers.wants_call => "You get an email to confirm. ",
        _ => "",
    };
    format!("{comes}If no email arrives within 30 seconds, check your spam folder.")
}

fn review_messages(reason: Option<&str>) -> Vec<String> {
    let (what, next) = match reason {
        Some(TIME_TAKEN) => (
            "We have your payment, but somebody else took the time while you paid.",
            "We write to you with other times. You can also have all your money back.",
        ),
        Some(PAID_TOO_LATE) => (
            "We have your payment, but it came after this request had been cancelled or changed.",
            "We write to you about it. You can also have all your money back.",
        ),
        _ => (
            "We have your payment, and are looking into your request.",
            "We write to you about it. You can also have all your money back.",
        ),
    };
    vec![what.to_owned(), next.to_owned()]
}

/// What was answered so far, by field of the step.
pub fn build_form_values(
    care: &ConsultationService,
    draft: &RequestDraft,
    step: FormStep,
) -> Result<BTreeMap<String, FormValue>, StoreError> {
    let mut values = BTreeMap::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            values.insert(name.to_owned(), FormValue::One(value.to_owned()));
        }
    };
    let answers = &draft.answers;
    match step {
        FormStep::About => {
            put("package", &draft.package.name);
            put("country", draft.row.country.as_deref().unwrap_or_default());
            put("nation", draft.row.nation.as_deref().unwrap_or_default());
            if let Some(age) = answers.age {
                let is_other = answers.patient.is_some();
                put("patient", if is_other { "other" } else { "me" });
                let is_adult = age == crate::model::PatientAge::Adult;
                put("adult", if is_adult { "yes" } else { "guardian" });
            }
        }
        FormStep::Who => {
            let usual = usual_zone(draft.row.country.as_deref().unwrap_or_default());
            let people = [
                (Some(&answers.payer), ["name", "email", "phone", "zone"]),
                (
                    answers.patient.as_ref(),
                    ["patientName", "patientEmail", "patientPhone", "patientZone"],
                ),
            ];
            for (person, [name, email, phone, zone]) in people {
                let Some(person) = person else { continue };
                put(name, &person.name);
                put(
                    email,
                    person.email.as_ref().map_or("", |email| email.as_str()),
                );
                put(
                    phone,
                    person.phone.as_ref().map_or("", |phone| &phone.typed),
                );
                let known = Some(person.zone.as_str()).filter(|zone| !zone.is_empty());
                put(zone, known.unwrap_or(usual.name()));
            }
        }
        FormStep::Story => put("story", &records::decrypt_story(care.store(), &draft.row)?),
        FormStep::Time => {
            put("zone", times::display_zone(&draft.answers).name());
            put("channel", displayed_requirements(draft).channel.key());
        }
        _ => {}
    }
    Ok(values)
}

/// The day from which times are shown first.
pub fn day_from_today(now: DateTime<Utc>, zone: Tz, later: u64) -> chrono::NaiveDate {
    let day = zones::day_in(now, zone);
    day.checked_add_days(Days::new(later)).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clocks_of_who_chooses_are_among_those_to_choose_from_once() {
        let common = zone_options(&[]);
        let own = [Tz::Africa__Lagos, Tz::America__Sao_Paulo];
        let all = zone_options(&[own, own].concat());
        assert_eq!(all.len(), common.len() + 1);
        let last = all.last().unwrap();
        assert_eq!(
            (last.key.as_str(), last.label.as_str()),
            ("America/Sao_Paulo", "Sao Paulo")
        );
    }
}

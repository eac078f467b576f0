//! A step as its page shows it.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, Utc};
use chrono_tz::Tz;
use kernel::{Currency, Zone, dates};
use payments::{Quote, SubjectState, model::Purpose};
use store::StoreError;
use web::FormValue;

use super::contact::{Contact, need_shown};
use super::draft::Draft;
use super::feedback::Feedback;
use super::sending::{PAID_TOO_LATE, TIME_TAKEN};
use super::steps::who::usual_zone;
use super::steps::{Step, pay};
use super::view::{
    CheckoutView, Choice, CurrencyView, MoneyText, OfferKind, OfferView, PackageShown, PayView,
    RequestView, StepState, StepView, ThanksView,
};
use super::{answers_view, booking, places, records, times};
use crate::Care;
use crate::model::{COUNTRIES, NATIONS, Offer, Package, State};
use crate::schedule::{self, zones};

/// The success panel closes after this long, in milliseconds (spec 2 §9); nothing is recorded by that.
const CLOSES_AFTER: u32 = 5000;

pub async fn view(
    care: &Care,
    draft: &Draft,
    step: Step,
    feedback: &Feedback,
) -> Result<RequestView, StoreError> {
    let files = if draft.is_stored() && matches!(step, Step::Report | Step::Check) {
        care.files().list(&draft.row.id).await?
    } else {
        Vec::new()
    };
    let (pay, may_ask_for_call) = match step {
        Step::Pay => price(care, draft).await?,
        _ => (None, false),
    };
    let is_paid = !draft.is_free();
    Ok(RequestView {
        step: step.key().to_owned(),
        steps: steps(draft, step),
        back_href: back(draft, step),
        package: package(care, &draft.package),
        offer: offer(&draft.offer),
        for_other: draft.answers.patient.is_some(),
        contact: (step == Step::Who)
            .then(|| Contact::of(&draft.package, &draft.settings, &draft.answers)),
        countries: match step {
            Step::About => countries(care).await?,
            _ => Vec::new(),
        },
        nations: choices(&NATIONS, step == Step::About),
        zones: match step {
            Step::Who => zone_choices(&own_zones(draft)),
            _ => Vec::new(),
        },
        answers: match step {
            Step::Check => answers_view::answers(care, draft, &files).await?,
            _ => Vec::new(),
        },
        files,
        photos_allowed: draft.settings.photos_allowed,
        times: match step {
            Step::Time => Some(times::of_draft(care, draft, feedback.from).await?),
            Step::Check | Step::Consent | Step::Pay => times::held_of(care, draft).await?,
            _ => None,
        },
        consents: match step {
            Step::Consent => draft.settings.consents(is_paid).cloned().collect(),
            _ => Vec::new(),
        },
        terms: (step == Step::Consent).then(|| draft.settings.terms.clone()),
        pay,
        thanks: match step {
            Step::Thanks => Some(thanks(care, draft, feedback.notice.clone()).await?),
            _ => None,
        },
        notice: feedback.notice.clone(),
        may_ask_for_call,
        safety: feedback.safety.clone(),
    })
}

fn steps(draft: &Draft, now: Step) -> Vec<StepView> {
    let steps = draft.steps();
    let at = |step: Step| steps.iter().position(|own| *own == step);
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

fn back(draft: &Draft, step: Step) -> String {
    let steps = draft.steps();
    let at = steps.iter().position(|own| *own == step).unwrap_or(0);
    let before = at.checked_sub(1).and_then(|before| steps.get(before));
    before.map_or_else(
        || "/consultation#packages".to_owned(),
        |before| before.href(),
    )
}

fn package(care: &Care, package: &Package) -> PackageShown {
    let is_meeting = package.minutes > 0;
    PackageShown {
        name: package.name.clone(),
        title: package.title.clone(),
        billing: package.billing.clone(),
        features: package.features.clone(),
        emergency: package
            .tag
            .as_deref()
            .is_some_and(|tag| tag.eq_ignore_ascii_case("emergency")),
        prices: prices(care, package),
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
            channels(package)
        } else {
            Vec::new()
        },
    }
}

/// The prices that can be paid as they stand. A package that has none of those keeps its others: they are converted, or agreed
/// on by telephone.
fn prices(care: &Care, package: &Package) -> Vec<MoneyText> {
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

pub fn channels(package: &Package) -> Vec<Choice> {
    let channels = package.channels.iter();
    channels
        .map(|channel| Choice::new(channel.key(), channel.label()))
        .collect()
}

fn offer(offer: &Offer) -> OfferView {
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
async fn countries(care: &Care) -> Result<Vec<Choice>, StoreError> {
    let offered = care.offered().await?;
    let mut list = COUNTRIES.to_vec();
    let elsewhere = list.pop();
    list.extend(places::unusual(&offered));
    list.extend(elsewhere);
    Ok(choices(&list, true))
}

fn choices(list: &[(&str, &str)], is_asked: bool) -> Vec<Choice> {
    let list = list.iter().filter(|_| is_asked);
    list.map(|(key, label)| Choice::new(*key, *label)).collect()
}

/// The clocks of those whom it is about, and the one that is usual where the patient is.
fn own_zones(draft: &Draft) -> Vec<Tz> {
    let usual = usual_zone(draft.row.country.as_deref().unwrap_or_default());
    let people = [Some(&draft.answers.payer), draft.answers.patient.as_ref()];
    let told = people.into_iter().flatten();
    let told = told.filter_map(|person| zones::parse(&person.zone));
    std::iter::once(usual).chain(told).collect()
}

/// Zones to choose from: the common ones, and those of the people who choose.
pub fn zone_choices(own: &[Tz]) -> Vec<Choice> {
    let mut list = zones::common();
    for zone in own {
        if list.iter().all(|(name, _)| *name != zone.name()) {
            list.push((zone.name(), zones::town(*zone)));
        }
    }
    let list = list.into_iter();
    list.map(|(key, label)| Choice::new(key, label)).collect()
}

/// What is to be paid; without a price, whether the visitor may ask to be called.
async fn price(care: &Care, draft: &Draft) -> Result<(Option<PayView>, bool), StoreError> {
    let Some(quote) = pay::told(care, draft).await? else {
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
        amount_text: amount.text(),
        price_text: quote.price.text(),
        original_text: before.map(kernel::Money::text),
        rate_text: rate(&quote).filter(|_| is_converted),
        notice: care.payments().notice(&quote),
        currencies: currencies(care, draft, &quote).await?,
        valid_until: quote.valid_until,
        valid_until_text: moment(quote.valid_until, payer_zone(draft)),
        over: quote.valid_until <= care.now(),
        label: format!("Pay {}", amount.text()),
        reference: draft.row.payment.clone(),
        access_code: None,
        checkout_url: None,
        checkout: checkout(care, &client, amount.currency),
        client,
    };
    Ok((Some(view), false))
}

/// What the checkout client needs; where no client can meet who takes the money, the payer goes to a page of theirs.
fn checkout(care: &Care, client: &str, currency: Currency) -> CheckoutView {
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

fn payer_zone(draft: &Draft) -> Tz {
    zones::parse(&draft.answers.payer.zone).unwrap_or(Tz::Africa__Lagos)
}

/// A moment on somebody's clock: `2:30pm Lagos`.
pub fn moment(at: DateTime<Utc>, zone: Tz) -> String {
    format!("{} {}", zones::time_in(at, zone), zones::town(zone))
}

fn rate(quote: &Quote) -> Option<String> {
    let shown = quote.rate?;
    let (from, to) = (quote.price.currency, quote.amount.currency);
    let day = dates::long_date(Zone::Lagos.at(shown.at).date_naive());
    let clock = dates::clock_time(Zone::Lagos.at(shown.at).time());
    Some(format!(
        "{}{} for {}1, rate of {clock} Lagos, {day}",
        to.sign(),
        shown.rate.text(),
        from.sign(),
    ))
}

/// Those that can be paid now: the package has a price in them, or there is a rate.
async fn currencies(
    care: &Care,
    draft: &Draft,
    quote: &Quote,
) -> Result<Vec<CurrencyView>, StoreError> {
    let payments = care.payments();
    let converted = match draft.package.base_price() {
        Some(price) => {
            let purpose = Purpose::Consultation;
            payments.payable_in(purpose, price.currency).await?
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
            text: draft.package.price_in(currency).map(kernel::Money::text),
            chosen: currency == quote.amount.currency,
        })
        .collect())
}

async fn thanks(
    care: &Care,
    draft: &Draft,
    notice: Option<String>,
) -> Result<ThanksView, StoreError> {
    let row = &draft.row;
    let reader = care.store().reader();
    let time = schedule::appointment(reader.connection(), &row.id).await?;
    let can_resend = booking::sent_last(care, row, time.clone()).await?.is_some();
    let when = time.map(|time| time.clocks(payer_zone(draft)));
    let stands = if row.is_free {
        SubjectState::Nobody
    } else {
        care.payments()
            .subject(Purpose::Consultation, &row.id)
            .await?
    };
    let is_payers = row.for_other;
    let secret = records::known_link(care.store(), reader.connection(), &row.id, is_payers).await?;
    Ok(ThanksView {
        title: title(row.state, &stands).to_owned(),
        waits: row.state == State::AwaitingPayment && matches!(stands, SubjectState::Paid(_)),
        reference: row.reference.clone(),
        state: row.state.key().to_owned(),
        words: words(row.state, &stands, when.as_deref(), draft),
        mail_notice: mail_notice(row.state, draft),
        when,
        booking_href: secret.map(|secret| format!("/consultation/booking/{secret}")),
        pay_href: waits_for_money(row.state, &stands).then(|| Step::Pay.href()),
        can_resend,
        notice,
        receipt_href: row
            .paid_at
            .and(row.payment.as_ref())
            .map(|reference| format!("/payment/receipt?reference={reference}")),
        closes_after: CLOSES_AFTER,
    })
}

const fn title(state: State, stands: &SubjectState) -> &'static str {
    match (state, stands) {
        (State::AwaitingPayment, SubjectState::Paid(_)) => "We are booking your consultation",
        (State::AwaitingPayment, SubjectState::InReview(_)) => "We are checking your payment",
        (State::AwaitingPayment, _) => "Your payment has not arrived yet",
        (State::NeedsReview, _) => "We have your payment, and write to you",
        _ => "Thank You!",
    }
}

/// Nothing came yet, so it may still be paid.
const fn waits_for_money(state: State, stands: &SubjectState) -> bool {
    let came = matches!(stands, SubjectState::Paid(_) | SubjectState::InReview(_));
    matches!(state, State::AwaitingPayment) && !came
}

fn words(state: State, stands: &SubjectState, when: Option<&str>, draft: &Draft) -> Vec<String> {
    let has_meeting = draft.package.minutes > 0;
    let line = |text: &str| text.to_owned();
    match (state, stands) {
        (State::AwaitingPayment, SubjectState::Paid(_)) => {
            vec![line(
                "We have your payment. Your booking is made within seconds, and is shown on this page then.",
            )]
        }
        (State::AwaitingPayment, SubjectState::InReview(_)) => vec![line(
            "We have your payment and are checking it. Please do not pay again.",
        )],
        (State::AwaitingPayment, _) => vec![line("We are waiting for your payment.")],
        (State::Scheduled, _) => vec![format!(
            "You are booked for {}.",
            when.unwrap_or("the time that you chose")
        )],
        (State::NeedsReview, _) => review_words(draft.row.review_reason.as_deref()),
        (State::New, _) if draft.answers.wants_call => vec![line(
            "We have your request and call or write to you about the price. Nothing was charged.",
        )],
        (State::New, _) if has_meeting => vec![
            line("We have your request."),
            line("We write to you with a time."),
        ],
        (State::New, _) => vec![
            line("We have your request. The doctor reads it and replies."),
            line("We write to you when the reply is there."),
        ],
        (state, _) => vec![format!("{}.", state.label())],
    }
}

/// What comes by email, with the sentence of specification 2 §2 on spam.
fn mail_notice(state: State, draft: &Draft) -> String {
    let comes = match state {
        State::Scheduled => "You get an email with the details, and how to change or cancel. ",
        State::New if !draft.answers.wants_call => "You get an email to confirm. ",
        _ => "",
    };
    format!("{comes}If no email arrives within 30 seconds, check your spam folder.")
}

fn review_words(reason: Option<&str>) -> Vec<String> {
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
pub fn values(
    care: &Care,
    draft: &Draft,
    step: Step,
) -> Result<BTreeMap<String, FormValue>, StoreError> {
    let mut values = BTreeMap::new();
    let mut put = |name: &str, value: &str| {
        if !value.is_empty() {
            values.insert(name.to_owned(), FormValue::One(value.to_owned()));
        }
    };
    let answers = &draft.answers;
    match step {
        Step::About => {
            put("package", &draft.package.name);
            put("country", draft.row.country.as_deref().unwrap_or_default());
            put("nation", draft.row.nation.as_deref().unwrap_or_default());
            if let Some(age) = answers.age {
                let is_other = answers.patient.is_some();
                put("patient", if is_other { "other" } else { "me" });
                let is_adult = age == crate::model::Age::Adult;
                put("adult", if is_adult { "yes" } else { "guardian" });
            }
        }
        Step::Who => {
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
        Step::Story => put("story", &records::story(care.store(), &draft.row)?),
        Step::Time => {
            put("zone", times::zone_of(&draft.answers).name());
            put("channel", need_shown(draft).channel.key());
        }
        _ => {}
    }
    Ok(values)
}

/// The day from which times are shown first.
pub fn today(now: DateTime<Utc>, zone: Tz, later: u64) -> chrono::NaiveDate {
    let day = zones::day_in(now, zone);
    day.checked_add_days(Days::new(later)).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clocks_of_who_chooses_are_among_those_to_choose_from_once() {
        let common = zone_choices(&[]);
        let own = [Tz::Africa__Lagos, Tz::America__Sao_Paulo];
        let all = zone_choices(&[own, own].concat());
        assert_eq!(all.len(), common.len() + 1);
        let last = all.last().unwrap();
        assert_eq!(
            (last.key.as_str(), last.label.as_str()),
            ("America/Sao_Paulo", "Sao Paulo")
        );
    }
}

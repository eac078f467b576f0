//! The price, and the way to the checkout.

use cases::NewLine;
use forms::Key;
use kernel::{Currency, Id, Money, Problem};
use payments::model::{Purpose, Status};
use payments::{NewQuote, Opened, Payer, PaymentError, Quote};
use sea_orm::ActiveValue::Set;
use store::{Actor, StoreError, WriteTx};
use web::Error;

use super::time::{self, gone, keep_here};
use super::{Step, StepOutcome};
use crate::Care;
use crate::model::{Answers, State};
use crate::requests::booking::cancelling::stop_waiting;
use crate::requests::draft::Draft;
use crate::requests::feedback::Feedback;
use crate::requests::tables::event;
use crate::requests::tables::request::{ActiveModel, Model};
use crate::requests::{records, sending};
use crate::schedule::{self, Clash, Taking};

/// What stands on the payment and the receipt: nothing that tells of anybody's health.
const LABEL: &str = "Consultation";
const LOOK_AGAIN: &str = "Please look at your answers once more.";
/// Where payers come back to.
const BACK: &str = "/payment";

forms::form! {
    /// The price, and how it is paid.
    pub struct PayForm as "RequestPayment" on "request" {
        /// Another currency to pay in.
        currency: Key = "currency",
        /// The button: `pay`, `quote`, `cancel` or `call`.
        action: Key = "do",
    }
}

/// Tells the price, or opens or ends the payment.
pub async fn take(care: &Care, draft: &mut Draft, form: PayForm) -> Result<StepOutcome, Error> {
    if let Ok(currency) = form.currency.parse::<Currency>() {
        return Ok(quoted(quote(care, draft, Some(currency)).await));
    }
    match &*form.action {
        "quote" => Ok(quoted(quote(care, draft, None).await)),
        "cancel" => cancel(care, draft).await,
        "call" => call(care, draft).await,
        _ => Ok(match open(care, draft).await {
            Ok(opened) => StepOutcome::Redirect(opened.checkout_url),
            Err(NotOpened::Time(clash)) => StepOutcome::ReturnTo(Step::Time, Box::new(gone(clash))),
            Err(NotOpened::Payment(PaymentError::AlreadyPaid(_))) => StepOutcome::Next,
            Err(NotOpened::Payment(error)) => Feedback::message(error.problem().detail).into(),
        }),
    }
}

/// Why no payment was opened.
#[derive(Debug, thiserror::Error)]
pub enum NotOpened {
    /// The time that was chosen lapsed and cannot be had again.
    #[error(transparent)]
    Time(#[from] Clash),
    #[error(transparent)]
    Payment(#[from] PaymentError),
}

impl From<StoreError> for NotOpened {
    fn from(error: StoreError) -> Self {
        Self::Payment(error.into())
    }
}

impl From<NotOpened> for Error {
    fn from(error: NotOpened) -> Self {
        match error {
            // The form itself leads to the times.
            NotOpened::Time(clash) => Problem::conflict(clash.to_string())
                .with_code("step_first")
                .into(),
            NotOpened::Payment(error) => error.into(),
        }
    }
}

fn quoted(quote: Result<Quote, PaymentError>) -> StepOutcome {
    match quote {
        Ok(_) => Feedback::default().into(),
        Err(error) => Feedback::message(error.problem().detail).into(),
    }
}

/// The currency that is paid in and the price that is asked: the package's own in it, else one that is converted.
pub fn price_of(
    care: &Care,
    draft: &Draft,
    wanted: Option<Currency>,
) -> Option<(Money, Option<Currency>)> {
    let taken = care.payments().currencies();
    let chosen = draft.answers.currency.as_deref();
    let chosen = wanted.or_else(|| chosen.and_then(|code| code.parse().ok()));
    let chosen = chosen.filter(|currency| taken.contains(currency));
    let own = || {
        let has_price = |currency: &&Currency| draft.package.price_in(**currency).is_some();
        taken.iter().find(has_price).copied()
    };
    let currency = chosen.or_else(own).or_else(|| taken.first().copied());
    let price = currency
        .and_then(|currency| draft.package.price_in(currency))
        .or_else(|| draft.package.base_price());
    price.map(|price| (price, currency))
}

/// Tells the price and holds it for a while.
pub async fn quote(
    care: &Care,
    draft: &mut Draft,
    wanted: Option<Currency>,
) -> Result<Quote, PaymentError> {
    let (price, pay_in) = price_of(care, draft, wanted).ok_or(PaymentError::NoQuote)?;
    let told = care
        .payments()
        .quote(NewQuote {
            purpose: Purpose::Consultation,
            subject: draft.row.id.clone(),
            price,
            pay_in,
        })
        .await;
    let (id, currency) = match &told {
        Ok(quote) => (Some(quote.id.to_string()), Some(quote.amount.currency)),
        Err(_) => (None, pay_in),
    };
    let package = draft.row.package.clone();
    draft
        .change(care, move |answers, row| {
            // Another package was chosen meanwhile: this is not its price.
            row.quote = Set(id.filter(|_| *row.package.as_ref() == package));
            answers.currency = currency.map(|currency| currency.code().to_owned());
        })
        .await?;
    told
}

/// The quote that was told last.
pub async fn told(care: &Care, draft: &Draft) -> Result<Option<Quote>, StoreError> {
    let id: Option<Id> = draft.row.quote.as_deref().and_then(|id| id.parse().ok());
    match id {
        Some(id) => care.payments().find_quote(id).await,
        None => Ok(None),
    }
}

/// Opens a payment of the price that was told. A second press gets the same one.
pub async fn open(care: &Care, draft: &mut Draft) -> Result<Opened, NotOpened> {
    if !draft.offer.may_consult {
        return Err(PaymentError::Refused(LOOK_AGAIN).into());
    }
    let quote = told(care, draft).await?.ok_or(PaymentError::NoQuote)?;
    let payer = draft.answers.payer.clone();
    let email = payer.email.ok_or(PaymentError::NoQuote)?;
    let tx = care.store().begin(Actor::Visitor).await?;
    let kept = wait_for_money(care, &tx, draft, &quote).await?;
    tx.commit().await?;
    kept?;
    let payer = Payer {
        email,
        name: Some(payer.name),
        phone: payer.phone.map(|phone| phone.e164),
    };
    let opened = care.payments().open(quote.id, payer, LABEL, BACK).await?;
    let tx = care.store().begin(Actor::Visitor).await?;
    let kept = keep_for_money(care, &tx, draft, &opened).await?;
    tx.commit().await?;
    if let Err(clash) = kept {
        care.payments().cancel(opened.reference).await?;
        return Err(clash.into());
    }
    Ok(opened)
}

/// Notes the payment, and keeps the time as long as money of it may come: what is paid in time finds its time. The end of the
/// payment gives the time back.
async fn keep_for_money(
    care: &Care,
    tx: &WriteTx,
    draft: &mut Draft,
    opened: &Opened,
) -> Taking<()> {
    let reference = opened.reference.to_string();
    let change = |_: &mut Answers, row: &mut ActiveModel| row.payment = Set(Some(reference));
    if !draft.change_here(care, tx, change).await? {
        return Ok(Ok(()));
    }
    schedule::keep(tx, &draft.row.id, opened.waits_until).await
}

/// Notes that a payment is being opened, before it is: whatever comes of it finds the request waiting, with its time kept.
async fn wait_for_money(
    care: &Care,
    tx: &WriteTx,
    draft: &mut Draft,
    quote: &Quote,
) -> Result<Result<(), Clash>, PaymentError> {
    if let Err(clash) = keep_here(care, tx, draft).await? {
        return Ok(Err(clash));
    }
    let id = draft.row.id.as_str();
    let found = cases::lock::<Model>(tx, id).await?;
    let before = found.ok_or(PaymentError::Refused(LOOK_AGAIN))?;
    still_to_pay(&before, quote.id)?;
    if !draft.has_time(&records::answers(care.store(), &before)?) {
        return Ok(Err(Clash::NothingHeld));
    }
    if draft.package.needs_report && !care.files().has_any(tx.connection(), id).await? {
        return Err(PaymentError::Refused(LOOK_AGAIN));
    }
    // What was opened in time may still be paid; nothing is opened for it later.
    let is_opened = before.state == State::AwaitingPayment;
    if !is_opened && quote.valid_until <= tx.now() {
        return Err(PaymentError::QuoteOver);
    }
    // Until the provider has answered.
    if let Err(clash) = schedule::keep(tx, id, tx.now() + schedule::HOLD).await? {
        return Ok(Err(clash));
    }
    let change = |_: &mut Answers, row: &mut ActiveModel| row.state = Set(State::AwaitingPayment);
    draft.change_here(care, tx, change).await?;
    if !is_opened {
        let line = NewLine {
            action: "pay",
            from: Some(State::Draft.key()),
            to: Some(State::AwaitingPayment.key()),
            ..NewLine::default()
        };
        cases::add_line::<event::Entity>(care.store(), tx, &draft.row.id, line).await?;
    }
    Ok(Ok(()))
}

/// Whether a request is what its price was told for: written, agreed to and not paid.
fn still_to_pay(row: &Model, quote: Id) -> Result<(), PaymentError> {
    let paid: Option<Id> = row.payment.as_deref().and_then(|id| id.parse().ok());
    if let Some(paid) = paid.filter(|_| row.paid_at.is_some()) {
        return Err(PaymentError::AlreadyPaid(paid));
    }
    let is_told = row.quote.as_deref() == Some(quote.to_string().as_str());
    if row.state.is_being_written() && row.consented_at.is_some() && is_told {
        Ok(())
    } else {
        Err(PaymentError::Refused(LOOK_AGAIN))
    }
}

/// Ends the payment and gives the time back: the visitor does not want to pay.
async fn cancel(care: &Care, draft: &mut Draft) -> Result<StepOutcome, Error> {
    if let Some(status) = stop_waiting(care, &draft.row).await? {
        return Ok(has_money(draft, status));
    }
    time::release(care, draft).await?;
    Ok(StepOutcome::Redirect("/consultation".to_owned()))
}

/// Ends the payment and asks to be called about the price.
async fn call(care: &Care, draft: &Draft) -> Result<StepOutcome, Error> {
    if let Some(status) = stop_waiting(care, &draft.row).await? {
        return Ok(has_money(draft, status));
    }
    sending::ask_for_call(care, &draft.row.id).await?;
    Ok(StepOutcome::Next)
}

/// Nothing was ended, because money came: the next page says so where it may be opened, else this one.
fn has_money(draft: &Draft, status: Status) -> StepOutcome {
    if draft.may_open(Step::Thanks) {
        return StepOutcome::Next;
    }
    let words = match status {
        Status::Settled => "Your payment has just arrived. Please look at this page once more.",
        _ => "We have your payment and are checking it. Please do not pay again.",
    };
    Feedback::message(words).into()
}

//! The price, and the way to the checkout.

use cases::NewLine;
use forms::Key;
use kernel::{Currency, Id, Money, ProblemDetails};
use payments::model::{PaymentPurpose, PaymentStatus};
use payments::{NewQuote, OpenedAttempt, Payer, PaymentError, Quote};
use scheduling::SlotConflict;
use sea_orm::ActiveValue::Set;
use store::{Actor, StoreError, WriteTx};
use web::Error;

use super::StepOutcome;
use super::time::{self, keep_time_in, time_unavailable};
use crate::drafts::draft::RequestDraft;
use crate::drafts::feedback::FormFeedback;
use crate::lifecycle::arrival;
use crate::lifecycle::cancellation::cancel_open_payment;
use crate::model::{FormStep, RequestAnswers, RequestState};
use crate::requests::records;
use crate::requests::tables::event;
use crate::requests::tables::request::{ActiveModel, Model};
use crate::service::ConsultationService;

/// What stands on the payment and the receipt: nothing that tells of anybody's health.
const LABEL: &str = "consultations-payment-label";
const LOOK_AGAIN: &str = "consultations-answers-outdated";
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
pub async fn submit_pay(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    form: PayForm,
) -> Result<StepOutcome, Error> {
    if let Ok(currency) = form.currency.parse::<Currency>() {
        return Ok(quote_outcome(
            create_quote(consultations, draft, Some(currency)).await,
        ));
    }
    match &*form.action {
        "quote" => Ok(quote_outcome(
            create_quote(consultations, draft, None).await,
        )),
        "cancel" => cancel_payment(consultations, draft).await,
        "call" => request_call(consultations, draft).await,
        _ => Ok(match open_payment(consultations, draft).await {
            Ok(opened) => StepOutcome::Redirect(opened.checkout_url),
            Err(OpenPaymentError::Time(clash)) => {
                StepOutcome::ReturnTo(FormStep::Time, Box::new(time_unavailable(clash)))
            }
            Err(OpenPaymentError::Payment(PaymentError::AlreadyPaid(_))) => StepOutcome::Next,
            Err(OpenPaymentError::Payment(error)) => {
                FormFeedback::message(error.problem().detail).into()
            }
        }),
    }
}

/// Why no payment was opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenPaymentError {
    /// The time that was chosen lapsed and cannot be had again.
    #[error(transparent)]
    Time(#[from] SlotConflict),
    #[error(transparent)]
    Payment(#[from] PaymentError),
}

impl From<StoreError> for OpenPaymentError {
    fn from(error: StoreError) -> Self {
        Self::Payment(error.into())
    }
}

impl From<OpenPaymentError> for Error {
    fn from(error: OpenPaymentError) -> Self {
        match error {
            // The form itself leads to the times.
            OpenPaymentError::Time(clash) => ProblemDetails::conflict(clash.to_string())
                .with_code("step_first")
                .into(),
            OpenPaymentError::Payment(error) => error.into(),
        }
    }
}

fn quote_outcome(quote: Result<Quote, PaymentError>) -> StepOutcome {
    match quote {
        Ok(_) => FormFeedback::default().into(),
        Err(error) => FormFeedback::message(error.problem().detail).into(),
    }
}

/// The currency that is paid in and the price that is asked: the package's own in it, else one that is converted.
pub fn price_for(
    consultations: &ConsultationService,
    draft: &RequestDraft,
    wanted: Option<Currency>,
) -> Option<(Money, Option<Currency>)> {
    let taken = consultations.payments().currencies();
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
pub async fn create_quote(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
    wanted: Option<Currency>,
) -> Result<Quote, PaymentError> {
    let (price, pay_in) =
        price_for(consultations, draft, wanted).ok_or(PaymentError::QuoteNotFound)?;
    let quoted = consultations
        .payments()
        .create_quote(NewQuote {
            purpose: PaymentPurpose::Consultation,
            subject: draft.row.id.clone(),
            price,
            pay_in,
        })
        .await;
    let (id, currency) = match &quoted {
        Ok(quote) => (Some(quote.id.to_string()), Some(quote.amount.currency)),
        Err(_) => (None, pay_in),
    };
    let package = draft.row.package.clone();
    draft
        .update_answers(consultations, move |answers, row| {
            // Another package was chosen meanwhile: this is not its price.
            row.quote = Set(id.filter(|_| *row.package.as_ref() == package));
            answers.currency = currency.map(|currency| currency.code().to_owned());
        })
        .await?;
    quoted
}

/// The quote that was told last.
pub async fn find_quote(
    consultations: &ConsultationService,
    draft: &RequestDraft,
) -> Result<Option<Quote>, StoreError> {
    let id: Option<Id> = draft.row.quote.as_deref().and_then(|id| id.parse().ok());
    match id {
        Some(id) => consultations.payments().find_quote(id).await,
        None => Ok(None),
    }
}

/// Opens a payment of the price that was told. A second press gets the same one.
pub async fn open_payment(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
) -> Result<OpenedAttempt, OpenPaymentError> {
    if !draft.offer.may_consult {
        return Err(PaymentError::Refused(l10n::text(LOOK_AGAIN)).into());
    }
    let quote = find_quote(consultations, draft)
        .await?
        .ok_or(PaymentError::QuoteNotFound)?;
    let payer = draft.answers.payer.clone();
    let email = payer.email.ok_or(PaymentError::QuoteNotFound)?;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let kept = await_payment(consultations, &tx, draft, &quote).await?;
    // Committed before calling the provider, whose webhook may arrive before its response does.
    tx.commit().await?;
    kept?;
    let payer = Payer {
        email,
        name: Some(payer.name),
        phone: payer.phone.map(|phone| phone.e164),
    };
    let opened = consultations
        .payments()
        .open_attempt(quote.id, payer, l10n::text(LABEL), BACK)
        .await?;
    let tx = consultations.store().begin(Actor::Visitor).await?;
    let kept = draft.record_payment_in(consultations, &tx, &opened).await?;
    tx.commit().await?;
    if let Err(clash) = kept {
        // The time was lost while the provider was called, and nobody should pay for somebody else's time.
        consultations
            .payments()
            .cancel_attempt(opened.reference)
            .await?;
        return Err(clash.into());
    }
    Ok(opened)
}

/// Notes that a payment is being opened, before it is: whatever comes of it finds the request waiting, with its time kept.
async fn await_payment(
    consultations: &ConsultationService,
    tx: &WriteTx,
    draft: &mut RequestDraft,
    quote: &Quote,
) -> Result<Result<(), SlotConflict>, PaymentError> {
    if let Err(clash) = keep_time_in(consultations, tx, draft).await? {
        return Ok(Err(clash));
    }
    let id = draft.row.id.as_str();
    let found = cases::lock_case::<Model>(tx, id).await?;
    let before = found.ok_or(PaymentError::Refused(l10n::text(LOOK_AGAIN)))?;
    require_payable(&before, quote.id)?;
    if !draft.has_time(&records::decrypt_answers(consultations.store(), &before)?) {
        return Ok(Err(SlotConflict::NothingHeld));
    }
    if draft.package.needs_report && !consultations.files().has_any(tx.connection(), id).await? {
        return Err(PaymentError::Refused(l10n::text(LOOK_AGAIN)));
    }
    // What was opened in time may still be paid; nothing is opened for it later.
    let is_opened = before.state == RequestState::AwaitingPayment;
    if !is_opened && quote.valid_until <= tx.now() {
        return Err(PaymentError::QuoteExpired);
    }
    // Until the provider has answered.
    if let Err(clash) = scheduling::keep_hold_until(tx, id, tx.now() + scheduling::HOLD).await? {
        return Ok(Err(clash));
    }
    let change = |_: &mut RequestAnswers, row: &mut ActiveModel| {
        row.state = Set(RequestState::AwaitingPayment)
    };
    draft.update_answers_in(consultations, tx, change).await?;
    if !is_opened {
        let line = NewLine {
            action: "pay",
            from: Some(RequestState::Draft.key()),
            to: Some(RequestState::AwaitingPayment.key()),
            ..NewLine::default()
        };
        cases::insert_line::<event::Entity>(consultations.store(), tx, &draft.row.id, line).await?;
    }
    Ok(Ok(()))
}

/// Whether a request is what its price was told for: written, agreed to and not paid.
fn require_payable(row: &Model, quote: Id) -> Result<(), PaymentError> {
    let paid: Option<Id> = row.payment.as_deref().and_then(|id| id.parse().ok());
    if let Some(paid) = paid.filter(|_| row.paid_at.is_some()) {
        return Err(PaymentError::AlreadyPaid(paid));
    }
    // An older tab may show another price, even another package's, and must not open a payment for it.
    let is_quoted = row.quote.as_deref() == Some(quote.to_string().as_str());
    if row.state.is_being_written() && row.consented_at.is_some() && is_quoted {
        Ok(())
    } else {
        Err(PaymentError::Refused(l10n::text(LOOK_AGAIN)))
    }
}

/// Ends the payment and gives the time back: the visitor does not want to pay.
async fn cancel_payment(
    consultations: &ConsultationService,
    draft: &mut RequestDraft,
) -> Result<StepOutcome, Error> {
    if let Some(status) = cancel_open_payment(consultations, &draft.row).await? {
        return Ok(has_money(draft, status));
    }
    time::release_time(consultations, draft).await?;
    Ok(StepOutcome::Redirect("/consultation".to_owned()))
}

/// Ends the payment and asks to be called about the price.
async fn request_call(
    consultations: &ConsultationService,
    draft: &RequestDraft,
) -> Result<StepOutcome, Error> {
    if let Some(status) = cancel_open_payment(consultations, &draft.row).await? {
        return Ok(has_money(draft, status));
    }
    arrival::ask_for_call(consultations, &draft.row.id).await?;
    Ok(StepOutcome::Next)
}

/// Nothing was ended, because money came: the next page says so where it may be opened, else this one.
fn has_money(draft: &RequestDraft, status: PaymentStatus) -> StepOutcome {
    if draft.can_open(FormStep::Thanks) {
        return StepOutcome::Next;
    }
    let words = match status {
        PaymentStatus::Settled => l10n::t!("consultations-payment-just-arrived"),
        _ => l10n::t!("consultations-payment-checked"),
    };
    FormFeedback::message(words).into()
}

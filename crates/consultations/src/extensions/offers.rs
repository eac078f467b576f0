//! Offering more time, and taking the offer back.

use chrono::TimeDelta;
use kernel::{Currency, Money, ProblemDetails};
use scheduling::{Appointment, zones};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::json;
use staff::Permission::ReadHealthDetails;
use staff::SignedIn;
use store::{Actor, StoreError, WriteTx};
use threads::{NewMessage, StaffAuthor, ThreadChannel};
use web::{Error, Result};

use super::record::{can_offer, find_extension};
use super::settlement::REFUND_REASON;
use crate::emails::{EmailOccasion, enqueue_emails};
use crate::model::{ConsultationPackage, RequestState};
use crate::payment_events::refund_whole;
use crate::requests::message_threads::ensure_thread;
use crate::requests::tables::extension::{Entity, Model};
use crate::requests::{Request, records};
use crate::rooms;
use crate::service::ConsultationService;
use crate::times::format_clock_time;

/// How much time is offered.
pub const EXTENSION_MINUTES: i32 = 15;

fn not_offered() -> Error {
    // not shown: the desk alone offers it.
    let words = "More time can be offered once, from 15 minutes before the start to 30 minutes after the end.";
    ProblemDetails::conflict(words)
        .with_code("no_extension")
        .into()
}

/// Offers more time, and keeps it in the clinician's calendar. What costs nothing is given at once.
///
/// # Errors
/// 409 where it cannot be offered now, or the clinician has something else then.
pub async fn offer_extension(
    consultations: &ConsultationService,
    by: &SignedIn,
    request: &str,
) -> Result<()> {
    let found = cases::load_case::<Request>(consultations.store(), request).await?;
    // Asked before the write begins, which other writes wait for.
    let package = consultations.find_package(&found.package).await?;
    let price = match package {
        Some(package) => find_price(consultations, &found, &package).await?,
        None => None,
    };
    let price = price.ok_or_else(not_offered)?;
    let tx = consultations.store().begin(by.actor()).await?;
    let row = cases::lock_visible_case::<Request>(&tx, request).await?;
    let time = scheduling::find_appointment(tx.connection(), request).await?;
    let before = find_extension(tx.connection(), request).await?;
    let is_due = |time: &Appointment| can_offer(time, before.as_ref(), tx.now());
    let time = time.filter(|time| row.state == RequestState::Scheduled && is_due(time));
    time.ok_or_else(not_offered)?;
    let time = move_end(consultations, &tx, request, EXTENSION_MINUTES).await?;
    Entity::delete_by_id(request).exec(tx.connection()).await?;
    let extension = Model {
        request_id: request.to_owned(),
        minutes: EXTENSION_MINUTES,
        price_minor: price.minor,
        price_currency: price.currency.code().to_owned(),
        offered_at: tx.now(),
        quote: None,
        paid_at: (price.minor == 0).then(|| tx.now()),
        // Payments tell of a payment at least once, also of one of an offer before.
        payment: before.and_then(|before| before.payment),
        withdrawn_at: None,
    };
    tx.insert_row(extension).await?;
    if price.minor > 0 {
        write_offer(consultations, &tx, &row, by, (&time, price)).await?;
    }
    cases::record_event::<Request>(consultations.store(), &tx, request, "extension_offered")
        .await?;
    let after = json!({ "minutes": EXTENSION_MINUTES, "price": price.format_with_code() });
    cases::audit_case::<Request>(&tx, request, "extension_offered", Some(after)).await?;
    tx.commit().await?;
    Ok(())
}

/// Takes an offer back that nobody has paid: the time is as it was.
///
/// # Errors
/// 409 where there is none, or it is paid.
pub async fn withdraw_extension(
    consultations: &ConsultationService,
    by: Actor,
    request: &str,
) -> Result<()> {
    let tx = consultations.store().begin(by).await?;
    cases::lock_visible_case::<Request>(&tx, request).await?;
    let found = find_extension(tx.connection(), request).await?;
    let Some(extension) = found.filter(Model::is_open) else {
        // not shown: the desk alone takes it back.
        let words = "There is no offer of more time that could be taken back.";
        return Err(ProblemDetails::conflict(words)
            .with_code("no_extension")
            .into());
    };
    move_end(consultations, &tx, request, -extension.minutes).await?;
    let mut row = extension.into_active_model();
    row.withdrawn_at = Set(Some(tx.now()));
    row.update(tx.connection()).await?;
    cases::record_event::<Request>(consultations.store(), &tx, request, "extension_withdrawn")
        .await?;
    cases::audit_case::<Request>(&tx, request, "extension_withdrawn", None).await?;
    tx.commit().await?;
    Ok(())
}

/// Ends the extension of a visit that is cancelled or gets another time: nobody owes it any more, and what was paid for it goes
/// back.
///
/// # Errors
/// When the database fails.
pub async fn end_extension(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &str,
) -> Result<(), StoreError> {
    let found = find_extension(tx.connection(), request).await?;
    let Some(extension) = found.filter(|extension| extension.withdrawn_at.is_none()) else {
        return Ok(());
    };
    let paid = extension.payment.as_deref().and_then(|id| id.parse().ok());
    if let Some(payment) = paid.filter(|_| extension.is_to_pay_back()) {
        refund_whole(consultations, tx, payment, REFUND_REASON).await?;
    }
    let mut row = extension.into_active_model();
    row.withdrawn_at = Set(Some(tx.now()));
    row.update(tx.connection()).await?;
    Ok(())
}

/// Lets the meeting end later or earlier, and who sits in its room stay for so long.
async fn move_end(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &str,
    minutes: i32,
) -> Result<Appointment> {
    let by = TimeDelta::minutes(minutes.into());
    let time = scheduling::extend_appointment(tx, request, by).await?;
    let time =
        time.map_err(|clash| ProblemDetails::conflict(clash.to_string()).with_code("taken"))?;
    if let Some(port) = consultations.rooms() {
        port.extend_seats(tx, request, rooms::closes_at(&time))
            .await?;
    }
    Ok(time)
}

/// Writes to who pays that there is an offer: their page looks for messages by itself, and a mail says that there is one.
async fn write_offer(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Request,
    by: &SignedIn,
    (time, price): (&Appointment, Money),
) -> Result<()> {
    let answers = records::decrypt_answers(consultations.store(), row)?;
    let is_payers = answers.patient.is_some();
    let channel = if is_payers {
        ThreadChannel::Payer
    } else {
        ThreadChannel::Asker
    };
    let zone = zones::parse_zone(&answers.payer.zone).unwrap_or(time.zone);
    let text = l10n::t!(
        "consultations-extension-message",
        minutes = EXTENSION_MINUTES,
        end = format_clock_time(time.ends_at, zone),
        price = price.format_with_symbol()
    );
    let role = by.role_for(ReadHealthDetails).or(by.acting_as);
    let message = NewMessage {
        staff: Some(StaffAuthor {
            id: by.id.to_string(),
            name: Some(by.name.clone()),
            role: role.map(|role| role.key().to_owned()),
        }),
        text: &text,
        client_key: None,
    };
    let thread = ensure_thread(tx, consultations.store(), row, channel).await?;
    let added = thread
        .add_message(tx, consultations.store(), message)
        .await?;
    let id = added.into_row().id;
    let occasion = if is_payers {
        EmailOccasion::AnsweredPayer(id)
    } else {
        EmailOccasion::Answered(id)
    };
    enqueue_emails(consultations, tx, row, &answers, &occasion).await?;
    Ok(())
}

/// What so much time of a package costs, in the currency that the visit was paid in where the package has a price in it.
async fn find_price(
    consultations: &ConsultationService,
    row: &Request,
    package: &ConsultationPackage,
) -> Result<Option<Money>> {
    let paid = match row.payment.as_deref().and_then(|id| id.parse().ok()) {
        Some(reference) => {
            consultations
                .payments()
                .find_attempt_state(reference)
                .await?
        }
        None => None,
    };
    let currency: Option<Currency> = paid.map(|state| state.amount.currency);
    let own = currency.and_then(|currency| package.price_in(currency));
    let price = own.or_else(|| package.base_price());
    Ok(price.and_then(|price| price_of_extension(price, package.minutes)))
}

/// The price of a visit of some minutes for so long, rounded up to whole units of its currency; none of what has no length.
fn price_of_extension(price: Money, minutes: u32) -> Option<Money> {
    let of = i64::from(minutes);
    (of > 0).then(|| {
        let exact = price.minor * i64::from(EXTENSION_MINUTES);
        // A whole unit of all our currencies is a hundred of the smallest.
        let units = (exact + of * 100 - 1) / (of * 100);
        Money::new(units * 100, price.currency)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_an_hour_costs_its_part_of_the_visit() {
        let of = |minor, minutes| price_of_extension(Money::new(minor, Currency::Ngn), minutes);
        assert_eq!(of(2_400_000, 30).unwrap().minor, 1_200_000);
        assert_eq!(
            of(1_000_000, 45).unwrap().minor,
            333_400,
            "never a part of a naira"
        );
        assert_eq!(of(0, 30).unwrap().minor, 0);
        assert_eq!(of(2_400_000, 0), None);
    }
}

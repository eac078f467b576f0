//! Mails about a request. None carries the story, the package's name or a clinical word; a payer's has money and times only.

use chrono_tz::Tz;
use kernel::Email;
use mail::{Extras, Mail};
use serde_json::{Map, Value, json};
use store::{StoreError, WriteTx};

use super::booking::money::money_words;
use super::tables::request::Model;
use super::whose::LinkOf;
use super::{calendar, records};
use crate::Care;
use crate::model::{Answers, Person, State};
use crate::schedule::{Appointment, zones};

/// What a patient reads of the money of somebody else.
const NOT_TO_PATIENT: &str = "Whoever paid is told about the money.";

/// What is written about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// It is here; nobody has a time yet.
    Received,
    Confirmed(Appointment),
    /// It is paid: the sum, and the payment.
    Paid(String, String),
    Changed(Appointment),
    /// The time is near: so many hours.
    Reminder(Appointment, u32),
    Cancelled,
    /// Money went back: how much, and which refund.
    Refunded(String, String),
    /// A reply waits behind the link: its id.
    Answered(String),
    /// A reply for who pays waits behind the link: its id.
    AnsweredPayer(String),
    CallOffered,
    /// Answers are missing.
    DetailsWanted,
    TimeFree(String),
    /// A new link was asked for in place of one that is over: of who pays, or of who is cared for.
    NewLink(bool),
}

/// Who is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Payer,
    Patient,
    /// Everybody whom it concerns.
    All,
}

impl Occasion {
    const fn template(&self) -> &'static str {
        match self {
            Self::Received => "consult-received",
            Self::Confirmed(_) => "consult-confirmed",
            Self::Paid(..) => "consult-paid",
            Self::Changed(_) => "consult-changed",
            Self::Reminder(..) => "consult-reminder",
            Self::Cancelled => "consult-cancelled",
            Self::Refunded(..) => "consult-refunded",
            Self::Answered(_) | Self::AnsweredPayer(_) => "consult-answered",
            Self::CallOffered => "consult-call",
            Self::DetailsWanted => "consult-details",
            Self::TimeFree(_) => "consult-time-free",
            Self::NewLink(_) => "consult-link",
        }
    }

    /// Names the occasion: about one, one mail is written.
    fn key(&self) -> String {
        match self {
            Self::Confirmed(time) | Self::Changed(time) => format!("time.{}", time.sequence),
            Self::Reminder(time, hours) => format!("reminder.{}.{hours}", time.sequence),
            Self::Paid(_, reference) => format!("paid.{reference}"),
            Self::Refunded(_, refund) => format!("refunded.{refund}"),
            Self::Answered(reply) | Self::AnsweredPayer(reply) => format!("answered.{reply}"),
            Self::TimeFree(what) => format!("free.{what}"),
            Self::Received => "received".to_owned(),
            Self::Cancelled => "cancelled".to_owned(),
            Self::CallOffered => "call".to_owned(),
            Self::DetailsWanted => "details".to_owned(),
            Self::NewLink(_) => "link".to_owned(),
        }
    }

    const fn to(&self) -> To {
        match self {
            Self::Paid(..)
            | Self::Refunded(..)
            | Self::AnsweredPayer(_)
            | Self::CallOffered
            | Self::DetailsWanted
            | Self::NewLink(true) => To::Payer,
            Self::Reminder(..) | Self::Answered(_) | Self::NewLink(false) => To::Patient,
            _ => To::All,
        }
    }

    /// Whether who pays alone is told.
    pub const fn is_payers(&self) -> bool {
        matches!(self.to(), To::Payer)
    }

    /// The time that a calendar takes in; none of it where the time is given up, and nothing where no time changes.
    const fn time(&self) -> Option<Option<&Appointment>> {
        match self {
            Self::Confirmed(time) | Self::Changed(time) => Some(Some(time)),
            Self::Cancelled => Some(None),
            _ => None,
        }
    }

    fn more(&self, zone: Tz, link: &str, care: &Care) -> Map<String, Value> {
        let mut more = Map::new();
        let mut put = |name: &str, value: String| more.insert(name.to_owned(), json!(value));
        match self {
            Self::Confirmed(time) | Self::Changed(time) => {
                put("when", time.clocks(zone));
                put("calendar", format!("{link}/calendar.ics"));
            }
            Self::Reminder(time, _) => {
                put("when", time.clocks(zone));
            }
            Self::Paid(amount, reference) => {
                put("amount", amount.clone());
                let page = format!("/payment/receipt?reference={reference}");
                put("receipt", care.address(&page));
            }
            Self::Refunded(amount, _) => {
                put("amount", amount.clone());
            }
            _ => {}
        }
        more
    }
}

/// The key under which all mails about a request begin.
pub fn prefix(request: &str) -> String {
    format!("care:{request}:")
}

/// Whether a mail about an occasion was written before.
pub async fn was_told(care: &Care, request: &str, occasion: &Occasion) -> Result<bool, StoreError> {
    let key = format!("{}{}:", prefix(request), occasion.key());
    // Each time that it is cancelled has a key of its own.
    if *occasion == Occasion::Cancelled {
        return Ok(care.mailer().newest_key(&key).await?.is_some());
    }
    let keys = ["payer", "patient"].map(|who| format!("{key}{who}"));
    care.mailer().has(keys).await
}

/// The refund that the newest mail about one told of; none where no refund was told of.
pub async fn refund_told(care: &Care, request: &str) -> Result<Option<Occasion>, StoreError> {
    let before = format!("{}refunded.", prefix(request));
    let key = care.mailer().newest_key(&before).await?;
    let key = key.unwrap_or_default();
    let refund = key
        .strip_prefix(&before)
        .and_then(|rest| rest.split(':').next());
    let Some(id) = refund.and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let found = care.payments().find_refund(id).await?;
    Ok(found.map(|refund| Occasion::Refunded(refund.amount.text(), id.to_string())))
}

/// What a mail is about, for the desk.
pub fn label(template: &str) -> &'static str {
    match template {
        "consult-received" => "We have the request",
        "consult-confirmed" => "The time is booked",
        "consult-paid" => "Paid",
        "consult-changed" => "The time was changed",
        "consult-reminder" => "Reminder of the time",
        "consult-cancelled" => "Cancelled",
        "consult-refunded" => "Money went back",
        "consult-answered" => "A reply waits behind the link",
        "consult-call" => "We call about the price",
        "consult-details" => "A few more answers are needed",
        "consult-time-free" => "A time became free",
        "consult-link" => "A new link",
        _ => "A mail",
    }
}

struct Reader<'a> {
    email: &'a Email,
    zone: Tz,
    is_payers: bool,
}

fn reader(person: &Person, is_payers: bool) -> Option<Reader<'_>> {
    Some(Reader {
        email: person.email.as_ref()?,
        zone: zones::parse(&person.zone).unwrap_or(Tz::Africa__Lagos),
        is_payers,
    })
}

/// Who reads it. Who pays for themselves gets one mail; what concerns a patient without an address goes to who pays.
fn readers(answers: &Answers, to: To) -> Vec<Reader<'_>> {
    let Some(patient) = &answers.patient else {
        return reader(&answers.payer, false).into_iter().collect();
    };
    let payer = || reader(&answers.payer, true);
    let patient = || reader(patient, false);
    match to {
        To::Payer => payer().into_iter().collect(),
        To::Patient => patient().or_else(payer).into_iter().collect(),
        To::All => [payer(), patient()].into_iter().flatten().collect(),
    }
}

/// Writes about an occasion, once to each whom it concerns.
pub async fn tell(
    care: &Care,
    tx: &WriteTx,
    row: &Model,
    answers: &Answers,
    occasion: &Occasion,
) -> Result<usize, StoreError> {
    tell_again(care, tx, row, answers, occasion, "").await
}

/// The same once more, for who asks for it. `again` names this time.
pub async fn tell_again(
    care: &Care,
    tx: &WriteTx,
    row: &Model,
    answers: &Answers,
    occasion: &Occasion,
    again: &str,
) -> Result<usize, StoreError> {
    let mut written = 0;
    let test = test_note(care, row, occasion).await?;
    for reader in readers(answers, occasion.to()) {
        let secret = records::link(care.store(), tx, &row.id, reader.is_payers).await?;
        let link = care.address(&format!("/consultation/booking/{secret}"));
        let mut variables = occasion.more(reader.zone, &link, care);
        variables.extend(test.clone());
        if *occasion == Occasion::Cancelled {
            let money = if reader.is_payers || answers.patient.is_none() {
                money_words(care, tx.connection(), row).await?
            } else {
                NOT_TO_PATIENT.to_owned()
            };
            variables.insert("money".to_owned(), json!(money));
        }
        variables.insert("reference".to_owned(), json!(row.reference));
        variables.insert("link".to_owned(), json!(link));
        let who = if reader.is_payers { "payer" } else { "patient" };
        let key = format!("{}{}:{who}{again}", prefix(&row.id), occasion.key());
        let mail = Mail {
            template: occasion.template(),
            to: reader.email.clone(),
            variables: Value::Object(variables),
            key: Some(key),
        };
        let file = match occasion.time() {
            Some(time) => calendar::attachment(care, tx.connection(), row, time, &link).await?,
            None => None,
        };
        let extras = Extras {
            attachments: file.into_iter().collect(),
            ..Extras::default()
        };
        let enqueued = care.mailer().enqueue_with(tx, mail, extras).await?;
        written += usize::from(enqueued.is_some());
    }
    Ok(written)
}

/// Whether a mail of a limited kind would leave to each whom its occasion concerns: a visitor asks for it, and addresses that
/// nobody confirmed get few in an hour.
pub async fn may_tell_typed(
    care: &Care,
    tx: &WriteTx,
    answers: &Answers,
    occasion: &Occasion,
) -> Result<bool, StoreError> {
    let (mailer, db) = (care.mailer(), tx.connection());
    for reader in readers(answers, occasion.to()) {
        if !mailer.may_write_to_typed(db, reader.email).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The amount of a mail about money that never moved, which says so.
async fn test_note(
    care: &Care,
    row: &Model,
    occasion: &Occasion,
) -> Result<Map<String, Value>, StoreError> {
    let (Occasion::Paid(amount, _) | Occasion::Refunded(amount, _)) = occasion else {
        return Ok(Map::new());
    };
    let Some(reference) = row.payment.as_deref().and_then(|id| id.parse().ok()) else {
        return Ok(Map::new());
    };
    let labelled = care.payments().labelled(reference, amount).await?;
    Ok(Map::from_iter([("amount".to_owned(), json!(labelled))]))
}

/// Lets links open nothing any more, because mails with them went to somebody who is not meant now: the payer's, the
/// patient's, or both. Who has to go on from a mail gets a new one.
pub async fn renew_links(
    care: &Care,
    tx: &WriteTx,
    row: &Model,
    whose: &[LinkOf],
) -> Result<(), StoreError> {
    records::forget_links(tx, &row.id, whose).await?;
    if row.state == State::NeedsDetails && !whose.is_empty() {
        let answers = records::answers(care.store(), row)?;
        let again = format!(":again.{}", tx.id());
        tell_again(care, tx, row, &answers, &Occasion::DetailsWanted, &again).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(email: &str) -> Person {
        Person {
            email: email.parse().ok(),
            zone: "Europe/London".to_owned(),
            ..Person::default()
        }
    }

    fn addresses(answers: &Answers, to: To) -> Vec<(&str, bool)> {
        let readers = readers(answers, to).into_iter();
        readers
            .map(|reader| (reader.email.as_str(), reader.is_payers))
            .collect()
    }

    #[test]
    fn money_goes_to_who_pays_and_replies_to_who_is_cared_for() {
        let mut answers = Answers {
            payer: person("daughter@example.org"),
            ..Answers::default()
        };
        assert_eq!(
            addresses(&answers, To::Payer),
            [("daughter@example.org", false)]
        );
        answers.patient = Some(person("father@example.org"));
        assert_eq!(
            addresses(&answers, To::Payer),
            [("daughter@example.org", true)]
        );
        assert_eq!(
            addresses(&answers, To::Patient),
            [("father@example.org", false)]
        );
        assert_eq!(addresses(&answers, To::All).len(), 2);
        answers.patient = Some(Person::default());
        assert_eq!(
            addresses(&answers, To::Patient),
            [("daughter@example.org", true)]
        );
    }
}

//! Mails about a request. None carries the story, the package's name or a clinical word; a payer's has money and times only.

use chrono_tz::Tz;
use kernel::EmailAddress;
use mail::{MailExtras, NewMail};
use scheduling::zones;
use serde_json::{Map, Value, json};
use store::{StoreError, WriteTx};

use super::calendar;
use super::occasion::{EmailAudience, EmailOccasion};
use super::refund_message::refund_message;
use crate::model::ownership::LinkOwner;
use crate::model::{RequestAnswers, RequestPerson, RequestState};
use crate::requests::records;
use crate::requests::tables::request::Model;
use crate::service::ConsultationService;

/// What a patient reads of the money of somebody else.
const NOT_TO_PATIENT: &str = "consultations-money-payer-told";

/// The key under which all mails about a request begin.
pub fn email_key_prefix(request: &str) -> String {
    format!("care:{request}:")
}

/// Whether a mail about an occasion was written before.
pub async fn was_emailed(
    consultations: &ConsultationService,
    request: &str,
    occasion: &EmailOccasion,
) -> Result<bool, StoreError> {
    let key = format!("{}{}:", email_key_prefix(request), occasion.dedup_key());
    // Each time that it is cancelled has a key of its own.
    if *occasion == EmailOccasion::Cancelled {
        return Ok(consultations
            .mailer()
            .find_newest_key(&key)
            .await?
            .is_some());
    }
    let keys = ["payer", "patient"].map(|who| format!("{key}{who}"));
    consultations.mailer().has_mail(keys).await
}

/// The refund that the newest mail about one told of; none where no refund was told of.
pub async fn find_emailed_refund(
    consultations: &ConsultationService,
    request: &str,
) -> Result<Option<EmailOccasion>, StoreError> {
    let before = format!("{}refunded.", email_key_prefix(request));
    let key = consultations.mailer().find_newest_key(&before).await?;
    let key = key.unwrap_or_default();
    let refund = key
        .strip_prefix(&before)
        .and_then(|rest| rest.split(':').next());
    let Some(id) = refund.and_then(|id| id.parse().ok()) else {
        return Ok(None);
    };
    let found = consultations.payments().find_refund(id).await?;
    Ok(found.map(|refund| EmailOccasion::Refunded(refund.amount.text(), id.to_string())))
}

struct EmailRecipient<'a> {
    email: &'a EmailAddress,
    zone: Tz,
    is_payers: bool,
}

impl EmailRecipient<'_> {
    /// Where the reader is: it is asked of patients only. Empty for who pays for somebody else.
    fn country<'a>(&self, row: &'a Model) -> &'a str {
        let country = row.country.as_deref().filter(|_| !self.is_payers);
        country.unwrap_or_default()
    }
}

fn build_recipient(person: &RequestPerson, is_payers: bool) -> Option<EmailRecipient<'_>> {
    Some(EmailRecipient {
        email: person.email.as_ref()?,
        zone: zones::parse_zone(&person.zone).unwrap_or(Tz::Africa__Lagos),
        is_payers,
    })
}

/// Who reads it. Who pays for themselves gets one mail.
fn list_recipients(answers: &RequestAnswers, to: EmailAudience) -> Vec<EmailRecipient<'_>> {
    let Some(patient) = &answers.patient else {
        return build_recipient(&answers.payer, false).into_iter().collect();
    };
    let payer = || build_recipient(&answers.payer, true);
    let patient = || build_recipient(patient, false);
    match to {
        EmailAudience::Payer => payer().into_iter().collect(),
        // A patient without an address is reached through the payer.
        EmailAudience::Patient => patient().or_else(payer).into_iter().collect(),
        EmailAudience::Everyone => [payer(), patient()].into_iter().flatten().collect(),
    }
}

/// Writes about an occasion, once to each whom it concerns.
pub async fn enqueue_emails(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    answers: &RequestAnswers,
    occasion: &EmailOccasion,
) -> Result<usize, StoreError> {
    enqueue_emails_again(consultations, tx, row, answers, occasion, "").await
}

/// The same once more, for who asks for it. `again` names this time.
pub async fn enqueue_emails_again(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    answers: &RequestAnswers,
    occasion: &EmailOccasion,
    again: &str,
) -> Result<usize, StoreError> {
    let mut written = 0;
    let test = test_note(consultations, row, occasion).await?;
    for reader in list_recipients(answers, occasion.audience()) {
        let secret =
            records::issue_link(consultations.store(), tx, &row.id, reader.is_payers).await?;
        let link = consultations.absolute_url(&format!("/consultation/booking/{secret}"));
        let mut variables = occasion.template_variables(reader.zone, &link, consultations);
        variables.extend(test.clone());
        if *occasion == EmailOccasion::Cancelled {
            let money = if reader.is_payers || answers.patient.is_none() {
                refund_message(consultations, tx.connection(), row).await?
            } else {
                l10n::text(NOT_TO_PATIENT).to_owned()
            };
            variables.insert("money".to_owned(), json!(money));
        }
        variables.insert("reference".to_owned(), json!(row.reference));
        variables.insert("link".to_owned(), json!(link));
        let who = if reader.is_payers { "payer" } else { "patient" };
        let key = format!(
            "{}{}:{who}{again}",
            email_key_prefix(&row.id),
            occasion.dedup_key()
        );
        let mail = NewMail {
            template: occasion.template_name(),
            to: reader.email.clone(),
            variables: Value::Object(variables),
            key: Some(key),
        };
        let file = match occasion.calendar_change() {
            Some(time) => {
                calendar::build_attachment(consultations, tx.connection(), row, time, &link).await?
            }
            None => None,
        };
        let extras = MailExtras {
            attachments: file.into_iter().collect(),
            ..MailExtras::for_country(reader.country(row))
        };
        let enqueued = consultations
            .mailer()
            .enqueue_with(tx, mail, extras)
            .await?;
        written += usize::from(enqueued.is_some());
    }
    Ok(written)
}

/// Whether a mail of a limited kind would leave to each whom its occasion concerns: a visitor asks for it, and addresses that
/// nobody confirmed get few in an hour.
pub async fn may_email_unconfirmed(
    consultations: &ConsultationService,
    tx: &WriteTx,
    answers: &RequestAnswers,
    occasion: &EmailOccasion,
) -> Result<bool, StoreError> {
    let (mailer, db) = (consultations.mailer(), tx.connection());
    for reader in list_recipients(answers, occasion.audience()) {
        if !mailer.can_mail_unconfirmed(db, reader.email).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The amount of a mail about money that never moved, which says so.
async fn test_note(
    consultations: &ConsultationService,
    row: &Model,
    occasion: &EmailOccasion,
) -> Result<Map<String, Value>, StoreError> {
    let (EmailOccasion::Paid(amount, _) | EmailOccasion::Refunded(amount, _)) = occasion else {
        return Ok(Map::new());
    };
    let Some(reference) = row.payment.as_deref().and_then(|id| id.parse().ok()) else {
        return Ok(Map::new());
    };
    let labelled = consultations
        .payments()
        .label_amount(reference, amount)
        .await?;
    Ok(Map::from_iter([("amount".to_owned(), json!(labelled))]))
}

/// Lets links open nothing any more, because mails with them went to somebody who is not meant now: the payer's, the
/// patient's, or both. Who has to go on from a mail gets a new one.
pub async fn renew_links(
    consultations: &ConsultationService,
    tx: &WriteTx,
    row: &Model,
    whose: &[LinkOwner],
) -> Result<(), StoreError> {
    records::delete_links(tx, &row.id, whose).await?;
    if row.state == RequestState::NeedsDetails && !whose.is_empty() {
        let answers = records::decrypt_answers(consultations.store(), row)?;
        let again = format!(":again.{}", tx.new_id());
        enqueue_emails_again(
            consultations,
            tx,
            row,
            &answers,
            &EmailOccasion::DetailsWanted,
            &again,
        )
        .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(email: &str) -> RequestPerson {
        RequestPerson {
            email: email.parse().ok(),
            zone: "Europe/London".to_owned(),
            ..RequestPerson::default()
        }
    }

    fn addresses(answers: &RequestAnswers, to: EmailAudience) -> Vec<(&str, bool)> {
        let readers = list_recipients(answers, to).into_iter();
        readers
            .map(|reader| (reader.email.as_str(), reader.is_payers))
            .collect()
    }

    #[test]
    fn money_goes_to_who_pays_and_replies_to_who_is_cared_for() {
        let mut answers = RequestAnswers {
            payer: person("daughter@example.org"),
            ..RequestAnswers::default()
        };
        assert_eq!(
            addresses(&answers, EmailAudience::Payer),
            [("daughter@example.org", false)]
        );
        answers.patient = Some(person("father@example.org"));
        assert_eq!(
            addresses(&answers, EmailAudience::Payer),
            [("daughter@example.org", true)]
        );
        assert_eq!(
            addresses(&answers, EmailAudience::Patient),
            [("father@example.org", false)]
        );
        assert_eq!(addresses(&answers, EmailAudience::Everyone).len(), 2);
        answers.patient = Some(RequestPerson::default());
        assert_eq!(
            addresses(&answers, EmailAudience::Patient),
            [("daughter@example.org", true)]
        );
    }
}

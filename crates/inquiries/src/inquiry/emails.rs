//! Mails about inquiries. None carries what somebody typed into a form, but for replies, which people at the desk write.

use chrono::{Days, NaiveDate};
use kernel::dates::{format_in_both_zones, format_long_date};
use kernel::{EmailAddress, PracticeZone};
use mail::{MailExtras, NewMail, NoticeOccasion, StaffNotice};
use serde_json::{Value, json};
use store::{StoreError, Token, WriteTx};

use super::{records, thread};
use crate::InquiryService;
use crate::model::{Guardian, InquiryContent, InquiryKind, InquirySettings};
use crate::tables::inquiry::Model;
use crate::tables::link;

/// What the keys of an inquiry's mails begin with.
pub fn mail_key_prefix(id: &str) -> String {
    format!("outreach:{id}:")
}

/// A day as it is read in Lagos.
pub fn lagos_date(at: chrono::DateTime<chrono::Utc>) -> NaiveDate {
    PracticeZone::Lagos.to_local(at).date_naive()
}

async fn enqueue_mail(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    mail: (&'static str, EmailAddress, Value),
    occasion: &str,
) -> Result<bool, StoreError> {
    enqueue_mail_with(inquiries, tx, row, mail, occasion, MailExtras::default()).await
}

async fn enqueue_mail_with(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    (template, to, variables): (&'static str, EmailAddress, Value),
    occasion: &str,
    extras: MailExtras,
) -> Result<bool, StoreError> {
    let mail = NewMail {
        template,
        to,
        variables,
        key: Some(format!("{}{occasion}", mail_key_prefix(&row.id))),
    };
    let enqueued = inquiries.mailer().enqueue_with(tx, mail, extras).await?;
    Ok(enqueued.is_some())
}

/// Says to who wrote that it has arrived. Whether a mail goes out.
pub async fn send_confirmation_email(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    content: &InquiryContent,
) -> Result<bool, StoreError> {
    let (Some(template), Some(to)) = (
        row.kind.confirmation_template(),
        content.person.email.clone(),
    ) else {
        return Ok(false);
    };
    let mut variables = json!({
        "reference": row.reference,
        "at": format_in_both_zones(row.created_at, PracticeZone::Lagos),
    });
    if let Some(due) = row.due_at {
        variables["until"] = json!(format_long_date(lagos_date(due)));
    }
    let extras = MailExtras {
        country: content.country,
        ..MailExtras::default()
    };
    let mail = (template, to, variables);
    enqueue_mail_with(inquiries, tx, row, mail, "received", extras).await
}

/// Says to the people who see to such inquiries that there is one. Feedback is told of once a week.
pub async fn notify_desk(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    row: &Model,
    services: &[String],
) -> Result<(), StoreError> {
    if row.kind == InquiryKind::Feedback {
        return Ok(());
    }
    let recipients = settings.recipients_for(row.kind, services);
    notify_all(inquiries, tx, row, recipients, "arrived").await
}

async fn notify_all(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    recipients: Vec<EmailAddress>,
    occasion: &str,
) -> Result<(), StoreError> {
    let variables = json!({
        "kind": row.kind.label(),
        "reference": row.reference,
        "link": inquiries.url_for(&format!("/desk/letters/{}", row.id)),
    });
    for (number, to) in recipients.into_iter().enumerate() {
        let mail = ("letter-arrived", to, variables.clone());
        enqueue_mail(inquiries, tx, row, mail, &format!("{occasion}:{number}")).await?;
    }
    Ok(())
}

/// Says to them that somebody wrote again.
pub async fn notify_reply_received(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    row: &Model,
    message: &str,
) -> Result<(), StoreError> {
    let assigned = match row.assigned.as_deref().and_then(|id| id.parse().ok()) {
        Some(id) => staff::find_active_email(tx.connection(), id).await?,
        None => None,
    };
    let assigned = assigned.and_then(|address| address.parse::<EmailAddress>().ok());
    // The assigned person may have left since; then the recipients of new inquiries are notified.
    let recipients = assigned.map_or_else(|| settings.recipients_for(row.kind, &[]), |to| vec![to]);
    let occasion = format!("again:{message}");
    notify_all(inquiries, tx, row, recipients, &occasion).await
}

/// Tells that words sound urgent, and not what they are: the address that the desk set for it, and everybody who chose to be
/// told. Where that is nobody, the owners are told. The inquiry itself is told of once, and so is each `message` that came later.
pub async fn notify_on_call(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    row: &Model,
    message: Option<&str>,
) -> Result<(), StoreError> {
    let notice = StaffNotice {
        occasion: NoticeOccasion::Urgent,
        template: "letter-urgent",
        variables: json!({
            "at": format_in_both_zones(tx.now(), PracticeZone::Lagos),
            "reference": row.reference,
            "link": inquiries.url_for(&format!("/desk/letters/{}", row.id)),
        }),
        key: format!(
            "{}urgent:{}",
            mail_key_prefix(&row.id),
            message.unwrap_or_default()
        ),
        named_address: settings.on_call.clone(),
    };
    inquiries.mailer().notify_staff(tx, notice).await
}

/// Asks a parent or guardian by a link that works as long as the inquiry waits. Who it is about stands behind the link.
pub async fn send_guardian_email(
    inquiries: &InquiryService,
    tx: &WriteTx,
    settings: &InquirySettings,
    row: &Model,
    guardian: &Guardian,
) -> Result<bool, StoreError> {
    let days = u64::from(settings.keep.guardian.max(1));
    let until = tx
        .now()
        .checked_add_days(Days::new(days))
        .unwrap_or(tx.now());
    let token = Token::hex::<24>();
    let line = link::Model {
        hash: token.hash(),
        inquiry_id: row.id.clone(),
        until,
        used_at: None,
        agreed: None,
    };
    tx.insert_row(line).await?;
    let variables = json!({
        "reference": row.reference,
        "until": format_long_date(lagos_date(until)),
        "link": inquiries.url_for(&format!("/volunteer/guardian/{}", token.secret())),
    });
    let to = guardian.email.clone();
    enqueue_mail(
        inquiries,
        tx,
        row,
        ("volunteer-guardian", to, variables),
        "guardian",
    )
    .await
}

/// Sends a reply, from which an answer finds the way back to its inquiry.
pub async fn send_reply_email(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    message: &str,
    text: &str,
) -> Result<(), StoreError> {
    let variables = json!({ "reference": row.reference, "reply": text });
    let occasion = format!("reply:{message}");
    send_to_writer(inquiries, tx, row, ("letter-reply", variables), &occasion).await
}

/// Says that a complaint was acknowledged, or what was decided.
pub async fn send_complaint_email(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    template: &'static str,
    variables: Value,
) -> Result<(), StoreError> {
    send_to_writer(inquiries, tx, row, (template, variables), template).await
}

/// Writes to who wrote, where they left an address.
async fn send_to_writer(
    inquiries: &InquiryService,
    tx: &WriteTx,
    row: &Model,
    (template, variables): (&'static str, Value),
    occasion: &str,
) -> Result<(), StoreError> {
    let content = records::decrypt_content(inquiries.store(), row)?;
    let Some(to) = content.person.email else {
        return Ok(());
    };
    let mail = NewMail {
        template,
        to,
        variables,
        key: Some(format!("{}{occasion}", mail_key_prefix(&row.id))),
    };
    thread::enqueue_in_thread(inquiries, tx, row, mail, content.country).await
}

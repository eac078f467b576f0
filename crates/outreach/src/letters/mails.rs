//! Mails about letters. None carries what somebody typed into a form, but for replies, which people at the desk write.

use chrono::{Days, NaiveDate};
use kernel::dates::{long_date, two_clocks};
use kernel::{Email, Zone};
use mail::{Mail, Notice, Occasion};
use serde_json::{Value, json};
use store::{StoreError, Token, WriteTx};

use super::{records, thread};
use crate::Outreach;
use crate::model::{Content, Guardian, Kind, Settings};
use crate::tables::letter::Model;
use crate::tables::link;

/// What the keys of a letter's mails begin with.
pub fn prefix(id: &str) -> String {
    format!("outreach:{id}:")
}

/// A day as it is read in Lagos.
pub fn day(at: chrono::DateTime<chrono::Utc>) -> NaiveDate {
    Zone::Lagos.at(at).date_naive()
}

async fn send(
    outreach: &Outreach,
    tx: &WriteTx,
    row: &Model,
    (template, to, variables): (&'static str, Email, Value),
    occasion: &str,
) -> Result<bool, StoreError> {
    let mail = Mail {
        template,
        to,
        variables,
        key: Some(format!("{}{occasion}", prefix(&row.id))),
    };
    Ok(outreach.mailer().enqueue(tx, mail).await?.is_some())
}

/// Says to who wrote that it has arrived. Whether a mail goes out.
pub async fn confirm(
    outreach: &Outreach,
    tx: &WriteTx,
    row: &Model,
    content: &Content,
) -> Result<bool, StoreError> {
    let (Some(template), Some(to)) = (row.kind.confirmation(), content.person.email.clone()) else {
        return Ok(false);
    };
    let mut variables = json!({
        "reference": row.reference,
        "at": two_clocks(row.created_at, Zone::Lagos),
    });
    if let Some(due) = row.due_at {
        variables["until"] = json!(long_date(day(due)));
    }
    send(outreach, tx, row, (template, to, variables), "received").await
}

/// Says to the people who see to such letters that there is one. Feedback is told of once a week.
pub async fn tell_desk(
    outreach: &Outreach,
    tx: &WriteTx,
    settings: &Settings,
    row: &Model,
    services: &[String],
) -> Result<(), StoreError> {
    if row.kind == Kind::Feedback {
        return Ok(());
    }
    let told = settings.told(row.kind, services);
    tell_all(outreach, tx, row, told, "arrived").await
}

async fn tell_all(
    outreach: &Outreach,
    tx: &WriteTx,
    row: &Model,
    told: Vec<Email>,
    occasion: &str,
) -> Result<(), StoreError> {
    let variables = json!({
        "kind": row.kind.label(),
        "reference": row.reference,
        "link": outreach.address(&format!("/desk/letters/{}", row.id)),
    });
    for (number, to) in told.into_iter().enumerate() {
        let mail = ("letter-arrived", to, variables.clone());
        send(outreach, tx, row, mail, &format!("{occasion}:{number}")).await?;
    }
    Ok(())
}

/// Says to them that somebody wrote again.
pub async fn tell_answer(
    outreach: &Outreach,
    tx: &WriteTx,
    settings: &Settings,
    row: &Model,
    message: &str,
) -> Result<(), StoreError> {
    let assigned = match row.assigned.as_deref().and_then(|id| id.parse().ok()) {
        Some(id) => staff::address_of(tx.connection(), id).await?,
        None => None,
    };
    let assigned = assigned.and_then(|address| address.parse::<Email>().ok());
    let told = assigned.map_or_else(|| settings.told(row.kind, &[]), |to| vec![to]);
    let occasion = format!("again:{message}");
    tell_all(outreach, tx, row, told, &occasion).await
}

/// Tells that words sound urgent, and not what they are: the address that the desk set for it, and everybody who chose to be
/// told. Where that is nobody, the owners are told. The letter itself is told of once, and so is each `message` that came later.
pub async fn tell_on_call(
    outreach: &Outreach,
    tx: &WriteTx,
    settings: &Settings,
    row: &Model,
    message: Option<&str>,
) -> Result<(), StoreError> {
    let notice = Notice {
        occasion: Occasion::Urgent,
        template: "letter-urgent",
        variables: json!({
            "at": two_clocks(tx.now(), Zone::Lagos),
            "reference": row.reference,
            "link": outreach.address(&format!("/desk/letters/{}", row.id)),
        }),
        key: format!("{}urgent:{}", prefix(&row.id), message.unwrap_or_default()),
        named: settings.on_call.clone(),
    };
    outreach.mailer().notify(tx, notice).await
}

/// Asks a parent or guardian by a link that works as long as the letter waits. Who it is about stands behind the link.
pub async fn ask_guardian(
    outreach: &Outreach,
    tx: &WriteTx,
    settings: &Settings,
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
        letter_id: row.id.clone(),
        until,
        used_at: None,
        agreed: None,
    };
    tx.insert(line).await?;
    let variables = json!({
        "reference": row.reference,
        "until": long_date(day(until)),
        "link": outreach.address(&format!("/volunteer/guardian/{}", token.secret())),
    });
    let to = guardian.email.clone();
    send(
        outreach,
        tx,
        row,
        ("volunteer-guardian", to, variables),
        "guardian",
    )
    .await
}

/// Sends a reply, from which an answer finds the way back to its letter.
pub async fn reply(
    outreach: &Outreach,
    tx: &WriteTx,
    row: &Model,
    message: &str,
    text: &str,
) -> Result<(), StoreError> {
    let variables = json!({ "reference": row.reference, "reply": text });
    let occasion = format!("reply:{message}");
    write_back(outreach, tx, row, ("letter-reply", variables), &occasion).await
}

/// Says that a complaint was acknowledged, or what was decided.
pub async fn complaint(
    outreach: &Outreach,
    tx: &WriteTx,
    row: &Model,
    template: &'static str,
    variables: Value,
) -> Result<(), StoreError> {
    write_back(outreach, tx, row, (template, variables), template).await
}

/// Writes to who wrote, where they left an address.
async fn write_back(
    outreach: &Outreach,
    tx: &WriteTx,
    row: &Model,
    (template, variables): (&'static str, Value),
    occasion: &str,
) -> Result<(), StoreError> {
    let content = records::content(outreach.store(), row)?;
    let Some(to) = content.person.email else {
        return Ok(());
    };
    let mail = Mail {
        template,
        to,
        variables,
        key: Some(format!("{}{occasion}", prefix(&row.id))),
    };
    thread::send(outreach, tx, row, mail).await
}

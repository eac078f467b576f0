//! Taking a sign-up. Whatever the address, the answer is the same and a mail is on its way: who looks at the answer learns
//! nothing of who reads the newsletter.

use std::net::IpAddr;

use chrono::TimeDelta;
use forms::{Reading, invalid};
use kernel::{Email, FieldError, Problem};
use mail::Mail;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::json;
use store::{Actor, StoreError, WriteTx};
use web::Error;

use super::records::{self, Noted};
use super::typed::{Choices, SignUp};
use crate::Newsletter;
use crate::links::{self, Purpose};
use crate::tables::consent::ConsentKind;
use crate::tables::link;
use crate::tables::subscriber::{Model, State};

/// How long a link confirms.
pub(super) const CONFIRMS_FOR: TimeDelta = TimeDelta::days(7);
/// Mails that one address gets because somebody typed it: the pause between two, and how many in a day.
const PAUSE: TimeDelta = TimeDelta::minutes(2);
const A_DAY: u64 = 4;

/// Takes a sign-up. What a machine sent is kept by nobody, and it is told what everybody is told.
///
/// # Errors
/// 422 with what to mend, 429 when too many come from one network, 503 when the database is away.
pub(crate) async fn take(
    newsletter: &Newsletter,
    reading: Reading<SignUp>,
    is_machine: bool,
    from: Option<IpAddr>,
) -> Result<(), Error> {
    let topics = newsletter.outside().posts.topics().await?;
    let (address, mut choices) = SignUp::choices(reading, &topics).map_err(invalid)?;
    let settings = newsletter.settings().await?;
    let domain = address.as_str().rsplit('@').next().unwrap_or_default();
    if settings.refused_domains.iter().any(|own| own == domain) {
        let words = "Enter an address that you keep: letters to this one would be lost";
        return Err(invalid(vec![FieldError::new("email", words)]));
    }
    if is_machine {
        return Ok(());
    }
    check_network(newsletter, from)?;
    choices.consent = settings.consent;
    let tx = newsletter.store().begin(Actor::Visitor).await?;
    taken(newsletter, &tx, &address, &choices).await?;
    tx.commit().await?;
    Ok(())
}

pub(super) fn check_network(newsletter: &Newsletter, from: Option<IpAddr>) -> Result<(), Error> {
    let Some(from) = from else { return Ok(()) };
    if newsletter.turnstile().passes(from, newsletter.now()) {
        return Ok(());
    }
    let words = "Many people of your network signed up just now. Please try again in an hour.";
    let problem = Problem::new(429, "too_many_requests", "Too many requests", words);
    Err(Error::from(problem).retry_after(3600))
}

async fn taken(
    newsletter: &Newsletter,
    tx: &WriteTx,
    address: &Email,
    choices: &Choices,
) -> Result<(), StoreError> {
    let store = newsletter.store();
    let row = match records::of_address(store, tx, address).await? {
        Some(row) => records::remember(store, tx, row, address).await?,
        None => records::begin(store, tx, address, State::Waiting, &choices.page).await?,
    };
    if !may_write(newsletter, tx, &row, address).await? {
        return Ok(());
    }
    let noted = Noted {
        text: &choices.consent,
        ..Noted::of(ConsentKind::Asked, &choices.page)
    };
    records::note(tx, &row.id, noted).await?;
    ask(newsletter, tx, &row, address, choices).await
}

/// Sends the mail with the button; to who reads the newsletter already, the link to what they chose.
pub(crate) async fn ask(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: &Model,
    address: &Email,
    choices: &Choices,
) -> Result<(), StoreError> {
    let store = newsletter.store();
    let token = links::random();
    let hash = token.hash();
    keep(tx, row, hash.clone(), choices).await?;
    let (template, path) = if row.state == State::Subscribed {
        let token = links::token(store, Purpose::Preferences, row)?;
        ("newsletter-known", Purpose::Preferences.path(&token))
    } else {
        (
            "newsletter-confirm",
            format!("/newsletter/confirm/{}", token.secret()),
        )
    };
    let mail = Mail {
        template,
        to: address.clone(),
        variables: json!({ "link": newsletter.address(&path) }),
        key: Some(format!("newsletter:{}:{hash}", row.id)),
    };
    newsletter.mailer().enqueue(tx, mail).await.map(|_id| ())
}

/// Whether the address may get one more mail because somebody typed it, here or into another form. What was sent while the
/// clock was ahead does not count.
async fn may_write(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: &Model,
    address: &Email,
) -> Result<bool, StoreError> {
    let mailer = newsletter.mailer();
    if !mailer.may_write_to_typed(tx.connection(), address).await? {
        return Ok(false);
    }
    let of_today = link::Entity::find()
        .filter(link::Column::Subscriber.eq(&row.id))
        .filter(link::Column::CreatedAt.between(tx.now() - TimeDelta::days(1), tx.now()));
    if of_today.clone().count(tx.connection()).await? >= A_DAY {
        return Ok(false);
    }
    let last = of_today
        .order_by_desc(link::Column::CreatedAt)
        .one(tx.connection())
        .await?;
    Ok(last.is_none_or(|last| last.created_at <= tx.now() - PAUSE))
}

async fn keep(
    tx: &WriteTx,
    row: &Model,
    hash: String,
    choices: &Choices,
) -> Result<(), StoreError> {
    tx.insert(link::Model {
        hash,
        subscriber: row.id.clone(),
        choices: serde_json::to_string(choices).map_err(StoreError::other)?,
        created_at: tx.now(),
        expires_at: tx.now() + CONFIRMS_FOR,
        used_at: None,
    })
    .await
}

/// Sends the links of a reader's own pages to the address, where it reads the newsletter. Nobody is told whether it does.
pub(super) async fn send_links(newsletter: &Newsletter, address: Email) -> Result<(), StoreError> {
    let store = newsletter.store();
    let tx = store.begin(Actor::Visitor).await?;
    let found = records::of_address(store, &tx, &address).await?;
    let Some(row) = found.filter(|row| row.state == State::Subscribed) else {
        return Ok(());
    };
    if !may_write(newsletter, &tx, &row, &address).await? {
        return Ok(());
    }
    let hash = links::random().hash();
    keep(&tx, &row, hash.clone(), &Choices::default()).await?;
    let token = links::token(store, Purpose::Leave, &row)?;
    let mail = Mail {
        template: "newsletter-links",
        to: address,
        variables: json!({ "link": newsletter.address(&Purpose::Leave.path(&token)) }),
        key: Some(format!("newsletter:{}:{hash}", row.id)),
    };
    newsletter.mailer().enqueue(&tx, mail).await?;
    tx.commit().await
}

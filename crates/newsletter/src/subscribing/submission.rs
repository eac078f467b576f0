//! Taking a sign-up. Whatever the address, the answer is the same and a mail is on its way: who looks at the answer learns
//! nothing of who reads the newsletter.

use std::net::IpAddr;

use chrono::TimeDelta;
use forms::{ParsedForm, invalid_form};
use kernel::{EmailAddress, FieldError, ProblemDetails};
use mail::{MailExtras, NewMail};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde_json::json;
use store::{Actor, StoreError, WriteTx};
use web::Error;

use super::records::{self, NewConsent};
use super::validation::{SignUpForm, SubscriptionChoices};
use crate::links::{self, LinkPurpose};
use crate::service::Newsletter;
use crate::tables::consent::ConsentKind;
use crate::tables::link;
use crate::tables::subscriber::{Model, SubscriberState};

/// How long a link confirms.
pub(super) const LINK_LIFETIME: TimeDelta = TimeDelta::days(7);
/// Mails that one address gets because somebody typed it: the pause between two, and how many in a day.
const MIN_MAIL_PAUSE: TimeDelta = TimeDelta::minutes(2);
const MAX_MAILS_PER_DAY: u64 = 4;

/// Takes a sign-up. What a machine sent is kept by nobody, and it is told what everybody is told.
///
/// # Errors
/// 422 with what to mend, 429 when too many come from one network, 503 when the database is away.
pub(crate) async fn accept_sign_up(
    newsletter: &Newsletter,
    reading: ParsedForm<SignUpForm>,
    is_machine: bool,
    from: Option<IpAddr>,
) -> Result<(), Error> {
    let topics = newsletter.ports().posts.list_topics().await?;
    let (address, mut choices) =
        SignUpForm::parse_choices(reading, &topics).map_err(invalid_form)?;
    let settings = newsletter.load_settings().await?;
    let domain = address.as_str().rsplit('@').next().unwrap_or_default();
    if settings.refused_domains.iter().any(|own| own == domain) {
        let words = l10n::t!("newsletter-sign-up-email-refused");
        return Err(invalid_form(vec![FieldError::new("email", words)]));
    }
    // After validation, so that a bot gets exactly the answers a person gets.
    if is_machine {
        return Ok(());
    }
    check_network(newsletter, from)?;
    // The wording comes from the settings, not from the form, where anybody could submit their own.
    choices.consent = settings.consent;
    let tx = newsletter.store().begin(Actor::Visitor).await?;
    save_sign_up(newsletter, &tx, &address, &choices).await?;
    tx.commit().await?;
    Ok(())
}

pub(super) fn check_network(newsletter: &Newsletter, from: Option<IpAddr>) -> Result<(), Error> {
    let Some(from) = from else { return Ok(()) };
    if newsletter
        .sign_up_limit()
        .allow_sign_up(from, newsletter.now())
    {
        return Ok(());
    }
    let words = l10n::t!("newsletter-sign-up-too-many");
    let problem = ProblemDetails::new(
        429,
        "too_many_requests",
        l10n::t!("newsletter-sign-up-too-many-title"),
        words,
    );
    Err(Error::from(problem).retry_after(3600))
}

async fn save_sign_up(
    newsletter: &Newsletter,
    tx: &WriteTx,
    address: &EmailAddress,
    choices: &SubscriptionChoices,
) -> Result<(), StoreError> {
    let store = newsletter.store();
    // Locked, so that two concurrent sign-ups count each other's email.
    let row = match records::lock_by_address(store, tx, address).await? {
        Some(row) => records::restore_address(store, tx, row, address).await?,
        None => {
            records::insert_subscriber(store, tx, address, SubscriberState::Waiting, &choices.page)
                .await?
        }
    };
    // No error: the answer must be the same whether the address is new, known or over its limit.
    if !can_mail_address(newsletter, tx, &row, address).await? {
        return Ok(());
    }
    let noted = NewConsent {
        text: &choices.consent,
        ..NewConsent::of_kind(ConsentKind::Asked, &choices.page)
    };
    records::record_consent(tx, &row.id, noted).await?;
    enqueue_confirmation_email(newsletter, tx, &row, address, choices).await
}

/// Sends the mail with the button; to who reads the newsletter already, the link to what they chose.
pub(crate) async fn enqueue_confirmation_email(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: &Model,
    address: &EmailAddress,
    choices: &SubscriptionChoices,
) -> Result<(), StoreError> {
    let store = newsletter.store();
    let token = links::generate_token();
    let hash = token.hash();
    // Also for a known subscriber, who is sent another link: the row counts towards the address's limit.
    insert_link(tx, row, hash.clone(), choices).await?;
    let (template, path) = if row.state == SubscriberState::Subscribed {
        let token = links::build_token(store, LinkPurpose::Preferences, row)?;
        (
            "newsletter-known",
            LinkPurpose::Preferences.link_path(&token),
        )
    } else {
        (
            "newsletter-confirm",
            format!("/newsletter/confirm/{}", token.secret()),
        )
    };
    let mail = NewMail {
        template,
        to: address.clone(),
        variables: json!({ "link": newsletter.absolute_url(&path) }),
        key: Some(format!("newsletter:{}:{hash}", row.id)),
    };
    // A known reader's own country: what a form names now holds only once its link is pressed.
    let country = match row.state {
        SubscriberState::Subscribed => &row.country,
        _ => &choices.country,
    };
    let extras = MailExtras::for_country(country);
    let enqueued = newsletter.mailer().enqueue_with(tx, mail, extras).await;
    enqueued.map(|_id| ())
}

/// Whether the address may get one more mail because somebody typed it, here or into another form. What was sent while the
/// clock was ahead does not count.
async fn can_mail_address(
    newsletter: &Newsletter,
    tx: &WriteTx,
    row: &Model,
    address: &EmailAddress,
) -> Result<bool, StoreError> {
    let mailer = newsletter.mailer();
    if !mailer
        .can_mail_unconfirmed(tx.connection(), address)
        .await?
    {
        return Ok(false);
    }
    let of_today = link::Entity::find()
        .filter(link::Column::Subscriber.eq(&row.id))
        .filter(link::Column::CreatedAt.between(tx.now() - TimeDelta::days(1), tx.now()));
    if of_today.clone().count(tx.connection()).await? >= MAX_MAILS_PER_DAY {
        return Ok(false);
    }
    let last = of_today
        .order_by_desc(link::Column::CreatedAt)
        .one(tx.connection())
        .await?;
    Ok(last.is_none_or(|last| last.created_at <= tx.now() - MIN_MAIL_PAUSE))
}

async fn insert_link(
    tx: &WriteTx,
    row: &Model,
    hash: String,
    choices: &SubscriptionChoices,
) -> Result<(), StoreError> {
    tx.insert_row(link::Model {
        hash,
        subscriber: row.id.clone(),
        choices: serde_json::to_string(choices).map_err(StoreError::other)?,
        created_at: tx.now(),
        expires_at: tx.now() + LINK_LIFETIME,
        used_at: None,
    })
    .await
}

/// Sends the links of a reader's own pages to the address, where it reads the newsletter. Nobody is told whether it does.
pub(super) async fn enqueue_links_email(
    newsletter: &Newsletter,
    address: EmailAddress,
) -> Result<(), StoreError> {
    let store = newsletter.store();
    let tx = store.begin(Actor::Visitor).await?;
    let found = records::lock_by_address(store, &tx, &address).await?;
    let Some(row) = found.filter(|row| row.state == SubscriberState::Subscribed) else {
        return Ok(());
    };
    if !can_mail_address(newsletter, &tx, &row, &address).await? {
        return Ok(());
    }
    // The secret is discarded: the row only counts towards the limit, and its hash makes the email's key unique.
    let hash = links::generate_token().hash();
    insert_link(&tx, &row, hash.clone(), &SubscriptionChoices::default()).await?;
    let token = links::build_token(store, LinkPurpose::Leave, &row)?;
    let mail = NewMail {
        template: "newsletter-links",
        to: address,
        variables: json!({ "link": newsletter.absolute_url(&LinkPurpose::Leave.link_path(&token)) }),
        key: Some(format!("newsletter:{}:{hash}", row.id)),
    };
    let extras = MailExtras::for_country(&row.country);
    newsletter.mailer().enqueue_with(&tx, mail, extras).await?;
    tx.commit().await
}

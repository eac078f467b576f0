//! What a reader does over a link of theirs: say yes, leave, come back, choose.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use store::{Actor, StoreError, token};
use web::{Error, Result};

use super::records::{self, NewConsent};
use super::validation::SubscriptionChoices;
use crate::links::{self, LinkPurpose};
use crate::service::Newsletter;
use crate::tables::consent::ConsentKind;
use crate::tables::link;
use crate::tables::subscriber::{Model, SubscriberState};

#[derive(Clone, Debug)]
pub(super) enum ConfirmationStatus {
    /// Its owner has not pressed yet.
    Waiting(Model),
    /// It was pressed.
    Confirmed(Model),
    /// It is too old, or is none.
    Expired,
}

pub(super) async fn find_confirmation(
    newsletter: &Newsletter,
    token: &str,
) -> Result<ConfirmationStatus> {
    let store = newsletter.store();
    let found = link::Entity::find_by_id(token::hash_secret(token))
        .one(store.reader().connection())
        .await?;
    let Some(link) = found else {
        return Ok(ConfirmationStatus::Expired);
    };
    let row = records::find_subscriber(store, &link.subscriber).await?;
    Ok(match row {
        Some(row) if link.used_at.is_some() => ConfirmationStatus::Confirmed(row),
        Some(row) if link.expires_at > newsletter.now() => ConfirmationStatus::Waiting(row),
        _ => ConfirmationStatus::Expired,
    })
}

/// Says yes. Twice is once; a link that was used does not bring back who left since.
pub(super) async fn confirm_subscription(newsletter: &Newsletter, token: &str) -> Result<()> {
    let store = newsletter.store();
    let tx = store.begin(Actor::Visitor).await?;
    // Two clicks at once: the second waits for this lock and finds the link used.
    let found = tx
        .lock_row::<link::Entity>(token::hash_secret(token))
        .await?;
    let open = |link: &link::Model| link.used_at.is_none() && link.expires_at > tx.now();
    let Some(link) = found.filter(open) else {
        return Ok(());
    };
    let Some(row) = records::lock_subscriber(&tx, &link.subscriber).await? else {
        return Ok(());
    };
    let choices: SubscriptionChoices =
        serde_json::from_str(&link.choices).map_err(StoreError::other)?;
    let mut link = link.into_active_model();
    link.used_at = Set(Some(tx.now()));
    link.update(tx.connection()).await?;
    records::save_choices(&tx, &row.id, &choices).await?;
    let noted = NewConsent {
        text: &choices.consent,
        ..NewConsent::of_kind(ConsentKind::Confirmed, &choices.page)
    };
    let row = records::change_state(&tx, &row, SubscriberState::Subscribed, noted).await?;
    // Who complained and now says yes in so many words gets issues again.
    if let Some(address) = row.address(store)? {
        let list = newsletter.dispatcher().suppressions();
        list.allow_newsletter(&tx, &address).await?;
    }
    tx.commit().await?;
    Ok(())
}

fn link_not_found() -> Error {
    ProblemDetails::not_found(l10n::t!("newsletter-reader-link-unknown")).into()
}

/// The reader whom a link belongs to.
///
/// # Errors
/// 404 when it is nobody's.
pub(super) async fn load_subscriber_by_token(
    newsletter: &Newsletter,
    purpose: LinkPurpose,
    token: &str,
) -> Result<Model> {
    let id = links::parse_subscriber_id(token).ok_or_else(link_not_found)?;
    let row = records::find_subscriber(newsletter.store(), &id.to_string()).await?;
    let row = row.ok_or_else(link_not_found)?;
    if links::verify_token(newsletter.store(), purpose, &row, token)? {
        Ok(row)
    } else {
        // The same answer as for an unknown id, so that a forged link does not reveal who subscribes.
        Err(link_not_found())
    }
}

/// Ends the subscription; who left already stays gone.
pub(crate) async fn end_subscription(
    newsletter: &Newsletter,
    id: &str,
    actor: Actor,
    note: &str,
) -> Result<(), StoreError> {
    let tx = newsletter.store().begin(actor).await?;
    let found = records::lock_subscriber(&tx, id).await?;
    let there = |row: &Model| {
        matches!(
            row.state,
            SubscriberState::Subscribed | SubscriberState::Waiting
        )
    };
    if let Some(row) = found.filter(there) {
        let noted = NewConsent {
            note,
            ..NewConsent::of_kind(ConsentKind::Left, "/newsletter/leave")
        };
        records::change_state(&tx, &row, SubscriberState::Left, noted).await?;
    }
    tx.commit().await
}

/// Comes back over the link of an issue: for who left by mistake, as long as the address is known.
pub(super) async fn resume_subscription(
    newsletter: &Newsletter,
    id: &str,
) -> Result<(), StoreError> {
    let consent = newsletter.load_settings().await?.consent;
    let tx = newsletter.store().begin(Actor::Visitor).await?;
    let found = records::lock_subscriber(&tx, id).await?;
    let may = |row: &Model| {
        // Somebody who never confirmed must not get in through the unsubscribe link.
        row.state == SubscriberState::Left && row.confirmed_at.is_some() && row.address.is_some()
    };
    if let Some(row) = found.filter(may) {
        let noted = NewConsent {
            text: &consent,
            ..NewConsent::of_kind(ConsentKind::Returned, "/newsletter/leave")
        };
        records::change_state(&tx, &row, SubscriberState::Subscribed, noted).await?;
    }
    tx.commit().await
}

/// Keeps what a reader chose.
pub(super) async fn update_choices(
    newsletter: &Newsletter,
    id: &str,
    choices: &SubscriptionChoices,
) -> Result<(), StoreError> {
    let tx = newsletter.store().begin(Actor::Visitor).await?;
    if records::lock_subscriber(&tx, id).await?.is_none() {
        return Ok(());
    }
    records::save_choices(&tx, id, choices).await?;
    let noted = NewConsent::of_kind(ConsentKind::Changed, "/newsletter/preferences");
    records::record_consent(&tx, id, noted).await?;
    tx.commit().await
}

//! What a reader does over a link of theirs: say yes, leave, come back, choose.

use kernel::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use store::{Actor, StoreError, token};
use web::{Error, Result};

use super::records::{self, Noted};
use super::typed::Choices;
use crate::Newsletter;
use crate::links::{self, Purpose};
use crate::tables::consent::ConsentKind;
use crate::tables::link;
use crate::tables::subscriber::{Model, State};

#[derive(Clone, Debug)]
pub(super) enum Confirming {
    /// Its owner has not pressed yet.
    Waiting(Model),
    /// It was pressed.
    Confirmed(Model),
    /// It is too old, or is none.
    Expired,
}

pub(super) async fn confirming(newsletter: &Newsletter, token: &str) -> Result<Confirming> {
    let store = newsletter.store();
    let found = link::Entity::find_by_id(token::hash(token))
        .one(store.reader().connection())
        .await?;
    let Some(link) = found else {
        return Ok(Confirming::Expired);
    };
    let row = records::read(store, &link.subscriber).await?;
    Ok(match row {
        Some(row) if link.used_at.is_some() => Confirming::Confirmed(row),
        Some(row) if link.expires_at > newsletter.now() => Confirming::Waiting(row),
        _ => Confirming::Expired,
    })
}

/// Says yes. Twice is once; a link that was used does not bring back who left since.
pub(super) async fn confirm(newsletter: &Newsletter, token: &str) -> Result<()> {
    let store = newsletter.store();
    let tx = store.begin(Actor::Visitor).await?;
    let found = tx.lock::<link::Entity>(token::hash(token)).await?;
    let open = |link: &link::Model| link.used_at.is_none() && link.expires_at > tx.now();
    let Some(link) = found.filter(open) else {
        return Ok(());
    };
    let Some(row) = records::locked(&tx, &link.subscriber).await? else {
        return Ok(());
    };
    let choices: Choices = serde_json::from_str(&link.choices).map_err(StoreError::other)?;
    let mut link = link.into_active_model();
    link.used_at = Set(Some(tx.now()));
    link.update(tx.connection()).await?;
    records::choose(&tx, &row.id, &choices).await?;
    let noted = Noted {
        text: &choices.consent,
        ..Noted::of(ConsentKind::Confirmed, &choices.page)
    };
    let row = records::settle(&tx, &row, State::Subscribed, noted).await?;
    // Who complained and now says yes in so many words gets letters again.
    if let Some(address) = row.address(store)? {
        let list = newsletter.post().suppressions();
        list.welcome(&tx, &address).await?;
    }
    tx.commit().await?;
    Ok(())
}

fn missing() -> Error {
    Problem::not_found(
        "This link opens nothing. Please use the link of the newest letter, or ask for a new one.",
    )
    .into()
}

/// The reader whom a link belongs to.
///
/// # Errors
/// 404 when it is nobody's.
pub(super) async fn opened(
    newsletter: &Newsletter,
    purpose: Purpose,
    token: &str,
) -> Result<Model> {
    let id = links::named(token).ok_or_else(missing)?;
    let row = records::read(newsletter.store(), &id.to_string()).await?;
    let row = row.ok_or_else(missing)?;
    if links::opens(newsletter.store(), purpose, &row, token)? {
        Ok(row)
    } else {
        Err(missing())
    }
}

/// Ends the letters; who left already stays gone.
pub(crate) async fn leave(
    newsletter: &Newsletter,
    id: &str,
    actor: Actor,
    note: &str,
) -> Result<(), StoreError> {
    let tx = newsletter.store().begin(actor).await?;
    let found = records::locked(&tx, id).await?;
    let there = |row: &Model| matches!(row.state, State::Subscribed | State::Waiting);
    if let Some(row) = found.filter(there) {
        let noted = Noted {
            note,
            ..Noted::of(ConsentKind::Left, "/newsletter/leave")
        };
        records::settle(&tx, &row, State::Left, noted).await?;
    }
    tx.commit().await
}

/// Comes back over the link of a letter: for who left by mistake, as long as the address is known.
pub(super) async fn come_back(newsletter: &Newsletter, id: &str) -> Result<(), StoreError> {
    let consent = newsletter.settings().await?.consent;
    let tx = newsletter.store().begin(Actor::Visitor).await?;
    let found = records::locked(&tx, id).await?;
    let may = |row: &Model| {
        row.state == State::Left && row.confirmed_at.is_some() && row.address.is_some()
    };
    if let Some(row) = found.filter(may) {
        let noted = Noted {
            text: &consent,
            ..Noted::of(ConsentKind::Returned, "/newsletter/leave")
        };
        records::settle(&tx, &row, State::Subscribed, noted).await?;
    }
    tx.commit().await
}

/// Keeps what a reader chose.
pub(super) async fn choose(
    newsletter: &Newsletter,
    id: &str,
    choices: &Choices,
) -> Result<(), StoreError> {
    let tx = newsletter.store().begin(Actor::Visitor).await?;
    if records::locked(&tx, id).await?.is_none() {
        return Ok(());
    }
    records::choose(&tx, id, choices).await?;
    let noted = Noted::of(ConsentKind::Changed, "/newsletter/preferences");
    records::note(&tx, id, noted).await?;
    tx.commit().await
}

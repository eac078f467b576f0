//! Which things that come in are told to the people of the house by mail, and to whom of them.
//!
//! Each person chooses in their account. Until they have, who may open such a thing is told of it, so that it works from the
//! first day.

pub(crate) mod table;

use std::collections::{BTreeMap, HashMap};

use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use staff::Permission::{
    self, ManageMoney, ManagePeople, ModerateConversation, ReadHealthDetails, SupportVisitors,
};
use store::{StoreError, WriteTx};

use self::table::{ActiveModel, Column, Entity};
use crate::mailer::{Mail, Mailer};

store::stored_enum! {
    #[schema(as = NoticeOccasion)]
    pub enum Occasion {
        Booking = "booking" => "A new booking or request",
        Waiting = "waiting" => "A patient is in the waiting room",
        Crisis = "crisis" => "Urgent words in a comment or question",
        Urgent = "urgent" => "Urgent words in a message",
        Payment = "payment" => "A payment needs a look",
    }
}

impl Occasion {
    /// Who may open what it tells of; of them each may choose it. One permission is enough.
    const fn openers(self) -> &'static [Permission] {
        match self {
            Self::Booking | Self::Waiting | Self::Urgent => &[SupportVisitors, ReadHealthDetails],
            Self::Payment => &[ManageMoney],
            Self::Crisis => &[ModerateConversation],
        }
    }

    /// Of those who may open it, who is told until they have chosen.
    const fn at_first(self) -> &'static [Permission] {
        match self {
            // Who is in danger is told to the owner and the doctors; others may choose to be told as well.
            Self::Crisis | Self::Urgent => &[ManagePeople, ReadHealthDetails],
            _ => self.openers(),
        }
    }

    /// Whether somebody has to be told, whatever was chosen: a life may hang on it.
    const fn is_of_safety(self) -> bool {
        matches!(self, Self::Crisis | Self::Urgent)
    }

    pub(crate) fn concerns(self, may: impl Fn(Permission) -> bool) -> bool {
        self.openers().iter().any(|permission| may(*permission))
    }

    pub(crate) fn is_told_at_first(self, may: impl Fn(Permission) -> bool) -> bool {
        self.at_first().iter().any(|permission| may(*permission))
    }
}

/// One thing that has come in. The mail says that it waits, and nothing of anybody's health.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub occasion: Occasion,
    pub template: &'static str,
    pub variables: Value,
    /// Names the occasion: each person is told once for each key. At most 160 characters.
    pub key: String,
    /// An address that the settings name for it, told in any case.
    pub named: String,
}

impl Mailer {
    pub async fn notify(&self, tx: &WriteTx, notice: Notice) -> Result<(), StoreError> {
        let told = told(tx.connection(), notice.occasion, &notice.named).await?;
        for (who, to) in told {
            let mail = Mail {
                template: notice.template,
                to,
                variables: notice.variables.clone(),
                key: Some(format!("{}:{who}", notice.key)),
            };
            self.enqueue(tx, mail).await?;
        }
        Ok(())
    }
}

/// Who is told, as the end of the mail's key and the address. Each address stands there once.
async fn told<C: ConnectionTrait>(
    db: &C,
    occasion: Occasion,
    named: &str,
) -> Result<Vec<(String, Email)>, StoreError> {
    let openers = holders(db, occasion.openers()).await?;
    let at_first = holders(db, occasion.at_first()).await?;
    let chosen: HashMap<String, bool> = Entity::find()
        .filter(Column::Occasion.eq(occasion.key()))
        .all(db)
        .await?
        .into_iter()
        .map(|choice| (choice.member_id, choice.wanted))
        .collect();
    let is_told = |id: &str| match chosen.get(id) {
        Some(wanted) => *wanted,
        None => at_first.contains_key(id),
    };
    let mut people: Vec<(String, String)> =
        openers.into_iter().filter(|(id, _)| is_told(id)).collect();
    let named = named.trim();
    if !named.is_empty() {
        people.insert(0, ("named".to_owned(), named.to_owned()));
    }
    let mut told = usable(people);
    if told.is_empty() && occasion.is_of_safety() {
        told = usable(holders(db, &[ManagePeople]).await?);
    }
    Ok(told)
}

/// Ids and addresses of who holds one of the permissions, the oldest account first.
async fn holders<C: ConnectionTrait>(
    db: &C,
    permissions: &[Permission],
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut found = BTreeMap::new();
    for permission in permissions {
        found.extend(staff::addresses_of_holders(db, *permission).await?);
    }
    Ok(found)
}

/// The addresses that mail can be sent to.
fn usable(people: impl IntoIterator<Item = (String, String)>) -> Vec<(String, Email)> {
    let mut told: Vec<(String, Email)> = Vec::new();
    for (who, address) in people {
        let Ok(to) = address.parse::<Email>() else {
            tracing::warn!("the address of somebody who is to be told cannot be used");
            continue;
        };
        if told.iter().all(|(_, other)| other.folded() != to.folded()) {
            told.push((who, to));
        }
    }
    told
}

pub(crate) async fn choices<C: ConnectionTrait>(
    db: &C,
    member: &str,
) -> Result<HashMap<String, bool>, StoreError> {
    let theirs = Entity::find().filter(Column::MemberId.eq(member));
    let found = theirs.all(db).await?.into_iter();
    Ok(found
        .map(|choice| (choice.occasion, choice.wanted))
        .collect())
}

pub(crate) async fn choose(
    tx: &WriteTx,
    member: &str,
    occasion: Occasion,
    wanted: bool,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        member_id: Set(member.to_owned()),
        occasion: Set(occasion.key().to_owned()),
        wanted: Set(wanted),
    };
    let same = OnConflict::columns([Column::MemberId, Column::Occasion])
        .update_column(Column::Wanted)
        .to_owned();
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

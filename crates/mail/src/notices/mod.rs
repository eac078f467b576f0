//! Which things that come in are told to the people of the house by mail, and to whom of them.
//!
//! Each person chooses in their account. Until they have, who may open such a thing is told of it, so that it works from the
//! first day.

pub(crate) mod table;

use std::collections::{BTreeMap, HashMap};

use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde_json::Value;
use staff::Permission::{
    self, ChangeSettings, ManageMoney, ManagePeople, ModerateConversation, ReadHealthDetails,
    SupportVisitors,
};
use store::{StoreError, WriteTx};

use self::table::{ActiveModel, Column, Entity};
use crate::outbox::{Mailer, NewMail};

store::stored_enum! {
    #[schema(as = NoticeOccasion)]
    pub enum NoticeOccasion {
        Booking = "booking" => "A new booking or request",
        Waiting = "waiting" => "A patient is in the waiting room",
        Message = "message" => "A patient wrote a message",
        Crisis = "crisis" => "An urgent comment or question",
        Urgent = "urgent" => "An urgent message",
        Payment = "payment" => "A payment needs checking",
        Order = "order" => "An order to pack or check, a return, a review or low stock",
        Screening = "screening" => "A medicine to check",
        Webhook = "webhook" => "A webhook that was switched off",
        Sync = "sync" => "Content sync that stopped or asks something",
    }
}

impl NoticeOccasion {
    /// Who may open what it tells of; of them each may choose it. One permission is enough.
    const fn required_permissions(self) -> &'static [Permission] {
        match self {
            Self::Booking | Self::Waiting | Self::Urgent => &[SupportVisitors, ReadHealthDetails],
            Self::Payment => &[ManageMoney],
            Self::Order => &[SupportVisitors, ManageMoney],
            Self::Message | Self::Screening => &[ReadHealthDetails],
            Self::Crisis => &[ModerateConversation],
            Self::Webhook | Self::Sync => &[ChangeSettings],
        }
    }

    /// Of those who may open it, who is told until they have chosen.
    const fn default_permissions(self) -> &'static [Permission] {
        match self {
            // Who is in danger is told to the owner and the doctors; others may choose to be told as well.
            Self::Crisis | Self::Urgent => &[ManagePeople, ReadHealthDetails],
            _ => self.required_permissions(),
        }
    }

    /// Whether somebody has to be told, whatever was chosen: a life may hang on it.
    const fn is_safety_critical(self) -> bool {
        matches!(self, Self::Crisis | Self::Urgent)
    }

    pub(crate) fn is_visible_to(self, may: impl Fn(Permission) -> bool) -> bool {
        self.required_permissions()
            .iter()
            .any(|permission| may(*permission))
    }

    pub(crate) fn is_default_for(self, may: impl Fn(Permission) -> bool) -> bool {
        self.default_permissions()
            .iter()
            .any(|permission| may(*permission))
    }
}

/// One thing that has come in. The mail says that it waits, and nothing of anybody's health.
#[derive(Clone, Debug, PartialEq)]
pub struct StaffNotice {
    pub occasion: NoticeOccasion,
    pub template: &'static str,
    pub variables: Value,
    /// Names the occasion: each person is told once for each key. At most 160 characters.
    pub key: String,
    /// An address that the settings name for it, told in any case.
    pub named_address: String,
}

impl Mailer {
    pub async fn notify_staff(&self, tx: &WriteTx, notice: StaffNotice) -> Result<(), StoreError> {
        let recipients =
            find_recipients(tx.connection(), notice.occasion, &notice.named_address).await?;
        for (who, to) in recipients {
            let mail = NewMail {
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
async fn find_recipients<C: ConnectionTrait>(
    db: &C,
    occasion: NoticeOccasion,
    named: &str,
) -> Result<Vec<(String, EmailAddress)>, StoreError> {
    let openers = find_permission_holders(db, occasion.required_permissions()).await?;
    let at_first = find_permission_holders(db, occasion.default_permissions()).await?;
    let chosen: HashMap<String, bool> = Entity::find()
        .filter(Column::Occasion.eq(occasion.key()))
        .all(db)
        .await?
        .into_iter()
        .map(|choice| (choice.member_id, choice.wanted))
        .collect();
    let is_notified = |id: &str| match chosen.get(id) {
        Some(wanted) => *wanted,
        None => at_first.contains_key(id),
    };
    let mut people: Vec<(String, String)> = openers
        .into_iter()
        .filter(|(id, _)| is_notified(id))
        .collect();
    let named = named.trim();
    if !named.is_empty() {
        people.insert(0, ("named".to_owned(), named.to_owned()));
    }
    let mut recipients = parse_usable_addresses(people);
    // Whatever the owners chose: urgent words are never sent to nobody (decision 050).
    if recipients.is_empty() && occasion.is_safety_critical() {
        recipients = parse_usable_addresses(find_permission_holders(db, &[ManagePeople]).await?);
    }
    Ok(recipients)
}

/// Ids and addresses of who holds one of the permissions, the oldest account first.
async fn find_permission_holders<C: ConnectionTrait>(
    db: &C,
    permissions: &[Permission],
) -> Result<BTreeMap<String, String>, StoreError> {
    let mut found = BTreeMap::new();
    for permission in permissions {
        found.extend(staff::list_holder_emails(db, *permission).await?);
    }
    Ok(found)
}

/// The addresses that mail can be sent to.
fn parse_usable_addresses(
    people: impl IntoIterator<Item = (String, String)>,
) -> Vec<(String, EmailAddress)> {
    let mut recipients: Vec<(String, EmailAddress)> = Vec::new();
    for (who, address) in people {
        let Ok(to) = address.parse::<EmailAddress>() else {
            tracing::warn!("the address of somebody who is to be told cannot be used");
            continue;
        };
        if recipients
            .iter()
            .all(|(_, other)| other.case_folded() != to.case_folded())
        {
            recipients.push((who, to));
        }
    }
    recipients
}

pub(crate) async fn load_notice_choices<C: ConnectionTrait>(
    db: &C,
    member: &str,
) -> Result<HashMap<String, bool>, StoreError> {
    let theirs = Entity::find().filter(Column::MemberId.eq(member));
    let found = theirs.all(db).await?.into_iter();
    Ok(found
        .map(|choice| (choice.occasion, choice.wanted))
        .collect())
}

pub(crate) async fn save_notice_choice(
    tx: &WriteTx,
    member: &str,
    occasion: NoticeOccasion,
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

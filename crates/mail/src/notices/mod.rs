//! Which things that come in are told to the people of the house, by mail and by their browsers, and to whom of them.
//!
//! Each person chooses in their account. Until they have, who may open such a thing is told of it, so that it works from the
//! first day.

mod holders;
mod occasion;
pub(crate) mod push;
pub(crate) mod quiet_hours;
pub(crate) mod table;

use std::collections::HashMap;

use kernel::EmailAddress;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use staff::Permission::ManagePeople;
use store::{StoreError, WriteTx};

use self::holders::find_permission_holders;
pub use self::occasion::{NoticeOccasion, StaffNotice};
use self::table::{ActiveModel, Column, Entity};
use crate::outbox::{Mailer, NewMail};

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
        push::enqueue_push_notices(tx, &notice).await
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
) -> Result<HashMap<String, table::Model>, StoreError> {
    let theirs = Entity::find().filter(Column::MemberId.eq(member));
    let found = theirs.all(db).await?.into_iter();
    Ok(found
        .map(|choice| (choice.occasion.clone(), choice))
        .collect())
}

/// `pushed` is left as it is where nothing is said of it.
pub(crate) async fn save_notice_choice(
    tx: &WriteTx,
    member: &str,
    occasion: NoticeOccasion,
    wanted: bool,
    pushed: Option<bool>,
) -> Result<(), StoreError> {
    let row = ActiveModel {
        member_id: Set(member.to_owned()),
        occasion: Set(occasion.key().to_owned()),
        wanted: Set(wanted),
        pushed: Set(pushed),
    };
    let mut same = OnConflict::columns([Column::MemberId, Column::Occasion]);
    same.update_column(Column::Wanted);
    if pushed.is_some() {
        same.update_column(Column::Pushed);
    }
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

//! Questions by who asked them: their address is under each question's own key, so all that have one are looked at.

use kernel::EmailAddress;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Store, StoreError, restrictions};

use super::encryption;
use crate::model::ItemState;
use crate::tables::question;

/// The questions whose asker is told at an address, newest first.
pub(crate) async fn load_asked_by(
    store: &Store,
    db: &impl ConnectionTrait,
    person: &EmailAddress,
) -> Result<Vec<question::Model>, StoreError> {
    let rows = question::Entity::find()
        .filter(question::Column::NoticeMail.is_not_null())
        .filter(question::Column::State.ne(ItemState::Erased))
        .order_by_desc(question::Column::Id)
        .all(db)
        .await?;
    let mut found = Vec::new();
    for row in rows {
        let own = encryption::decrypt_email(store, &row)?;
        // Without regard to case, as people do not always type their address alike.
        if own.is_some_and(|own| own.case_folded() == person.case_folded()) {
            found.push(row);
        }
    }
    Ok(found)
}

/// The condition that a question is of nobody whose data are restricted. Its address is under the question's own key, so their
/// questions are looked for one by one; there are few such people.
pub(crate) async fn unrestricted_condition(
    store: &Store,
    db: &impl ConnectionTrait,
) -> Result<Condition, StoreError> {
    let mut theirs = Vec::new();
    for person in restrictions::list_restricted_people(store, db).await? {
        let asked = load_asked_by(store, db, &person).await?;
        theirs.extend(asked.into_iter().map(|question| question.id));
    }
    Ok(Condition::all().add(question::Column::Id.is_not_in(theirs)))
}

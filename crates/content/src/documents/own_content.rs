//! Whether a person has published something beside the samples.

use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use store::{StoreError, WriteTx};

use super::table::{head, revision};

pub(crate) async fn has_own_content(connection: &impl ConnectionTrait) -> Result<bool, StoreError> {
    let own = head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(head::Column::Live.eq(true))
        .filter(head::Column::Sample.eq(false))
        // Settings that were never changed stand in the lists with the number 0.
        .filter(head::Column::Revision.gt(0))
        .into_tuple::<String>()
        .one(connection)
        .await?;
    if own.is_some() {
        return Ok(true);
    }
    // A sample that a person changed and published is still marked as one. At a time that somebody chose it is the house that
    // publishes it; as it came, it was published once.
    let by_a_person = Condition::any()
        .add(revision::Column::Actor.starts_with("staff:"))
        .add(revision::Column::Revision.gt(1));
    let by_a_person = revision::Entity::find()
        .select_only()
        .column(revision::Column::Id)
        .filter(revision::Column::Action.eq("publish"))
        .filter(by_a_person)
        .into_tuple::<String>()
        .one(connection)
        .await?;
    Ok(by_a_person.is_some())
}

/// Whether what is being published, as this revision of it, is the first beside samples that is the house's own, also at its
/// time or by an import: the samples take no money any more, which pages say.
pub(super) async fn is_first_own(
    tx: &WriteTx,
    is_sample: bool,
    revision: i64,
) -> Result<bool, StoreError> {
    let is_unchanged_sample = is_sample && revision == 1;
    if is_unchanged_sample {
        return Ok(false);
    }
    let sample = head::Entity::find()
        .select_only()
        .column(head::Column::Id)
        .filter(head::Column::Live.eq(true))
        .filter(head::Column::Sample.eq(true))
        .into_tuple::<String>()
        .one(tx.connection())
        .await?;
    Ok(sample.is_some() && !has_own_content(tx.connection()).await?)
}

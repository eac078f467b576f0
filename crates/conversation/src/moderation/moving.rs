//! Moving items between states, with the counts that hang on it.
use kernel::Tag;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, IntoActiveModel};
use store::{StoreError, WriteTx};

use crate::Conversation;
use crate::comments::store as comments;
use crate::model::{HoldReason, State};
use crate::tables::{comment, question};

pub(super) async fn comment(
    tx: &WriteTx,
    row: comment::Model,
    to: State,
    hold: Option<HoldReason>,
) -> Result<(), StoreError> {
    comments::set_state(tx, row, to, hold).await?;
    Ok(())
}

pub(super) async fn question(
    _conversation: &Conversation,
    tx: &WriteTx,
    row: question::Model,
    to: State,
    hold: Option<HoldReason>,
) -> Result<(), StoreError> {
    let version = row.version + 1;
    tx.touch([tag(&row.id)]);
    let mut changed = row.into_active_model();
    changed.state = Set(to);
    changed.hold_reason = Set(hold);
    changed.version = Set(version);
    changed.update(tx.connection()).await?;
    Ok(())
}

pub(super) fn tag(id: &str) -> Tag {
    Tag::new(format!("question:{id}"))
}

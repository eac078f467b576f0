//! Moving items between states, with the counts that hang on it.
use store::{StoreError, WriteTx};

use crate::comments::store as comments;
use crate::model::{HoldReason, State};
use crate::tables::comment;

pub(super) async fn comment(
    tx: &WriteTx,
    row: comment::Model,
    to: State,
    hold: Option<HoldReason>,
) -> Result<(), StoreError> {
    comments::set_state(tx, row, to, hold).await?;
    Ok(())
}

//! Which node syncs.
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Actor, Store, StoreError};

use crate::tables::lease::{Column, Entity, Model};

/// Beats of another node that may stay out before it counts as gone.
const STILL: u32 = 3;

/// The lease as one node sees it.
pub(crate) struct Lease {
    store: Store,
    /// Project and dataset.
    name: String,
    node: String,
    /// The holder with its beat, and how often it was seen so.
    seen: Option<(Model, u32)>,
}

impl Lease {
    pub fn new(store: Store, name: String) -> Self {
        let node = store.clock().new_id().to_string();
        Self {
            store,
            name,
            node,
            seen: None,
        }
    }

    /// Says that this node lives; true when it is the one that syncs. It takes a lease that nobody has, or whose holder's beat
    /// stands still.
    pub async fn beat(&mut self) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let held = Entity::update_many()
            .col_expr(Column::Beat, Expr::col(Column::Beat).add(1))
            .filter(Column::Id.eq(&self.name))
            .filter(Column::Node.eq(&self.node))
            .exec(tx.connection())
            .await?;
        if held.rows_affected > 0 {
            tx.commit().await?;
            return Ok(true);
        }
        let row = Model {
            id: self.name.clone(),
            node: self.node.clone(),
            beat: 0,
        };
        // Two nodes may start at once: the row decides.
        if tx
            .insert_if_new(row.into_active_model(), [Column::Id])
            .await?
        {
            tx.commit().await?;
            return Ok(true);
        }
        let found = Entity::find_by_id(&self.name).one(tx.connection()).await?;
        // It was given back in between: the next beat takes it.
        let Some(holder) = found else {
            return Ok(false);
        };
        let times = match self.seen.take() {
            Some((seen, times)) if seen == holder => times + 1,
            _ => 0,
        };
        if times < STILL {
            self.seen = Some((holder, times));
            return Ok(false);
        }
        let taken = Entity::update_many()
            .col_expr(Column::Node, Expr::value(self.node.as_str()))
            .filter(Column::Id.eq(&self.name))
            .filter(Column::Node.eq(&holder.node))
            .filter(Column::Beat.eq(holder.beat))
            .exec(tx.connection())
            .await?;
        tx.commit().await?;
        Ok(taken.rows_affected > 0)
    }

    /// Gives it back, so that another node need not wait.
    pub async fn release(&self) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        Entity::delete_many()
            .filter(Column::Id.eq(&self.name))
            .filter(Column::Node.eq(&self.node))
            .exec(tx.connection())
            .await?;
        tx.commit().await
    }
}

//! What a reader did, noted in their own write.
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{StoreError, WriteTx};

use super::sending::enqueue_write;
use crate::service::SyncService;
use crate::tables::document::{self, SyncedState};
use crate::tables::outgoing::comment::CommentStanding;
use crate::tables::outgoing::{comment, reaction};

impl SyncService {
    /// What readers think of a post, or of a comment under it, moved by so much. The last step of their write.
    ///
    /// # Errors
    /// The store's.
    pub async fn note_reaction(
        &self,
        tx: &WriteTx,
        (post, comment): (&str, Option<&str>),
        (likes, dislikes): (i64, i64),
    ) -> Result<(), StoreError> {
        if !self.is_written_back(tx, post).await? {
            return Ok(());
        }
        let comment = comment.unwrap_or_default();
        // Added up in the database, as others do the same at the same moment.
        let added = reaction::Entity::update_many()
            .col_expr(
                reaction::Column::Likes,
                Expr::col(reaction::Column::Likes).add(likes),
            )
            .col_expr(
                reaction::Column::Dislikes,
                Expr::col(reaction::Column::Dislikes).add(dislikes),
            )
            .filter(reaction::Column::Document.eq(post))
            .filter(reaction::Column::Comment.eq(comment))
            // What may have been told already does not change.
            .filter(reaction::Column::Batch.is_null())
            .exec(tx.connection())
            .await?;
        if added.rows_affected > 0 {
            return Ok(());
        }
        let row = reaction::Model {
            id: tx.new_id().to_string(),
            document: post.to_owned(),
            comment: comment.to_owned(),
            likes,
            dislikes,
            batch: None,
        };
        tx.insert_row(row).await?;
        self.enqueue_soon(tx, post).await
    }

    /// A comment that was written here is shown from now on, says something else, or is no longer shown; what it answers
    /// goes before it.
    ///
    /// # Errors
    /// The store's.
    pub async fn note_comment(
        &self,
        tx: &WriteTx,
        post: &str,
        comment: &str,
        above: &[String],
    ) -> Result<(), StoreError> {
        if !self.is_written_back(tx, post).await? {
            return Ok(());
        }
        for key in above {
            tx.insert_if_new(new_row(post, key), [comment::Column::Id])
                .await?;
        }
        let is_new = tx
            .insert_if_new(new_row(post, comment), [comment::Column::Id])
            .await?;
        let known = tx.lock_row::<comment::Entity>(comment).await?;
        if let Some(known) = known.filter(|_| !is_new) {
            let changed = comment::Model {
                is_waiting: true,
                round: known.round + 1,
                ..known
            };
            let changed = changed.into_active_model().reset_all();
            changed.update(tx.connection()).await?;
        }
        self.enqueue_soon(tx, post).await
    }

    /// Whether the service is told of what happens under a document: it came from there, and the operator says so.
    async fn is_written_back(&self, tx: &WriteTx, post: &str) -> Result<bool, StoreError> {
        if self.parts().writer.is_none() {
            return Ok(false);
        }
        let found = document::Entity::find_by_id(post)
            .one(tx.connection())
            .await?;
        Ok(found
            .is_some_and(|row| !matches!(row.state, SyncedState::TakenOff | SyncedState::Refused)))
    }

    async fn enqueue_soon(&self, tx: &WriteTx, post: &str) -> Result<(), StoreError> {
        let at = tx.now() + self.settings().pace.gather;
        enqueue_write(tx, post, at).await
    }
}

fn new_row(post: &str, key: &str) -> comment::Model {
    comment::Model {
        id: key.to_owned(),
        document: post.to_owned(),
        standing: CommentStanding::New,
        is_waiting: true,
        round: 1,
        likes: 0,
        dislikes: 0,
        words: None,
    }
}

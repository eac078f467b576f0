//! From the last byte of an upload to a file of the library: once, however many ask for it and on whichever node.
use std::time::Duration;

use ::store::{Actor, StoreError};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use staff::SignedIn;
use web::{Error, tus};

use super::library::NewMedia;
use super::table::{part, upload};
use super::uploads::{Progress, delete_parts, files, parts_of};
use super::{Media, assemble, library};

/// How long one who finishes has an upload for themselves. A node that dies on the way leaves it to the next after that.
const CLAIM: Duration = Duration::from_secs(120);

impl Media {
    /// Makes a file of the library of an upload whose bytes are all there. May be done again after a fault; of several at
    /// once, one does it.
    pub(super) async fn finish(
        &self,
        who: &SignedIn,
        row: upload::Model,
    ) -> Result<Progress, Error> {
        if !self.claim(&row.id).await? {
            return self.as_it_stands(&row.id).await;
        }
        let parts = parts_of(self.store().reader().connection(), &row.id).await?;
        let whole = match assemble::assemble(self.store(), &parts).await {
            Ok(Some(whole)) => whole,
            Ok(None) => {
                self.give_up(&row.id).await?;
                return self.as_it_stands(&row.id).await;
            }
            Err(error) => {
                self.release(&row.id).await?;
                return Err(error.into());
            }
        };
        match self.take_in(whole, &row.name).await {
            Ok(new) => {
                let id = row.id.clone();
                let done = self.finished(who, row, new, &parts).await;
                if done.is_err() {
                    self.release(&id).await?;
                }
                done
            }
            Err(refused) => {
                // Faults of ours may pass: the bytes stay.
                if refused.problem().status < 500 {
                    self.give_up(&row.id).await?;
                } else {
                    self.release(&row.id).await?;
                }
                Err(refused)
            }
        }
    }

    /// Keeps what an upload became, unless somebody was faster.
    async fn finished(
        &self,
        who: &SignedIn,
        row: upload::Model,
        mut new: NewMedia,
        parts: &[part::Model],
    ) -> Result<Progress, Error> {
        new.uploader_name.clone_from(&row.owner_name);
        let (id, media) = (row.id.clone(), new.id.clone());
        let is_first = self
            .store()
            .write(who.actor(), move |tx| {
                Box::pin(async move {
                    let noted = upload::Entity::update_many()
                        .col_expr(upload::Column::Media, Expr::value(new.id.clone()))
                        .filter(upload::Column::Id.eq(&id))
                        .filter(upload::Column::Media.is_null())
                        .exec(tx.connection())
                        .await?;
                    if noted.rows_affected == 0 {
                        return Ok::<_, StoreError>(false);
                    }
                    delete_parts(tx, &id).await?;
                    library::keep(tx, new).await?;
                    Ok(true)
                })
            })
            .await?;
        if !is_first {
            return self.as_it_stands(&row.id).await;
        }
        self.delete_named(&files(parts)).await;
        Ok(Progress {
            media: Some(media),
            ..row.into()
        })
    }

    /// Whether the upload is now this caller's to finish.
    async fn claim(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let is_free = Condition::any()
                        .add(upload::Column::ClaimedUntil.is_null())
                        .add(upload::Column::ClaimedUntil.lte(tx.now()));
                    let claimed = upload::Entity::update_many()
                        .col_expr(upload::Column::ClaimedUntil, Expr::value(tx.now() + CLAIM))
                        .filter(upload::Column::Id.eq(id))
                        .filter(upload::Column::Media.is_null())
                        .filter(is_free)
                        .exec(tx.connection())
                        .await?;
                    Ok(claimed.rows_affected == 1)
                })
            })
            .await
    }

    /// Leaves an upload to the next who asks.
    async fn release(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let nobody: Option<chrono::DateTime<chrono::Utc>> = None;
                    upload::Entity::update_many()
                        .col_expr(upload::Column::ClaimedUntil, Expr::value(nobody))
                        .filter(upload::Column::Id.eq(id))
                        .exec(tx.connection())
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// What came of an upload that somebody else finishes, or has finished.
    async fn as_it_stands(&self, id: &str) -> Result<Progress, Error> {
        let row = upload::Entity::find_by_id(id)
            .one(self.store().reader().connection())
            .await?
            .ok_or_else(tus::gone)?;
        if row.media.is_none() {
            return Err(tus::being_finished());
        }
        Ok(row.into())
    }

    /// Takes an upload away that became nothing; one that became a file stays as it is.
    pub(super) async fn give_up(&self, id: &str) -> Result<(), StoreError> {
        self.take_away(id, Condition::all().add(upload::Column::Media.is_null()))
            .await
    }

    /// Takes an upload away, whatever is there of it.
    pub(super) async fn forget(&self, id: &str) -> Result<(), StoreError> {
        self.take_away(id, Condition::all()).await
    }

    async fn take_away(&self, id: &str, only_if: Condition) -> Result<(), StoreError> {
        let upload = id.to_owned();
        let parts = self
            .store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let gone = upload::Entity::delete_many()
                        .filter(upload::Column::Id.eq(&upload))
                        .filter(only_if)
                        .exec(tx.connection())
                        .await?;
                    if gone.rows_affected == 0 {
                        return Ok(Vec::new());
                    }
                    let parts = parts_of(tx.connection(), &upload).await?;
                    delete_parts(tx, &upload).await?;
                    Ok::<_, StoreError>(parts)
                })
            })
            .await?;
        self.delete_named(&files(&parts)).await;
        Ok(())
    }
}

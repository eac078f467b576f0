//! From the last byte of an upload to a file of a request: once, however many ask for it and on whichever node.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use store::{Actor, StoreError};
use web::{Error, tus};

use super::table::upload;
use super::tus::{Draft, Room};
use super::uploads::{Progress, drop_parts, key_of, name_of, refusal_of};
use super::{Files, Sealed, Sent};

/// How long one who finishes has an upload for themselves. A node that dies on the way leaves it to the next after that.
const CLAIM: TimeDelta = TimeDelta::seconds(120);

impl Room {
    /// Makes a file of an upload whose bytes are all there, or refuses it in the words of the form. May be done again after
    /// a fault; of several at once, one does it.
    pub(super) async fn finish(
        &self,
        draft: &Draft,
        row: upload::Model,
    ) -> Result<Progress, Error> {
        if !self.files.claim(&row.id).await? {
            return self.files.as_it_stands(&row.id).await;
        }
        let id = row.id.clone();
        let finished = self.become_file(draft, row).await;
        if finished.is_err() {
            self.files.release(&id).await?;
        }
        finished
    }

    async fn become_file(&self, draft: &Draft, row: upload::Model) -> Result<Progress, Error> {
        let files = &self.files;
        let key = key_of(files.store(), &row)?;
        let Some(bytes) = files.assemble(&row, &key).await? else {
            files.give_up(&row).await?;
            return Err(tus::gone());
        };
        let sent = Sent {
            name: name_of(&key, &row)?,
            bytes,
        };
        match files.take(sent, draft.photos).await {
            Ok(taken) => {
                let sealed = files.seal_as(row.id.clone(), taken).await?;
                let kept = self.keep_upload(&row, sealed.clone()).await;
                if kept.is_err() {
                    files.discard(sealed).await;
                }
                let file = Some(kept?);
                Ok(Progress { file, ..row.into() })
            }
            Err(problem) => {
                // Faults of ours may pass: the bytes stay.
                if problem.is_of_the_file() {
                    files.refuse(&row, &problem).await?;
                }
                Err(problem.into())
            }
        }
    }

    async fn keep_upload(&self, row: &upload::Model, sealed: Sealed) -> Result<String, Error> {
        let (room, id, request) = (self.clone(), row.id.clone(), row.request_id.clone());
        self.files
            .store()
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move {
                    room.drafts.accept(tx, &request).await?;
                    let file = room.files.keep(tx, &request, sealed).await?;
                    let noted = upload::Entity::update_many()
                        .col_expr(upload::Column::FileId, Expr::value(file.clone()))
                        .filter(upload::Column::Id.eq(&id))
                        .exec(tx.connection())
                        .await
                        .map_err(StoreError::from)?;
                    if noted.rows_affected == 0 {
                        return Err(tus::gone());
                    }
                    drop_parts(tx, &id).await?;
                    Ok(file)
                })
            })
            .await
    }
}

impl Files {
    /// Whether the upload is now this caller's to finish.
    async fn claim(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.store()
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move {
                    let is_free = Condition::any()
                        .add(upload::Column::ClaimedUntil.is_null())
                        .add(upload::Column::ClaimedUntil.lte(tx.now()));
                    let claimed = upload::Entity::update_many()
                        .col_expr(upload::Column::ClaimedUntil, Expr::value(tx.now() + CLAIM))
                        .filter(upload::Column::Id.eq(id))
                        .filter(upload::Column::FileId.is_null())
                        .filter(upload::Column::Refused.is_null())
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
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move {
                    let nobody: Option<DateTime<Utc>> = None;
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
        let found = upload::Entity::find_by_id(id)
            .one(self.store().reader().connection())
            .await;
        let row = found.map_err(StoreError::from)?.ok_or_else(tus::gone)?;
        if let Some(problem) = refusal_of(&key_of(self.store(), &row)?, &row)? {
            return Err(problem.into());
        }
        if row.file_id.is_none() {
            return Err(tus::being_finished());
        }
        Ok(row.into())
    }

    /// Takes an upload away whose bytes are gone.
    async fn give_up(&self, row: &upload::Model) -> Result<(), StoreError> {
        let (files, id, request) = (self.clone(), row.id.clone(), row.request_id.clone());
        self.store()
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    files.forget_upload(tx, &request, &id).await?;
                    Ok(())
                })
            })
            .await
    }
}

//! Bytes as they come: sealed part by part, and looked at as soon as they tell something.

use axum::body::Body;
use bytes::Bytes;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};
use store::{Actor, ItemKey, StoreError, WriteTx};
use web::Error;
use web::tus;

use super::table::{part, upload};
use super::tus::{Draft, Room};
use super::uploads::{Progress, key_of, name_of, part_place, refusal_of, unsigned};
use super::{FileProblem, Files, look, name, photos};

/// Bytes that are enough to see what a file may be; fewer at first are looked at when all is there.
const TELLING: usize = 512;

impl Room {
    /// How far an upload of this draft is; finishes one that was left at its last byte.
    pub(super) async fn progress(&self, draft: &Draft, id: &str) -> Result<Progress, Error> {
        let row = self.files.upload_of(draft, id).await?;
        let key = key_of(self.files.store(), &row)?;
        if let Some(problem) = refusal_of(&key, &row)? {
            return Err(problem.into());
        }
        if row.received == row.length && row.file_id.is_none() {
            return self.finish(draft, row).await;
        }
        Ok(row.into())
    }

    /// Adds what a body brings behind `offset`. What arrived before the line dropped is kept.
    pub(super) async fn append(
        &self,
        draft: &Draft,
        id: &str,
        offset: u64,
        body: Body,
    ) -> Result<Progress, Error> {
        let row = self.files.upload_of(draft, id).await?;
        let is_over = row.refused.is_some() || row.received == row.length;
        if !is_over && unsigned(row.received) != offset {
            return Err(tus::wrong_offset(unsigned(row.received)));
        }
        if is_over {
            return self.progress(draft, id).await;
        }
        let room = unsigned(row.length) - offset;
        let room = usize::try_from(room)
            .unwrap_or(usize::MAX)
            .min(tus::MAX_CHUNK);
        let bytes = tus::chunk(body, room).await?;
        if bytes.is_empty() {
            return Ok(row.into());
        }
        let key = key_of(self.files.store(), &row)?;
        let is_telling = bytes.len() >= TELLING || bytes.len() == room;
        if offset == 0 && is_telling {
            let told = name_of(&key, &row)?;
            if let Err(problem) = self.files.may_become(&bytes, &told, draft.photos) {
                self.files.refuse(&row, &problem).await?;
                return Err(problem.into());
            }
        }
        let row = self.files.keep_part(row, &key, bytes).await?;
        if row.received == row.length {
            return self.finish(draft, row).await;
        }
        Ok(row.into())
    }
}

impl Files {
    /// Whether a file that begins so can be taken at all.
    fn may_become(&self, head: &[u8], told: &str, photos: bool) -> Result<(), FileProblem> {
        if photos::is_photo(head) {
            return match photos {
                true => Ok(()),
                false => Err(FileProblem::photo_not_taken(&name::bare(told))),
            };
        }
        if look::may_become(head) {
            return Ok(());
        }
        Err(FileProblem::not_taken(&name::bare(told), photos))
    }

    /// The bytes first, then the row that knows of them: bytes without a row are nobody's, a row without bytes would be a
    /// hole.
    async fn keep_part(
        &self,
        row: upload::Model,
        key: &ItemKey,
        bytes: Bytes,
    ) -> Result<upload::Model, Error> {
        let count = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let sealed = key.seal(&part_place(&row.id, row.received), &bytes)?;
        let file = format!(
            "care-uploads/{}/{}-{}",
            row.id,
            row.received,
            self.store().clock().id()
        );
        let blobs = self.store().blobs();
        blobs.put_named(&file, sealed.into()).await?;
        let part = part::Model {
            upload_id: row.id.clone(),
            starts_at: row.received,
            bytes: count,
            file: file.clone(),
        };
        let kept = self.store().write(Actor::Visitor, move |tx| {
            Box::pin(async move { note_part(tx, part).await })
        });
        if let Err(error) = kept.await {
            if let Err(error) = blobs.delete_named(&file).await {
                tracing::warn!(%error, "a sealed part of an upload stays behind");
            }
            return Err(error);
        }
        Ok(upload::Model {
            received: row.received + count,
            ..row
        })
    }
}

async fn note_part(tx: &WriteTx, part: part::Model) -> Result<(), Error> {
    let moved = upload::Entity::update_many()
        .col_expr(
            upload::Column::Received,
            Expr::value(part.starts_at + part.bytes),
        )
        .filter(upload::Column::Id.eq(&part.upload_id))
        .filter(upload::Column::Received.eq(part.starts_at))
        .filter(upload::Column::Refused.is_null())
        .exec(tx.connection())
        .await
        .map_err(StoreError::from)?;
    if moved.rows_affected == 0 {
        return Err(tus::overtaken());
    }
    part::Entity::insert(part::ActiveModel::from(part).reset_all())
        .exec_without_returning(tx.connection())
        .await
        .map_err(StoreError::from)?;
    Ok(())
}

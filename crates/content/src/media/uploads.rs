//! Uploads under way: what has arrived of a file, on whichever node.
use ::store::{Actor, NewJob, StoreError, WriteTx};
use axum::body::Body;
use bytes::Bytes;
use kernel::{Id, Problem};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect,
};
use staff::SignedIn;
use web::Error;
use web::tus::{self, Standing};

use super::sniff::{self, Kind};
use super::table::{part, upload};
use super::{KEPT_UNFINISHED, MAX_VIDEO, Media, jobs, refusal};

/// Uploads that one person may have open at once.
const MOST_OPEN: u64 = 200;
/// Bytes that are enough to see what a file is; fewer at first are looked at when all is there.
const TELLING: usize = 512;
/// Expired uploads that a new one clears away.
const CLEARED_AT_ONCE: u64 = 20;

/// An upload as its sender sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub id: String,
    pub standing: Standing,
    /// What it became, once all has arrived.
    pub media: Option<String>,
}

impl From<upload::Model> for Progress {
    fn from(row: upload::Model) -> Self {
        Self {
            id: row.id,
            standing: Standing {
                received: unsigned(row.received),
                length: unsigned(row.length),
                expires_at: row.expires_at,
            },
            media: row.media,
        }
    }
}

fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

impl Media {
    /// Begins an upload of `length` bytes.
    pub(super) async fn begin(
        &self,
        who: &SignedIn,
        length: u64,
        name: String,
    ) -> Result<Progress, Error> {
        if length == 0 {
            return Err(refusal::empty());
        }
        if length > MAX_VIDEO {
            return Err(refusal::too_large(Kind::Video, length));
        }
        self.clear_expired().await?;
        let (owner, owner_name) = (who.id.to_string(), who.name.clone());
        self.store()
            .write(who.actor(), move |tx| {
                Box::pin(async move {
                    let open = upload::Entity::find()
                        .filter(upload::Column::Owner.eq(&owner))
                        .filter(upload::Column::Media.is_null());
                    if open.count(tx.connection()).await? >= MOST_OPEN {
                        return Err(Error::from(Problem::too_many(
                            "Many uploads of yours are not finished yet. Finish or cancel some of them first.",
                        )));
                    }
                    let row = upload::Model {
                        id: tx.id().to_string(),
                        owner,
                        owner_name,
                        name,
                        length: signed(length),
                        received: 0,
                        expires_at: tx.now() + KEPT_UNFINISHED,
                        media: None,
                        claimed_until: None,
                    };
                    upload::Entity::insert(upload::ActiveModel::from(row.clone()).reset_all())
                        .exec_without_returning(tx.connection())
                        .await?;
                    let mut job = NewJob::new(jobs::CLEAR, serde_json::json!({})).once(&row.id);
                    job.run_at = Some(row.expires_at);
                    tx.enqueue(job).await?;
                    Ok(row.into())
                })
            })
            .await
    }

    /// How far an upload of this person is; finishes one that was left at its last byte.
    pub(super) async fn progress(&self, who: &SignedIn, id: &str) -> Result<Progress, Error> {
        let row = self.upload_of(who, id).await?;
        if row.received == row.length && row.media.is_none() {
            return self.finish(who, row).await;
        }
        Ok(row.into())
    }

    /// Adds what a body brings behind `offset`. What arrived before the line dropped is kept.
    pub(super) async fn append(
        &self,
        who: &SignedIn,
        id: &str,
        offset: u64,
        body: Body,
    ) -> Result<Progress, Error> {
        let row = self.upload_of(who, id).await?;
        if unsigned(row.received) != offset {
            return Err(tus::wrong_offset(unsigned(row.received)));
        }
        if row.received == row.length {
            return self.progress(who, id).await;
        }
        let room = unsigned(row.length) - offset;
        let room = usize::try_from(room)
            .unwrap_or(usize::MAX)
            .min(tus::MAX_CHUNK);
        let bytes = tus::chunk(body, room).await?;
        if bytes.is_empty() {
            return Ok(row.into());
        }
        let is_telling = bytes.len() >= TELLING || bytes.len() == room;
        if offset == 0
            && is_telling
            && let Err(refused) = may_become(&bytes, unsigned(row.length))
        {
            self.give_up(&row.id).await?;
            return Err(refused);
        }
        let row = self.keep_part(row, bytes).await?;
        if row.received == row.length {
            return self.finish(who, row).await;
        }
        Ok(row.into())
    }

    /// Ends an upload of this person; nothing is kept.
    pub(super) async fn cancel(&self, who: &SignedIn, id: &str) -> Result<(), Error> {
        let row = self.upload_of(who, id).await?;
        Ok(self.forget(&row.id).await?)
    }

    async fn upload_of(&self, who: &SignedIn, id: &str) -> Result<upload::Model, Error> {
        let id: Id = id.parse().map_err(|_| tus::gone())?;
        let now = self.store().clock().now();
        upload::Entity::find_by_id(id.to_string())
            .filter(upload::Column::Owner.eq(who.id.to_string()))
            .filter(upload::Column::ExpiresAt.gt(now))
            .one(self.store().reader().connection())
            .await?
            .ok_or_else(tus::gone)
    }

    /// The bytes first, then the row that knows of them: bytes without a row are nobody's, a row without bytes would be a
    /// hole.
    async fn keep_part(&self, row: upload::Model, bytes: Bytes) -> Result<upload::Model, Error> {
        let count = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
        let file = format!(
            "uploads/{}/{}-{}",
            row.id,
            row.received,
            self.store().clock().id()
        );
        self.store().blobs().put_named(&file, bytes).await?;
        let (id, starts_at, named) = (row.id.clone(), row.received, file.clone());
        let kept = self.store().write(Actor::System, move |tx| {
            Box::pin(async move {
                let moved = upload::Entity::update_many()
                    .col_expr(upload::Column::Received, Expr::value(starts_at + count))
                    .filter(upload::Column::Id.eq(&id))
                    .filter(upload::Column::Received.eq(starts_at))
                    .exec(tx.connection())
                    .await?;
                if moved.rows_affected == 0 {
                    return Err(tus::overtaken());
                }
                let part = part::Model {
                    upload_id: id,
                    starts_at,
                    bytes: count,
                    file: named,
                };
                part::Entity::insert(part::ActiveModel::from(part).reset_all())
                    .exec_without_returning(tx.connection())
                    .await?;
                Ok(())
            })
        });
        if let Err(error) = kept.await {
            self.delete_named(&[file]).await;
            return Err(error);
        }
        Ok(upload::Model {
            received: row.received + count,
            ..row
        })
    }

    /// Takes some of the uploads away whose day is over.
    pub(super) async fn clear_expired(&self) -> Result<(), StoreError> {
        let now = self.store().clock().now();
        let expired: Vec<String> = upload::Entity::find()
            .select_only()
            .column(upload::Column::Id)
            .filter(upload::Column::ExpiresAt.lte(now))
            .order_by_asc(upload::Column::ExpiresAt)
            .limit(CLEARED_AT_ONCE)
            .into_tuple()
            .all(self.store().reader().connection())
            .await?;
        for id in expired {
            self.forget(&id).await?;
        }
        Ok(())
    }

    /// Deletes files of parts; one that cannot be deleted stays behind and does no harm.
    pub(super) async fn delete_named(&self, names: &[String]) {
        for name in names {
            if let Err(error) = self.store().blobs().delete_named(name).await {
                tracing::warn!(%error, name, "a part of an upload stays behind");
            }
        }
    }
}

/// Whether a file that begins so and has that many bytes can be taken at all.
fn may_become(head: &[u8], length: u64) -> Result<(), Error> {
    let kind = sniff::sniff(&head[..head.len().min(sniff::ENOUGH)])?.largest_kind();
    if length > kind.most_bytes() {
        return Err(refusal::too_large(kind, length));
    }
    Ok(())
}

pub(super) async fn parts_of(
    connection: &impl sea_orm::ConnectionTrait,
    upload: &str,
) -> Result<Vec<part::Model>, StoreError> {
    Ok(part::Entity::find()
        .filter(part::Column::UploadId.eq(upload))
        .order_by_asc(part::Column::StartsAt)
        .all(connection)
        .await?)
}

pub(super) async fn delete_parts(tx: &WriteTx, upload: &str) -> Result<(), StoreError> {
    part::Entity::delete_many()
        .filter(part::Column::UploadId.eq(upload))
        .exec(tx.connection())
        .await?;
    Ok(())
}

pub(super) fn files(parts: &[part::Model]) -> Vec<String> {
    parts.iter().map(|part| part.file.clone()).collect()
}

//! Uploads under way: what has arrived of a file, sealed, on whichever node.

use bytes::Bytes;
use kernel::{Id, Problem};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect,
};
use store::{Actor, ItemKey, NewJob, Store, StoreError, WriteTx};
use web::Error;
use web::tus::{self, Standing};

use super::jobs::{self, Rubbish};
use super::table::{part, upload};
use super::tus::Draft;
use super::{FileProblem, Files, KEPT_UNFINISHED, name};

/// Uploads that one draft may have open at once.
const MOST_OPEN: u64 = 20;
/// Expired uploads that one job clears away.
const CLEARED_AT_ONCE: u64 = 20;

/// An upload as its sender sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Progress {
    pub id: String,
    pub standing: Standing,
    /// The file that it became, once all has arrived.
    pub file: Option<String>,
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
            file: row.file_id,
        }
    }
}

pub(super) fn unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn place(column: &str, id: &str) -> String {
    format!("care_upload.{column}:{id}")
}

pub(super) fn part_place(id: &str, starts_at: i64) -> String {
    format!("care_upload_part.file:{id}/{starts_at}")
}

pub(super) fn key_of(store: &Store, row: &upload::Model) -> Result<ItemKey, StoreError> {
    store.unseal_key(&place("item_key", &row.id), &row.item_key)
}

pub(super) fn name_of(key: &ItemKey, row: &upload::Model) -> Result<String, StoreError> {
    key.unseal_text(&place("name", &row.id), &row.name)
}

/// Why an upload became no file.
pub(super) fn refusal_of(
    key: &ItemKey,
    row: &upload::Model,
) -> Result<Option<FileProblem>, StoreError> {
    let Some(sealed) = &row.refused else {
        return Ok(None);
    };
    let json = key.unseal_text(&place("refused", &row.id), sealed)?;
    serde_json::from_str(&json)
        .map(Some)
        .map_err(StoreError::other)
}

impl Files {
    /// Begins an upload of `length` bytes.
    pub(super) async fn begin(
        &self,
        draft: &Draft,
        length: u64,
        told: &str,
    ) -> Result<Progress, Error> {
        let most = self.limits().most_bytes;
        if length == 0 {
            return Err(FileProblem::empty(&name::bare(told)).into());
        }
        if usize::try_from(length).map_or(true, |length| length > most) {
            return Err(FileProblem::too_large(&name::bare(told), length, most).into());
        }
        let row = self.new_upload(&draft.request, length, told)?;
        let files = self.clone();
        self.store()
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move { files.add_upload(tx, row).await })
            })
            .await
    }

    fn new_upload(
        &self,
        request: &str,
        length: u64,
        told: &str,
    ) -> Result<upload::Model, StoreError> {
        let store = self.store();
        let (id, key) = (store.clock().id().to_string(), ItemKey::random());
        Ok(upload::Model {
            request_id: request.to_owned(),
            item_key: store.seal_key(&place("item_key", &id), &key)?,
            name: key.seal_text(&place("name", &id), told)?,
            length: signed(length),
            received: 0,
            expires_at: store.clock().now() + KEPT_UNFINISHED,
            file_id: None,
            refused: None,
            claimed_until: None,
            id,
        })
    }

    async fn add_upload(&self, tx: &WriteTx, row: upload::Model) -> Result<Progress, Error> {
        if !self.has_room(tx.connection(), &row.request_id).await? {
            return Err(FileProblem::too_many(self.limits().most_files).into());
        }
        let open = upload::Entity::find()
            .filter(upload::Column::RequestId.eq(&row.request_id))
            .filter(upload::Column::FileId.is_null())
            .filter(upload::Column::Refused.is_null())
            .filter(upload::Column::ExpiresAt.gt(tx.now()));
        let open = open.count(tx.connection()).await;
        if open.map_err(StoreError::from)? >= MOST_OPEN {
            let words = "Many uploads are not finished yet. Finish or cancel some of them first.";
            return Err(Problem::too_many(words)
                .with_code("too_many_uploads")
                .into());
        }
        upload::Entity::insert(upload::ActiveModel::from(row.clone()).reset_all())
            .exec_without_returning(tx.connection())
            .await
            .map_err(StoreError::from)?;
        let mut job = NewJob::new(jobs::CLEAR, serde_json::json!({})).once(&row.id);
        job.run_at = Some(row.expires_at);
        tx.enqueue(job).await?;
        Ok(row.into())
    }

    pub(super) async fn upload_of(&self, draft: &Draft, id: &str) -> Result<upload::Model, Error> {
        let id: Id = id.parse().map_err(|_| tus::gone())?;
        let now = self.store().clock().now();
        let found = upload::Entity::find_by_id(id.to_string())
            .filter(upload::Column::RequestId.eq(&draft.request))
            .filter(upload::Column::ExpiresAt.gt(now))
            .one(self.store().reader().connection())
            .await;
        found.map_err(StoreError::from)?.ok_or_else(tus::gone)
    }

    /// Ends an upload of this draft. A file that it became stays.
    pub(super) async fn cancel(&self, draft: &Draft, id: &str) -> Result<(), Error> {
        let row = self.upload_of(draft, id).await?;
        let files = self.clone();
        self.store()
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move {
                    files.forget_upload(tx, &row.request_id, &row.id).await?;
                    Ok(())
                })
            })
            .await
    }

    /// All bytes of an upload; `None` when a part is gone (a restored backup has none).
    pub(super) async fn assemble(
        &self,
        row: &upload::Model,
        key: &ItemKey,
    ) -> Result<Option<Bytes>, StoreError> {
        let mut whole = Vec::new();
        for part in parts_of(self.store().reader().connection(), &row.id).await? {
            let Some(sealed) = self.store().blobs().get_named(&part.file).await? else {
                return Ok(None);
            };
            whole.extend(key.unseal(&part_place(&row.id, part.starts_at), &sealed)?);
        }
        let is_whole = u64::try_from(whole.len()).is_ok_and(|count| count == unsigned(row.length));
        Ok(is_whole.then(|| whole.into()))
    }

    /// Notes why an upload became no file; its bytes go.
    pub(super) async fn refuse(
        &self,
        row: &upload::Model,
        problem: &FileProblem,
    ) -> Result<(), StoreError> {
        let json = serde_json::to_string(problem).map_err(StoreError::other)?;
        let key = key_of(self.store(), row)?;
        let sealed = key.seal_text(&place("refused", &row.id), &json)?;
        let id = row.id.clone();
        self.store()
            .write(Actor::Visitor, move |tx| {
                Box::pin(async move {
                    upload::Entity::update_many()
                        .col_expr(upload::Column::Refused, Expr::value(sealed))
                        .filter(upload::Column::Id.eq(&id))
                        .filter(upload::Column::FileId.is_null())
                        .exec(tx.connection())
                        .await?;
                    drop_parts(tx, &id).await
                })
            })
            .await
    }

    /// Takes an upload of a request away, whatever is there of it; whether there was one.
    pub(super) async fn forget_upload(
        &self,
        tx: &WriteTx,
        request: &str,
        id: &str,
    ) -> Result<bool, StoreError> {
        let gone = upload::Entity::delete_many()
            .filter(upload::Column::Id.eq(id))
            .filter(upload::Column::RequestId.eq(request))
            .exec(tx.connection())
            .await?;
        if gone.rows_affected == 0 {
            return Ok(false);
        }
        drop_parts(tx, id).await?;
        Ok(true)
    }

    /// Takes all uploads of a request away; answers what their parts are called.
    pub(super) async fn take_uploads(
        &self,
        tx: &WriteTx,
        request: &str,
    ) -> Result<Vec<String>, StoreError> {
        let ids: Vec<String> = upload::Entity::find()
            .select_only()
            .column(upload::Column::Id)
            .filter(upload::Column::RequestId.eq(request))
            .into_tuple()
            .all(tx.connection())
            .await?;
        let mut parts = Vec::new();
        for id in &ids {
            parts.extend(take_parts(tx, id).await?);
        }
        upload::Entity::delete_many()
            .filter(upload::Column::RequestId.eq(request))
            .exec(tx.connection())
            .await?;
        Ok(parts)
    }

    /// Takes some of the uploads away whose day is over.
    pub(super) async fn clear_expired(&self) -> Result<(), StoreError> {
        let now = self.store().clock().now();
        let expired: Vec<(String, String)> = upload::Entity::find()
            .select_only()
            .column(upload::Column::Id)
            .column(upload::Column::RequestId)
            .filter(upload::Column::ExpiresAt.lte(now))
            .order_by_asc(upload::Column::ExpiresAt)
            .limit(CLEARED_AT_ONCE)
            .into_tuple()
            .all(self.store().reader().connection())
            .await?;
        for (id, request) in expired {
            let files = self.clone();
            self.store()
                .write(Actor::System, move |tx| {
                    Box::pin(async move { files.forget_upload(tx, &request, &id).await })
                })
                .await?;
        }
        Ok(())
    }
}

async fn parts_of<C: ConnectionTrait>(
    db: &C,
    upload: &str,
) -> Result<Vec<part::Model>, StoreError> {
    let parts = part::Entity::find()
        .filter(part::Column::UploadId.eq(upload))
        .order_by_asc(part::Column::StartsAt);
    Ok(parts.all(db).await?)
}

/// Takes the rows of an upload's parts away; answers what they are called.
async fn take_parts(tx: &WriteTx, upload: &str) -> Result<Vec<String>, StoreError> {
    let parts = parts_of(tx.connection(), upload).await?;
    part::Entity::delete_many()
        .filter(part::Column::UploadId.eq(upload))
        .exec(tx.connection())
        .await?;
    Ok(parts.into_iter().map(|part| part.file).collect())
}

/// Takes the parts of an upload away, rows and bytes.
pub(super) async fn drop_parts(tx: &WriteTx, upload: &str) -> Result<(), StoreError> {
    let rubbish = Rubbish {
        parts: take_parts(tx, upload).await?,
        ..Rubbish::default()
    };
    rubbish.put_out(tx).await
}

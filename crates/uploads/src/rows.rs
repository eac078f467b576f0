//! Uploads in the database: begun, found, claimed, refused, over.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Id, ProblemDetails};
use sea_orm::sea_query::{
    Asterisk, Condition, Expr, ExprTrait, Func, Order, Query, SelectStatement, UpdateStatement,
};
use sea_orm::{ConnectionTrait, QueryResult, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Actor, ItemKey, NewJob, Store, StoreError, WriteTx};

use crate::sender::UploadSender;
use crate::tables::UploadTables;
use crate::upload::Upload;

/// An upload is forgotten after this long; what it became stays.
const RETENTION: TimeDelta = TimeDelta::days(1);
/// How long one who finishes has an upload for themselves. A node that dies on the way leaves it to the next after that.
const CLAIM_DURATION: TimeDelta = TimeDelta::seconds(120);

/// A refusal as it is noted. What the release before this one noted has no title.
#[derive(Serialize, Deserialize)]
struct StoredRefusal {
    status: u16,
    code: String,
    #[serde(default = "untold")]
    title: String,
    words: String,
}

fn untold() -> String {
    l10n::t!("uploads-refused-title").to_owned()
}

/// The uploads of a feature. Cheap to clone.
#[derive(Clone)]
pub struct UploadStore {
    pub(crate) store: Store,
    pub(crate) tables: &'static UploadTables,
}

impl UploadStore {
    /// The uploads in these tables of a store.
    pub fn new(store: Store, tables: &'static UploadTables) -> Self {
        Self { store, tables }
    }

    /// The uploads of an owner that became nothing yet, oldest first, with those that were refused.
    pub async fn list_unfinished(&self, owner: &str) -> Result<Vec<Upload>, StoreError> {
        let mut select = self.select_unexpired(owner);
        select
            .and_where(Expr::col(self.tables.became).is_null())
            .order_by("id", Order::Asc);
        let rows = self.store.reader().connection().query_all(&select).await?;
        rows.iter().map(|row| self.decrypt_row(row)).collect()
    }

    /// Gives the uploads of one owner to another.
    pub async fn hand_over(&self, tx: &WriteTx, from: &str, to: &str) -> Result<(), StoreError> {
        let update = Query::update()
            .table(self.tables.uploads)
            .value(self.tables.owner, to)
            .and_where(Expr::col(self.tables.owner).eq(from))
            .to_owned();
        tx.connection().execute(&update).await?;
        Ok(())
    }

    /// Ends an upload of an owner; whether there was one. What it became stays.
    pub async fn end_upload(
        &self,
        tx: &WriteTx,
        owner: &str,
        id: &str,
    ) -> Result<bool, StoreError> {
        let is_theirs = Expr::col(self.tables.owner).eq(owner);
        self.end_if(tx, id, is_theirs).await
    }

    /// Takes all uploads of an owner away, keys and all; answers what is left to delete, names in the blob store.
    pub async fn erase_all(&self, tx: &WriteTx, owner: &str) -> Result<Vec<String>, StoreError> {
        let select = Query::select()
            .column("id")
            .from(self.tables.uploads)
            .and_where(Expr::col(self.tables.owner).eq(owner))
            .to_owned();
        let mut files = Vec::new();
        for row in tx.connection().query_all(&select).await? {
            let id: String = row.try_get("", "id")?;
            let parts = self.parts_of(tx.connection(), &id).await?;
            files.extend(parts.into_iter().map(|part| part.file));
            // The key goes in this write, so that nobody can open a part whose deletion fails later.
            self.delete_rows(tx, &id).await?;
        }
        Ok(files)
    }

    /// An upload of an owner that is not over.
    pub(crate) async fn find_upload(
        &self,
        owner: &str,
        id: &str,
    ) -> Result<Option<Upload>, StoreError> {
        let Ok(id) = id.parse::<Id>() else {
            return Ok(None);
        };
        let mut select = self.select_unexpired(owner);
        select.and_where(Expr::col("id").eq(id.to_string()));
        let row = self.store.reader().connection().query_one(&select).await?;
        row.map(|row| self.decrypt_row(&row)).transpose()
    }

    /// How many uploads an owner has that ended in nothing yet.
    pub(crate) async fn count_open(&self, tx: &WriteTx, owner: &str) -> Result<u64, StoreError> {
        let mut select = self.select_unexpired(owner);
        select
            .clear_selects()
            .expr_as(Func::count(Expr::col("id")), "count")
            .cond_where(self.has_no_end());
        let row = tx.connection().query_one(&select).await?;
        let count: i64 = row.map_or(Ok(0), |row| row.try_get("", "count"))?;
        Ok(to_unsigned(count))
    }

    /// Begins an upload, and sees to it that it is forgotten.
    pub(crate) async fn insert_upload<W>(
        &self,
        tx: &WriteTx,
        sender: UploadSender<W>,
        name: String,
        length: u64,
    ) -> Result<Upload, StoreError> {
        let upload = Upload {
            id: tx.new_id().to_string(),
            name,
            length,
            received: 0,
            expires_at: tx.now() + RETENTION,
            became: None,
            refused: None,
            key: self.tables.is_sealed.then(ItemKey::random),
        };
        let mut row = sender.columns;
        row.extend([
            ("id", upload.id.clone().into()),
            (self.tables.owner, sender.owner.into()),
            ("length", to_signed(length).into()),
            ("received", 0_i64.into()),
            ("expires_at", upload.expires_at.into()),
        ]);
        let mut name = upload.name.clone();
        if let Some(key) = &upload.key {
            name = key.encrypt_text(&self.column_aad("name", &upload.id), &name)?;
            let sealed = self
                .store
                .encrypt_item_key(&self.column_aad("item_key", &upload.id), key)?;
            row.push(("item_key", sealed.into()));
        }
        row.push(("name", name.into()));
        insert_row(tx, self.tables.uploads, row).await?;
        let mut job = NewJob::new(self.tables.clearing, json!({})).with_key(&upload.id);
        job.run_at = Some(upload.expires_at);
        tx.enqueue_job(job).await?;
        Ok(upload)
    }

    /// Whether the upload is now this caller's to finish.
    pub(crate) async fn claim_upload(&self, id: &str) -> Result<bool, StoreError> {
        let now = self.store.clock().now();
        let is_free = Condition::any()
            .add(Expr::col("claimed_until").is_null())
            .add(Expr::col("claimed_until").lte(now));
        let mut update = self.update_statement(id);
        update
            .value("claimed_until", now + CLAIM_DURATION)
            .cond_where(self.has_no_end())
            .cond_where(is_free);
        self.execute_update(update).await
    }

    /// Leaves an upload to the next who asks.
    pub(crate) async fn release_claim(&self, id: &str) -> Result<(), StoreError> {
        let mut update = self.update_statement(id);
        update.value("claimed_until", None::<DateTime<Utc>>);
        self.execute_update(update).await?;
        Ok(())
    }

    /// Notes what an upload became; `false` when it is over, or became something already.
    pub(crate) async fn record_result(
        &self,
        tx: &WriteTx,
        id: &str,
        became: &str,
    ) -> Result<bool, StoreError> {
        let mut update = self.update_statement(id);
        update
            .value(self.tables.became, became)
            .and_where(Expr::col("expires_at").gt(tx.now()))
            .and_where(Expr::col(self.tables.became).is_null());
        Ok(tx.connection().execute(&update).await?.rows_affected() == 1)
    }

    /// Notes why an upload became nothing, or forgets it where there is no place for that; its bytes go.
    pub(crate) async fn refuse_upload(
        &self,
        upload: &Upload,
        why: &ProblemDetails,
    ) -> Result<(), StoreError> {
        let Some(key) = &upload.key else {
            return self.give_up(&upload.id).await;
        };
        let refusal = StoredRefusal {
            status: why.status,
            code: why.code.clone(),
            title: why.title.clone(),
            words: why.detail.clone(),
        };
        let json = serde_json::to_string(&refusal).map_err(StoreError::other)?;
        let sealed = key.encrypt_text(&self.column_aad("refused", &upload.id), &json)?;
        let mut update = self.update_statement(&upload.id);
        update
            .value("refused", sealed)
            .and_where(Expr::col(self.tables.became).is_null());
        self.execute_update(update).await?;
        self.drop_bytes(&upload.id).await;
        Ok(())
    }

    /// Ends an upload that can become nothing; one that became something meanwhile stays.
    pub(crate) async fn give_up(&self, id: &str) -> Result<(), StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let is_nothing = Expr::col(self.tables.became).is_null();
        self.end_if(&tx, id, is_nothing).await?;
        tx.commit().await
    }

    /// Nobody finds it any more, nor do writes that began before; a job takes away what is there of it.
    async fn end_if(&self, tx: &WriteTx, id: &str, only_if: Expr) -> Result<bool, StoreError> {
        let mut update = self.update_statement(id);
        update
            // Expired rather than deleted, because the rows name the parts that still have to go (decision 058).
            .value("expires_at", DateTime::UNIX_EPOCH)
            .and_where(Expr::col("expires_at").gt(tx.now()))
            .and_where(only_if);
        if tx.connection().execute(&update).await?.rows_affected() == 0 {
            return Ok(false);
        }
        tx.enqueue_job(NewJob::new(self.tables.clearing, json!({})))
            .await?;
        Ok(true)
    }

    /// Deletes the rows of an upload.
    pub(crate) async fn delete_rows(&self, tx: &WriteTx, id: &str) -> Result<(), StoreError> {
        for (table, column) in [
            (self.tables.parts, "upload_id"),
            (self.tables.uploads, "id"),
        ] {
            let delete = Query::delete()
                .from_table(table)
                .and_where(Expr::col(column).eq(id))
                .to_owned();
            tx.connection().execute(&delete).await?;
        }
        Ok(())
    }

    /// Makes one change to one upload; whether it was there to change.
    async fn execute_update(&self, update: UpdateStatement) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
        let changed = tx.connection().execute(&update).await?;
        tx.commit().await?;
        Ok(changed.rows_affected() == 1)
    }

    pub(crate) fn update_statement(&self, id: &str) -> UpdateStatement {
        let mut update = Query::update();
        update
            .table(self.tables.uploads)
            .and_where(Expr::col("id").eq(id));
        update
    }

    /// Uploads of an owner that are not over.
    fn select_unexpired(&self, owner: &str) -> SelectStatement {
        Query::select()
            .column(Asterisk)
            .from(self.tables.uploads)
            .and_where(Expr::col(self.tables.owner).eq(owner))
            .and_where(Expr::col("expires_at").gt(self.store.clock().now()))
            .to_owned()
    }

    /// Neither has it become something, nor was it refused.
    pub(crate) fn has_no_end(&self) -> Condition {
        let is_nothing = Condition::all().add(Expr::col(self.tables.became).is_null());
        let is_refusable = self.tables.is_sealed;
        is_nothing.add_option(is_refusable.then(|| Expr::col("refused").is_null()))
    }

    /// Where a value of an upload stands, for its seal.
    fn column_aad(&self, column: &str, id: &str) -> String {
        format!("{}.{column}:{id}", self.tables.uploads)
    }

    fn decrypt_row(&self, row: &QueryResult) -> Result<Upload, StoreError> {
        let id: String = row.try_get("", "id")?;
        let mut upload = Upload {
            name: row.try_get("", "name")?,
            length: to_unsigned(row.try_get("", "length")?),
            received: to_unsigned(row.try_get("", "received")?),
            expires_at: row.try_get("", "expires_at")?,
            became: row.try_get("", self.tables.became)?,
            refused: None,
            key: None,
            id,
        };
        if self.tables.is_sealed {
            let place = |column| self.column_aad(column, &upload.id);
            let sealed: String = row.try_get("", "item_key")?;
            let key = self.store.decrypt_item_key(&place("item_key"), &sealed)?;
            if let Some(sealed) = row.try_get::<Option<String>>("", "refused")? {
                let json = key.decrypt_text(&place("refused"), &sealed)?;
                let why: StoredRefusal = serde_json::from_str(&json).map_err(StoreError::other)?;
                let problem = ProblemDetails::new(why.status, &why.code, &why.title, why.words);
                upload.refused = Some(problem);
            }
            upload.name = key.decrypt_text(&place("name"), &upload.name)?;
            upload.key = Some(key);
        }
        Ok(upload)
    }
}

/// Puts a row into a table.
pub(crate) async fn insert_row(
    tx: &WriteTx,
    table: &'static str,
    row: Vec<(&'static str, Value)>,
) -> Result<(), StoreError> {
    let (columns, values): (Vec<_>, Vec<_>) = row.into_iter().unzip();
    let insert = Query::insert()
        .into_table(table)
        .columns(columns)
        .values(values.into_iter().map(Expr::value))
        .map_err(StoreError::other)?
        .to_owned();
    tx.connection().execute(&insert).await?;
    Ok(())
}

pub(crate) fn to_unsigned(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

pub(crate) fn to_signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

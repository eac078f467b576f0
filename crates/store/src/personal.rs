//! What an erasure empties, deletes and scrubs; it follows from what the tables declare beside their columns.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::{EmailAddress, TelephoneNumber};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Query};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, Iterable, PrimaryKeyToColumn, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

pub use crate::purge_preview::{PurgePreview, PurgeRule};
#[doc(hidden)]
pub use crate::table_declaration::columns;
pub use crate::table_declaration::{DataClass, DeclaredTable, ErasureRule, TableDeclaration};
use crate::{Actor, Store, StoreError, WriteTx};

pub fn tables() -> Vec<TableDeclaration> {
    use crate::tables::{
        audit_log, change_log, erasure, field_key, held_blob, job, readiness, restriction,
    };
    crate::tables![
        audit_log,
        change_log,
        erasure,
        field_key,
        held_blob,
        job,
        readiness,
        restriction
    ]
}

/// Empties what is personal of a row that stays.
pub fn clear_personal_columns<E: DeclaredTable>(row: &mut E::ActiveModel) {
    for column in E::Column::iter().filter(|column| E::column_class(column).is_emptied()) {
        if let Some(value) = row.get(column).into_value() {
            let is_null = column.def().is_null();
            let nothing = if is_null {
                value.as_null()
            } else {
                // A column that may not be null gets its empty value; the constraint would refuse the erasure.
                value.dummy_value()
            };
            row.set(column, nothing);
        }
    }
}

/// Rows in which the fingerprint of an address stands, newest first. `mark` is what fingerprints of this table are made for.
pub async fn find_by_address<E: DeclaredTable>(
    store: &Store,
    db: &impl ConnectionTrait,
    index_context: &str,
    person: &EmailAddress,
) -> Result<Vec<E::Model>, StoreError> {
    // Under every key that the site has: rows from before a new key are found as well.
    let marks = store.blind_indexes(index_context, person.case_folded().as_bytes())?;
    let finds = E::Column::iter().filter(|column| E::column_class(column) == DataClass::BlindIndex);
    let theirs = finds.fold(Condition::any(), |any, column| {
        any.add(column.is_in(&marks))
    });
    let mut found = E::find().filter(theirs);
    for key in E::PrimaryKey::iter() {
        found = found.order_by_desc(key.into_column());
    }
    Ok(found.all(db).await?)
}

/// The text of a sealed column. It is sealed for `table.column:id`.
pub fn decrypt_column<C: ColumnTrait>(
    store: &Store,
    column: C,
    id: &str,
    sealed: &str,
) -> Result<String, StoreError> {
    let table = column.entity_name();
    let place = format!("{}.{}:{id}", table, column.as_str());
    let plain = store.decrypt_bytes(&place, sealed)?;
    String::from_utf8(plain).map_err(StoreError::other)
}

/// Names of the tables whose rows follow those of an entity, with the column that holds its id.
fn following_tables<E: DeclaredTable>(
    tables: &[TableDeclaration],
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let parent = E::default().table_name();
    tables
        .iter()
        .filter_map(move |table| match table.erasure_rule {
            ErasureRule::Follows(column, parents) if parents.contains(&parent) => {
                Some((table.name, column))
            }
            _ => None,
        })
}

impl WriteTx {
    /// Says that something of a row of this entity is erased, and of those of these tables that follow it.
    pub fn erases_of<E: DeclaredTable>(&self, tables: &[TableDeclaration]) {
        self.erases_from(&[E::default().table_name()]);
        for (table, _) in following_tables::<E>(tables) {
            self.erases_from(&[table]);
        }
    }

    /// Says that a row of this entity is erased, and deletes the rows of these tables that follow it.
    pub async fn erase_followers<E: DeclaredTable>(
        &self,
        tables: &[TableDeclaration],
        id: &str,
    ) -> Result<(), StoreError> {
        self.erases_of::<E>(tables);
        for (table, column) in following_tables::<E>(tables) {
            let mut rows = Query::delete();
            rows.from_table(table).and_where(Expr::col(column).eq(id));
            self.connection().execute(&rows).await?;
        }
        Ok(())
    }

    /// Ids of rows whose time is over and that are `free` to go, no more than this.
    pub async fn list_due_ids<E: DeclaredTable>(
        &self,
        free: Condition,
        most: u64,
    ) -> Result<Vec<String>, StoreError> {
        let until = E::Column::iter().find(|column| E::column_class(column) == DataClass::Until);
        let key = E::PrimaryKey::iter().next();
        let (Some(until), Some(key)) = (until, key) else {
            return Ok(Vec::new());
        };
        let due = E::find()
            .filter(until.lte(self.now()))
            .filter(free)
            .select_only()
            .column(key.into_column())
            .limit(most);
        Ok(due.into_tuple().all(self.connection()).await?)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PersonItem)]
pub struct PersonItem {
    pub id: String,
    pub title: String,
    /// Where it stands.
    pub state: String,
    /// When it came.
    pub at: Option<DateTime<Utc>>,
    /// Where the desk shows it.
    pub url: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ErasureResult {
    pub erased: u64,
    pub retained: Vec<String>,
}

/// What a person is really called, and where they are reached; what is none stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonCorrection {
    pub name: Option<String>,
    pub email: Option<EmailAddress>,
    pub phone: Option<TelephoneNumber>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorrectionResult {
    pub corrected: u64,
    /// What stays as it was, and why.
    pub unchanged: Vec<String>,
}

/// What one feature keeps of people who are known by a mail address.
#[async_trait]
pub trait PersonalData: Send + Sync + 'static {
    fn key(&self) -> &'static str;

    fn label(&self) -> &'static str;

    /// What is kept of a person, newest first.
    async fn find_items(&self, person: &EmailAddress) -> Result<Vec<PersonItem>, StoreError>;

    /// The same in full, as the person gets it.
    async fn export_items(&self, person: &EmailAddress) -> Result<Value, StoreError>;

    /// Erases it in a write of its own, but what the law wants kept. Asked for again it finds less.
    async fn erase_items(
        &self,
        actor: Actor,
        person: &EmailAddress,
    ) -> Result<ErasureResult, StoreError>;

    /// Writes what they are really called, and where they are reached, over what is kept, in a write of its own.
    async fn correct_items(
        &self,
        _actor: Actor,
        _person: &EmailAddress,
        _correction: &PersonCorrection,
    ) -> Result<CorrectionResult, StoreError> {
        Ok(CorrectionResult::default())
    }

    /// What of it goes by itself in the next days, one for each rule; none where nothing does.
    async fn preview_purges(&self) -> Result<Vec<PurgePreview>, StoreError> {
        Ok(Vec::new())
    }

    /// Erases again what was noted as erased and an older archive brought back; other kinds are nothing of ours.
    async fn erase_again(&self, _tx: &WriteTx, _kind: &str, _id: &str) -> Result<(), StoreError> {
        Ok(())
    }
}

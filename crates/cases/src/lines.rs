//! Lines that are added and never changed: what was done with a case, and what people note about it.

use chrono::{DateTime, Utc};
use kernel::Id;
use sea_orm::sea_query::ValueType;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ModelTrait, QueryFilter,
    QueryOrder, Select,
};
use store::{Store, StoreError, WriteTx};

/// Which column of a table holds what.
pub struct LineColumns<C> {
    pub id: C,
    pub case: C,
    /// Who wrote it: an actor of the audit log, or of notes the id of somebody at the desk.
    pub by: C,
    pub at: C,
    pub action: Option<C>,
    pub from: Option<C>,
    pub to: Option<C>,
    /// Words, sealed.
    pub text: Option<C>,
}

impl<C> LineColumns<C> {
    /// The columns that every such table has.
    pub const fn new(id: C, case: C, by: C, at: C) -> Self {
        Self {
            id,
            case,
            by,
            at,
            action: None,
            from: None,
            to: None,
            text: None,
        }
    }
}

/// A table of lines.
pub trait LineEntity: EntityTrait<ActiveModel: Send> {
    const COLUMNS: LineColumns<Self::Column>;
    /// What its words are sealed for: `care_note.text`.
    const AAD: &'static str;
}

/// A line that is to be added.
#[derive(Clone, Copy, Debug, Default)]
pub struct NewLine<'a> {
    pub action: &'a str,
    /// Words; none when empty.
    pub text: &'a str,
    pub from: Option<&'static str>,
    pub to: Option<&'static str>,
    /// Whose words they are, of notes; without it the line names the actor of the write.
    pub author: Option<Id>,
}

/// A line as it was written.
#[derive(Clone, Debug)]
pub struct CaseLine {
    pub id: String,
    pub by: String,
    pub at: DateTime<Utc>,
    pub action: String,
    pub from: Option<String>,
    pub to: Option<String>,
    pub text: Option<String>,
}

fn line_aad<L: LineEntity>(id: &str) -> String {
    format!("{}:{id}", L::AAD)
}

/// A line and its id, for tables that have more columns than those.
pub fn build_line<L: LineEntity>(
    store: &Store,
    tx: &WriteTx,
    case: &str,
    line: NewLine<'_>,
) -> Result<(String, L::ActiveModel), StoreError> {
    let id = tx.new_id().to_string();
    let by = line
        .author
        .map_or_else(|| tx.actor().to_string(), |author| author.to_string());
    let sealed = if line.text.is_empty() {
        None
    } else {
        Some(store.encrypt_bytes(&line_aad::<L>(&id), line.text.as_bytes())?)
    };
    let columns = L::COLUMNS;
    let mut row = <L::ActiveModel as ActiveModelTrait>::default();
    row.set(columns.id, id.as_str().into());
    row.set(columns.case, case.into());
    row.set(columns.by, by.into());
    row.set(columns.at, tx.now().into());
    let others = [
        (columns.action, Some(line.action.to_owned())),
        (columns.from, line.from.map(str::to_owned)),
        (columns.to, line.to.map(str::to_owned)),
        (columns.text, sealed),
    ];
    for (column, value) in others {
        if let Some(column) = column {
            row.set(column, value.into());
        }
    }
    Ok((id, row))
}

/// Adds a line; answers its id.
pub async fn insert_line<L: LineEntity>(
    store: &Store,
    tx: &WriteTx,
    case: &str,
    line: NewLine<'_>,
) -> Result<String, StoreError> {
    let (id, row) = build_line::<L>(store, tx, case, line)?;
    tx.insert_row(row).await?;
    Ok(id)
}

/// The lines of a case among `rows`, oldest first.
pub async fn load_lines<L: LineEntity>(
    store: &Store,
    db: &impl ConnectionTrait,
    rows: Select<L>,
    case: &str,
) -> Result<Vec<CaseLine>, StoreError> {
    let rows = rows
        .filter(L::COLUMNS.case.eq(case))
        // By id rather than by time, because all the lines of one write carry the same moment.
        .order_by_asc(L::COLUMNS.id)
        .all(db)
        .await?;
    rows.iter()
        .map(|row| decrypt_line::<L>(store, row))
        .collect()
}

/// A line of a row, with its words in the clear.
pub fn decrypt_line<L: LineEntity>(store: &Store, row: &L::Model) -> Result<CaseLine, StoreError> {
    let columns = L::COLUMNS;
    let optional = |column: Option<L::Column>| match column {
        Some(column) => parse_value::<Option<String>>(row.get(column)),
        None => Ok(None),
    };
    let id: String = parse_value(row.get(columns.id))?;
    let text = optional(columns.text)?.map(|sealed| {
        let plain = store.decrypt_bytes(&line_aad::<L>(&id), &sealed)?;
        String::from_utf8(plain).map_err(StoreError::other)
    });
    Ok(CaseLine {
        by: parse_value(row.get(columns.by))?,
        at: parse_value(row.get(columns.at))?,
        action: optional(columns.action)?.unwrap_or_default(),
        from: optional(columns.from)?,
        to: optional(columns.to)?,
        text: text.transpose()?,
        id,
    })
}

fn parse_value<T: ValueType>(value: sea_orm::Value) -> Result<T, StoreError> {
    T::try_from(value).map_err(StoreError::other)
}

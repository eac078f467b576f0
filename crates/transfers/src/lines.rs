//! Lines of statements, as the features meet them whose things they pay.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Currency, dates};
use payments::model::{Amount, PaymentPurpose};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Select,
};
use serde::Serialize;
use serde_json::json;
use store::{AuditEntry, Store, StoreError, WriteTx};
use utoipa::ToSchema;

use crate::matching::statement_parser::BankLineDetails;
use crate::model::LineState;
use crate::tables::line::{Column, Entity, Model};

/// A line of a statement, beside what it pays.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BankLineSummary)]
pub struct LineSummary {
    pub id: String,
    pub date_text: String,
    pub amount_text: String,
    pub words: String,
}

/// Lines that pay something, oldest first.
pub async fn list_paying_lines(
    store: &Store,
    subject: &str,
) -> Result<Vec<LineSummary>, StoreError> {
    let rows = Entity::find()
        .filter(Column::Subject.eq(subject))
        .order_by_asc(Column::Id)
        .all(store.reader().connection())
        .await?;
    let lines = rows.into_iter().map(|row| {
        Ok(LineSummary {
            date_text: dates::format_long_date(row.booked_on),
            amount_text: line_amount(&row).text(),
            words: decrypt_details(store, &row)?.text,
            id: row.id,
        })
    });
    lines.collect()
}

/// Lines that paid something are open again.
pub async fn reopen_lines(tx: &WriteTx, subject: &str) -> Result<(), StoreError> {
    let rows = Entity::find()
        .filter(Column::Subject.eq(subject))
        .filter(Column::State.eq(LineState::Matched))
        .all(tx.connection())
        .await?;
    for row in rows {
        update_line(tx, row, LineState::Open, None).await?;
    }
    Ok(())
}

/// Erases what the bank wrote of who paid something.
pub async fn erase_line_details(tx: &WriteTx, subject: &str) -> Result<(), StoreError> {
    erase_details(tx, Condition::all().add(Column::Subject.eq(subject))).await
}

/// Until when lines keep what the bank wrote, where they pay nothing whose own time counts.
#[derive(Clone, Copy, Debug)]
pub struct LineRetention {
    /// Of lines that were put aside before then, nobody takes that back any more.
    pub ignored_before: DateTime<Utc>,
    /// Lines that are not matched may be paid for until then.
    pub booked_before: NaiveDate,
}

/// Lines that still hold what the bank wrote, and whose time is over.
pub fn find_due_details(until: LineRetention) -> Select<Entity> {
    Entity::find()
        .filter(Column::Words.ne(""))
        .filter(due_condition(until))
}

fn due_condition(until: LineRetention) -> Condition {
    let ignored = Condition::all()
        .add(Column::State.eq(LineState::Ignored))
        .add(Column::DecidedAt.lte(until.ignored_before));
    let unmatched = Condition::all()
        .add(Column::State.ne(LineState::Matched))
        .add(Column::BookedOn.lte(until.booked_before));
    Condition::any().add(ignored).add(unmatched)
}

/// Erases what the bank wrote of lines whose time is over.
pub async fn purge_line_details(tx: &WriteTx, until: LineRetention) -> Result<(), StoreError> {
    erase_details(tx, due_condition(until)).await
}

async fn erase_details(tx: &WriteTx, of: Condition) -> Result<(), StoreError> {
    let erased = Entity::update_many()
        .col_expr(Column::Words, Expr::value(""))
        .filter(Column::Words.ne(""))
        .filter(of)
        .exec(tx.connection())
        .await?;
    if erased.rows_affected > 0 {
        tx.erases_of::<Entity>(&[]);
    }
    Ok(())
}

/// Says what a line pays, that it pays nothing here, or that it is to be decided again.
pub(crate) async fn update_line(
    tx: &WriteTx,
    line: Model,
    state: LineState,
    paid: Option<(PaymentPurpose, String)>,
) -> Result<(), StoreError> {
    let (id, before, version) = (line.id.clone(), line.state, line.version);
    let (purpose, subject) = paid.unzip();
    let mut row = line.into_active_model();
    row.version = Set(version + 1);
    row.state = Set(state);
    row.purpose = Set(purpose);
    row.subject = Set(subject.clone());
    let is_decided = state != LineState::Open;
    row.decided_by = Set(is_decided.then(|| tx.actor().to_string()));
    row.decided_at = Set(is_decided.then(|| tx.now()));
    row.update(tx.connection()).await?;
    tx.record_audit(AuditEntry {
        action: "bank-line.decide".to_owned(),
        subject: format!("bank-line:{id}"),
        before: Some(json!({ "state": before })),
        after: Some(json!({ "state": state, "purpose": purpose, "subject": subject })),
    })
    .await
}

/// What the words of a line are sealed for. Lines of before are bound to this name.
pub(crate) fn line_aad(id: &str) -> String {
    format!("giving_line.words:{id}")
}

/// What the bank wrote; nothing once that was erased.
pub(crate) fn decrypt_details(store: &Store, row: &Model) -> Result<BankLineDetails, StoreError> {
    if row.words.is_empty() {
        return Ok(BankLineDetails::default());
    }
    let plain = store.decrypt_bytes(&line_aad(&row.id), &row.words)?;
    serde_json::from_slice(&plain).map_err(StoreError::other)
}

pub(crate) fn line_amount(row: &Model) -> Amount {
    let currency = row.currency.parse();
    let naira = || Currency::Ngn.into();
    Amount::new(row.minor, currency.unwrap_or_else(|_| naira()))
}

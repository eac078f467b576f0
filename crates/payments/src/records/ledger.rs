//! The ledger: written once, read as balances and statements.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, FromQueryResult, QueryFilter, QueryOrder,
    QuerySelect, RelationTrait,
};
use store::{StoreError, WriteTx};

use crate::model::{JournalEntry, JournalKind};
use crate::tables::ledger_entry::{self, Column as EntryColumn, Entity as Entries};
use crate::tables::ledger_line::{self, Column, Entity as Lines};

#[derive(Clone, Debug)]
pub struct LedgerPost {
    /// What was paid: an attempt's reference, or that of a transfer.
    pub reference: String,
    pub provider: String,
    pub journal: JournalEntry,
}

/// Writes entries; one that moves nothing is not written.
pub async fn insert_entries(tx: &WriteTx, posts: Vec<LedgerPost>) -> Result<(), StoreError> {
    let (mut entries, mut lines) = (Vec::new(), Vec::new());
    for post in posts {
        let journal = &post.journal;
        if journal.lines().is_empty() {
            continue;
        }
        let id = tx.new_id().to_string();
        let of_entry = (0..).zip(journal.lines());
        lines.extend(of_entry.map(|(position, line)| ledger_line::ActiveModel {
            entry_id: Set(id.clone()),
            position: Set(position),
            account: Set(line.account.to_string()),
            minor: Set(line.amount.minor),
            currency: Set(line.amount.currency.to_string()),
        }));
        entries.push(ledger_entry::ActiveModel {
            id: Set(id),
            at: Set(tx.now()),
            kind: Set(journal.kind()),
            reference: Set(post.reference),
            provider: Set(post.provider),
        });
    }
    if entries.is_empty() {
        return Ok(());
    }
    Entries::insert_many(entries)
        .exec_without_returning(tx.connection())
        .await?;
    Lines::insert_many(lines)
        .exec_without_returning(tx.connection())
        .await?;
    Ok(())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountBalance {
    pub account: String,
    pub currency: String,
    /// The sum of its lines, in minor units; positive is a debit.
    pub minor: i64,
}

/// What each account moved from one moment (or the beginning) up to, not including, another.
pub async fn sum_balances(
    connection: &impl ConnectionTrait,
    from: Option<DateTime<Utc>>,
    to: DateTime<Utc>,
) -> Result<Vec<AccountBalance>, StoreError> {
    // The sum of big integers is a decimal in PostgreSQL: it is cast back.
    let sum = Expr::col((Lines, Column::Minor)).sum().cast_as("bigint");
    let mut query = Lines::find()
        .join(
            sea_orm::JoinType::InnerJoin,
            ledger_line::Relation::Entry.def(),
        )
        .filter(EntryColumn::At.lt(to));
    if let Some(from) = from {
        query = query.filter(EntryColumn::At.gte(from));
    }
    let rows: Vec<(String, String, i64)> = query
        .select_only()
        .column(Column::Account)
        .column(Column::Currency)
        .expr_as(sum, "total")
        .group_by(Column::Account)
        .group_by(Column::Currency)
        .order_by_asc(Column::Account)
        .order_by_asc(Column::Currency)
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|(account, currency, minor)| AccountBalance {
            account,
            currency,
            minor,
        })
        .collect())
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerPosting {
    pub at: DateTime<Utc>,
    pub entry: String,
    pub kind: JournalKind,
    pub reference: String,
    pub account: String,
    /// Signed minor units; positive is a debit.
    pub minor: i64,
    pub currency: String,
}

/// The lines from one moment up to, not including, another, oldest first; at most `most` entries, those that follow the entry
/// `after` where one is named.
pub async fn list_postings(
    connection: &impl ConnectionTrait,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    after: Option<&str>,
    most: u64,
) -> Result<Vec<LedgerPosting>, StoreError> {
    let mut entries = Entries::find()
        .filter(EntryColumn::At.gte(from))
        .filter(EntryColumn::At.lt(to))
        // Ids are ULIDs: in the order of time as `at` is, but never alike, so that a page ends at a definite entry.
        .order_by_asc(EntryColumn::Id)
        .limit(most);
    if let Some(after) = after {
        entries = entries.filter(EntryColumn::Id.gt(after));
    }
    load_lines(connection, entries.all(connection).await?).await
}

/// A line of one account.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct AccountLine {
    pub at: DateTime<Utc>,
    pub kind: JournalKind,
    pub account: String,
    pub minor: i64,
    pub currency: String,
}

/// The lines of some accounts from one time up to, not including, another, oldest first.
pub async fn list_account_lines(
    connection: &impl ConnectionTrait,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    accounts: &[String],
) -> Result<Vec<AccountLine>, StoreError> {
    let lines = Lines::find()
        .select_only()
        .columns([Column::Account, Column::Minor, Column::Currency])
        .column_as(EntryColumn::At, "at")
        .column_as(EntryColumn::Kind, "kind")
        .join(
            sea_orm::JoinType::InnerJoin,
            ledger_line::Relation::Entry.def(),
        )
        .filter(EntryColumn::At.gte(from))
        .filter(EntryColumn::At.lt(to))
        .filter(Column::Account.is_in(accounts))
        .order_by_asc(EntryColumn::Id)
        .into_model()
        .all(connection)
        .await?;
    Ok(lines)
}

/// The lines of an attempt, oldest first.
pub async fn load_attempt_postings(
    connection: &impl ConnectionTrait,
    reference: &str,
) -> Result<Vec<LedgerPosting>, StoreError> {
    let entries = Entries::find()
        .filter(EntryColumn::Reference.eq(reference))
        .order_by_asc(EntryColumn::Id);
    load_lines(connection, entries.all(connection).await?).await
}

/// How many entries one query asks the lines of.
const BATCH: usize = 500;

async fn load_lines(
    connection: &impl ConnectionTrait,
    entries: Vec<ledger_entry::Model>,
) -> Result<Vec<LedgerPosting>, StoreError> {
    let mut postings = Vec::new();
    for batch in entries.chunks(BATCH) {
        let ids = batch.iter().map(|entry| entry.id.as_str());
        let mut lines = Lines::find()
            .filter(Column::EntryId.is_in(ids))
            .order_by_asc(Column::EntryId)
            .order_by_asc(Column::Position)
            .all(connection)
            .await?
            .into_iter()
            .peekable();
        for entry in batch {
            while let Some(line) = lines.next_if(|line| line.entry_id == entry.id) {
                postings.push(LedgerPosting {
                    at: entry.at,
                    entry: entry.id.clone(),
                    kind: entry.kind,
                    reference: entry.reference.clone(),
                    account: line.account,
                    minor: line.minor,
                    currency: line.currency,
                });
            }
        }
    }
    Ok(postings)
}

#[cfg(test)]
mod tests {
    use kernel::{Clock, Currency, Money};
    use sea_orm::ConnectionTrait;
    use store::{Actor, testing::TestDatabase};

    use super::*;
    use crate::migrations;
    use crate::model::{LedgerAccount, PaymentPurpose};

    async fn posted(store: &store::Store, minor: i64) {
        let journal = JournalEntry::new(JournalKind::Settlement).with_movement(
            LedgerAccount::Clearing("sandbox".to_owned()),
            LedgerAccount::Income(PaymentPurpose::Donation),
            Money::new(minor, Currency::Ngn).into(),
        );
        let tx = store.begin(Actor::System).await.unwrap();
        let post = LedgerPost {
            reference: tx.new_id().to_string(),
            provider: "sandbox".to_owned(),
            journal,
        };
        insert_entries(&tx, vec![post]).await.unwrap();
        tx.commit().await.unwrap();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_ledger_balances_and_is_never_changed() {
        let place = TestDatabase::migrated(migrations).await;
        let clock = Clock::fixed("2026-11-21T12:00:00Z".parse().unwrap());
        let store = place.store(clock.clone()).await;
        for minor in [500_000, 0, 25_050] {
            posted(&store, minor).await;
        }
        let reader = store.reader();
        let soon = clock.now() + chrono::Duration::seconds(1);
        let balances = sum_balances(reader.connection(), None, soon).await.unwrap();
        let of = |account: &str| {
            balances
                .iter()
                .find(|row| row.account == account)
                .unwrap()
                .minor
        };
        assert_eq!(of("clearing:sandbox"), 525_050);
        assert_eq!(of("income:donation"), -525_050);
        let lines = list_postings(reader.connection(), clock.now(), soon, None, 10)
            .await
            .unwrap();
        assert_eq!(lines.len(), 4);
        for sql in [
            "UPDATE payments_ledger_line SET minor = 1",
            "DELETE FROM payments_ledger_line",
            "UPDATE payments_ledger_entry SET reference = 'x'",
            "DELETE FROM payments_ledger_entry",
        ] {
            let tx = store.begin(Actor::System).await.unwrap();
            let refused = tx.connection().execute_unprepared(sql).await;
            assert!(
                refused.unwrap_err().to_string().contains("append-only"),
                "{sql}"
            );
        }
    }
}

//! Money that came to the house's own account at a bank, once a person said what it is; and what was earned, by subject.

use std::collections::BTreeMap;

use kernel::{Id, Money};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, EntityTrait, ExprTrait, JoinType, QueryFilter, QuerySelect, RelationTrait,
};
use store::{Store, StoreError, WriteTx};

use crate::error::PaymentError;
use crate::model::{Amount, JournalEntry, JournalKind, LedgerAccount, PaymentPurpose};
use crate::records::{ledger, receipts};
use crate::tables::{fulfilment, ledger_entry, ledger_line};

/// Stand where a provider would: the house's own account, and what is paid in hand.
const BANK: &str = "bank";
const CASH: &str = "cash";
/// References that one query asks about.
const BATCH: usize = 400;

/// Books a transfer that came to the bank as the payment of a subject, in the feature's own transaction. Answers the
/// reference that ledger and receipt know it by.
///
/// # Errors
/// [`PaymentError::AlreadyPaid`] when the subject was paid before; [`PaymentError::Refused`] for no amount.
pub(crate) async fn book_transfer(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
    amount: Money,
) -> Result<Id, PaymentError> {
    book_received(
        tx,
        (JournalKind::Transfer, BANK),
        (purpose, subject),
        amount,
    )
    .await
}

/// The same of money that was paid in hand.
pub(crate) async fn book_cash(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
    amount: Money,
) -> Result<Id, PaymentError> {
    book_received(tx, (JournalKind::Cash, CASH), (purpose, subject), amount).await
}

async fn book_received(
    tx: &WriteTx,
    (kind, account): (JournalKind, &str),
    (purpose, subject): (PaymentPurpose, &str),
    amount: Money,
) -> Result<Id, PaymentError> {
    if amount.minor <= 0 {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-transfer-no-amount"
        )));
    }
    let key = (purpose, subject.to_owned());
    let paid = fulfilment::Entity::find_by_id(key)
        .one(tx.connection())
        .await?;
    if let Some(paid) = paid {
        let reference = paid.reference.parse().map_err(StoreError::other)?;
        return Err(PaymentError::AlreadyPaid(reference));
    }
    let reference = tx.new_id();
    let journal = JournalEntry::new(kind).with_movement(
        LedgerAccount::Clearing(account.to_owned()),
        LedgerAccount::Income(purpose),
        amount.into(),
    );
    ledger::insert_entries(
        tx,
        vec![build_transfer_post(reference.to_string(), journal)],
    )
    .await?;
    let row = fulfilment::ActiveModel {
        purpose: Set(purpose),
        subject: Set(subject.to_owned()),
        reference: Set(reference.to_string()),
        at: Set(tx.now()),
    };
    tx.insert_row(row).await?;
    receipts::assign_receipt_numbers(tx, vec![reference.to_string()]).await?;
    Ok(reference)
}

/// Takes back what was said about a transfer: it was somebody else's, or was sent back. The ledger keeps both lines.
///
/// # Errors
/// [`PaymentError::Refused`] when no transfer paid the subject.
pub(crate) async fn unbook_transfer(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
    amount: Money,
) -> Result<(), PaymentError> {
    let key = (purpose, subject.to_owned());
    let paid = fulfilment::Entity::find_by_id(key.clone())
        .one(tx.connection())
        .await?;
    let booked = match &paid {
        Some(paid) => ledger::load_attempt_postings(tx.connection(), &paid.reference).await?,
        None => Vec::new(),
    };
    let is_transfer = booked
        .iter()
        .any(|posting| posting.kind == JournalKind::Transfer);
    // What was paid by card is given back through its provider; unbooking it would leave the money there.
    let Some(paid) = paid.filter(|_| is_transfer) else {
        return Err(PaymentError::Refused(l10n::t!("payments-transfer-none")));
    };
    let journal = JournalEntry::new(JournalKind::TransferBack).with_movement(
        LedgerAccount::Income(purpose),
        LedgerAccount::Clearing(BANK.to_owned()),
        amount.into(),
    );
    ledger::insert_entries(tx, vec![build_transfer_post(paid.reference, journal)]).await?;
    // Lets the subject be paid anew. The receipt's number stays used, or there would be a gap.
    fulfilment::Entity::delete_by_id(key)
        .exec(tx.connection())
        .await?;
    Ok(())
}

/// Books what was sent back by hand of money that came by transfer or in hand.
///
/// # Errors
/// [`PaymentError::Refused`] when nothing was paid so, or less than goes back.
pub(crate) async fn book_refund(
    tx: &WriteTx,
    purpose: PaymentPurpose,
    subject: &str,
    amount: Money,
) -> Result<(), PaymentError> {
    let key = (purpose, subject.to_owned());
    let paid = fulfilment::Entity::find_by_id(key)
        .one(tx.connection())
        .await?;
    let booked = match &paid {
        Some(paid) => ledger::load_attempt_postings(tx.connection(), &paid.reference).await?,
        None => Vec::new(),
    };
    let account = booked.iter().find_map(|posting| match posting.kind {
        JournalKind::Transfer => Some(BANK),
        JournalKind::Cash => Some(CASH),
        _ => None,
    });
    let (Some(paid), Some(account)) = (paid, account) else {
        return Err(PaymentError::Refused(l10n::t!("payments-transfer-none")));
    };
    let clearing = LedgerAccount::Clearing(account.to_owned());
    let there = booked
        .iter()
        .filter(|posting| posting.account == clearing.to_string())
        .map(|posting| posting.minor)
        .sum::<i64>();
    if amount.minor <= 0 || amount.minor > there {
        return Err(PaymentError::Refused(l10n::t!(
            "payments-refund-amount-wrong"
        )));
    }
    let journal = JournalEntry::new(JournalKind::Refund).with_movement(
        LedgerAccount::Refunds(purpose),
        clearing,
        amount.into(),
    );
    let post = build_transfer_post(paid.reference, journal);
    Ok(ledger::insert_entries(tx, vec![post]).await?)
}

/// What the ledger says was earned by these references and did not go back, by currency; nothing of zero.
pub(crate) async fn sum_income(
    store: &Store,
    purpose: PaymentPurpose,
    references: &[String],
) -> Result<Vec<Amount>, StoreError> {
    let reader = store.reader();
    let accounts = [
        LedgerAccount::Income(purpose),
        LedgerAccount::Refunds(purpose),
    ];
    let accounts = accounts.map(|account| account.to_string());
    let mut sums: BTreeMap<String, i64> = BTreeMap::new();
    for batch in references.chunks(BATCH) {
        // The sum of big integers is a decimal in PostgreSQL: it is cast back.
        let sum = Expr::col((ledger_line::Entity, ledger_line::Column::Minor))
            .sum()
            .cast_as("bigint");
        let rows: Vec<(String, i64)> = ledger_line::Entity::find()
            .join(JoinType::InnerJoin, ledger_line::Relation::Entry.def())
            .filter(ledger_entry::Column::Reference.is_in(batch))
            .filter(ledger_line::Column::Account.is_in(accounts.clone()))
            .select_only()
            .column(ledger_line::Column::Currency)
            .expr_as(sum, "total")
            .group_by(ledger_line::Column::Currency)
            .into_tuple()
            .all(reader.connection())
            .await?;
        for (currency, minor) in rows {
            // Income is a credit.
            *sums.entry(currency).or_default() -= minor;
        }
    }
    let amounts = sums.into_iter().filter(|(_, minor)| *minor != 0);
    amounts
        .map(|(currency, minor)| {
            let currency = currency.parse().map_err(StoreError::other)?;
            Ok(Amount::new(minor, currency))
        })
        .collect()
}

fn build_transfer_post(reference: String, journal: JournalEntry) -> ledger::LedgerPost {
    ledger::LedgerPost {
        reference,
        provider: BANK.to_owned(),
        journal,
    }
}

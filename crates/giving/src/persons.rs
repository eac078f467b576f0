//! One person's data: found by address, handed out, erased.

use chrono::{DateTime, Duration, Utc};
use kernel::Email;
use payments::Payments;
use payments::model::Purpose;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};
use store::{StoreError, WriteTx};

use crate::gifts::proofs;
use crate::model::State;
use crate::monthly::ending;
use crate::retention::blank_words;
use crate::tables::{event, gift, line, plan};
use crate::{Giving, links, mails, records};

/// Something that is kept of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// The number that people quote.
    pub reference: String,
    /// What it is, in words for the desk.
    pub title: String,
    /// When it was begun.
    pub at: DateTime<Utc>,
    /// Its page at the desk.
    pub href: String,
    /// Why it has to stay; none where it may go.
    pub keeps: Option<&'static str>,
}

/// What was erased, and what stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// Gifts and monthly gifts of which nobody knows any more whose they are.
    pub erased: u64,
    /// Gifts that the law wants to be kept.
    pub kept: u64,
}

/// Why a gift stays: HMRC wants declarations kept for six years.
const GIFT_AID: &str =
    "UK Gift Aid was claimed or may be claimed: the declaration is kept for six years.";

/// Six years from the end of the year in which the money came.
const DECLARATIONS: Duration = Duration::days(7 * 366);
/// Where money came and did not go back whole.
const WITH_MONEY: [State; 2] = [State::Received, State::PartRefunded];

fn must_stay(row: &gift::Model, now: DateTime<Utc>) -> bool {
    let is_young = row.received_at.is_none_or(|at| at > now - DECLARATIONS);
    row.gift_aid && WITH_MONEY.contains(&row.state) && is_young
}

/// Until when a gift's giver is known; none while no end is in sight.
pub(crate) fn kept_until(row: &gift::Model, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let declared = row.received_at.filter(|_| must_stay(row, now));
    let declared = declared.map(|at| at + DECLARATIONS);
    let after = row.erase_after?;
    Some(declared.map_or(after, |declared| after.max(declared)))
}

/// Gifts that must stay.
pub(crate) fn must_stay_rows(now: DateTime<Utc>) -> Condition {
    let is_young = Condition::any()
        .add(gift::Column::ReceivedAt.is_null())
        .add(gift::Column::ReceivedAt.gt(now - DECLARATIONS));
    Condition::all()
        .add(gift::Column::GiftAid.eq(true))
        .add(gift::Column::State.is_in(WITH_MONEY))
        .add(is_young)
}

/// What is kept of an address.
pub async fn find(giving: &Giving, email: &Email) -> Result<Vec<Kept>, StoreError> {
    let reader = giving.store().reader();
    let gifts = records::of_address(giving.store(), reader.connection(), email).await?;
    let plans = records::plans_of_address(giving.store(), reader.connection(), email).await?;
    let mut kept = Vec::new();
    for row in plans {
        let price = records::plan_price(&row)?.text();
        kept.push(Kept {
            title: format!("Monthly gift of {price}: {}", row.state.label()),
            href: format!("/desk/giving/monthly/{}", row.id),
            at: row.created_at,
            id: row.id,
            reference: row.reference,
            keeps: None,
        });
    }
    for row in gifts {
        let price = records::price(&row)?.text();
        kept.push(Kept {
            title: format!("Gift of {price}"),
            href: format!("/desk/giving/{}", row.id),
            at: row.created_at,
            keeps: must_stay(&row, giving.now()).then_some(GIFT_AID),
            id: row.id,
            reference: row.reference,
        });
    }
    Ok(kept)
}

/// Everything that is kept of an address, as a document.
pub async fn export(giving: &Giving, email: &Email) -> Result<Value, StoreError> {
    let reader = giving.store().reader();
    let store = giving.store();
    let mut gifts = Vec::new();
    for row in records::of_address(store, reader.connection(), email).await? {
        let donor = records::donor(store, &row)?;
        let mut names = Vec::new();
        for proof in proofs::of(reader.connection(), &row.id).await? {
            names.push(proofs::name(store, &proof)?);
        }
        gifts.push(json!({
            "reference": row.reference,
            "state": row.state,
            "method": row.method,
            "amount": records::price(&row)?.text(),
            "received": records::received(&row).map(payments::model::Amount::text),
            "refunded": records::refunded(&row).map(payments::model::Amount::text),
            "for": row.fund_name,
            "anonymous": row.is_anonymous,
            "donor": donor,
            "begun": row.created_at,
            "receivedOn": row.received_on,
            "proofs": names,
        }));
    }
    let mut plans = Vec::new();
    for row in records::plans_of_address(store, reader.connection(), email).await? {
        plans.push(json!({
            "reference": row.reference,
            "state": row.state,
            "amount": records::plan_price(&row)?.text(),
            "for": row.fund_name,
            "donor": records::plan_donor(store, &row)?,
            "begun": row.created_at,
            "ended": row.ended_at,
        }));
    }
    Ok(json!({ "gifts": gifts, "monthly": plans }))
}

/// Erases what is kept of an address, in the caller's write: monthly gifts end, open gifts are cancelled; money stays in the
/// ledger without a name.
pub async fn erase(giving: &Giving, tx: &WriteTx, email: &Email) -> Result<Erased, StoreError> {
    let mut done = Erased::default();
    for row in records::plans_of_address(giving.store(), tx.connection(), email).await? {
        erase_plan(giving, tx, &row).await?;
        done.erased += 1;
    }
    for row in records::of_address(giving.store(), tx.connection(), email).await? {
        if must_stay(&row, tx.now()) {
            done.kept += 1;
            continue;
        }
        erase_gift(giving, tx, row).await?;
        done.erased += 1;
    }
    Ok(done)
}

/// A gift, as erasures are noted.
const GIFT: &str = "gift";
/// A monthly gift.
const PLAN: &str = "plan";

/// Erases again what was erased once and an older archive brought back; other kinds are nothing of ours.
pub async fn erase_again(
    giving: &Giving,
    tx: &WriteTx,
    kind: &str,
    id: &str,
) -> Result<(), StoreError> {
    if kind == GIFT {
        let found = cases::lock::<gift::Model>(tx, id).await?;
        if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
            erase_gift(giving, tx, row).await?;
        }
    }
    if kind == PLAN {
        let found = cases::lock::<plan::Model>(tx, id).await?;
        if let Some(row) = found.filter(|row| row.erased_at.is_none()) {
            erase_plan(giving, tx, &row).await?;
        }
    }
    Ok(())
}

/// Tables that an erasure takes something from.
const TABLES: [&str; 8] = [
    "giving_gift",
    "giving_plan",
    "giving_proof",
    "giving_link",
    "giving_event",
    "giving_line",
    "mail_message",
    "payments_attempt",
];

/// Forgets who gave: contacts, dedication, proofs, links, letters, the payer, what the bank wrote of the transfer.
pub async fn erase_gift(
    giving: &Giving,
    tx: &WriteTx,
    before: gift::Model,
) -> Result<(), StoreError> {
    tx.erases_from(&TABLES);
    // What goes by its time goes so after a restore as well.
    let is_due = before.erase_after.is_some_and(|at| at <= tx.now());
    if !is_due || must_stay(&before, tx.now()) {
        tx.note_erasure(GIFT, &before.id).await?;
    }
    proofs::remove_all(tx, &before.id).await?;
    links::forget(tx, &before.id).await?;
    Payments::forget_payer(tx, Purpose::Donation, &before.id).await?;
    giving
        .mailer()
        .forget(tx, &mails::prefix(&before.id))
        .await?;
    forget_events(tx, &before.id).await?;
    let its = Condition::all().add(line::Column::GiftId.eq(&before.id));
    blank_words(tx, its).await?;
    let mut row = before.clone().into_active_model();
    if before.state.is_open() {
        row.state = Set(State::Cancelled);
    }
    row.donor = Set(None);
    row.email_mark = Set(None);
    row.is_anonymous = Set(true);
    row.erase_after = Set(None);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(giving.store(), tx, &before, row, "erased", None).await?;
    Ok(())
}

/// Forgets who gives each month; one that goes on ends.
pub(crate) async fn erase_plan(
    giving: &Giving,
    tx: &WriteTx,
    before: &plan::Model,
) -> Result<(), StoreError> {
    tx.erases_from(&TABLES);
    tx.note_erasure(PLAN, &before.id).await?;
    let ended = ending::end_here(giving, tx, before, "erased", None).await?;
    links::forget(tx, &ended.id).await?;
    giving
        .mailer()
        .forget(tx, &mails::prefix(&ended.id))
        .await?;
    forget_events(tx, &ended.id).await?;
    let mut row = ended.clone().into_active_model();
    row.donor = Set(None);
    row.email_mark = Set(None);
    row.erased_at = Set(Some(tx.now()));
    cases::record_change(giving.store(), tx, &ended, row, "erased", None).await?;
    Ok(())
}

async fn forget_events(tx: &WriteTx, subject: &str) -> Result<(), StoreError> {
    event::Entity::delete_many()
        .filter(event::Column::Subject.eq(subject))
        .exec(tx.connection())
        .await?;
    Ok(())
}

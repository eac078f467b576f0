//! Statements of the bank: brought in, their lines matched with gifts by a person. Nothing is closed by itself.

use std::collections::{BTreeMap, HashMap};

use axum::extract::State as Of;
use kernel::{Currency, Money, Problem, Zone, dates};
use payments::model::Amount;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter,
    QueryOrder, QuerySelect, TryInsertResult,
};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, Store, StoreError, WriteTx};
use utoipa::{IntoParams, ToSchema};
use web::{Error, Json, Path, Query, Result};

use super::views::{
    BankLineList, BankLineRow, LineGift, LineProposal, StatementBrought, StatementFile,
    StatementFiles, StatementProblem,
};
use super::writing::{book, unbook};
use super::{moved, names_of, unfit};
use crate::gifts::doing;
use crate::matching::reading::Words;
use crate::matching::{self, BankLine, Candidate, Proposal, propose};
use crate::model::{LineState, State};
use crate::tables::line::{Column, Entity, Model};
use crate::tables::{gift, statement};
use crate::typed;
use crate::{Giving, records};

const PAGE: u64 = 25;
/// Gifts that a line is compared with, newest first.
const MOST_CANDIDATES: u64 = 2_000;
/// Rows that could not be read and are told.
const MOST_WRONG: usize = 50;

/// A statement of the bank.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatementBody)]
pub struct BringBody {
    /// The file, as text.
    csv: String,
    /// What it is called.
    #[serde(default)]
    file_name: String,
    /// The currency of the account.
    currency: Currency,
    /// The account, in words.
    #[serde(default)]
    account: String,
}

fn place(id: &str) -> String {
    format!("giving_line.words:{id}")
}

/// What the bank wrote.
pub(super) fn words(store: &Store, row: &Model) -> Result<Words> {
    let plain = store.unseal(&place(&row.id), &row.words)?;
    Ok(serde_json::from_slice(&plain).map_err(StoreError::other)?)
}

/// How much came.
pub(super) fn amount(row: &Model) -> Amount {
    let currency = row.currency.parse();
    let naira = || Currency::Ngn.into();
    Amount::new(row.minor, currency.unwrap_or_else(|_| naira()))
}

/// Brings a statement in. A line that was brought before is known, whichever file it stands in.
#[utoipa::path(post, path = "/api/desk/giving/statements", operation_id = "desk_bring_statement", tag = "desk",
    request_body = BringBody,
    responses((status = 200, body = StatementBrought), (status = 422, description = "The file is no statement")))]
pub async fn bring(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Json(body): Json<BringBody>,
) -> Result<Json<StatementBrought>> {
    let read = matching::read(&body.csv).map_err(|words| {
        Problem::invalid("This file cannot be read.", Vec::new()).with_field("csv", words)
    })?;
    let candidates = candidates(&giving).await?;
    let currency = body.currency;
    let mut rows = Vec::with_capacity(read.lines.len());
    let mut times: HashMap<String, u32> = HashMap::new();
    let mut proposals = HashMap::new();
    for line in &read.lines {
        let row = sealed(&giving, line, &body, &mut times)?;
        let (best, _) = propose(line, currency, &candidates);
        proposals.insert(row.id.clone(), best.is_some());
        rows.push(row);
    }
    let all = rows.len();
    let title =
        |text: &str, most: usize| -> String { typed::line(text).chars().take(most).collect() };
    let head = (title(&body.file_name, 200), title(&body.account, 120));
    let brought: Result<(Option<String>, Vec<String>)> = giving
        .store()
        .write(signed_in.actor(), move |tx| {
            Box::pin(async move { keep(tx, rows, head, currency).await })
        })
        .await;
    let (id, added) = brought?;
    let proposed = added
        .iter()
        .filter(|id| proposals.get(*id) == Some(&true))
        .count();
    let wrong = read.wrong.iter().take(MOST_WRONG);
    Ok(Json(StatementBrought {
        id,
        known: all - added.len(),
        added: added.len(),
        refused: read.wrong.len(),
        outgoing: read.outgoing,
        proposed,
        rows: wrong
            .map(|wrong| StatementProblem {
                line: wrong.line,
                problem: wrong.problem.to_owned(),
            })
            .collect(),
    }))
}

/// A line's row, not yet kept. Two lines that are alike in one file are two; the same two in another file are these.
fn sealed(
    giving: &Giving,
    line: &BankLine,
    body: &BringBody,
    times: &mut HashMap<String, u32>,
) -> Result<Model> {
    let store = giving.store();
    let account = typed::line(&body.account).to_lowercase();
    let told = json!([
        body.currency.code(),
        account,
        line.booked_on,
        line.minor,
        line.words
    ]);
    let time = times.entry(told.to_string()).or_insert(0);
    *time += 1;
    let told = json!([told, *time]).to_string();
    let id = store.clock().id().to_string();
    let json = serde_json::to_vec(&line.words).map_err(StoreError::other)?;
    Ok(Model {
        statement_id: String::new(),
        mark: store.fingerprint("giving_line", told.as_bytes())?,
        version: 1,
        booked_on: line.booked_on,
        minor: line.minor,
        currency: body.currency.code().to_owned(),
        words: store.seal(&place(&id), &json)?,
        state: LineState::Open,
        gift_id: None,
        decided_by: None,
        decided_at: None,
        id,
    })
}

/// Keeps the lines that are new; a file without any leaves no trace.
async fn keep(
    tx: &WriteTx,
    rows: Vec<Model>,
    (file_name, account): (String, String),
    currency: Currency,
) -> Result<(Option<String>, Vec<String>)> {
    let id = tx.id().to_string();
    let mut added = Vec::new();
    for row in rows {
        let (line, row) = (
            row.id.clone(),
            Model {
                statement_id: id.clone(),
                ..row
            },
        );
        let same = OnConflict::column(Column::Mark).do_nothing().to_owned();
        let inserted = Entity::insert(row.into_active_model())
            .on_conflict(same)
            .try_insert()
            .exec_without_returning(tx.connection())
            .await
            .map_err(StoreError::from)?;
        if matches!(inserted, TryInsertResult::Inserted(1)) {
            added.push(line);
        }
    }
    if added.is_empty() {
        return Ok((None, added));
    }
    let row = statement::Model {
        id: id.clone(),
        file_name,
        currency: currency.code().to_owned(),
        account,
        lines: i32::try_from(added.len()).unwrap_or(i32::MAX),
        by: tx.actor().to_string(),
        at: tx.now(),
    };
    statement::Entity::insert(row.into_active_model())
        .exec_without_returning(tx.connection())
        .await
        .map_err(StoreError::from)?;
    tx.audit(AuditEntry {
        action: "bank-statement.bring".to_owned(),
        subject: format!("bank-statement:{id}"),
        before: None,
        after: Some(json!({ "lines": added.len(), "currency": currency })),
    })
    .await?;
    Ok((Some(id), added))
}

/// Statements that were brought in, newest first.
#[utoipa::path(get, path = "/api/desk/giving/statements", operation_id = "desk_list_statements", tag = "desk",
    responses((status = 200, body = StatementFiles)))]
pub async fn statements(Of(giving): Of<Giving>) -> Result<Json<StatementFiles>> {
    let reader = giving.store().reader();
    let rows = statement::Entity::find()
        .order_by_desc(statement::Column::Id)
        .limit(100)
        .all(reader.connection())
        .await
        .map_err(StoreError::from)?;
    let names = names_of(reader.connection(), rows.iter().map(|row| row.by.as_str())).await?;
    let items = rows.into_iter().map(|row| StatementFile {
        by: names.get(&row.by).cloned(),
        id: row.id,
        at: row.at,
        file_name: row.file_name,
        account: row.account,
        currency: row.currency,
        lines: row.lines,
    });
    Ok(Json(StatementFiles {
        items: items.collect(),
    }))
}

/// Gifts that may be paid by a transfer: also those by card, for people change their minds.
async fn candidates(giving: &Giving) -> Result<Vec<Candidate>> {
    let rows = gift::Entity::find()
        .filter(gift::Column::State.is_in([State::Transfer, State::SaidPaid, State::Pending]))
        .filter(gift::Column::ErasedAt.is_null())
        .order_by_desc(gift::Column::Id)
        .limit(MOST_CANDIDATES)
        .all(giving.store().reader().connection())
        .await
        .map_err(StoreError::from)?;
    let all = rows.iter().map(|row| {
        Ok(Candidate {
            id: row.id.clone(),
            reference: row.reference.clone(),
            name: records::donor(giving.store(), row)?.name,
            price: records::price(row)?,
            begun_on: Zone::Lagos.at(row.created_at).date_naive(),
        })
    });
    all.collect()
}

/// Which lines.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct LinesQuery {
    /// Where they stand; those that nobody decided about when left out.
    #[param(inline)]
    state: Option<LineState>,
    /// Of one statement; of all when left out.
    #[serde(default)]
    #[param(required = false)]
    statement: String,
    /// From 1.
    page: Option<u64>,
}

/// Lines of statements, each with the gift that it most likely is.
#[utoipa::path(get, path = "/api/desk/giving/statement-lines", operation_id = "desk_list_bank_lines", params(LinesQuery), tag = "desk",
    responses((status = 200, body = BankLineList)))]
pub async fn list(
    Of(giving): Of<Giving>,
    Query(query): Query<LinesQuery>,
) -> Result<Json<BankLineList>> {
    let state = query.state.unwrap_or(LineState::Open);
    let mut found = Entity::find().filter(Column::State.eq(state));
    if !query.statement.is_empty() {
        found = found.filter(Column::StatementId.eq(query.statement.as_str()));
    }
    let reader = giving.store().reader();
    let db = reader.connection();
    let total = found.clone().count(db).await.map_err(StoreError::from)?;
    let pages = total.div_ceil(PAGE).max(1);
    let page = query.page.unwrap_or(1).clamp(1, pages);
    let ordered = if state == LineState::Open {
        found.order_by_asc(Column::Id)
    } else {
        found.order_by_desc(Column::DecidedAt)
    };
    let rows = ordered
        .offset((page - 1) * PAGE)
        .limit(PAGE)
        .all(db)
        .await
        .map_err(StoreError::from)?;
    Ok(Json(BankLineList {
        items: shown(&giving, rows).await?,
        total,
        page,
        pages,
        counts: by_state(&giving).await?,
    }))
}

async fn by_state(giving: &Giving) -> Result<BTreeMap<&'static str, u64>> {
    let mut counts = BTreeMap::new();
    for (state, key) in [
        (LineState::Open, "open"),
        (LineState::Matched, "matched"),
        (LineState::Ignored, "ignored"),
    ] {
        let count = Entity::find()
            .filter(Column::State.eq(state))
            .count(giving.store().reader().connection())
            .await
            .map_err(StoreError::from)?;
        counts.insert(key, count);
    }
    Ok(counts)
}

async fn shown(giving: &Giving, rows: Vec<Model>) -> Result<Vec<BankLineRow>> {
    let is_asked = rows.iter().any(|row| row.state == LineState::Open);
    let candidates = if is_asked {
        candidates(giving).await?
    } else {
        Vec::new()
    };
    let reader = giving.store().reader();
    let by = rows.iter().filter_map(|row| row.decided_by.as_deref());
    let names = names_of(reader.connection(), by).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let words = words(giving.store(), &row)?;
        let line = BankLine {
            booked_on: row.booked_on,
            minor: row.minor,
            words: words.clone(),
        };
        let currency = row.currency.parse().unwrap_or(Currency::Ngn);
        let (best, others) = match row.state {
            LineState::Open => propose(&line, currency, &candidates),
            _ => (None, Vec::new()),
        };
        let gift = match &row.gift_id {
            Some(id) => records::find(reader.connection(), id).await?,
            None => None,
        };
        items.push(BankLineRow {
            date_text: dates::long_date(row.booked_on),
            amount_text: amount(&row).text(),
            proposal: best.and_then(|best| proposal(best, &candidates)),
            others: others
                .iter()
                .filter_map(|other| candidate(&other.id, &candidates))
                .collect(),
            matched: match gift {
                Some(gift) => Some(of_row(giving, &gift)?),
                None => None,
            },
            decided_by: row
                .decided_by
                .as_ref()
                .and_then(|by| names.get(by).cloned()),
            id: row.id,
            version: row.version,
            booked_on: row.booked_on,
            minor: row.minor,
            currency: row.currency,
            words: words.text,
            payer: words.payer,
            state: row.state,
            decided_at: row.decided_at,
        });
    }
    Ok(items)
}

fn proposal(best: Proposal, candidates: &[Candidate]) -> Option<LineProposal> {
    Some(LineProposal {
        gift: candidate(&best.id, candidates)?,
        sure: best.is_sure,
        differs: best.has_other_amount.then_some("amount"),
        reasons: best.reasons,
    })
}

fn candidate(id: &str, candidates: &[Candidate]) -> Option<LineGift> {
    let found = candidates.iter().find(|candidate| candidate.id == id)?;
    Some(LineGift {
        id: found.id.clone(),
        reference: found.reference.clone(),
        name: found.name.clone(),
        amount_text: found.price.text(),
    })
}

fn of_row(giving: &Giving, row: &gift::Model) -> Result<LineGift> {
    Ok(LineGift {
        id: row.id.clone(),
        reference: row.reference.clone(),
        name: records::donor(giving.store(), row)?.name,
        amount_text: records::price(row)?.text(),
    })
}

/// What somebody says about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = BankLineDo)]
pub enum Do {
    /// It is this gift.
    Confirm,
    /// It is no gift.
    Ignore,
    /// What was said is taken back.
    Reopen,
}

/// A decision about a line.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BankLineDecision)]
pub struct Decision {
    /// The version that was seen.
    version: i32,
    /// What.
    #[serde(rename = "do")]
    what: Do,
    /// The gift, by its id or its number.
    #[serde(default)]
    gift: String,
}

/// Decides about a line: with a yes the gift is received, with what the bank says came.
#[utoipa::path(post, path = "/api/desk/giving/statement-lines/{id}", operation_id = "desk_decide_bank_line", tag = "desk",
    params(("id" = String, Path)), request_body = Decision,
    responses((status = 200, body = BankLineRow), (status = 409, description = "It was decided meanwhile, or the gift is not open")))]
pub async fn decide(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path(id): Path<String>,
    Json(body): Json<Decision>,
) -> Result<Json<BankLineRow>> {
    let missing = || Error::from(Problem::not_found("There is no such line."));
    let wanted = match body.what {
        Do::Confirm => Some(wanted(&giving, &body.gift).await?),
        _ => None,
    };
    let settings = giving.settings().await?;
    let (house, line) = (giving.clone(), id.clone());
    let done: Result<()> = giving
        .store()
        .write(signed_in.actor(), move |tx| {
            Box::pin(async move {
                let row = Entity::find_by_id(line)
                    .lock_exclusive()
                    .one(tx.connection())
                    .await
                    .map_err(StoreError::from)?
                    .ok_or_else(missing)?;
                if row.version != body.version {
                    return Err(moved());
                }
                match (body.what, wanted) {
                    (Do::Confirm, Some(gift)) => confirm(&house, tx, row, &gift, &settings).await,
                    (Do::Ignore, _) if row.state == LineState::Open => {
                        put(tx, row, LineState::Ignored, None).await
                    }
                    (Do::Reopen, _) => take_back(&house, tx, row).await,
                    _ => Err(unfit()),
                }
            })
        })
        .await;
    done?;
    let row = Entity::find_by_id(id)
        .one(giving.store().reader().connection())
        .await
        .map_err(StoreError::from)?
        .ok_or_else(missing)?;
    let shown = shown(&giving, vec![row]).await?;
    Ok(Json(shown.into_iter().next().ok_or_else(missing)?))
}

/// The gift that was named, whose card payment, where one is open, is ended.
async fn wanted(giving: &Giving, word: &str) -> Result<String> {
    let none = || {
        let problem = Problem::invalid("Something needs another look.", Vec::new());
        Error::from(problem.with_field("gift", "Choose a gift"))
    };
    let word = word.trim();
    let reader = giving.store().reader();
    let found = gift::Entity::find()
        .filter(
            sea_orm::sea_query::Condition::any()
                .add(gift::Column::Id.eq(word))
                .add(gift::Column::Reference.eq(word.to_uppercase())),
        )
        .filter(gift::Column::ErasedAt.is_null())
        .one(reader.connection())
        .await
        .map_err(StoreError::from)?
        .ok_or_else(none)?;
    doing::end_payment(giving, &found).await?;
    Ok(found.id)
}

async fn confirm(
    giving: &Giving,
    tx: &WriteTx,
    line: Model,
    gift: &str,
    settings: &crate::model::Settings,
) -> Result<()> {
    if line.state != LineState::Open {
        return Err(unfit());
    }
    let before = records::locked(tx, gift).await?.ok_or_else(unfit)?;
    let currency: Currency = line.currency.parse().map_err(StoreError::other)?;
    let money = Money::new(line.minor, currency);
    let said = (line.booked_on, None);
    book(giving, tx, &before, money, said, settings).await?;
    put(tx, line, LineState::Matched, Some(before.id)).await
}

async fn take_back(giving: &Giving, tx: &WriteTx, line: Model) -> Result<()> {
    match (line.state, line.gift_id.clone()) {
        (LineState::Matched, Some(gift)) => {
            let before = records::locked(tx, &gift).await?.ok_or_else(unfit)?;
            unbook(
                giving,
                tx,
                &before,
                "The line of the statement is another's.",
            )
            .await?;
        }
        (LineState::Ignored, _) => {}
        _ => return Err(unfit()),
    }
    put(tx, line, LineState::Open, None).await
}

async fn put(tx: &WriteTx, line: Model, state: LineState, gift: Option<String>) -> Result<()> {
    let (id, before, version) = (line.id.clone(), line.state, line.version);
    let mut row = line.into_active_model();
    row.version = Set(version + 1);
    row.state = Set(state);
    row.gift_id = Set(gift.clone());
    let is_decided = state != LineState::Open;
    row.decided_by = Set(is_decided.then(|| tx.actor().to_string()));
    row.decided_at = Set(is_decided.then(|| tx.now()));
    row.update(tx.connection())
        .await
        .map_err(StoreError::from)?;
    tx.audit(AuditEntry {
        action: "bank-line.decide".to_owned(),
        subject: format!("bank-line:{id}"),
        before: Some(json!({ "state": before })),
        after: Some(json!({ "state": state, "gift": gift })),
    })
    .await?;
    Ok(())
}

/// Lines that said that a gift came are open again.
pub(super) async fn open_again(tx: &WriteTx, gift: &str) -> Result<()> {
    let rows = Entity::find()
        .filter(Column::GiftId.eq(gift))
        .filter(Column::State.eq(LineState::Matched))
        .all(tx.connection())
        .await
        .map_err(StoreError::from)?;
    for row in rows {
        put(tx, row, LineState::Open, None).await?;
    }
    Ok(())
}

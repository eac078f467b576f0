//! Lines of statements, each with the gift that it most likely is.

use axum::extract::State as Of;
use cases::{StaffNames, count_by_state};
use kernel::{Currency, PageParams, PracticeZone, dates};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use store::fetch_page;
use utoipa::IntoParams;
use web::{Json, Query, Result};

use super::details::{decrypt_details, line_amount};
use crate::desk::views::{BankLineList, BankLineRow, LineGift, LineProposal};
use crate::matching::{BankLine, MatchCandidate, MatchProposal, propose_matches};
use crate::model::{DonationState, LineState};
use crate::service::Giving;
use crate::tables::line::{Column, Entity, Model};
use crate::tables::{gift, records};

/// Gifts that a line is compared with, newest first.
const MOST_CANDIDATES: u64 = 2_000;

/// Gifts that may be paid by a transfer: also those by card, for people change their minds.
pub(super) async fn load_candidates(giving: &Giving) -> Result<Vec<MatchCandidate>> {
    let rows = gift::Entity::find()
        .filter(gift::Column::State.is_in([
            DonationState::Transfer,
            DonationState::SaidPaid,
            DonationState::Pending,
        ]))
        .filter(gift::Column::ErasedAt.is_null())
        .order_by_desc(gift::Column::Id)
        .limit(MOST_CANDIDATES)
        .all(giving.store().reader().connection())
        .await?;
    let all = rows.iter().map(|row| {
        Ok(MatchCandidate {
            id: row.id.clone(),
            reference: row.reference.clone(),
            name: records::decrypt_donor(giving.store(), row)?.name,
            price: records::donation_price(row)?,
            begun_on: PracticeZone::Lagos.to_local(row.created_at).date_naive(),
        })
    });
    all.collect()
}

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
pub async fn list_bank_lines(
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
    let ordered = if state == LineState::Open {
        found.order_by_asc(Column::Id)
    } else {
        found.order_by_desc(Column::DecidedAt)
    };
    let page = fetch_page(ordered, db, PageParams::with_default_size(query.page)).await?;
    let shown = async |rows| build_line_rows(&giving, rows).await;
    Ok(Json(BankLineList {
        page: page.try_map_all(shown).await?,
        counts: count_by_state::<_, LineState>(Entity::find(), Column::State, db).await?,
    }))
}

pub(super) async fn build_line_rows(giving: &Giving, rows: Vec<Model>) -> Result<Vec<BankLineRow>> {
    // Up to 2,000 givers are unsealed for a proposal, so only where one is to be made.
    let is_asked = rows.iter().any(|row| row.state == LineState::Open);
    let candidates = if is_asked {
        load_candidates(giving).await?
    } else {
        Vec::new()
    };
    let reader = giving.store().reader();
    let by = rows.iter().filter_map(|row| row.decided_by.as_ref());
    let names = StaffNames::load_for(reader.connection(), by).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let words = decrypt_details(giving.store(), &row)?;
        let line = BankLine {
            booked_on: row.booked_on,
            minor: row.minor,
            details: words.clone(),
        };
        let currency = row.currency.parse().unwrap_or(Currency::Ngn);
        let (best, others) = match row.state {
            LineState::Open => propose_matches(&line, currency, &candidates),
            _ => (None, Vec::new()),
        };
        let gift = match &row.gift_id {
            Some(id) => cases::find_case::<gift::Model>(reader.connection(), id).await?,
            None => None,
        };
        items.push(BankLineRow {
            date_text: dates::format_long_date(row.booked_on),
            amount_text: line_amount(&row).text(),
            proposal: best.and_then(|best| build_proposal(best, &candidates)),
            others: others
                .iter()
                .filter_map(|other| find_candidate(&other.id, &candidates))
                .collect(),
            matched: match gift {
                Some(gift) => Some(build_line_gift(giving, &gift)?),
                None => None,
            },
            decided_by: row.decided_by.as_ref().and_then(|by| names.find_name(by)),
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

fn build_proposal(best: MatchProposal, candidates: &[MatchCandidate]) -> Option<LineProposal> {
    Some(LineProposal {
        gift: find_candidate(&best.id, candidates)?,
        sure: best.is_sure,
        differs: best.has_other_amount.then_some("amount"),
        reasons: best.reasons,
    })
}

fn find_candidate(id: &str, candidates: &[MatchCandidate]) -> Option<LineGift> {
    let found = candidates.iter().find(|candidate| candidate.id == id)?;
    Some(LineGift {
        id: found.id.clone(),
        reference: found.reference.clone(),
        name: found.name.clone(),
        amount_text: found.price.format_with_symbol(),
    })
}

fn build_line_gift(giving: &Giving, row: &gift::Model) -> Result<LineGift> {
    Ok(LineGift {
        id: row.id.clone(),
        reference: row.reference.clone(),
        name: records::decrypt_donor(giving.store(), row)?.name,
        amount_text: records::donation_price(row)?.format_with_symbol(),
    })
}

//! Gifts: listed, looked at, their proofs opened.

use axum::body::Body;
use axum::extract::State as Of;
use axum::response::Response;
use cases::{Case, CaseEvent, Names, counts_of_states};
use chrono::NaiveTime;
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use kernel::{Paging, Zone, dates};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::{StoredEnum, page_of};
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::views::{
    GiftDesk, GiftDeskBase, GiftDeskLine, GiftDeskList, GiftDeskPlan, GiftDeskProof, GiftDeskRow,
    GivingCounts,
};
use crate::gifts::files::Kind;
use crate::gifts::{paying, proofs};
use crate::model::{Donor, Every, LineState, Method, PlanState, Show, State};
use crate::tables::gift::{Column, Entity, Model};
use crate::tables::{event, line, plan, proof};
use crate::{Giving, persons, records};

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/giving/counts", operation_id = "desk_count_gifts", tag = "desk",
    responses((status = 200, body = GivingCounts)))]
pub async fn counts(Of(giving): Of<Giving>) -> Result<Json<GivingCounts>> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let today = Zone::Lagos.at(giving.now()).date_naive();
    let start = Zone::Lagos.moment_of(today.and_time(NaiveTime::MIN));
    let start = start.earliest().unwrap_or_else(|| giving.now());
    let of = |state: State| Entity::find().filter(Column::State.eq(state));
    Ok(Json(GivingCounts {
        to_match: line::Entity::find()
            .filter(line::Column::State.eq(LineState::Open))
            .count(db)
            .await?,
        said_paid: of(State::SaidPaid).count(db).await?,
        past_due: plan::Entity::find()
            .filter(plan::Column::State.eq(PlanState::PastDue))
            .count(db)
            .await?,
        received_today: of(State::Received)
            .filter(Column::ReceivedAt.gte(start))
            .count(db)
            .await?,
    }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct GiftsQuery {
    #[param(inline)]
    state: Option<State>,
    #[param(inline)]
    method: Option<Method>,
    /// Id of a project; all when left out.
    #[serde(default)]
    #[param(required = false)]
    fund: String,
    /// A whole number or a whole mail address; found wherever it stands.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    /// From 1.
    page: Option<u64>,
}

/// Gifts, newest first.
#[utoipa::path(get, path = "/api/desk/giving/gifts", operation_id = "desk_list_gifts", params(GiftsQuery), tag = "desk",
    responses((status = 200, body = GiftDeskList)))]
pub async fn list(
    Of(giving): Of<Giving>,
    Query(query): Query<GiftsQuery>,
) -> Result<Json<GiftDeskList>> {
    let wanted = wanted(&giving, &query).await?;
    let reader = giving.store().reader();
    let db = reader.connection();
    let found = Entity::find().filter(wanted).order_by_desc(Column::Id);
    let page = page_of(found, db, Paging::usual(query.page)).await?;
    let shown = async |rows: Vec<Model>| {
        let mut items = Vec::with_capacity(rows.len());
        for gift in &rows {
            items.push(row(&giving, gift).await?);
        }
        Ok::<_, Error>(items)
    };
    let here = Entity::find().filter(Column::ErasedAt.is_null());
    Ok(Json(GiftDeskList {
        page: page.try_map_all(shown).await?,
        counts: counts_of_states::<_, State>(here, Column::State, db).await?,
    }))
}

async fn wanted(giving: &Giving, query: &GiftsQuery) -> Result<Condition> {
    let mut found = Condition::all().add(Column::ErasedAt.is_null());
    let q = query.q.trim();
    if let Ok(email) = q.parse() {
        let marks = records::marks(giving.store(), &email)?;
        return Ok(found.add(Column::EmailMark.is_in(marks)));
    }
    if !q.is_empty() {
        return Ok(found.add(Column::Reference.eq(q.to_uppercase())));
    }
    if let Some(state) = query.state {
        found = found.add(Column::State.eq(state));
    }
    if let Some(method) = query.method {
        found = found.add(Column::Method.eq(method));
    }
    if !query.fund.is_empty() {
        found = found.add(Column::Fund.eq(query.fund.as_str()));
    }
    Ok(found)
}

pub(super) async fn row(giving: &Giving, row: &Model) -> Result<GiftDeskRow> {
    let reader = giving.store().reader();
    let proofs = proof::Entity::find()
        .filter(proof::Column::GiftId.eq(&row.id))
        .count(reader.connection())
        .await?;
    let (base, _) = base(giving, row).await?;
    Ok(GiftDeskRow { base, proofs })
}

async fn base(giving: &Giving, row: &Model) -> Result<(GiftDeskBase, Donor)> {
    let donor = records::donor(giving.store(), row)?;
    let mut flags = Vec::new();
    if row.gift_aid {
        flags.push("gift_aid");
    }
    let quote = paying::told(giving, row).await?;
    if quote.is_some_and(|quote| quote.notice().is_some()) {
        flags.push("fallback_rate");
    }
    let view = GiftDeskBase {
        id: row.id.clone(),
        reference: row.reference.clone(),
        state: row.state,
        method: row.method,
        every: match row.plan_id {
            Some(_) => Every::Monthly,
            None => Every::Once,
        },
        name: donor.name.clone(),
        show: Show::of(row.is_anonymous),
        amount_text: records::price(row)?.text(),
        received_text: giving.received_text(row).await?,
        fund_name: row.fund_name.clone(),
        at: row.created_at,
        received_on: row.received_on,
        received_at: row.received_at,
        flags,
    };
    Ok((view, donor))
}

/// A gift, whole.
#[utoipa::path(get, path = "/api/desk/giving/gifts/{id}", operation_id = "desk_read_gift", tag = "desk",
    responses((status = 200, body = GiftDesk), (status = 404, description = "There is no such gift")))]
pub async fn one(Of(giving): Of<Giving>, Path(id): Path<String>) -> Result<Json<GiftDesk>> {
    answer(&giving, &id).await
}

pub(super) async fn answer(giving: &Giving, id: &str) -> Result<Json<GiftDesk>> {
    let gift = cases::find::<Model>(giving.store(), id).await?;
    let (view, donor) = base(giving, &gift).await?;
    let reader = giving.store().reader();
    let plan = match &gift.plan_id {
        Some(plan) => cases::read::<plan::Model>(reader.connection(), plan).await?,
        None => None,
    };
    let quote = paying::told(giving, &gift).await?.map(|quote| {
        let rate = quote.rate.map(|rate| rate.rate.text());
        let rate = rate.map_or_else(String::new, |rate| format!(" at {rate}"));
        format!("{} for {}{rate}", quote.amount.text(), quote.price.text())
    });
    let is_card = gift.method == Method::Card;
    Ok(Json(GiftDesk {
        version: gift.version,
        email: donor.email.as_ref().map(|email| email.as_str().to_owned()),
        phone: donor.phone,
        dedication: donor.dedication,
        gift_aid: gift.gift_aid,
        address: donor.declaration.map(|told| {
            let home = format!("{} {}", told.address.house, told.address.street);
            format!("{}\n{}\n{}", told.name, home.trim(), told.address.postcode)
        }),
        terms: donor.agreed.map(|agreed| agreed.version),
        refunded_text: records::refunded(&gift).map(payments::model::Amount::text),
        payment: gift.payment.clone().filter(|_| is_card),
        quote,
        plan: plan.map(|plan| GiftDeskPlan {
            id: plan.id,
            reference: plan.reference,
        }),
        proofs: proofs_of(giving, &gift.id).await?,
        lines: lines_of(giving, &gift.id).await?,
        history: history::<Model>(giving, &gift.id).await?,
        steps: steps(&gift),
        kept_until: persons::kept_until(&gift, giving.now()),
        base: view,
    }))
}

fn steps(row: &Model) -> Vec<&'static str> {
    let is_transfer = row.method == Method::Bank;
    let mut steps = Vec::new();
    if row.state.is_open() {
        steps.extend(["receive", "cancel"]);
    }
    if row.state == State::Received && is_transfer {
        steps.push("reopen");
    }
    if (row.state.is_open() && is_transfer) || row.state == State::Received {
        steps.push("mail");
    }
    steps.push("erase");
    steps
}

async fn proofs_of(giving: &Giving, gift: &str) -> Result<Vec<GiftDeskProof>> {
    let rows = proofs::of(giving.store().reader().connection(), gift).await?;
    let shown = rows.into_iter().map(|row| {
        Ok(GiftDeskProof {
            name: proofs::name(giving.store(), &row)?,
            bytes: row.bytes,
            content_type: Kind::read(&row.kind).map_or("application/octet-stream", Kind::mime),
            at: row.at,
            id: row.id,
        })
    });
    shown.collect()
}

async fn lines_of(giving: &Giving, gift: &str) -> Result<Vec<GiftDeskLine>> {
    let rows = line::Entity::find()
        .filter(line::Column::GiftId.eq(gift))
        .order_by_asc(line::Column::Id)
        .all(giving.store().reader().connection())
        .await?;
    let shown = rows.into_iter().map(|row| {
        Ok(GiftDeskLine {
            date_text: dates::long_date(row.booked_on),
            amount_text: super::lines::amount(&row).text(),
            words: super::lines::words(giving.store(), &row)?.text,
            id: row.id,
        })
    });
    shown.collect()
}

pub(super) async fn history<C: Case>(giving: &Giving, id: &str) -> Result<Vec<CaseEvent>> {
    let (store, reader) = (giving.store(), giving.store().reader());
    let lines = cases::lines_of(store, reader.connection(), event::Entity::find(), id).await?;
    let names = Names::of(reader.connection(), lines.iter().map(|line| &line.by)).await?;
    Ok(cases::history::<C>(lines, &names))
}

/// Nothing is loaded, run or sent from what is shown.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// A proof of payment. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/giving/gifts/{id}/proofs/{proof}", operation_id = "desk_open_gift_proof", tag = "desk",
    params(("id" = String, Path), ("proof" = String, Path)),
    responses((status = 200, description = "The file", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn proof(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path((id, proof)): Path<(String, String)>,
) -> Result<Response> {
    let gift = cases::find::<Model>(giving.store(), &id).await?;
    let opened = proofs::open(giving.store(), &gift.id, &proof).await?;
    let opened = opened.ok_or_else(cases::missing::<Model>)?;
    let tx = giving.store().begin(signed_in.actor()).await?;
    cases::add_event::<Model>(giving.store(), &tx, &id, "proof_viewed").await?;
    cases::audit::<Model>(&tx, &id, "proof", Some(json!({ "proof": proof }))).await?;
    tx.commit().await?;
    Ok(shown(opened))
}

fn shown(opened: proofs::Opened) -> Response {
    let mut headers = HeaderMap::new();
    for (name, value) in [
        (CONTENT_TYPE, opened.kind.mime()),
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let plain: String = opened
        .name
        .chars()
        .map(|c| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | ' ' | '.' | '-' | '_' => c,
            _ => '_',
        })
        .collect();
    let way = format!("inline; filename=\"{plain}\"");
    if let Ok(value) = HeaderValue::from_str(&way) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    let mut response = Response::new(Body::from(opened.bytes));
    *response.headers_mut() = headers;
    response
}

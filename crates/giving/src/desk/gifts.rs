//! Gifts: listed, looked at, their proofs opened.

use axum::extract::State as Of;
use axum::response::{IntoResponse, Response};
use cases::{CaseEvent, CaseModel, StaffNames, count_by_state};
use chrono::NaiveTime;
use kernel::{PageParams, PracticeZone};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::Deserialize;
use serde_json::json;
use staff::SignedIn;
use store::fetch_page;
use transfers::lines;
use utoipa::IntoParams;
use web::{Error, Json, Path, Query, Result};

use super::views::{GiftDesk, GiftDeskBase, GiftDeskList, GiftDeskPlan, GiftDeskRow, GivingCounts};
use crate::gifts::payment;
use crate::model::{
    DonationFrequency, DonationMethod, DonationState, Donor, DonorVisibility, PlanState,
};
use crate::personal_data;
use crate::service::Giving;
use crate::tables::gift::{Column, Entity, Model};
use crate::tables::{event, plan, records};

/// What waits for somebody, for Today and the navigation.
#[utoipa::path(get, path = "/api/desk/giving/counts", operation_id = "desk_count_gifts", tag = "desk",
    responses((status = 200, body = GivingCounts)))]
pub async fn get_donation_counts(Of(giving): Of<Giving>) -> Result<Json<GivingCounts>> {
    let reader = giving.store().reader();
    let db = reader.connection();
    let today = PracticeZone::Lagos.to_local(giving.now()).date_naive();
    let start = PracticeZone::Lagos.timestamp_of_local(today.and_time(NaiveTime::MIN));
    let start = start.earliest().unwrap_or_else(|| giving.now());
    let of = |state: DonationState| Entity::find().filter(Column::State.eq(state));
    Ok(Json(GivingCounts {
        said_paid: of(DonationState::SaidPaid).count(db).await?,
        past_due: plan::Entity::find()
            .filter(plan::Column::State.eq(PlanState::PastDue))
            .count(db)
            .await?,
        received_today: of(DonationState::Received)
            .filter(Column::ReceivedAt.gte(start))
            .count(db)
            .await?,
    }))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct GiftsQuery {
    #[param(inline)]
    state: Option<DonationState>,
    #[param(inline)]
    method: Option<DonationMethod>,
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
pub async fn list_donations(
    Of(giving): Of<Giving>,
    Query(query): Query<GiftsQuery>,
) -> Result<Json<GiftDeskList>> {
    let wanted = build_donation_filter(&giving, &query).await?;
    let reader = giving.store().reader();
    let db = reader.connection();
    let found = Entity::find().filter(wanted).order_by_desc(Column::Id);
    let page = fetch_page(found, db, PageParams::with_default_size(query.page)).await?;
    let shown = async |rows: Vec<Model>| {
        let mut items = Vec::with_capacity(rows.len());
        for gift in &rows {
            items.push(build_donation_row(&giving, gift).await?);
        }
        Ok::<_, Error>(items)
    };
    let here = Entity::find().filter(Column::ErasedAt.is_null());
    Ok(Json(GiftDeskList {
        page: page.try_map_all(shown).await?,
        counts: count_by_state::<_, DonationState>(here, Column::State, db).await?,
    }))
}

pub(super) async fn build_donation_filter(
    giving: &Giving,
    query: &GiftsQuery,
) -> Result<Condition> {
    let mut found = Condition::all().add(Column::ErasedAt.is_null());
    let q = query.q.trim();
    // Addresses are sealed: only a whole one is found, by its keyed hash.
    if let Ok(email) = q.parse() {
        let marks = records::email_indexes(giving.store(), &email)?;
        return Ok(found.add(Column::EmailIndex.is_in(marks)));
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

pub(super) async fn build_donation_row(giving: &Giving, row: &Model) -> Result<GiftDeskRow> {
    let proofs = giving.proofs().count_proofs(&row.id).await?;
    let (base, _) = build_donation_base(giving, row).await?;
    Ok(GiftDeskRow { base, proofs })
}

async fn build_donation_base(giving: &Giving, row: &Model) -> Result<(GiftDeskBase, Donor)> {
    let donor = records::decrypt_donor(giving.store(), row)?;
    let mut flags = Vec::new();
    if row.gift_aid {
        flags.push("gift_aid");
    }
    let quote = payment::find_quote(giving, row).await?;
    if quote.is_some_and(|quote| quote.rate_notice().is_some()) {
        flags.push("fallback_rate");
    }
    let view = GiftDeskBase {
        id: row.id.clone(),
        reference: row.reference.clone(),
        state: row.state,
        method: row.method,
        every: match row.plan_id {
            Some(_) => DonationFrequency::Monthly,
            None => DonationFrequency::Once,
        },
        name: donor.name.clone(),
        company: donor.company.as_ref().map(|company| company.name.clone()),
        show: DonorVisibility::from_anonymous(row.is_anonymous),
        amount_text: records::donation_price(row)?.format_with_symbol(),
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
pub async fn get_donation(
    Of(giving): Of<Giving>,
    Path(id): Path<String>,
) -> Result<Json<GiftDesk>> {
    load_donation_detail(&giving, &id).await
}

pub(super) async fn load_donation_detail(giving: &Giving, id: &str) -> Result<Json<GiftDesk>> {
    let gift = cases::load_case::<Model>(giving.store(), id).await?;
    let (view, donor) = build_donation_base(giving, &gift).await?;
    let reader = giving.store().reader();
    let plan = match &gift.plan_id {
        Some(plan) => cases::find_case::<plan::Model>(reader.connection(), plan).await?,
        None => None,
    };
    let found = payment::find_quote(giving, &gift).await?;
    let fee_text = describe_fee(&gift, found.as_ref());
    let quote = found.map(|quote| {
        let rate = quote.rate.map(|rate| rate.rate.text());
        let rate = rate.map_or_else(String::new, |rate| format!(" at {rate}"));
        format!(
            "{} for {}{rate}",
            quote.amount.format_with_symbol(),
            quote.price.format_with_symbol()
        )
    });
    let is_card = gift.method == DonationMethod::Card;
    Ok(Json(GiftDesk {
        version: gift.version,
        email: donor.email.as_ref().map(|email| email.as_str().to_owned()),
        phone: donor.phone,
        dedication: donor.dedication,
        company_number: donor.company.and_then(|company| company.registration),
        fee_text,
        gift_aid: gift.gift_aid,
        address: donor.declaration.map(|declaration| {
            let home = format!(
                "{} {}",
                declaration.address.building, declaration.address.street
            );
            format!(
                "{}\n{}\n{}",
                declaration.name,
                home.trim(),
                declaration.address.postcode
            )
        }),
        terms: donor.agreed.map(|agreed| agreed.version),
        refunded_text: records::refunded_amount(&gift).map(payments::model::Amount::text),
        payment: gift.payment.clone().filter(|_| is_card),
        quote,
        plan: plan.map(|plan| GiftDeskPlan {
            id: plan.id,
            reference: plan.reference,
        }),
        proofs: giving.proofs().load_desk_views(&gift.id).await?,
        lines: lines::list_paying_lines(giving.store(), &gift.id).await?,
        history: load_history::<Model>(giving, &gift.id).await?,
        steps: available_steps(&gift),
        kept_until: personal_data::kept_until(&gift, giving.now()),
        base: view,
    }))
}

fn describe_fee(row: &Model, quote: Option<&payments::Quote>) -> Option<String> {
    if row.state.has_money() {
        return records::covered_fee(row).map(payments::model::Amount::text);
    }
    let fee = quote.filter(|_| row.covers_fee)?.covered_fee;
    (fee.minor > 0).then(|| fee.format_with_symbol())
}

fn available_steps(row: &Model) -> Vec<&'static str> {
    let is_transfer = row.method == DonationMethod::Bank;
    let mut steps = Vec::new();
    if row.state.is_open() {
        steps.extend(["receive", "cancel"]);
    }
    if row.state == DonationState::Received && is_transfer {
        steps.push("reopen");
    }
    if (row.state.is_open() && is_transfer) || row.state == DonationState::Received {
        steps.push("mail");
    }
    steps.push("erase");
    steps
}

pub(super) async fn load_history<C: CaseModel>(
    giving: &Giving,
    id: &str,
) -> Result<Vec<CaseEvent>> {
    let (store, reader) = (giving.store(), giving.store().reader());
    let lines = cases::load_lines(store, reader.connection(), event::Entity::find(), id).await?;
    let names =
        StaffNames::load_for(reader.connection(), lines.iter().map(|line| &line.by)).await?;
    Ok(cases::build_history::<C>(lines, &names))
}

/// A proof of payment. That it was opened is a line of the audit log, written before a byte goes out.
#[utoipa::path(get, path = "/api/desk/giving/gifts/{id}/proofs/{proof}", operation_id = "desk_open_gift_proof", tag = "desk",
    params(("id" = String, Path), ("proof" = String, Path)),
    responses((status = 200, description = "The file", content_type = "application/pdf"),
        (status = 404, description = "There is no such file")))]
pub async fn get_proof(
    Of(giving): Of<Giving>,
    signed_in: SignedIn,
    Path((id, proof)): Path<(String, String)>,
) -> Result<Response> {
    let gift = cases::load_case::<Model>(giving.store(), &id).await?;
    let opened = giving.proofs().open_proof(&gift.id, &proof).await?;
    let opened = opened.ok_or_else(cases::not_found_error::<Model>)?;
    let tx = giving.store().begin(signed_in.actor()).await?;
    cases::record_event::<Model>(giving.store(), &tx, &id, "proof_viewed").await?;
    cases::audit_case::<Model>(&tx, &id, "proof", Some(json!({ "proof": proof }))).await?;
    tx.commit().await?;
    Ok(opened.into_response())
}

//! Exchange rates: what the service said, and what the desk says.

use axum::extract::State;
use chrono::{DateTime, Utc};
use kernel::{Currency, FieldError};
use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use sea_orm::sea_query::OnConflict;
use serde::{Deserialize, Serialize};
use serde_json::json;
use staff::SignedIn;
use store::{AuditEntry, StoreError};
use utoipa::ToSchema;
use web::{Error, Json, Result};

use crate::model::{ExchangeRate, PaymentPurpose};
use crate::rates::{QuotedRate, RATE_RULES_ID, RateSource};
use crate::service::Payments;
use crate::tables::rate_rules::{ActiveModel, Column, Entity};

/// More than this is a slip of the finger: 20 %.
const LARGEST_MARGIN: u16 = 2_000;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FetchedRate {
    currency: Currency,
    /// As `1,540.25`.
    rate: String,
    fetched_at: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatesView {
    /// Naira for a dollar, as a consultation is quoted now; none when there is no rate that may be used.
    in_use: Option<String>,
    source: Option<RateSource>,
    used_at: Option<DateTime<Utc>>,
    /// The service is away, and this is what it said before.
    is_old: bool,
    /// Naira for a dollar of a gift; may be the fixed rate.
    gift_rate: Option<String>,
    gift_source: Option<RateSource>,
    has_service: bool,
    changed_at: Option<DateTime<Utc>>,
    fetched: Vec<FetchedRate>,
    rules: RateRulesBody,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RateRulesBody {
    /// Naira for a dollar, before any fetched rate; as `1540.25`.
    naira_per_dollar: Option<String>,
    /// Until when that holds; until it is taken back when left out.
    until: Option<DateTime<Utc>>,
    /// Added to a fetched rate, in hundredths of a per cent; at most 2,000.
    #[serde(default)]
    margin_basis_points: u16,
    /// Whether gifts in dollars are taken at the fixed rate while no other is there. Givers are told before they pay.
    #[serde(default)]
    has_donation_fallback: bool,
    donation_fallback_rate: String,
}

/// The rate of this moment for a price in dollars that is paid in naira.
async fn find_naira_rate(
    payments: &Payments,
    purpose: PaymentPurpose,
) -> Result<Option<QuotedRate>, StoreError> {
    payments
        .rooms
        .rates
        .find_rate(purpose, Currency::Usd, Currency::Ngn)
        .await
}

async fn build_rates_view(payments: &Payments) -> Result<RatesView> {
    let rules = payments.rooms.rates.load_rate_rules().await?;
    let mut fetched = Vec::new();
    for currency in [Currency::Ngn, Currency::Gbp] {
        if let Some(row) = payments.rooms.rates.find_latest_rate(currency).await? {
            let rate = ExchangeRate::from_micros(row.micros).map_err(StoreError::other)?;
            fetched.push(FetchedRate {
                currency,
                rate: rate.text(),
                fetched_at: row.fetched_at,
            });
        }
    }
    let used = find_naira_rate(payments, PaymentPurpose::Consultation).await?;
    let gift = find_naira_rate(payments, PaymentPurpose::Donation).await?;
    let fresh_since = payments.store().clock().now() - payments.rooms.rates.refresh_after;
    let plain = |rate: ExchangeRate| rate.text().replace(',', "");
    Ok(RatesView {
        in_use: used.map(|rate| rate.to.text()),
        source: used.map(|rate| rate.source),
        used_at: used.map(|rate| rate.at),
        is_old: used
            .is_some_and(|rate| rate.source == RateSource::Service && rate.at <= fresh_since),
        gift_rate: gift.map(|rate| rate.to.text()),
        gift_source: gift.map(|rate| rate.source),
        has_service: payments.rooms.rates.has_service(),
        changed_at: rules.changed_at,
        fetched,
        rules: RateRulesBody {
            naira_per_dollar: rules.naira_override.map(|(rate, _)| plain(rate)),
            until: rules.naira_override.and_then(|(_, until)| until),
            margin_basis_points: rules.margin_basis_points,
            has_donation_fallback: rules.has_donation_fallback,
            donation_fallback_rate: plain(rules.donation_fallback),
        },
    })
}

/// Rates as they are used now, and what the desk says about them.
#[utoipa::path(get, path = "/api/desk/rates", operation_id = "desk_read_rates", tag = "desk",
    responses((status = 200, body = RatesView)))]
pub async fn get_rates(State(payments): State<Payments>) -> Result<Json<RatesView>> {
    Ok(Json(build_rates_view(&payments).await?))
}

fn parse_rate_field(field: &str, text: &str) -> Result<ExchangeRate, FieldError> {
    text.replace(',', "")
        .parse()
        .map_err(|error: crate::model::RateError| FieldError::new(field, error.to_string()))
}

/// Says how prices are converted from now on. Quotes that were told keep their rate.
#[utoipa::path(put, path = "/api/desk/rates", operation_id = "desk_change_rates", tag = "desk",
    responses((status = 200, body = RatesView)))]
pub async fn update_rates(
    State(payments): State<Payments>,
    signed_in: SignedIn,
    Json(body): Json<RateRulesBody>,
) -> Result<Json<RatesView>> {
    let mut mistakes = Vec::new();
    let said = body
        .naira_per_dollar
        .as_deref()
        .map(|text| parse_rate_field("nairaPerDollar", text));
    let said = said
        .transpose()
        .map_err(|mistake| mistakes.push(mistake))
        .ok()
        .flatten();
    let fallback = parse_rate_field("donationFallbackRate", &body.donation_fallback_rate);
    let fallback = fallback.map_err(|mistake| mistakes.push(mistake)).ok();
    if body.margin_basis_points > LARGEST_MARGIN {
        let message = "Enter at most 2,000, which is 20%";
        mistakes.push(FieldError::new("marginBasisPoints", message));
    }
    let Some(fallback) = fallback.filter(|_| mistakes.is_empty()) else {
        return Err(Error::invalid_fields("Check the rates.", mistakes));
    };
    let tx = payments.store().begin(signed_in.actor()).await?;
    let row = ActiveModel {
        id: Set(RATE_RULES_ID.to_owned()),
        override_micros: Set(said.map(ExchangeRate::micros)),
        override_until: Set(body.until),
        margin_basis_points: Set(i32::from(body.margin_basis_points)),
        has_donation_fallback: Set(body.has_donation_fallback),
        donation_fallback_micros: Set(fallback.micros()),
        changed_by: Set(tx.actor().to_string()),
        changed_at: Set(tx.now()),
    };
    let same = OnConflict::column(Column::Id)
        .update_columns([
            Column::OverrideMicros,
            Column::OverrideUntil,
            Column::MarginBasisPoints,
            Column::HasDonationFallback,
            Column::DonationFallbackMicros,
            Column::ChangedBy,
            Column::ChangedAt,
        ])
        .to_owned();
    Entity::insert(row)
        .on_conflict(same)
        .exec_without_returning(tx.connection())
        .await?;
    tx.record_audit(AuditEntry::new("payment.rates", "settings:rates").after(json!(body)))
        .await?;
    tx.commit().await?;
    Ok(Json(build_rates_view(&payments).await?))
}

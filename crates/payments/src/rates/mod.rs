//! Exchange rates: asked of a service, kept with their time, used while they are young enough.

mod exchange_rate_api;
mod held_rates;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::Currency;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, StoreError, StoredEnum};

pub use exchange_rate_api::ExchangeRateApi;
pub(crate) use held_rates::{accept_held_rate, describe_held_rates};

use crate::Payments;
use crate::model::{ExchangeRate, PaymentPurpose};
use crate::tables::{rate, rate_rules};

pub(crate) const RATE_RULES_ID: &str = "rates";
/// The rate that stands in for a missing one where the desk wants that: 450 naira for a dollar, as the specification has it.
const FALLBACK_MICROS: i64 = 450_000_000;
/// After a service did not answer, it is left alone for so long.
const SERVICE_BACKOFF: chrono::Duration = chrono::Duration::minutes(1);

/// The rates of this moment, as what one dollar buys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatestRates {
    /// Currencies of ours, other than the dollar.
    pub rates: Vec<(Currency, ExchangeRate)>,
}

/// Why a rate service told no rate. In words for the log, without the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RateFailure {
    #[error("no answer")]
    NoAnswer,
    #[error("answered {0}")]
    Status(u16),
    #[error("not understood: {0}")]
    NotUnderstood(&'static str),
    /// It told a rate that is not believed before somebody at the desk takes it.
    #[error("a rate is far from the last one")]
    Implausible,
}

#[async_trait]
pub trait RateService: Send + Sync + 'static {
    async fn fetch_latest_rates(&self) -> Result<LatestRates, RateFailure>;
}

store::stored_enum! {
    pub enum RateSource {
        Service = "service" => Ok "Rate service",
        Desk = "desk" => Info "Set at this desk",
        Fallback = "fallback" => Wait "Fixed rate for gifts",
    }
}

impl RateSource {
    pub(crate) fn from_key(key: &str) -> Self {
        StoredEnum::from_stored(key).unwrap_or(Self::Service)
    }
}

/// What one unit of a currency is worth in another, and says who.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotedRate {
    /// How much of the price's currency a dollar buys.
    pub from: ExchangeRate,
    /// How much of the amount's currency a dollar buys.
    pub to: ExchangeRate,
    pub source: RateSource,
    pub at: DateTime<Utc>,
}

impl QuotedRate {
    /// Millionths of the amount's currency for one unit of the price's; for showing and keeping.
    pub fn cross_rate(&self) -> Option<ExchangeRate> {
        let micros = i128::from(self.to.micros()) * 1_000_000 / i128::from(self.from.micros());
        ExchangeRate::from_micros(i64::try_from(micros).ok()?).ok()
    }
}

/// How prices are converted, as the desk decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateRules {
    /// Naira for a dollar, before any fetched rate, and until when.
    pub naira_override: Option<(ExchangeRate, Option<DateTime<Utc>>)>,
    /// Added to a fetched rate, in hundredths of a per cent.
    pub margin_basis_points: u16,
    /// Whether gifts are taken at the fixed rate while no other is there.
    pub has_donation_fallback: bool,
    pub donation_fallback: ExchangeRate,
    pub changed_at: Option<DateTime<Utc>>,
}

impl RateRules {
    /// Nothing said: no override, no margin, no fixed rate.
    fn without_rules() -> Result<Self, StoreError> {
        Ok(Self {
            naira_override: None,
            margin_basis_points: 0,
            has_donation_fallback: false,
            donation_fallback: ExchangeRate::from_micros(FALLBACK_MICROS)
                .map_err(StoreError::other)?,
            changed_at: None,
        })
    }

    fn from_row(row: &rate_rules::Model) -> Result<Self, StoreError> {
        let rate = |micros| ExchangeRate::from_micros(micros).map_err(StoreError::other);
        let said = row.override_micros.map(rate).transpose()?;
        Ok(Self {
            naira_override: said.map(|rate| (rate, row.override_until)),
            margin_basis_points: u16::try_from(row.margin_basis_points).unwrap_or(0),
            has_donation_fallback: row.has_donation_fallback,
            donation_fallback: rate(row.donation_fallback_micros)?,
            changed_at: Some(row.changed_at),
        })
    }
}

async fn find_newest_rate(
    connection: &impl ConnectionTrait,
    currency: Currency,
) -> Result<Option<rate::Model>, StoreError> {
    Ok(rate::Entity::find()
        .filter(rate::Column::Currency.eq(currency.code()))
        .order_by_desc(rate::Column::FetchedAt)
        .one(connection)
        .await?)
}

impl Payments {
    pub async fn load_rate_rules(&self) -> Result<RateRules, StoreError> {
        let reader = self.store().reader();
        let row = rate_rules::Entity::find_by_id(RATE_RULES_ID)
            .one(reader.connection())
            .await?;
        row.as_ref()
            .map_or_else(RateRules::without_rules, RateRules::from_row)
    }

    /// The rate for a price: what the desk says, else what the service said lately, else what it said not too long ago, else
    /// for a gift in dollars the fixed one if the desk wants it. None where there is none: then nobody pays.
    pub(crate) async fn find_rate(
        &self,
        purpose: PaymentPurpose,
        from: Currency,
        to: Currency,
    ) -> Result<Option<QuotedRate>, StoreError> {
        let rules = self.load_rate_rules().await?;
        let now = self.store().clock().now();
        let is_dollars_to_naira = (from, to) == (Currency::Usd, Currency::Ngn);
        if let Some((rate, until)) = rules.naira_override
            && is_dollars_to_naira
            && until.is_none_or(|until| until > now)
        {
            return Ok(Some(QuotedRate {
                from: ExchangeRate::ONE,
                to: rate,
                source: RateSource::Desk,
                at: rules.changed_at.unwrap_or(now),
            }));
        }
        if let Some(rate) = self.find_fetched_rate(from, to).await? {
            let to = rate.to.with_margin(rules.margin_basis_points);
            return Ok(Some(QuotedRate { to, ..rate }));
        }
        let is_gift = purpose == PaymentPurpose::Donation && rules.has_donation_fallback;
        let fallback = QuotedRate {
            from: ExchangeRate::ONE,
            to: rules.donation_fallback,
            source: RateSource::Fallback,
            at: now,
        };
        Ok(Some(fallback).filter(|_| is_gift && is_dollars_to_naira))
    }

    /// The fetched rate of two currencies: a fresh one, or one that may still be used while the service tells no other.
    async fn find_fetched_rate(
        &self,
        from: Currency,
        to: Currency,
    ) -> Result<Option<QuotedRate>, StoreError> {
        let (now, terms) = (self.store().clock().now(), self.settings());
        let mut known = self.find_stored_rate(from, to).await?;
        if let Some(rate) = known.filter(|rate| rate.at > now - terms.rate_refresh_after) {
            return Ok(Some(rate));
        }
        if self.refresh_rates().await? {
            // The service may have left a currency out: then it is the old one still.
            known = self.find_stored_rate(from, to).await?;
        }
        Ok(known.filter(|rate| rate.at > now - terms.rate_usable_for))
    }

    async fn find_stored_rate(
        &self,
        from: Currency,
        to: Currency,
    ) -> Result<Option<QuotedRate>, StoreError> {
        let (from, to) = (
            self.find_dollar_rate(from).await?,
            self.find_dollar_rate(to).await?,
        );
        Ok(from.zip(to).map(|((from, one), (to, other))| QuotedRate {
            from,
            to,
            source: RateSource::Service,
            at: match (one, other) {
                // The older of the two decides whether the pair may still be used.
                (Some(one), Some(other)) => one.min(other),
                (one, other) => one.or(other).unwrap_or_default(),
            },
        }))
    }

    /// What a dollar bought of a currency last; the dollar itself has no time.
    async fn find_dollar_rate(
        &self,
        currency: Currency,
    ) -> Result<Option<(ExchangeRate, Option<DateTime<Utc>>)>, StoreError> {
        if currency == Currency::Usd {
            return Ok(Some((ExchangeRate::ONE, None)));
        }
        let row = self.find_latest_rate(currency).await?;
        row.map(|row| {
            let rate = ExchangeRate::from_micros(row.micros).map_err(StoreError::other)?;
            Ok((rate, Some(row.fetched_at)))
        })
        .transpose()
    }

    pub(crate) async fn find_latest_rate(
        &self,
        currency: Currency,
    ) -> Result<Option<rate::Model>, StoreError> {
        find_newest_rate(self.store().reader().connection(), currency).await
    }

    /// Asks the service and writes down what it says; `false` when it did not answer. One asks at a time.
    pub(crate) async fn refresh_rates(&self) -> Result<bool, StoreError> {
        let Some(service) = self.rate_service() else {
            return Ok(false);
        };
        let mut failed = self.rate_lock().lock().await;
        let now = self.store().clock().now();
        // Whoever waited here finds what the one before fetched.
        let newest = self.find_latest_rate(Currency::Ngn).await?;
        if newest.is_some_and(|row| row.fetched_at > now - self.settings().rate_refresh_after) {
            return Ok(true);
        }
        if failed.is_some_and(|(at, _)| at > now - SERVICE_BACKOFF) {
            return Ok(false);
        }
        match service.fetch_latest_rates().await {
            Ok(latest) => {
                let is_strange = self.insert_rates(latest).await?;
                // A held rate leaves the old one in use; without this each price would ask the service again.
                *failed = is_strange.then_some((now, RateFailure::Implausible));
                Ok(true)
            }
            Err(why) => {
                tracing::warn!(%why, "the rate service told no rate");
                *failed = Some((now, why));
                Ok(false)
            }
        }
    }

    /// The HTTP status with which the rate service refused the last time that it was asked; none where it told rates, did not
    /// answer, or was not asked.
    pub(crate) async fn last_rate_refusal(&self) -> Option<u16> {
        match *self.rate_lock().lock().await {
            Some((_, RateFailure::Status(status))) => Some(status),
            _ => None,
        }
    }

    /// Writes down what is believed, and puts up what is not; answers whether there is any of that.
    async fn insert_rates(&self, latest: LatestRates) -> Result<bool, StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        let mut is_strange = false;
        for (currency, rate) in latest.rates {
            let before = find_newest_rate(tx.connection(), currency).await?;
            if !held_rates::is_plausible(currency, rate, before.as_ref()) {
                is_strange = true;
                held_rates::hold_rate(&tx, currency, rate, before.as_ref()).await?;
                continue;
            }
            let row = rate::ActiveModel {
                id: Set(tx.new_id().to_string()),
                currency: Set(currency.code().to_owned()),
                micros: Set(rate.micros()),
                fetched_at: Set(tx.now()),
            };
            tx.insert_row(row).await?;
        }
        tx.commit().await?;
        Ok(is_strange)
    }
}

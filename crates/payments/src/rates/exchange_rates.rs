//! The rate for a price: fetched, kept, and chosen by what the desk says.

use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use kernel::Currency;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use store::{Actor, Store, StoreError};
use tokio::sync::Mutex;

use super::held_rates;
use super::quoted_rate::{QuotedRate, RateSource};
use super::rate_rules::{RATE_RULES_ID, RateRules};
use super::rate_service::{LatestRates, RateFailure, RateService};
use crate::model::{ExchangeRate, PaymentPurpose};
use crate::settings::PaymentSettings;
use crate::tables::{rate, rate_rules};

/// After a service did not answer, it is left alone for so long.
const SERVICE_BACKOFF: Duration = Duration::minutes(1);

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

/// When and why the rate service did not answer, if it did not the last time.
type LastFailure = Option<(DateTime<Utc>, RateFailure)>;

/// Rates. Its clones share what is known of the service.
#[derive(Clone)]
pub(crate) struct ExchangeRates {
    store: Store,
    service: Option<Arc<dyn RateService>>,
    /// Held by the one who asks the rate service.
    last_failure: Arc<Mutex<LastFailure>>,
    /// A fetched rate is asked for again after this time.
    pub(crate) refresh_after: Duration,
    /// While the rate service is away, a rate is used up to this age.
    usable_for: Duration,
}

impl ExchangeRates {
    pub(crate) fn new(
        store: Store,
        service: Option<Arc<dyn RateService>>,
        settings: &PaymentSettings,
    ) -> Self {
        Self {
            store,
            service,
            last_failure: Arc::default(),
            refresh_after: settings.rate_refresh_after,
            usable_for: settings.rate_usable_for,
        }
    }

    pub(crate) fn has_service(&self) -> bool {
        self.service.is_some()
    }

    pub(crate) async fn load_rate_rules(&self) -> Result<RateRules, StoreError> {
        let reader = self.store.reader();
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
        let now = self.store.clock().now();
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
        let now = self.store.clock().now();
        let mut known = self.find_stored_rate(from, to).await?;
        if let Some(rate) = known.filter(|rate| rate.at > now - self.refresh_after) {
            return Ok(Some(rate));
        }
        if self.refresh_rates().await? {
            // The service may have left a currency out: then it is the old one still.
            known = self.find_stored_rate(from, to).await?;
        }
        Ok(known.filter(|rate| rate.at > now - self.usable_for))
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
        find_newest_rate(self.store.reader().connection(), currency).await
    }

    /// Asks the service and writes down what it says; `false` when it did not answer. One asks at a time.
    pub(crate) async fn refresh_rates(&self) -> Result<bool, StoreError> {
        let Some(service) = &self.service else {
            return Ok(false);
        };
        let mut failed = self.last_failure.lock().await;
        let now = self.store.clock().now();
        // Whoever waited here finds what the one before fetched.
        let newest = self.find_latest_rate(Currency::Ngn).await?;
        if newest.is_some_and(|row| row.fetched_at > now - self.refresh_after) {
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
        match *self.last_failure.lock().await {
            Some((_, RateFailure::Status(status))) => Some(status),
            _ => None,
        }
    }

    /// Writes down what is believed, and puts up what is not; answers whether there is any of that.
    async fn insert_rates(&self, latest: LatestRates) -> Result<bool, StoreError> {
        let tx = self.store.begin(Actor::System).await?;
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

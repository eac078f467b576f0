//! Payments, as features meet them.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use chrono::{DateTime, Utc};
use kernel::Currency;
use store::Store;
use tokio::sync::Mutex;
use url::Url;
use web::CheckoutSources;

use crate::opening::AskedFor;
use crate::provider::{ClientHosts, Provider};
use crate::rates::{RateFailure, RateService};
use crate::receipts::{NoSeller, SellerSource};
use crate::settling::Lane;
use crate::subjects::{NoPages, PayerPages};

#[derive(Clone, Debug)]
pub struct Terms {
    /// The site's own address: payers come back to nowhere else.
    pub public_url: Url,
    pub quote_holds: chrono::Duration,
    pub attempt_holds: chrono::Duration,
    /// How much longer an attempt waits whose money is on its way.
    pub pending_holds: chrono::Duration,
    /// Refunds of a payment that are together above this need a second person; minor units. A currency that is not named
    /// always does.
    pub second_person_above: Vec<(Currency, i64)>,
    /// A fetched rate is asked for again after this time.
    pub rate_fresh: chrono::Duration,
    /// While the rate service is away, a rate is used up to this age.
    pub rate_usable: chrono::Duration,
}

impl Terms {
    pub fn new(public_url: Url) -> Self {
        Self {
            public_url,
            quote_holds: chrono::Duration::minutes(30),
            attempt_holds: chrono::Duration::hours(1),
            pending_holds: chrono::Duration::days(3),
            second_person_above: vec![
                (Currency::Ngn, 5_000_000),
                (Currency::Gbp, 50_00),
                (Currency::Usd, 50_00),
            ],
            rate_fresh: chrono::Duration::hours(6),
            rate_usable: chrono::Duration::hours(48),
        }
    }
}

#[derive(Clone)]
pub struct Payments {
    inner: Arc<Inner>,
    seller: Arc<dyn SellerSource>,
    pages: Arc<dyn PayerPages>,
}

struct Inner {
    store: Store,
    providers: Vec<Arc<dyn Provider>>,
    rates: Option<Arc<dyn RateService>>,
    /// Held by the one who asks the rate service; when and why it told nothing the last time.
    rate_turn: Mutex<Option<(DateTime<Utc>, RateFailure)>>,
    /// Providers that did not answer anybody, and when.
    away: std::sync::Mutex<BTreeMap<String, DateTime<Utc>>>,
    lane: Lane,
    asked_for: AskedFor,
    terms: Terms,
}

/// A provider that did not answer is left alone for so long: jobs that wait for it would keep others from running.
const LEFT_ALONE: chrono::Duration = chrono::Duration::seconds(15);

impl Payments {
    /// Payments through these providers; for each currency the first one that takes it.
    pub fn new(
        store: Store,
        providers: Vec<Arc<dyn Provider>>,
        rates: Option<Arc<dyn RateService>>,
        terms: Terms,
    ) -> Self {
        let inner = Inner {
            store,
            providers,
            rates,
            rate_turn: Mutex::new(None),
            away: std::sync::Mutex::default(),
            lane: Lane::default(),
            asked_for: AskedFor::default(),
            terms,
        };
        Self {
            inner: Arc::new(inner),
            seller: Arc::new(NoSeller),
            pages: Arc::new(NoPages),
        }
    }

    pub fn sold_by(self, seller: Arc<dyn SellerSource>) -> Self {
        Self { seller, ..self }
    }

    pub fn leading_on(self, pages: Arc<dyn PayerPages>) -> Self {
        Self { pages, ..self }
    }

    pub(crate) fn pages(&self) -> &Arc<dyn PayerPages> {
        &self.pages
    }

    pub(crate) fn seller(&self) -> &Arc<dyn SellerSource> {
        &self.seller
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Where what providers say waits to be written down.
    pub(crate) fn lane(&self) -> &Lane {
        &self.inner.lane
    }

    /// The attempts that this process asks sessions for.
    pub(crate) fn asked_for(&self) -> &AskedFor {
        &self.inner.asked_for
    }

    pub(crate) fn terms(&self) -> &Terms {
        &self.inner.terms
    }

    pub(crate) fn rate_service(&self) -> Option<&Arc<dyn RateService>> {
        self.inner.rates.as_ref()
    }

    pub(crate) fn rate_turn(&self) -> &Mutex<Option<(DateTime<Utc>, RateFailure)>> {
        &self.inner.rate_turn
    }

    pub(crate) fn providers(&self) -> &[Arc<dyn Provider>] {
        &self.inner.providers
    }

    pub(crate) fn provider(&self, name: &str) -> Option<Arc<dyn Provider>> {
        let mut providers = self.providers().iter();
        providers.find(|provider| provider.name() == name).cloned()
    }

    /// Whether the provider is left alone because it did not answer a moment ago.
    pub(crate) fn is_left_alone(&self, provider: &str) -> bool {
        let away = self
            .inner
            .away
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let now = self.store().clock().now();
        away.get(provider)
            .is_some_and(|since| *since > now - LEFT_ALONE)
    }

    pub(crate) fn answered(&self, provider: &str, has_answered: bool) {
        let mut away = self
            .inner
            .away
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if has_answered {
            away.remove(provider);
        } else {
            away.insert(provider.to_owned(), self.store().clock().now());
        }
    }

    pub(crate) fn provider_for(&self, currency: Currency) -> Option<&Arc<dyn Provider>> {
        let takes =
            |provider: &&Arc<dyn Provider>| provider.capabilities().currencies.contains(&currency);
        self.providers().iter().find(takes)
    }

    /// Where the checkout client meets who takes money in that currency; none where the payer is sent to a page of theirs.
    pub fn client_hosts(&self, currency: Currency) -> Option<ClientHosts> {
        self.provider_for(currency)?.client_hosts()
    }

    /// Whom pages may meet on which something is paid.
    pub fn checkout_sources(&self) -> CheckoutSources {
        let mut sources = CheckoutSources::default();
        let origin = |url: &Url| url.origin().ascii_serialization();
        for provider in self.providers() {
            sources.forms.push(provider.page_origin());
            let Some(hosts) = provider.client_hosts() else {
                continue;
            };
            sources.frames.push(origin(&hosts.checkout));
            sources
                .calls
                .extend([origin(&hosts.api), origin(&hosts.wallet)]);
            sources.scripts.extend(hosts.script.as_ref().map(origin));
        }
        sources.calls.dedup();
        sources
    }

    pub fn currencies(&self) -> Vec<Currency> {
        let is_taken = |currency: &Currency| self.provider_for(*currency).is_some();
        Currency::ALL.into_iter().filter(is_taken).collect()
    }
}

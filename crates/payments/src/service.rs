//! Payments, as features meet them.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use chrono::{DateTime, Utc};
use kernel::Currency;
use store::Store;
use tokio::sync::Mutex;
use url::Url;
use web::CheckoutSources;

use crate::checkout::OpeningAttempts;
use crate::observation_queue::BatchQueue;
use crate::provider::{ClientHosts, PaymentProvider};
use crate::rates::{RateFailure, RateService};
use crate::receipts::{NoSeller, SellerSource};
use crate::subjects::{NoPages, PayerPages};

#[derive(Clone, Debug)]
pub struct PaymentSettings {
    /// The site's own address: payers come back to nowhere else.
    pub public_url: Url,
    pub quote_validity: chrono::Duration,
    pub attempt_validity: chrono::Duration,
    /// How much longer an attempt waits whose money is on its way.
    pub pending_validity: chrono::Duration,
    /// Refunds of a payment that are together above this need a second person; minor units. A currency that is not named
    /// always does.
    pub second_person_above: Vec<(Currency, i64)>,
    /// A fetched rate is asked for again after this time.
    pub rate_refresh_after: chrono::Duration,
    /// While the rate service is away, a rate is used up to this age.
    pub rate_usable_for: chrono::Duration,
}

impl PaymentSettings {
    pub fn new(public_url: Url) -> Self {
        Self {
            public_url,
            quote_validity: chrono::Duration::minutes(30),
            attempt_validity: chrono::Duration::hours(1),
            // A bank may be at work for that long (decision 042), and Paystack repeats its webhooks for as long.
            pending_validity: chrono::Duration::days(3),
            // Minor units: ₦50,000, £50 and $50.
            second_person_above: vec![
                (Currency::Ngn, 5_000_000),
                (Currency::Gbp, 50_00),
                (Currency::Usd, 50_00),
            ],
            rate_refresh_after: chrono::Duration::hours(6),
            rate_usable_for: chrono::Duration::hours(48),
        }
    }
}

#[derive(Clone)]
pub struct Payments {
    inner: Arc<PaymentsInner>,
    seller: Arc<dyn SellerSource>,
    pages: Arc<dyn PayerPages>,
}

struct PaymentsInner {
    store: Store,
    providers: Vec<Arc<dyn PaymentProvider>>,
    rates: Option<Arc<dyn RateService>>,
    /// Held by the one who asks the rate service; when and why it told nothing the last time.
    rate_lock: Mutex<Option<(DateTime<Utc>, RateFailure)>>,
    /// Providers that did not answer anybody, and when.
    unavailable_since: std::sync::Mutex<BTreeMap<String, DateTime<Utc>>>,
    batch_queue: BatchQueue,
    opening_attempts: OpeningAttempts,
    settings: PaymentSettings,
}

/// A provider that did not answer is left alone for so long: jobs that wait for it would keep others from running.
const PROVIDER_BACKOFF: chrono::Duration = chrono::Duration::seconds(15);

impl Payments {
    /// Payments through these providers; for each currency the first one that takes it.
    pub fn new(
        store: Store,
        providers: Vec<Arc<dyn PaymentProvider>>,
        rates: Option<Arc<dyn RateService>>,
        terms: PaymentSettings,
    ) -> Self {
        let inner = PaymentsInner {
            store,
            providers,
            rates,
            rate_lock: Mutex::new(None),
            unavailable_since: std::sync::Mutex::default(),
            batch_queue: BatchQueue::default(),
            opening_attempts: OpeningAttempts::default(),
            settings: terms,
        };
        Self {
            inner: Arc::new(inner),
            seller: Arc::new(NoSeller),
            pages: Arc::new(NoPages),
        }
    }

    pub fn with_seller(self, seller: Arc<dyn SellerSource>) -> Self {
        Self { seller, ..self }
    }

    pub fn with_payer_pages(self, pages: Arc<dyn PayerPages>) -> Self {
        Self { pages, ..self }
    }

    pub(crate) fn payer_pages(&self) -> &Arc<dyn PayerPages> {
        &self.pages
    }

    pub(crate) fn seller_source(&self) -> &Arc<dyn SellerSource> {
        &self.seller
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Where what providers say waits to be written down.
    pub(crate) fn batch_queue(&self) -> &BatchQueue {
        &self.inner.batch_queue
    }

    /// The attempts that this process asks sessions for.
    pub(crate) fn opening_attempts(&self) -> &OpeningAttempts {
        &self.inner.opening_attempts
    }

    pub(crate) fn settings(&self) -> &PaymentSettings {
        &self.inner.settings
    }

    pub(crate) fn rate_service(&self) -> Option<&Arc<dyn RateService>> {
        self.inner.rates.as_ref()
    }

    pub(crate) fn rate_lock(&self) -> &Mutex<Option<(DateTime<Utc>, RateFailure)>> {
        &self.inner.rate_lock
    }

    pub(crate) fn providers(&self) -> &[Arc<dyn PaymentProvider>] {
        &self.inner.providers
    }

    pub(crate) fn find_provider(&self, name: &str) -> Option<Arc<dyn PaymentProvider>> {
        let mut providers = self.providers().iter();
        providers.find(|provider| provider.name() == name).cloned()
    }

    /// Whether the provider is left alone because it did not answer a moment ago.
    pub(crate) fn is_backed_off(&self, provider: &str) -> bool {
        let away = self
            .inner
            .unavailable_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let now = self.store().clock().now();
        away.get(provider)
            .is_some_and(|since| *since > now - PROVIDER_BACKOFF)
    }

    pub(crate) fn record_availability(&self, provider: &str, has_answered: bool) {
        let mut away = self
            .inner
            .unavailable_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if has_answered {
            away.remove(provider);
        } else {
            away.insert(provider.to_owned(), self.store().clock().now());
        }
    }

    pub(crate) fn provider_for(&self, currency: Currency) -> Option<&Arc<dyn PaymentProvider>> {
        let takes = |provider: &&Arc<dyn PaymentProvider>| {
            provider.capabilities().currencies.contains(&currency)
        };
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
            // Browsers hold `form-action` against redirects too, and without a script a form leads to this page.
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

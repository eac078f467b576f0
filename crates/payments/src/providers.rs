//! The providers of this site, and whether they answer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chrono::{DateTime, Duration, Utc};
use kernel::{Clock, Currency};
use url::Url;
use web::CheckoutSources;

use crate::provider::{ClientHosts, PaymentProvider};

/// A provider that did not answer is left alone for so long: jobs that wait for it would keep others from running.
const PROVIDER_BACKOFF: Duration = Duration::seconds(15);

/// For each currency the first provider that takes it. Cheap to clone.
#[derive(Clone)]
pub(crate) struct ProviderSet {
    inner: Arc<ProviderSetInner>,
}

struct ProviderSetInner {
    providers: Vec<Arc<dyn PaymentProvider>>,
    /// Providers that did not answer anybody, and when.
    unavailable_since: Mutex<BTreeMap<String, DateTime<Utc>>>,
    clock: Clock,
}

impl ProviderSet {
    pub(crate) fn new(providers: Vec<Arc<dyn PaymentProvider>>, clock: Clock) -> Self {
        let inner = ProviderSetInner {
            providers,
            unavailable_since: Mutex::default(),
            clock,
        };
        Self {
            inner: Arc::new(inner),
        }
    }

    pub(crate) fn all(&self) -> &[Arc<dyn PaymentProvider>] {
        &self.inner.providers
    }

    pub(crate) fn find_provider(&self, name: &str) -> Option<Arc<dyn PaymentProvider>> {
        let mut providers = self.all().iter();
        providers.find(|provider| provider.name() == name).cloned()
    }

    pub(crate) fn provider_for(&self, currency: Currency) -> Option<&Arc<dyn PaymentProvider>> {
        let takes = |provider: &&Arc<dyn PaymentProvider>| {
            provider.capabilities().currencies.contains(&currency)
        };
        self.all().iter().find(takes)
    }

    /// Whether the provider is left alone because it did not answer a moment ago.
    pub(crate) fn is_backed_off(&self, provider: &str) -> bool {
        let now = self.inner.clock.now();
        self.lock_unavailable()
            .get(provider)
            .is_some_and(|since| *since > now - PROVIDER_BACKOFF)
    }

    pub(crate) fn record_availability(&self, provider: &str, has_answered: bool) {
        let now = self.inner.clock.now();
        let mut away = self.lock_unavailable();
        if has_answered {
            away.remove(provider);
        } else {
            away.insert(provider.to_owned(), now);
        }
    }

    fn lock_unavailable(&self) -> MutexGuard<'_, BTreeMap<String, DateTime<Utc>>> {
        self.inner
            .unavailable_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Where the checkout client meets who takes money in that currency; none where the payer is sent to a page of theirs.
    pub(crate) fn client_hosts(&self, currency: Currency) -> Option<ClientHosts> {
        self.provider_for(currency)?.client_hosts()
    }

    /// Whom pages may meet on which something is paid.
    pub(crate) fn checkout_sources(&self) -> CheckoutSources {
        let mut sources = CheckoutSources::default();
        let origin = |url: &Url| url.origin().ascii_serialization();
        for provider in self.all() {
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

    /// Whether money moves with any of them.
    pub(crate) fn takes_real_money(&self) -> bool {
        self.all().iter().any(|provider| provider.is_live())
    }

    pub(crate) fn currencies(&self) -> Vec<Currency> {
        let is_taken = |currency: &Currency| self.provider_for(*currency).is_some();
        Currency::ALL.into_iter().filter(is_taken).collect()
    }
}

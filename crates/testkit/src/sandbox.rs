//! Payments over the sandbox, which listens on a port as the provider does.

use std::sync::Arc;

use payments::provider::PaymentProvider;
use payments::rates::RateService;
use payments::{PaymentSettings, Payments};
use reqwest::{Client, Response};
use sandbox::Sandbox;
use store::{JobRunner, Store};
use tokio_util::task::AbortOnDropHandle;

use crate::{Faults, PUBLIC_URL, Port, Rates};

/// Payments whose one provider is the sandbox.
pub struct PaymentSandbox {
    /// The payments of the site.
    pub payments: Payments,
    /// The provider, with its keys.
    pub service: Sandbox,
    /// Where the provider's calls begin, with a slash at the end.
    pub address: String,
    /// What becomes of calls to the provider.
    pub faults: Faults,
    /// What the payments are told of rates.
    pub rates: Rates,
    _served: AbortOnDropHandle<()>,
}

impl PaymentSandbox {
    /// Starts the provider, whose webhooks go to the site at this address.
    pub async fn start(store: &Store, site: &str) -> Self {
        let port = Port::bind().await;
        let address = format!("{}/", port.url);
        let webhook = format!("{site}{}sandbox", payments::WEBHOOKS_PATH);
        let service = Sandbox::new(
            store.clone(),
            address.parse().unwrap(),
            webhook.parse().unwrap(),
        )
        .unwrap();
        let provider: Arc<dyn PaymentProvider> = Arc::new(service.provider().unwrap());
        let rates = Rates::default();
        let rate_service: Arc<dyn RateService> = Arc::new(rates.clone());
        let terms = PaymentSettings::new(PUBLIC_URL.parse().unwrap());
        let faults = Faults::default();
        Self {
            payments: Payments::new(store.clone(), vec![provider], Some(rate_service), terms),
            address,
            _served: port.serve(faults.guard(service.router())),
            service,
            faults,
            rates,
        }
    }

    /// The runner with the jobs of the provider and of the payments.
    pub fn with_handlers(&self, jobs: JobRunner) -> JobRunner {
        payments::with_handlers(self.service.with_handlers(jobs), &self.payments)
    }
}

/// Pays at the provider's page with a good card, as a browser without scripts does; `outcome` is what shall come of it.
pub async fn pay_by_card(client: &Client, checkout_url: &str, outcome: &str) -> Response {
    let form = [
        ("number", "4084084084084081"),
        ("cvv", "408"),
        ("expiry", "12/30"),
        ("outcome", outcome),
    ];
    let page = format!("{checkout_url}/pay");
    client.post(page).form(&form).send().await.unwrap()
}

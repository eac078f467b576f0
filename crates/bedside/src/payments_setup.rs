//! Puts payments together: the provider that the operator wants, the sandbox's listener, rates.
use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};

use anyhow::Result;
use async_trait::async_trait;
use content::ContentService;
use payments::{
    PaymentSettings, Payments, SellerDetails, SellerSource,
    provider::{
        PaymentProvider,
        paystack::{API_ADDRESS, Paystack, PaystackConfig},
        stripe::{self, Stripe, StripeConfig},
    },
    rates::{ExchangeRateApi, RateService},
};
use sandbox::Sandbox;
use store::{JobRunner, Store, StoreError};
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;
use url::Url;
use web::Server;

use crate::{
    config::Config,
    disk_full::unless_full,
    payments_config::{PaymentsConfig, ProviderChoice as Wanted, RatesChoice},
};

/// Payments of this site, and the sandbox where it stands in for a provider.
pub struct SitePayments {
    payments: Payments,
    sandbox: Option<(Sandbox, TcpListener)>,
}

impl SitePayments {
    /// Payments as the configuration wants them; `site` is where this node listens.
    pub async fn new(config: &Config, content: &ContentService, site: SocketAddr) -> Result<Self> {
        let store = content.store();
        let terms = PaymentSettings::new(config.public_url.clone());
        let (provider, sandbox) = match &config.payments.provider {
            Wanted::None => (None, None),
            Wanted::Paystack {
                key,
                previous_key,
                takes_dollars,
                address,
            } => {
                let paystack = Paystack::new(PaystackConfig {
                    name: "paystack",
                    address: match address {
                        Some(address) => address.clone(),
                        None => Url::parse(API_ADDRESS)?,
                    },
                    is_one_host: false,
                    secret_key: key.clone(),
                    previous_key: previous_key.clone(),
                    takes_dollars: *takes_dollars,
                })?;
                (Some(Arc::new(paystack) as Arc<dyn PaymentProvider>), None)
            }
            Wanted::Sandbox { listen, url } => {
                let listener = sandbox_listener(*listen, config.listen).await?;
                let address = match url {
                    Some(url) => url.clone(),
                    None => local_url(listener.local_addr()?, "/")?,
                };
                // By the local address: the sandbox runs in this process and needs no way around by the public one.
                let webhook = local_url(site, &format!("{}sandbox", payments::WEBHOOKS_PATH))?;
                let sandbox = Sandbox::new(store.clone(), address, webhook)?;
                let provider = Arc::new(sandbox.provider()?) as Arc<dyn PaymentProvider>;
                (Some(provider), Some((sandbox, listener)))
            }
        };
        let rates = build_rate_service(
            &config.payments,
            sandbox.as_ref().map(|(sandbox, _)| sandbox),
        )?;
        let mut providers: Vec<Arc<dyn PaymentProvider>> = provider.into_iter().collect();
        providers.extend(build_stripe(&config.payments, store)?);
        let seller = Arc::new(ReceiptSeller {
            content: content.clone(),
            details: config.payments.receipt_lines.clone(),
            tax: config.payments.receipt_tax.clone(),
        });
        let payments = Payments::new(store.clone(), providers, rates, terms).with_seller(seller);
        unless_full(
            payments::enqueue_periodic_jobs(&payments).await,
            "putting the sweep of payments on the list",
        )?;
        Ok(Self { payments, sandbox })
    }

    pub fn payments(&self) -> Payments {
        self.payments.clone()
    }

    pub fn with_job_handlers(&self, jobs: JobRunner) -> JobRunner {
        let jobs = payments::with_handlers(jobs, &self.payments);
        match &self.sandbox {
            Some((sandbox, _)) => sandbox.with_handlers(jobs),
            None => jobs,
        }
    }

    pub fn serve_sandbox(&mut self, stop: CancellationToken) -> Option<JoinHandle<()>> {
        let (sandbox, listener) = self.sandbox.take()?;
        Some(tokio::spawn(async move {
            if let Err(error) = sandbox.serve(listener, stop).await {
                tracing::error!(%error, "the payment sandbox ended");
            }
        }))
    }
}

/// Who stands on receipts: the name that the doctor gave the site, and the operator's lines.
struct ReceiptSeller {
    content: ContentService,
    details: Vec<String>,
    tax: String,
}

#[async_trait]
impl SellerSource for ReceiptSeller {
    async fn load_seller(&self) -> Result<SellerDetails, StoreError> {
        Ok(SellerDetails {
            name: self.content.load_site_identity().await?.brand,
            details: self.details.clone(),
            tax: self.tax.clone(),
        })
    }
}

/// Stripe beside the first provider, where its keys are said.
fn build_stripe(
    config: &PaymentsConfig,
    store: &Store,
) -> Result<Option<Arc<dyn PaymentProvider>>> {
    let Some((secret_key, webhook_secret)) = config.stripe.clone() else {
        return Ok(None);
    };
    let stripe = StripeConfig {
        address: Url::parse(stripe::API_ADDRESS)?,
        secret_key,
        webhook_secret,
    };
    Ok(Some(Arc::new(Stripe::new(stripe, store.clock().clone())?)))
}

fn build_rate_service(
    config: &PaymentsConfig,
    sandbox: Option<&Sandbox>,
) -> Result<Option<Arc<dyn RateService>>> {
    let address = match (&config.rates, sandbox) {
        (Some(RatesChoice::Service(address)), _) => address.clone(),
        (Some(RatesChoice::Sandbox), Some(sandbox)) => sandbox.rates_address()?,
        _ => return Ok(None),
    };
    Ok(Some(Arc::new(ExchangeRateApi::new(address)?)))
}

/// The listener that was asked for. Without a word this machine alone reaches it, two ports above the public one or, where
/// that is taken, on any free port: whoever reaches the sandbox can pay with nothing.
async fn sandbox_listener(wanted: Option<SocketAddr>, site: SocketAddr) -> Result<TcpListener> {
    if let Some(wanted) = wanted {
        return Server::bind(wanted).await;
    }
    let port = if site.port() == 0 {
        Some(0)
    } else {
        site.port().checked_add(2)
    };
    let here = if site.ip().is_loopback() {
        site.ip()
    } else {
        IpAddr::V4(Ipv4Addr::LOCALHOST)
    };
    match Server::bind(SocketAddr::new(here, port.unwrap_or(0))).await {
        Ok(listener) => Ok(listener),
        Err(_) => Server::bind(SocketAddr::new(here, 0)).await,
    }
}

fn local_url(address: SocketAddr, path: &str) -> Result<Url> {
    // `0.0.0.0` is where one listens, not where one calls.
    let base = if address.ip().is_unspecified() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    };
    Ok(Url::parse(&base)?.join(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_this_machine_reaches_the_sandbox_unless_another_listener_is_said() {
        let everywhere: SocketAddr = "0.0.0.0:0".parse().unwrap();
        let usual = sandbox_listener(None, everywhere).await.unwrap();
        assert!(usual.local_addr().unwrap().ip().is_loopback());
        let said = sandbox_listener(Some(everywhere), everywhere)
            .await
            .unwrap();
        assert!(said.local_addr().unwrap().ip().is_unspecified());
    }
}

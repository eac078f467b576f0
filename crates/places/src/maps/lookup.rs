//! Where a network address is, roughly, where the operator names a service for that.

use std::net::IpAddr;
use std::time::Duration;

use async_trait::async_trait;
use serde::Deserialize;
use url::Url;

use crate::model::GeoPoint;

/// Knows roughly where a network address is.
#[async_trait]
pub trait AddressLocator: Send + Sync {
    async fn locate_address(&self, address: IpAddr) -> Option<GeoPoint>;
}

/// A service that answers JSON with `latitude` and `longitude`.
pub struct AddressLookup {
    client: reqwest::Client,
    /// With `{ip}`.
    template: String,
}

#[derive(Deserialize)]
struct LookupAnswer {
    latitude: f64,
    longitude: f64,
}

impl AddressLookup {
    /// The service whose calls have this address, with `{ip}` where the network address belongs.
    pub fn new(template: String) -> anyhow::Result<Self> {
        let client = outbound::client_builder()
            .timeout(Duration::from_secs(4))
            .build()?;
        Ok(Self { client, template })
    }

    async fn fetch_location(&self, address: IpAddr) -> Option<LookupAnswer> {
        let url = Url::parse(&self.template.replace("{ip}", &address.to_string())).ok()?;
        let answer = self.client.get(url).send().await.ok()?;
        answer.error_for_status().ok()?.json().await.ok()
    }
}

#[async_trait]
impl AddressLocator for AddressLookup {
    async fn locate_address(&self, address: IpAddr) -> Option<GeoPoint> {
        let Some(answer) = self.fetch_location(address).await else {
            // Neither the address nor the call that holds it.
            tracing::warn!("the service that knows where network addresses are did not answer");
            return None;
        };
        GeoPoint::new(answer.latitude, answer.longitude).map(GeoPoint::rounded)
    }
}

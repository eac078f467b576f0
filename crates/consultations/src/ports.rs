//! What consultations need of the rest of the house, wired in `bedside`.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::{StoreError, WriteTx};
use uploads::PhotoCleaner;
use utoipa::ToSchema;

use crate::model::{ConsultationOffer, ConsultationPackage, ConsultationSettings, PatientLocation};
use crate::requests::tables::guest::GuestRole;

/// The rest of the house.
#[derive(Clone)]
pub struct ConsultationPorts {
    pub packages: Arc<dyn PackagePort>,
    pub rules: Arc<dyn SettingsPort>,
    pub licences: Arc<dyn LicencePort>,
    /// Rooms in which people talk; none where no port is open for sound.
    pub rooms: Option<Arc<dyn RoomPort>>,
    /// Photos that come with messages.
    pub photos: Arc<dyn PhotoCleaner>,
    /// The address of the site, without a slash at its end.
    pub public_url: String,
}

/// Knows the published packages.
#[async_trait]
pub trait PackagePort: Send + Sync + 'static {
    /// All of them, in their order.
    async fn load_packages(&self) -> Result<Vec<ConsultationPackage>, StoreError>;
}

/// Knows the settings document of consultations.
#[async_trait]
pub trait SettingsPort: Send + Sync + 'static {
    async fn load_settings(&self) -> Result<ConsultationSettings, StoreError>;
}

/// Knows the licence map.
#[async_trait]
pub trait LicencePort: Send + Sync + 'static {
    /// What may be offered to a patient who is at that place today. What the map does not know is information only.
    async fn load_offer(&self, place: &PatientLocation) -> Result<ConsultationOffer, StoreError>;

    /// The places in which consultations are offered today.
    async fn list_offered_locations(&self) -> Result<Vec<PatientLocation>, StoreError>;
}

/// Who asked, as the desk's calendar and waiting list name them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisitorName {
    pub name: Option<String>,
    pub reference: Option<String>,
    /// The mail address, for the waiting list.
    pub email: Option<String>,
    /// What was asked for, as the package is called; for the desk only.
    pub package: Option<String>,
}

/// Knows who asked.
#[async_trait]
pub trait VisitorDirectory: Send + Sync + 'static {
    /// Names of these requests; those that are not known are left out. Asked only for people who may see them.
    async fn load_visitor_names(
        &self,
        requests: &[String],
    ) -> Result<BTreeMap<String, VisitorName>, StoreError>;
}

/// As whom somebody sits in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomRole {
    Clinician,
    Patient,
    Guardian,
    Helper,
    Interpreter,
}

impl From<GuestRole> for RoomRole {
    fn from(role: GuestRole) -> Self {
        match role {
            GuestRole::Helper => Self::Helper,
            GuestRole::Interpreter => Self::Interpreter,
        }
    }
}

/// Gives out seats in rooms in which people talk. It knows a room by the id of its request, and nothing of who is in it.
#[async_trait]
pub trait RoomPort: Send + Sync + 'static {
    /// The secret of somebody's seat, in place of an older one of theirs; none where all seats are others'.
    async fn issue_seat(
        &self,
        tx: &WriteTx,
        request: &str,
        role: RoomRole,
        closes_at: DateTime<Utc>,
    ) -> Result<Option<String>, StoreError>;

    /// Lets all who have a seat stay until later, or earlier again.
    async fn extend_seats(
        &self,
        tx: &WriteTx,
        request: &str,
        closes_at: DateTime<Utc>,
    ) -> Result<(), StoreError>;

    /// Takes somebody's seat back; who sits there leaves.
    async fn revoke_seat(
        &self,
        tx: &WriteTx,
        request: &str,
        role: RoomRole,
    ) -> Result<(), StoreError>;

    /// Takes all seats of a room back; who sits there leaves.
    async fn revoke_seats(&self, tx: &WriteTx, request: &str) -> Result<(), StoreError>;

    /// The answer to an offer (SDP) that only tries the line, in a room where nobody else is. 4xx for what is no offer.
    async fn answer_test(&self, offer: String) -> web::Result<String>;

    /// Where browsers look for the sound, each by UDP and by TCP.
    fn addresses(&self) -> Vec<RoomAddress>;
}

/// An address of the sound, by UDP and by TCP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomAddress {
    pub at: SocketAddr,
    pub reach: AddressReach,
}

/// From how far an address is reached, as far as it tells by itself; whether a firewall is in between, it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AddressReach {
    /// From this machine alone.
    Machine,
    /// From the machine's own network.
    Network,
    Internet,
}

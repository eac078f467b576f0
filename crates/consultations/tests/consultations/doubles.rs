//! Doubles of what care is given by others, for all its tests.

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use consultations::files::PhotoConverter;
use consultations::ports::{AddressReach, RoomAddress, RoomPort, RoomRole};
use kernel::ProblemDetails;
use store::{StoreError, WriteTx};
use uploads::PhotoCleaner;

/// Monday 11 January 2027, 8am in Lagos.
pub const MONDAY: &str = "2027-01-11T07:00:00Z";

/// Gives out seats whose secret is whose they are, and answers what begins like an offer.
pub struct NamedSeats;

#[async_trait]
impl RoomPort for NamedSeats {
    async fn issue_seat(
        &self,
        _tx: &WriteTx,
        _request: &str,
        role: RoomRole,
        closes_at: DateTime<Utc>,
    ) -> Result<Option<String>, StoreError> {
        Ok(Some(format!(
            "{role:?} until {}",
            closes_at.format("%H:%M")
        )))
    }

    async fn extend_seats(
        &self,
        _tx: &WriteTx,
        _request: &str,
        _closes_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    async fn revoke_seat(
        &self,
        _tx: &WriteTx,
        _request: &str,
        _role: RoomRole,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    async fn revoke_seats(&self, _tx: &WriteTx, _request: &str) -> Result<(), StoreError> {
        Ok(())
    }

    async fn answer_test(&self, offer: String) -> web::Result<String> {
        if offer.starts_with("v=0") {
            return Ok(format!("{offer}a=ice-lite\r\n"));
        }
        Err(ProblemDetails::new(422, "offer_unreadable", "Not an offer", "No offer at all").into())
    }

    fn addresses(&self) -> Vec<RoomAddress> {
        vec![RoomAddress {
            at: "203.0.113.7:7700".parse().unwrap(),
            reach: AddressReach::Internet,
        }]
    }
}

/// Takes no photos of reports; those of messages are what it says.
pub struct NoPictures;

#[async_trait]
impl PhotoConverter for NoPictures {
    async fn upright_jpeg(&self, _sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Err(ProblemDetails::internal())
    }
}

#[async_trait]
impl PhotoCleaner for NoPictures {
    async fn clean_photo(&self, _sent: Bytes) -> Result<Bytes, ProblemDetails> {
        Ok(Bytes::from_static(b"the pixels alone"))
    }
}

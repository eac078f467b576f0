//! Ties the rooms in which people talk to the consultations that are held in them.
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use consultations::ports::{RoomAddress, RoomPort, RoomRole};
use rooms::{NewSeat, RoomService, SeatRole, Transport};
use store::{StoreError, WriteTx};

use crate::deployment::reach_of;

struct SiteRooms(RoomService);

/// The rooms as consultations ask for seats in them; none where no port is open for sound.
pub fn build_room_port(rooms: Option<&RoomService>) -> Option<Arc<dyn RoomPort>> {
    rooms.map(|rooms| Arc::new(SiteRooms(rooms.clone())) as Arc<dyn RoomPort>)
}

#[async_trait]
impl RoomPort for SiteRooms {
    async fn issue_seat(
        &self,
        tx: &WriteTx,
        request: &str,
        role: RoomRole,
        closes_at: DateTime<Utc>,
    ) -> Result<Option<String>, StoreError> {
        let seat = NewSeat {
            room: request,
            role: seat_role(role),
            opens_at: tx.now(),
            closes_at,
        };
        rooms::purge_seats(tx).await?;
        rooms::issue_seat(tx, seat).await
    }

    async fn extend_seats(
        &self,
        tx: &WriteTx,
        request: &str,
        closes_at: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        rooms::extend_seats(tx, request, closes_at).await
    }

    async fn revoke_seat(
        &self,
        tx: &WriteTx,
        request: &str,
        role: RoomRole,
    ) -> Result<(), StoreError> {
        rooms::revoke_seat(tx, request, seat_role(role)).await
    }

    async fn revoke_seats(&self, tx: &WriteTx, request: &str) -> Result<(), StoreError> {
        rooms::revoke_seats(tx, request).await
    }

    async fn answer_test(&self, offer: String) -> web::Result<String> {
        self.0.answer_test(offer).await
    }

    fn addresses(&self) -> Vec<RoomAddress> {
        let all = self.0.addresses().iter();
        // Each has both ways.
        all.filter(|(transport, _)| *transport == Transport::Udp)
            .map(|(_, at)| RoomAddress {
                at: *at,
                reach: reach_of(at.ip()),
            })
            .collect()
    }
}

const fn seat_role(role: RoomRole) -> SeatRole {
    match role {
        RoomRole::Clinician => SeatRole::Clinician,
        RoomRole::Patient => SeatRole::Patient,
        RoomRole::Guardian => SeatRole::Guardian,
        RoomRole::Helper => SeatRole::Helper,
        RoomRole::Interpreter => SeatRole::Interpreter,
    }
}

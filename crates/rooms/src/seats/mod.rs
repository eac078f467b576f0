//! Seats, and which node carries the sound of a room: what of a call is in the database. Nothing that is said is.

mod api;
mod leases;
mod migrations;
mod problems;
mod quality;
mod seat_store;
mod service;
mod tables;

pub use api::{RoomAnswer, RoomOffer, RoomSeat, openapi, router};
pub use migrations::migrations;
pub use quality::CallQuality;
pub use seat_store::{
    FoundSeat, MOST_SEATS, NewSeat, extend_seats, find_seat, issue_seat, purge_seats, revoke_seat,
    revoke_seats,
};
pub use service::{RoomCall, RoomService};
pub use tables::seat::SeatRole;

pub fn tables() -> Vec<store::personal::TableDeclaration> {
    use tables::{lease, offer, seat};
    store::tables![lease, offer, seat]
}

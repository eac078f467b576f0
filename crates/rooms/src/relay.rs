//! The relay itself, without sockets and without a clock: offers and packets go in with the time at which they came, packets to
//! send and events come out.

mod budget;
mod client;
mod deadlines;
mod engine;
mod flow;
mod hub;
mod line;
mod messages;
mod path;
mod rewrite;
mod room;
mod routes;
mod slots;
mod stun;
mod types;

pub use hub::{Relay, RelayConfig};
pub use types::{
    LeaveReason, MAX_PACKET_BYTES, Packet, RelayEvent, RelayStats, Transmit, Transport,
};

//! What goes into the relay and comes out of it.

use std::net::SocketAddr;

use crate::ids::{RoomId, SeatId};

/// Longest packet that is read, in bytes. Browsers keep below 1,200 (RFC 8261, section 5) to 1,500.
pub const MAX_PACKET_BYTES: usize = 2_000;

/// Where packets of a page come from, and where those to it go.
pub(super) type PacketSource = (Transport, SocketAddr);

/// One page's connection. Never used again for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ClientKey(pub u64);

/// How a packet travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Transport {
    /// One datagram each.
    Udp,
    /// With its length before it (RFC 4571).
    Tcp,
}

/// A packet to send.
#[derive(Debug)]
pub struct Transmit {
    /// How.
    pub transport: Transport,
    /// Where to. It has passed a connection check with the credentials of its seat.
    pub destination: SocketAddr,
    /// What.
    pub payload: Vec<u8>,
}

/// A packet that was received.
#[derive(Clone, Copy, Debug)]
pub struct Packet<'a> {
    /// How.
    pub transport: Transport,
    /// Where from.
    pub source: SocketAddr,
    /// Which of [`RelayConfig::addresses`] it was sent to.
    pub destination: SocketAddr,
    /// What.
    pub payload: &'a [u8],
}

/// Why a seat became empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LeaveReason {
    /// The page said goodbye.
    Left,
    /// Nothing came from the page for 30 seconds.
    LineLost,
    /// The page offered and did not connect within 30 seconds.
    NeverConnected,
    /// The connection failed, as with a certificate that is not the one of the offer.
    Failed,
    /// [`Relay::remove_seat`].
    Removed,
    /// [`Relay::close_room`].
    RoomClosed,
}

/// What happened in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RelayEvent {
    /// A page has connected; voices can go both ways.
    Joined {
        /// Where.
        room: RoomId,
        /// On which seat.
        seat: SeatId,
        /// Whether it took the seat over from an older page.
        replaced: bool,
    },
    /// The last page of a seat has gone. Also for a page that never connected.
    Left {
        /// Where.
        room: RoomId,
        /// From which seat.
        seat: SeatId,
        /// Why.
        reason: LeaveReason,
    },
    /// The last seat of a room has gone, and the room with it.
    RoomEmpty {
        /// Which.
        room: RoomId,
    },
}

/// Counters since the start, and how many there are now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RelayStats {
    /// Open rooms.
    pub rooms: usize,
    /// Pages that are connected or about to be, and those that read their farewell.
    pub pages: usize,
    /// Addresses from which pages send.
    pub sources: usize,
    /// Packets received.
    pub packets_received: u64,
    /// Of these, packets that belong to nobody.
    pub packets_dropped: u64,
    /// Packets of voice and picture passed on, one for each listener.
    pub packets_forwarded: u64,
    /// Packets sent of any kind.
    pub packets_sent: u64,
}

//! Sound and picture of consultations: a relay (selective forwarding unit, SFU) for rooms of up to four seats on very poor lines.
//!
//! The crate knows rooms, seats and packets, and no patient. A page posts an *offer* (SDP) and gets the *answer* in the same round
//! trip; everything else goes over one UDP or one TCP port. What of a room is in the database stands in `seats`: who may sit
//! there, and which node carries the sound.
//!
//! * [`Relay`] is the whole logic, without sockets and without a clock: packets and times go in, packets and events come out.
//! * [`MediaServer`] runs a relay on its own thread with real sockets.
//!
//! The relay is the other end of each page's connection, with an address of its own (ICE-lite, RFC 8445, section 2.5), so that pages
//! behind carriers' address translation need no TURN server and never see each other's address. Payloads pass through unchanged:
//! silence stays silence, and what an encoder added against losses stays in its packets.
//!
//! Nothing of a call is written anywhere: the crate opens no file.

mod crypto;
mod ids;
mod media_server;
mod profile;
mod relay;
mod sdp;
mod seats;
#[cfg(feature = "testing")]
pub mod testing;

pub use crypto::CryptoSetupError;
pub use ids::{RoomId, Seat, SeatId, SeatLabelError};
pub use media_server::{MediaServer, MediaServerConfig, MediaServerError, RoomsHandle};
pub use profile::VoiceProfile;
pub use relay::{
    LeaveReason, MAX_PACKET_BYTES, Packet, Relay, RelayConfig, RelayEvent, RelayStats, Transmit,
    Transport,
};
pub use sdp::{MAX_OFFER_BYTES, OfferError};
pub use seats::{
    CallQuality, FoundSeat, MOST_SEATS, NewSeat, RoomAnswer, RoomCall, RoomOffer, RoomSeat,
    RoomService, SeatRole, extend_seats, find_seat, issue_seat, migrations, openapi, purge_seats,
    revoke_seat, revoke_seats, router, tables,
};

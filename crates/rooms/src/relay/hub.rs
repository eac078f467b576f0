//! Rooms, their pages, and where each packet belongs.

use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use str0m::config::{CryptoProvider, DtlsCert, DtlsVersion};
use str0m::net::{Protocol, Receive, TcpType};
use str0m::{Candidate, IceCreds, Input, Rtc};

use super::client::{EffectQueue, PageClient};
use super::deadlines::DeadlineQueue;
use super::room::OpenRoom;
use super::routes::PacketRoutes;
use super::stun;
use super::types::{
    ClientKey, LeaveReason, MAX_PACKET_BYTES, Packet, RelayEvent, RelayStats, Transmit, Transport,
};
use crate::crypto::{self, CryptoSetupError};
use crate::ids::{RoomId, Seat, SeatId};
use crate::profile::VoiceProfile;
use crate::sdp::{CheckedOffer, IceSecret, OfferError, check_offer};

/// How often `str0m` reports losses.
const STATISTICS: Duration = Duration::from_secs(5);
/// Packets of a picture that are kept for repetition: three seconds at 100 kbit/s.
const PICTURE_PACKETS: usize = 128;
const VOICE_PACKETS: usize = 16;
/// Pages that read their farewell at a time.
pub(super) const MAX_FAREWELLS: usize = 64;
/// Letters, digits and two others (RFC 8839, section 5.4), 6 bits each: 48 bits of name, 144 of password.
const FRAGMENT_LETTERS: usize = 8;
const PASSWORD_LETTERS: usize = 24;

/// What the relay is set up with.
#[derive(Clone, Debug)]
pub struct RelayConfig {
    /// Where pages reach the relay; each becomes a candidate in the answer (RFC 8445, section 5.1.1).
    pub addresses: Vec<(Transport, SocketAddr)>,
    /// Rooms that may be open at once.
    pub max_rooms: usize,
}

/// Rooms, their seats and the media between them.
///
/// After each call, take out what [`Relay::poll_transmit`] and [`Relay::poll_event`] have, and call [`Relay::handle_timeout`] at
/// [`Relay::next_deadline`].
pub struct Relay {
    config: RelayConfig,
    crypto: Arc<CryptoProvider>,
    certificate: DtlsCert,
    now: Instant,
    next_key: u64,
    pub(super) clients: HashMap<ClientKey, PageClient>,
    pub(super) rooms: HashMap<RoomId, OpenRoom>,
    pub(super) routes: PacketRoutes,
    pub(super) deadlines: DeadlineQueue,
    pub(super) farewells: VecDeque<ClientKey>,
    pub(super) effects: EffectQueue,
    pub(super) transmits: VecDeque<Transmit>,
    pub(super) events: VecDeque<RelayEvent>,
    pub(super) stats: RelayStats,
}

impl Relay {
    /// A relay without rooms, with a certificate of its own.
    ///
    /// # Errors
    ///
    /// [`CryptoSetupError`] when the cryptography does not pass its self-test or the system has no random numbers.
    pub fn new(config: RelayConfig, now: Instant) -> Result<Self, CryptoSetupError> {
        crypto::check_dtls()?;
        Ok(Self {
            config,
            crypto: Arc::new(crypto::build_crypto_provider()),
            certificate: crypto::create_certificate()?,
            now,
            next_key: 0,
            clients: HashMap::new(),
            rooms: HashMap::new(),
            routes: PacketRoutes::default(),
            deadlines: DeadlineQueue::default(),
            farewells: VecDeque::new(),
            effects: VecDeque::new(),
            transmits: VecDeque::new(),
            events: VecDeque::new(),
            stats: RelayStats::default(),
        })
    }

    /// Takes a page's offer for a seat and gives the answer, with everything that the page needs to connect.
    ///
    /// An offer with the certificate of a page that sits there already changes that page's connection (another profile, a picture,
    /// another network). Any other page takes the seat over as soon as it has connected; the older one is notified.
    ///
    /// # Errors
    ///
    /// [`OfferError`]; the seat is as it was before.
    pub fn accept_offer(
        &mut self,
        room: RoomId,
        seat: &Seat,
        offer: &str,
        profile: VoiceProfile,
        now: Instant,
    ) -> Result<String, OfferError> {
        let now = self.advance_clock(now);
        let offer = check_offer(offer, profile)?;
        let page = self.find_page(room, seat.id(), &offer.fingerprint);
        let answer = match page {
            Some(key) => self.renegotiate(key, offer, profile),
            None => self.admit(room, seat, offer, profile),
        };
        self.settle(now);
        if page.is_some() {
            self.refresh_room(room, now);
        }
        answer
    }

    fn find_page(&self, room: RoomId, seat: SeatId, fingerprint: &str) -> Option<ClientKey> {
        let place = self.rooms.get(&room)?.place(seat)?;
        let sitting = [place.pending, place.live];
        let same = |key: &ClientKey| {
            self.clients
                .get(key)
                .is_some_and(|client| client.fingerprint == fingerprint)
        };
        sitting.into_iter().flatten().find(same)
    }

    fn renegotiate(
        &mut self,
        key: ClientKey,
        offer: CheckedOffer,
        profile: VoiceProfile,
    ) -> Result<String, OfferError> {
        let client = self.clients.get_mut(&key).ok_or(OfferError::Unavailable)?;
        let old = client.ice.ufrag.clone();
        let answer = client.negotiate(offer, profile, || create_ice_secret().ok())?;
        client.advance(self.now, &mut self.effects);
        if client.ice.ufrag != old {
            self.routes.remove_fragment(&old);
            self.routes.add_fragment(&client.ice.ufrag, key);
        }
        self.deadlines.set(key, client.deadline());
        Ok(answer)
    }

    fn admit(
        &mut self,
        room: RoomId,
        seat: &Seat,
        offer: CheckedOffer,
        profile: VoiceProfile,
    ) -> Result<String, OfferError> {
        match self.rooms.get(&room) {
            Some(open) if !open.has_space_for(seat.id()) => return Err(OfferError::RoomFull),
            None if self.rooms.len() >= self.config.max_rooms => {
                return Err(OfferError::TooManyRooms);
            }
            _ => {}
        }
        let ice = create_ice_secret().map_err(|_| OfferError::Unavailable)?;
        let rtc = self.build_rtc(&ice);
        let key = ClientKey(self.next_key);
        self.next_key += 1;
        let mut client = PageClient::new(key, rtc, room, seat.clone(), ice, self.now);
        let answer = client.negotiate(offer, profile, || None)?;
        client.advance(self.now, &mut self.effects);
        self.routes.add_fragment(&client.ice.ufrag, key);
        self.deadlines.set(key, client.deadline());
        self.clients.insert(key, client);
        let given_up = self.rooms.entry(room).or_default().reserve(seat, key);
        if let Some(older) = given_up {
            self.forget(older);
        }
        Ok(answer)
    }

    fn build_rtc(&self, ice: &IceSecret) -> Rtc {
        let mut rtc = Rtc::builder()
            .set_crypto_provider(Arc::clone(&self.crypto))
            .set_dtls_cert(self.certificate.clone())
            .set_dtls_version(DtlsVersion::Auto)
            .set_ice_lite(true)
            .set_local_ice_credentials(IceCreds {
                ufrag: ice.ufrag.clone(),
                pass: ice.password.clone(),
            })
            .clear_codecs()
            .enable_opus(true)
            .enable_vp8(true)
            .set_rtp_mode(true)
            .set_send_buffer_audio(VOICE_PACKETS)
            .set_send_buffer_video(PICTURE_PACKETS)
            .set_stats_interval(Some(STATISTICS))
            .build(self.now);
        for (transport, address) in &self.config.addresses {
            let candidate = match transport {
                Transport::Udp => Candidate::host(*address, "udp"),
                Transport::Tcp => Candidate::builder()
                    .tcp()
                    .host(*address)
                    .tcptype(TcpType::Passive)
                    .build(),
            };
            if let Ok(candidate) = candidate {
                rtc.add_local_candidate(candidate);
            }
        }
        rtc
    }

    /// Takes a packet. One that belongs to nobody costs two look-ups and nothing else; nothing is ever sent in answer to it.
    pub fn handle_packet(&mut self, packet: Packet<'_>, now: Instant) {
        let now = self.advance_clock(now);
        self.stats.packets_received += 1;
        if self.route(packet, now).is_none() {
            self.stats.packets_dropped += 1;
        }
        self.settle(now);
    }

    fn route(&mut self, packet: Packet<'_>, now: Instant) -> Option<()> {
        if packet.payload.len() > MAX_PACKET_BYTES {
            return None;
        }
        let source = (packet.transport, packet.source);
        let is_check = stun::is_stun(packet.payload);
        let key = if is_check {
            self.routes
                .find_by_fragment(stun::find_user_fragment(packet.payload)?)?
        } else {
            self.routes.find_by_source(source)?
        };
        let client = self.clients.get_mut(&key)?;
        let proto = match packet.transport {
            Transport::Udp => Protocol::Udp,
            Transport::Tcp => Protocol::Tcp,
        };
        let receive =
            Receive::new(proto, packet.source, packet.destination, packet.payload).ok()?;
        let input = Input::Receive(now, receive);
        if is_check {
            if !client.accepts(&input) {
                return None;
            }
            self.routes.add_source(source, key);
        }
        if !is_check && let Some((transaction, check)) = client.nominate_first_pair() {
            let receive = Receive::new(proto, packet.source, packet.destination, &check).ok()?;
            let input = Input::Receive(now, receive);
            client.receive_nomination(input, &transaction, &mut self.effects, now);
        }
        client.receive(input, source, is_check, now, &mut self.effects);
        self.deadlines.set(key, client.deadline());
        Some(())
    }

    /// Does what is due at `now`.
    pub fn handle_timeout(&mut self, now: Instant) {
        let now = self.advance_clock(now);
        while let Some(key) = self.deadlines.pop_due(now) {
            if let Some(client) = self.clients.get_mut(&key) {
                client.expire(now, &mut self.effects);
                // Never at once again, whatever the client says: time has to pass between two turns.
                self.deadlines
                    .set(key, client.deadline().max(now + Duration::from_millis(1)));
            }
            self.settle(now);
        }
    }

    /// When [`Relay::handle_timeout`] should be called next.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.deadlines.first()
    }

    /// A packet to send.
    pub fn poll_transmit(&mut self) -> Option<Transmit> {
        self.transmits.pop_front()
    }

    /// Something that happened.
    pub fn poll_event(&mut self) -> Option<RelayEvent> {
        self.events.pop_front()
    }

    /// Ends a seat's part in a call.
    pub fn remove_seat(&mut self, room: RoomId, seat: SeatId, now: Instant) {
        let place = self.rooms.get(&room).and_then(|open| open.place(seat));
        let keys: Vec<ClientKey> = place
            .map(|place| place.live.into_iter().chain(place.pending).collect())
            .unwrap_or_default();
        self.close_all(&keys, LeaveReason::Removed, now);
    }

    /// Ends a call.
    pub fn close_room(&mut self, room: RoomId, now: Instant) {
        let keys: Vec<ClientKey> = self
            .rooms
            .get(&room)
            .map(|open| open.all_keys().collect())
            .unwrap_or_default();
        self.close_all(&keys, LeaveReason::RoomClosed, now);
    }

    fn close_all(&mut self, keys: &[ClientKey], reason: LeaveReason, now: Instant) {
        let now = self.advance_clock(now);
        for key in keys {
            if let Some(client) = self.clients.get_mut(key) {
                client.close(reason, now, &mut self.effects);
            }
        }
        self.settle(now);
    }

    /// How much there is, and how much there was.
    pub fn stats(&self) -> RelayStats {
        RelayStats {
            rooms: self.rooms.len(),
            pages: self.clients.len(),
            sources: self.routes.count_sources(),
            ..self.stats
        }
    }

    /// Time goes forward only, whatever the caller's clock does.
    fn advance_clock(&mut self, now: Instant) -> Instant {
        self.now = self.now.max(now);
        self.now
    }
}

fn create_ice_secret() -> Result<IceSecret, CryptoSetupError> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = [0_u8; FRAGMENT_LETTERS + PASSWORD_LETTERS];
    crypto::fill_random(&mut bytes)?;
    let text: String = bytes
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte & 63)]))
        .collect();
    let (ufrag, password) = text.split_at(FRAGMENT_LETTERS);
    Ok(IceSecret {
        ufrag: ufrag.to_owned(),
        password: password.to_owned(),
    })
}

//! One page's connection: a `str0m` instance and what the relay knows about it.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use str0m::channel::ChannelId;
use str0m::format::Codec;
use str0m::media::{KeyframeRequestKind, Mid, Pt};
use str0m::net::Protocol;
use str0m::rtp::{RtpPacket, RtpWrite};
use str0m::{Event, Input, Output, Rtc};

use super::budget::TokenBudget;
use super::engine::{EngineState, RtcEngine};
use super::line::{LineJudge, LineNotice};
use super::messages::{MESSAGES_A_SECOND, MESSAGES_AT_ONCE};
use super::path::PagePath;
use super::rewrite::RtpPosition;
use super::slots::{MediaKind, SlotTable, StreamKey};
use super::stun::{build_nomination, find_transaction};
use super::types::{ClientKey, LeaveReason, PacketSource, Transmit, Transport};
use crate::ids::{RoomId, Seat, SeatId};
use crate::profile::VoiceProfile;
use crate::sdp::{CheckedOffer, IceSecret, OfferError, tune_answer};

/// An offer whose page does not connect within this time loses its seat.
pub(super) const PENDING: Duration = Duration::from_secs(30);
/// A page that is not heard from for this long has gone. Browsers check the connection every few seconds (RFC 7675, section 5.1).
const SILENCE: Duration = Duration::from_secs(30);
/// What a replaced page has to read that it was.
const FAREWELL: Duration = Duration::from_secs(2);
const KEYFRAME_PAUSE: Duration = Duration::from_secs(1);
/// Bytes of media that one page may have passed on, with 40 for each packet: three times the best voice and the picture. The answer
/// asks for less, and a page that does not obey must not fill the lines of the others.
const MEDIA_A_SECOND: u32 = 64 * 1_024;
/// A whole picture comes at once.
const MEDIA_AT_ONCE: u32 = 96 * 1_024;
const PACKET_COST: usize = 40;
const CHANNEL_LABEL: &str = "room";
/// A page that does not read its messages gets no more of them.
const UNREAD_BYTES: usize = 8 * 1_024;

/// What came out of a client for the relay to act upon.
pub(super) enum ClientEffect {
    Transmit(Transmit),
    Packet(Box<RtpPacket>),
    Connected,
    ChannelOpen,
    Message(Vec<u8>),
    /// The page cannot decode the picture on this line of its offer.
    KeyframeWanted(Mid),
    /// Loss of this page's voice on the way here.
    LossFrom(f32),
    /// Loss of the voice on this line of its offer, on the whole way.
    LossTo(Mid, f32),
    Ended(LeaveReason),
}

/// What came out of clients, in order.
pub(super) type EffectQueue = VecDeque<(ClientKey, ClientEffect)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ClientState {
    Pending,
    Live,
    Closing,
    Ended,
}

pub(super) struct PageClient {
    pub room: RoomId,
    pub seat: Seat,
    pub muted: bool,
    pub slots: SlotTable,
    pub messages: TokenBudget,
    media: TokenBudget,
    /// Of its own voice; those that it hears have theirs in the slots.
    pub line: LineJudge,
    pub notice: LineNotice,
    /// The list of seats that it has.
    pub roster: String,
    /// Pictures are not sent to it until it makes another offer: voice first.
    pub is_line_poor: bool,
    /// Loss of its voice on the way here, 0 to 1.
    pub loss: f32,
    pub fingerprint: String,
    pub ice: IceSecret,
    key: ClientKey,
    engine: RtcEngine,
    state: ClientState,
    voice: Option<Pt>,
    picture: Option<Pt>,
    channel: Option<ChannelId>,
    path: PagePath,
    /// The page's half of the user name of connection checks.
    page_ufrag: String,
    is_nominated: bool,
    last_heard: Instant,
    own_deadline: Instant,
    last_keyframe: Option<Instant>,
    /// Why it ends when `str0m` says that it has: the page says goodbye, unless the relay did.
    ending: LeaveReason,
    /// Empty between calls; kept for its memory.
    outputs: Vec<Output>,
}

impl PageClient {
    pub fn new(
        key: ClientKey,
        rtc: Rtc,
        room: RoomId,
        seat: Seat,
        ice: IceSecret,
        now: Instant,
    ) -> Self {
        Self {
            room,
            seat,
            muted: false,
            slots: SlotTable::default(),
            messages: TokenBudget::new(MESSAGES_AT_ONCE, MESSAGES_A_SECOND, now),
            media: TokenBudget::new(MEDIA_AT_ONCE, MEDIA_A_SECOND, now),
            line: LineJudge::default(),
            notice: LineNotice::default(),
            roster: String::new(),
            is_line_poor: false,
            loss: 0.0,
            fingerprint: String::new(),
            ice,
            key,
            engine: RtcEngine::new(rtc, now),
            state: ClientState::Pending,
            voice: None,
            picture: None,
            channel: None,
            path: PagePath::default(),
            page_ufrag: String::new(),
            is_nominated: false,
            last_heard: now,
            own_deadline: now + PENDING,
            last_keyframe: None,
            ending: LeaveReason::Left,
            outputs: Vec::new(),
        }
    }

    /// Takes the first offer of the page or a later one of the same connection, and gives the answer.
    ///
    /// `restarted` makes new ICE credentials when the page has asked for them by changing its own.
    pub fn negotiate(
        &mut self,
        offer: CheckedOffer,
        profile: VoiceProfile,
        restarted: impl FnOnce() -> Option<IceSecret>,
    ) -> Result<String, OfferError> {
        let (answer, is_restarted) = self.engine.negotiate(&offer.sdp, &self.ice)?;
        if is_restarted {
            // `str0m` chooses names with a generator that is not meant for secrets.
            self.ice = restarted().ok_or(OfferError::Unavailable)?;
            self.engine.set_ice_secret(&self.ice);
        }
        self.voice = self.engine.find_payload_type(Codec::Opus);
        self.picture = self.engine.find_payload_type(Codec::Vp8);
        let engine = &self.engine;
        self.slots.update(&offer.voices, &offer.pictures, |mid| {
            engine.find_direction(mid)
        });
        self.fingerprint = offer.fingerprint;
        self.page_ufrag = offer.ufrag;
        self.is_line_poor = false;
        self.line = LineJudge::default();
        Ok(tune_answer(&answer, profile, &self.ice))
    }

    pub fn deadline(&self) -> Instant {
        self.own_deadline.min(self.engine.deadline())
    }

    pub fn accepts(&self, input: &Input<'_>) -> bool {
        self.engine.accepts(input)
    }

    /// Takes a packet that belongs to this page: a connection check that has passed, or anything from where one came.
    pub fn receive(
        &mut self,
        input: Input<'_>,
        source: PacketSource,
        is_check: bool,
        now: Instant,
        effects: &mut EffectQueue,
    ) {
        self.path.note_packet(source, is_check, now);
        self.last_heard = now;
        self.engine.handle_input(input);
        self.drain(now, effects);
    }

    /// A check that nominates the pair from which the page's first packet came; `None` later.
    ///
    /// A page sends as soon as one of its checks was answered (RFC 8445, section 12.1), and nominates with its next check, which
    /// Chromium makes up to 2.5 seconds later. `str0m` holds its answers back until then.
    pub fn nominate_first_pair(&mut self) -> Option<([u8; 12], Vec<u8>)> {
        if std::mem::replace(&mut self.is_nominated, true) {
            return None;
        }
        let mut transaction = [0; 12];
        crate::crypto::fill_random(&mut transaction).ok()?;
        let user = format!("{}:{}", self.ice.ufrag, self.page_ufrag);
        let check = build_nomination(&user, &self.ice.password, &transaction);
        Some((transaction, check))
    }

    /// Takes such a check. Its answer goes to nobody, as nobody has asked.
    pub fn receive_nomination(
        &mut self,
        input: Input<'_>,
        transaction: &[u8; 12],
        effects: &mut EffectQueue,
        now: Instant,
    ) {
        self.engine.handle_input(input);
        let first = effects.len();
        self.drain(now, effects);
        let is_answer = |effect: &ClientEffect| match effect {
            ClientEffect::Transmit(transmit) => {
                find_transaction(&transmit.payload) == Some(transaction)
            }
            _ => false,
        };
        if let Some(at) = effects
            .iter()
            .skip(first)
            .position(|(_, effect)| is_answer(effect))
        {
            effects.remove(first + at);
        }
    }

    /// Lets time pass, and sends what was written.
    pub fn advance(&mut self, now: Instant, effects: &mut EffectQueue) {
        self.engine.handle_input(Input::Timeout(now));
        self.drain(now, effects);
    }

    /// A deadline has passed.
    pub fn expire(&mut self, now: Instant, effects: &mut EffectQueue) {
        if now >= self.own_deadline {
            let silent = now.saturating_duration_since(self.last_heard) >= SILENCE;
            match self.state {
                ClientState::Pending => return self.end(LeaveReason::NeverConnected, effects),
                ClientState::Closing => return self.close(LeaveReason::Left, now, effects),
                ClientState::Live if silent => {
                    return self.close(LeaveReason::LineLost, now, effects);
                }
                ClientState::Live | ClientState::Ended => {
                    self.own_deadline = self.last_heard + SILENCE
                }
            }
        }
        self.advance(now, effects);
    }

    /// The page gets the time to read its last message, and no media any more.
    pub fn begin_farewell(&mut self, now: Instant) {
        self.state = ClientState::Closing;
        self.own_deadline = now + FAREWELL;
    }

    /// Says goodbye to the page (RTCP BYE, DTLS close notification) and ends.
    pub fn close(&mut self, reason: LeaveReason, now: Instant, effects: &mut EffectQueue) {
        self.ending = reason;
        self.engine.call(|rtc| rtc.close().ok());
        self.drain(now, effects);
        self.end(reason, effects);
    }

    fn end(&mut self, reason: LeaveReason, effects: &mut EffectQueue) {
        if self.state != ClientState::Ended {
            self.state = ClientState::Ended;
            effects.push_back((self.key, ClientEffect::Ended(reason)));
        }
    }

    fn drain(&mut self, now: Instant, effects: &mut EffectQueue) {
        if self.state == ClientState::Ended {
            return;
        }
        let mut outputs = std::mem::take(&mut self.outputs);
        let state = self.engine.drain(now, &mut outputs);
        for output in outputs.drain(..) {
            if let Some(effect) = self.sort_output(output) {
                effects.push_back((self.key, effect));
            }
        }
        self.outputs = outputs;
        match state {
            EngineState::Running => {}
            EngineState::Closed => self.end(self.ending, effects),
            EngineState::Failed => self.end(LeaveReason::Failed, effects),
        }
    }

    fn sort_output(&mut self, output: Output) -> Option<ClientEffect> {
        let event = match output {
            Output::Transmit(transmit) => {
                return Some(ClientEffect::Transmit(self.address(transmit)));
            }
            Output::Event(event) => event,
            Output::Timeout(_) => return None,
        };
        match event {
            Event::RtpPacket(packet) if self.state == ClientState::Live => {
                Some(ClientEffect::Packet(Box::new(packet)))
            }
            Event::Connected if self.state == ClientState::Pending => {
                self.state = ClientState::Live;
                self.own_deadline = self.last_heard + SILENCE;
                Some(ClientEffect::Connected)
            }
            Event::ChannelOpen(id, label) => self.open_channel(id, &label),
            Event::ChannelData(data) if Some(data.id) == self.channel => {
                Some(ClientEffect::Message(data.data))
            }
            Event::KeyframeRequest(request) => Some(ClientEffect::KeyframeWanted(request.mid)),
            Event::MediaIngressStats(stats) if self.slots.is_voice_from_page(stats.mid) => {
                Some(ClientEffect::LossFrom(stats.loss.unwrap_or(0.0)))
            }
            Event::MediaEgressStats(stats) => {
                stats.loss.map(|loss| ClientEffect::LossTo(stats.mid, loss))
            }
            _ => None,
        }
    }

    /// Sends a packet of `str0m` where the page is.
    fn address(&self, transmit: str0m::net::Transmit) -> Transmit {
        let transport = match transmit.proto {
            Protocol::Udp => Transport::Udp,
            _ => Transport::Tcp,
        };
        let payload: Vec<u8> = transmit.contents.into();
        let (transport, destination) = self
            .path
            .choose((transport, transmit.destination), &payload);
        Transmit {
            transport,
            destination,
            payload,
        }
    }

    fn open_channel(&mut self, id: ChannelId, label: &str) -> Option<ClientEffect> {
        if self.channel.is_some() || label != CHANNEL_LABEL {
            self.engine
                .call(|rtc| rtc.direct_api().close_data_channel(id));
            return None;
        }
        self.channel = Some(id);
        Some(ClientEffect::ChannelOpen)
    }

    /// The kind of a packet that this page sent; `None` for what the relay does not forward.
    pub fn sort_packet(&self, packet: &RtpPacket) -> Option<MediaKind> {
        let payload_type = Some(packet.header.payload_type);
        if payload_type == self.voice {
            Some(MediaKind::Voice)
        } else if payload_type == self.picture {
            Some(MediaKind::Picture)
        } else {
            None
        }
    }

    /// Whether a packet of this page may be passed on.
    pub fn may_send(&mut self, packet: &RtpPacket, now: Instant) -> bool {
        let cost = u32::try_from(packet.payload.len() + PACKET_COST).unwrap_or(u32::MAX);
        self.media.take(cost, now)
    }

    /// Writes a packet of another seat to the line where this page hears or sees it. True when there is something to send.
    pub fn forward(
        &mut self,
        kind: MediaKind,
        from: SeatId,
        stream: StreamKey,
        packet: &RtpPacket,
        now: Instant,
    ) -> bool {
        let payload_type = match kind {
            MediaKind::Voice => self.voice,
            MediaKind::Picture if self.is_line_poor => None,
            MediaKind::Picture => self.picture,
        };
        let (Some(payload_type), ClientState::Live) = (payload_type, self.state) else {
            return false;
        };
        let Some(track) = self.slots.track_of(from, kind) else {
            return false;
        };
        let position = RtpPosition {
            sequence: *packet.seq_no,
            time: packet.header.timestamp,
        };
        let Some(position) = track
            .rewriter
            .rewrite(stream, position, kind.clock_hertz(), now)
        else {
            return false;
        };
        let write = RtpWrite::new(
            payload_type,
            position.sequence.into(),
            position.time,
            now,
            packet.payload.clone(),
        )
        .marker(packet.header.marker)
        .nackable(kind == MediaKind::Picture);
        let mid = track.mid;
        let written = self.engine.call(|rtc| {
            let mut api = rtc.direct_api();
            api.stream_tx_by_mid(mid, None)
                .map(|stream| stream.write_rtp(write))
        });
        written.flatten().is_some()
    }

    /// Asks the page for a picture that needs no earlier one.
    pub fn request_keyframe(&mut self, now: Instant) -> bool {
        let recent = self
            .last_keyframe
            .is_some_and(|at| now.saturating_duration_since(at) < KEYFRAME_PAUSE);
        let Some(mid) = self.slots.picture_from_page().filter(|_| !recent) else {
            return false;
        };
        self.last_keyframe = Some(now);
        let asked = self.engine.call(|rtc| {
            let mut api = rtc.direct_api();
            let stream = api.stream_rx_by_mid(mid, None)?;
            stream.request_keyframe(KeyframeRequestKind::Pli);
            Some(())
        });
        asked.flatten().is_some()
    }

    /// Sends a message, if the page has opened its channel and reads it.
    pub fn send(&mut self, message: &str) -> bool {
        let Some(id) = self.channel else {
            return false;
        };
        let sent = self.engine.call(|rtc| {
            let mut channel = rtc.channel(id)?;
            let has_space = channel.buffered_amount() + message.len() <= UNREAD_BYTES;
            (has_space && channel.write(false, message.as_bytes()).ok()?).then_some(())
        });
        sent.flatten().is_some()
    }
}

//! A page: the other end of the relay, played by `str0m` as a full ICE agent.

use std::collections::{BTreeSet, HashSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use str0m::change::{SdpAnswer, SdpPendingOffer};
use str0m::channel::ChannelId;
use str0m::config::{DtlsVersion, Fingerprint};
use str0m::media::{Direction, KeyframeRequestKind, MediaKind, Mid, Pt};
use str0m::net::{Protocol, Receive, TcpType};
use str0m::rtp::{RtpPacket, RtpWrite};
use str0m::{Candidate, Event, Input, Output, Rtc};

/// What a page has to send.
pub struct Sent {
    pub protocol: Protocol,
    pub destination: SocketAddr,
    pub payload: Vec<u8>,
}

pub struct Page {
    pub rtc: Rtc,
    pub local: SocketAddr,
    pub connected: usize,
    pub closed: bool,
    pub messages: Vec<String>,
    pub received: Vec<(Mid, RtpPacket)>,
    pub keyframes_wanted: usize,
    pub voices: Vec<Mid>,
    pub pictures: Vec<Mid>,
    pub deadline: Instant,
    channel: Option<ChannelId>,
    first_offer: String,
    pending: Option<SdpPendingOffer>,
    voice_position: (u64, u32),
    picture_position: (u64, u32),
}

/// What a page offers when it begins, and its lines.
struct FirstOffer {
    voices: Vec<Mid>,
    pictures: Vec<Mid>,
    offer: String,
    pending: SdpPendingOffer,
}

impl FirstOffer {
    fn make(rtc: &mut Rtc, more_voices: usize, pictures: usize) -> Self {
        let mut change = rtc.sdp_api();
        let mut add = |kind, direction| change.add_media(kind, direction, None, None, None);
        let mut voices = vec![add(MediaKind::Audio, Direction::SendRecv)];
        voices.extend((0..more_voices).map(|_| add(MediaKind::Audio, Direction::RecvOnly)));
        let pictures = (0..pictures)
            .map(|_| add(MediaKind::Video, Direction::SendRecv))
            .collect();
        change.add_channel("room".into());
        let (offer, pending) = change.apply().unwrap();
        Self {
            voices,
            pictures,
            offer: offer.to_sdp_string(),
            pending,
        }
    }

    fn has_distinct_lines(&self) -> bool {
        let mut seen = HashSet::new();
        let mut mids = self.offer.lines().filter(|line| line.starts_with("a=mid:"));
        mids.all(|mid| seen.insert(mid))
    }
}

impl Page {
    /// A page with its own voice on the first line, and more lines to hear others and to see them.
    pub fn new(
        local: SocketAddr,
        protocol: Protocol,
        more_voices: usize,
        pictures: usize,
        dtls: DtlsVersion,
        now: Instant,
    ) -> Self {
        let mut rtc = Rtc::builder()
            .set_crypto_provider(Arc::new(rooms::testing::build_page_crypto()))
            .set_dtls_version(dtls)
            .clear_codecs()
            .enable_opus(true)
            .enable_vp8(true)
            .set_rtp_mode(true)
            .build(now);
        let candidate = match protocol {
            Protocol::Udp => Candidate::host(local, "udp").unwrap(),
            _ => Candidate::builder()
                .tcp()
                .host(local)
                .tcptype(TcpType::Active)
                .build()
                .unwrap(),
        };
        rtc.add_local_candidate(candidate);
        let first = loop {
            let first = FirstOffer::make(&mut rtc, more_voices, pictures);
            // str0m draws the name of each line by chance, and in a thousand offers draws one twice.
            if first.has_distinct_lines() {
                break first;
            }
        };
        Self {
            rtc,
            local,
            connected: 0,
            closed: false,
            messages: Vec::new(),
            received: Vec::new(),
            keyframes_wanted: 0,
            voices: first.voices,
            pictures: first.pictures,
            first_offer: first.offer,
            deadline: now,
            channel: None,
            pending: Some(first.pending),
            voice_position: (1, 0),
            picture_position: (1, 0),
        }
    }

    pub fn offer(&self) -> String {
        self.first_offer.clone()
    }

    /// A later offer of the same connection.
    pub fn offer_with(&mut self, change: impl FnOnce(&mut str0m::change::SdpApi<'_>)) -> String {
        let mut api = self.rtc.sdp_api();
        change(&mut api);
        let (offer, pending) = api.apply().unwrap();
        self.pending = Some(pending);
        offer.to_sdp_string()
    }

    pub fn take_answer(&mut self, answer: &str) {
        let answer = SdpAnswer::from_sdp_string(answer).unwrap();
        let pending = self.pending.take().unwrap();
        self.rtc.sdp_api().accept_answer(pending, answer).unwrap();
    }

    /// Expects a certificate that the relay does not have.
    pub fn distrust(&mut self) {
        self.rtc.direct_api().set_remote_fingerprint(Fingerprint {
            hash_func: "sha-256".into(),
            bytes: vec![7; 32],
        });
    }

    pub fn receive(
        &mut self,
        protocol: Protocol,
        source: SocketAddr,
        payload: &[u8],
        now: Instant,
    ) -> Vec<Sent> {
        if let Ok(receive) = Receive::new(protocol, source, self.local, payload) {
            let _ = self.rtc.handle_input(Input::Receive(now, receive));
        }
        self.drain(now)
    }

    pub fn advance(&mut self, now: Instant) -> Vec<Sent> {
        let _ = self.rtc.handle_input(Input::Timeout(now));
        self.drain(now)
    }

    fn drain(&mut self, now: Instant) -> Vec<Sent> {
        let mut sent = Vec::new();
        loop {
            match self.rtc.poll_output() {
                Ok(Output::Timeout(at)) => {
                    self.deadline = at.max(now + Duration::from_millis(1));
                    return sent;
                }
                Ok(Output::Transmit(transmit)) => sent.push(Sent {
                    protocol: transmit.proto,
                    destination: transmit.destination,
                    payload: transmit.contents.into(),
                }),
                Ok(Output::Event(event)) => self.read_event(event),
                Err(_) => {
                    self.closed = true;
                    self.deadline = now + Duration::from_secs(3_600);
                    return sent;
                }
            }
        }
    }

    fn read_event(&mut self, event: Event) {
        match event {
            Event::Connected => self.connected += 1,
            Event::Closed => self.closed = true,
            Event::ChannelOpen(id, _) => self.channel = Some(id),
            Event::ChannelData(data) => self.messages.push(String::from_utf8(data.data).unwrap()),
            Event::KeyframeRequest(_) => self.keyframes_wanted += 1,
            Event::RtpPacket(packet) => {
                let mut api = self.rtc.direct_api();
                let mid = api.stream_rx(&packet.header.ssrc).unwrap().mid();
                self.received.push((mid, packet));
            }
            _ => {}
        }
    }

    fn payload_type(&self, is_voice: bool) -> Pt {
        let mut parameters = self.rtc.codec_config().params().iter();
        parameters
            .find(|parameters| parameters.spec().codec.is_audio() == is_voice)
            .unwrap()
            .pt()
    }

    /// Says something of 60 ms, after `skipped` packets of silence that are not sent.
    pub fn speak(&mut self, payload: &[u8], skipped: u32, now: Instant) -> Vec<Sent> {
        let payload_type = self.payload_type(true);
        self.voice_position.0 += 1;
        self.voice_position.1 += 2_880 * (1 + skipped);
        let (sequence, time) = self.voice_position;
        let mid = self.voices[0];
        if let Some(stream) = self.rtc.direct_api().stream_tx_by_mid(mid, None) {
            stream.write_rtp(RtpWrite::new(
                payload_type,
                sequence.into(),
                time,
                now,
                payload,
            ));
        }
        self.advance(now)
    }

    pub fn show(&mut self, payload: &[u8], now: Instant) -> Vec<Sent> {
        let payload_type = self.payload_type(false);
        self.picture_position.0 += 1;
        self.picture_position.1 += 9_000;
        let (sequence, time) = self.picture_position;
        let mid = self.pictures[0];
        let mut api = self.rtc.direct_api();
        let stream = api.stream_tx_by_mid(mid, None).unwrap();
        stream.write_rtp(
            RtpWrite::new(payload_type, sequence.into(), time, now, payload).nackable(true),
        );
        self.advance(now)
    }

    pub fn ask_for_keyframe(&mut self, mid: Mid, now: Instant) -> Vec<Sent> {
        self.rtc
            .direct_api()
            .stream_rx_by_mid(mid, None)
            .unwrap()
            .request_keyframe(KeyframeRequestKind::Pli);
        self.advance(now)
    }

    pub fn say(&mut self, message: &str, now: Instant) -> Vec<Sent> {
        let mut channel = self.rtc.channel(self.channel.unwrap()).unwrap();
        assert!(channel.write(false, message.as_bytes()).unwrap());
        self.advance(now)
    }

    pub fn leave(&mut self, now: Instant) -> Vec<Sent> {
        self.rtc.close().unwrap();
        self.drain(now)
    }

    /// What was heard on a line, by the text of the packets.
    pub fn heard(&self, mid: Mid) -> BTreeSet<String> {
        let on_line = self.received.iter().filter(|(line, _)| *line == mid);
        on_line
            .map(|(_, packet)| String::from_utf8(packet.payload.to_vec()).unwrap())
            .collect()
    }

    pub fn last_message_with(&self, text: &str) -> Option<&String> {
        self.messages
            .iter()
            .rev()
            .find(|message| message.contains(text))
    }
}

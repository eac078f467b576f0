//! Pages and a relay with a line between them, on which time is only a number.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use rooms::{
    OfferError, Packet, Relay, RelayConfig, RelayEvent, RoomId, Seat, SeatId, Transport,
    VoiceProfile,
};
use str0m::config::DtlsVersion;
use str0m::net::Protocol;

use super::page::{Page, Sent};

pub const ROOM: RoomId = RoomId::new(1);
const FRAME: Duration = Duration::from_millis(60);

pub fn relay_address() -> SocketAddr {
    SocketAddr::from(([203, 0, 113, 1], 3_478))
}

pub fn seat(number: u128) -> Seat {
    let labels = ["clinician", "patient", "guardian", "helper", "fifth"];
    Seat::new(SeatId::new(number), labels[number as usize % labels.len()]).unwrap()
}

/// How bad the line is, in each direction.
#[derive(Clone, Copy)]
pub struct Line {
    /// Share of packets lost on the way to the relay, and from it.
    pub up: f64,
    pub down: f64,
    pub delay: Duration,
    pub jitter: Duration,
}

impl Line {
    pub const GOOD: Self = Self {
        up: 0.0,
        down: 0.0,
        delay: Duration::from_millis(20),
        jitter: Duration::ZERO,
    };
}

struct Member {
    page: Page,
    /// Where the relay sees it.
    public: SocketAddr,
    line: Line,
    talks: bool,
    spoken: usize,
    next_frame: Instant,
}

enum Target {
    Relay,
    Page(usize),
}

type Meddler = Box<dyn Fn(Vec<u8>) -> Vec<u8>>;

struct Datagram {
    target: Target,
    protocol: Protocol,
    source: SocketAddr,
    payload: Vec<u8>,
}

pub struct Network {
    pub now: Instant,
    pub relay: Relay,
    pub events: Vec<RelayEvent>,
    /// What pages speak that are added from now on.
    pub dtls: DtlsVersion,
    /// Connection checks of pages, and answers of the relay.
    pub checks: [usize; 2],
    /// Changes what pages send, on its way.
    pub meddle: Option<Meddler>,
    members: Vec<Member>,
    /// By arrival, and by order of sending where two arrive at once.
    wire: BTreeMap<(Instant, u64), Datagram>,
    sent: u64,
    random: u64,
    next_port: u16,
}

impl Network {
    pub fn new() -> Self {
        let now = Instant::now();
        let addresses = [Transport::Udp, Transport::Tcp]
            .map(|transport| (transport, relay_address()))
            .to_vec();
        Self {
            now,
            relay: Relay::new(
                RelayConfig {
                    addresses,
                    max_rooms: 100,
                },
                now,
            )
            .unwrap(),
            events: Vec::new(),
            dtls: DtlsVersion::Dtls12,
            checks: [0; 2],
            meddle: None,
            members: Vec::new(),
            wire: BTreeMap::new(),
            sent: 0,
            random: 0x9e37_79b9_7f4a_7c15,
            next_port: 10_000,
        }
    }

    /// The next number of a fixed sequence (xorshift), so that every run loses the same packets.
    pub fn random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// A page behind its own address translation; it does not offer yet.
    pub fn add_page(&mut self, protocol: Protocol, more_voices: usize, pictures: usize) -> usize {
        self.next_port += 1;
        let local = SocketAddr::from(([10, 0, 0, 2], self.next_port));
        self.members.push(Member {
            page: Page::new(local, protocol, more_voices, pictures, self.dtls, self.now),
            public: SocketAddr::from(([198, 51, 100, 7], self.next_port)),
            line: Line::GOOD,
            talks: false,
            spoken: 0,
            next_frame: self.now,
        });
        self.members.len() - 1
    }

    pub fn offer(
        &mut self,
        page: usize,
        seat: &Seat,
        offer: &str,
        profile: VoiceProfile,
    ) -> Result<String, OfferError> {
        let answer = self
            .relay
            .accept_offer(ROOM, seat, offer, profile, self.now);
        if let Ok(answer) = &answer {
            self.members[page].page.take_answer(answer);
            let sent = self.members[page].page.advance(self.now);
            self.send_from_page(page, sent);
        }
        self.collect();
        answer
    }

    /// Offers for a seat, without waiting for the connection.
    pub fn join(&mut self, number: u128) -> usize {
        self.join_with(number, Protocol::Udp, 2, 0)
    }

    pub fn join_with(
        &mut self,
        number: u128,
        protocol: Protocol,
        more_voices: usize,
        pictures: usize,
    ) -> usize {
        let page = self.add_page(protocol, more_voices, pictures);
        let offer = self.members[page].page.offer();
        self.offer(page, &seat(number), &offer, VoiceProfile::Voice)
            .unwrap();
        page
    }

    /// Pages on the first seats of the room, connected.
    pub fn call(&mut self, pages: u128) -> Vec<usize> {
        let pages: Vec<usize> = (0..pages).map(|number| self.join(number)).collect();
        self.run(3_000);
        for page in &pages {
            assert_eq!(self.page(*page).connected, 1, "page {page} is connected");
        }
        pages
    }

    pub fn page(&mut self, page: usize) -> &mut Page {
        &mut self.members[page].page
    }

    pub fn set_line(&mut self, page: usize, line: Line) {
        self.members[page].line = line;
    }

    /// Lets a page speak a packet of 60 ms again and again, or stop.
    pub fn talk(&mut self, page: usize, talks: bool) {
        let now = self.now;
        let member = &mut self.members[page];
        member.talks = talks;
        member.next_frame = now;
    }

    pub fn spoken(&self, page: usize) -> usize {
        self.members[page].spoken
    }

    /// Another address is given to the page by its carrier; the old one leads nowhere from now on.
    pub fn rebind(&mut self, page: usize) {
        self.next_port += 1;
        self.members[page].public = SocketAddr::from(([198, 51, 100, 200], self.next_port));
    }

    /// Makes a page do something, and sends what comes of it.
    pub fn act(&mut self, page: usize, action: impl FnOnce(&mut Page, Instant) -> Vec<Sent>) {
        let now = self.now;
        let sent = action(&mut self.members[page].page, now);
        self.send_from_page(page, sent);
    }

    /// A page is closed without a word.
    pub fn unplug(&mut self, page: usize) {
        self.set_line(
            page,
            Line {
                up: 1.0,
                down: 1.0,
                ..Line::GOOD
            },
        );
    }

    pub fn run(&mut self, milliseconds: u64) {
        let end = self.now + Duration::from_millis(milliseconds);
        self.collect();
        while self.step(end) {}
        self.now = end;
    }

    /// Goes to the next thing that happens; false when nothing does before `end`.
    fn step(&mut self, end: Instant) -> bool {
        let arrival = self.wire.keys().next().map(|(at, _)| *at);
        let timers = self.members.iter().map(|member| {
            let frame = if member.talks { member.next_frame } else { end };
            member.page.deadline.min(frame)
        });
        let next = timers
            .chain(arrival)
            .chain(self.relay.next_deadline())
            .min()
            .unwrap_or(end);
        if next >= end {
            return false;
        }
        self.now = self.now.max(next);
        let arrived = self
            .wire
            .first_entry()
            .filter(|entry| entry.key().0 <= self.now)
            .map(|entry| entry.remove());
        if let Some(datagram) = arrived {
            self.deliver(&datagram);
        }
        self.relay.handle_timeout(self.now);
        self.collect();
        for index in 0..self.members.len() {
            self.serve_page(index);
        }
        true
    }

    fn serve_page(&mut self, index: usize) {
        let now = self.now;
        let member = &mut self.members[index];
        if member.talks && member.next_frame <= now {
            member.next_frame = now + FRAME;
            member.spoken += 1;
            let text = format!("{index}:{}", member.spoken);
            let sent = member.page.speak(text.as_bytes(), 0, now);
            self.send_from_page(index, sent);
        } else if member.page.deadline <= now {
            let sent = member.page.advance(now);
            self.send_from_page(index, sent);
        }
    }

    fn deliver(&mut self, datagram: &Datagram) {
        let Datagram {
            target,
            protocol,
            source,
            payload,
        } = datagram;
        match target {
            Target::Relay => {
                let transport = if *protocol == Protocol::Udp {
                    Transport::Udp
                } else {
                    Transport::Tcp
                };
                self.give_relay(transport, *source, payload);
            }
            Target::Page(index) => {
                let now = self.now;
                let sent = self.members[*index]
                    .page
                    .receive(*protocol, *source, payload, now);
                self.send_from_page(*index, sent);
            }
        }
    }

    /// Hands a packet to the relay as if it came from `source`.
    pub fn give_relay(&mut self, transport: Transport, source: SocketAddr, payload: &[u8]) {
        self.checks[0] += usize::from(payload.first().is_some_and(|first| *first < 4));
        let packet = Packet {
            transport,
            source,
            destination: relay_address(),
            payload,
        };
        self.relay.handle_packet(packet, self.now);
        self.collect();
    }

    fn collect(&mut self) {
        while let Some(transmit) = self.relay.poll_transmit() {
            self.checks[1] += usize::from(transmit.payload[0] < 4);
            let index = self
                .members
                .iter()
                .position(|member| member.public == transmit.destination);
            let protocol = if transmit.transport == Transport::Udp {
                Protocol::Udp
            } else {
                Protocol::Tcp
            };
            if let Some(index) = index {
                self.put_on_wire(
                    index,
                    Target::Page(index),
                    protocol,
                    relay_address(),
                    transmit.payload,
                );
            }
        }
        while let Some(event) = self.relay.poll_event() {
            self.events.push(event);
        }
    }

    fn send_from_page(&mut self, index: usize, sent: Vec<Sent>) {
        let source = self.members[index].public;
        for mut packet in sent {
            if let Some(meddle) = &self.meddle {
                packet.payload = meddle(packet.payload);
            }
            assert_eq!(
                packet.destination,
                relay_address(),
                "a page knows nobody but the relay"
            );
            self.put_on_wire(
                index,
                Target::Relay,
                packet.protocol,
                source,
                packet.payload,
            );
        }
    }

    fn put_on_wire(
        &mut self,
        page: usize,
        target: Target,
        protocol: Protocol,
        source: SocketAddr,
        payload: Vec<u8>,
    ) {
        let line = self.members[page].line;
        let loss = if matches!(target, Target::Relay) {
            line.up
        } else {
            line.down
        };
        if (self.random() % 1_000_000) as f64 / 1_000_000.0 < loss {
            return;
        }
        let jitter = line
            .jitter
            .mul_f64((self.random() % 1_000) as f64 / 1_000.0);
        self.sent += 1;
        self.wire.insert(
            (self.now + line.delay + jitter, self.sent),
            Datagram {
                target,
                protocol,
                source,
                payload,
            },
        );
    }
}

impl Network {
    /// Takes all pages off the network; what was under way to them is lost.
    pub fn forget_pages(&mut self) {
        self.members.clear();
        self.wire.clear();
    }

    pub fn public_address(&self, page: usize) -> SocketAddr {
        self.members[page].public
    }
}

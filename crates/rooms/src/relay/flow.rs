//! What follows from what came out of a client: packets go to the others, seats change, pages are notified.

use std::time::Instant;

use str0m::media::Mid;
use str0m::rtp::RtpPacket;

use super::client::ClientEffect;
use super::hub::{MAX_FAREWELLS, Relay};
use super::line;
use super::messages::{self, SeatEntry};
use super::slots::MediaKind;
use super::types::{ClientKey, LeaveReason, RelayEvent};
use crate::ids::{RoomId, SeatId};

impl Relay {
    /// Works off what clients have given, until nothing is left.
    pub(super) fn settle(&mut self, now: Instant) {
        while let Some((key, effect)) = self.effects.pop_front() {
            match effect {
                ClientEffect::Transmit(transmit) => {
                    self.stats.packets_sent += 1;
                    self.transmits.push_back(transmit);
                }
                ClientEffect::Packet(packet) => self.forward(key, &packet, now),
                ClientEffect::Connected => self.seat_connected(key, now),
                ClientEffect::ChannelOpen => self.send_roster(key, now),
                ClientEffect::Message(message) => self.read_message(key, &message, now),
                ClientEffect::KeyframeWanted(mid) => self.request_keyframe(key, mid, now),
                ClientEffect::LossFrom(loss) => self.note_loss_from(key, loss, now),
                ClientEffect::LossTo(mid, loss) => self.note_loss_to(key, mid, loss, now),
                ClientEffect::Ended(reason) => self.end(key, reason, now),
            }
        }
    }

    fn forward(&mut self, key: ClientKey, packet: &RtpPacket, now: Instant) {
        let Some(speaker) = self.clients.get_mut(&key) else {
            return;
        };
        if !speaker.may_send(packet, now) {
            return;
        }
        let Some(kind) = speaker.sort_packet(packet) else {
            return;
        };
        let seat = speaker.seat.id();
        let stream = (key, packet.header.ssrc);
        let Some(room) = self.rooms.get(&speaker.room) else {
            return;
        };
        for listener_key in room.live_keys().filter(|other| *other != key) {
            let Some(listener) = self.clients.get_mut(&listener_key) else {
                continue;
            };
            if listener.forward(kind, seat, stream, packet, now) {
                listener.advance(now, &mut self.effects);
                self.deadlines.set(listener_key, listener.deadline());
                self.stats.packets_forwarded += 1;
            }
        }
    }

    fn seat_connected(&mut self, key: ClientKey, now: Instant) {
        let Some(client) = self.clients.get(&key) else {
            return;
        };
        let (room, seat) = (client.room, client.seat.id());
        let older = self
            .rooms
            .get_mut(&room)
            .and_then(|open| open.promote(seat, key));
        if let Some(older) = older {
            self.say_farewell(older, now);
        }
        self.events.push_back(RelayEvent::Joined {
            room,
            seat,
            replaced: older.is_some(),
        });
        self.refresh_room(room, now);
    }

    fn say_farewell(&mut self, key: ClientKey, now: Instant) {
        self.send_to(key, messages::REPLACED, now);
        if let Some(client) = self.clients.get_mut(&key) {
            client.begin_farewell(now);
            self.deadlines.set(key, client.deadline());
            self.farewells.push_back(key);
        }
        if self.farewells.len() > MAX_FAREWELLS
            && let Some(oldest) = self.farewells.pop_front()
        {
            self.forget(oldest);
        }
    }

    /// Gives each page of a room its slots, and tells it who sits where.
    pub(super) fn refresh_room(&mut self, room: RoomId, now: Instant) {
        let keys: Vec<ClientKey> = self
            .rooms
            .get(&room)
            .map(|open| open.live_keys().collect())
            .unwrap_or_default();
        let seats: Vec<SeatId> = keys
            .iter()
            .filter_map(|key| self.clients.get(key))
            .map(|client| client.seat.id())
            .collect();
        for key in &keys {
            if let Some(client) = self.clients.get_mut(key) {
                let own = client.seat.id();
                let others: Vec<SeatId> =
                    seats.iter().copied().filter(|seat| *seat != own).collect();
                client.slots.assign(&others);
            }
        }
        for key in keys {
            self.send_roster(key, now);
        }
    }

    fn send_roster(&mut self, key: ClientKey, now: Instant) {
        let Some(reader) = self.clients.get(&key) else {
            return;
        };
        let Some(room) = self.rooms.get(&reader.room) else {
            return;
        };
        let others = room
            .live_keys()
            .filter(|other| *other != key)
            .filter_map(|other| self.clients.get(&other));
        let entries: Vec<SeatEntry<'_>> = others
            .map(|other| SeatEntry {
                seat: other.seat.label(),
                slot: reader.slots.number_of(other.seat.id()),
                muted: other.muted,
                picture: other.slots.picture_from_page().is_some(),
            })
            .collect();
        let roster = messages::build_roster(&entries);
        // On a poor line no byte is sent twice without need.
        if roster != reader.roster
            && self.send_to(key, &roster, now)
            && let Some(reader) = self.clients.get_mut(&key)
        {
            reader.roster = roster;
        }
    }

    fn send_to(&mut self, key: ClientKey, message: &str, now: Instant) -> bool {
        let Some(client) = self.clients.get_mut(&key) else {
            return false;
        };
        let sent = client.send(message);
        if sent {
            client.advance(now, &mut self.effects);
            self.deadlines.set(key, client.deadline());
        }
        sent
    }

    fn read_message(&mut self, key: ClientKey, message: &[u8], now: Instant) {
        let Some(client) = self.clients.get_mut(&key) else {
            return;
        };
        if !client.messages.take(1, now) {
            return;
        }
        let Some(message) = messages::parse_message(message) else {
            return;
        };
        if client.muted != message.muted {
            client.muted = message.muted;
            let room = client.room;
            self.refresh_room(room, now);
        }
    }

    fn request_keyframe(&mut self, key: ClientKey, mid: Mid, now: Instant) {
        let Some(viewer) = self.clients.get(&key) else {
            return;
        };
        let seat = viewer.slots.seat_of_picture(mid);
        let sender = seat.and_then(|seat| self.rooms.get(&viewer.room)?.place(seat)?.live);
        if let Some(sender) = sender
            && let Some(client) = self.clients.get_mut(&sender)
            && client.request_keyframe(now)
        {
            client.advance(now, &mut self.effects);
            self.deadlines.set(sender, client.deadline());
        }
    }

    fn note_loss_from(&mut self, key: ClientKey, loss: f32, now: Instant) {
        if let Some(client) = self.clients.get_mut(&key) {
            client.loss = loss;
            if client.line.judge(loss) {
                self.notify_of_line(key, now);
            }
        }
    }

    fn note_loss_to(&mut self, key: ClientKey, mid: Mid, loss: f32, now: Instant) {
        let Some(listener) = self.clients.get(&key) else {
            return;
        };
        let Some(seat) = listener.slots.seat_of_voice(mid) else {
            return;
        };
        let place = self
            .rooms
            .get(&listener.room)
            .and_then(|room| room.place(seat));
        let speaker = place.and_then(|place| self.clients.get(&place.live?));
        // What the speaker's line lost, the listener reports too.
        let own = line::share_of_last_hop(loss, speaker.map_or(0.0, |speaker| speaker.loss));
        let listener = self.clients.get_mut(&key);
        let track = listener.and_then(|listener| listener.slots.track_of(seat, MediaKind::Voice));
        if track.is_some_and(|track| track.line.judge(own)) {
            self.notify_of_line(key, now);
        }
    }

    fn notify_of_line(&mut self, key: ClientKey, now: Instant) {
        if let Some(client) = self.clients.get_mut(&key)
            && client.notice.take(now)
        {
            client.is_line_poor = true;
            self.send_to(key, messages::LINE_POOR, now);
        }
    }

    fn end(&mut self, key: ClientKey, reason: LeaveReason, now: Instant) {
        let Some(client) = self.clients.get(&key) else {
            return;
        };
        let (room, seat) = (client.room, client.seat.id());
        self.forget(key);
        let Some(open) = self.rooms.get_mut(&room) else {
            return;
        };
        if !open.vacate(seat, key) {
            return;
        }
        let is_empty = open.places.is_empty();
        self.events
            .push_back(RelayEvent::Left { room, seat, reason });
        if is_empty {
            self.rooms.remove(&room);
            self.events.push_back(RelayEvent::RoomEmpty { room });
        } else {
            self.refresh_room(room, now);
        }
    }

    /// Drops all that is known of a page.
    pub(super) fn forget(&mut self, key: ClientKey) {
        self.deadlines.remove(key);
        self.farewells.retain(|other| *other != key);
        if let Some(client) = self.clients.remove(&key) {
            self.routes.remove_client(key, &client.ice.ufrag);
        }
    }
}

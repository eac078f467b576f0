//! On which line of a page's offer it hears and sees each of the others.

use std::cell::Cell;

use str0m::media::{Direction, Mid};
use str0m::rtp::Ssrc;

use super::line::LineJudge;
use super::rewrite::StreamRewriter;
use super::types::ClientKey;
use crate::ids::SeatId;

/// A stream of one page; it changes when the page connects anew.
pub(super) type StreamKey = (ClientKey, Ssrc);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MediaKind {
    Voice,
    Picture,
}

impl MediaKind {
    /// Ticks a second of its times (RFC 7587, section 4.1; RFC 7741, section 4.1).
    pub const fn clock_hertz(self) -> u32 {
        match self {
            Self::Voice => 48_000,
            Self::Picture => 90_000,
        }
    }
}

/// A line on which the relay sends.
pub(super) struct SlotTrack {
    pub mid: Mid,
    pub rewriter: StreamRewriter<StreamKey>,
    pub line: LineJudge,
}

#[derive(Default)]
struct PageSlot {
    seat: Option<SeatId>,
    voice: Option<SlotTrack>,
    picture: Option<SlotTrack>,
}

#[derive(Default)]
pub(super) struct SlotTable {
    slots: Vec<PageSlot>,
    voice_from_page: Option<Mid>,
    picture_from_page: Option<Mid>,
}

thread_local! {
    /// Any start does; another for each stream keeps them apart in a capture.
    static NEXT_START: Cell<u16> = const { Cell::new(1) };
}

impl SlotTable {
    /// Takes the lines of an offer in their order. Lines that were there before go on where they were.
    pub fn update(
        &mut self,
        voices: &[String],
        pictures: &[String],
        direction: impl Fn(Mid) -> Option<Direction>,
    ) {
        let mut old = std::mem::take(self);
        let sort = |mids: &[String]| {
            let known = mids.iter().map(|mid| Mid::from(mid.as_str()));
            let known: Vec<(Mid, Direction)> = known
                .filter_map(|mid| Some((mid, direction(mid)?)))
                .collect();
            let from_page = known
                .iter()
                .find(|(_, direction)| direction.is_receiving())
                .map(|(mid, _)| *mid);
            let to_page: Vec<Mid> = known
                .iter()
                .filter(|(_, direction)| direction.is_sending())
                .map(|(mid, _)| *mid)
                .collect();
            (from_page, to_page)
        };
        let (voice_from_page, voice_lines) = sort(voices);
        let (picture_from_page, picture_lines) = sort(pictures);
        self.voice_from_page = voice_from_page;
        self.picture_from_page = picture_from_page;
        for index in 0..voice_lines.len().max(picture_lines.len()) {
            self.slots.push(PageSlot {
                seat: old.slots.get(index).and_then(|slot| slot.seat),
                voice: voice_lines.get(index).map(|mid| old.take_track(*mid)),
                picture: picture_lines.get(index).map(|mid| old.take_track(*mid)),
            });
        }
    }

    fn take_track(&mut self, mid: Mid) -> SlotTrack {
        let tracks = self
            .slots
            .iter_mut()
            .flat_map(|slot| [&mut slot.voice, &mut slot.picture]);
        for track in tracks {
            if track.as_ref().is_some_and(|track| track.mid == mid)
                && let Some(track) = track.take()
            {
                return track;
            }
        }
        let start = NEXT_START.replace(NEXT_START.get().wrapping_add(101));
        SlotTrack {
            mid,
            rewriter: StreamRewriter::new(start),
            line: LineJudge::default(),
        }
    }

    /// Gives each of the others a slot as far as they last; nobody is moved.
    pub fn assign(&mut self, others: &[SeatId]) {
        for slot in &mut self.slots {
            slot.seat = slot.seat.filter(|seat| others.contains(seat));
        }
        for seat in others {
            if self.number_of(*seat).is_none()
                && let Some(free) = self.slots.iter_mut().find(|slot| slot.seat.is_none())
            {
                free.seat = Some(*seat);
            }
        }
    }

    /// The number of a seat's slot, from 1.
    pub fn number_of(&self, seat: SeatId) -> Option<usize> {
        self.slots
            .iter()
            .position(|slot| slot.seat == Some(seat))
            .map(|index| index + 1)
    }

    pub fn track_of(&mut self, seat: SeatId, kind: MediaKind) -> Option<&mut SlotTrack> {
        let slot = self.slots.iter_mut().find(|slot| slot.seat == Some(seat))?;
        match kind {
            MediaKind::Voice => slot.voice.as_mut(),
            MediaKind::Picture => slot.picture.as_mut(),
        }
    }

    /// Who is heard on a line.
    pub fn seat_of_voice(&self, mid: Mid) -> Option<SeatId> {
        let of_line = |slot: &&PageSlot| slot.voice.as_ref().is_some_and(|track| track.mid == mid);
        self.slots.iter().find(of_line)?.seat
    }

    /// Who is seen on a line.
    pub fn seat_of_picture(&self, mid: Mid) -> Option<SeatId> {
        let of_line =
            |slot: &&PageSlot| slot.picture.as_ref().is_some_and(|track| track.mid == mid);
        self.slots.iter().find(of_line)?.seat
    }

    pub fn is_voice_from_page(&self, mid: Mid) -> bool {
        self.voice_from_page == Some(mid)
    }

    pub fn picture_from_page(&self) -> Option<Mid> {
        self.picture_from_page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn direction(mid: Mid) -> Option<Direction> {
        match &*mid {
            "0" | "3" => Some(Direction::SendRecv),
            "9" => None,
            _ => Some(Direction::SendOnly),
        }
    }

    #[test]
    fn seats_stay_on_their_slots() {
        let mut slots = SlotTable::default();
        slots.update(&names(&["0", "1", "2"]), &[], direction);
        let [a, b, c] = [1, 2, 3].map(SeatId::new);
        slots.assign(&[a, b, c]);
        assert_eq!(
            [a, b, c].map(|seat| slots.number_of(seat)),
            [Some(1), Some(2), Some(3)]
        );
        slots.assign(&[b, c]);
        slots.assign(&[c, b, SeatId::new(4)]);
        assert_eq!(
            [SeatId::new(4), b, c].map(|seat| slots.number_of(seat)),
            [Some(1), Some(2), Some(3)]
        );
        assert_eq!(slots.seat_of_voice("1".into()), Some(b));
        assert!(slots.is_voice_from_page("0".into()) && !slots.is_voice_from_page("1".into()));
    }

    #[test]
    fn another_offer_adds_a_picture_and_moves_nobody() {
        let mut slots = SlotTable::default();
        slots.update(&names(&["0", "9"]), &[], direction);
        let seat = SeatId::new(7);
        slots.assign(&[seat, SeatId::new(8)]);
        assert_eq!(slots.number_of(SeatId::new(8)), None, "line 9 was refused");
        assert!(slots.track_of(seat, MediaKind::Picture).is_none());
        slots.update(&names(&["0", "1"]), &names(&["3"]), direction);
        assert_eq!(slots.number_of(seat), Some(1));
        assert_eq!(slots.picture_from_page(), Some("3".into()));
        assert_eq!(slots.seat_of_picture("3".into()), Some(seat));
        assert!(slots.track_of(seat, MediaKind::Picture).is_some());
    }
}

//! Who has a seat in a room.

use super::types::ClientKey;
use crate::ids::{Seat, SeatId};

/// Seats of one room: clinician, patient, and two others.
pub(super) const SEATS_PER_ROOM: usize = 4;

/// A seat with the page that sits on it, and one that is about to.
pub(super) struct SeatPlace {
    pub seat: Seat,
    pub live: Option<ClientKey>,
    pub pending: Option<ClientKey>,
}

#[derive(Default)]
pub(super) struct OpenRoom {
    pub places: Vec<SeatPlace>,
}

impl OpenRoom {
    pub fn place(&self, seat: SeatId) -> Option<&SeatPlace> {
        self.places.iter().find(|place| place.seat.id() == seat)
    }

    pub fn place_mut(&mut self, seat: SeatId) -> Option<&mut SeatPlace> {
        self.places.iter_mut().find(|place| place.seat.id() == seat)
    }

    pub fn has_space_for(&self, seat: SeatId) -> bool {
        self.places.len() < SEATS_PER_ROOM || self.place(seat).is_some()
    }

    /// Puts a page on a seat as the one that is about to connect; gives the one that was about to before.
    pub fn reserve(&mut self, seat: &Seat, key: ClientKey) -> Option<ClientKey> {
        if let Some(place) = self.place_mut(seat.id()) {
            place.seat = seat.clone();
            return place.pending.replace(key);
        }
        self.places.push(SeatPlace {
            seat: seat.clone(),
            live: None,
            pending: Some(key),
        });
        None
    }

    /// The page has connected; gives the one that it replaces.
    pub fn promote(&mut self, seat: SeatId, key: ClientKey) -> Option<ClientKey> {
        let place = self.place_mut(seat)?;
        if place.pending == Some(key) {
            place.pending = None;
        }
        place.live.replace(key).filter(|old| *old != key)
    }

    /// Takes a page off its seat, and the seat out of the room when nobody is left on it. True when the seat was lost.
    pub fn vacate(&mut self, seat: SeatId, key: ClientKey) -> bool {
        let Some(place) = self.place_mut(seat) else {
            return false;
        };
        for sitting in [&mut place.live, &mut place.pending] {
            if *sitting == Some(key) {
                *sitting = None;
            }
        }
        let lost = place.live.is_none() && place.pending.is_none();
        self.places
            .retain(|place| place.live.is_some() || place.pending.is_some());
        lost
    }

    pub fn live_keys(&self) -> impl Iterator<Item = ClientKey> {
        self.places.iter().filter_map(|place| place.live)
    }

    pub fn all_keys(&self) -> impl Iterator<Item = ClientKey> {
        self.places
            .iter()
            .flat_map(|place| place.live.into_iter().chain(place.pending))
    }
}

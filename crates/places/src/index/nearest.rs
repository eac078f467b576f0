//! Finding the nearest places.

use std::collections::HashMap;

use super::place_index::{
    EMERGENCY_FLAG, IndexQuery, PlaceHit, PlaceIndex, PlaceSlot, SCHEME_FLAG,
};
use crate::hours::{self, OpenStatus};
use crate::model::{GeoPoint, PlaceCategory, chord_length, home_rank};

/// From which distance to which, in kilometres: more than the first, at most the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DistanceRange(pub f64, pub f64);

impl DistanceRange {
    /// Half the way around the earth and a little more.
    pub(crate) const EVERYWHERE: f64 = 20_038.0;

    pub(crate) fn within(km: f64) -> Self {
        Self(-1.0, km)
    }

    pub(crate) fn beyond(km: f64) -> Self {
        Self(km, Self::EVERYWHERE)
    }
}

/// The best that were seen, nearest first; of those at the same distance the one with the smaller id.
struct NearestHits {
    hits: Vec<PlaceHit>,
    most: usize,
    to: f64,
}

impl NearestHits {
    fn worst_distance(&self) -> f64 {
        if self.hits.len() < self.most {
            return self.to;
        }
        self.hits.last().map_or(-1.0, |hit| hit.km)
    }

    fn insert_hit(&mut self, hit: PlaceHit) {
        let before = |other: &PlaceHit| {
            other
                .km
                .total_cmp(&hit.km)
                .then_with(|| other.id.cmp(&hit.id))
                .is_lt()
        };
        let place = self.hits.partition_point(before);
        if place < self.most {
            self.hits.truncate(self.most - 1);
            self.hits.insert(place, hit);
        }
    }
}

/// Answers whether places are open as it is asked, once for all with the same hours.
struct OpenCheck<'a> {
    ask: &'a IndexQuery,
    known: HashMap<(u32, u32), bool>,
}

impl OpenCheck<'_> {
    fn is_open(&mut self, index: &PlaceIndex, slot: &PlaceSlot) -> bool {
        let IndexQuery {
            open_at,
            always_open,
            ..
        } = self.ask;
        if open_at.is_none() && always_open.is_none() {
            return true;
        }
        // Open means known to be open: a place without hours is left out.
        if slot.hours == 0 {
            return false;
        }
        // Nor is it known where the hours may be out of date.
        if open_at
            .as_ref()
            .is_some_and(|moment| slot.checked.is_doubtful(moment.now))
        {
            return false;
        }
        *self
            .known
            .entry((slot.hours, slot.cell))
            .or_insert_with(|| {
                let (text, country) = (index.hours_of(slot), &index.cell_of(slot).country);
                let is_open_at =
                    |moment| hours::opening_state(text, country, moment).open == OpenStatus::Yes;
                always_open.is_none_or(|now| hours::is_always_open(text, country, now))
                    && open_at.as_ref().is_none_or(is_open_at)
            })
    }
}

impl PlaceIndex {
    /// The nearest places that fit, at most so many, nearest first. What it answers is exact.
    pub(crate) fn find_nearest(
        &self,
        from: GeoPoint,
        ask: &IndexQuery,
        between: DistanceRange,
        most: usize,
    ) -> Vec<PlaceHit> {
        let mut best = NearestHits {
            hits: Vec::new(),
            most,
            to: between.1,
        };
        if most == 0 {
            return best.hits;
        }
        let mut open = OpenCheck {
            ask,
            known: HashMap::new(),
        };
        let mut look = |best: &mut NearestHits, number: u32| {
            let slot = self.slot_at(number);
            let km = from.km_to(slot.point());
            // The cheap tests go first; opening hours are evaluated only for what would get into the list.
            if km > between.0
                && km <= best.worst_distance()
                && slot.is_alive()
                && self.matches_query(slot, ask)
                && open.is_open(self, slot)
            {
                best.insert_hit(PlaceHit {
                    id: slot.id,
                    km,
                    slot: number,
                });
            }
        };
        // First, because what they find narrows the bound for the trees.
        for number in &self.loose {
            look(&mut best, *number);
        }
        for category in PlaceCategory::ALL {
            if ask.category.is_none_or(|wanted| wanted == category) {
                let tree = &self.trees[category.number()];
                let bound = chord_length(best.worst_distance());
                tree.visit_within(from, bound, |number| {
                    look(&mut best, number);
                    chord_length(best.worst_distance())
                });
            }
        }
        best.hits
    }

    /// Places that fit wherever they are, the best match first: names with each of the words whole, then names that begin
    /// with them, then those of the countries that visitors come from.
    pub(crate) fn find_by_name(
        &self,
        ask: &IndexQuery,
        country: Option<&str>,
        most: usize,
    ) -> Vec<u32> {
        let whole = ask.words.join(" ");
        let mut found: Vec<_> = self
            .live_slots()
            .filter(|(_, slot)| self.matches_query(slot, ask))
            .filter(|(_, slot)| country.is_none_or(|wanted| self.cell_of(slot).country == wanted))
            .map(|(number, slot)| {
                let name = self.name_of(slot);
                let is_whole = self.has_whole_words(number, &ask.words);
                let is_first = name.starts_with(&whole);
                let rank = home_rank(&self.cell_of(slot).country);
                (!is_whole, !is_first, rank, name, number)
            })
            .collect();
        found.sort_unstable();
        found.truncate(most);
        found.into_iter().map(|(.., number)| number).collect()
    }

    /// Whether each of the words stands whole in the name of a place.
    pub(crate) fn has_whole_words(&self, number: u32, words: &[String]) -> bool {
        let name = self.name_of(self.slot_at(number));
        // `University College Hospital (UCH)` has its letters in brackets.
        let is_sign = |sign: char| !sign.is_alphanumeric();
        let is_whole_word = |word: &String| {
            name.split(' ')
                .any(|part| part == word || part.trim_matches(is_sign) == word)
        };
        words.iter().all(is_whole_word)
    }

    fn matches_query(&self, slot: &PlaceSlot, ask: &IndexQuery) -> bool {
        ask.category.is_none_or(|wanted| wanted == slot.category)
            && (!ask.emergency || slot.flags & EMERGENCY_FLAG != 0)
            && (!ask.accepts_scheme || slot.flags & SCHEME_FLAG != 0)
            && ask.words.iter().all(|word| {
                begins_a_word(self.name_of(slot), word) || begins_a_word(self.area_of(slot), word)
            })
    }
}

/// Whether a word of the text begins so.
fn begins_a_word(text: &str, start: &str) -> bool {
    text.match_indices(start).any(|(at, _)| {
        text[..at]
            .chars()
            .next_back()
            .is_none_or(|before| !before.is_alphanumeric())
    })
}

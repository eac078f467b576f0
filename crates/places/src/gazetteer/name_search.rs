//! Finding what somebody types: whole names first, then beginnings, then names with a slip.

use std::collections::HashMap;

use kernel::text::fold_for_comparison;

use super::entries::{AreaKind, Gazetteer, NameEntry};
use super::labels::country_name;
use super::postcodes::PostcodeArea;
use crate::model::{GeoPoint, chord_length};

/// Most words with one beginning that are looked at.
const MOST_WORDS: usize = 4_000;
/// Shorter texts are not mended, in letters.
const MIN_MENDED_LENGTH: usize = 4;
/// Longer texts are no names, in bytes.
const MAX_NAME_BYTES: usize = 60;

/// How well a name fits what was typed; less is better.
const WHOLE: u32 = 0;
const OTHER_NAME: u32 = 10;
const PART: u32 = 2;
const BEGINNING: u32 = 25;
const INNER_BEGINNING: u32 = 35;
/// The whole of a name, but for a slip.
const SLIP: u32 = 60;
/// The beginning of one, with a slip: `ika` for `ikja`, and so Ikare. Good enough to offer while somebody types.
const BEGINNING_WITH_SLIP: u32 = 80;
/// A ward is as large as the largest town within this, in kilometres: there are two Yabas, and people mean that of Lagos.
const TOWN_KM: f64 = 10.0;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AreaMatch {
    /// Its key, which stays the same.
    pub near: String,
    pub label: String,
    pub kind: &'static str,
    pub point: GeoPoint,
    pub country: String,
    pub region: String,
    pub district: String,
    /// How well it fits; less is better.
    pub rank: u32,
    /// Those who live there; 0 where nobody counted.
    pub people: u32,
}

impl AreaMatch {
    /// Up to here it is the whole of a name, or of one of its parts.
    pub(crate) const WHOLE: u32 = BEGINNING;
    /// Up to here it is close enough to be what was meant: a beginning, or a whole name but for a slip.
    pub(crate) const CLOSE: u32 = BEGINNING_WITH_SLIP;

    /// Whether it is the whole of a name only after a slip was mended.
    pub(crate) const fn is_mended(&self) -> bool {
        self.rank >= SLIP
    }
}

#[derive(Clone, Copy)]
pub(crate) struct NameQuery<'a> {
    pub typed: &'a str,
    /// Two letters, or empty for anywhere.
    pub country: &'a str,
    pub most: usize,
}

impl Gazetteer {
    pub(crate) fn find_names(&self, wanted: NameQuery<'_>) -> Vec<AreaMatch> {
        self.match_names(wanted, true)
    }

    /// The same without mending a slip.
    pub(crate) fn find_as_typed(&self, wanted: NameQuery<'_>) -> Vec<AreaMatch> {
        self.match_names(wanted, false)
    }

    fn match_names(&self, wanted: NameQuery<'_>, may_mend: bool) -> Vec<AreaMatch> {
        let folded = fold_for_comparison(wanted.typed);
        if folded.is_empty() || folded.len() > MAX_NAME_BYTES {
            return Vec::new();
        }
        // Postcodes go first: letters and digits in that order are hardly ever a name.
        let mut found = self.match_postcodes(wanted);
        let mut ranks = self.rank_matches(&folded, wanted.country);
        let is_long = folded.chars().count() >= MIN_MENDED_LENGTH;
        // Mending tries hundreds of variants, so it is kept for texts of which the names as typed do not fill the list.
        if may_mend && is_long && ranks.len() < wanted.most && found.is_empty() {
            for mended in spelling_variants(&folded) {
                for (entry, rank) in self.rank_matches(&mended, wanted.country) {
                    let rank = if rank < BEGINNING {
                        SLIP
                    } else {
                        BEGINNING_WITH_SLIP
                    };
                    let best = ranks.entry(entry).or_insert(rank);
                    *best = rank.min(*best);
                }
            }
        }
        let mut ranked: Vec<(u64, u32, u32)> = ranks
            .into_iter()
            .map(|(number, rank)| (self.sort_weight(number, rank), rank, number))
            .collect();
        ranked.sort_unstable();
        for (_, rank, number) in ranked {
            if found.len() >= wanted.most {
                break;
            }
            let next = self.to_match(&self.entries[number as usize], rank);
            if found.iter().all(|known| known.label != next.label) {
                found.push(next);
            }
        }
        found
    }

    /// What a key names: an id of the list, or a part of a postcode.
    pub(crate) fn find_by_key(&self, key: &str) -> Option<AreaMatch> {
        let entry = self
            .entries
            .iter()
            .find(|entry| self.text_at(entry.id) == key);
        entry
            .map(|entry| self.to_match(entry, WHOLE))
            .or_else(|| self.find_postcode(key).map(|code| code.into_match()))
    }

    fn match_postcodes(&self, wanted: NameQuery<'_>) -> Vec<AreaMatch> {
        if !matches!(wanted.country, "" | "GB")
            || !wanted.typed.contains(|c: char| c.is_ascii_digit())
        {
            return Vec::new();
        }
        let whole = self.find_postcode(wanted.typed);
        let start = wanted.typed.trim();
        let others = self.outcodes_from(start, wanted.most);
        let mut found: Vec<AreaMatch> = Vec::new();
        for code in whole.into_iter().chain(others) {
            if found.iter().all(|known| known.near != code.text) {
                found.push(code.into_match());
            }
        }
        // Half of the list is left for names: `E1` may begin both.
        found.truncate(wanted.most.div_ceil(2).max(1));
        found
    }

    /// Entries with a name, or a word of one, that begins so, and how well each fits.
    fn rank_matches(&self, folded: &str, country: &str) -> HashMap<u32, u32> {
        let bytes = self.texts.as_bytes();
        let from = self
            .words
            .partition_point(|(at, _)| &bytes[*at as usize..] < folded.as_bytes());
        let mut ranks: HashMap<u32, u32> = HashMap::new();
        let matching = self.words[from..]
            .iter()
            .take_while(|(at, _)| bytes[*at as usize..].starts_with(folded.as_bytes()))
            .take(MOST_WORDS);
        for (at, number) in matching {
            let entry = &self.entries[*number as usize];
            if !country.is_empty() && entry.country() != country {
                continue;
            }
            let rank = self.rank_match(entry, *at, folded.len());
            let best = ranks.entry(*number).or_insert(rank);
            *best = rank.min(*best);
        }
        ranks
    }

    /// How well a match of so many bytes at this place fits.
    fn rank_match(&self, entry: &NameEntry, at: u32, length: usize) -> u32 {
        let bytes = self.texts.as_bytes();
        let (at, start) = (at as usize, entry.folded.at as usize);
        let is_line_start = at == start || bytes[at - 1] == b'\n';
        let after = bytes.get(at + length).copied().unwrap_or(b'\n');
        let is_line_end = after == b'\n';
        let is_part_start = is_line_start || bytes[at - 1] == b'/';
        let is_part_end = is_line_end || after == b'/' || is_number_after(&bytes[at + length..]);
        match (is_line_start, is_line_end) {
            (true, true) if at == start => WHOLE,
            (true, true) => OTHER_NAME,
            _ if is_part_start && is_part_end => PART,
            (true, _) => BEGINNING,
            _ => INNER_BEGINNING,
        }
    }

    /// Less comes first: how well it fits, then whether visitors live there, then how large it is.
    fn sort_weight(&self, number: u32, rank: u32) -> u64 {
        let entry = &self.entries[number as usize];
        let home = match entry.country() {
            "NG" | "GB" => 0,
            "GH" | "KE" | "ZA" => 8,
            _ => 20,
        };
        let kind = match entry.kind {
            AreaKind::Place if entry.population > 0 => 0,
            AreaKind::State => 1,
            AreaKind::Lga | AreaKind::District => 2,
            AreaKind::Ward | AreaKind::Locality => 3,
            AreaKind::Place => 4,
        };
        let people = if entry.kind == AreaKind::Ward && rank < BEGINNING {
            self.largest_town(entry.point())
        } else {
            entry.population
        };
        let size = people.checked_ilog10().unwrap_or(0).min(8);
        let first = u64::from(rank + home + kind + 2 * (8 - size));
        (first << 32) | u64::from(u32::MAX - people)
    }

    fn largest_town(&self, point: GeoPoint) -> u32 {
        let bound = chord_length(TOWN_KM);
        let mut largest = 0;
        self.tree.visit_within(point, bound, |number| {
            largest = largest.max(self.entries[number as usize].population);
            bound
        });
        largest
    }

    fn to_match(&self, entry: &NameEntry, rank: u32) -> AreaMatch {
        AreaMatch {
            near: self.text_at(entry.id).to_owned(),
            label: self.format_label(entry),
            kind: entry.kind.word(),
            point: entry.point(),
            country: entry.country().to_owned(),
            region: self.region_name(entry).to_owned(),
            district: self.district_name(entry).to_owned(),
            rank,
            people: entry.population,
        }
    }
}

/// ` I`, ` II`, ` 3` at the end: wards are numbered so.
fn is_number_after(rest: &[u8]) -> bool {
    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
    line.strip_prefix(b" ").is_some_and(|number| {
        !number.is_empty()
            && (number.iter().all(|byte| matches!(byte, b'i' | b'v' | b'x'))
                || number.iter().all(u8::is_ascii_digit))
    })
}

/// What might have been meant: one letter or space less, more, other, or two exchanged. A name has a vowel.
fn spelling_variants(typed: &str) -> Vec<String> {
    const LETTERS: &str = "abcdefghijklmnopqrstuvwxyz ";
    const VOWELS: [char; 6] = ['a', 'e', 'i', 'o', 'u', 'y'];
    let letters: Vec<char> = typed.chars().collect();
    let with = |before: &[char], middle: &[char], after: &[char]| {
        before.iter().chain(middle).chain(after).collect::<String>()
    };
    let mut slips = Vec::new();
    for at in 0..letters.len() {
        let (before, after) = letters.split_at(at);
        slips.push(with(before, &[], &after[1..]));
        if let [one, two, rest @ ..] = after {
            slips.push(with(before, &[*two, *one], rest));
        }
        for character in LETTERS.chars() {
            slips.push(with(before, &[character], after));
            slips.push(with(before, &[character], &after[1..]));
        }
    }
    slips.retain(|slip| {
        slip.len() >= MIN_MENDED_LENGTH - 1 && slip != typed && slip.contains(VOWELS)
    });
    slips
}

impl PostcodeArea {
    fn into_match(self) -> AreaMatch {
        let mut parts = vec![
            self.text.clone(),
            self.district.clone(),
            self.region.clone(),
        ];
        parts.retain(|part| !part.is_empty());
        if self.region.is_empty() {
            parts.push(country_name("GB"));
        }
        let kind = if self.text.contains(' ') {
            "postcode"
        } else {
            "outcode"
        };
        AreaMatch {
            near: self.text,
            label: parts.join(", "),
            kind,
            point: self.point,
            country: "GB".to_owned(),
            region: self.region,
            district: self.district,
            rank: WHOLE,
            people: 0,
        }
    }
}

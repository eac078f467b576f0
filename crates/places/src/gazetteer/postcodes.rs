//! Postcodes of the United Kingdom: their first half, and that with the next digit.

use super::entries::{CodeText, Gazetteer, PostcodeEntry};
use crate::model::GeoPoint;

/// A part of a postcode, and whether more was typed than is kept.
pub(crate) struct PostcodeArea {
    /// `SE1` or `SE1 9`.
    pub text: String,
    pub point: GeoPoint,
    pub district: String,
    pub region: String,
}

/// The halves of what may be a postcode: `se19gf` is `SE1` and `9GF`.
fn split_postcode(typed: &str) -> Option<(String, String)> {
    let typed = typed.trim().to_uppercase();
    let words: Vec<&str> = typed.split_whitespace().collect();
    match words.as_slice() {
        [outcode, rest] => Some(((*outcode).to_owned(), (*rest).to_owned())),
        // The second half is always a digit and two letters, so it can be cut off from behind.
        [whole] if whole.is_ascii() && whole.len() >= 5 => {
            let (outcode, rest) = whole.split_at(whole.len() - 3);
            if is_inward(rest) {
                Some((outcode.to_owned(), rest.to_owned()))
            } else {
                None
            }
        }
        [outcode] => Some(((*outcode).to_owned(), String::new())),
        _ => None,
    }
}

/// `9GF`, or `9` alone.
fn is_inward(text: &str) -> bool {
    let letters = text.as_bytes();
    match letters {
        [digit] => digit.is_ascii_digit(),
        [digit, one, two] => {
            digit.is_ascii_digit() && one.is_ascii_alphabetic() && two.is_ascii_alphabetic()
        }
        _ => false,
    }
}

impl Gazetteer {
    /// The postcode that was typed, in whole or in its first part; none when there is none like it.
    pub(crate) fn find_postcode(&self, typed: &str) -> Option<PostcodeArea> {
        let (outcode, rest) = split_postcode(typed)?;
        if !rest.is_empty() && !is_inward(&rest) {
            return None;
        }
        let sector = rest.get(..1).map(|digit| format!("{outcode} {digit}"));
        // Only outcodes and sectors are shipped, so a whole postcode is found by its sector.
        let found = sector
            .and_then(|sector| self.find_code(&sector))
            .or_else(|| self.find_code(&outcode))?;
        Some(self.to_postcode(found))
    }

    pub(super) fn outcodes_from(&self, start: &str, most: usize) -> Vec<PostcodeArea> {
        let start = start.to_uppercase();
        let from = self
            .codes
            .partition_point(|code| code.text.as_str() < start.as_str());
        self.codes[from..]
            .iter()
            .take_while(|code| code.text.as_str().starts_with(&start))
            .filter(|code| !code.text.as_str().contains(' '))
            .take(most)
            .map(|code| self.to_postcode(code))
            .collect()
    }

    fn find_code(&self, text: &str) -> Option<&PostcodeEntry> {
        let text = CodeText::from_text(text)?;
        let place = self.codes.binary_search_by_key(&text, |code| code.text);
        place.ok().map(|place| &self.codes[place])
    }

    fn to_postcode(&self, code: &PostcodeEntry) -> PostcodeArea {
        PostcodeArea {
            text: code.text.as_str().to_owned(),
            point: GeoPoint::from_millionths(code.at),
            district: self.shared[usize::from(code.district)].to_string(),
            region: self.shared[usize::from(code.region)].to_string(),
        }
    }
}

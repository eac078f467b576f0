//! Hospitals that everybody calls by a few letters, which stand in no list: `LASUTH`, `UCH Ibadan`.

use crate::model::PlaceCategory;

/// The letters, folded, and words that the name has in our lists; a word may be the beginning of one there.
const ABBREVIATIONS: [(&str, &str); 28] = [
    ("abuth", "ahmadu bello teaching hospital"),
    ("akth", "aminu kano teaching hospital"),
    ("atbuth", "abubakar tafawa balewa teaching hospital"),
    ("bsuth", "benue state university teaching hospital"),
    ("delsuth", "delta state university teaching hospital"),
    ("fetha", "federal teaching hospital abakaliki"),
    // Of both spellings, centre and center.
    ("fmc", "federal medical cent"),
    ("imsuth", "imo state university teaching hosp"),
    ("juth", "jos university teaching hospital"),
    ("kath", "komfo anokye teaching hospital"),
    // Of `Korle Bu` and `Korlebu`.
    ("kbth", "korle teaching hospital"),
    ("knh", "kenyatta national hospital"),
    ("lasuth", "lagos state university teaching hospital"),
    ("luth", "lagos university teaching hospital"),
    ("nauth", "nnamdi azikiwe university teaching hospital"),
    ("oauth", "obafemi awolowo university teaching hospital"),
    ("oauthc", "obafemi awolowo university teaching hospital"),
    ("oouth", "olabisi onabanjo university teaching hospital"),
    ("uath", "university of abuja teaching hospital"),
    ("ubth", "university of benin teaching hospital"),
    ("uch", "university college hospital"),
    ("ucth", "university of calabar teaching hospital"),
    // Of `Usman Danfodio` and `Usmanu Danfodiyo`.
    ("uduth", "usman danfodi university teaching hospital"),
    ("uith", "university of ilorin teaching hospital"),
    ("umth", "university of maiduguri teaching hospital"),
    ("unth", "university of nigeria teaching hospital"),
    ("upth", "university of port harcourt teaching hospital"),
    ("uuth", "university of uyo teaching hospital"),
];

/// An abbreviation among typed words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct WrittenOut {
    /// Words that the name has.
    pub name: &'static str,
    /// What was typed beside it, which may say where it is.
    pub rest: String,
}

/// Reads folded words; none where no abbreviation is among them.
pub(super) fn write_out(folded: &str) -> Option<WrittenOut> {
    let spaced = folded.replace(',', " ");
    let mut typed: Vec<&str> = spaced.split_whitespace().collect();
    let (at, name) = typed.iter().enumerate().find_map(|(at, word)| {
        let known = ABBREVIATIONS.iter().find(|(short, _)| short == word);
        known.map(|(_, name)| (at, *name))
    })?;
    typed.remove(at);
    let mut rest = typed.join(" ");
    // `LUTH hospital` says no more than LUTH.
    if PlaceCategory::from_keyword(&rest) == Some(PlaceCategory::Hospital) {
        rest.clear();
    }
    Some(WrittenOut { name, rest })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abbreviation_is_written_out_whatever_stands_beside_it() {
        let luth = "lagos university teaching hospital";
        let uch = "university college hospital";
        for (typed, name, rest) in [
            ("luth", luth, ""),
            ("luth hospital", luth, ""),
            ("luth, lagos", luth, "lagos"),
            ("uch ibadan", uch, "ibadan"),
            ("ibadan uch", uch, "ibadan"),
            ("uch pharmacy", uch, "pharmacy"),
        ] {
            let expected = WrittenOut {
                name,
                rest: rest.to_owned(),
            };
            assert_eq!(write_out(typed), Some(expected), "{typed}");
        }
        assert_eq!(write_out("luther"), None);
        assert_eq!(write_out(""), None);
    }

    #[test]
    fn each_abbreviation_stands_once_and_folded() {
        assert!(ABBREVIATIONS.is_sorted_by(|(one, _), (other, _)| one < other));
        for (short, name) in ABBREVIATIONS {
            assert!(short.bytes().all(|sign| sign.is_ascii_lowercase()));
            assert_eq!(name, name.to_lowercase());
        }
    }
}

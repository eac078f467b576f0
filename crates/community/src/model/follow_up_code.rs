//! Follow-up codes: 80 random bits that a person can read out; only marks of them are kept.

use store::{Store, StoreError};

/// Crockford's base 32, which leaves out the letters that are mixed up.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The same as words for the telephone.
const SPOKEN: [&str; 32] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "Alfa",
    "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel", "Juliett", "Kilo", "Mike",
    "November", "Papa", "Quebec", "Romeo", "Sierra", "Tango", "Victor", "Whiskey", "X-ray",
    "Yankee", "Zulu",
];
/// Signs of a code; five bits each.
const LENGTH: usize = 16;
const GROUP: usize = 4;
/// What marks of codes are made for.
const COLUMN: &str = "conversation_question.code";

/// A follow-up code: whoever has it can read, add to, withdraw and erase a question. Its `Debug` shows nothing.
#[derive(Clone, PartialEq, Eq)]
pub struct FollowUpCode([u8; LENGTH]);

impl std::fmt::Debug for FollowUpCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Code(…)")
    }
}

impl FollowUpCode {
    pub fn random() -> Self {
        // 256 is a multiple of 32, so no sign is likelier than another.
        Self(rand::random::<[u8; LENGTH]>().map(|byte| byte & 31))
    }

    /// A code as somebody typed it: in any case, with or without spaces and hyphens, `O` for 0 and `I` or `L` for 1.
    pub fn parse_code(typed: &str) -> Option<Self> {
        let mut signs = [0; LENGTH];
        let mut read = 0;
        for sign in typed.chars().filter(|sign| !is_separator(*sign)) {
            let plain = match sign.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                sign => sign,
            };
            let value = SIGNS.iter().position(|known| char::from(*known) == plain)?;
            *signs.get_mut(read)? = u8::try_from(value).ok()?;
            read += 1;
        }
        (read == LENGTH).then_some(Self(signs))
    }

    fn format_groups<T: AsRef<str>>(
        &self,
        sign: impl Fn(usize) -> T,
        within: &str,
        between: &str,
    ) -> String {
        let groups: Vec<String> = self
            .0
            .chunks(GROUP)
            .map(|group| {
                let signs: Vec<T> = group
                    .iter()
                    .map(|value| sign(usize::from(*value)))
                    .collect();
                signs
                    .iter()
                    .map(AsRef::as_ref)
                    .collect::<Vec<_>>()
                    .join(within)
            })
            .collect();
        groups.join(between)
    }

    /// As shown: `K7M2-0Q4X-9TZA-WB31`.
    pub fn format_code(&self) -> String {
        self.format_groups(|value| char::from(SIGNS[value]).to_string(), "", "-")
    }

    /// As read out: `Kilo seven Mike two, …`.
    pub fn format_spoken(&self) -> String {
        self.format_groups(|value| SPOKEN[value], " ", ", ")
    }

    /// What stands in the row in place of the code; of no use without the site's key.
    pub fn blind_index(&self, store: &Store) -> Result<String, StoreError> {
        let marks = self.blind_indexes(store)?;
        marks
            .into_iter()
            .next()
            .ok_or_else(|| StoreError::other("there is no key to mark a code with"))
    }

    /// The marks under all keys of the site, by which a row is found. Whoever guesses cannot choose what is compared, so
    /// the time that looking takes tells nothing about codes that exist.
    pub fn blind_indexes(&self, store: &Store) -> Result<Vec<String>, StoreError> {
        store.blind_indexes(COLUMN, &self.0)
    }
}

/// Signs that people put between groups.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign, '-' | '_' | '.' | ',' | '\u{200b}')
        // Phones turn hyphens into dashes.
        || ('\u{2010}'..='\u{2015}').contains(&sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = FollowUpCode::random();
        let shown = code.format_code();
        assert_eq!(shown.len(), 19);
        let spaced = shown.replace('-', " ");
        let dashed = shown.replace('-', "–").to_lowercase();
        let bare = shown.replace('-', "");
        let mixed = shown.replace('0', "o").replace('1', "L");
        let other = shown.replace('0', "O").replace('1', "i");
        for typed in [
            &shown,
            &spaced,
            &dashed,
            &bare,
            &mixed,
            &other,
            &format!("\n {shown}. "),
        ] {
            assert_eq!(
                FollowUpCode::parse_code(typed).as_ref(),
                Some(&code),
                "{typed}"
            );
        }
    }

    #[test]
    fn what_is_no_code_is_none() {
        let code = FollowUpCode::random().format_code();
        let longer = format!("{code}-2");
        for typed in [
            "",
            "2222",
            "U222-2222-2222-2222",
            "ééééééééééééééé",
            &longer,
            &code[1..],
        ] {
            assert_eq!(FollowUpCode::parse_code(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_code_has_eighty_bits_and_is_spoken_in_four_groups() {
        let code = FollowUpCode::parse_code("0123-4567-89AB-CDEF").unwrap();
        assert_eq!(
            code.format_spoken(),
            "zero one two three, four five six seven, eight nine Alfa Bravo, Charlie Delta Echo Foxtrot"
        );
        let last = FollowUpCode::parse_code("GHJK-MNPQ-RSTV-WXYZ").unwrap();
        assert!(last.format_spoken().ends_with("Whiskey X-ray Yankee Zulu"));
        assert_eq!(last.format_code(), "GHJK-MNPQ-RSTV-WXYZ");
        let codes: std::collections::HashSet<_> = (0..1_000)
            .map(|_| FollowUpCode::random().format_code())
            .collect();
        assert_eq!(codes.len(), 1_000);
        let used: std::collections::HashSet<_> =
            codes.iter().flat_map(|code| code.bytes()).collect();
        assert_eq!(used.len(), 33, "32 signs and the hyphen");
    }
}

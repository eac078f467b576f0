//! Passwords that everybody tries first.
//!
//! The list in `data/` is the 25,000 most frequent of the public list that comes with zxcvbn (MIT, see the licence beside
//! it), with all longer ones: small letters, sorted, packed. Almost none is twelve characters long, so a password is also
//! looked at without what people add to reach the length.

use std::collections::HashSet;
use std::io::Read;
use std::sync::LazyLock;

use flate2::read::GzDecoder;

static PACKED: &[u8] = include_bytes!("../data/common-passwords.txt.gz");

static LIST: LazyLock<HashSet<Box<str>>> = LazyLock::new(|| {
    let mut text = String::new();
    if let Err(error) = GzDecoder::new(PACKED).read_to_string(&mut text) {
        tracing::error!(%error, "the list of common passwords cannot be read");
    }
    text.lines().map(Into::into).collect()
});

/// The rows of keys, and the alphabet, as fingers run along them.
const RUNS: [&str; 4] = [
    "12345678901234567890qwertyuiopasdfghjklzxcvbnm",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    // Doubled, because a run may wrap around from z to a.
    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
];

/// Whether a password (of twelve characters or more) is one that others have too.
pub fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    let plain = undo_substitutions(&lower);
    [lower.as_str(), plain.as_str()].into_iter().any(|text| {
        let core = text.trim_matches(|sign: char| !sign.is_alphabetic());
        core.is_empty()
            || is_listed(text)
            || is_listed(core)
            || is_repeated(text)
            || is_repeated(core)
            || is_run(text)
    })
}

fn is_listed(text: &str) -> bool {
    text.chars().count() < 4 || LIST.contains(text)
}

/// Signs that stand for letters, as the letters.
fn undo_substitutions(text: &str) -> String {
    let substitute = |sign| match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    text.chars().map(substitute).collect()
}

/// A short or common piece again and again.
fn is_repeated(text: &str) -> bool {
    let signs: Vec<char> = text.chars().collect();
    let distinct: HashSet<&char> = signs.iter().collect();
    if distinct.len() <= 4 {
        return true;
    }
    (1..=signs.len() / 2).any(|length| {
        let repeats = signs
            .iter()
            .enumerate()
            .all(|(place, sign)| *sign == signs[place % length]);
        repeats && is_listed(&signs[..length].iter().collect::<String>())
    })
}

/// Keys or letters in their row, in either direction.
fn is_run(text: &str) -> bool {
    let back: String = text.chars().rev().collect();
    RUNS.iter()
        .any(|run| run.contains(text) || run.contains(&back))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_there() {
        assert!(LIST.len() > 20_000, "{}", LIST.len());
        assert!(LIST.contains("password"));
    }

    #[test]
    fn what_everybody_tries_is_refused() {
        for common in [
            "unbelievable",
            "Password1234",
            "P@ssw0rd!!2026",
            "iloveyou2026!",
            "qwerty123456",
            "123456789012",
            "qwertyuiopas",
            "abcdefghijkl",
            "lkjhgfdsapoi",
            "passwordpassword",
            "aaaaaaaaaaaa",
            "abababababab",
            "2026-11-21 12:00",
            "1qaz2wsx3edc",
        ] {
            assert!(is_common(common), "{common}");
        }
        for own in [
            "three blue goats dance",
            "Osogbo-Rain-41-Lanterns",
            "vT9$kd02mQpz",
            "ọjọ́ dára púpọ̀ lónìí",
        ] {
            assert!(!is_common(own), "{own}");
        }
    }
}

//! Work that a browser shows before it writes (hashcash): cheap for one comment, dear for ten thousand.
use chrono::{DateTime, Duration, Utc};
use sha2::{Digest, Sha256};

/// Zero bits that the hash begins with: some 16,000 tries, a second or two on a cheap phone.
pub const WORK_BITS: u32 = 14;
/// How old a stamp may be, and how far ahead the clock of a phone may go.
const WORK_AGE: Duration = Duration::hours(1);

/// Whether a stamp, `SECONDS.NUMBER`, was worked out for this text: SHA-256 of `SECONDS.NUMBER.LETTERS` begins with
/// [`WORK_BITS`] zeros. `LETTERS` are the ASCII letters and digits of the text, which no tidying of spaces and signs changes.
pub fn is_work_done(stamp: &str, text: &str, now: DateTime<Utc>) -> bool {
    let at = stamp.split_once('.').and_then(|(at, _)| at.parse().ok());
    let Some(at) = at.and_then(|seconds| DateTime::from_timestamp(seconds, 0)) else {
        return false;
    };
    if (now - at).abs() > WORK_AGE {
        return false;
    }
    let letters: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let hash = Sha256::digest(format!("{stamp}.{letters}"));
    let begins = u32::from_be_bytes([hash[0], hash[1], hash[2], hash[3]]);
    begins.leading_zeros() >= WORK_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_796_000_000, 0).unwrap()
    }

    fn work_out(at: i64, text: &str) -> String {
        let mut stamps = (0..).map(|number| format!("{at}.{number}"));
        let at = DateTime::from_timestamp(at, 0).unwrap();
        stamps.find(|stamp| is_work_done(stamp, text, at)).unwrap()
    }

    #[test]
    fn a_stamp_is_good_for_its_text_and_for_an_hour() {
        let at = now().timestamp();
        let stamp = work_out(at, "Thank you!");
        assert!(
            is_work_done(&stamp, " Thank\nyou ", now()),
            "the same letters"
        );
        assert!(!is_work_done(&stamp, "Buy this", now()));
        assert!(!is_work_done(
            &stamp,
            "Thank you!",
            now() + Duration::minutes(61)
        ));
        let ahead = work_out(at + 7_200, "Thank you!");
        assert!(!is_work_done(&ahead, "Thank you!", now()));
    }

    #[test]
    fn what_is_no_stamp_is_no_work() {
        for stamp in ["", ".", "now.1", "1796000000", "99999999999999999999.1"] {
            assert!(!is_work_done(stamp, "Thank you!", now()), "{stamp}");
        }
    }
}

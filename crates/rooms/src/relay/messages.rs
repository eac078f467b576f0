//! What goes over the data channel: small JSON, from the relay to the page and back.

use serde::{Deserialize, Serialize};

/// Longest message that is read, in bytes.
const MAX_BYTES: usize = 1_024;
/// Messages of one page that are read at once, and in a second.
pub(super) const MESSAGES_AT_ONCE: u32 = 10;
pub(super) const MESSAGES_A_SECOND: u32 = 5;

pub(super) const REPLACED: &str = r#"{"replaced":true}"#;
pub(super) const LINE_POOR: &str = r#"{"line":"poor"}"#;

/// One of the others in the room, as a page sees it.
#[derive(Serialize)]
pub(super) struct SeatEntry<'a> {
    pub seat: &'a str,
    /// 1 is the first voice of the page's offer that the relay may send on. Without one the seat cannot be heard here.
    pub slot: Option<usize>,
    pub muted: bool,
    pub picture: bool,
}

#[derive(Serialize)]
struct SeatRoster<'a> {
    seats: &'a [SeatEntry<'a>],
}

pub(super) fn build_roster(seats: &[SeatEntry<'_>]) -> String {
    serde_json::to_string(&SeatRoster { seats }).unwrap_or_default()
}

/// What a page may say.
#[derive(Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(super) struct PageMessage {
    pub muted: bool,
}

pub(super) fn parse_message(message: &[u8]) -> Option<PageMessage> {
    if message.len() > MAX_BYTES {
        return None;
    }
    serde_json::from_slice(message).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_known_message_is_read() {
        assert_eq!(
            parse_message(br#"{"muted":true}"#),
            Some(PageMessage { muted: true })
        );
        let long = format!(r#"{{"muted":true{}}}"#, " ".repeat(1_024));
        for message in [
            r#"{"muted":1}"#,
            r#"{"muted":true,"x":1}"#,
            "",
            "[]",
            "\u{0}",
            &long,
        ] {
            assert_eq!(parse_message(message.as_bytes()), None, "{message:.20}");
        }
    }

    #[test]
    fn roster_as_the_page_reads_it() {
        let seats = [SeatEntry {
            seat: "patient",
            slot: Some(1),
            muted: false,
            picture: true,
        }];
        assert_eq!(
            build_roster(&seats),
            r#"{"seats":[{"seat":"patient","slot":1,"muted":false,"picture":true}]}"#
        );
    }
}

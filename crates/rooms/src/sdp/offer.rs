//! Checking an offer before it is parsed in full, and leaving out what the relay does not want to negotiate.

use std::collections::HashSet;

use super::error::{MAX_OFFER_BYTES, OfferError};
use crate::profile::VoiceProfile;

const MAX_LINES: usize = 2_000;
const MAX_LINE_BYTES: usize = 1_024;
/// Voices and pictures that one page may have: its own with the first, and two more.
const MAX_LINES_OF_KIND: usize = 4;
/// `a=ssrc` lines in one section; browsers have four to each stream, and a picture has two streams.
const MAX_SSRC_LINES: usize = 16;
/// `str0m` keeps this much of an `a=mid`.
const MAX_MID_BYTES: usize = 16;

const MID_EXTENSION: &str = "urn:ietf:params:rtp-hdrext:sdes:mid";
const CONGESTION_EXTENSION: &str =
    "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OfferSection {
    Session,
    Audio,
    Video,
    Data,
}

/// An offer that passed, without the lines that the relay ignores.
#[derive(Debug)]
pub(crate) struct CheckedOffer {
    pub sdp: String,
    /// The browser makes a certificate for each connection, so this tells whether an offer continues one.
    pub fingerprint: String,
    /// The page's half of the user name of connection checks.
    pub ufrag: String,
    /// The `a=mid` of voices and pictures, in the order of their lines.
    pub voices: Vec<String>,
    pub pictures: Vec<String>,
}

/// Checks size, characters, kinds of media and the lines that identify the page; drops candidates (the relay never calls the page),
/// simulcast, and header extensions whose bytes a poor line should not carry.
///
/// # Errors
///
/// An [`OfferError`] for the first thing that is not as it should be.
pub(crate) fn check_offer(offer: &str, profile: VoiceProfile) -> Result<CheckedOffer, OfferError> {
    if offer.len() > MAX_OFFER_BYTES {
        return Err(OfferError::TooLong);
    }
    if !offer
        .bytes()
        .all(|byte| matches!(byte, b'\r' | b'\n' | 0x20..=0x7e))
    {
        return Err(OfferError::NotText);
    }
    let mut check = OfferCheck::new(profile, offer.len());
    for (number, line) in offer.lines().enumerate() {
        if number >= MAX_LINES || line.len() > MAX_LINE_BYTES {
            return Err(OfferError::TooLong);
        }
        if number == 0 && line != "v=0" {
            return Err(OfferError::Invalid("version"));
        }
        check.read_line(line)?;
    }
    check.finish()
}

struct OfferCheck {
    profile: VoiceProfile,
    section: OfferSection,
    ssrc_lines: usize,
    has_mid: bool,
    has_opus: bool,
    data_lines: usize,
    mids: HashSet<String>,
    ice: [Option<String>; 2],
    kept: CheckedOffer,
}

impl OfferCheck {
    fn new(profile: VoiceProfile, bytes: usize) -> Self {
        Self {
            profile,
            section: OfferSection::Session,
            ssrc_lines: 0,
            has_mid: true,
            has_opus: false,
            data_lines: 0,
            mids: HashSet::new(),
            ice: [None, None],
            kept: CheckedOffer {
                sdp: String::with_capacity(bytes),
                fingerprint: String::new(),
                ufrag: String::new(),
                voices: Vec::new(),
                pictures: Vec::new(),
            },
        }
    }

    fn read_line(&mut self, line: &str) -> Result<(), OfferError> {
        if let Some(media) = line.strip_prefix("m=") {
            self.open_section(media)?;
        } else if let Some(attribute) = line.strip_prefix("a=") {
            let (name, value) = attribute.split_once(':').unwrap_or((attribute, ""));
            self.read_attribute(name, value)?;
            if !self.wants(name, value) {
                return Ok(());
            }
            if self.section == OfferSection::Video
                && !self.profile.allows_picture()
                && is_direction(name)
            {
                self.keep("a=inactive");
                return Ok(());
            }
        } else if line.starts_with("b=") || line.is_empty() {
            return Ok(());
        }
        self.keep(line);
        Ok(())
    }

    fn keep(&mut self, line: &str) {
        self.kept.sdp.push_str(line);
        self.kept.sdp.push_str("\r\n");
    }

    fn open_section(&mut self, media: &str) -> Result<(), OfferError> {
        self.close_section()?;
        self.ssrc_lines = 0;
        self.has_mid = false;
        let count = match media.split(' ').next() {
            Some("audio") => {
                self.section = OfferSection::Audio;
                self.kept.voices.len()
            }
            Some("video") => {
                self.section = OfferSection::Video;
                self.kept.pictures.len()
            }
            Some("application") if self.data_lines == 0 => {
                self.section = OfferSection::Data;
                self.data_lines += 1;
                0
            }
            _ => return Err(OfferError::TooMuchMedia),
        };
        if count >= MAX_LINES_OF_KIND {
            return Err(OfferError::TooMuchMedia);
        }
        Ok(())
    }

    fn close_section(&self) -> Result<(), OfferError> {
        if self.has_mid {
            Ok(())
        } else {
            Err(OfferError::Invalid("mid"))
        }
    }

    fn read_attribute(&mut self, name: &str, value: &str) -> Result<(), OfferError> {
        match name {
            "mid" => self.read_mid(value),
            "ice-ufrag" => self.read_ice(0, value, 4),
            "ice-pwd" => self.read_ice(1, value, 22),
            "fingerprint" => self.read_fingerprint(value),
            "rtpmap" if self.section == OfferSection::Audio => {
                self.has_opus |= value.to_ascii_lowercase().contains(" opus/48000/2");
                Ok(())
            }
            "ssrc" => {
                self.ssrc_lines += 1;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn read_mid(&mut self, mid: &str) -> Result<(), OfferError> {
        // `str0m` writes other characters differently in the answer. Browsers number their lines.
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let valid = !mid.is_empty() && mid.len() <= MAX_MID_BYTES && mid.bytes().all(plain);
        if self.has_mid || !valid || !self.mids.insert(mid.to_owned()) {
            return Err(OfferError::Invalid("mid"));
        }
        self.has_mid = true;
        match self.section {
            OfferSection::Audio => self.kept.voices.push(mid.to_owned()),
            OfferSection::Video => self.kept.pictures.push(mid.to_owned()),
            OfferSection::Data | OfferSection::Session => {}
        }
        Ok(())
    }

    /// RFC 8839, section 5.4. All sections have the same, as they share one connection (RFC 9143).
    fn read_ice(&mut self, index: usize, value: &str, shortest: usize) -> Result<(), OfferError> {
        let plain = |byte: u8| {
            byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_' | b'=')
        };
        let valid = (shortest..=256).contains(&value.len()) && value.bytes().all(plain);
        let known = &mut self.ice[index];
        if !valid || known.as_deref().is_some_and(|known| known != value) {
            return Err(OfferError::Invalid("a=ice-ufrag"));
        }
        *known = Some(value.to_owned());
        Ok(())
    }

    /// RFC 8122, section 5. SHA-256 is what `str0m` compares.
    fn read_fingerprint(&mut self, value: &str) -> Result<(), OfferError> {
        let value = value.to_ascii_uppercase();
        let valid = value.strip_prefix("SHA-256 ").is_some_and(|hash| {
            hash.len() == 32 * 3 - 1
                && hash.split(':').count() == 32
                && hash.split(':').all(|byte| {
                    byte.len() == 2 && byte.bytes().all(|digit| digit.is_ascii_hexdigit())
                })
        });
        let known = &mut self.kept.fingerprint;
        if !valid || !(known.is_empty() || *known == value) {
            return Err(OfferError::Invalid("fingerprint"));
        }
        *known = value;
        Ok(())
    }

    /// Whether a line goes on to the parser.
    fn wants(&self, name: &str, value: &str) -> bool {
        let extension = || value.split(' ').nth(1).unwrap_or("");
        match (name, self.section) {
            ("candidate" | "end-of-candidates" | "remote-candidates" | "simulcast" | "rid", _) => {
                false
            }
            ("extmap", OfferSection::Audio) => extension() == MID_EXTENSION,
            ("extmap", OfferSection::Video) => {
                matches!(extension(), MID_EXTENSION | CONGESTION_EXTENSION)
            }
            ("extmap", _) => false,
            // Feedback for each packet of a voice would cost as much as the voice.
            ("rtcp-fb", OfferSection::Audio) => false,
            ("ssrc", _) => self.ssrc_lines <= MAX_SSRC_LINES,
            ("ssrc-group", _) => value.starts_with("FID"),
            _ => true,
        }
    }

    fn finish(mut self) -> Result<CheckedOffer, OfferError> {
        self.close_section()?;
        if self.kept.voices.is_empty() || !self.has_opus {
            return Err(OfferError::NoVoice);
        }
        let [Some(ufrag), Some(_)] = &mut self.ice else {
            return Err(OfferError::Invalid("a=ice-ufrag"));
        };
        self.kept.ufrag = std::mem::take(ufrag);
        if self.kept.fingerprint.is_empty() {
            return Err(OfferError::Invalid("fingerprint"));
        }
        Ok(self.kept)
    }
}

fn is_direction(name: &str) -> bool {
    matches!(name, "sendrecv" | "sendonly" | "recvonly" | "inactive")
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn sample_offer() -> String {
        let fingerprint = ["AB"; 32].join(":");
        [
            "v=0",
            "o=- 1 2 IN IP4 127.0.0.1",
            "s=-",
            "t=0 0",
            "a=group:BUNDLE 0 1",
            "m=audio 9 UDP/TLS/RTP/SAVPF 111",
            "c=IN IP4 0.0.0.0",
            "b=AS:500",
            "a=candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host",
            "a=ice-ufrag:abcd",
            "a=ice-pwd:abcdefghijklmnopqrstuv",
            &format!("a=fingerprint:sha-256 {fingerprint}"),
            "a=setup:actpass",
            "a=mid:0",
            "a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level",
            "a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid",
            "a=sendrecv",
            "a=rtcp-mux",
            "a=rtpmap:111 opus/48000/2",
            "a=rtcp-fb:111 transport-cc",
            "a=fmtp:111 minptime=10;useinbandfec=1",
            "m=video 9 UDP/TLS/RTP/SAVPF 96",
            "a=mid:1",
            "a=sendonly",
            "a=rtcp-fb:96 nack pli",
        ]
        .join("\r\n")
    }

    #[test]
    fn keeps_what_the_relay_negotiates() {
        let checked = check_offer(&sample_offer(), VoiceProfile::Voice).unwrap();
        assert_eq!(
            (checked.voices.as_slice(), checked.pictures.as_slice()),
            (&["0".to_owned()][..], &["1".to_owned()][..])
        );
        for gone in ["candidate", "audio-level", "transport-cc", "b=AS"] {
            assert!(!checked.sdp.contains(gone), "{gone}");
        }
        for there in ["sdes:mid", "nack pli", "a=sendonly", "useinbandfec"] {
            assert!(checked.sdp.contains(there), "{there}");
        }
    }

    #[test]
    fn a_poor_line_has_no_picture() {
        let checked = check_offer(&sample_offer(), VoiceProfile::Poor).unwrap();
        assert!(!checked.sdp.contains("a=sendonly") && checked.sdp.contains("a=inactive"));
        assert!(checked.sdp.contains("a=sendrecv"), "the voice stays");
    }

    #[test]
    fn refuses_what_is_no_offer() {
        let good = sample_offer();
        let change = |from: &str, to: &str| good.replace(from, to);
        let cases = [
            (String::new(), OfferError::NoVoice),
            ("hello".into(), OfferError::Invalid("version")),
            ("v=0\u{e9}".into(), OfferError::NotText),
            ("v=0\0".into(), OfferError::NotText),
            ("x".repeat(MAX_OFFER_BYTES + 1), OfferError::TooLong),
            (
                "v=0\n".to_owned() + &"a=x\n".repeat(MAX_LINES),
                OfferError::TooLong,
            ),
            (
                "v=0\na=".to_owned() + &"x".repeat(MAX_LINE_BYTES),
                OfferError::TooLong,
            ),
            (change("m=audio", "m=image"), OfferError::TooMuchMedia),
            (change("opus/48000/2", "PCMU/8000"), OfferError::NoVoice),
            (change("a=mid:1", "a=mid:0"), OfferError::Invalid("mid")),
            (
                change("a=mid:1", "a=mid:seventeen-letters"),
                OfferError::Invalid("mid"),
            ),
            (change("a=mid:1\r\n", ""), OfferError::Invalid("mid")),
            (
                change("ice-ufrag:abcd", "ice-ufrag:abc"),
                OfferError::Invalid("a=ice-ufrag"),
            ),
            (
                change("a=ice-pwd:abcdefghijklmnopqrstuv\r\n", ""),
                OfferError::Invalid("a=ice-ufrag"),
            ),
            (
                change("sha-256", "sha-1"),
                OfferError::Invalid("fingerprint"),
            ),
            (change(":AB:AB", ":AB"), OfferError::Invalid("fingerprint")),
        ];
        for (offer, error) in cases {
            assert_eq!(
                check_offer(&offer, VoiceProfile::Voice).unwrap_err(),
                error,
                "{:.60}",
                offer
            );
        }
    }

    #[test]
    fn refuses_the_fifth_voice_and_the_second_channel() {
        let voices: String = (2..6)
            .map(|mid| format!("m=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:{mid}\r\n"))
            .collect();
        let offer = format!("{}\r\n{voices}", sample_offer());
        assert_eq!(
            check_offer(&offer, VoiceProfile::Voice).unwrap_err(),
            OfferError::TooMuchMedia
        );
        let channels = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:7\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:8\r\n";
        let offer = format!("{}\r\n{channels}", sample_offer());
        assert_eq!(
            check_offer(&offer, VoiceProfile::Voice).unwrap_err(),
            OfferError::TooMuchMedia
        );
    }

    #[test]
    fn a_thousand_streams_are_cut_short() {
        let streams: String = (0..1_000)
            .map(|ssrc| format!("a=ssrc:{ssrc} cname:x\r\n"))
            .collect();
        let checked = check_offer(
            &format!("{}\r\n{streams}", sample_offer()),
            VoiceProfile::Voice,
        )
        .unwrap();
        assert_eq!(checked.sdp.matches("a=ssrc:").count(), MAX_SSRC_LINES);
    }
}

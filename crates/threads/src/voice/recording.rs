//! What a browser records: WebM or Ogg with Opus, MP4 with AAC, and nothing else.

use std::io::Cursor;

use bytes::Bytes;
use kernel::ProblemDetails;
use symphonia::core::codecs::CodecParameters;
use symphonia::core::codecs::audio::well_known::{CODEC_ID_AAC, CODEC_ID_OPUS};
use symphonia::core::formats::FormatReader;
use uploads::{open_media, probe_media};
use web::Error;

/// Longest voice note, in seconds.
pub(super) const LONGEST_SECONDS: u64 = 600;
/// Bytes of a voice note at most: ten minutes by a phone that does not obey the rate which the page asks for.
pub(super) const LARGEST: u64 = 8 << 20;

/// A container that browsers record into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    WebM,
    Ogg,
    Mp4,
}

impl Container {
    fn detect(start: &[u8]) -> Option<Self> {
        if start.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]) {
            Some(Self::WebM)
        } else if start.starts_with(b"OggS") {
            Some(Self::Ogg)
        } else if start.get(4..8) == Some(b"ftyp") {
            Some(Self::Mp4)
        } else {
            None
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::WebM => "audio/webm; codecs=opus",
            Self::Ogg => "audio/ogg; codecs=opus",
            Self::Mp4 => "audio/mp4",
        }
    }
}

/// A recording that may be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recording {
    pub media_type: &'static str,
    /// Rounded up.
    pub seconds: i32,
}

/// 415: it is no recording that can be played everywhere.
pub(super) fn not_a_recording() -> Error {
    let title = l10n::t!("threads-voice-refused");
    ProblemDetails::new(
        415,
        "not_a_recording",
        title,
        l10n::t!("threads-voice-not-one"),
    )
    .into()
}

/// Whether what begins so can be a recording.
pub(super) fn can_be_recording(start: &[u8]) -> bool {
    Container::detect(start).is_some()
}

/// Looks at a whole recording. Costs processor time: call it off the async threads.
///
/// # Errors
/// 415 for what is no speech in a format that browsers record, 422 for one that is too long.
pub(super) fn inspect_recording(bytes: &Bytes) -> Result<Recording, Error> {
    let container = Container::detect(bytes).ok_or_else(not_a_recording)?;
    let format = open_media(Cursor::new(bytes.clone())).ok_or_else(not_a_recording)?;
    let expected = match container {
        Container::WebM | Container::Ogg => CODEC_ID_OPUS,
        Container::Mp4 => CODEC_ID_AAC,
    };
    // One track, so that nothing but the speech is kept.
    let [track] = format.tracks() else {
        return Err(not_a_recording());
    };
    let is_speech = matches!(&track.codec_params,
        Some(CodecParameters::Audio(audio)) if audio.codec == expected);
    let probed = probe_media(Cursor::new(bytes.clone())).filter(|_| is_speech);
    let probed = probed.ok_or_else(not_a_recording)?;
    let seconds = probed.millis.div_ceil(1_000);
    if seconds > LONGEST_SECONDS {
        let words = l10n::t!("threads-voice-too-long", minutes = LONGEST_SECONDS / 60);
        let title = l10n::t!("threads-voice-refused");
        return Err(ProblemDetails::new(422, "recording_too_long", title, words).into());
    }
    Ok(Recording {
        media_type: container.media_type(),
        seconds: i32::try_from(seconds).unwrap_or(i32::MAX),
    })
}

/// The packets of a recording's one track, until its end or its first fault.
pub(super) fn packets(format: &mut dyn FormatReader) -> impl Iterator<Item = Box<[u8]>> + '_ {
    std::iter::from_fn(move || Some(format.next_packet().ok()??.data))
}

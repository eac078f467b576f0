//! Recordings as phones make them, and as nobody should.

use bytes::Bytes;

use super::make_wav;
use super::recording::{LONGEST_SECONDS, inspect_recording};
use crate::testing::record_tone;

#[test]
fn a_recording_is_known_by_what_is_in_it() {
    let recording = record_tone(50);
    let found = inspect_recording(&recording).unwrap();
    assert_eq!(found.media_type, "audio/ogg; codecs=opus");
    assert_eq!(found.seconds, 3);
}

#[test]
fn what_is_no_recording_is_refused() {
    let whole = record_tone(10);
    for bytes in [
        &b""[..],
        b"OggS",
        b"\x1a\x45\xdf\xa3",
        &whole[..60],
        b"%PDF-1.7",
        b"....ftypisom",
    ] {
        let problem = inspect_recording(&Bytes::copy_from_slice(bytes)).unwrap_err();
        assert_eq!(problem.problem().code, "not_a_recording", "{bytes:?}");
    }
}

#[test]
fn a_recording_without_end_is_refused() {
    let frames = usize::try_from(LONGEST_SECONDS).unwrap() * 1_000 / 60 + 20;
    let problem = inspect_recording(&record_tone(frames)).unwrap_err();
    assert_eq!(problem.problem().code, "recording_too_long");
}

#[test]
fn an_old_phone_gets_a_small_wav_of_the_same_length() {
    let wav = make_wav(&record_tone(50)).unwrap();
    assert_eq!((&wav[..4], &wav[8..16]), (&b"RIFF"[..], &b"WAVEfmt "[..]));
    let samples = &wav[58..];
    // Three seconds of 8,000 samples.
    assert_eq!(samples.len(), 24_000);
    let loud = samples.iter().filter(|byte| (**byte & 0x7f) < 0x40).count();
    assert!(
        loud > samples.len() / 2,
        "{loud} of {} are loud",
        samples.len()
    );
    assert_eq!(make_wav(&Bytes::from_static(b"no sound")), None);
}

//! A voice note for phones that cannot play Opus: 8,000 samples a second of G.711 µ-law in WAV, 8 KB a second.

use std::io::Cursor;

use bytes::Bytes;
use ropus::{Channels, DecodeMode, Decoder};
use uploads::open_media;

use super::recording::{LONGEST_SECONDS, packets};

const SAMPLE_RATE: u32 = 8_000;
/// Samples of the longest packet of Opus (RFC 6716): 120 ms.
const LONGEST_PACKET: usize = 960;
/// WAVE_FORMAT_MULAW (RFC 2361).
const MU_LAW: u16 = 7;

/// The recording as WAV; none where it cannot be decoded. Costs processor time: call it off the async threads.
pub(crate) fn make_wav(recording: &Bytes) -> Option<Vec<u8>> {
    let mut format = open_media(Cursor::new(recording.clone()))?;
    let mut decoder = Decoder::new(SAMPLE_RATE, Channels::Mono).ok()?;
    let most = usize::try_from(u64::from(SAMPLE_RATE) * LONGEST_SECONDS).ok()?;
    let mut samples = Vec::new();
    let mut pcm = [0_i16; LONGEST_PACKET];
    for packet in packets(format.as_mut()) {
        // A packet that is broken is a moment of silence, not the end of the note.
        let count = decoder
            .decode(&packet, &mut pcm, DecodeMode::Normal)
            .unwrap_or(0);
        samples.extend(pcm.iter().take(count).map(|sample| encode_mu_law(*sample)));
        if samples.len() > most {
            return None;
        }
    }
    (!samples.is_empty()).then(|| write_wav(&samples))
}

/// One sample as G.711 has it.
fn encode_mu_law(sample: i16) -> u8 {
    const BIAS: i32 = 0x84;
    const CLIP: i32 = 32_635;
    let magnitude = i32::from(sample).abs().min(CLIP) + BIAS;
    let sign = if sample < 0 { 0x80 } else { 0 };
    // The position of the highest bit above the seventh.
    let exponent = (24 - i32::try_from(magnitude.leading_zeros()).unwrap_or(24)).max(0);
    let mantissa = (magnitude >> (exponent + 3)) & 0x0f;
    let byte = !(sign | (exponent << 4) | mantissa) & 0xff;
    u8::try_from(byte).unwrap_or(0xff)
}

fn write_wav(samples: &[u8]) -> Vec<u8> {
    let count = u32::try_from(samples.len()).unwrap_or(u32::MAX);
    let mut wav = Vec::with_capacity(samples.len() + 58);
    wav.extend(b"RIFF");
    wav.extend((50 + count).to_le_bytes());
    wav.extend(b"WAVEfmt ");
    wav.extend(18_u32.to_le_bytes());
    wav.extend(MU_LAW.to_le_bytes());
    wav.extend(1_u16.to_le_bytes());
    wav.extend(SAMPLE_RATE.to_le_bytes());
    // Bytes a second, bytes a sample, bits a sample, and no extension.
    wav.extend(SAMPLE_RATE.to_le_bytes());
    wav.extend(1_u16.to_le_bytes());
    wav.extend(8_u16.to_le_bytes());
    wav.extend(0_u16.to_le_bytes());
    // What is not PCM says how many samples it has.
    wav.extend(b"fact");
    wav.extend(4_u32.to_le_bytes());
    wav.extend(count.to_le_bytes());
    wav.extend(b"data");
    wav.extend(count.to_le_bytes());
    wav.extend(samples);
    wav
}

#[cfg(test)]
mod tests {
    use super::encode_mu_law;

    /// Values of the table in ITU-T G.711.
    #[test]
    fn samples_are_those_of_the_standard() {
        for (sample, byte) in [
            (0, 0xff),
            (-1, 0x7f),
            (32_767, 0x80),
            (-32_768, 0x00),
            (8_031 * 4, 0x80),
        ] {
            assert_eq!(encode_mu_law(sample), byte, "{sample}");
        }
        let loud = encode_mu_law(1_000);
        assert_eq!(loud, 0xce, "{loud:#x}");
    }
}

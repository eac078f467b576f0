//! Takes what a recorder wrote about a person out of MP3, WAV and Ogg, without moving a byte.
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

const MOST_CHUNKS: usize = 1_000;
/// Bytes of the tag at the end of an MP3.
const ID3V1: u64 = 128;

/// Empties the tags. What is not laid out as its format says is left as it is.
pub fn strip_audio_tags(file: &mut File, extension: &str) -> io::Result<()> {
    match extension {
        "mp3" | "aac" => strip_mp3_tags(file),
        "wav" => strip_wav_tags(file),
        "ogg" => super::ogg::strip_comments(file),
        _ => Ok(()),
    }
}

/// ID3v2 at the start becomes padding, ID3v1 at the end has nothing in it.
fn strip_mp3_tags(file: &mut File) -> io::Result<()> {
    let end = file.seek(SeekFrom::End(0))?;
    if let Some([b'I', b'D', b'3', _, _, _, a, b, c, d]) = read_bytes(file, 0)? {
        // Seven bits of each byte.
        let size = [a, b, c, d]
            .iter()
            .fold(0, |size, byte| size << 7 | u64::from(byte & 0x7F));
        // No flags: neither an extended header nor a footer.
        write_bytes(file, 5, &[0])?;
        zero_range(file, 10, (10 + size).min(end))?;
    }
    if let Some(last) = end.checked_sub(ID3V1)
        && read_bytes(file, last)? == Some(*b"TAG")
    {
        zero_range(file, last + 3, end)?;
    }
    Ok(())
}

/// Chunks other than the sound and its form become `JUNK`.
fn strip_wav_tags(file: &mut File) -> io::Result<()> {
    let end = file.seek(SeekFrom::End(0))?;
    let mut at = 12;
    for _ in 0..MOST_CHUNKS {
        let Some([n0, n1, n2, n3, s0, s1, s2, s3]) = read_bytes(file, at)? else {
            return Ok(());
        };
        let size = u64::from(u32::from_le_bytes([s0, s1, s2, s3]));
        // RIFF pads chunks to an even length.
        let next = at + 8 + size + size % 2;
        if !matches!(&[n0, n1, n2, n3], b"fmt " | b"data" | b"fact") {
            write_bytes(file, at, b"JUNK")?;
            zero_range(file, at + 8, next.min(end))?;
        }
        at = next;
    }
    Ok(())
}

/// So many bytes of a place; `None` where there are fewer.
fn read_bytes<const N: usize>(file: &mut File, at: u64) -> io::Result<Option<[u8; N]>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = [0; N];
    match file.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

fn write_bytes(file: &mut File, at: u64, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    file.write_all(bytes)
}

fn zero_range(file: &mut File, from: u64, to: u64) -> io::Result<()> {
    file.seek(SeekFrom::Start(from))?;
    io::copy(&mut io::repeat(0).take(to.saturating_sub(from)), file)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(bytes: &[u8], extension: &str) -> Vec<u8> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        strip_audio_tags(&mut file, extension).unwrap();
        let mut after = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut after).unwrap();
        assert_eq!(after.len(), bytes.len());
        after
    }

    #[test]
    fn tags_of_an_mp3_are_empty_and_its_sound_stays() {
        let mut last = b"TAGMy song".to_vec();
        last.resize(128, b'x');
        let told = [
            &b"ID3\x04\0\x10\0\0\x01\x02"[..],
            &[b'n'; 130],
            b"\xFF\xFBsound",
            &last,
        ]
        .concat();
        let kept = after(&told, "mp3");
        assert_eq!(&kept[..10], b"ID3\x04\0\0\0\0\x01\x02");
        assert!(kept[10..140].iter().all(|byte| *byte == 0));
        assert_eq!(&kept[140..147], b"\xFF\xFBsound");
        assert_eq!(&kept[147..150], b"TAG");
        assert!(kept[150..].iter().all(|byte| *byte == 0));
        assert_eq!(after(b"\xFF\xFBsound", "mp3"), b"\xFF\xFBsound");
    }

    #[test]
    fn chunks_about_a_wav_are_junk() {
        let told = b"RIFF\0\0\0\0WAVEfmt \x02\0\0\0ffLIST\x03\0\0\0Ada\0data\x04\0\0\0LISTbext\xFF\0\0\0home";
        let kept = after(told, "wav");
        let plain = b"RIFF\0\0\0\0WAVEfmt \x02\0\0\0ffJUNK\x03\0\0\0\0\0\0\0data\x04\0\0\0LISTJUNK\xFF\0\0\0\0\0\0\0";
        assert_eq!(kept, plain);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            after(&[&b"ID3"[..], &bytes].concat(), "mp3");
            after(&[&b"RIFF\0\0\0\0WAVE"[..], &bytes].concat(), "wav");
        }
    }
}

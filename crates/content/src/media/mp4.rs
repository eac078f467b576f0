//! Takes what a phone wrote about a person out of an MP4, without moving a byte: place, names, times of taking.
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};

const MOST_BOXES: usize = 10_000;
/// How deep boxes are looked into: `moov`, `trak` and `mdia`.
const DEEPEST: u8 = 3;

struct Mp4Box {
    name: [u8; 4],
    at: u64,
    content: u64,
    end: u64,
}

/// Makes user data and metadata empty (`free`, zeroes), and times of making unknown (zero). What is not laid out as MP4 says is left as it is.
pub fn strip_personal_data(file: &mut File) -> io::Result<()> {
    let end = file.seek(SeekFrom::End(0))?;
    let mut left = MOST_BOXES;
    strip_boxes(file, 0, end, 0, &mut left)
}

/// Whether a box reaches beyond the end of the file: then the file was cut.
pub fn is_cut(file: &mut File) -> io::Result<bool> {
    let end = file.seek(SeekFrom::End(0))?;
    let mut at = 0;
    for _ in 0..MOST_BOXES {
        match read_box(file, at, u64::MAX)? {
            Some(found) if found.end > end => return Ok(true),
            Some(found) => at = found.end,
            None => return Ok(at != end),
        }
    }
    Ok(false)
}

fn strip_boxes(
    file: &mut File,
    from: u64,
    end: u64,
    depth: u8,
    left: &mut usize,
) -> io::Result<()> {
    let mut at = from;
    while at < end && *left > 0 {
        // One count for all levels, so that a file full of tiny boxes ends as well.
        *left -= 1;
        let Some(found) = read_box(file, at, end)? else {
            return Ok(());
        };
        match &found.name {
            b"udta" | b"meta" | b"uuid" => empty_box(file, &found)?,
            b"mvhd" | b"tkhd" | b"mdhd" => zero_times(file, &found)?,
            b"moov" | b"trak" | b"mdia" if depth < DEEPEST => {
                strip_boxes(file, found.content, found.end, depth + 1, left)?;
            }
            _ => {}
        }
        at = found.end;
    }
    Ok(())
}

/// The box at a place; `None` when there is none that ends by `end`.
fn read_box(file: &mut File, at: u64, end: u64) -> io::Result<Option<Mp4Box>> {
    file.seek(SeekFrom::Start(at))?;
    let mut head = [0; 16];
    let mut got = 0;
    while got < head.len() {
        match file.read(&mut head[got..])? {
            0 => break,
            more => got += more,
        }
    }
    if got < 8 {
        return Ok(None);
    }
    let [s0, s1, s2, s3, n0, n1, n2, n3, wide @ ..] = head;
    let (header, size) = match u32::from_be_bytes([s0, s1, s2, s3]) {
        // Size 0 means up to the end of the file; 1 means that a 64-bit size follows (ISO/IEC 14496-12).
        0 => (8, file.seek(SeekFrom::End(0))?.saturating_sub(at)),
        1 if got == 16 => (16, u64::from_be_bytes(wide)),
        size => (8, u64::from(size)),
    };
    let ends = at.saturating_add(size);
    Ok((size >= header && ends <= end).then_some(Mp4Box {
        name: [n0, n1, n2, n3],
        at,
        content: at + header,
        end: ends,
    }))
}

fn empty_box(file: &mut File, found: &Mp4Box) -> io::Result<()> {
    // Blanked rather than removed: offset tables elsewhere in the file would no longer match their samples.
    file.seek(SeekFrom::Start(found.at + 4))?;
    file.write_all(b"free")?;
    file.seek(SeekFrom::Start(found.content))?;
    let mut left = found.end - found.content;
    let zeroes = [0; 8192];
    while left > 0 {
        let count = left.min(8192);
        file.write_all(&zeroes[..usize::try_from(count).unwrap_or(0)])?;
        left -= count;
    }
    Ok(())
}

/// Writes zeroes over when a film or a track of it was made and changed: behind version and flags, in 4 bytes each, or 8.
fn zero_times(file: &mut File, found: &Mp4Box) -> io::Result<()> {
    file.seek(SeekFrom::Start(found.content))?;
    let mut version = [0];
    if file.read(&mut version)? == 0 {
        return Ok(());
    }
    let count: usize = if version == [1] { 16 } else { 8 };
    let times = found.content + 4;
    if times + count as u64 > found.end {
        return Ok(());
    }
    file.seek(SeekFrom::Start(times))?;
    file.write_all(&[0; 16][..count])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).unwrap().to_be_bytes();
        [&size, &name[..], content].concat()
    }

    fn file_of(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn bytes_of(file: &mut File) -> Vec<u8> {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn the_place_is_gone_and_nothing_has_moved() {
        let place = boxed(b"udta", &boxed(b"\xa9xyz", b"+07.77+004.56/"));
        let track = boxed(b"trak", &[boxed(b"tkhd", b"t"), place.clone()].concat());
        let moov = boxed(b"moov", &[boxed(b"mvhd", b"m"), track, place].concat());
        let film = [
            boxed(b"ftyp", b"isom"),
            moov,
            boxed(b"mdat", b"+07.77 pixels"),
        ]
        .concat();
        let mut file = file_of(&film);
        strip_personal_data(&mut file).unwrap();
        let after = bytes_of(&mut file);
        assert_eq!(after.len(), film.len());
        let text = String::from_utf8_lossy(&after);
        assert_eq!(
            text.matches("+07.77").count(),
            1,
            "only among the pixels: {text:?}"
        );
        assert_eq!(text.matches("free").count(), 2);
    }

    #[test]
    fn when_it_was_taken_is_gone_and_how_long_it_is_stays() {
        let narrow = boxed(b"mvhd", b"\0\0\0\0taketakeSCALtime");
        let wide = boxed(b"mdhd", b"\x01\0\0\0taketaketaketakeSCALtime");
        let track = boxed(b"trak", &boxed(b"mdia", &wide));
        let moov = boxed(b"moov", &[narrow, track].concat());
        let mut file = file_of(&moov);
        strip_personal_data(&mut file).unwrap();
        let after = bytes_of(&mut file);
        assert_eq!(after.len(), moov.len());
        let text = String::from_utf8_lossy(&after);
        assert!(!text.contains("take"), "{text:?}");
        assert_eq!(text.matches("SCALtime").count(), 2, "{text:?}");
    }

    #[test]
    fn a_cut_file_is_known_by_its_boxes() {
        let film = [boxed(b"ftyp", b"isom"), boxed(b"mdat", b"pixels")].concat();
        assert!(!is_cut(&mut file_of(&film)).unwrap());
        assert!(is_cut(&mut file_of(&film[..film.len() - 2])).unwrap());
        assert!(is_cut(&mut file_of(&film[..15])).unwrap());
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            let mut file = file_of(&[&b"\0\0\0\x10ftypisom\0\0\0\0\0\0\0\xA0moov"[..], &bytes].concat());
            strip_personal_data(&mut file).unwrap();
            is_cut(&mut file).unwrap();
        }
    }
}

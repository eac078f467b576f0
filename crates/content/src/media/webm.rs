//! WebM: whether all of it is there, and taking out what it says about a person.
//!
//! A browser that records in slices (`MediaRecorder.start(1000)`) writes a segment and clusters that do not say how long
//! they are: such a file may end after any element, and is cut only in the middle of one.
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};

/// Elements looked at at most: 200 MB hold fewer.
const MOST: usize = 8_000_000;

/// Elements whose parts are looked at one by one.
const SEGMENT: u32 = 0x1853_8067;
const CLUSTER: u32 = 0x1F43_B675;
const INFO: u32 = 0x1549_A966;
const TRACKS: u32 = 0x1654_AE6B;
const TRACK: u32 = 0xAE;
/// What may say who, when and where: tags, attachments, chapters; title, date, names of files, of tracks. A check sum
/// (`0xBF`) over what is changed would be wrong.
const PERSONAL: [u32; 10] = [
    0x1254_C367,
    0x1941_A469,
    0x1043_A770,
    0x7BA9,
    0x4461,
    0x7384,
    0x3C_83AB,
    0x3E_83BB,
    0x536E,
    0xBF,
];
/// An element that says nothing.
const VOID: u8 = 0xEC;
/// Longest element that a void with a size of one byte takes the place of.
const SHORT: u64 = 128;

struct EbmlElement {
    id: u32,
    start: u64,
    data: u64,
    /// `None` when it does not say where it ends.
    end: Option<u64>,
}

enum ElementRead {
    Element(EbmlElement),
    /// The file ends in the middle of a beginning.
    Cut,
    /// Nothing that an element begins with.
    Other,
}

/// True when the file ends in the middle of something.
pub fn is_cut(file: &mut File) -> io::Result<bool> {
    let mut is_cut = false;
    walk_elements(file, &[SEGMENT, CLUSTER], |found, end| match found {
        ElementRead::Element(element) => is_cut |= element.end.is_some_and(|last| last > end),
        ElementRead::Cut => is_cut = true,
        ElementRead::Other => {}
    })?;
    Ok(is_cut)
}

/// Makes what may say something about a person say nothing, without moving a byte.
pub fn strip_personal_data(file: &mut File) -> io::Result<()> {
    let mut personal = Vec::new();
    let looked_into = [SEGMENT, CLUSTER, INFO, TRACKS, TRACK];
    walk_elements(file, &looked_into, |found, end| {
        if let ElementRead::Element(EbmlElement {
            id,
            start,
            end: Some(last),
            ..
        }) = found
            && PERSONAL.contains(&id)
            && last <= end
        {
            // Collected first and overwritten later: this walk reads ahead through a buffer.
            personal.push((start, last));
        }
    })?;
    for (start, end) in personal {
        make_void(file, start, end)?;
    }
    Ok(())
}

/// Goes through the file, into the named elements and past all others, up to what cannot be passed.
fn walk_elements(
    file: &File,
    into: &[u32],
    mut see: impl FnMut(ElementRead, u64),
) -> io::Result<()> {
    let mut reader = BufReader::new(file);
    let end = reader.seek(SeekFrom::End(0))?;
    let mut at = reader.seek(SeekFrom::Start(0))?;
    for _ in 0..MOST {
        if at >= end {
            return Ok(());
        }
        let found = read_element(&mut reader, at)?;
        let next = match &found {
            ElementRead::Element(element) if into.contains(&element.id) => {
                Some((element.data, element.data))
            }
            ElementRead::Element(element) => element.end.map(|last| (element.data, last)),
            _ => None,
        };
        see(found, end);
        let Some((here, next)) = next.filter(|(_, next)| *next <= end) else {
            return Ok(());
        };
        reader.seek_relative(i64::try_from(next - here).unwrap_or(i64::MAX))?;
        at = next;
    }
    Ok(())
}

fn read_element(reader: &mut impl Read, start: u64) -> io::Result<ElementRead> {
    let Some(first) = read_byte(reader)? else {
        return Ok(ElementRead::Cut);
    };
    let more = first.leading_zeros();
    // An id has at most four bytes (RFC 8794).
    if more > 3 {
        return Ok(ElementRead::Other);
    }
    let Some(id) = read_number(reader, u64::from(first), more)? else {
        return Ok(ElementRead::Cut);
    };
    let Some(length) = read_byte(reader)? else {
        return Ok(ElementRead::Cut);
    };
    let behind = length.leading_zeros();
    if behind > 7 {
        return Ok(ElementRead::Other);
    }
    // All bits behind the first set one: seven of each byte.
    let all = (1_u64 << (7 * (behind + 1))) - 1;
    let Some(size) = read_number(reader, u64::from(length), behind)? else {
        return Ok(ElementRead::Cut);
    };
    let data = start + u64::from(more + behind) + 2;
    // All ones mean an unknown size (RFC 8794).
    let end = (size & all != all).then(|| data.saturating_add(size & all));
    let id = u32::try_from(id).unwrap_or_default();
    Ok(ElementRead::Element(EbmlElement {
        id,
        start,
        data,
        end,
    }))
}

fn read_number(reader: &mut impl Read, first: u64, more: u32) -> io::Result<Option<u64>> {
    let mut value = first;
    for _ in 0..more {
        let Some(next) = read_byte(reader)? else {
            return Ok(None);
        };
        value = value << 8 | u64::from(next);
    }
    Ok(Some(value))
}

/// The next byte; `None` at the end.
fn read_byte(reader: &mut impl Read) -> io::Result<Option<u8>> {
    let mut one = [0];
    match reader.read_exact(&mut one) {
        Ok(()) => Ok(Some(one[0])),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

fn make_void(file: &mut File, start: u64, end: u64) -> io::Result<()> {
    let length = end - start;
    let head = if length <= SHORT {
        vec![
            VOID,
            0x80 | u8::try_from(length.saturating_sub(2)).unwrap_or_default(),
        ]
    } else {
        let size = (1 << 56 | (length - 9)).to_be_bytes();
        [&[VOID][..], &size].concat()
    };
    file.seek(SeekFrom::Start(start))?;
    file.write_all(&head)?;
    let rest = length.saturating_sub(head.len() as u64);
    io::copy(&mut io::repeat(0).take(rest), file)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLICED: &[u8] = include_bytes!("../../tests/content/media/fixtures/sliced.webm");
    const WHOLE: &[u8] = include_bytes!("../../tests/content/media/fixtures/tone.webm");

    fn file(bytes: &[u8]) -> File {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn after(bytes: &[u8]) -> Vec<u8> {
        let mut file = file(bytes);
        strip_personal_data(&mut file).unwrap();
        let mut after = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut after).unwrap();
        assert_eq!(after.len(), bytes.len());
        after
    }

    #[test]
    fn slices_end_where_they_end_and_nothing_ends_in_a_block() {
        assert!(!is_cut(&mut file(SLICED)).unwrap());
        assert!(!is_cut(&mut file(WHOLE)).unwrap());
        // The last block is 61 bytes long, with two bytes before them.
        for cut in 1..62 {
            let bytes = &SLICED[..SLICED.len() - cut];
            assert!(is_cut(&mut file(bytes)).unwrap(), "{cut}");
        }
        assert!(is_cut(&mut file(&WHOLE[..WHOLE.len() / 2])).unwrap());
        assert!(is_cut(&mut file(&WHOLE[..WHOLE.len() - 1])).unwrap());
    }

    /// A segment of no said length with a title, a track's name, a tag of 200 bytes, and a block.
    fn told() -> Vec<u8> {
        let tag = [&b"\x12\x54\xC3\x67\x40\xC8"[..], &[b'n'; 200]].concat();
        [
            &b"\x1A\x45\xDF\xA3\x80\x18\x53\x80\x67\x01\xFF\xFF\xFF\xFF\xFF\xFF\xFF"[..],
            b"\x15\x49\xA9\x66\x86\x7B\xA9\x83Ada",
            b"\x16\x54\xAE\x6B\x89\xAE\x87\x53\x6E\x84Home",
            &tag,
            b"\x1F\x43\xB6\x75\xFF\xA3\x83Ada",
        ]
        .concat()
    }

    #[test]
    fn what_a_recorder_wrote_about_a_person_is_void() {
        let kept = after(&told());
        let says = |words: &[u8]| {
            kept.windows(words.len())
                .filter(|part| *part == words)
                .count()
        };
        assert_eq!(
            (says(b"Ada"), says(b"Home"), says(b"nn")),
            (1, 0, 0),
            "the block stays"
        );
        assert!(
            kept.windows(6).any(|part| part == b"\xEC\x84\0\0\0\0"),
            "the title"
        );
        assert!(!is_cut(&mut file(&kept)).unwrap());
        assert_eq!(after(WHOLE), WHOLE, "nothing is said in it");
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            after(&bytes);
            after(&[&told()[..17], &bytes].concat());
            is_cut(&mut file(&bytes)).unwrap();
        }
    }
}

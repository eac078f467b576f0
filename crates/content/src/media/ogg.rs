//! Ogg: takes the comments out of Opus and Vorbis, without moving a byte. Pages carry check sums, which are made anew.
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;

/// Pages looked at at most, and the longest comments: a picture may be among them.
const MOST_PAGES: usize = 2_000;
const LONGEST: u64 = 64 << 20;
/// Bytes of a page before the table of its segments.
const HEAD: usize = 27;
const SUM: Range<usize> = 22..26;
/// Bit 0 of a page's fourth byte: it goes on with the packet of the page before it.
const CONTINUED: u8 = 1;

/// A page of the stream, with what of it belongs to the comments.
struct OggPage {
    start: u64,
    length: usize,
    comments: Range<u64>,
}

/// Empties the comments. What is not laid out as its format says is left as it is.
pub fn strip_comments(file: &mut File) -> io::Result<()> {
    let pages = find_comment_pages(file)?;
    let mut packet = Vec::new();
    for page in &pages {
        let mut part =
            vec![0; usize::try_from(page.comments.end - page.comments.start).unwrap_or(0)];
        file.seek(SeekFrom::Start(page.comments.start))?;
        file.read_exact(&mut part)?;
        packet.extend(part);
    }
    let Some(empty) = without_comments(&packet) else {
        return Ok(());
    };
    let mut rest = &empty[..];
    for page in pages {
        let length = usize::try_from(page.comments.end - page.comments.start).unwrap_or(0);
        let (part, behind) = rest.split_at(length.min(rest.len()));
        file.seek(SeekFrom::Start(page.comments.start))?;
        file.write_all(part)?;
        update_checksum(file, &page)?;
        rest = behind;
    }
    Ok(())
}

/// The pages that hold the second packet of the first stream; none when it is not all there.
fn find_comment_pages(file: &mut File) -> io::Result<Vec<OggPage>> {
    let (mut at, mut stream, mut packets, mut length) = (0, None, 0, 0);
    let end = file.seek(SeekFrom::End(0))?;
    let mut pages = Vec::new();
    for _ in 0..MOST_PAGES {
        file.seek(SeekFrom::Start(at))?;
        let mut head = [0; HEAD];
        if !read_full(file, &mut head)? || !head.starts_with(b"OggS") {
            break;
        }
        let mut table = vec![0; usize::from(head[HEAD - 1])];
        if !read_full(file, &mut table)? {
            break;
        }
        let body = at + (HEAD + table.len()) as u64;
        let size: u64 = table.iter().map(|length| u64::from(*length)).sum();
        if body + size > end {
            break;
        }
        let mine = *stream.get_or_insert([head[14], head[15], head[16], head[17]]) == head[14..18];
        if mine {
            // If the next page does not continue the comments, the file is not laid out as RFC 3533 requires.
            if packets == 1 && length > 0 && head[5] & CONTINUED == 0 {
                break;
            }
            let comments = packet_range(&table, body, &mut packets);
            length += comments.end - comments.start;
            if comments.start < comments.end {
                let whole = HEAD + table.len() + usize::try_from(size).unwrap_or(0);
                pages.push(OggPage {
                    start: at,
                    length: whole,
                    comments,
                });
            }
            if packets > 1 {
                return Ok(pages);
            }
        }
        at = body + size;
        if length > LONGEST {
            break;
        }
    }
    Ok(Vec::new())
}

/// Where in a page's body the second packet stands; counts the packets that end in the page.
fn packet_range(table: &[u8], body: u64, packets: &mut u32) -> Range<u64> {
    let (mut at, mut range) = (body, body..body);
    for length in table {
        let next = at + u64::from(*length);
        if *packets == 1 {
            if range.start == range.end {
                range.start = at;
            }
            range.end = next;
        }
        at = next;
        // A segment shorter than 255 bytes ends its packet (RFC 3533).
        if *length < u8::MAX {
            *packets += 1;
        }
    }
    range
}

/// The same packet without comments, as long as before; `None` when it is none that is known.
fn without_comments(packet: &[u8]) -> Option<Vec<u8>> {
    let (before, is_vorbis) = match packet {
        [b'O', b'p', b'u', b's', b'T', b'a', b'g', b's', ..] => (8, false),
        [3, b'v', b'o', b'r', b'b', b'i', b's', ..] => (7, true),
        _ => return None,
    };
    let vendor = packet.get(before..before + 4)?.try_into().ok()?;
    let vendor = usize::try_from(u32::from_le_bytes(vendor)).ok()?;
    let count = before.checked_add(4)?.checked_add(vendor)?;
    let list = count.checked_add(4)?;
    let mut empty = packet.get(..count)?.to_vec();
    empty.resize(packet.len(), 0);
    if is_vorbis {
        // The bit that ends its packet.
        *empty.get_mut(list)? = 1;
    }
    (list <= packet.len()).then_some(empty)
}

fn update_checksum(file: &mut File, page: &OggPage) -> io::Result<()> {
    let mut bytes = vec![0; page.length];
    file.seek(SeekFrom::Start(page.start))?;
    file.read_exact(&mut bytes)?;
    // The checksum is computed with its own field set to zero.
    bytes[SUM].fill(0);
    file.seek(SeekFrom::Start(page.start + SUM.start as u64))?;
    file.write_all(&page_checksum(&bytes).to_le_bytes())
}

/// The check sum of RFC 3533 §6: CRC-32 with the polynomial 0x04C11DB7, begun with zero.
fn page_checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0, |sum: u32, byte| {
        (0..8).fold(sum ^ u32::from(*byte) << 24, |sum, _| {
            if sum & 1 << 31 == 0 {
                sum << 1
            } else {
                sum << 1 ^ 0x04C1_1DB7
            }
        })
    })
}

/// False where fewer bytes are left.
fn read_full(file: &mut File, bytes: &mut [u8]) -> io::Result<bool> {
    match file.read_exact(bytes) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPUS: &[u8] = include_bytes!("../../tests/content/media/fixtures/tone.opus");

    fn after(bytes: &[u8]) -> Vec<u8> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        strip_comments(&mut file).unwrap();
        let mut after = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut after).unwrap();
        assert_eq!(after.len(), bytes.len());
        after
    }

    /// One page with these whole packets.
    fn page(number: u8, flags: u8, packets: &[&[u8]]) -> Vec<u8> {
        let mut table = Vec::new();
        for packet in packets {
            table.extend(std::iter::repeat_n(255, packet.len() / 255));
            table.push(u8::try_from(packet.len() % 255).unwrap());
        }
        let mut page = b"OggS\0".to_vec();
        page.extend([
            flags, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, number, 0, 0, 0, 0, 0, 0, 0,
        ]);
        page.push(u8::try_from(table.len()).unwrap());
        page.extend(table);
        page.extend(packets.concat());
        let sum = page_checksum(&page).to_le_bytes();
        page[SUM].copy_from_slice(&sum);
        page
    }

    /// Every page of a file has the sum that belongs to it.
    fn is_sound(bytes: &[u8]) -> bool {
        let mut rest = bytes;
        while rest.len() >= HEAD {
            let table = &rest[HEAD..HEAD + usize::from(rest[HEAD - 1])];
            let length = HEAD + table.len() + table.iter().map(|n| usize::from(*n)).sum::<usize>();
            let mut page = rest[..length].to_vec();
            let told = page[SUM].to_vec();
            page[SUM].fill(0);
            if page_checksum(&page).to_le_bytes() != told[..] {
                return false;
            }
            rest = &rest[length..];
        }
        rest.is_empty()
    }

    #[test]
    fn the_sums_are_those_of_the_format() {
        assert!(is_sound(OPUS));
    }

    #[test]
    fn comments_of_opus_and_vorbis_are_empty_and_the_sound_stays() {
        let list = [&b"\x01\0\0\0\x2c\x01\0\0"[..], &[b'n'; 300]].concat();
        for (name, end) in [
            (&b"OpusTags"[..], &b""[..]),
            (&b"\x03vorbis"[..], &b"\x01"[..]),
        ] {
            let comments = [name, b"\x03\0\0\0lib", &list, end].concat();
            let file = [
                page(0, 2, &[b"head"]),
                page(1, 0, &[&comments, b"setup"]),
                page(2, 4, &[b"nnn sound"]),
            ]
            .concat();
            let kept = after(&file);
            assert!(is_sound(&kept));
            assert!(!kept.windows(4).any(|part| part == b"nnnn"));
            assert!(kept.windows(9).any(|part| part == b"nnn sound"));
            assert!(kept.windows(5).any(|part| part == b"setup"));
            let empty = [name, b"\x03\0\0\0lib\0\0\0\0", end, &[0; 40]].concat();
            assert!(kept.windows(empty.len()).any(|part| part == empty));
        }
    }

    #[test]
    fn comments_on_several_pages_are_empty_too() {
        let list = [&b"OpusTags\0\0\0\0\x01\0\0\0\x58\x02\0\0"[..], &[b'n'; 600]].concat();
        // Two pages of 255 bytes each, and the rest on a third.
        let mut parts = [
            page(1, 0, &[&list[..255]]),
            page(2, 1, &[&list[255..510]]),
            page(3, 1, &[&list[510..]]),
        ];
        for part in &mut parts[..2] {
            // The packet goes on: no shorter segment ends it.
            part[HEAD - 1] = 1;
            part.remove(HEAD + 1);
            part[SUM].fill(0);
            let sum = page_checksum(part).to_le_bytes();
            part[SUM].copy_from_slice(&sum);
        }
        let file = [
            page(0, 2, &[b"head"]),
            parts.concat(),
            page(4, 4, &[b"sound"]),
        ]
        .concat();
        assert!(is_sound(&file));
        let kept = after(&file);
        assert!(is_sound(&kept));
        assert!(kept.windows(2).all(|part| part != b"nn"));
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
            after(&[&b"OggS"[..], &bytes].concat());
            after(&[page(0, 2, &[b"head"]), page(1, 0, &[&[&b"OpusTags"[..], &bytes].concat()])].concat());
        }
    }
}

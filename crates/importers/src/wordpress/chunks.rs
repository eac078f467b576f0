//! Cuts a stream into its head, its items and its end, without a parser: a broken item must not break the next.
use std::io::{self, Read};

use memchr::{memchr, memchr_iter, memchr2};

/// An item that is longer is no post.
const LONGEST_ITEM: usize = 32 << 20;
const PIECE: usize = 64 << 10;
/// Looked at behind a sign to tell what it is, in bytes.
const AHEAD: usize = 128;

#[derive(Debug)]
pub(super) struct Chunk {
    pub kind: ChunkKind,
    pub bytes: Vec<u8>,
    /// Line of the file where it begins, from 1.
    pub line: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChunkKind {
    /// All before the first item.
    Head,
    /// From `<item>` to `</item>`.
    Item,
    /// An item without its end, before the next one.
    Unclosed,
    /// An item in which the file ends.
    Torn,
    /// An item that is too long; its bytes are not kept.
    TooLong,
    /// All behind the last item.
    Tail,
}

pub(super) struct Chunks<R> {
    source: R,
    buffer: Vec<u8>,
    /// Up to here the buffer was looked at.
    at: usize,
    line: u64,
    is_item: bool,
    is_cdata: bool,
    is_too_long: bool,
    has_items: bool,
    ended: bool,
    done: bool,
}

impl<R: Read> Chunks<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            at: 0,
            line: 1,
            is_item: false,
            is_cdata: false,
            is_too_long: false,
            has_items: false,
            ended: false,
            done: false,
        }
    }

    /// The next part of the file; `None` behind its end. Blank text between items is no part.
    pub(super) fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        while !self.done {
            let found = self.find_boundary()?;
            let made = match found {
                Some(boundary) => self.cut(&boundary),
                None => {
                    self.done = true;
                    self.last()
                }
            };
            if made.is_some() {
                return Ok(made);
            }
        }
        Ok(None)
    }

    fn cut(&mut self, boundary: &Boundary) -> Option<Chunk> {
        let opens = boundary.sign == Sign::ItemBegins;
        let kind = match (self.is_item, boundary.sign) {
            _ if self.is_too_long => ChunkKind::TooLong,
            (true, Sign::ItemEnds) => ChunkKind::Item,
            (true, _) => ChunkKind::Unclosed,
            (false, _) if self.has_items => ChunkKind::Tail,
            (false, _) => ChunkKind::Head,
        };
        // An end without a beginning belongs to what stands before it.
        let end = if boundary.sign == Sign::ItemEnds {
            boundary.at + ITEM_END.len()
        } else {
            boundary.at
        };
        let bytes: Vec<u8> = self.buffer.drain(..end).collect();
        self.at = if boundary.sign == Sign::ItemEnds {
            0
        } else {
            1
        };
        let chunk = self.take(kind, bytes);
        self.is_item = opens;
        self.has_items |= opens;
        self.is_too_long = false;
        self.is_cdata = false;
        chunk
    }

    fn last(&mut self) -> Option<Chunk> {
        let kind = match self.is_item {
            true if self.is_too_long => ChunkKind::TooLong,
            true => ChunkKind::Torn,
            false if self.has_items => ChunkKind::Tail,
            false => ChunkKind::Head,
        };
        let bytes = std::mem::take(&mut self.buffer);
        self.take(kind, bytes)
    }

    fn take(&mut self, kind: ChunkKind, bytes: Vec<u8>) -> Option<Chunk> {
        let line = self.line;
        self.line += count_lines(&bytes);
        let is_blank = kind == ChunkKind::Tail && bytes.iter().all(u8::is_ascii_whitespace);
        (!is_blank).then_some(Chunk { kind, bytes, line })
    }

    /// Looks for the next beginning or end of an item. `None` at the end of the file.
    fn find_boundary(&mut self) -> io::Result<Option<Boundary>> {
        loop {
            let rest = &self.buffer[self.at..];
            let next = if self.is_cdata {
                memchr2(b'<', b']', rest)
            } else {
                memchr(b'<', rest)
            };
            let Some(next) = next else {
                self.at = self.buffer.len();
                if !self.read_more()? {
                    return Ok(None);
                }
                continue;
            };
            self.at += next;
            while self.buffer.len() < self.at + AHEAD && self.read_more()? {}
            let rest = &self.buffer[self.at..];
            if self.is_cdata {
                if rest.starts_with(b"]]>") {
                    self.is_cdata = false;
                } else if ends_item_in_cdata(rest) {
                    return Ok(Some(Boundary {
                        at: self.at,
                        sign: Sign::ItemEnds,
                    }));
                }
            } else if rest.starts_with(b"<![CDATA[") {
                self.is_cdata = true;
            } else if let Some(sign) = self.sign_at(rest) {
                return Ok(Some(Boundary { at: self.at, sign }));
            }
            self.at += 1;
        }
    }

    fn sign_at(&self, rest: &[u8]) -> Option<Sign> {
        if rest.starts_with(ITEM_END) {
            Some(Sign::ItemEnds)
        } else if opens_item(rest) {
            Some(Sign::ItemBegins)
        } else {
            (self.is_item && rest.starts_with(CHANNEL_END)).then_some(Sign::ChannelEnds)
        }
    }

    /// False at the end of the file.
    fn read_more(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        if self.buffer.len() > LONGEST_ITEM {
            self.is_too_long = self.is_item;
            self.line += count_lines(&self.buffer[..self.at]);
            self.buffer.drain(..self.at);
            self.at = 0;
        }
        let before = self.buffer.len();
        self.buffer.resize(before + PIECE, 0);
        let read = loop {
            match self.source.read(&mut self.buffer[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(before + *read.as_ref().unwrap_or(&0));
        self.ended = read? == 0;
        Ok(!self.ended)
    }
}

struct Boundary {
    at: usize,
    sign: Sign,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    ItemBegins,
    ItemEnds,
    /// Ends an item that has no end of its own.
    ChannelEnds,
}

const ITEM_END: &[u8] = b"</item>";
const CHANNEL_END: &[u8] = b"</channel>";

fn opens_item(rest: &[u8]) -> bool {
    rest.starts_with(b"<item")
        && rest
            .get(5)
            .is_some_and(|byte| *byte == b'>' || byte.is_ascii_whitespace())
}

/// A section that was never closed runs over the end of its item: the next item, or the end of the channel, says so.
fn ends_item_in_cdata(rest: &[u8]) -> bool {
    let Some(after) = rest.strip_prefix(ITEM_END) else {
        return false;
    };
    let after = after.trim_ascii_start();
    opens_item(after) || after.starts_with(CHANNEL_END)
}

fn count_lines(bytes: &[u8]) -> u64 {
    u64::try_from(memchr_iter(b'\n', bytes).count()).unwrap_or(u64::MAX)
}

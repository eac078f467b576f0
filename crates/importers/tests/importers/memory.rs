//! A large export is read item by item.
use std::io::{self, Read, Seek, SeekFrom};

use importers::{
    ImportNotice, ImportSink, ImportedAsset, ImportedComment, ImportedCoupon, ImportedDocument,
    ImportedRedirect, ImportedVariant, SinkError, import_wxr,
};

use crate::wxr::{TAIL, head, post, upload};

const POSTS: u64 = 2_000;
const PICTURES: u64 = 5_000;

/// Writes the file while it is read; it stands nowhere as a whole.
#[derive(Default)]
struct Generated {
    next: u64,
    rest: Vec<u8>,
    written: u64,
}

impl Generated {
    fn piece(&mut self) -> Option<String> {
        let at = self.next;
        self.next += 1;
        match at {
            0 => Some(head()),
            at if at <= PICTURES => {
                Some(upload(at, &format!("2024/05/picture-{at}.jpg"), "What it shows").xml())
            }
            at if at <= PICTURES + POSTS => {
                let picture = at % PICTURES + 1;
                let words = "Salt and water and sleep. ".repeat(200);
                let image = format!(
                    "<img src=\"https://old.example/wp-content/uploads/2024/05/picture-{picture}-300x200.jpg\">"
                );
                Some(
                    post(at, &format!("{words}\n\n{image}\n\n{words}"))
                        .meta("_thumbnail_id", &picture.to_string())
                        .xml(),
                )
            }
            at if at == PICTURES + POSTS + 1 => Some(TAIL.to_owned()),
            _ => None,
        }
    }
}

impl Read for Generated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.piece().unwrap_or_default().into_bytes();
        }
        let taken = buffer.len().min(self.rest.len());
        buffer[..taken].copy_from_slice(&self.rest[..taken]);
        self.rest.drain(..taken);
        self.written += taken as u64;
        Ok(taken)
    }
}

impl Seek for Generated {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match to {
            SeekFrom::Current(0) => Ok(self.written),
            SeekFrom::Start(0) => {
                *self = Self::default();
                Ok(0)
            }
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

#[derive(Default)]
struct Counts {
    documents: u64,
    assets: u64,
    redirects: u64,
}

impl ImportSink for Counts {
    fn document(&mut self, _: ImportedDocument) -> Result<(), SinkError> {
        self.documents += 1;
        Ok(())
    }
    fn asset(&mut self, _: ImportedAsset) -> Result<(), SinkError> {
        self.assets += 1;
        Ok(())
    }
    fn redirect(&mut self, _: ImportedRedirect) -> Result<(), SinkError> {
        self.redirects += 1;
        Ok(())
    }
    fn comment(&mut self, _: ImportedComment) -> Result<(), SinkError> {
        Ok(())
    }
    fn variant(&mut self, _: ImportedVariant) -> Result<(), SinkError> {
        Ok(())
    }
    fn coupon(&mut self, _: ImportedCoupon) -> Result<(), SinkError> {
        Ok(())
    }
    fn notice(&mut self, _: ImportNotice) -> Result<(), SinkError> {
        Ok(())
    }
}

/// Most memory that this process ever held, in KB.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The figure of the issue is 300 MB with a site around it. The file has more than 20 MB, so that holding it would show.
#[cfg(target_os = "linux")]
#[test]
fn two_thousand_posts_and_five_thousand_pictures_are_read_item_by_item() {
    let before = peak();
    let mut source = Generated::default();
    let mut counts = Counts::default();
    import_wxr(&mut source, &mut counts).unwrap();
    assert!(source.written > 20 << 20, "{}", source.written);
    assert_eq!((counts.documents, counts.assets), (POSTS, PICTURES));
    assert_eq!(counts.redirects, POSTS * 3);
    let grown = peak() - before;
    assert!(grown < 14 << 10, "{grown} KB more than before");
}

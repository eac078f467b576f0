//! The first look at the lines: what each is, without keeping them.
use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use content::model::fields::date_key;
use serde::Deserialize;

use crate::error::DatasetError;
use crate::report::{DatasetNotice, NoticeKind};

/// Largest document of the hosted service, in bytes.
const LONGEST_LINE: u64 = 32 << 20;
/// Longest `_id` there is, with what stands before a draft's.
const LONGEST_ID: usize = 160;

/// Where a document stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct IndexedLine {
    /// From 1.
    pub number: u64,
    pub offset: u64,
    /// Bytes, without the line's end.
    pub length: usize,
    /// `_id` as it stands there.
    pub id: String,
    /// `_createdAt` as lists sort it.
    written_key: String,
}

impl IndexedLine {
    pub fn is_draft(&self) -> bool {
        self.id.starts_with("drafts.")
    }

    /// The id of the document: of a draft that of what it is a draft of.
    pub fn document_id(&self) -> &str {
        self.id.strip_prefix("drafts.").unwrap_or(&self.id)
    }

    pub fn read_text(&self, file: &mut File) -> Result<String, DatasetError> {
        let mut bytes = vec![0; self.length];
        file.seek(SeekFrom::Start(self.offset))?;
        file.read_exact(&mut bytes)?;
        String::from_utf8(bytes).map_err(|error| DatasetError::Source(error.to_string()))
    }
}

/// The lines of a file that hold a document.
#[derive(Debug, Default)]
pub(crate) struct LineIndex {
    /// What is published before drafts, then the oldest first: of two that wish for one address the older has it.
    pub lines: Vec<IndexedLine>,
    pub notices: Vec<DatasetNotice>,
    /// The file ended before all of the dataset was in it.
    pub is_cut: bool,
}

/// The fields of a line that say what it is.
#[derive(Deserialize)]
struct LineHead {
    #[serde(rename = "_id")]
    id: Option<String>,
    #[serde(rename = "_type")]
    kind: Option<String>,
    #[serde(rename = "_createdAt")]
    created_at: Option<String>,
    error: Option<serde_json::Value>,
    message: Option<String>,
    #[serde(rename = "nextCursor")]
    next_cursor: Option<String>,
}

enum LineFault {
    /// This line is left out.
    Refused(String),
    /// The service wrote an error instead of the rest.
    Cut(String),
    /// No document, and nothing that is missed.
    Empty,
}

pub(crate) fn index_lines(path: &Path) -> Result<LineIndex, DatasetError> {
    let mut reader = BufReader::new(File::open(path)?);
    let mut index = LineIndex::default();
    let mut known: HashMap<String, u64> = HashMap::new();
    let (mut number, mut offset) = (0, 0);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = (&mut reader)
            .take(LONGEST_LINE + 1)
            .read_until(b'\n', &mut bytes)? as u64;
        if read == 0 {
            break;
        }
        number += 1;
        let mut whole = read;
        if !bytes.ends_with(b"\n") && read > LONGEST_LINE {
            whole += skip_line(&mut reader)?;
        }
        let length = trim_end(&bytes).len();
        match read_head(&bytes[..length], read > LONGEST_LINE, &known) {
            Ok(head) => {
                known.insert(head.id.clone(), number);
                index.lines.push(IndexedLine {
                    number,
                    offset,
                    length,
                    written_key: head.written_key,
                    id: head.id,
                });
            }
            Err(LineFault::Empty) => {}
            Err(LineFault::Refused(why)) => {
                index
                    .notices
                    .push(DatasetNotice::at_line(number, NoticeKind::Refused, why));
            }
            Err(LineFault::Cut(why)) => {
                index.is_cut = true;
                index
                    .notices
                    .push(DatasetNotice::at_line(number, NoticeKind::Refused, why));
            }
        }
        offset += whole;
    }
    index.lines.sort_by(|a, b| {
        (a.is_draft(), &a.written_key, &a.id).cmp(&(b.is_draft(), &b.written_key, &b.id))
    });
    Ok(index)
}

/// Passes over the rest of a line that is too long; how many bytes that were.
fn skip_line(reader: &mut impl BufRead) -> Result<u64, DatasetError> {
    let mut skipped = 0;
    loop {
        let buffered = reader.fill_buf()?;
        let end = buffered.iter().position(|byte| *byte == b'\n');
        let count = end.map_or(buffered.len(), |end| end + 1);
        let is_done = end.is_some() || buffered.is_empty();
        reader.consume(count);
        skipped += count as u64;
        if is_done {
            return Ok(skipped);
        }
    }
}

fn trim_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// What is wrong with a line that stands for one document alone.
pub(crate) fn check_line(text: &str) -> Result<(), String> {
    let is_too_long = text.len() as u64 > LONGEST_LINE;
    match read_head(text.as_bytes(), is_too_long, &HashMap::new()) {
        Ok(_) => Ok(()),
        Err(LineFault::Refused(words) | LineFault::Cut(words)) => Err(words),
        Err(LineFault::Empty) => Err("There is nothing in it".to_owned()),
    }
}

struct KnownHead {
    id: String,
    written_key: String,
}

fn read_head(
    line: &[u8],
    is_too_long: bool,
    known: &HashMap<String, u64>,
) -> Result<KnownHead, LineFault> {
    let refused = |why: &str| LineFault::Refused(why.to_owned());
    if is_too_long {
        return Err(refused("The line is longer than 32 MB"));
    }
    if line.iter().all(u8::is_ascii_whitespace) {
        return Err(LineFault::Empty);
    }
    let text = std::str::from_utf8(line).map_err(|_| refused("The line is not UTF-8"))?;
    if text.contains('\u{fffd}') {
        return Err(refused(
            "A character was damaged before it came here (U+FFFD)",
        ));
    }
    if text.contains('\0') || text.contains("\\u0000") {
        return Err(refused("The line holds a NUL character"));
    }
    let head: LineHead = match serde_json::from_str(text) {
        Ok(head) => head,
        Err(error) => return Err(explain_broken_line(text, &error)),
    };
    let Some(id) = head.id else {
        return Err(match (head.error, head.next_cursor) {
            (Some(error), _) => {
                let reported = serde_json::json!({"error": error, "message": head.message});
                LineFault::Cut(explain_service_error(&reported))
            }
            // Says where the next part of the export begins.
            (None, Some(_)) => LineFault::Empty,
            (None, None) => refused("There is no `_id`"),
        });
    };
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    if id.is_empty() || id.len() > LONGEST_ID || !id.bytes().all(is_plain) {
        return Err(refused("`_id` must be of the characters A-Z a-z 0-9 - _ ."));
    }
    if head.kind.is_none() {
        return Err(LineFault::Refused(format!("{id} has no `_type`")));
    }
    if let Some(line) = known.get(&id) {
        let words = format!("{id} stands in line {line} already");
        return Err(LineFault::Refused(words));
    }
    let written_key = date_key(head.created_at.as_deref().unwrap_or_default());
    Ok(KnownHead { id, written_key })
}

/// An export that fails has begun to answer: its error stands in the middle of a line.
fn explain_broken_line(text: &str, error: &serde_json::Error) -> LineFault {
    let reported = text.rfind("{\"error\":").and_then(|at| {
        serde_json::Deserializer::from_str(&text[at..])
            .into_iter()
            .next()
    });
    match reported {
        Some(Ok(reported)) => LineFault::Cut(explain_service_error(&reported)),
        // Also the last line of a file that was cut.
        _ if error.is_eof() => {
            LineFault::Cut("The file ends in the middle of this line".to_owned())
        }
        _ => LineFault::Refused(format!("The line is not JSON: {error}")),
    }
}

fn explain_service_error(reported: &serde_json::Value) -> String {
    let error = reported.get("error").unwrap_or(reported);
    let words = ["description", "message"]
        .iter()
        .find_map(|key| error.get(key).or_else(|| reported.get(key))?.as_str())
        .or_else(|| error.as_str())
        .unwrap_or("unknown");
    format!("The export failed here, and what follows is missing: {words}")
}

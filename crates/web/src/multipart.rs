//! The parts of a form that sends files (`multipart/form-data`, RFC 7578), found in a body that is at hand whole.

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;

/// Parts of a form that are read; what comes behind them is left.
const MOST_PARTS: usize = 400;
/// Bytes of a part's head at most; one without an end in them ends the form.
const LARGEST_HEAD: usize = 8 << 10;

/// One part of a form that sends files.
#[derive(Clone, PartialEq, Eq)]
pub struct Part {
    /// The field.
    pub name: String,
    /// The name that a file had with its sender; none for a field of text. It decides nothing.
    pub file_name: Option<String>,
    /// What was typed or chosen.
    pub bytes: Bytes,
}

/// Shows nothing of what was typed or chosen.
impl std::fmt::Debug for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Part").finish_non_exhaustive()
    }
}

impl Part {
    /// Whether this is a file field in which nothing was chosen.
    #[must_use]
    pub fn is_unchosen(&self) -> bool {
        self.bytes.is_empty() && self.file_name.as_deref() == Some("")
    }

    /// What was typed; letters that are no UTF-8 become signs of it.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// All parts of a form in their order. None when the body is no such form; what is cut off at its end is left out.
#[must_use]
pub fn parts(headers: &HeaderMap, body: &Bytes) -> Option<Vec<Part>> {
    first_parts(headers, body, MOST_PARTS)
}

/// The same, no more than `most` of them.
pub(crate) fn first_parts(headers: &HeaderMap, body: &Bytes, most: usize) -> Option<Vec<Part>> {
    Some(Parts::of(headers, body)?.take(most).collect())
}

/// The parts from a place in the body on.
struct Parts<'b> {
    body: &'b Bytes,
    between: Vec<u8>,
    at: usize,
}

impl<'b> Parts<'b> {
    fn of(headers: &HeaderMap, body: &'b Bytes) -> Option<Self> {
        let boundary = boundary(headers.get(CONTENT_TYPE)?.to_str().ok()?)?;
        let mark = format!("--{boundary}").into_bytes();
        Some(Self {
            body,
            between: [b"\r\n", mark.as_slice()].concat(),
            at: find(body, &mark, 0)? + mark.len(),
        })
    }

    fn one(&mut self) -> Option<Part> {
        if self.body.get(self.at..)?.starts_with(b"--") {
            return None;
        }
        let reach = self.body.len().min(self.at + LARGEST_HEAD);
        let head_end = find(self.body.get(..reach)?, b"\r\n\r\n", self.at)?;
        let head = String::from_utf8_lossy(self.body.get(self.at..head_end)?).into_owned();
        let from = head_end + 4;
        let end = find(self.body, &self.between, from)?;
        self.at = end + self.between.len();
        Some(Part {
            name: told(&head, "name").unwrap_or_default(),
            file_name: told(&head, "filename"),
            bytes: self.body.slice(from..end),
        })
    }
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        self.one()
    }
}

fn boundary(media_type: &str) -> Option<&str> {
    let (kind, parameters) = media_type.split_once(';')?;
    if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
        return None;
    }
    let value = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.trim().split_once('=')?;
        name.eq_ignore_ascii_case("boundary").then_some(value)
    })?;
    let value = value.trim_matches('"');
    (1..=70).contains(&value.len()).then_some(value)
}

/// What the head of a part says under this word in `Content-Disposition`. Browsers write `"` as `%22` (WHATWG).
fn told(head: &str, word: &str) -> Option<String> {
    let line = head.split("\r\n").find(|line| {
        line.get(..20)
            .is_some_and(|name| name.eq_ignore_ascii_case("content-disposition:"))
    })?;
    let mut rest = line.get(20..)?;
    while let Some((_, behind)) = rest.split_once(';') {
        let (name, value) = behind.split_once('=')?;
        let (value, after) = match value.trim_start().strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => value.split_at(value.find(';').unwrap_or(value.len())),
        };
        if name.trim().eq_ignore_ascii_case(word) {
            return Some(value.trim().replace("%22", "\""));
        }
        rest = after;
    }
    None
}

fn find(body: &[u8], needle: &[u8], from: usize) -> Option<usize> {
    let rest = body.get(from..)?;
    let at = rest
        .windows(needle.len())
        .position(|window| window == needle)?;
    Some(from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(media_type: &str) -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_TYPE, media_type.parse().unwrap())])
    }

    #[test]
    fn a_file_is_found_among_the_fields() {
        let body = Bytes::from_static(
            b"--x\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nwords\r\n--x\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n\xFF\xD8--x\r\r\n\r\n--x--\r\n",
        );
        let found = parts(&headers("multipart/form-data; boundary=x"), &body).unwrap();
        assert_eq!(&found[1].bytes[..], b"\xFF\xD8--x\r\r\n");
        let quoted = headers("Multipart/Form-Data; charset=utf-8; boundary=\"x\"");
        assert_eq!(parts(&quoted, &body), Some(found));
    }

    #[test]
    fn all_parts_come_in_their_order() {
        let body = Bytes::from_static(
            b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nwords\r\n--x\r\nContent-Disposition: form-data; name=\"report\"; filename=\"one; %22two%22.pdf\"\r\n\r\n%PDF\r\n--x\r\nContent-Disposition: form-data; filename=\"\"; name=report\r\n\r\n\r\n--x--\r\n",
        );
        let found = parts(&headers("multipart/form-data; boundary=x"), &body).unwrap();
        let told: Vec<_> = found
            .iter()
            .map(|part| (part.name.as_str(), part.file_name.as_deref(), part.text()))
            .collect();
        let expected = [
            ("a", None, "words".to_owned()),
            ("report", Some("one; \"two\".pdf"), "%PDF".to_owned()),
            ("report", Some(""), String::new()),
        ];
        assert_eq!(told, expected);
        assert!(found[2].is_unchosen() && !found[1].is_unchosen());
        assert_eq!(parts(&headers("text/plain"), &body), None);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200), cut in 0usize..60) {
            let whole = b"--x\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n";
            let body = [&whole[..cut.min(whole.len())], &bytes].concat();
            let _ = parts(&headers("multipart/form-data; boundary=x"), &Bytes::from(body));
        }
    }
}

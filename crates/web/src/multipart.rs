//! The parts of a form that sends files (`multipart/form-data`, RFC 7578), found in a body that is at hand whole.

use std::convert::Infallible;

use bytes::Bytes;
use futures::{FutureExt, stream};
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use multer::{Field, Multipart};

/// Parts of a form that are read; what comes behind them is left.
const MAX_PARTS: usize = 400;
/// Bytes of the line between two parts at most (RFC 2046).
const LONGEST_BOUNDARY: usize = 70;

#[derive(Clone, PartialEq, Eq)]
pub struct MultipartPart {
    pub name: String,
    /// The name that a file had with its sender; none for a field of text. It decides nothing.
    pub file_name: Option<String>,
    pub bytes: Bytes,
}

impl std::fmt::Debug for MultipartPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Part").finish_non_exhaustive()
    }
}

impl MultipartPart {
    pub fn is_unchosen(&self) -> bool {
        self.bytes.is_empty() && self.file_name.as_deref() == Some("")
    }

    /// What was typed; letters that are no UTF-8 become signs of it.
    pub fn text_value(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// All parts of a form in their order. None when the body is no such form, or arrived cut off.
pub fn parse_parts(headers: &HeaderMap, body: &Bytes) -> Option<Vec<MultipartPart>> {
    parse_first_parts(headers, body, MAX_PARTS)
}

/// The same, no more than `most` of them; what comes behind them is not looked at.
pub(crate) fn parse_first_parts(
    headers: &HeaderMap,
    body: &Bytes,
    most: usize,
) -> Option<Vec<MultipartPart>> {
    let media_type = headers.get(CONTENT_TYPE)?.to_str().ok()?;
    let boundary = multer::parse_boundary(media_type).ok()?;
    if !(1..=LONGEST_BOUNDARY).contains(&boundary.len()) {
        return None;
    }
    let whole = stream::iter([Ok::<_, Infallible>(body.clone())]);
    // All bytes are at hand: nothing is waited for.
    read_parts(Multipart::new(whole, boundary), most)
        .now_or_never()?
        .ok()
}

async fn read_parts(mut form: Multipart<'_>, most: usize) -> multer::Result<Vec<MultipartPart>> {
    let mut parts = Vec::new();
    while parts.len() < most
        && let Some(mut field) = form.next_field().await?
    {
        parts.push(MultipartPart {
            name: decode_name(field.name()).unwrap_or_default(),
            file_name: decode_name(field.file_name()),
            bytes: bytes_of(&mut field).await?,
        });
    }
    Ok(parts)
}

/// The bytes of a part, uncopied: of a body that is at hand they come in one piece.
async fn bytes_of(field: &mut Field<'_>) -> multer::Result<Bytes> {
    let mut bytes = Bytes::new();
    while let Some(more) = field.chunk().await? {
        bytes = if bytes.is_empty() {
            more
        } else {
            [bytes, more].concat().into()
        };
    }
    Ok(bytes)
}

/// A name as it was before the browser wrote `"` as `%22` (WHATWG).
fn decode_name(name: Option<&str>) -> Option<String> {
    name.map(|name| name.replace("%22", "\""))
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
        let found = parse_parts(&headers("multipart/form-data; boundary=x"), &body).unwrap();
        assert_eq!(&found[1].bytes[..], b"\xFF\xD8--x\r\r\n");
        let quoted = headers("Multipart/Form-Data; charset=utf-8; boundary=\"x\"");
        assert_eq!(parse_parts(&quoted, &body), Some(found));
    }

    #[test]
    fn all_parts_come_in_their_order() {
        let body = Bytes::from_static(
            b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nwords\r\n--x\r\nContent-Disposition: form-data; name=\"report\"; filename=\"one; %22two%22.pdf\"\r\n\r\n%PDF\r\n--x\r\nContent-Disposition: form-data; filename=\"\"; name=report\r\n\r\n\r\n--x--\r\n",
        );
        let found = parse_parts(&headers("multipart/form-data; boundary=x"), &body).unwrap();
        let told: Vec<_> = found
            .iter()
            .map(|part| {
                (
                    part.name.as_str(),
                    part.file_name.as_deref(),
                    part.text_value(),
                )
            })
            .collect();
        let expected = [
            ("a", None, "words".to_owned()),
            ("report", Some("one; \"two\".pdf"), "%PDF".to_owned()),
            ("report", Some(""), String::new()),
        ];
        assert_eq!(told, expected);
        assert!(found[2].is_unchosen() && !found[1].is_unchosen());
        assert_eq!(parse_parts(&headers("text/plain"), &body), None);
        let cut = body.slice(..body.len() - 6);
        let form = headers("multipart/form-data; boundary=x");
        assert_eq!(parse_parts(&form, &cut), None, "half of it is none of it");
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200), cut in 0usize..60) {
            let whole = b"--x\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n";
            let body = [&whole[..cut.min(whole.len())], &bytes].concat();
            let _ = parse_parts(&headers("multipart/form-data; boundary=x"), &Bytes::from(body));
        }
    }
}

//! The one file of a form that sends one (`multipart/form-data`, RFC 7578), found in a body that is at hand whole.

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;

/// The bytes of a field. None when the body is no such form, the field is not in it or nothing was chosen.
#[must_use]
pub(crate) fn file(headers: &HeaderMap, body: &Bytes, field: &str) -> Option<Bytes> {
    let boundary = boundary(headers.get(CONTENT_TYPE)?.to_str().ok()?)?;
    let mark = format!("--{boundary}").into_bytes();
    let between = [b"\r\n", mark.as_slice()].concat();
    let mut at = find(body, &mark, 0)? + mark.len();
    loop {
        let rest = body.get(at..)?;
        if rest.starts_with(b"--") {
            return None;
        }
        let head_end = find(body, b"\r\n\r\n", at)?;
        let head = String::from_utf8_lossy(body.get(at..head_end)?);
        let from = head_end + 4;
        let end = find(body, &between, from)?;
        if names(&head, field) {
            let is_chosen = from < end || !head.contains("filename=\"\"");
            return is_chosen.then(|| body.slice(from..end));
        }
        at = end + between.len();
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

/// Whether the head of a part names this field.
fn names(head: &str, field: &str) -> bool {
    let line = head.split("\r\n").find(|line| {
        line.get(..20)
            .is_some_and(|name| name.eq_ignore_ascii_case("content-disposition:"))
    });
    let wanted = format!("name=\"{field}\"");
    line.is_some_and(|line| line.split(';').any(|part| part.trim() == wanted))
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
        let found = file(&headers("multipart/form-data; boundary=x"), &body, "photo").unwrap();
        assert_eq!(&found[..], b"\xFF\xD8--x\r\r\n");
        let quoted = headers("Multipart/Form-Data; charset=utf-8; boundary=\"x\"");
        assert_eq!(&file(&quoted, &body, "other").unwrap()[..], b"words");
        assert_eq!(file(&quoted, &body, "missing"), None);
        assert_eq!(file(&headers("text/plain"), &body, "photo"), None);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200), cut in 0usize..60) {
            let whole = b"--x\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n";
            let body = [&whole[..cut.min(whole.len())], &bytes].concat();
            let _ = file(&headers("multipart/form-data; boundary=x"), &Bytes::from(body), "photo");
        }
    }
}

//! What a form sends: fields that may stand more than once, and files.

use std::collections::BTreeMap;

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use kernel::Problem;
use url::form_urlencoded;
use web::FormValue;

/// A file of a form.
#[derive(Clone)]
pub struct PostedFile {
    /// The field.
    pub field: String,
    /// As its sender calls it.
    pub name: String,
    /// What is in it.
    pub bytes: Bytes,
}

/// What a form sent.
#[derive(Clone, Default)]
pub struct Posted {
    fields: Vec<(String, String)>,
    /// Its files; those that were not chosen are left out.
    pub files: Vec<PostedFile>,
}

impl Posted {
    /// Reads a body of either kind of form.
    ///
    /// # Errors
    /// 415 for a body of another kind, 400 for one that cannot be read.
    pub fn read(headers: &HeaderMap, body: &Bytes) -> web::Result<Self> {
        let kind = headers.get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let plain = kind.split(';').next().unwrap_or_default().trim();
        if plain.eq_ignore_ascii_case("multipart/form-data") {
            let broken =
                || Problem::bad_request("The form arrived broken. Please send it again.").into();
            return boundary(kind)
                .and_then(|boundary| parts(boundary, body))
                .ok_or_else(broken);
        }
        if plain.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            let fields = form_urlencoded::parse(body).into_owned().collect();
            return Ok(Self {
                fields,
                files: Vec::new(),
            });
        }
        Err(Problem::new(
            415,
            "unsupported_media_type",
            "Another kind of body",
            "Send a form.",
        )
        .into())
    }

    /// Fields of a JSON object: texts, numbers and yes or no.
    #[must_use]
    pub fn of_json(value: &serde_json::Value) -> Self {
        let plain = |value: &serde_json::Value| match value {
            serde_json::Value::String(text) => Some(text.clone()),
            serde_json::Value::Number(number) => Some(number.to_string()),
            serde_json::Value::Bool(true) => Some("yes".to_owned()),
            _ => None,
        };
        let mut fields = Vec::new();
        for (name, value) in value.as_object().into_iter().flatten() {
            let items = value.as_array().into_iter().flatten();
            let texts = plain(value).into_iter().chain(items.filter_map(plain));
            fields.extend(texts.map(|text| (name.clone(), text)));
        }
        Self {
            fields,
            files: Vec::new(),
        }
    }

    /// A field; empty where it is not there.
    #[must_use]
    pub fn one(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// A field that may stand more than once.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields
            .iter()
            .filter(move |(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// Whether a field is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(own, _)| own == name)
    }

    /// Everything that was typed, for showing it again.
    #[must_use]
    pub fn values(&self) -> BTreeMap<String, FormValue> {
        let mut values: BTreeMap<String, FormValue> = BTreeMap::new();
        for (name, value) in &self.fields {
            values
                .entry(name.clone())
                .and_modify(|known| {
                    let mut all = match known {
                        FormValue::One(one) => vec![one.clone()],
                        FormValue::Many(many) => many.clone(),
                    };
                    all.push(value.clone());
                    *known = FormValue::Many(all);
                })
                .or_insert_with(|| FormValue::One(value.clone()));
        }
        values
    }
}

fn boundary(media_type: &str) -> Option<&str> {
    let value = media_type.split(';').find_map(|parameter| {
        let (name, value) = parameter.trim().split_once('=')?;
        name.eq_ignore_ascii_case("boundary").then_some(value)
    })?;
    let value = value.trim_matches('"');
    (1..=70).contains(&value.len()).then_some(value)
}

/// The parts of a `multipart/form-data` body (RFC 7578) that is at hand whole.
fn parts(boundary: &str, body: &Bytes) -> Option<Posted> {
    let mark = format!("--{boundary}").into_bytes();
    let between = [b"\r\n", mark.as_slice()].concat();
    let mut at = find(body, &mark, 0)? + mark.len();
    let mut posted = Posted::default();
    loop {
        let rest = body.get(at..)?;
        if rest.starts_with(b"--") {
            return Some(posted);
        }
        let head_end = find(body, b"\r\n\r\n", at)?;
        let head = String::from_utf8_lossy(body.get(at..head_end)?).into_owned();
        let from = head_end + 4;
        let end = find(body, &between, from)?;
        let field = parameter(&head, "name")?;
        match parameter(&head, "filename") {
            Some(name) if !name.is_empty() || from < end => posted.files.push(PostedFile {
                field,
                name,
                bytes: body.slice(from..end),
            }),
            Some(_) => {}
            None => {
                let text = String::from_utf8_lossy(body.get(from..end)?).into_owned();
                posted.fields.push((field, text));
            }
        }
        at = end + between.len();
    }
}

/// A parameter of a part's `Content-Disposition`, with what browsers escape in it.
fn parameter(head: &str, name: &str) -> Option<String> {
    let line = head.split("\r\n").find(|line| {
        line.get(..20)
            .is_some_and(|name| name.eq_ignore_ascii_case("content-disposition:"))
    })?;
    let wanted = format!("; {name}=\"");
    let from = line.find(&wanted)? + wanted.len();
    let value = line.get(from..)?;
    let value = value.get(..value.find('"')?)?;
    Some(
        value
            .replace("%22", "\"")
            .replace("%0D", "\r")
            .replace("%0A", "\n"),
    )
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
    fn fields_and_files_are_told_apart() {
        let body = Bytes::from_static(
            b"--x\r\nContent-Disposition: form-data; name=\"story\"\r\n\r\nwords\r\n--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a%22.pdf\"\r\nContent-Type: application/pdf\r\n\r\n%PDF--x\r\r\n--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n--x--\r\n",
        );
        let posted = Posted::read(&headers("multipart/form-data; boundary=x"), &body).unwrap();
        assert_eq!(posted.one("story"), "words");
        assert_eq!(posted.files.len(), 1);
        assert_eq!(posted.files[0].name, "a\".pdf");
        assert_eq!(&posted.files[0].bytes[..], b"%PDF--x\r");
    }

    #[test]
    fn a_field_may_stand_more_than_once() {
        let kind = headers("application/x-www-form-urlencoded");
        let body = Bytes::from_static(b"consent=a%401&consent=b%402&terms=yes");
        let posted = Posted::read(&kind, &body).unwrap();
        assert_eq!(posted.all("consent").collect::<Vec<_>>(), ["a@1", "b@2"]);
        let many = FormValue::Many(vec!["a@1".to_owned(), "b@2".to_owned()]);
        assert_eq!(posted.values()["consent"], many);
        assert_eq!(
            Posted::read(&headers("text/plain"), &body)
                .err()
                .unwrap()
                .status,
            415
        );
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200), cut in 0usize..60) {
            let whole = b"--x\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n";
            let body = [&whole[..cut.min(whole.len())], &bytes].concat();
            let _ = Posted::read(&headers("multipart/form-data; boundary=x"), &Bytes::from(body));
        }
    }
}

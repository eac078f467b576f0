//! What a form or a call sends: fields that may stand more than once, and files.

use std::collections::BTreeMap;
use std::fmt;

use axum::RequestExt;
use axum::extract::{FromRequest, Request};
use bytes::Bytes;
use http::HeaderMap;
use kernel::ProblemDetails;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use url::form_urlencoded;

use crate::body::{self, MAX_TEXT_BODY};
use crate::{Error, FormValue, Pages, multipart};

const MAX_FIELDS: usize = 400;
/// Characters of a field that are shown again, at most: several times what the longest field takes.
const MAX_SHOWN_CHARACTERS: usize = 64 << 10;

#[derive(Clone)]
pub struct FormFile {
    pub field: String,
    /// As its sender calls it; it decides nothing.
    pub name: String,
    pub bytes: Bytes,
}

/// What was sent, whichever way: a form with or without files (`application/x-www-form-urlencoded`,
/// `multipart/form-data`), or a JSON object of texts, numbers, yes or no, lists of these, and one level of objects, whose
/// fields are named `contact.email`.
///
/// Words are at most 256 KiB, files as large as the route's `DefaultBodyLimit`; what is larger is 413, before it is read
/// where it says so, and what is of another kind 415. To be asked for by a handler that has to know first who sends it:
/// `FormBody::from_request(request, &())`.
#[derive(Clone, Default)]
pub struct FormBody {
    fields: Vec<(String, String)>,
    files: Vec<FormFile>,
}

#[derive(Clone, Copy)]
enum FormBodyKind {
    Urlencoded,
    Multipart,
    Json,
}

impl FormBodyKind {
    fn from_headers(headers: &HeaderMap) -> Result<Self, Error> {
        match body::media_type(headers).as_str() {
            "application/x-www-form-urlencoded" => Ok(Self::Urlencoded),
            "multipart/form-data" => Ok(Self::Multipart),
            "application/json" => Ok(Self::Json),
            _ => {
                let title = l10n::t!("web-form-kind-title");
                let words = l10n::t!("web-form-kind");
                Err(ProblemDetails::new(415, "unsupported_media_type", title, words).into())
            }
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for FormBody {
    type Rejection = Error;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Error> {
        let (parts, body) = request.with_limited_body().into_parts();
        let headers = parts.headers;
        let kind = FormBodyKind::from_headers(&headers)?;
        let most = body::body_limit(&headers, usize::MAX);
        let bytes = body::read_body(&headers, body, most).await?;
        body::parse_body(bytes, move |bytes| Self::from_body(kind, &headers, bytes)).await
    }
}

impl FormBody {
    fn from_body(kind: FormBodyKind, headers: &HeaderMap, bytes: &Bytes) -> Result<Self, Error> {
        match kind {
            FormBodyKind::Urlencoded => {
                let pairs = form_urlencoded::parse(bytes).into_owned();
                // One more than may be, so that too many is noticed without reading them all.
                Self::from_fields(pairs.take(MAX_FIELDS + 1).collect())
            }
            FormBodyKind::Multipart => {
                let parts = multipart::parse_first_parts(headers, bytes, MAX_FIELDS + 1);
                let broken = || ProblemDetails::bad_request(l10n::t!("web-form-broken"));
                Self::from_parts(parts.ok_or_else(broken)?)
            }
            FormBodyKind::Json => {
                let mut fields = Vec::new();
                let mut json = serde_json::Deserializer::from_slice(bytes);
                let all = FieldsVisitor {
                    group: "",
                    fields: &mut fields,
                };
                let read = all.deserialize(&mut json);
                // Asked before the reader's error, as too many fields are one of the reasons for which it stops.
                if fields.len() > MAX_FIELDS {
                    return Err(too_many_fields());
                }
                let broken = |_| ProblemDetails::bad_request(l10n::t!("web-form-no-json"));
                read.and_then(|()| json.end()).map_err(broken)?;
                Self::from_fields(fields)
            }
        }
    }

    fn from_fields(fields: Vec<(String, String)>) -> Result<Self, Error> {
        if fields.len() > MAX_FIELDS {
            return Err(too_many_fields());
        }
        let files = Vec::new();
        Ok(Self { fields, files })
    }

    fn from_parts(parts: Vec<multipart::MultipartPart>) -> Result<Self, Error> {
        if parts.len() > MAX_FIELDS {
            return Err(too_many_fields());
        }
        // A form with files may be large, its words may not: each of them is kept and shown again.
        let words = parts.iter().filter(|part| part.file_name.is_none());
        if words.map(|part| part.bytes.len()).sum::<usize>() > MAX_TEXT_BODY {
            let words = l10n::t!("web-form-text-too-long");
            return Err(ProblemDetails::too_large(words).into());
        }
        let mut all = Self::default();
        for part in parts.into_iter().filter(|part| !part.is_unchosen()) {
            let text = part.file_name.is_none().then(|| part.text_value());
            match (text, part.file_name) {
                (Some(text), _) => all.fields.push((part.name, text)),
                (None, name) => all.files.push(FormFile {
                    field: part.name,
                    name: name.unwrap_or_default(),
                    bytes: part.bytes,
                }),
            }
        }
        Ok(all)
    }

    /// A field; empty where it is not there.
    pub fn first_value(&self, name: &str) -> &str {
        self.all_values(name).next().unwrap_or_default()
    }

    /// The same, to be kept.
    pub fn first_string(&self, name: &str) -> String {
        self.first_value(name).to_owned()
    }

    /// A field that may stand more than once.
    pub fn all_values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields
            .iter()
            .filter(move |(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    pub fn all_strings(&self, name: &str) -> Vec<String> {
        self.all_values(name).map(ToOwned::to_owned).collect()
    }

    pub fn has_field(&self, name: &str) -> bool {
        self.fields.iter().any(|(own, _)| own == name)
    }

    /// Its files, in their order; those that were not chosen are left out.
    pub fn files(&self) -> &[FormFile] {
        &self.files
    }

    /// The file of a field; none where nothing was chosen.
    pub fn file(&self, field: &str) -> Option<&FormFile> {
        self.files.iter().find(|file| file.field == field)
    }

    /// Its files, to be kept; the fields stay.
    pub fn take_files(&mut self) -> Vec<FormFile> {
        std::mem::take(&mut self.files)
    }

    pub fn form_values(&self) -> BTreeMap<String, FormValue> {
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in &self.fields {
            let shown = value.chars().take(MAX_SHOWN_CHARACTERS).collect();
            values.entry(name.clone()).or_default().push(shown);
        }
        let value = |mut texts: Vec<String>| match texts.len() {
            1 => FormValue::One(texts.swap_remove(0)),
            _ => FormValue::Many(texts),
        };
        values
            .into_iter()
            .map(|(name, texts)| (name, value(texts)))
            .collect()
    }
}

/// Fields that did not come over a line.
impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for FormBody {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(fields: I) -> Self {
        let fields = fields.into_iter();
        Self {
            fields: fields
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
            files: Vec::new(),
        }
    }
}

fn too_many_fields() -> Error {
    let words = l10n::t!("web-form-too-many-fields", most = MAX_FIELDS);
    ProblemDetails::too_large(words)
        .with_code("too_many_fields")
        .into()
}

/// Reads the fields of a JSON object one by one, and no more than one too many.
struct FieldsVisitor<'f> {
    /// The object that they stand in; empty for the whole.
    group: &'f str,
    fields: &'f mut Vec<(String, String)>,
}

impl<'de> DeserializeSeed<'de> for FieldsVisitor<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for FieldsVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            // Taken raw: a number stays as it was written, and 0.10 is not made 0.1.
            let value = map.next_value::<&RawValue>()?;
            let mut part = serde_json::Deserializer::from_str(value.get());
            if self.group.is_empty() && value.get().starts_with('{') {
                let inner = FieldsVisitor {
                    group: &name,
                    fields: self.fields,
                };
                inner.deserialize(&mut part).map_err(A::Error::custom)?;
                continue;
            }
            let name = if self.group.is_empty() {
                name
            } else {
                format!("{}.{name}", self.group)
            };
            if value.get().starts_with('[') {
                let items = ItemsVisitor(&name, self.fields);
                items.deserialize(&mut part).map_err(A::Error::custom)?;
            } else if let Some(text) = scalar_text(value).map_err(A::Error::custom)? {
                self.fields.push((name, text));
            }
            if self.fields.len() > MAX_FIELDS {
                return Err(A::Error::custom("too many fields"));
            }
        }
        Ok(())
    }
}

struct ItemsVisitor<'f>(&'f str, &'f mut Vec<(String, String)>);

impl<'de> DeserializeSeed<'de> for ItemsVisitor<'_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for ItemsVisitor<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(item) = list.next_element::<&RawValue>()? {
            if let Some(text) = scalar_text(item).map_err(A::Error::custom)? {
                self.1.push((self.0.to_owned(), text));
            }
            if self.1.len() > MAX_FIELDS {
                return Err(A::Error::custom("too many fields"));
            }
        }
        Ok(())
    }
}

/// A text, a number as it is written, yes or no; none for nothing, lists and objects.
fn scalar_text(value: &RawValue) -> serde_json::Result<Option<String>> {
    let written = value.get();
    Ok(match written.as_bytes().first() {
        Some(b'"') => Some(serde_json::from_str(written)?),
        Some(b't') => Some("yes".to_owned()),
        Some(b'f') => Some("no".to_owned()),
        Some(b'-' | b'0'..=b'9') => Some(written.to_owned()),
        _ => None,
    })
}

impl Pages {
    /// The page of a form again, with why its body was not taken. What was typed stands in the browser still.
    ///
    /// # Errors
    /// The same error where the fault is ours, and for who reads no pages.
    pub async fn render_rejected(
        &self,
        uri: &http::Uri,
        headers: &HeaderMap,
        form: &str,
        error: Error,
    ) -> Result<axum::response::Response, Error> {
        if error.problem().status >= 500 || !crate::problems::wants_page(uri.path(), headers) {
            return Err(error);
        }
        let state = crate::FormState {
            name: form.to_owned(),
            message: Some(error.problem().detail.clone()),
            ..crate::FormState::default()
        };
        let mut response = self.render_form(uri, headers, state).await;
        if let Ok(status) = http::StatusCode::from_u16(error.problem().status) {
            *response.status_mut() = status;
        }
        Ok(response)
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::extract::DefaultBodyLimit;
    use axum::routing::post;
    use axum::{Router, response::IntoResponse};
    use http::header::CONTENT_TYPE;
    use tower::ServiceExt;

    use super::*;

    const URLENCODED: &str = "application/x-www-form-urlencoded";
    const MULTIPART: &str = "multipart/form-data; boundary=x";
    const JSON: &str = "application/json";

    async fn read(kind: &str, body: impl Into<Body>) -> Result<FormBody, Error> {
        let request = http::Request::post("/").header(CONTENT_TYPE, kind);
        FormBody::from_request(request.body(body.into()).unwrap(), &()).await
    }

    async fn refused(kind: &str, body: impl Into<Body>) -> (u16, String) {
        let error = read(kind, body).await.err().unwrap();
        (error.problem().status, error.problem().code.clone())
    }

    fn part(head: &str, body: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{body}\r\n")
    }

    #[tokio::test]
    async fn fields_and_files_are_told_apart() {
        let sent = [
            part("name=\"story\"", "words"),
            part("name=\"file\"; filename=\"a%22.pdf\"", "%PDF--x\r"),
            part("name=\"file\"; filename=\"\"", ""),
            "--x--\r\n".to_owned(),
        ];
        let mut form = read(MULTIPART, sent.concat()).await.unwrap();
        assert_eq!(form.first_value("story"), "words");
        assert_eq!(form.files().len(), 1);
        let file = form.file("file").unwrap();
        assert_eq!(
            (file.name.as_str(), &file.bytes[..]),
            ("a\".pdf", &b"%PDF--x\r"[..])
        );
        assert_eq!(form.take_files().len(), 1);
        assert!(form.file("file").is_none() && form.has_field("story"));
    }

    #[tokio::test]
    async fn a_field_may_stand_more_than_once() {
        let form = read(URLENCODED, "consent=a%401&consent=b%402&terms=yes").await;
        let form = form.unwrap();
        assert_eq!(
            form.all_values("consent").collect::<Vec<_>>(),
            ["a@1", "b@2"]
        );
        let many = FormValue::Many(vec!["a@1".to_owned(), "b@2".to_owned()]);
        assert_eq!(form.form_values()["consent"], many);
        assert_eq!(
            form.form_values()["terms"],
            FormValue::One("yes".to_owned())
        );
        assert_eq!(refused("text/plain", "a=b").await.0, 415);
    }

    #[tokio::test]
    async fn json_says_the_same_as_a_form() {
        let sent = r#"{"a":"\u00e9","price":25000,"part":0.5,"yes":true,"no":false,"list":["x",1,null,["y"]],"none":null,"deep":{"a":"b"}}"#;
        let form = read(JSON, sent).await.unwrap();
        let told = |name: &str| form.all_strings(name);
        assert_eq!(
            (
                form.first_value("a"),
                form.first_value("price"),
                form.first_value("part")
            ),
            ("é", "25000", "0.5")
        );
        assert_eq!(
            (form.first_value("yes"), form.first_value("no")),
            ("yes", "no")
        );
        assert_eq!(told("list"), ["x", "1"]);
        assert!(!form.has_field("none") && !form.has_field("deep"));
        for broken in ["", "[]", "\"a\"", "{\"a\":1", "{} {}", r#"{"a":"\ud800"}"#] {
            assert_eq!(refused(JSON, broken.to_owned()).await.0, 400, "{broken}");
        }
    }

    #[tokio::test]
    async fn no_body_has_more_than_four_hundred_fields() {
        assert!(read(URLENCODED, "a&".repeat(400)).await.is_ok());
        let too_many = (413, "too_many_fields".to_owned());
        assert_eq!(refused(URLENCODED, "a&".repeat(401)).await, too_many);
        let list = |count: usize| format!("{{\"a\":[{}0]}}", "0,".repeat(count - 1));
        assert!(read(JSON, list(400)).await.is_ok());
        assert_eq!(refused(JSON, list(401)).await, too_many);
        assert_eq!(refused(JSON, list(100_000)).await, too_many);
        let parts = |count: usize| part("name=\"a\"", "").repeat(count) + "--x--\r\n";
        assert!(read(MULTIPART, parts(400)).await.is_ok());
        assert_eq!(refused(MULTIPART, parts(401)).await, too_many);
    }

    #[tokio::test]
    async fn only_files_may_be_large() {
        let app = Router::new()
            .route(
                "/",
                post(|form: FormBody| async move {
                    form.first_value("a").len().to_string().into_response()
                }),
            )
            .layer(DefaultBodyLimit::max(1 << 20));
        let status = async |kind: &str, body: String| {
            let request = http::Request::post("/").header(CONTENT_TYPE, kind);
            let request = request.body(Body::from(body)).unwrap();
            app.clone()
                .oneshot(request)
                .await
                .unwrap()
                .status()
                .as_u16()
        };
        let large = "a".repeat(300 << 10);
        assert_eq!(status(URLENCODED, format!("a={large}")).await, 413);
        assert_eq!(status(JSON, format!("{{\"a\":\"{large}\"}}")).await, 413);
        let with = |head: &str, body: &str| part(head, body) + "--x--\r\n";
        assert_eq!(status(MULTIPART, with("name=\"a\"", &large)).await, 413);
        let file = "name=\"f\"; filename=\"a\"";
        assert_eq!(status(MULTIPART, with(file, &large)).await, 200);
        let larger = "a".repeat(1 << 20);
        assert_eq!(status(MULTIPART, with(file, &larger)).await, 413);
    }
}

//! What a form or a JSON call sends, field by field.

use std::collections::BTreeMap;

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use kernel::Problem;
use url::form_urlencoded;
use web::multipart::{self, Part};
use web::{Error, FormValue};

/// A file of a form.
pub struct PostedFile {
    /// As its sender calls it.
    pub name: String,
    /// What is in it.
    pub bytes: Bytes,
}

/// What was sent.
#[derive(Default)]
pub struct Posted {
    fields: Vec<(String, String)>,
    files: Vec<(String, PostedFile)>,
}

impl Posted {
    /// Reads a body: JSON, or either kind of form.
    ///
    /// # Errors
    /// 415 for a body of another kind, 400 for one that cannot be read.
    pub fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Error> {
        let kind = headers.get(CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let plain = kind.split(';').next().unwrap_or_default().trim();
        match plain.to_ascii_lowercase().as_str() {
            "application/x-www-form-urlencoded" => Ok(Self {
                fields: form_urlencoded::parse(body).into_owned().collect(),
                files: Vec::new(),
            }),
            "multipart/form-data" => {
                let broken =
                    || Problem::bad_request("The form arrived broken. Please send it again.");
                let parts = multipart::parts(headers, body).ok_or_else(broken)?;
                Ok(Self::of_parts(parts))
            }
            "application/json" => {
                let broken = |_| Problem::bad_request("The body is no JSON object.");
                Self::of_json(&serde_json::from_slice(body).map_err(broken)?)
            }
            _ => {
                let title = "Another kind of body";
                let words = "Send a form or JSON.";
                Err(Problem::new(415, "unsupported_media_type", title, words).into())
            }
        }
    }

    fn of_parts(parts: Vec<Part>) -> Self {
        let mut posted = Self::default();
        for part in parts {
            if part.is_unchosen() {
                continue;
            }
            let text = part.text();
            match part.file_name {
                Some(name) => {
                    let bytes = part.bytes;
                    posted.files.push((part.name, PostedFile { name, bytes }));
                }
                None => posted.fields.push((part.name, text)),
            }
        }
        posted
    }

    fn of_json(value: &serde_json::Value) -> Result<Self, Error> {
        let fields = value
            .as_object()
            .ok_or_else(|| Problem::bad_request("The body is no JSON object."))?;
        let plain = |value: &serde_json::Value| match value {
            serde_json::Value::String(text) => Some(text.clone()),
            serde_json::Value::Number(number) => Some(number.to_string()),
            serde_json::Value::Bool(true) => Some("yes".to_owned()),
            serde_json::Value::Bool(false) => Some("no".to_owned()),
            _ => None,
        };
        let fields = fields
            .iter()
            .filter_map(|(name, value)| Some((name.clone(), plain(value)?)));
        Ok(Self {
            fields: fields.collect(),
            files: Vec::new(),
        })
    }

    /// A field; empty where it is not there.
    #[must_use]
    pub fn one(&self, name: &str) -> &str {
        let found = self.fields.iter().find(|(own, _)| own == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// Whether a field is there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(own, _)| own == name)
    }

    /// Whether a box is ticked.
    #[must_use]
    pub fn is_yes(&self, name: &str) -> bool {
        matches!(self.one(name), "yes" | "on" | "true" | "1")
    }

    /// A file; none where nothing was chosen.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<&PostedFile> {
        let found = self.files.iter().find(|(own, _)| own == name);
        found.map(|(_, file)| file)
    }

    /// Everything that was typed, for showing it again.
    #[must_use]
    pub fn values(&self) -> BTreeMap<String, FormValue> {
        let own = self.fields.iter().rev();
        own.map(|(name, value)| (name.clone(), FormValue::One(value.clone())))
            .collect()
    }
}

//! What a form sends: fields that may stand more than once, and a file.

use std::collections::BTreeMap;

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use kernel::Problem;
use url::form_urlencoded;
use web::{Error, FormValue, multipart};

/// Most of a field that is shown again, in characters.
const SHOWN: usize = 20_000;

/// A file of a form.
pub struct Sent {
    /// As its sender calls it.
    pub name: String,
    /// What is in it.
    pub bytes: Bytes,
}

/// What a form sent.
#[derive(Default)]
pub struct Posted {
    fields: Vec<(String, String)>,
    /// Its file; none where nothing was chosen.
    pub file: Option<Sent>,
}

impl Posted {
    /// Reads a body of either kind of form.
    ///
    /// # Errors
    /// 400 for one that cannot be read, 415 for a body of another kind.
    pub fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Error> {
        let kind = headers
            .get(CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().to_ascii_lowercase();
        if kind.starts_with("multipart/form-data") {
            let broken = || Problem::bad_request("The form arrived broken. Please send it again.");
            let parts = multipart::parts(headers, body).ok_or_else(broken)?;
            return Ok(Self::of_parts(parts));
        }
        if kind.starts_with("application/x-www-form-urlencoded") {
            let fields = form_urlencoded::parse(body).into_owned().collect();
            return Ok(Self { fields, file: None });
        }
        let title = "Another kind of body";
        Err(Problem::new(415, "unsupported_media_type", title, "Send a form.").into())
    }

    fn of_parts(parts: Vec<multipart::Part>) -> Self {
        let mut posted = Self::default();
        for part in parts {
            if part.is_unchosen() {
                continue;
            }
            match &part.file_name {
                Some(name) => {
                    posted.file.get_or_insert(Sent {
                        name: name.clone(),
                        bytes: part.bytes,
                    });
                }
                None => posted.fields.push((part.name.clone(), part.text())),
            }
        }
        posted
    }

    /// A field; empty where it is not there.
    #[must_use]
    pub fn one(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// The same, to be kept.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        self.one(name).to_owned()
    }

    /// A field that may stand more than once.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields
            .iter()
            .filter(move |(own, _)| own == name)
            .map(|(_, value)| value.as_str())
    }

    /// The same, to be kept.
    #[must_use]
    pub fn texts(&self, name: &str) -> Vec<String> {
        self.all(name).map(ToOwned::to_owned).collect()
    }

    /// Everything that was typed, for showing it again.
    #[must_use]
    pub fn values(&self) -> BTreeMap<String, FormValue> {
        let mut values: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in &self.fields {
            let shown = value.chars().take(SHOWN).collect();
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

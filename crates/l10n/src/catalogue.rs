//! The catalogue in memory: read once, when the first message is asked for.

use std::borrow::Cow;
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// A made-up language, in which what did not come from the catalogue stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PseudoLanguage {
    /// Letters bear accents and words are longer by about 40 %: people see what was forgotten, and what is too narrow breaks.
    Accented,
    /// English, with U+200B at the end of each text: it is drawn as nothing and Playwright leaves it out when it compares,
    /// so tests written for English go their way, and words without it were forgotten.
    Marked,
}

impl FromStr for PseudoLanguage {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "accented" => Ok(Self::Accented),
            "marked" => Ok(Self::Marked),
            _ => Err("there is `accented` and `marked`"),
        }
    }
}

static PSEUDO_LANGUAGE: OnceLock<PseudoLanguage> = OnceLock::new();

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(Catalogue::read);

type Bundle = FluentBundle<FluentResource>;

struct Catalogue {
    bundle: Bundle,
    /// Messages without arguments, formatted once: they are most of them, and the same for everybody.
    texts: HashMap<String, String>,
}

impl Catalogue {
    fn read() -> Self {
        let english = LanguageIdentifier::from_bytes(b"en-GB").unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![english]);
        // The marks around arguments are for mixed directions; they would be in every page, mail and test.
        bundle.set_use_isolating(false);
        bundle.set_transform(Some(transform_text));
        let mut ids = Vec::new();
        for source in read_files() {
            // What can be read of a broken file is kept; `scripts/messages.mjs --check` refuses one.
            let resource = match FluentResource::try_new(source) {
                Ok(resource) => resource,
                Err((resource, errors)) => {
                    tracing::error!(?errors, "a catalogue file is broken");
                    resource
                }
            };
            ids.extend(resource.entries().filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            }));
            if let Err(errors) = bundle.add_resource(resource) {
                tracing::error!(?errors, "a message is there twice");
            }
        }
        let texts = ids
            .into_iter()
            .filter_map(|id| try_format(&bundle, &id, None).map(|text| (id, text)))
            .collect();
        Self { bundle, texts }
    }
}

/// Nothing when there is no such message or an argument is missing.
fn try_format(bundle: &Bundle, id: &str, values: Option<&FluentArgs<'_>>) -> Option<String> {
    let pattern = bundle.get_message(id)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, values, &mut errors);
    errors
        .is_empty()
        .then(|| append_delimiters(text.into_owned()))
}

/// The files of the catalogue.
#[cfg(embedded)]
fn read_files() -> Vec<String> {
    use include_dir::{Dir, include_dir};

    static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../messages/en-GB");
    let texts = FILES.files().filter_map(|file| file.contents_utf8());
    texts.map(str::to_owned).collect()
}

/// The files of the catalogue, in the clone that this was built in.
#[cfg(not(embedded))]
fn read_files() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../messages/en-GB");
    let files = std::fs::read_dir(folder).map(|entries| entries.flatten().collect::<Vec<_>>());
    let texts: Vec<String> = files
        .unwrap_or_default()
        .iter()
        .filter_map(|file| std::fs::read_to_string(file.path()).ok())
        .collect();
    if texts.is_empty() {
        tracing::error!(folder, "no catalogue: messages are shown as their ids");
    }
    texts
}

fn transform_text(text: &str) -> Cow<'_, str> {
    match PSEUDO_LANGUAGE.get() {
        Some(PseudoLanguage::Accented) => fluent_pseudo::transform_dom(text, false, true, false),
        Some(PseudoLanguage::Marked) | None => Cow::Borrowed(text),
    }
}

/// In the marked language, the text with U+200B at its end and before each of its elements.
fn append_delimiters(text: String) -> String {
    if PSEUDO_LANGUAGE.get() != Some(&PseudoLanguage::Marked) {
        return text;
    }
    let parts = text.split('<').map(|part| {
        let words = part.rsplit('>').next().unwrap_or(part);
        let delimiter = if words.contains(char::is_alphabetic) {
            "\u{200B}"
        } else {
            ""
        };
        format!("{part}{delimiter}")
    });
    parts.collect::<Vec<_>>().join("<")
}

/// Formats everything in a made-up language. Called once, before the first message is asked for.
pub fn use_pseudo_language(language: PseudoLanguage) {
    if PSEUDO_LANGUAGE.set(language).is_err() {
        tracing::error!("a made-up language was chosen already");
    }
}

/// The text of a message without arguments. An id that is not in the catalogue is a defect, which the lint refuses; here
/// it stands for itself.
pub fn text(id: &'static str) -> &'static str {
    CATALOGUE.texts.get(id).map_or_else(
        || {
            tracing::error!(id, "there is no such message, or it has arguments");
            id
        },
        String::as_str,
    )
}

/// The text of a message with its arguments in it; without its arguments, or when there is none of this id, the id.
pub fn format_message(id: &str, values: Option<&FluentArgs<'_>>) -> String {
    if values.is_none()
        && let Some(text) = CATALOGUE.texts.get(id)
    {
        return text.clone();
    }
    try_format(&CATALOGUE.bundle, id, values).unwrap_or_else(|| {
        tracing::error!(id, "there is no such message, or an argument is missing");
        id.to_owned()
    })
}

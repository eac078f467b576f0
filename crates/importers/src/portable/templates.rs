//! Instructions to site generators inside a text: `{{< youtube abc >}}` of Hugo, `{% include x %}` of Jekyll.
use std::sync::LazyLock;

use regex::Regex;

pub(super) enum Template<'a> {
    Words(&'a str),
    /// Id of a YouTube film.
    Film(String),
    Picture {
        src: String,
        alt: String,
        caption: String,
    },
    Unknown {
        name: String,
        source: &'a str,
    },
}

static INSTRUCTION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"\{\{[<%]\s*(/?[\w./-]+)([^}]*?)[>%]\}\}|\{%-?\s*(\w+)([^%]*?)-?%\}"#).ok()
});
static PARAMETER: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r#"(?:([\w-]+)\s*=\s*)?(?:"([^"]*)"|“([^”]*)”|([^\s"=]+))"#).ok());

pub(super) fn split_templates(text: &str) -> Vec<Template<'_>> {
    let mut parts = Vec::new();
    let mut from = 0;
    for found in INSTRUCTION
        .iter()
        .flat_map(|known| known.captures_iter(text))
    {
        let (Some(whole), Some(name)) = (found.get(0), found.get(1).or_else(|| found.get(3)))
        else {
            continue;
        };
        let parameters = found
            .get(2)
            .or_else(|| found.get(4))
            .map_or("", |part| part.as_str());
        parts.push(Template::Words(&text[from..whole.start()]));
        parts.push(read_instruction(name.as_str(), parameters, whole.as_str()));
        from = whole.end();
    }
    parts.push(Template::Words(&text[from..]));
    parts
}

fn read_instruction<'a>(name: &str, parameters: &str, source: &'a str) -> Template<'a> {
    let given: Vec<(String, String)> = PARAMETER
        .iter()
        .flat_map(|known| known.captures_iter(parameters))
        .map(|found| {
            let text = |at: usize| found.get(at).map(|part| part.as_str().to_owned());
            let value = text(2).or_else(|| text(3)).or_else(|| text(4));
            (text(1).unwrap_or_default(), value.unwrap_or_default())
        })
        .collect();
    let named = |wished: &str| {
        given
            .iter()
            .find(|(name, _)| name == wished)
            .map(|(_, value)| value.clone())
    };
    let first = || {
        given
            .iter()
            .find(|(name, _)| name.is_empty())
            .map(|(_, value)| value.clone())
    };
    match name {
        "youtube" => match named("id").or_else(first) {
            Some(id) => Template::Film(id),
            None => Template::Unknown {
                name: name.to_owned(),
                source,
            },
        },
        "figure" | "img" | "image" => match named("src").or_else(first) {
            Some(src) => Template::Picture {
                src,
                alt: named("alt").unwrap_or_default(),
                caption: named("caption")
                    .or_else(|| named("title"))
                    .unwrap_or_default(),
            },
            None => Template::Unknown {
                name: name.to_owned(),
                source,
            },
        },
        _ => Template::Unknown {
            name: name.to_owned(),
            source,
        },
    }
}

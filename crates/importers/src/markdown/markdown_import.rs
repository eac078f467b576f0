//! Files of a folder as articles.
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value};

use super::files::Folder;
use super::front_matter::split_front_matter;
use super::markdown_text::html_of_markdown;
use crate::dates::{format_moment, parse_moment};
use crate::documents::Article;
use crate::identity::short_hash;
use crate::portable::{Addresses, BodySource, FoundPicture, Problem, convert_body};
use crate::sink::{
    AssetOrigin, ImportError, ImportSink, ImportedAsset, ImportedDocument, ImportedRedirect,
    RedirectTarget,
};

/// A longer file is no text.
const LONGEST_FILE: u64 = 8 << 20;

const COVERS: [&str; 9] = [
    "image",
    "cover",
    "coverimage",
    "cover_image",
    "featured_image",
    "feature_image",
    "thumbnail",
    "hero",
    "images",
];
const OLD_ADDRESSES: [&str; 4] = ["aliases", "redirect_from", "permalink", "url"];
const PUBLISHED: [&str; 4] = ["date", "published_at", "publishdate", "pubdate"];
const UPDATED: [&str; 4] = ["lastmod", "updated", "updated_at", "modified"];
const TOPICS: [&str; 4] = ["categories", "category", "tags", "tag"];
const SUMMARIES: [&str; 3] = ["description", "summary", "excerpt"];
/// Further fields that are read.
const OTHERS: [&str; 10] = [
    "title",
    "slug",
    "draft",
    "published",
    "status",
    "author",
    "authors",
    "layout",
    "type",
    "alt",
];

/// Reads a folder of Markdown files (`.md`, `.markdown`) with front matter in YAML or TOML, and the pictures that they show.
///
/// Ids: documents `md-<hash of path>`, assets `md-asset-<hash of path or address>`. Pictures are taken from below the folder
/// alone. `aliases`, `redirect_from`, `permalink` and `url` are redirected.
///
/// # Errors
/// When the folder cannot be read, or the sink stops. A file that cannot be read is refused with a notice.
pub fn import_markdown(folder: &Path, sink: &mut dyn ImportSink) -> Result<(), ImportError> {
    let folder = Folder::open(folder)?;
    let texts = folder.texts()?;
    let mut import = MarkdownImport {
        folder,
        sink,
        given: BTreeSet::new(),
    };
    for text in texts {
        import.take_file(&text)?;
    }
    Ok(())
}

struct MarkdownImport<'a> {
    folder: Folder,
    sink: &'a mut dyn ImportSink,
    /// References and addresses that were handed over.
    given: BTreeSet<String>,
}

impl MarkdownImport<'_> {
    fn take_file(&mut self, path: &Path) -> Result<(), ImportError> {
        let place = self.folder.relative(path);
        if fs::metadata(path).is_ok_and(|found| found.len() > LONGEST_FILE) {
            let problem = Problem::refused(place.clone(), "The file is longer than 8 MB.");
            return self.report(vec![problem], &place);
        }
        let Ok(bytes) = fs::read(path) else {
            return self.report(
                vec![Problem::refused(place.clone(), "The file cannot be read.")],
                &place,
            );
        };
        let mut problems = Vec::new();
        let file = String::from_utf8(bytes).unwrap_or_else(|error| {
            problems.push(Problem::changed(
                place.clone(),
                "It is not UTF-8; it was read in the encoding of Windows.",
            ));
            encoding_rs::WINDOWS_1252
                .decode(error.as_bytes())
                .0
                .into_owned()
        });
        let parts = split_front_matter(&file);
        if let Some(fault) = &parts.fault {
            let why =
                "The fields above the text cannot be read; the text came without them, as a draft.";
            problems.push(Problem::refused(fault.clone(), why));
        }
        let is_draft = parts.fault.is_some() || is_draft(&parts.fields);
        let id = format!("md-{}", short_hash(&[&place]));
        let mut assets = Vec::new();
        let blocks = self.convert(path, &id, parts.text, &mut assets, &mut problems);
        let cover = self.cover_of(&parts.fields, path, &mut assets, &mut problems);
        let (value, of_fields) =
            build_article(&id, &place, &parts.fields, blocks, cover).into_document();
        problems.extend(of_fields);
        problems.extend(unknown_fields(&parts.fields));
        for asset in assets {
            if self.given.insert(asset.reference.clone()) {
                self.sink.asset(ImportedAsset {
                    place: place.clone(),
                    ..asset
                })?;
            }
        }
        self.sink.document(ImportedDocument {
            value,
            is_draft,
            place: place.clone(),
        })?;
        self.report(problems, &place)?;
        for old in OLD_ADDRESSES
            .iter()
            .flat_map(|name| texts_of(parts.fields.get(*name)))
        {
            self.redirect(&old, &id, &place)?;
        }
        Ok(())
    }

    fn convert(
        &self,
        path: &Path,
        id: &str,
        text: &str,
        assets: &mut Vec<ImportedAsset>,
        problems: &mut Vec<Problem>,
    ) -> Vec<Value> {
        let html = html_of_markdown(text);
        let source = BodySource {
            document: id,
            html: &html,
            has_templates: true,
            ..BodySource::default()
        };
        let mut body = convert_body(source, &mut |wish| {
            self.find_picture(wish.src, path, assets)
        });
        problems.append(&mut body.problems);
        body.blocks
    }

    /// Reference and alternative text of the cover picture.
    fn cover_of(
        &self,
        fields: &Map<String, Value>,
        path: &Path,
        assets: &mut Vec<ImportedAsset>,
        problems: &mut Vec<Problem>,
    ) -> Option<(String, String)> {
        let value = COVERS
            .iter()
            .find_map(|name| fields.get(*name))
            .filter(|value| !value.is_null())?;
        let one = value
            .as_array()
            .and_then(|list| list.first())
            .unwrap_or(value);
        let inner = ["image", "src", "url", "path"]
            .iter()
            .find_map(|name| one.get(*name));
        let src = inner
            .unwrap_or(one)
            .as_str()
            .map(str::trim)
            .filter(|src| !src.is_empty())?;
        let alt = one
            .get("alt")
            .or_else(|| fields.get("alt"))
            .and_then(Value::as_str)
            .unwrap_or_default();
        let Some(found) = self.find_picture(src, path, assets) else {
            problems.push(Problem::refused(
                src,
                "The cover picture is not below the folder.",
            ));
            return None;
        };
        Some((found.reference, alt.to_owned()))
    }

    /// A picture by its address, or by its path from the text or from the folder.
    fn find_picture(
        &self,
        src: &str,
        path: &Path,
        assets: &mut Vec<ImportedAsset>,
    ) -> Option<FoundPicture> {
        let bare = src
            .split(['?', '#'])
            .next()
            .filter(|bare| !bare.is_empty())?;
        let decoded = percent_decode_str(bare).decode_utf8_lossy().into_owned();
        let (key, origin) = match Addresses::default().resolve(src) {
            Some(url) => (url.to_string(), AssetOrigin::Url(url.to_string())),
            None => {
                let file = self.folder.find(&decoded, path)?;
                (self.folder.relative(&file), AssetOrigin::Path(file))
            }
        };
        let reference = format!("md-asset-{}", short_hash(&[&key]));
        assets.push(ImportedAsset {
            reference: reference.clone(),
            origin,
            file_name: Addresses::file_name(bare),
            alt: String::new(),
            place: String::new(),
        });
        Some(FoundPicture {
            reference,
            alt: String::new(),
        })
    }

    /// Redirects an address with and without its last stroke. The front page is never redirected.
    fn redirect(&mut self, old: &str, id: &str, place: &str) -> Result<(), ImportError> {
        let path = Addresses::default().own_path(old);
        let path = path.unwrap_or_else(|| format!("/{}", old.trim().trim_start_matches('/')));
        let bare = path.trim_end_matches('/').to_owned();
        if bare.contains([':', '{', '?']) || bare.is_empty() {
            let why = "It is no whole address, or that of the front page, and is not redirected.";
            return self.report(vec![Problem::refused(old, why)], place);
        }
        for from in [format!("{bare}/"), bare] {
            if !self.given.insert(from.clone()) {
                self.report(
                    vec![Problem::refused(
                        from,
                        "Another document has this old address.",
                    )],
                    place,
                )?;
                continue;
            }
            let target = RedirectTarget::Document(id.to_owned());
            self.sink.redirect(ImportedRedirect {
                from,
                target,
                place: place.to_owned(),
            })?;
        }
        Ok(())
    }

    fn report(&mut self, problems: Vec<Problem>, place: &str) -> Result<(), ImportError> {
        for problem in problems {
            self.sink.notice(problem.at(place))?;
        }
        Ok(())
    }
}

fn build_article(
    id: &str,
    place: &str,
    fields: &Map<String, Value>,
    blocks: Vec<Value>,
    cover: Option<(String, String)>,
) -> Article {
    let (day, name) = split_day(name_of(place));
    let text = |names: &[&str]| {
        names
            .iter()
            .find_map(|name| text_of(fields.get(*name)))
            .unwrap_or_default()
    };
    let moment = |names: &[&str]| moment_of(&text(names));
    let mut topics: Vec<String> = Vec::new();
    for topic in TOPICS.iter().flat_map(|name| texts_of(fields.get(*name))) {
        if !topics.contains(&topic) {
            topics.push(topic);
        }
    }
    let mut authors = texts_of(fields.get("authors"));
    authors.extend(texts_of(fields.get("author")));
    authors.dedup();
    let (title, slug) = (text(&["title"]), text(&["slug"]));
    Article {
        id: id.to_owned(),
        title: if title.is_empty() {
            title_of_name(name)
        } else {
            title
        },
        slug: if slug.is_empty() {
            name.to_owned()
        } else {
            slug.trim_matches('/').to_owned()
        },
        summary: text(&SUMMARIES),
        blocks,
        cover,
        topics,
        authors,
        published_at: moment(&PUBLISHED)
            .or_else(|| moment_of(day))
            .unwrap_or_default(),
        updated_at: moment(&UPDATED).unwrap_or_default(),
        is_page: text(&["layout"]) == "page" || text(&["type"]) == "page",
    }
}

/// The name of a text without its ending; the page of a folder bears the folder's name.
fn name_of(place: &str) -> &str {
    let (folder, file) = place.rsplit_once('/').unwrap_or(("", place));
    let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
    let folder = folder
        .rsplit('/')
        .next()
        .filter(|folder| !folder.is_empty());
    folder
        .filter(|_| matches!(name, "index" | "_index" | "README"))
        .unwrap_or(name)
}

/// `2024-05-06-salt` as its day and its name.
fn split_day(name: &str) -> (&str, &str) {
    let day = name.get(..10).filter(|day| moment_of(day).is_some());
    let rest = name
        .get(10..)
        .and_then(|rest| rest.strip_prefix(['-', '_']));
    match (day, rest) {
        (Some(day), Some(rest)) if !rest.is_empty() => (day, rest),
        _ => ("", name),
    }
}

/// `why-salt` as `Why salt`.
fn title_of_name(name: &str) -> String {
    let words = kernel::text::collapse_whitespace(&name.replace(['-', '_'], " "));
    let mut characters = words.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

fn is_draft(fields: &Map<String, Value>) -> bool {
    let says = |name: &str, words: &[&str]| {
        text_of(fields.get(name)).is_some_and(|text| words.contains(&text.to_lowercase().as_str()))
    };
    says("draft", &["true", "yes", "1"])
        || says("published", &["false", "no", "0"])
        || says("status", &["draft", "private", "pending"])
}

fn unknown_fields(fields: &Map<String, Value>) -> Option<Problem> {
    let known = [
        &COVERS[..],
        &OLD_ADDRESSES,
        &PUBLISHED,
        &UPDATED,
        &TOPICS,
        &SUMMARIES,
        &OTHERS,
    ]
    .concat();
    let unknown: Vec<&str> = fields
        .keys()
        .map(String::as_str)
        .filter(|name| !known.contains(name))
        .collect();
    (!unknown.is_empty()).then(|| {
        Problem::refused(
            unknown.join(", "),
            "Fields that articles do not have were left out.",
        )
    })
}

fn moment_of(text: &str) -> Option<String> {
    parse_moment(text).map(format_moment)
}

fn text_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        // `author: {name: …}`.
        Value::Object(fields) => fields
            .get("name")
            .and_then(Value::as_str)
            .map(str::to_owned),
        _ => None,
    }
}

/// A list of texts, or one text with commas.
fn texts_of(value: Option<&Value>) -> Vec<String> {
    let found: Vec<String> = match value {
        Some(Value::Array(items)) => items
            .iter()
            .filter_map(|item| text_of(Some(item)))
            .collect(),
        Some(Value::String(text)) => text.split(',').map(|part| part.trim().to_owned()).collect(),
        other => text_of(other).into_iter().collect(),
    };
    found.into_iter().filter(|text| !text.is_empty()).collect()
}

//! `GET /api/shell` and `GET /api/pages/{name}`: the words around and on pages.
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use store::StoreError;
use web::Path;

use super::{Answer, Content, Failure};
use crate::build::PictureSet;
use crate::copy::{
    Claims, MAIL, Shell, SiteFacts, default_words, is_hidden, merged, resolve, shell,
};
use crate::documents::SAMPLE_TAG;
use crate::documents::read::{self, ListQuery, Order};
use crate::model::{Document, Kind, fields};
use crate::view::{PageCopy, ShellView, UrgentHelp};

/// Document that says which asset a sample picture's file name became.
pub(crate) const SAMPLE_PICTURES: &str = "settings-sample-pictures";
const LONGEST: u64 = 200;

/// What stands around every page.
#[utoipa::path(get, path = "/api/shell", operation_id = "read_shell", tag = "site", responses((status = 200, body = ShellView)))]
pub async fn read_shell(State(content): State<Content>) -> Result<Answer<ShellView>, Failure> {
    let shell = site_facts(&content).await?.shell;
    Ok(
        Answer::new(shell.view, &[Kind::Settings, Kind::Navigation, Kind::Claim])
            .tag(SAMPLE_TAG)
            .until(shell.until),
    )
}

/// The words of a page.
#[utoipa::path(get, path = "/api/pages/{name}", operation_id = "read_page", tag = "site",
    params(("name" = String, Path, description = "The page's name, such as `home`")),
    responses((status = 200, body = PageCopy), (status = 404, body = kernel::Problem)))]
pub async fn read_page(
    State(content): State<Content>,
    Path(name): Path<String>,
) -> Result<Answer<PageCopy>, Failure> {
    let found = words_of(&content, &name).await?;
    let copy = found
        .words
        .ok_or_else(|| Failure::missing("There is no such page.", Kind::Settings))?;
    Ok(Answer::new(PageCopy { name, copy }, &[Kind::Settings, Kind::Claim]).until(found.until))
}

pub(crate) struct Site {
    pub shell: Shell,
    pub claims: Claims,
}

pub(crate) async fn site_facts(content: &Content) -> Result<Site, StoreError> {
    let reader = content.reader();
    let now = content.now();
    let claims = read::all(
        &reader,
        &ListQuery::of(&[Kind::Claim], Order::Position),
        LONGEST,
    )
    .await?;
    let claims = Claims::at(&claims, now);
    let navigation = read::all(
        &reader,
        &ListQuery::of(&[Kind::Navigation], Order::Position),
        LONGEST,
    )
    .await?;
    let settings = settings(content, "site").await?;
    let settings = settings.as_ref().map(|document| &document.body);
    let sample = read::has_samples(&reader).await?;
    let shell = shell(&SiteFacts {
        settings,
        claims: &claims,
        navigation: &navigation,
        sample,
        sends_no_mail: content.sends_no_mail(),
        now,
    });
    Ok(Site { shell, claims })
}

#[derive(Debug, Clone, PartialEq)]
pub struct LetterWords {
    pub brand: String,
    pub doctor: String,
    pub address: Vec<String>,
    pub not_emergency: String,
    /// `Nigeria: 112 or go to the nearest hospital`, a line per country.
    pub urgent_help: Vec<String>,
    /// The words of the document `settings-mail` by letter, braces left in; the letters themselves know their defaults.
    pub texts: BTreeMap<String, Map<String, Value>>,
}

impl Content {
    pub async fn letter_words(&self) -> Result<LetterWords, StoreError> {
        let site = site_facts(self).await?.shell.view;
        let stored = settings(self, MAIL).await?;
        let body = stored.map(|document| document.body).unwrap_or_default();
        let texts = body
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(name, texts)| Some((name.clone(), texts.as_object()?.clone())));
        let line = |help: &UrgentHelp| {
            let note = help.note.iter().map(|note| format!(" {note}"));
            let place = format!("{}: {}", help.country_name, help.number);
            std::iter::once(place).chain(note).collect()
        };
        Ok(LetterWords {
            urgent_help: site.urgent_help.iter().map(line).collect(),
            brand: site.brand,
            doctor: site.doctor,
            address: site.contact.address,
            not_emergency: site.not_emergency,
            texts: texts.collect(),
        })
    }
}

/// The words of a page and until when they hold; no words for a page that does not exist.
pub(crate) struct Words {
    pub words: Option<Map<String, Value>>,
    pub until: Option<DateTime<Utc>>,
}

pub(crate) async fn words_of(content: &Content, page: &str) -> Result<Words, StoreError> {
    let Some(defaults) = default_words(page).filter(|_| !is_hidden(page)) else {
        return Ok(Words {
            words: None,
            until: None,
        });
    };
    let site = site_facts(content).await?;
    let stored = settings(content, page).await?;
    let words = merged(defaults, stored.as_ref().map(|document| &document.body));
    let words = resolve(&words, &site.claims, &site.shell.names);
    let words = with_pictures(content, words).await?;
    Ok(Words {
        words: Some(words),
        until: site.claims.changes_at,
    })
}

async fn settings(content: &Content, name: &str) -> Result<Option<Document>, StoreError> {
    read::by_id(
        &content.reader(),
        Kind::Settings,
        &format!("settings-{name}"),
    )
    .await
}

/// Pictures named in `picture` and `pictures` become views; those that do not exist are left out.
async fn with_pictures(
    content: &Content,
    words: Map<String, Value>,
) -> Result<Map<String, Value>, StoreError> {
    let mut named = BTreeSet::new();
    let words = Value::Object(words);
    collect(&words, &mut named);
    if named.is_empty() {
        return Ok(as_map(words));
    }
    let stored = read::by_id(&content.reader(), Kind::Settings, SAMPLE_PICTURES).await?;
    let files = stored
        .and_then(|document| document.body.get("files").cloned())
        .unwrap_or_default();
    let asset = |name: &str| match fields::text(&files, name) {
        "" => name.to_owned(),
        asset => asset.to_owned(),
    };
    let pictures = content
        .pictures_named(named.iter().map(|name| asset(name)).collect())
        .await?;
    Ok(as_map(placed(words, &pictures, &asset)))
}

fn as_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// The picture that a value names: an asset reference, a sample's file name, or an image object.
fn picture_name(value: &Value) -> Option<&str> {
    match value {
        Value::String(name) => Some(name),
        Value::Object(image) => crate::model::portable::asset_reference(image),
        _ => None,
    }
}

fn collect(value: &Value, named: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, named)),
        Value::Object(map) => {
            for (key, value) in map {
                match key.as_str() {
                    "picture" => named.extend(picture_name(value).map(str::to_owned)),
                    "pictures" => {
                        let items = value.as_array().map_or(&[][..], Vec::as_slice);
                        named.extend(items.iter().filter_map(picture_name).map(str::to_owned));
                    }
                    _ => collect(value, named),
                }
            }
        }
        _ => {}
    }
}

fn placed(value: Value, pictures: &PictureSet, asset: &dyn Fn(&str) -> String) -> Value {
    let view = |value: &Value| {
        let picture = pictures.view(&asset(picture_name(value)?), fields::text(value, "alt"))?;
        serde_json::to_value(picture).ok()
    };
    match value {
        Value::Array(items) => items
            .into_iter()
            .map(|item| placed(item, pictures, asset))
            .collect(),
        Value::Object(map) => map
            .into_iter()
            .map(|(key, value)| {
                let value = match key.as_str() {
                    "picture" => view(&value).unwrap_or_default(),
                    "pictures" => value
                        .as_array()
                        .into_iter()
                        .flatten()
                        .filter_map(view)
                        .collect(),
                    _ => placed(value, pictures, asset),
                };
                (key, value)
            })
            .collect::<Map<_, _>>()
            .into(),
        other => other,
    }
}

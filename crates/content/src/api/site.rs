//! `GET /api/shell` and `GET /api/pages/{name}`: the words around and on pages.
use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use brand::{BrandSettings, Logo};
use chrono::{DateTime, Utc};
use serde_json::{Map, Value};
use store::StoreError;
use web::Path;

use super::tagged_response::{TaggedError, TaggedResponse};
use crate::ContentService;
use crate::build::PictureSet;
use crate::copy::{
    ClaimSet, MAIL, PublishedKinds, ShellInput, SiteShell, build_shell, default_copy,
    drop_sample_links, is_hidden, merge_copy, resolve_copy,
};
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::portable::LinkedItem;
use crate::model::{
    Document, DocumentKind, LISTS_TAG, SAMPLE_PICTURES, SAMPLE_TAG, fields, portable,
};
use crate::view::{LookView, PageCopy, PictureView, ShellView, UrgentHelp};

const LONGEST: u64 = 200;

/// What stands around every page.
#[utoipa::path(get, path = "/api/shell", operation_id = "read_shell", tag = "site", responses((status = 200, body = ShellView)))]
pub async fn read_shell(
    State(content): State<ContentService>,
) -> Result<TaggedResponse<ShellView>, TaggedError> {
    let shell = load_site_context(&content).await?.shell;
    Ok(TaggedResponse::new(
        shell.view,
        &[
            DocumentKind::Settings,
            DocumentKind::Navigation,
            DocumentKind::Page,
            DocumentKind::Claim,
        ],
    )
    .with_tag(SAMPLE_TAG)
    .with_tag(LISTS_TAG)
    .valid_until(shell.until))
}

/// The words of a page.
#[utoipa::path(get, path = "/api/pages/{name}", operation_id = "read_page", tag = "site",
    params(("name" = String, Path, description = "The page's name, such as `home`")),
    responses((status = 200, body = PageCopy), (status = 404, body = kernel::ProblemDetails)))]
pub async fn read_page(
    State(content): State<ContentService>,
    Path(name): Path<String>,
) -> Result<TaggedResponse<PageCopy>, TaggedError> {
    let found = load_page_copy(&content, &name).await?;
    let copy = found.copy.ok_or_else(|| {
        TaggedError::not_found(l10n::t!("content-page-not-found"), DocumentKind::Settings)
    })?;
    Ok(TaggedResponse::new(
        PageCopy { name, copy },
        &[DocumentKind::Settings, DocumentKind::Claim],
    )
    .with_tag(LISTS_TAG)
    .valid_until(found.until))
}

pub(crate) struct SiteContext {
    pub shell: SiteShell,
    pub published: PublishedKinds,
    pub claims: ClaimSet,
}

pub(crate) async fn load_site_context(content: &ContentService) -> Result<SiteContext, StoreError> {
    let reader = content.reader();
    let now = content.now();
    let claims = queries::load_all(
        &reader,
        &ListQuery::for_kinds(&[DocumentKind::Claim], ListOrder::Position),
        LONGEST,
    )
    .await?;
    let claims = ClaimSet::valid_at(&claims, now);
    let navigation = queries::load_all(
        &reader,
        &ListQuery::for_kinds(&[DocumentKind::Navigation], ListOrder::Position),
        LONGEST,
    )
    .await?;
    let own_pages = queries::load_all(
        &reader,
        &ListQuery::for_kinds(&[DocumentKind::Page], ListOrder::Position),
        LONGEST,
    )
    .await?;
    let settings = find_settings(content, "site").await?;
    let settings = settings.as_ref().map(|document| &document.body);
    let sample = queries::has_samples(&reader).await?;
    let published =
        queries::list_published_kinds(reader.connection(), &DocumentKind::LISTED).await?;
    let published = PublishedKinds(published);
    let shell = build_shell(ShellInput {
        settings,
        claims: &claims,
        navigation: &navigation,
        own_pages: &own_pages,
        published: &published,
        sample,
        sends_no_mail: content.sends_no_mail(),
        now,
        look: load_look(content).await?,
    });
    Ok(SiteContext {
        shell,
        published,
        claims,
    })
}

async fn load_look(content: &ContentService) -> Result<LookView, StoreError> {
    let brand: BrandSettings = content.load_settings().await?;
    let logo = match &brand.logo {
        Some(Logo(image)) => find_logo(content, image).await?,
        None => None,
    };
    let look = brand.look();
    Ok(LookView {
        sheet: (!look.is_usual()).then(|| look.sheet_path()),
        theme_colour: look.theme_colour().to_string(),
        fonts: look.fonts,
        logo,
        covers: brand.covers,
        home_blocks: brand.home_blocks,
    })
}

async fn find_logo(
    content: &ContentService,
    image: &Value,
) -> Result<Option<PictureView>, StoreError> {
    let Some(asset) = image.as_object().and_then(portable::asset_reference) else {
        return Ok(None);
    };
    let found = content
        .load_pictures_named([asset.to_owned()].into())
        .await?;
    // The site's name stands beside it: read out, it would be said twice.
    Ok(found.picture_view(asset, ""))
}

#[derive(Debug, Clone, PartialEq)]
pub struct EmailCopy {
    pub brand: String,
    pub doctor: String,
    pub address: Vec<String>,
    pub not_emergency: String,
    /// `Nigeria: 112 or go to the nearest hospital`, a line per country.
    pub urgent_help: Vec<String>,
    /// The words of the document `settings-mail` by letter, braces left in; the letters themselves know their defaults.
    pub texts: BTreeMap<String, Map<String, Value>>,
}

impl ContentService {
    pub async fn load_email_copy(&self) -> Result<EmailCopy, StoreError> {
        let site = load_site_context(self).await?.shell.view;
        let stored = find_settings(self, MAIL).await?;
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
        Ok(EmailCopy {
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
pub(crate) struct ResolvedCopy {
    pub copy: Option<Map<String, Value>>,
    pub until: Option<DateTime<Utc>>,
}

pub(crate) async fn load_page_copy(
    content: &ContentService,
    page: &str,
) -> Result<ResolvedCopy, StoreError> {
    // Mail texts and feature settings are not pages, and this call is public.
    let Some(defaults) = default_copy(page).filter(|_| !is_hidden(page)) else {
        return Ok(ResolvedCopy {
            copy: None,
            until: None,
        });
    };
    let site = load_site_context(content).await?;
    let stored = find_settings(content, page).await?;
    let words = merge_copy(defaults, stored.as_ref().map(|document| &document.body));
    let words = resolve_copy(&words, &site.claims, &site.shell.names);
    let words = drop_sample_links(words, &site.shell.view.brand);
    let words = site.published.drop_dead_entries(words);
    let words = resolve_media(content, words).await?;
    Ok(ResolvedCopy {
        copy: Some(words),
        until: site.claims.changes_at,
    })
}

async fn find_settings(
    content: &ContentService,
    name: &str,
) -> Result<Option<Document>, StoreError> {
    queries::find_by_id(
        &content.reader(),
        DocumentKind::Settings,
        &format!("settings-{name}"),
    )
    .await
}

/// Pictures named in `picture` and `pictures`, and films named in `film`, become views; those that do not exist are left out.
async fn resolve_media(
    content: &ContentService,
    words: Map<String, Value>,
) -> Result<Map<String, Value>, StoreError> {
    let mut named = BTreeSet::new();
    let words = Value::Object(words);
    let mut films = BTreeSet::new();
    collect_media_names(&words, &mut named, &mut films);
    if named.is_empty() && films.is_empty() {
        return Ok(into_map(words));
    }
    let stored =
        queries::find_by_id(&content.reader(), DocumentKind::Settings, SAMPLE_PICTURES).await?;
    let files = stored
        .and_then(|document| document.body.get("files").cloned())
        .unwrap_or_default();
    let asset = |name: &str| match fields::read_text(&files, name) {
        "" => name.to_owned(),
        asset => asset.to_owned(),
    };
    let pictures = content
        .load_pictures_and_links(named.iter().map(|name| asset(name)).collect(), films)
        .await?;
    Ok(into_map(insert_media(words, &pictures, &asset)))
}

fn into_map(value: Value) -> Map<String, Value> {
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

fn collect_media_names(
    value: &Value,
    named: &mut BTreeSet<String>,
    films: &mut BTreeSet<LinkedItem>,
) {
    match value {
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect_media_names(item, named, films)),
        Value::Object(map) => {
            for (key, value) in map {
                match key.as_str() {
                    "picture" => named.extend(picture_name(value).map(str::to_owned)),
                    "pictures" => {
                        let items = value.as_array().map_or(&[][..], Vec::as_slice);
                        named.extend(items.iter().filter_map(picture_name).map(str::to_owned));
                    }
                    "film" => films.extend(portable::film_links(Some(value))),
                    _ => collect_media_names(value, named, films),
                }
            }
        }
        _ => {}
    }
}

fn insert_media(value: Value, pictures: &PictureSet, asset: &dyn Fn(&str) -> String) -> Value {
    let view = |value: &Value| {
        let picture = pictures.picture_view(
            &asset(picture_name(value)?),
            fields::read_text(value, "alt"),
        )?;
        serde_json::to_value(picture).ok()
    };
    match value {
        Value::Array(items) => items
            .into_iter()
            .map(|item| insert_media(item, pictures, asset))
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
                    "film" => portable::prepare_film(Some(&value), pictures).into(),
                    _ => insert_media(value, pictures, asset),
                };
                (key, value)
            })
            .collect::<Map<_, _>>()
            .into(),
        other => other,
    }
}

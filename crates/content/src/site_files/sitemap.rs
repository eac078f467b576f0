//! `GET /sitemap.xml`.
use std::io;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use store::StoreError;

use super::generated_file::GeneratedFile;
use crate::ContentService;
use crate::api::{CacheHints, TaggedError};
use crate::documents::queries::{self, DocumentAddress};
use crate::model::DocumentKind;
use crate::ports::SitemapPage;

/// Pages that are always there.
const PAGES: [&str; 15] = [
    "/",
    "/about",
    "/faqs",
    "/listen",
    "/blog",
    "/all-posts",
    "/gallery",
    "/projects",
    "/shop",
    "/consultation",
    "/policy",
    "/contact",
    "/partnership",
    "/volunteer",
    "/accessibility",
];
const KINDS: [DocumentKind; 4] = [
    DocumentKind::Blog,
    DocumentKind::Shop,
    DocumentKind::Policy,
    DocumentKind::Page,
];
/// Most addresses in one site map are 50,000; the pages stand beside them.
const MOST: u64 = 49_900;

pub async fn read_sitemap(
    State(content): State<ContentService>,
    headers: HeaderMap,
) -> Result<Response, TaggedError> {
    let addresses = queries::load_addresses(&content.reader(), &KINDS, MOST).await?;
    let (mut marks, mut others) = (CacheHints::for_kinds(&KINDS), Vec::new());
    let rooms = content.sitemap_sources().clone();
    for room in rooms {
        let known = u64::try_from(addresses.len() + others.len()).unwrap_or(MOST);
        others.extend(room.list_pages(MOST.saturating_sub(known)).await?);
        marks = marks.with_tag(room.cache_tag());
    }
    let body =
        write_sitemap(content.public_url(), &addresses, &others).map_err(StoreError::other)?;
    Ok(GeneratedFile {
        mime: "application/xml; charset=utf-8",
        body,
        cache_hints: marks,
    }
    .into_file_response(&headers))
}

fn write_sitemap(
    public_url: &str,
    addresses: &[DocumentAddress],
    others: &[SitemapPage],
) -> io::Result<String> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    xml.create_element("urlset")
        .with_attribute(("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"))
        .write_inner_content(|xml| {
            for page in PAGES {
                write_url(xml, &format!("{public_url}{page}"), None)?;
            }
            for address in addresses {
                let place = format!("{public_url}{}", address_path(address));
                write_url(xml, &place, Some(address.updated_at))?;
            }
            for other in others {
                write_url(xml, &format!("{public_url}{}", other.path), other.changed)?;
            }
            Ok(())
        })?;
    String::from_utf8(xml.into_inner()).map_err(io::Error::other)
}

fn address_path(address: &DocumentAddress) -> String {
    let name = address.slug.as_ref().unwrap_or(&address.id);
    match address.kind {
        DocumentKind::Shop => format!("/product/{}", address.id),
        DocumentKind::Policy => format!("/policy/{name}"),
        DocumentKind::Page => format!("/pages/{name}"),
        _ => format!("/blog/{name}"),
    }
}

fn write_url(
    xml: &mut Writer<Vec<u8>>,
    location: &str,
    changed: Option<DateTime<Utc>>,
) -> io::Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        xml.create_element("loc")
            .write_text_content(BytesText::new(location))?;
        if let Some(changed) = changed {
            let day = changed.format("%Y-%m-%d").to_string();
            xml.create_element("lastmod")
                .write_text_content(BytesText::new(&day))?;
        }
        Ok(())
    })?;
    Ok(())
}

//! `GET /sitemap.xml`.
use std::io;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, Utc};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use store::StoreError;

use super::file::File;
use super::others::OtherPage;
use crate::Content;
use crate::api::{Failure, Marks};
use crate::documents::read::{self, Address};
use crate::model::Kind;

/// Pages that are always there.
const PAGES: [&str; 13] = [
    "/",
    "/about",
    "/faqs",
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
];
const KINDS: [Kind; 3] = [Kind::Blog, Kind::Shop, Kind::Policy];
/// Most addresses in one site map are 50,000; the pages stand beside them.
const MOST: u64 = 49_900;

pub async fn read_sitemap(
    State(content): State<Content>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let addresses = read::addresses(&content.reader(), &KINDS, MOST).await?;
    let (mut marks, mut others) = (Marks::of(&KINDS), Vec::new());
    let rooms = content.other_pages().clone();
    for room in rooms {
        let known = u64::try_from(addresses.len() + others.len()).unwrap_or(MOST);
        others.extend(room.pages(MOST.saturating_sub(known)).await?);
        marks = marks.tag(room.tag());
    }
    let body = write(content.public_url(), &addresses, &others).map_err(StoreError::other)?;
    Ok(File {
        mime: "application/xml; charset=utf-8",
        body,
        marks,
    }
    .answer(&headers))
}

fn write(public_url: &str, addresses: &[Address], others: &[OtherPage]) -> io::Result<String> {
    let mut xml = Writer::new(Vec::new());
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
    xml.create_element("urlset")
        .with_attribute(("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9"))
        .write_inner_content(|xml| {
            for page in PAGES {
                url(xml, &format!("{public_url}{page}"), None)?;
            }
            for address in addresses {
                let place = format!("{public_url}{}", path(address));
                url(xml, &place, Some(address.updated_at))?;
            }
            for other in others {
                url(xml, &format!("{public_url}{}", other.path), other.changed)?;
            }
            Ok(())
        })?;
    String::from_utf8(xml.into_inner()).map_err(io::Error::other)
}

fn path(address: &Address) -> String {
    let name = address.slug.as_ref().unwrap_or(&address.id);
    match address.kind {
        Kind::Shop => format!("/product/{}", address.id),
        Kind::Policy => format!("/policy/{name}"),
        _ => format!("/blog/{name}"),
    }
}

fn url(
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

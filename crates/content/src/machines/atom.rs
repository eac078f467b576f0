//! Atom feeds (RFC 4287): all posts, and those of a category.
use std::io;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, SecondsFormat, Utc};
use kernel::dates::parse_document_date;
use kernel::text::{collapse_whitespace, cut_at_word};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use store::StoreError;
use web::Path;

use super::file::{File, xml_text};
use crate::Content;
use crate::api::{Failure, Marks, site_facts};
use crate::documents::read::{self, ListQuery, Order};
use crate::model::address::slug_from;
use crate::model::{Document, Kind, fields, portable};
use crate::view::ShellView;

const ENTRIES: u64 = 40;
/// Characters of a summary where the writer gave none.
const SUMMARY: usize = 300;

type Xml = Writer<Vec<u8>>;

struct Feed<'a> {
    public_url: &'a str,
    path: String,
    page: String,
    title: String,
    shell: &'a ShellView,
}

/// `GET /feed.xml`: the newest posts.
pub async fn read_feed(
    State(content): State<Content>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let query = ListQuery::of(&[Kind::Blog], Order::Newest);
    let posts = read::all(&content.reader(), &query, ENTRIES).await?;
    answer(&content, &headers, None, &posts).await
}

/// `GET /feeds/{category}.xml`: the newest posts of a category, named as its words in an address.
pub async fn read_category_feed(
    State(content): State<Content>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let wanted = file.strip_suffix(".xml").unwrap_or_default();
    let categories = read::categories(&content.reader(), Kind::Blog).await?;
    let category = categories
        .into_iter()
        .find(|category| slug_from(category) == wanted)
        .ok_or_else(|| Failure::missing("There is no such feed.", Kind::Blog))?;
    let posts = read::same_category(&content.reader(), Kind::Blog, &category, "", ENTRIES).await?;
    answer(&content, &headers, Some(&category), &posts).await
}

async fn answer(
    content: &Content,
    headers: &HeaderMap,
    category: Option<&str>,
    posts: &[Document],
) -> Result<Response, Failure> {
    let site = site_facts(content).await?;
    let brand = &site.shell.view.brand;
    let feed = Feed {
        public_url: content.public_url(),
        path: category.map_or("/feed.xml".to_owned(), |category| {
            format!("/feeds/{}.xml", slug_from(category))
        }),
        page: category.map_or("/blog".to_owned(), |category| {
            let query: String = url::form_urlencoded::byte_serialize(category.as_bytes()).collect();
            format!("/all-posts?category={query}")
        }),
        title: category.map_or_else(|| brand.clone(), |category| format!("{brand}: {category}")),
        shell: &site.shell.view,
    };
    let body = feed.write(posts).map_err(StoreError::other)?;
    let marks = Marks::of(&[Kind::Blog, Kind::Settings]).until(site.shell.until);
    Ok(File {
        mime: "application/atom+xml; charset=utf-8",
        body,
        marks,
    }
    .answer(headers))
}

impl Feed<'_> {
    fn write(&self, posts: &[Document]) -> io::Result<String> {
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
        xml.create_element("feed")
            .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
            .with_attribute(("xml:lang", "en-GB"))
            .write_inner_content(|xml| {
                text(xml, "id", &self.id(&self.path))?;
                text(xml, "title", &self.title)?;
                text(xml, "subtitle", &self.shell.tagline)?;
                self.link(xml, "self", &self.path)?;
                self.link(xml, "alternate", &self.page)?;
                let newest = posts
                    .iter()
                    .map(|post| post.updated_at)
                    .max()
                    .unwrap_or(DateTime::<Utc>::UNIX_EPOCH);
                text(xml, "updated", &stamp(newest))?;
                xml.create_element("author")
                    .write_inner_content(|xml| text(xml, "name", &self.shell.brand))?;
                posts.iter().try_for_each(|post| self.entry(xml, post))
            })?;
        String::from_utf8(xml.into_inner()).map_err(io::Error::other)
    }

    fn entry(&self, xml: &mut Xml, post: &Document) -> io::Result<()> {
        xml.create_element("entry").write_inner_content(|xml| {
            text(xml, "id", &self.id(&post.id))?;
            text(xml, "title", post.text("title"))?;
            self.link(xml, "alternate", &format!("/blog/{}", post.address()))?;
            text(xml, "updated", &stamp(post.updated_at))?;
            if let Some(date) = parse_document_date(post.text("date")) {
                text(xml, "published", &stamp(date.moment()))?;
            }
            if let Some(author) = fields::some_text(&post.body, "author") {
                xml.create_element("author")
                    .write_inner_content(|xml| text(xml, "name", &author))?;
            }
            if let Some(category) = fields::some_text(&post.body, "category") {
                xml.create_element("category")
                    .with_attribute(("term", xml_text(&category).as_str()))
                    .write_empty()?;
            }
            text(xml, "summary", &summary(post))
        })?;
        Ok(())
    }

    /// A `tag:` address (RFC 4151): it stays when the post's address changes.
    fn id(&self, name: &str) -> String {
        let host = self.public_url.split("://").last().unwrap_or_default();
        let host = host.split([':', '/']).next().unwrap_or_default();
        format!("tag:{host},2026:{name}")
    }

    fn link(&self, xml: &mut Xml, relation: &str, path: &str) -> io::Result<()> {
        let href = format!("{}{path}", self.public_url);
        xml.create_element("link")
            .with_attributes([("rel", relation), ("href", href.as_str())])
            .write_empty()?;
        Ok(())
    }
}

fn summary(post: &Document) -> String {
    fields::some_text(&post.body, "inShort").unwrap_or_else(|| {
        cut_at_word(
            &collapse_whitespace(&portable::plain_text(post.description())),
            SUMMARY,
        )
    })
}

fn stamp(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn text(xml: &mut Xml, name: &str, words: &str) -> io::Result<()> {
    xml.create_element(name)
        .write_text_content(BytesText::new(&xml_text(words)))?;
    Ok(())
}

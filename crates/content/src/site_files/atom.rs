//! Atom feeds (RFC 4287): all posts, and those of a category.
use std::io;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use kernel::dates::parse_document_date;
use kernel::text::{collapse_whitespace, truncate_at_word};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use store::StoreError;
use web::Path;

use super::generated_file::{GeneratedFile, xml_text};
use crate::ContentService;
use crate::api::{CacheHints, TaggedError, load_site_context};
use crate::build::build_corrections;
use crate::documents::queries::{self, ListOrder, ListQuery};
use crate::model::address::slug_from;
use crate::model::lagos_time::today_in_lagos;
use crate::model::{Document, DocumentKind, fields, portable};
use crate::view::{ArticleCorrection, ShellView};

const ENTRIES: u64 = 40;
/// Corrections of a feed, the newest first.
const CORRECTIONS: usize = 20;
/// Characters of a summary where the writer gave none.
const SUMMARY: usize = 300;

type XmlWriter = Writer<Vec<u8>>;

/// A correction, and the article that it is about.
struct CorrectionEntry<'a> {
    post: &'a Document,
    correction: ArticleCorrection,
}

fn list_corrections(posts: &[Document], today: NaiveDate) -> Vec<CorrectionEntry<'_>> {
    let mut all: Vec<CorrectionEntry<'_>> = posts
        .iter()
        .flat_map(|post| {
            let of_post = build_corrections(post, today).into_iter();
            of_post.map(move |correction| CorrectionEntry { post, correction })
        })
        .collect();
    all.sort_by(|one, other| other.correction.date.cmp(&one.correction.date));
    all.truncate(CORRECTIONS);
    all
}

struct AtomFeed<'a> {
    public_url: &'a str,
    path: String,
    page: String,
    title: String,
    shell: &'a ShellView,
}

/// `GET /feed.xml`: the newest posts.
pub async fn read_feed(
    State(content): State<ContentService>,
    headers: HeaderMap,
) -> Result<Response, TaggedError> {
    let query = ListQuery::for_kinds(&[DocumentKind::Blog], ListOrder::Newest);
    let posts = queries::load_all(&content.reader(), &query, ENTRIES).await?;
    feed_response(&content, &headers, None, &posts).await
}

/// `GET /feeds/{category}.xml`: the newest posts of a category, named as its words in an address.
pub async fn read_category_feed(
    State(content): State<ContentService>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, TaggedError> {
    let wanted = file.strip_suffix(".xml").unwrap_or_default();
    let categories = queries::load_categories(&content.reader(), DocumentKind::Blog).await?;
    let category = categories
        .into_iter()
        .find(|category| slug_from(category) == wanted)
        .ok_or_else(|| {
            TaggedError::not_found(l10n::t!("content-feed-not-found"), DocumentKind::Blog)
        })?;
    let posts = queries::load_same_category(
        &content.reader(),
        DocumentKind::Blog,
        &category,
        "",
        ENTRIES,
    )
    .await?;
    feed_response(&content, &headers, Some(&category), &posts).await
}

async fn feed_response(
    content: &ContentService,
    headers: &HeaderMap,
    category: Option<&str>,
    posts: &[Document],
) -> Result<Response, TaggedError> {
    let site = load_site_context(content).await?;
    // Whatever the age of the article: a correction is news to who read it long ago.
    let changed =
        queries::load_last_published(&content.reader(), DocumentKind::Blog, category, ENTRIES)
            .await?;
    let corrections = list_corrections(&changed, today_in_lagos(content.store().clock().now()));
    let brand = &site.shell.view.brand;
    let feed = AtomFeed {
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
    let body = feed
        .write_xml(posts, &corrections)
        .map_err(StoreError::other)?;
    let marks = CacheHints::for_kinds(&[DocumentKind::Blog, DocumentKind::Settings])
        .valid_until(site.shell.until);
    Ok(GeneratedFile {
        mime: "application/atom+xml; charset=utf-8",
        body,
        cache_hints: marks,
    }
    .into_file_response(headers))
}

impl AtomFeed<'_> {
    fn write_xml(
        &self,
        posts: &[Document],
        corrections: &[CorrectionEntry<'_>],
    ) -> io::Result<String> {
        let mut xml = Writer::new_with_indent(Vec::new(), b' ', 1);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
        xml.create_element("feed")
            .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"))
            .with_attribute(("xml:lang", "en-GB"))
            .write_inner_content(|xml| {
                write_text(xml, "id", &self.tag_uri(&self.path))?;
                write_text(xml, "title", &self.title)?;
                write_text(xml, "subtitle", &self.shell.tagline)?;
                self.write_link(xml, "self", &self.path)?;
                self.write_link(xml, "alternate", &self.page)?;
                let newest = posts
                    .iter()
                    .map(|post| post.updated_at)
                    .max()
                    .unwrap_or(DateTime::<Utc>::UNIX_EPOCH);
                let corrected = corrections.iter().map(|entry| entry.post.updated_at);
                let newest = corrected.fold(newest, DateTime::max);
                write_text(xml, "updated", &format_timestamp(newest))?;
                xml.create_element("author")
                    .write_inner_content(|xml| write_text(xml, "name", &self.shell.brand))?;
                corrections
                    .iter()
                    .try_for_each(|entry| self.write_correction(xml, entry))?;
                posts
                    .iter()
                    .try_for_each(|post| self.write_entry(xml, post))
            })?;
        String::from_utf8(xml.into_inner()).map_err(io::Error::other)
    }

    fn write_entry(&self, xml: &mut XmlWriter, post: &Document) -> io::Result<()> {
        xml.create_element("entry").write_inner_content(|xml| {
            write_text(xml, "id", &self.tag_uri(&post.id))?;
            write_text(xml, "title", post.text("title"))?;
            self.write_link(xml, "alternate", &format!("/blog/{}", post.slug_or_id()))?;
            write_text(xml, "updated", &format_timestamp(post.updated_at))?;
            if let Some(date) = parse_document_date(post.text("date")) {
                write_text(xml, "published", &format_timestamp(date.to_timestamp()))?;
            }
            if let Some(author) = fields::read_some_text(&post.body, "author") {
                xml.create_element("author")
                    .write_inner_content(|xml| write_text(xml, "name", &author))?;
            }
            if let Some(category) = fields::read_some_text(&post.body, "category") {
                xml.create_element("category")
                    .with_attribute(("term", xml_text(&category).as_str()))
                    .write_empty()?;
            }
            write_text(xml, "summary", &post_summary(post))
        })?;
        Ok(())
    }

    /// An entry of its own, since many readers show an entry once and never again.
    fn write_correction(&self, xml: &mut XmlWriter, entry: &CorrectionEntry<'_>) -> io::Result<()> {
        let CorrectionEntry { post, correction } = entry;
        let id = match correction.key.as_str() {
            "" => correction.date.as_str(),
            key => key,
        };
        let title = l10n::t!("content-feed-correction", title = post.text("title"));
        xml.create_element("entry").write_inner_content(|xml| {
            write_text(
                xml,
                "id",
                &self.tag_uri(&format!("{}:correction:{id}", post.id)),
            )?;
            write_text(xml, "title", &title)?;
            self.write_link(xml, "alternate", &format!("/blog/{}", post.slug_or_id()))?;
            if let Some(date) = parse_document_date(&correction.date) {
                write_text(xml, "updated", &format_timestamp(date.to_timestamp()))?;
            }
            write_text(xml, "summary", &correction.text)
        })?;
        Ok(())
    }

    /// A `tag:` address (RFC 4151): it stays when the post's address changes.
    fn tag_uri(&self, name: &str) -> String {
        let host = self.public_url.split("://").last().unwrap_or_default();
        let host = host.split([':', '/']).next().unwrap_or_default();
        // RFC 4151 requires a date on which we owned the domain. Changing it would make every entry new to feed
        // readers.
        format!("tag:{host},2026:{name}")
    }

    fn write_link(&self, xml: &mut XmlWriter, relation: &str, path: &str) -> io::Result<()> {
        let href = format!("{}{path}", self.public_url);
        xml.create_element("link")
            .with_attributes([("rel", relation), ("href", href.as_str())])
            .write_empty()?;
        Ok(())
    }
}

fn post_summary(post: &Document) -> String {
    fields::read_some_text(&post.body, "inShort").unwrap_or_else(|| {
        truncate_at_word(
            &collapse_whitespace(&portable::plain_text(post.description())),
            SUMMARY,
        )
    })
}

fn format_timestamp(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn write_text(xml: &mut XmlWriter, name: &str, words: &str) -> io::Result<()> {
    xml.create_element(name)
        .write_text_content(BytesText::new(&xml_text(words)))?;
    Ok(())
}

//! WXR 1.2: how WordPress writes down a site.
use std::collections::BTreeSet;
use std::io::{BufWriter, Write};

use chrono::{DateTime, Utc};
use content::model::DocumentKind;
use kernel::dates::parse_document_date;
use serde_json::Value;

use crate::body::list_assets;
use crate::elsewhere_document::LeavingDocument;
use crate::error::DatasetError;
use crate::html_text::{escape, items_of, render_html, text_of};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
"#;

pub(crate) struct WxrWriter<W: Write> {
    out: BufWriter<W>,
    site: String,
    now: DateTime<Utc>,
    /// The number of the item or comment that was written last.
    number: u64,
    attachments: BTreeSet<String>,
}

impl<W: Write> WxrWriter<W> {
    pub fn begin(out: W, site: &str, now: DateTime<Utc>) -> Result<Self, DatasetError> {
        let mut out = BufWriter::new(out);
        let link = escape(site);
        write!(
            out,
            "{HEAD}<title>{link}</title>\n<link>{link}</link>\n<wp:wxr_version>1.2</wp:wxr_version>\n\
             <wp:base_site_url>{link}</wp:base_site_url>\n<wp:base_blog_url>{link}</wp:base_blog_url>\n"
        )?;
        Ok(Self {
            out,
            site: site.to_owned(),
            now,
            number: 0,
            attachments: BTreeSet::new(),
        })
    }

    /// Writes a document with its files and comments; answers with how many files are new.
    pub fn write_document(
        &mut self,
        document: &LeavingDocument,
        comments: &[Value],
    ) -> Result<u64, DatasetError> {
        let new = self.write_attachments(&document.version.text)?;
        let site = self.site.clone();
        let html = render_html(document.text(), &|asset| address_of(&site, asset));
        let is_post = document.kind == DocumentKind::Blog;
        let moment =
            parse_document_date(&document.date()).map_or(self.now, |date| date.to_timestamp());
        let folder = match document.kind {
            DocumentKind::Blog => "blog",
            DocumentKind::Policy => "policy",
            DocumentKind::Page => "pages",
            _ => "faqs",
        };
        self.number += 1;
        let (number, slug) = (self.number, document.address());
        write!(
            self.out,
            "<item>\n<title>{}</title>\n<link>{}/{folder}/{}</link>\n<dc:creator>{}</dc:creator>\n<content:encoded>{}</content:encoded>\n\
             <wp:post_id>{number}</wp:post_id>\n<wp:post_date_gmt>{}</wp:post_date_gmt>\n<wp:post_name>{}</wp:post_name>\n\
             <wp:status>{}</wp:status>\n<wp:post_type>{}</wp:post_type>\n<wp:comment_status>open</wp:comment_status>\n",
            // Titles and comments are HTML there.
            cdata(&escape(document.title())),
            escape(&self.site),
            escape(slug),
            cdata(text_of(&document.body, "author")),
            cdata(&html),
            moment.format("%Y-%m-%d %H:%M:%S"),
            cdata(slug),
            if document.version.is_draft {
                "draft"
            } else {
                "publish"
            },
            if is_post { "post" } else { "page" },
        )?;
        self.write_details(document)?;
        for comment in comments {
            self.write_comment(comment, 0)?;
        }
        self.out.write_all(b"</item>\n")?;
        Ok(new)
    }

    /// Summary and category, for what has them.
    fn write_details(&mut self, document: &LeavingDocument) -> Result<(), DatasetError> {
        if !document.summary().is_empty() {
            let summary = cdata(&escape(document.summary()));
            writeln!(self.out, "<excerpt:encoded>{summary}</excerpt:encoded>")?;
        }
        let category = text_of(&document.body, "category");
        if !category.is_empty() {
            let nicename = category.to_lowercase().replace(' ', "-");
            writeln!(
                self.out,
                "<category domain=\"category\" nicename=\"{}\">{}</category>",
                escape(&nicename),
                cdata(category)
            )?;
        }
        Ok(())
    }

    fn write_comment(&mut self, comment: &Value, parent: u64) -> Result<(), DatasetError> {
        self.number += 1;
        let number = self.number;
        let posted: DateTime<Utc> = text_of(comment, "postedAt").parse().unwrap_or(self.now);
        write!(
            self.out,
            "<wp:comment>\n<wp:comment_id>{number}</wp:comment_id>\n<wp:comment_author>{}</wp:comment_author>\n\
             <wp:comment_date_gmt>{}</wp:comment_date_gmt>\n<wp:comment_content>{}</wp:comment_content>\n\
             <wp:comment_approved>1</wp:comment_approved>\n<wp:comment_parent>{parent}</wp:comment_parent>\n</wp:comment>\n",
            cdata(text_of(comment, "name")),
            posted.format("%Y-%m-%d %H:%M:%S"),
            cdata(&escape(text_of(comment, "text"))),
        )?;
        for reply in items_of(comment, "replies") {
            self.write_comment(reply, number)?;
        }
        Ok(())
    }

    /// The files of a document that were not there before; how many.
    fn write_attachments(&mut self, text: &str) -> Result<u64, DatasetError> {
        let mut new = 0;
        for asset in list_assets(text) {
            if let Some(address) = address_of(&self.site, asset)
                && self.attachments.insert(address.clone())
            {
                self.write_attachment(&address)?;
                new += 1;
            }
        }
        Ok(new)
    }

    /// A file that WordPress fetches when it takes the posts in.
    fn write_attachment(&mut self, address: &str) -> Result<(), DatasetError> {
        self.number += 1;
        let (number, link) = (self.number, escape(address));
        Ok(write!(
            self.out,
            "<item>\n<title>{number}</title>\n<link>{link}</link>\n<wp:post_id>{number}</wp:post_id>\n\
             <wp:post_date_gmt>{}</wp:post_date_gmt>\n<wp:post_name>file-{number}</wp:post_name>\n<wp:status>inherit</wp:status>\n\
             <wp:post_type>attachment</wp:post_type>\n<wp:attachment_url>{link}</wp:attachment_url>\n</item>\n",
            self.now.format("%Y-%m-%d %H:%M:%S"),
        )?)
    }

    pub fn finish(mut self) -> Result<W, DatasetError> {
        self.out.write_all(b"</channel>\n</rss>\n")?;
        Ok(self
            .out
            .into_inner()
            .map_err(std::io::IntoInnerError::into_error)?)
    }
}

/// Where this site answers with a file of the library.
fn address_of(site: &str, asset: &str) -> Option<String> {
    let mut parts = asset.split('-');
    let (kind, sha1) = (parts.next()?, parts.next()?);
    let extension = parts.next_back()?;
    let name = match kind {
        "image" => "original",
        "file" => "file",
        _ => return None,
    };
    Some(format!("{site}/media/{sha1}/{name}.{extension}"))
}

/// Text as it is; what would end it is cut in two, and what XML cannot say is left out.
fn cdata(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|sign| !sign.is_control() || matches!(sign, '\n' | '\t' | '\r'))
        .filter(|sign| !matches!(sign, '\u{fffe}' | '\u{ffff}'))
        .collect();
    format!("<![CDATA[{}]]>", plain.replace("]]>", "]]]]><![CDATA[>"))
}

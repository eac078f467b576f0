//! Writes exports of WordPress for tests, sound ones and such with faults.
use std::fmt::Write;
use std::io::Cursor;

use importers::{ImportError, import_wxr};

use crate::collected::Collected;

pub const SITE: &str = "https://old.example";

/// One `<item>`. What is not set is as WordPress writes it for a published post.
#[derive(Debug, Clone)]
pub struct Item {
    pub id: String,
    pub title: String,
    pub link: String,
    pub content: String,
    pub excerpt: String,
    pub date: String,
    pub date_gmt: String,
    pub pub_date: String,
    pub status: String,
    pub kind: String,
    pub name: String,
    pub parent: u64,
    pub password: String,
    /// As XML, behind everything else.
    pub more: String,
}

pub fn post(id: u64, content: &str) -> Item {
    Item {
        id: id.to_string(),
        title: format!("Post {id}"),
        link: format!("{SITE}/2024/05/post-{id}/"),
        content: content.to_owned(),
        excerpt: String::new(),
        date: "2024-05-06 08:08:09".to_owned(),
        date_gmt: "2024-05-06 07:08:09".to_owned(),
        pub_date: "Mon, 06 May 2024 07:08:09 +0000".to_owned(),
        status: "publish".to_owned(),
        kind: "post".to_owned(),
        name: format!("post-{id}"),
        parent: 0,
        password: String::new(),
        more: String::new(),
    }
}

/// An upload with its file below `/wp-content/uploads/`.
pub fn upload(id: u64, file: &str, alt: &str) -> Item {
    let url = format!("<wp:attachment_url>{SITE}/wp-content/uploads/{file}</wp:attachment_url>");
    let item = Item {
        status: "inherit".to_owned(),
        kind: "attachment".to_owned(),
        link: format!("{SITE}/?attachment_id={id}"),
        more: url,
        ..post(id, "")
    };
    item.meta("_wp_attachment_image_alt", alt)
}

impl Item {
    pub fn meta(mut self, key: &str, value: &str) -> Self {
        let _ = write!(
            self.more,
            "<wp:postmeta><wp:meta_key><![CDATA[{key}]]></wp:meta_key><wp:meta_value><![CDATA[{value}]]></wp:meta_value></wp:postmeta>"
        );
        self
    }

    pub fn term(mut self, domain: &str, name: &str) -> Self {
        let slug = name.to_lowercase();
        let _ = write!(
            self.more,
            "<category domain=\"{domain}\" nicename=\"{slug}\"><![CDATA[{name}]]></category>"
        );
        self
    }

    pub fn comment(mut self, comment: &Comment<'_>) -> Self {
        let Comment {
            id,
            parent,
            author,
            text,
            approved,
            kind,
        } = comment;
        let _ = write!(
            self.more,
            "<wp:comment><wp:comment_id>{id}</wp:comment_id><wp:comment_author><![CDATA[{author}]]></wp:comment_author>\
             <wp:comment_author_email>secret@mail.example</wp:comment_author_email>\
             <wp:comment_author_IP>203.0.113.9</wp:comment_author_IP>\
             <wp:comment_date>2024-05-07 01:00:0{id}</wp:comment_date>\
             <wp:comment_date_gmt>2024-05-07 00:00:0{id}</wp:comment_date_gmt>\
             <wp:comment_content><![CDATA[{text}]]></wp:comment_content>\
             <wp:comment_approved>{approved}</wp:comment_approved><wp:comment_type>{kind}</wp:comment_type>\
             <wp:comment_parent>{parent}</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id>\
             <wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:commentmeta></wp:comment>"
        );
        self
    }

    pub fn xml(&self) -> String {
        let Item {
            id,
            title,
            link,
            excerpt,
            date,
            date_gmt,
            pub_date,
            status,
            kind,
            name,
            parent,
            password,
            more,
            ..
        } = self;
        let content = self.content.replace("]]>", "]]]]><![CDATA[>");
        format!(
            "\t<item>\n\t\t<title><![CDATA[{title}]]></title>\n\t\t<link>{link}</link>\n\t\t<pubDate>{pub_date}</pubDate>\n\
             \t\t<dc:creator><![CDATA[ada]]></dc:creator>\n\t\t<guid isPermaLink=\"false\">{SITE}/?p={id}</guid>\n\
             \t\t<description></description>\n\t\t<content:encoded><![CDATA[{content}]]></content:encoded>\n\
             \t\t<excerpt:encoded><![CDATA[{excerpt}]]></excerpt:encoded>\n\t\t<wp:post_id>{id}</wp:post_id>\n\
             \t\t<wp:post_date><![CDATA[{date}]]></wp:post_date>\n\t\t<wp:post_date_gmt><![CDATA[{date_gmt}]]></wp:post_date_gmt>\n\
             \t\t<wp:comment_status><![CDATA[open]]></wp:comment_status>\n\t\t<wp:post_name><![CDATA[{name}]]></wp:post_name>\n\
             \t\t<wp:status><![CDATA[{status}]]></wp:status>\n\t\t<wp:post_parent>{parent}</wp:post_parent>\n\
             \t\t<wp:post_type><![CDATA[{kind}]]></wp:post_type>\n\t\t<wp:post_password><![CDATA[{password}]]></wp:post_password>\n\
             \t\t<wp:is_sticky>0</wp:is_sticky>\n\t\t{more}\n\t</item>\n"
        )
    }
}

pub struct Comment<'a> {
    pub id: u64,
    pub parent: u64,
    pub author: &'a str,
    pub text: &'a str,
    pub approved: &'a str,
    pub kind: &'a str,
}

impl Default for Comment<'_> {
    fn default() -> Self {
        Self {
            id: 1,
            parent: 0,
            author: "Bola",
            text: "Thank you",
            approved: "1",
            kind: "comment",
        }
    }
}

pub fn head() -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<!-- generator=\"WordPress/6.5\" -->\n<rss version=\"2.0\" \
         xmlns:excerpt=\"http://wordpress.org/export/1.2/excerpt/\" xmlns:wp=\"http://wordpress.org/export/1.2/\">\n<channel>\n\
         \t<title>Old site</title>\n\t<link>{SITE}</link>\n\t<wp:wxr_version>1.2</wp:wxr_version>\n\
         \t<wp:base_site_url>{SITE}</wp:base_site_url>\n\t<wp:base_blog_url>{SITE}</wp:base_blog_url>\n\
         \t<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[ada]]></wp:author_login>\
         <wp:author_email><![CDATA[ada@mail.example]]></wp:author_email>\
         <wp:author_display_name><![CDATA[Dr Ada Obi]]></wp:author_display_name></wp:author>\n\
         \t<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>sleep</wp:category_nicename>\
         <wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Sleep & rest]]></wp:cat_name></wp:category>\n\
         \t<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>naps</wp:category_nicename>\
         <wp:category_parent>sleep</wp:category_parent><wp:cat_name><![CDATA[Naps]]></wp:cat_name></wp:category>\n\
         \t<wp:tag><wp:term_id>5</wp:term_id><wp:tag_slug>salt</wp:tag_slug><wp:tag_name><![CDATA[Salt]]></wp:tag_name></wp:tag>\n"
    )
}

pub const TAIL: &str = "</channel>\n</rss>\n";

pub fn file(items: &[Item]) -> String {
    let items: String = items.iter().map(Item::xml).collect();
    format!("{}{items}{TAIL}", head())
}

pub fn import(items: &[Item]) -> Collected {
    import_bytes(file(items).as_bytes()).unwrap()
}

pub fn import_bytes(bytes: &[u8]) -> Result<Collected, ImportError> {
    let mut collected = Collected::default();
    import_wxr(Cursor::new(bytes), &mut collected)?;
    Ok(collected)
}

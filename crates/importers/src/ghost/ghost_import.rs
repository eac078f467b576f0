//! Posts and pages of a Ghost site.
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use chrono::DateTime;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::cards::CardWriter;
use super::lexical::html_of_lexical;
use super::mobiledoc::html_of_mobiledoc;
use super::records::{
    GhostId, GhostLink, GhostMeta, GhostPost, GhostTables, GhostTag, GhostUser, read_records,
    read_tables,
};
use crate::dates::{format_moment, parse_moment};
use crate::documents::Article;
use crate::identity::{plain_or_hash, short_hash};
use crate::portable::{
    Addresses, Body, BodySource, FoundPicture, Problem, convert_body, text_of_html,
};
use crate::sink::{
    AssetOrigin, ImportError, ImportSink, ImportedAsset, ImportedDocument, ImportedRedirect,
    RedirectTarget,
};

/// What an export writes in place of the site's address.
const SITE: &str = "__GHOST_URL__";

/// Reads a Ghost export (Ghost 0.x to 6). `site_address` is where the site stood, as `https://example.org`; pictures are
/// named there.
///
/// Ids: documents `ghost-<post>`, assets `ghost-asset-<hash of address>`. What only members could read becomes a draft, with
/// a notice. Each published post and page is redirected from `/<slug>/`, and the list of a tag to its topic.
///
/// # Errors
/// When the source cannot be read, is no export of Ghost, or the sink stops.
pub fn import_ghost(
    source: impl Read,
    site_address: &str,
    sink: &mut dyn ImportSink,
) -> Result<(), ImportError> {
    let tables = read_tables(source)?;
    let mut import = GhostImport {
        site: site_address.trim().trim_end_matches('/').to_owned(),
        addresses: Addresses::new(site_address),
        names: read_names(&tables, sink)?,
        given: BTreeSet::new(),
        topics: BTreeMap::new(),
        sink,
    };
    for (place, raw) in tables.posts.iter().enumerate() {
        let text = raw.get().replace(SITE, &import.site);
        match serde_json::from_str::<GhostPost>(&text) {
            Ok(post) => import.take_post(&post)?,
            Err(error) => {
                let problem = Problem::refused(error.to_string(), "The post cannot be read.");
                import.report(vec![problem], &format!("post number {}", place + 1))?;
            }
        }
    }
    import.redirect_tags()
}

/// What posts refer to.
struct GhostNames {
    tags: BTreeMap<GhostId, GhostTag>,
    users: BTreeMap<GhostId, GhostUser>,
    /// Ids of tags and authors by post, in their order.
    tags_of: BTreeMap<GhostId, Vec<GhostId>>,
    authors_of: BTreeMap<GhostId, Vec<GhostId>>,
    meta: BTreeMap<GhostId, GhostMeta>,
}

fn read_names(tables: &GhostTables, sink: &mut dyn ImportSink) -> Result<GhostNames, ImportError> {
    let (tags, lost_tags) = read_records::<GhostTag>(&tables.tags);
    let (users, lost_users) = read_records::<GhostUser>(&tables.users);
    let (tags_of, lost_tag_links) = read_records(&tables.posts_tags);
    let (authors_of, lost_author_links) = read_records(&tables.posts_authors);
    let (meta, lost_meta) = read_records::<GhostMeta>(&tables.posts_meta);
    let lost = [
        (lost_tags, "tags"),
        (lost_users, "users"),
        (lost_tag_links, "tags of posts"),
        (lost_author_links, "authors of posts"),
        (lost_meta, "details of posts"),
    ];
    for (count, what) in lost.into_iter().filter(|(count, _)| *count > 0) {
        let problem = Problem::refused(format!("{count} {what}"), "They cannot be read.");
        sink.notice(problem.at(""))?;
    }
    Ok(GhostNames {
        tags: tags.into_iter().map(|tag| (tag.id.clone(), tag)).collect(),
        users: users
            .into_iter()
            .map(|user| (user.id.clone(), user))
            .collect(),
        tags_of: by_post(tags_of),
        authors_of: by_post(authors_of),
        meta: meta
            .into_iter()
            .map(|meta| (meta.post_id.clone(), meta))
            .collect(),
    })
}

fn by_post(mut links: Vec<GhostLink>) -> BTreeMap<GhostId, Vec<GhostId>> {
    links.sort_by_key(|link| link.sort_order);
    let mut found: BTreeMap<GhostId, Vec<GhostId>> = BTreeMap::new();
    for link in links {
        found.entry(link.post_id).or_default().push(link.other_id);
    }
    found
}

struct GhostImport<'a> {
    site: String,
    addresses: Addresses,
    names: GhostNames,
    /// Ids, references and addresses that were handed over.
    given: BTreeSet<String>,
    /// First topics of what came, by the slug of their tag.
    topics: BTreeMap<String, String>,
    sink: &'a mut dyn ImportSink,
}

impl GhostImport<'_> {
    fn take_post(&mut self, post: &GhostPost) -> Result<(), ImportError> {
        let id = format!("ghost-{}", plain_or_hash(&post.id.to_string()));
        let slug = percent_decode_str(post.slug.as_deref().unwrap_or_default())
            .decode_utf8_lossy()
            .into_owned();
        let place = format!("post {} ({slug})", post.id);
        if !self.given.insert(id.clone()) {
            return self.report(
                vec![Problem::refused(id, "It stands in the file twice.")],
                &place,
            );
        }
        let (mut problems, mut assets) = (Vec::new(), Vec::new());
        let body = self.read_body(post, &id, &mut assets, &mut problems);
        let article = self.build_article(post, &id, slug.clone(), body, &mut assets);
        let (value, of_fields) = article.into_document();
        problems.extend(of_fields);
        problems.extend(self.left_out(post));
        let reason = draft_reason(post);
        let is_draft = reason.is_some() || post.status.as_deref() == Some("draft");
        problems.extend(
            reason.map(|why| Problem::changed(post.status.clone().unwrap_or_default(), why)),
        );
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
        if post.status.as_deref() != Some("published") || slug.is_empty() {
            return Ok(());
        }
        self.redirect(&slug, &RedirectTarget::Document(id), &place)
    }

    /// The text in the newest of the formats that can be read.
    fn read_body(
        &self,
        post: &GhostPost,
        id: &str,
        assets: &mut Vec<ImportedAsset>,
        problems: &mut Vec<Problem>,
    ) -> Body {
        let mut cards = CardWriter::default();
        let given = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let (lexical, mobiledoc) = (given(&post.lexical), given(&post.mobiledoc));
        let html = lexical
            .as_deref()
            .and_then(|text| html_of_lexical(text, &mut cards));
        let html = html.or_else(|| html_of_mobiledoc(mobiledoc.as_deref()?, &mut cards));
        if html.is_none() && (lexical.is_some() || mobiledoc.is_some()) {
            problems.push(Problem::changed(
                "text",
                "The editor's own format cannot be read; the rendered text came instead.",
            ));
        }
        let html = html.or_else(|| given(&post.html)).unwrap_or_default();
        problems.append(&mut cards.problems);
        let source = BodySource {
            document: id,
            html: &html,
            cards: cards.cards,
            addresses: self.addresses.clone(),
            ..BodySource::default()
        };
        let mut body = convert_body(source, &mut |wish| self.picture(wish.src, "", assets));
        problems.append(&mut body.problems);
        body
    }

    fn picture(
        &self,
        src: &str,
        alt: &str,
        assets: &mut Vec<ImportedAsset>,
    ) -> Option<FoundPicture> {
        let url = self
            .addresses
            .resolve(src)
            .filter(|_| !src.is_empty())?
            .to_string();
        let reference = format!("ghost-asset-{}", short_hash(&[&url]));
        assets.push(ImportedAsset {
            reference: reference.clone(),
            file_name: Addresses::file_name(&url),
            origin: AssetOrigin::Url(url),
            alt: alt.to_owned(),
            place: String::new(),
        });
        Some(FoundPicture {
            reference,
            alt: alt.to_owned(),
        })
    }

    fn build_article(
        &mut self,
        post: &GhostPost,
        id: &str,
        slug: String,
        body: Body,
        assets: &mut Vec<ImportedAsset>,
    ) -> Article {
        let meta = self.names.meta.get(&post.id);
        let alt = meta
            .and_then(|meta| meta.feature_image_alt.clone())
            .unwrap_or_default();
        let description = post
            .meta_description
            .clone()
            .or_else(|| meta.and_then(|meta| meta.meta_description.clone()));
        let cover = post
            .feature_image
            .as_deref()
            .or(post.image.as_deref())
            .filter(|src| !src.is_empty());
        let cover = cover
            .and_then(|src| self.picture(src, &alt, assets))
            .map(|found| (found.reference, alt));
        let published = [&post.published_at, &post.created_at]
            .into_iter()
            .find_map(moment_of);
        Article {
            id: id.to_owned(),
            title: text_of_html(&kernel::text::escape_html(
                post.title.as_deref().unwrap_or_default(),
            )),
            slug,
            summary: post
                .custom_excerpt
                .clone()
                .or(description)
                .unwrap_or_default()
                .trim()
                .to_owned(),
            blocks: body.blocks,
            cover,
            topics: self.topics_of(post),
            authors: self.authors_of(post),
            published_at: published.unwrap_or_default(),
            updated_at: moment_of(&post.updated_at).unwrap_or_default(),
            is_page: is_page(post),
        }
    }

    /// Names of public tags, then those that begin with `#`, which are notes of the editors.
    fn topics_of(&mut self, post: &GhostPost) -> Vec<String> {
        let ids = self
            .names
            .tags_of
            .get(&post.id)
            .map_or(&[][..], Vec::as_slice);
        let tags = ids.iter().filter_map(|id| self.names.tags.get(id));
        let (inner, public): (Vec<&GhostTag>, Vec<&GhostTag>) =
            tags.partition(|tag| tag.name.starts_with('#'));
        let Some(first) = public.first() else {
            return Vec::new();
        };
        if !is_page(post) {
            self.topics.insert(first.slug.clone(), first.name.clone());
        }
        public
            .iter()
            .chain(&inner)
            .map(|tag| tag.name.clone())
            .collect()
    }

    fn authors_of(&self, post: &GhostPost) -> Vec<String> {
        let ids = self.names.authors_of.get(&post.id).cloned();
        let ids = ids.unwrap_or_else(|| post.author_id.clone().into_iter().collect());
        ids.iter()
            .filter_map(|id| self.names.users.get(id))
            .map(|user| user.name.clone())
            .collect()
    }

    fn left_out(&self, post: &GhostPost) -> Vec<Problem> {
        let given =
            |text: &Option<String>| text.as_ref().is_some_and(|text| !text.trim().is_empty());
        let mut problems = Vec::new();
        if given(&post.codeinjection_head) || given(&post.codeinjection_foot) {
            problems.push(Problem::refused(
                "code injection",
                "Scripts and styles of a post were left out.",
            ));
        }
        if let Some(canonical) = post.canonical_url.as_ref().filter(|url| !url.is_empty()) {
            problems.push(Problem::refused(
                canonical.clone(),
                "That the text stands elsewhere first cannot be said here.",
            ));
        }
        let meta = self.names.meta.get(&post.id);
        if let Some(caption) = meta
            .and_then(|meta| meta.feature_image_caption.clone())
            .filter(|text| !text.is_empty())
        {
            problems.push(Problem::refused(
                text_of_html(&caption),
                "A cover picture has no caption here.",
            ));
        }
        problems
    }

    fn redirect_tags(&mut self) -> Result<(), ImportError> {
        let tags = self.names.tags.values();
        let tags: Vec<(String, String)> = tags
            .map(|tag| (tag.slug.clone(), tag.name.clone()))
            .collect();
        for (slug, name) in tags {
            match self.topics.get(&slug).cloned() {
                Some(topic) => {
                    self.redirect(&format!("tag/{slug}"), &RedirectTarget::Topic(topic), "")?
                }
                None if name.starts_with('#') => {}
                None => {
                    let why = "No article has this as its topic: the old address of its list leads nowhere.";
                    self.report(vec![Problem::refused(name, why)], "")?;
                }
            }
        }
        let names: Vec<&str> = self
            .names
            .users
            .values()
            .take(20)
            .map(|user| user.name.as_str())
            .collect();
        if names.is_empty() {
            return Ok(());
        }
        let why = "The site has no pages of authors: their old addresses lead nowhere.";
        let problem = Problem::refused(names.join(", "), why);
        self.report(vec![problem], "")
    }

    /// From the address below the site's, with and without its last stroke.
    fn redirect(
        &mut self,
        path: &str,
        target: &RedirectTarget,
        place: &str,
    ) -> Result<(), ImportError> {
        let below = self
            .addresses
            .own_path(&format!("{}/{path}", self.site))
            .unwrap_or_else(|| format!("/{path}"));
        for from in [format!("{below}/"), below] {
            if !self.given.insert(from.clone()) {
                let problem = Problem::refused(from, "Another document has this old address.");
                self.report(vec![problem], place)?;
                continue;
            }
            self.sink.redirect(ImportedRedirect {
                from,
                target: target.clone(),
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

fn is_page(post: &GhostPost) -> bool {
    post.kind.as_deref() == Some("page") || post.page == Value::Bool(true) || post.page == 1
}

/// Why something that was no draft becomes one.
fn draft_reason(post: &GhostPost) -> Option<&'static str> {
    match (
        post.status.as_deref().unwrap_or_default(),
        post.visibility.as_deref().unwrap_or("public"),
    ) {
        ("draft", _) | ("published", "public") => None,
        ("scheduled", _) => Some("It was to be published later; it is a draft without that time."),
        ("sent", _) => Some("It was sent by mail only; it is a draft."),
        ("published", _) => Some("Members alone could read it; it is a draft."),
        _ => Some("Its state is unknown here; it is a draft."),
    }
}

/// A moment as text, or in milliseconds as old exports have it.
fn moment_of(value: &Value) -> Option<String> {
    let moment = match value {
        Value::String(text) => parse_moment(text),
        Value::Number(number) => DateTime::from_timestamp_millis(number.as_i64()?),
        _ => None,
    };
    moment.map(format_moment)
}

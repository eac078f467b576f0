//! The second reading: everything goes to the sink.
use std::collections::{BTreeSet, HashMap};
use std::io::{Read, Seek};

use encoding_rs_io::DecodeReaderBytesBuilder;

use super::chunks::{Chunk, ChunkKind, Chunks};
use super::comments::read_comments;
use super::decoding::decode;
use super::head::TermEntry;
use super::index::WxrIndex;
use super::item::{WxrItem, parse_item};
use super::pictures::Pictures;
use super::posts::{Publication, build_document, document_id, publication_of};
use super::repair::repair_item;
use crate::identity::short_hash;
use crate::portable::{Addresses, Problem, text_of_html};
use crate::sink::{
    ImportError, ImportNotice, ImportSink, ImportedRedirect, NoticeKind, RedirectTarget,
};

/// Names that one line of the report lists at most.
const MOST_NAMES: usize = 20;

/// Reads a WordPress export: posts and pages, comments, uploads, and the old addresses.
///
/// Ids: documents `wp-<post>`, comments `wp-comment-<comment>`, assets `wp-asset-<upload>` or `wp-asset-<hash of address>`.
/// Posts become articles, pages articles of the section *Pages* or policies. Drafts stay drafts; what was private, pending,
/// planned or behind a password becomes one, with a notice. Each published address is redirected with and without its last
/// stroke, and by `/?p=<post>`. Addresses of commenters (mail, network) are not taken.
///
/// The source is read twice and held item by item; what is broken is repaired or refused with its item.
///
/// # Errors
/// When the source cannot be read, is no export of WordPress, or the sink stops.
pub fn import_wxr<R: Read + Seek>(
    mut source: R,
    sink: &mut dyn ImportSink,
) -> Result<(), ImportError> {
    let start = source.stream_position()?;
    let index = WxrIndex::read(as_utf8(&mut source))?;
    if !index.is_wxr {
        let found = "nothing in it is WordPress's own".to_owned();
        return Err(ImportError::Unreadable {
            expected: "a WordPress export (WXR)",
            found,
        });
    }
    source.seek(std::io::SeekFrom::Start(start))?;
    let addresses = Addresses::new(&index.head.site);
    let mut import = WxrImport {
        index: &index,
        addresses: &addresses,
        pictures: Pictures::new(&index, &addresses),
        sink,
        seen: HashMap::new(),
        redirected: BTreeSet::new(),
        pages_of_uploads: 0,
    };
    let mut chunks = Chunks::new(as_utf8(&mut source));
    while let Some(chunk) = chunks.next_chunk()? {
        import.take_chunk(&chunk)?;
    }
    import.finish()
}

/// UTF-16 is turned into UTF-8; everything else comes as it is, and is looked at item by item.
fn as_utf8<R: Read>(source: R) -> impl Read {
    DecodeReaderBytesBuilder::new()
        .bom_sniffing(true)
        .strip_bom(true)
        .build(source)
}

struct WxrImport<'a> {
    index: &'a WxrIndex,
    addresses: &'a Addresses,
    pictures: Pictures<'a>,
    sink: &'a mut dyn ImportSink,
    /// Ids that came, each with a hash of its item.
    seen: HashMap<String, String>,
    redirected: BTreeSet<String>,
    pages_of_uploads: usize,
}

impl WxrImport<'_> {
    fn take_chunk(&mut self, chunk: &Chunk) -> Result<(), ImportError> {
        let place = format!("line {}", chunk.line);
        match chunk.kind {
            ChunkKind::Head => Ok(()),
            ChunkKind::Item => self.take_item(chunk, place),
            ChunkKind::Unclosed => {
                self.changed(
                    &place,
                    "item",
                    "It was not closed; it ends where the next one begins.",
                )?;
                self.take_item(chunk, place)
            }
            ChunkKind::TooLong => self.refused(&place, "item", "It is longer than 32 MB."),
            ChunkKind::Torn => {
                let text = decode(&chunk.bytes, self.index.encoding).0;
                let title = parse_item(&repair_item(&text).text)
                    .map(|item| item.title)
                    .unwrap_or_default();
                let what = if title.is_empty() {
                    "item".to_owned()
                } else {
                    title
                };
                self.refused(&place, &what, "The file ends in the middle of it.")
            }
            ChunkKind::Tail => self.take_tail(chunk, &place),
        }
    }

    fn take_tail(&mut self, chunk: &Chunk, place: &str) -> Result<(), ImportError> {
        let text = decode(&chunk.bytes, self.index.encoding).0;
        let rest = text.replace("</channel>", "").replace("</rss>", "");
        let rest = text_of_html(&rest);
        if rest.is_empty() {
            return Ok(());
        }
        let start: String = rest.chars().take(80).collect();
        self.refused(place, &start, "Words outside of all items.")
    }

    fn take_item(&mut self, chunk: &Chunk, mut place: String) -> Result<(), ImportError> {
        let (text, was_other) = decode(&chunk.bytes, self.index.encoding);
        let repaired = repair_item(&text);
        let item = match parse_item(&repaired.text) {
            Ok(item) => item,
            Err(error) => {
                return self.refused(
                    &place,
                    "item",
                    &format!("Its markup cannot be read: {error}."),
                );
            }
        };
        if !item.id.is_empty() {
            place = format!(
                "{place}, post {}",
                item.id.chars().take(20).collect::<String>()
            );
        }
        let title = title_of(&item);
        if was_other {
            self.changed(
                &place,
                &title,
                "Some letters were not in UTF-8, and were read as those of Windows or as declared.",
            )?;
        }
        for fault in repaired.faults {
            self.changed(&place, &title, fault)?;
        }
        self.pictures.stand_at(&place);
        match item.kind.as_str() {
            "post" | "page" => self.take_post(&item, &place),
            "attachment" => self.take_upload(&item, &place),
            "" => self.refused(&place, &title, "It does not say what it is."),
            kind => self.refused(
                &place,
                &format!("{kind}: {title}"),
                "Items of this kind have no place here.",
            ),
        }
    }

    fn take_post(&mut self, item: &WxrItem, place: &str) -> Result<(), ImportError> {
        let publication = publication_of(item);
        if let Publication::Refused(why) = publication {
            return self.refused(place, &title_of(item), why);
        }
        let Some(id) = self.claim_id(item, place)? else {
            return Ok(());
        };
        let context = (self.index, self.addresses);
        let (document, problems) = build_document(item, &id, place, context, &mut self.pictures);
        for asset in self.pictures.take_waiting() {
            self.sink.asset(asset)?;
        }
        self.sink.document(document)?;
        self.report(problems, place)?;
        let was_public = matches!(item.status.as_str(), "publish" | "private");
        if was_public {
            self.redirect_post(item, &id, place)?;
        }
        let (comments, problems) = read_comments(item, &id, place, self.index.ahead);
        for comment in comments {
            self.sink.comment(comment)?;
        }
        self.report(problems, place)
    }

    /// The id of an item. A number that was used before gets another id, unless the same stands there twice.
    fn claim_id(&mut self, item: &WxrItem, place: &str) -> Result<Option<String>, ImportError> {
        let id = document_id(item);
        let hash = short_hash(&[&item.title, &item.name, &item.content]);
        if id.starts_with("wp-x") {
            self.changed(
                place,
                &title_of(item),
                "It has no number; its id was made from its address.",
            )?;
        }
        let id = match self.seen.get(&id) {
            None => id,
            Some(known) if *known == hash => {
                self.refused(place, &title_of(item), "It stands in the file twice.")?;
                return Ok(None);
            }
            Some(_) => {
                self.changed(
                    place,
                    &title_of(item),
                    "Another item has the same number; this one got another id.",
                )?;
                format!("{id}-{hash}")
            }
        };
        if self.seen.insert(id.clone(), hash).is_some() {
            self.refused(place, &title_of(item), "It stands in the file twice.")?;
            return Ok(None);
        }
        Ok(Some(id))
    }

    fn take_upload(&mut self, item: &WxrItem, place: &str) -> Result<(), ImportError> {
        let id: u64 = item.id.parse().unwrap_or(0);
        if self.pictures.find_upload(id).is_none() {
            return self.refused(
                place,
                &title_of(item),
                "The upload has no address that can be fetched.",
            );
        }
        for asset in self.pictures.take_waiting() {
            self.sink.asset(asset)?;
        }
        // Its page led to the picture alone; the post that it belongs to shows it.
        let parent = self
            .index
            .uploads
            .get(&id)
            .map_or(0, |upload| upload.parent);
        if !self.index.documents.contains(&parent) {
            self.pages_of_uploads += 1;
            return Ok(());
        }
        let target = RedirectTarget::Document(format!("wp-{parent}"));
        self.redirect(&item.link, &target, place)?;
        self.redirect(&format!("/?attachment_id={id}"), &target, place)
    }

    fn redirect_post(&mut self, item: &WxrItem, id: &str, place: &str) -> Result<(), ImportError> {
        let target = RedirectTarget::Document(id.to_owned());
        self.redirect(&item.link, &target, place)?;
        let by_number = if item.kind == "page" { "page_id" } else { "p" };
        if !item.id.is_empty() {
            self.redirect(&format!("/?{by_number}={}", item.id), &target, place)?;
        }
        // Under names that it had before.
        for (_, old) in item
            .meta
            .iter()
            .filter(|(key, name)| key == "_wp_old_slug" && !name.trim().is_empty())
        {
            let path = self.addresses.own_path(&item.link).unwrap_or_default();
            let bare = path.trim_end_matches('/');
            if let Some((before, _)) = bare.rsplit_once('/').filter(|_| !path.contains('?')) {
                self.redirect(&format!("{before}/{}/", old.trim()), &target, place)?;
            }
        }
        Ok(())
    }

    /// Redirects an address with and without its last stroke. The front page is never redirected.
    fn redirect(
        &mut self,
        address: &str,
        target: &RedirectTarget,
        place: &str,
    ) -> Result<(), ImportError> {
        let Some(path) = self.addresses.own_path(address) else {
            if !address.is_empty() {
                self.refused(
                    place,
                    address,
                    "The address is not of this site and is not redirected.",
                )?;
            }
            return Ok(());
        };
        let bare = path.trim_end_matches('/');
        if bare.is_empty() {
            return Ok(());
        }
        let forms = if path.contains('?') {
            vec![path]
        } else {
            vec![format!("{bare}/"), bare.to_owned()]
        };
        for from in forms {
            if !self.redirected.insert(from.clone()) {
                self.refused(place, &from, "Another document has this old address.")?;
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

    fn finish(mut self) -> Result<(), ImportError> {
        let index = self.index;
        self.redirect_terms(&index.head.categories, "category", "cat")?;
        self.redirect_terms(&index.head.tags, "tag", "tag")?;
        if !index.head.authors.is_empty() {
            let names: Vec<&str> = index
                .head
                .authors
                .values()
                .take(MOST_NAMES)
                .map(String::as_str)
                .collect();
            self.refused(
                "",
                &names.join(", "),
                "The site has no pages of authors: their old addresses lead nowhere.",
            )?;
        }
        if self.pages_of_uploads > 0 {
            let what = format!("{} pages of uploads", self.pages_of_uploads);
            self.refused(
                "",
                &what,
                "They belong to no post: their old addresses lead nowhere.",
            )?;
        }
        Ok(())
    }

    /// Lists of a category or tag lead to the list of its articles where there are some.
    fn redirect_terms(
        &mut self,
        terms: &[TermEntry],
        base: &str,
        parameter: &str,
    ) -> Result<(), ImportError> {
        let mut without: Vec<&str> = Vec::new();
        for term in terms {
            let Some(topic) = self
                .index
                .topics
                .iter()
                .find(|topic| topic.eq_ignore_ascii_case(&term.name))
            else {
                without.push(&term.name);
                continue;
            };
            let target = RedirectTarget::Topic(topic.clone());
            let above = terms
                .iter()
                .find(|other| other.slug == term.parent && !term.parent.is_empty());
            let parent = above.map_or_else(String::new, |above| format!("{}/", above.slug));
            let site = self.addresses.own_path("./").unwrap_or_default();
            let site = site.trim_end_matches('/').to_owned();
            self.redirect(
                &format!("{site}/{base}/{parent}{}/", term.slug),
                &target,
                "",
            )?;
            let value = if parameter == "cat" {
                &term.id
            } else {
                &term.slug
            };
            if !value.is_empty() {
                self.redirect(&format!("{site}/?{parameter}={value}"), &target, "")?;
            }
        }
        if without.is_empty() {
            return Ok(());
        }
        let count = without.len();
        let names = without[..count.min(MOST_NAMES)].join(", ");
        let what = if count > MOST_NAMES {
            format!("{names} and {} more", count - MOST_NAMES)
        } else {
            names
        };
        self.refused(
            "",
            &what,
            "No article has this as its topic: the old address of its list leads nowhere.",
        )
    }

    fn report(&mut self, problems: Vec<Problem>, place: &str) -> Result<(), ImportError> {
        for problem in problems {
            self.sink.notice(problem.at(place))?;
        }
        Ok(())
    }

    fn changed(&mut self, place: &str, what: &str, why: &str) -> Result<(), ImportError> {
        self.notice(place, NoticeKind::Changed, what, why)
    }

    fn refused(&mut self, place: &str, what: &str, why: &str) -> Result<(), ImportError> {
        self.notice(place, NoticeKind::Refused, what, why)
    }

    fn notice(
        &mut self,
        place: &str,
        kind: NoticeKind,
        what: &str,
        why: &str,
    ) -> Result<(), ImportError> {
        let notice = ImportNotice {
            place: place.to_owned(),
            kind,
            what: what.to_owned(),
            why: why.to_owned(),
        };
        Ok(self.sink.notice(notice)?)
    }
}

fn title_of(item: &WxrItem) -> String {
    let title = text_of_html(&item.title);
    if title.is_empty() {
        "item without a title".to_owned()
    } else {
        title
    }
}

//! Posts and pages as articles.
use chrono::{DateTime, Utc};
use percent_encoding::percent_decode_str;

use super::index::WxrIndex;
use super::item::WxrItem;
use super::markup::convert_post;
use super::pictures::Pictures;
use crate::dates::{format_moment, parse_feed_date, parse_moment, without_offset};
use crate::documents::Article;
use crate::portable::{Addresses, Problem, text_of_html};
use crate::sink::ImportedDocument;

/// What becomes of an item by its state.
pub(super) enum Publication {
    Published,
    /// Not published, and why that is not what it was.
    Draft(Option<&'static str>),
    Refused(&'static str),
}

pub(super) fn publication_of(item: &WxrItem) -> Publication {
    if item.status == "trash" {
        return Publication::Refused("It lay in the bin.");
    }
    if !item.password.is_empty() {
        return Publication::Draft(Some("It was readable with a password only; it is a draft."));
    }
    match item.status.as_str() {
        "publish" => Publication::Published,
        "draft" => Publication::Draft(None),
        "pending" => Publication::Draft(Some("It waited for somebody's approval; it is a draft.")),
        "private" => Publication::Draft(Some("It was private; it is a draft.")),
        "future" => Publication::Draft(Some(
            "It was to be published later; it is a draft without that time.",
        )),
        "auto-draft" | "inherit" => Publication::Refused("WordPress keeps such items for itself."),
        _ => Publication::Draft(Some("Its state is unknown here; it is a draft.")),
    }
}

/// The number of an item in its ids; a hash of what it has where it has no number.
pub(super) fn document_id(item: &WxrItem) -> String {
    if !item.id.is_empty()
        && item.id.len() <= 20
        && item.id.bytes().all(|byte| byte.is_ascii_digit())
    {
        return format!("wp-{}", item.id);
    }
    let hash = crate::identity::short_hash(&[&item.guid, &item.link, &item.title, &item.date]);
    format!("wp-x{hash}")
}

/// The document of a post or a page, and what of it is not as it was.
pub(super) fn build_document(
    item: &WxrItem,
    id: &str,
    place: &str,
    (index, addresses): (&WxrIndex, &Addresses),
    pictures: &mut Pictures<'_>,
) -> (ImportedDocument, Vec<Problem>) {
    let number: u64 = item.id.parse().unwrap_or(0);
    let (published, mut problems) = moment_of(item, index);
    let body = convert_post(
        id,
        &item.content,
        &index.attached_to(number),
        addresses,
        pictures,
    );
    let updated = parse_moment(&item.modified_gmt);
    let cover = cover_of(item, pictures, &mut problems);
    let article = Article {
        id: id.to_owned(),
        title: kernel::text::collapse_whitespace(&text_of_html(&item.title)),
        slug: percent_decode_str(&item.name)
            .decode_utf8_lossy()
            .into_owned(),
        summary: summary_of(item),
        blocks: body.blocks,
        cover,
        topics: if item.kind == "page" {
            Vec::new()
        } else {
            index.topics_of(item)
        },
        authors: author_of(item, index),
        published_at: published.map(format_moment).unwrap_or_default(),
        updated_at: updated.map(format_moment).unwrap_or_default(),
        is_page: item.kind == "page",
    };
    let (value, of_fields) = article.into_document();
    problems.extend(of_fields);
    problems.extend(body.problems);
    problems.extend(plugin_problems(item));
    let is_draft = !matches!(publication_of(item), Publication::Published);
    if let Publication::Draft(Some(why)) = publication_of(item) {
        problems.push(Problem::changed(item.status.clone(), why));
    }
    (
        ImportedDocument {
            value,
            is_draft,
            place: place.to_owned(),
        },
        problems,
    )
}

/// Reference and alternative text of the cover picture.
fn cover_of(
    item: &WxrItem,
    pictures: &mut Pictures<'_>,
    problems: &mut Vec<Problem>,
) -> Option<(String, String)> {
    let id = item
        .meta("_thumbnail_id")
        .filter(|id| !matches!(*id, "" | "0" | "-1"))?;
    let Some(found) = id.parse().ok().and_then(|id| pictures.find_upload(id)) else {
        let problem = Problem::refused(
            format!("cover picture {id}"),
            "The file has no upload with this number.",
        );
        problems.push(problem);
        return None;
    };
    Some((found.reference, found.alt))
}

fn author_of(item: &WxrItem, index: &WxrIndex) -> Vec<String> {
    let shown = index
        .head
        .authors
        .get(&item.creator)
        .filter(|name| !name.is_empty());
    let name = shown
        .cloned()
        .unwrap_or_else(|| text_of_html(&item.creator));
    if name.is_empty() {
        Vec::new()
    } else {
        vec![name]
    }
}

/// What the author wrote as a summary, else what search engines were description.
fn summary_of(item: &WxrItem) -> String {
    let written = text_of_html(&item.excerpt);
    if !written.is_empty() {
        return written;
    }
    let description = [
        "_yoast_wpseo_metadesc",
        "rank_math_description",
        "_aioseo_description",
    ];
    let description = description
        .iter()
        .find_map(|key| item.meta(key))
        .map(text_of_html)
        .unwrap_or_default();
    // Settings of a plugin rather than words.
    if description.contains("%%") {
        String::new()
    } else {
        description
    }
}

/// When it was published: UTC first, the date of the feed next, local time last.
fn moment_of(item: &WxrItem, index: &WxrIndex) -> (Option<DateTime<Utc>>, Vec<Problem>) {
    if let Some(moment) = parse_moment(&item.date_gmt) {
        return (Some(moment), Vec::new());
    }
    let local = || without_offset(parse_moment(&item.date)?, index.ahead);
    if let Some(moment) = parse_feed_date(&item.pub_date).or_else(local) {
        // Drafts never have one in UTC.
        let is_usual = item.status != "publish";
        let problem = Problem::changed(
            item.date.clone(),
            "It has no date in UTC; its local date was taken instead.",
        );
        return (
            Some(moment),
            if is_usual { Vec::new() } else { vec![problem] },
        );
    }
    let modified = parse_moment(&item.modified_gmt);
    let why = if modified.is_some() {
        "Its date is no date; that of its last change was taken instead."
    } else {
        "It has no date; the desk asks for one."
    };
    (modified, vec![Problem::changed(item.date.clone(), why)])
}

/// What plugins and themes kept with the post.
fn plugin_problems(item: &WxrItem) -> Vec<Problem> {
    let mut problems = Vec::new();
    if item.meta("_elementor_edit_mode") == Some("builder") {
        problems.push(Problem::changed(
            "Elementor",
            "A page builder made its layout; the plain text came.",
        ));
    }
    let mut names: Vec<&str> = item
        .meta
        .iter()
        .map(|(key, _)| key.as_str())
        .filter(|key| !key.starts_with('_'))
        .collect();
    names.sort_unstable();
    names.dedup();
    if !names.is_empty() {
        problems.push(Problem::refused(
            names.join(", "),
            "Fields of plugins and themes were left out.",
        ));
    }
    let others = item.terms.iter().filter(|term| {
        !matches!(
            term.domain.as_str(),
            "category" | "post_tag" | "post_format" | ""
        )
    });
    for term in others {
        problems.push(Problem::refused(
            format!("{}: {}", term.domain, term.name),
            "A grouping of a plugin was left out.",
        ));
    }
    problems
}

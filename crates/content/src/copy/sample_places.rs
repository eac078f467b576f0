//! Addresses that came with the program, which lead a visitor of somebody's own site nowhere.
use serde_json::{Map, Value};

use super::default_copy;
use super::page_copy::drop_links;
use crate::view::{LinkView, ShellView};

/// What every link of the samples leads to; RFC 2606 keeps the name free of anybody's site.
const SAMPLE_LINK: &str = "https://example.org/?sample=";
/// What every invented number and address says of itself.
const SAMPLE_LABEL: &str = "(sample";

fn is_sample_link(href: &str, label: &str) -> bool {
    href.starts_with(SAMPLE_LINK) || label.contains(SAMPLE_LABEL)
}

fn is_sample(link: &LinkView) -> bool {
    is_sample_link(&link.href, &link.label)
}

/// Whether somebody has given the site a name of its own.
fn has_own_name(brand: &str) -> bool {
    let usual = default_copy("site").and_then(|site| site.get("brand")?.as_str());
    usual != Some(brand)
}

/// The texts of a page of a site with a name of its own without them.
pub(crate) fn drop_sample_links(words: Map<String, Value>, brand: &str) -> Map<String, Value> {
    if has_own_name(brand) {
        drop_links(words, false, &is_sample_link)
    } else {
        words
    }
}

/// Takes them off a site that has a name of its own: an empty place is better than a street where nobody lives.
pub(super) fn hide_sample_places(view: &mut ShellView) {
    if !has_own_name(&view.brand) {
        return;
    }
    let contact = &mut view.contact;
    for place in [&mut contact.chat, &mut contact.social, &mut contact.phone] {
        if place.as_ref().is_some_and(is_sample) {
            *place = None;
        }
    }
    if contact
        .address
        .iter()
        .any(|line| line.contains(SAMPLE_LABEL))
    {
        contact.address.clear();
    }
    view.external
        .retain(|_name, address| !address.starts_with(SAMPLE_LINK));
    for column in &mut view.footer_columns {
        column.links.retain(|link| !is_sample(link));
    }
    if is_sample(&view.designer_credit) {
        view.designer_credit = LinkView {
            label: String::new(),
            href: "/".to_owned(),
        };
    }
}

//! Links to lists of ours that have nothing in them: a site that has put its samples away begins with many.
use super::page_copy::drop_links;
use crate::model::DocumentKind;

use serde_json::{Map, Value};

/// The lists of the site, with the types of documents that are in each.
const LISTS: [(&str, &[DocumentKind]); 6] = [
    ("/blog", &[DocumentKind::Blog]),
    ("/all-posts", &[DocumentKind::Blog]),
    ("/faqs", &[DocumentKind::Faq]),
    ("/shop", &[DocumentKind::Shop]),
    ("/gallery", &DocumentKind::SERIES),
    (
        "/projects",
        &[
            DocumentKind::Project,
            DocumentKind::Mos,
            DocumentKind::ClinicSeries,
        ],
    ),
];

/// Which types of [`DocumentKind::LISTED`] have a document on the site.
#[derive(Debug, Clone, Default)]
pub struct PublishedKinds(pub Vec<DocumentKind>);

impl PublishedKinds {
    /// Whether there is nothing behind the link yet. Links to one thing, and to other sites, are not judged.
    pub(super) fn leads_nowhere(&self, href: &str) -> bool {
        let (href, _) = href.split_once('#').unwrap_or((href, ""));
        let (path, query) = href.split_once('?').unwrap_or((href, ""));
        let Some((_, kinds)) = LISTS.iter().find(|(list, _)| *list == path) else {
            return false;
        };
        // The gallery of one series has only its videos.
        let series = query.strip_prefix("series=").unwrap_or_default();
        let series = series.replace('+', " ").replace("%20", " ");
        let is_asked =
            |kind: &&DocumentKind| series.is_empty() || kind.series() == Some(series.as_str());
        !kinds
            .iter()
            .filter(is_asked)
            .any(|kind| self.0.contains(kind))
    }

    /// The texts of a page without the entries of its lists that lead nowhere. Single links stay: pages count on them.
    pub(crate) fn drop_dead_entries(&self, words: Map<String, Value>) -> Map<String, Value> {
        drop_links(words, true, &|href, _label| self.leads_nowhere(href))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn lists_without_a_document_lead_nowhere() {
        let published = PublishedKinds(vec![DocumentKind::Blog, DocumentKind::HealthNugget]);
        for dead in [
            "/shop",
            "/shop?q=net",
            "/faqs#start",
            "/projects",
            "/gallery?series=Clinic+Series",
        ] {
            assert!(published.leads_nowhere(dead), "{dead}");
        }
        for fine in [
            "/blog",
            "/all-posts",
            "/gallery",
            "/gallery?series=Health+Nuggets",
            "/community",
            "/shop/net",
            "https://example.org/shop",
        ] {
            assert!(!published.leads_nowhere(fine), "{fine}");
        }
    }

    #[test]
    fn entries_of_lists_go_and_single_links_stay() {
        let words = json!({
            "tiles": [{"text": "Shop", "url": "/shop"}, {"text": "Places", "url": "/nearestpharmacy"}],
            "more": {"label": "view all", "href": "/shop"},
        });
        let words = words.as_object().cloned().unwrap();
        let left = PublishedKinds::default().drop_dead_entries(words);
        assert_eq!(left["tiles"].as_array().map(Vec::len), Some(1));
        assert_eq!(left["more"]["href"], "/shop");
    }

    #[test]
    fn every_type_of_a_list_is_asked_for() {
        let kinds = LISTS.iter().flat_map(|(_, kinds)| kinds.iter());
        for kind in kinds {
            assert!(DocumentKind::LISTED.contains(kind), "{kind}");
        }
    }
}

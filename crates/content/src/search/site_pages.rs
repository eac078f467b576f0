//! Pages of this site that do what somebody asks the search for, such as booking. They are no documents, so nothing else finds them.
use std::collections::HashSet;
use std::sync::LazyLock;

use strsim::osa_distance;

use super::spell_check::is_medical;
use super::text_words::{TextWord, folded_key, split_words, stem_word};
use crate::view::LinkView;

/// Letters from which on one slip is forgiven: shorter words are too near to others.
const SLIP_LETTERS: usize = 8;
/// Letters typed from which on a page is suggested.
const SUGGEST_LETTERS: usize = 3;

struct SitePage {
    href: &'static str,
    label: String,
    /// What people type who look for it: any of these phrases, with all of its words.
    asked: Vec<Vec<TextWord>>,
    /// Phrases that ask for it only where nothing else is typed: the contact of contact lenses is none.
    alone: Vec<Vec<TextWord>>,
}

/// Giving blood or an organ is no gift to us.
const OTHER_GIFTS: &[&str] = &[
    "blood", "breast", "egg", "eggs", "kidney", "milk", "organ", "organs", "plasma", "sperm",
];

const FINDER: &str = "/nearestpharmacy";
/// Places that the finder has.
const PLACE_KINDS: &[&str] = &[
    "chemist",
    "clinic",
    "hospital",
    "lab",
    "laboratory",
    "maternity",
    "pharmacy",
];
/// What stands between such a place and the name of a town.
const NEAR: &[&str] = &["around", "at", "for", "in", "near"];
/// Words that may follow and name no town.
const NO_TOWNS: &[&str] = &[
    "a",
    "an",
    "bed",
    "emergency",
    "future",
    "here",
    "labour",
    "me",
    "my",
    "our",
    "the",
    "this",
    "us",
    "your",
];

static PAGES: LazyLock<Vec<SitePage>> = LazyLock::new(|| {
    let split = |phrases: &[&str]| phrases.iter().map(|phrase| split_words(phrase)).collect();
    let page = |href, label: &str, asked: &[&str], alone: &[&str]| SitePage {
        href,
        label: label.to_owned(),
        asked: split(asked),
        alone: split(alone),
    };
    vec![
        page(
            "/consultation",
            l10n::t!("content-search-page-consultation"),
            &[
                "appointment",
                "booking",
                "consult",
                "consultation",
                "book doctor",
                "see doctor",
                "talk doctor",
                "speak doctor",
                "online doctor",
                "doctor price",
                "doctor cost",
                "doctor fee",
                "how much doctor",
                "video call",
            ],
            &["price", "cost", "fee", "how much"],
        ),
        page(
            FINDER,
            l10n::t!("content-search-page-places"),
            &[
                "pharmacy",
                "farmacy",
                "chemist",
                "near me",
                "nearby",
                "nearest",
                "find hospital",
                "find clinic",
                "general hospital",
                "teaching hospital",
            ],
            &["hospital", "clinic", "laboratory", "lab"],
        ),
        page(
            "/community/ask",
            l10n::t!("content-search-page-ask"),
            &["ask doctor", "ask question"],
            &[],
        ),
        page(
            "/partnership",
            l10n::t!("content-search-page-partnership"),
            &[
                "donate",
                "donation",
                "donor",
                "sponsor",
                "partner with",
                "partnership",
                "give money",
                "support you",
            ],
            &["give", "gift"],
        ),
        page(
            "/volunteer",
            l10n::t!("content-search-page-volunteer"),
            &["volunteer"],
            &[],
        ),
        page(
            "/newsletter",
            l10n::t!("content-search-page-newsletter"),
            &["newsletter", "subscribe", "unsubscribe"],
            &[],
        ),
        page(
            "/contact",
            l10n::t!("content-search-page-contact"),
            &[
                "contact us",
                "contact you",
                "phone number",
                "your number",
                "your address",
                "your email",
                "whatsapp",
            ],
            &["contact", "phone", "email", "address"],
        ),
        page(
            "/shop",
            l10n::t!("content-search-page-shop"),
            &["shop", "merch"],
            &["buy", "products"],
        ),
        page(
            "/order",
            l10n::t!("content-search-page-order"),
            &["track order", "find order", "my order", "my delivery"],
            &["delivery", "order"],
        ),
        page(
            "/data-complaint",
            l10n::t!("content-search-page-data-complaint"),
            &[
                "delete my data",
                "my data",
                "erase my data",
                "data complaint",
            ],
            &["data protection"],
        ),
        page(
            "/gallery",
            l10n::t!("content-search-page-gallery"),
            &[],
            &["video", "film", "watch"],
        ),
        page(
            "/policy",
            l10n::t!("content-search-page-policy"),
            &[
                "privacy policy",
                "refund policy",
                "return policy",
                "terms and conditions",
            ],
            &["privacy", "policy", "refund", "terms", "cookies"],
        ),
    ]
});

/// Terms of the words that ask for pages: right as they stand, though no document may have them.
static TERMS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let phrases = PAGES
        .iter()
        .flat_map(|page| page.asked.iter().chain(&page.alone));
    phrases.flatten().map(|word| stem_word(&word.key)).collect()
});

pub(super) fn is_page_word(term: &str) -> bool {
    TERMS.contains(term)
}

/// Pages that the words ask for, in the order of the list.
pub(super) fn find_site_pages(query: &str) -> Vec<LinkView> {
    let typed = split_words(query);
    let names_town = names_place_in_town(&typed);
    let is_asked = |word: &TextWord| typed.iter().any(|typed| is_meant(&typed.key, &word.key));
    PAGES
        .iter()
        .filter(|page| !(page.href == "/partnership" && is_other_gift(&typed)))
        .filter(|page| {
            let has_words = |phrase: &Vec<TextWord>| phrase.iter().all(is_asked);
            let is_all = |phrase: &Vec<TextWord>| phrase.len() == typed.len() && has_words(phrase);
            let is_finder = page.href == FINDER && names_town;
            is_finder || page.asked.iter().any(has_words) || page.alone.iter().any(is_all)
        })
        .map(|page| match (page.href, names_town) {
            // The finder reads the whole of it: the kind of place and the town.
            (FINDER, true) => LinkView {
                href: format!("{FINDER}?{}", encode_query(query)),
                ..build_link(page)
            },
            _ => build_link(page),
        })
        .collect()
}

/// Whether somebody looks for a place in a town: 'hospital in Ikeja', 'chemist near Ibadan'.
fn names_place_in_town(typed: &[TextWord]) -> bool {
    typed.windows(3).any(|words| {
        let [kind, near, town] = words else {
            return false;
        };
        let term = stem_word(&kind.key);
        PLACE_KINDS.iter().any(|known| stem_word(known) == term)
            && NEAR.contains(&near.key.as_str())
            && !NO_TOWNS.contains(&town.key.as_str())
    })
}

fn encode_query(query: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .append_pair("q", query.trim())
        .finish()
}

/// Pages whose name has a word that begins as typed, and those that are asked for by what begins so.
pub(super) fn suggest_site_pages(typed: &str) -> Vec<LinkView> {
    let key = folded_key(typed);
    if key.len() < SUGGEST_LETTERS {
        return Vec::new();
    }
    let begins = |text: &str| format!(" {text}").contains(&format!(" {key}"));
    let is_other = is_other_gift(&split_words(typed));
    PAGES
        .iter()
        .filter(|page| !(page.href == "/partnership" && is_other))
        .filter(|page| {
            let mut asked = page.asked.iter().map(|phrase| join_words(phrase));
            begins(&folded_key(&page.label)) || asked.any(|phrase| phrase.starts_with(&key))
        })
        .map(build_link)
        .collect()
}

fn build_link(page: &SitePage) -> LinkView {
    LinkView {
        label: page.label.clone(),
        href: page.href.to_owned(),
    }
}

fn is_other_gift(typed: &[TextWord]) -> bool {
    typed
        .iter()
        .any(|word| OTHER_GIFTS.contains(&word.key.as_str()))
}

/// Whether a typed word is this word: in another form of it, or with one slip in a long one.
fn is_meant(typed: &str, word: &str) -> bool {
    let term = stem_word(typed);
    term == stem_word(word)
        || (word.len() >= SLIP_LETTERS && !is_medical(&term) && osa_distance(typed, word) == 1)
}

fn join_words(phrase: &[TextWord]) -> String {
    let keys: Vec<&str> = phrase.iter().map(|word| word.key.as_str()).collect();
    keys.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hrefs(pages: Vec<LinkView>) -> Vec<String> {
        pages.into_iter().map(|page| page.href).collect()
    }

    #[test]
    fn pages_are_found_by_what_people_type() {
        for (query, href) in [
            ("book appointment", "/consultation"),
            ("Booking an apointment", "/consultation"),
            ("DOCTOR PRICE", "/consultation"),
            ("how much does a doctor cost?", "/consultation"),
            ("pharmacy near me", "/nearestpharmacy"),
            ("pharmarcy", "/nearestpharmacy"),
            ("ikeja general hospital", "/nearestpharmacy"),
            (
                "hospitals in Ikeja",
                "/nearestpharmacy?q=hospitals+in+Ikeja",
            ),
            (
                "chemist near Ile-Ife",
                "/nearestpharmacy?q=chemist+near+Ile-Ife",
            ),
            ("i want to donate", "/partnership"),
            ("volunteering", "/volunteer"),
            ("stop newsletters", "/newsletter"),
            ("what is your whatsapp", "/contact"),
            ("contact", "/contact"),
            ("Price", "/consultation"),
            ("privacy", "/policy"),
            ("your refund policy", "/policy"),
            ("videos", "/gallery"),
            ("track my order", "/order"),
            ("please delete my data", "/data-complaint"),
        ] {
            assert_eq!(hrefs(find_site_pages(query)), [href], "{query}");
        }
    }

    #[test]
    fn words_of_health_ask_for_no_page() {
        for query in [
            "",
            "what to give a child with fever",
            "donate blood",
            "breast milk donor",
            "contact lenses",
            "privacy during an examination",
            "hospital infection",
            "giving birth in hospital for the first time",
            "how long in hospital after a stroke",
            "constipation",
            "contraception",
            "salt",
        ] {
            assert_eq!(hrefs(find_site_pages(query)), [""; 0], "{query}");
        }
    }

    #[test]
    fn pages_are_suggested_by_how_they_begin() {
        for (typed, href) in [
            ("phar", "/nearestpharmacy"),
            ("near m", "/nearestpharmacy"),
            ("appoin", "/consultation"),
            ("donat", "/partnership"),
            ("newsl", "/newsletter"),
        ] {
            assert_eq!(hrefs(suggest_site_pages(typed)), [href], "{typed}");
        }
        for typed in ["", "ph", "malaria", "ear"] {
            assert_eq!(hrefs(suggest_site_pages(typed)), [""; 0], "{typed}");
        }
    }
}

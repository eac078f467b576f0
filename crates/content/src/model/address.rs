//! The last part of a document's address, and fragments inside a page.
use std::collections::BTreeSet;

/// Fragments that pages use for parts of their own; a heading of the same words gets `-text` behind it.
const TAKEN_FRAGMENTS: [&str; 10] = [
    "main", "top", "menu", "share", "listen", "contents", "related", "comments", "search", "footer",
];

/// Longest address that is made from a text, in characters.
const LONGEST: usize = 80;

/// `Why sleep matters: 7 facts` → `why-sleep-matters-7-facts`; empty when no letter or digit is left.
pub fn slug_from(text: &str) -> String {
    let folded = kernel::text::fold_for_comparison(text);
    let words = folded
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut slug = String::new();
    for word in words {
        if slug.len() + word.len() + 1 > LONGEST {
            if slug.is_empty() {
                slug.push_str(&word[..LONGEST]);
            }
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

/// The slug as typed when it can stand in an address as it is; otherwise made from it, from the title, or from the id.
pub fn address_of(slug: &str, title: &str, id: &str) -> String {
    if is_plain(slug) {
        return slug.to_owned();
    }
    [slug, title, id]
        .into_iter()
        .map(slug_from)
        .find(|made| !made.is_empty())
        // Nothing is left of a title in a script other than Latin.
        .unwrap_or_else(|| format!("d-{}", &blake3::hash(id.as_bytes()).to_hex()[..12]))
}

/// True for `[A-Za-z0-9._~-]{1,200}` that is not a walk upwards.
fn is_plain(slug: &str) -> bool {
    (1..=200).contains(&slug.len())
        && slug
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"._~-".contains(&b))
        && slug.bytes().any(|b| b.is_ascii_alphanumeric())
}

/// Hands out fragments that are unique in one page: the same text always gets the same one at the same place.
#[derive(Debug, Default)]
pub struct AnchorSet {
    given: BTreeSet<String>,
}

impl AnchorSet {
    /// The fragment of a heading or item with this text.
    pub fn assign_anchor(&mut self, text: &str) -> String {
        let mut base = slug_from(text);
        if base.is_empty() {
            "section".clone_into(&mut base);
        }
        if TAKEN_FRAGMENTS.contains(&base.as_str()) {
            base.push_str("-text");
        }
        let mut anchor = base.clone();
        let mut number = 2;
        while !self.given.insert(anchor.clone()) {
            anchor = format!("{base}-{number}");
            number += 1;
        }
        anchor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_made_of_plain_words() {
        assert_eq!(
            slug_from("Why sleep matters: 7 facts"),
            "why-sleep-matters-7-facts"
        );
        assert_eq!(slug_from("Ọ̀yẹ́ Café & Co."), "oye-cafe-co");
        assert_eq!(slug_from("  ?!  "), "");
        assert_eq!(slug_from(&"word ".repeat(50)).len(), 79);
        assert_eq!(slug_from(&"x".repeat(500)).len(), 80);
    }

    #[test]
    fn a_plain_slug_stays_as_typed() {
        assert_eq!(address_of("My_Post-1.2", "Other", "id"), "My_Post-1.2");
        assert_eq!(address_of("é & / ? # %", "Other", "id"), "e");
        assert_eq!(address_of("", "The title", "id"), "the-title");
        assert_eq!(address_of("..", "", "post-1"), "post-1");
        assert!(address_of("", "", "字").starts_with("d-"));
    }

    #[test]
    fn anchors_are_unique_and_stable() {
        let mut anchors = AnchorSet::default();
        let given: Vec<String> = ["Why", "Why", "Main", "?", "Why 2", "Why"]
            .map(|t| anchors.assign_anchor(t))
            .to_vec();
        assert_eq!(
            given,
            ["why", "why-2", "main-text", "section", "why-2-2", "why-3"]
        );
    }
}

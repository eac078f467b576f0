//! What questions are about: a short fixed list, so that nobody gets lost in it.

/// Short names, as addresses and rows have them, and the messages that people read.
const ALL: [(&str, &str); 9] = [
    ("heart", "community-category-heart"),
    ("diabetes", "community-category-diabetes"),
    ("infections", "community-category-infections"),
    ("children", "community-category-children"),
    ("women", "community-category-women"),
    ("sex-education", "community-category-sex-education"),
    ("mind", "community-category-mind"),
    ("medicines", "community-category-medicines"),
    ("other", "community-category-other"),
];

/// All of them, in the order in which they are offered: short name and words.
pub fn list_categories() -> impl Iterator<Item = (&'static str, &'static str)> {
    ALL.into_iter().map(|(slug, id)| (slug, l10n::text(id)))
}

/// The short name of a category that somebody sent, by either of its names; none when there is no such category.
pub fn find_category_slug(sent: &str) -> Option<&'static str> {
    let sent = kernel::text::fold_for_comparison(sent);
    let is_it = |(slug, name): &(&str, &str)| {
        *slug == sent || kernel::text::fold_for_comparison(name) == sent
    };
    list_categories().find(is_it).map(|(slug, _)| slug)
}

/// What people read for a short name; none for one that is not offered any more.
pub fn find_category_name(slug: &str) -> Option<&'static str> {
    list_categories()
        .find(|(known, _)| *known == slug)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_is_known_by_either_name() {
        assert_eq!(find_category_slug("mind"), Some("mind"));
        assert_eq!(
            find_category_slug("Pregnancy and women’s health"),
            Some("women")
        );
        assert_eq!(find_category_slug("nothing"), None);
        for (slug, name) in list_categories() {
            assert_eq!(find_category_name(slug), Some(name));
            assert_eq!(find_category_slug(name), Some(slug));
        }
    }
}

//! Old addresses.
use importers::NoticeKind::Refused;

use crate::wxr::{Item, SITE, import, post, upload};

#[test]
fn every_address_of_a_post_leads_to_its_document() {
    let found = import(&[post(7, "x").meta("_wp_old_slug", "salt-old")]);
    for from in [
        "/2024/05/post-7/",
        "/2024/05/post-7",
        "/?p=7",
        "/2024/05/salt-old/",
        "/2024/05/salt-old",
    ] {
        assert_eq!(found.target_of(from), Some("wp-7"), "{from}");
    }
    assert_eq!(found.redirects.len(), 5);
}

#[test]
fn a_page_has_its_own_number_and_the_front_page_is_never_redirected() {
    let page = |id, link: &str| Item {
        kind: "page".to_owned(),
        link: link.to_owned(),
        ..post(id, "x")
    };
    let found = import(&[
        page(1, &format!("{SITE}/")),
        page(2, &format!("{SITE}/about/team/")),
    ]);
    assert_eq!(found.target_of("/?page_id=1"), Some("wp-1"));
    assert_eq!(found.target_of("/about/team"), Some("wp-2"));
    assert_eq!(found.target_of("/"), None);
    assert_eq!(found.target_of(""), None);
}

#[test]
fn the_page_of_an_upload_leads_to_its_post() {
    let of_post = Item {
        parent: 1,
        link: format!("{SITE}/2024/05/post-1/salt/"),
        ..upload(2, "a.jpg", "")
    };
    let found = import(&[post(1, "x"), of_post, upload(3, "b.jpg", "")]);
    assert_eq!(found.target_of("/2024/05/post-1/salt"), Some("wp-1"));
    assert_eq!(found.target_of("/?attachment_id=2"), Some("wp-1"));
    found.assert_says(Refused, "1 pages of uploads", "lead nowhere");
}

#[test]
fn lists_lead_to_topics_where_articles_have_them() {
    let found = import(&[
        post(1, "x").term("category", "Sleep &amp; rest"),
        post(2, "x").term("category", "Naps"),
    ]);
    for from in ["/category/sleep/", "/category/sleep", "/?cat=3"] {
        assert_eq!(found.target_of(from), Some("Sleep & rest"), "{from}");
    }
    assert_eq!(found.target_of("/category/sleep/naps"), Some("Naps"));
    assert_eq!(found.target_of("/tag/salt"), None);
    found.assert_says(Refused, "Salt", "leads nowhere");
    found.assert_says(Refused, "Dr Ada Obi", "authors");
}

#[test]
fn two_documents_do_not_share_an_address() {
    let same = Item {
        link: format!("{SITE}/2024/05/post-1/"),
        ..post(2, "y")
    };
    let found = import(&[post(1, "x"), same]);
    assert_eq!(found.target_of("/2024/05/post-1"), Some("wp-1"));
    assert_eq!(
        found
            .redirects
            .iter()
            .filter(|one| one.from == "/2024/05/post-1")
            .count(),
        1
    );
    found.assert_says(Refused, "/2024/05/post-1", "Another document");
}

#[test]
fn addresses_of_other_sites_are_not_redirected() {
    let found = import(&[Item {
        link: "https://elsewhere.example/a/".to_owned(),
        ..post(1, "x")
    }]);
    assert_eq!(found.target_of("/a"), None);
    found.assert_says(Refused, "elsewhere.example", "not of this site");
}

#[test]
fn links_within_the_old_site_become_paths() {
    let content = "<p><a href=\"https://www.old.example/2024/05/post-1/?a=b#c\">a</a> <a href=\"http://old.example/wp-content/uploads/x.pdf\">b</a></p>";
    let found = import(&[post(1, content)]);
    let shown = crate::collected::outline(found.body("wp-1"));
    assert_eq!(
        shown,
        ["(a)[/2024/05/post-1/?a=b#c] (b)[http://old.example/wp-content/uploads/x.pdf]"]
    );
    found.assert_says(importers::NoticeKind::Changed, "x.pdf", "must be set again");
}

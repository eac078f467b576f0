//! Posts, pages, uploads and their states.
use importers::NoticeKind::{Changed, Refused};
use importers::{AssetOrigin, ImportSink, ImportedDocument, SinkError, import_wxr};
use serde_json::json;

use crate::collected::{Collected, outline};
use crate::wxr::{self, Item, import, post, upload};

#[test]
fn a_post_becomes_an_article_with_all_that_it_has() {
    let mut item = post(
        7,
        "<!-- wp:paragraph -->\n<p>Salt &amp; water</p>\n<!-- /wp:paragraph -->",
    );
    item.title = "Salt &#8211; how much?".to_owned();
    item.excerpt = "In <em>short</em>.".to_owned();
    let item = item
        .term("category", "Sleep &amp; rest")
        .term("post_tag", "Salt")
        .meta("_thumbnail_id", "9");
    let found = import(&[item, upload(9, "2024/05/salt.jpg", "A spoon of salt")]);
    let document = found.document("wp-7");
    assert!(!document.is_draft);
    let mut value = document.value.clone();
    let body = value["description"].take();
    assert_eq!(outline(body.as_array().unwrap()), ["Salt & water"]);
    assert_eq!(
        value,
        json!({"_id": "wp-7", "_type": "blog", "_createdAt": "2024-05-06T07:08:09Z", "title": "Salt – how much?",
            "slug": {"_type": "slug", "current": "post-7"}, "inShort": "In short.", "description": null,
            "image": [{"_type": "image", "_key": "cover", "asset": {"_type": "reference", "_ref": "wp-asset-9"},
                "alt": "A spoon of salt"}],
            "category": "Sleep & rest", "author": "Dr Ada Obi", "date": "2024-05-06T07:08:09Z"})
    );
    found.assert_says(Refused, "Salt", "one topic");
    let place = &found
        .notices
        .iter()
        .find(|notice| notice.what == "Salt")
        .unwrap()
        .place;
    assert!(
        place.starts_with("line ") && place.ends_with(", post 7"),
        "{place}"
    );
}

#[test]
fn a_second_import_gives_the_same() {
    let items = [
        post(1, "One\n\n[x a=1]\n\n<img src=\"/a.png\">"),
        upload(2, "b.jpg", ""),
        post(3, "Three"),
    ];
    assert_eq!(import(&items), import(&items));
}

#[test]
fn pictures_come_before_the_document_that_shows_them() {
    let content = "<p><img src=\"https://old.example/wp-content/uploads/2024/a-300x200.jpg\" class=\"wp-image-99\"></p>";
    let found = import(&[
        post(1, content),
        upload(2, "2024/a.jpg", "Hands"),
        upload(3, "2024/b.pdf", ""),
    ]);
    assert_eq!(
        found.order,
        ["asset wp-asset-2", "document wp-1", "asset wp-asset-3"]
    );
    // By its file, not by the number that an earlier move of the site left.
    assert_eq!(
        outline(found.body("wp-1")),
        ["[image wp-asset-2 | Hands | ]"]
    );
    let url = "https://old.example/wp-content/uploads/2024/a.jpg".to_owned();
    assert_eq!(
        (&found.assets[0].origin, found.assets[0].file_name.as_str()),
        (&AssetOrigin::Url(url), "a.jpg")
    );
    assert_eq!(found.assets[1].file_name, "b.pdf");
}

#[test]
fn a_picture_without_an_upload_comes_by_its_address() {
    let content = "<img src=\"https://cdn.example/x%20y.png\" alt=\"Y\"><img src=\"data:image/png;base64,AAAA\">";
    let found = import(&[post(1, content)]);
    assert_eq!(found.assets.len(), 1);
    assert_eq!(found.assets[0].file_name, "x y.png");
    found.assert_says(Refused, "data:", "no address");
}

#[test]
fn the_state_of_a_post_decides_what_it_becomes() {
    let state = |id, status: &str| Item {
        status: status.to_owned(),
        ..post(id, "x")
    };
    let locked = Item {
        password: "hush".to_owned(),
        ..post(8, "x")
    };
    let found = import(&[
        state(1, "publish"),
        state(2, "draft"),
        state(3, "pending"),
        state(4, "private"),
        state(5, "future"),
        state(6, "trash"),
        state(7, "auto-draft"),
        locked,
        state(9, "in-progress"),
    ]);
    let states: Vec<(&str, bool)> = found
        .documents
        .iter()
        .map(|one| (one.value["_id"].as_str().unwrap(), one.is_draft))
        .collect();
    assert_eq!(
        states,
        [
            ("wp-1", false),
            ("wp-2", true),
            ("wp-3", true),
            ("wp-4", true),
            ("wp-5", true),
            ("wp-8", true),
            ("wp-9", true)
        ]
    );
    found.assert_says(Refused, "Post 6", "bin");
    found.assert_says(Refused, "Post 7", "for itself");
    found.assert_says(Changed, "", "with a password");
    found.assert_says(Changed, "private", "private");
    found.assert_says(Changed, "future", "published later");
    assert!(
        !found
            .notices
            .iter()
            .any(|notice| notice.place.ends_with("post 2") && notice.why.contains("draft"))
    );
    assert!(
        found
            .redirects
            .iter()
            .all(|one| !one.place.ends_with("post 2") && !one.place.ends_with("post 3"))
    );
    assert!(
        !format!("{:?}", found.notices).contains("hush"),
        "passwords are nobody's business"
    );
}

#[test]
fn pages_are_articles_or_policies() {
    let page = |id, title: &str| Item {
        kind: "page".to_owned(),
        title: title.to_owned(),
        ..post(id, "x")
    };
    let found = import(&[page(1, "About us"), page(2, "Privacy Policy")]);
    let (about, policy) = (&found.document("wp-1").value, &found.document("wp-2").value);
    assert_eq!(
        (&about["_type"], &about["section"]),
        (&json!("blog"), &json!("Pages"))
    );
    assert_eq!(
        (&policy["_type"], &policy["changedOn"]),
        (&json!("policy"), &json!("2024-05-06"))
    );
    found.assert_says(Changed, "page", "policy here");
}

#[test]
fn items_of_other_kinds_are_named() {
    let item = Item {
        kind: "nav_menu_item".to_owned(),
        ..post(1, "")
    };
    let found = import(&[
        item,
        post(2, "x").meta("mood", "good").term("series", "Eyes"),
    ]);
    assert_eq!(found.documents.len(), 1);
    found.assert_says(Refused, "nav_menu_item: Post 1", "no place");
    found.assert_says(Refused, "mood", "plugins");
    found.assert_says(Refused, "series: Eyes", "grouping");
}

#[test]
fn dates_in_utc_come_first() {
    let none = "0000-00-00 00:00:00".to_owned();
    let never = "Mon, 30 Nov -0001 00:00:00 +0000".to_owned();
    let local = Item {
        date_gmt: none.clone(),
        pub_date: never.clone(),
        ..post(2, "x")
    };
    let feed = Item {
        date_gmt: none.clone(),
        pub_date: "Tue, 07 May 2024 01:00:00 +0100".to_owned(),
        ..post(3, "x")
    };
    let nothing = Item {
        date: none.clone(),
        date_gmt: none,
        pub_date: never,
        ..post(4, "x")
    };
    // The first says that the site's clock was an hour ahead.
    let found = import(&[post(1, "x"), local, feed, nothing]);
    let date = |id| found.document(id).value["date"].as_str();
    assert_eq!(date("wp-1"), Some("2024-05-06T07:08:09Z"));
    assert_eq!(date("wp-2"), Some("2024-05-06T07:08:09Z"));
    assert_eq!(date("wp-3"), Some("2024-05-07T00:00:00Z"));
    assert_eq!(date("wp-4"), None);
    found.assert_says(Changed, "0000-00-00", "no date");
    found.assert_says(Changed, "2024-05-06 08:08:09", "local date");
}

#[test]
fn a_name_in_another_script_is_decoded() {
    let item = Item {
        name: "%e1%bb%8d%cc%80n%e1%ba%b9".to_owned(),
        ..post(1, "x")
    };
    assert_eq!(
        import(&[item]).document("wp-1").value["slug"]["current"],
        "ọ̀nẹ"
    );
}

#[test]
fn what_is_no_export_is_refused_as_a_whole() {
    for text in [
        "",
        "hello",
        "<html><body>Error establishing a database connection</body></html>",
        "<rss><channel/></rss>",
    ] {
        let refused = wxr::import_bytes(text.as_bytes()).unwrap_err().to_string();
        assert!(refused.contains("WordPress"), "{refused}");
    }
    assert!(
        wxr::import_bytes(wxr::file(&[]).as_bytes())
            .unwrap()
            .documents
            .is_empty()
    );
}

#[test]
fn a_sink_that_stops_ends_the_import() {
    struct Full(Collected);
    impl ImportSink for Full {
        fn document(&mut self, _: ImportedDocument) -> Result<(), SinkError> {
            Err("the disk is full".into())
        }
        fn asset(&mut self, asset: importers::ImportedAsset) -> Result<(), SinkError> {
            self.0.asset(asset)
        }
        fn redirect(&mut self, redirect: importers::ImportedRedirect) -> Result<(), SinkError> {
            self.0.redirect(redirect)
        }
        fn comment(&mut self, comment: importers::ImportedComment) -> Result<(), SinkError> {
            self.0.comment(comment)
        }
        fn variant(&mut self, variant: importers::ImportedVariant) -> Result<(), SinkError> {
            self.0.variant(variant)
        }
        fn coupon(&mut self, coupon: importers::ImportedCoupon) -> Result<(), SinkError> {
            self.0.coupon(coupon)
        }
        fn notice(&mut self, notice: importers::ImportNotice) -> Result<(), SinkError> {
            self.0.notice(notice)
        }
    }
    let mut full = Full(Collected::default());
    let file = wxr::file(&[post(1, "x"), post(2, "y")]);
    let stopped = import_wxr(std::io::Cursor::new(file), &mut full).unwrap_err();
    assert_eq!(stopped.to_string(), "the disk is full");
    assert!(full.0.redirects.is_empty());
}

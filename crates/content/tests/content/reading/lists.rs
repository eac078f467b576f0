//! Lists and details of each type.
use serde_json::{Value, json};

use super::site::{Site, column};

fn paragraph(text: &str) -> Value {
    json!({"_type": "block", "children": [{"_type": "span", "text": text}]})
}

fn post(id: &str, category: &str, section: &str, date: &str) -> Value {
    json!({"_id": id, "_type": "blog", "title": format!("Title of {id}"), "slug": {"current": id},
        "category": category, "section": section, "author": "Dr Ade", "date": date,
        "description": [paragraph("one"), paragraph("two"), paragraph("About Ọ̀ṣun water")]})
}

#[tokio::test]
async fn posts_come_newest_first_and_undated_ones_last() {
    let site = Site::with(vec![
        post("b-undated", "", "", ""),
        post("c-old", "", "", "2025-01-01"),
        post("d-new", "", "", "2026-01-01T10:00:00Z"),
        post("a-new", "", "", "2026-01-01T10:00:00Z"),
        post("e-odd", "", "", "soon"),
    ])
    .await;
    let list = site.json("/api/posts").await;
    assert_eq!(
        column(&list, "_id"),
        ["a-new", "d-new", "c-old", "b-undated", "e-odd"]
    );
    assert_eq!(list["items"][2]["dateText"], "1 January 2025");
    assert_eq!(list["items"][0]["descriptionText"], "About Ọ̀ṣun water");
    assert_eq!(list["total"], 5);
}

#[tokio::test]
async fn articles_that_can_be_heard_are_listed_with_their_recording() {
    let mut heard = post("heard", "Sleeping", "", "2026-01-02");
    heard["audio"] = json!({"src": "/a.mp3", "mime": "audio/mpeg", "bytes": 12_000, "seconds": 9});
    let mut unsafe_one = post("unsafe", "", "", "2026-01-03");
    // Browsers would not play it on a page over https.
    unsafe_one["audio"] = json!({"src": "http://elsewhere.example/a.mp3", "mime": "audio/mpeg"});
    let silent = post("silent", "", "", "2026-01-01");
    let site = Site::with(vec![heard, unsafe_one, silent]).await;
    let list = site.json("/api/recordings").await;
    assert_eq!(list["total"], 1);
    assert_eq!(
        list["items"],
        json!([{"title": "Title of heard", "author": "Dr Ade", "url": "/blog/heard", "sample": false,
            "audio": {"src": "/a.mp3", "mime": "audio/mpeg", "bytes": 12_000, "seconds": 9}}])
    );
}

#[tokio::test]
async fn filters_are_contains_regardless_of_case_and_wildcards_are_plain() {
    let site = Site::with(vec![
        post("sleep", "Sleeping", "Rest", "2026-01-03"),
        post("cancer", "Cancer", "Illness", "2026-01-02"),
        post("percent-100", "Heart", "Illness", "2026-01-01"),
    ])
    .await;
    let ids = async |path: &str| column(&site.json(path).await, "_id");
    assert_eq!(ids("/api/posts?category=sleep").await, ["sleep"]);
    assert_eq!(ids("/api/posts?category=All").await.len(), 3);
    assert_eq!(ids("/api/posts?category=CANCER").await, ["cancer"]);
    assert_eq!(ids("/api/posts?q=OF+CAN").await, ["cancer"]);
    assert_eq!(ids("/api/posts?q=osun").await.len(), 3);
    assert_eq!(
        ids("/api/posts?section=ill").await,
        ["cancer", "percent-100"]
    );
    assert!(ids("/api/posts?q=%25").await.is_empty());
    assert!(ids("/api/posts?q=_").await.is_empty());
    assert!(ids("/api/posts?q=%5C").await.is_empty());
    assert!(ids("/api/posts?q='%22;--").await.is_empty());
}

#[tokio::test]
async fn the_blog_page_gets_sections_of_at_most_six() {
    let mut posts: Vec<Value> = (1..=8)
        .map(|day| {
            post(
                &format!("a-{day}"),
                "Sleeping",
                "Rest",
                &format!("2026-01-0{day}"),
            )
        })
        .collect();
    posts.push(post("b", "Other", "Newest section", "2026-02-01"));
    let site = Site::with(posts).await;
    let list = site.json("/api/posts?limit=2").await;
    assert_eq!(list["sections"][0]["section"], "Newest section");
    assert_eq!(list["sections"][1]["posts"].as_array().unwrap().len(), 6);
    assert_eq!(
        list["categories"],
        json!(["All", "Sleeping", "Cancer", "Sex Education", "Other"])
    );
    assert_eq!(site.json("/api/posts?q=title").await["sections"], json!([]));
}

#[tokio::test]
async fn pages_are_cut_and_counted() {
    let posts = (10..35)
        .map(|day| post(&format!("p-{day}"), "", "", "2026-01-01"))
        .collect();
    let site = Site::with(posts).await;
    let second = site.json("/api/posts?page=2&limit=10").await;
    assert_eq!(
        column(&second, "_id").first().map(String::as_str),
        Some("p-20")
    );
    assert_eq!(
        (&second["pages"], &second["total"], &second["pageSize"]),
        (&json!(3), &json!(25), &json!(10))
    );
    assert_eq!(site.json("/api/posts?page=99").await["items"], json!([]));
}

#[tokio::test]
async fn a_post_has_related_posts_of_its_category_or_others_for_a_day() {
    let mut posts: Vec<Value> = (1..=7)
        .map(|day| {
            post(
                &format!("s-{day}"),
                "Sleeping",
                "",
                &format!("2026-01-0{day}"),
            )
        })
        .collect();
    posts.push(post("alone", "Alone", "", "2026-01-01"));
    let site = Site::with(posts).await;
    let same = site.get("/api/posts/s-7").await;
    let related = column(&json!({"items": same.json()["related"]}), "_id");
    assert_eq!(related, ["s-6", "s-5", "s-4", "s-3", "s-2"]);
    assert_eq!(same.header("cache-until"), "");
    assert!(same.tags().contains(&"type:blog") && same.tags().contains(&"doc:s-7"));
    let others = site.get("/api/posts/alone").await;
    assert_eq!(others.json()["related"].as_array().unwrap().len(), 5);
    assert_eq!(others.header("cache-until"), "2026-11-21T23:00:00Z");
    assert_eq!(
        others.json()["related"],
        site.json("/api/posts/alone").await["related"]
    );
}

#[tokio::test]
async fn a_missing_post_is_a_problem_that_a_publication_mends() {
    let site = Site::empty().await;
    let missing = site.get("/api/posts/nothing").await;
    assert_eq!(missing.status, 404);
    assert_eq!(missing.header("content-type"), "application/problem+json");
    assert_eq!(missing.json()["code"], "not_found");
    assert_eq!(missing.tags(), ["type:blog"]);
    assert_eq!(
        site.get("/api/products/nothing").await.json()["detail"],
        "Product not found."
    );
    assert_eq!(site.get("/api/policies/nothing").await.status, 404);
    assert_eq!(site.get("/api/pages/nothing").await.status, 404);
}

#[tokio::test]
async fn products_come_in_shop_order_with_prices_and_notes() {
    let item = |id: &str, order: i64| {
        json!({"_id": id, "_type": "shop", "title": id, "product": "Devices", "order": order, "price": 10.5,
            "prices": {"NGN": 500_000}, "rating": 4.5, "reviews": 12})
    };
    let site = Site::with(vec![item("late", 2), item("early", 1)]).await;
    let list = site.get("/api/products?category=device").await;
    assert_eq!(column(&list.json(), "_id"), ["early", "late"]);
    assert_eq!(list.json()["items"][0]["prices"][1]["text"], "$10.50");
    assert_eq!(list.json()["items"][0]["ratingText"], "No reviews yet");
    assert_eq!(list.json()["categories"], json!(["All", "Devices"]));
    let one = site.json("/api/products/early").await;
    assert_eq!(one["deliveryNotes"], json!(["100% Original Products"]));
    assert_eq!((&one["rating"], &one["reviews"]), (&json!(4.5), &json!(12)));
    assert_eq!(one["related"][0]["_id"], "late");
    assert_eq!(one["imageCount"], 0);
}

/// Three items: two with prices in naira, one of which is dearer in dollars than the one that has dollars alone.
async fn priced_site() -> Site {
    let item = |id: &str, order: i64, prices: Value, written: &str| {
        json!({"_id": id, "_type": "shop", "title": id, "product": "Devices", "order": order,
            "prices": prices, "_createdAt": written})
    };
    let mut imported = item("imported", 1, json!({}), "2026-11-03T09:00:00Z");
    imported["price"] = json!(12.5);
    Site::with(vec![
        imported,
        item(
            "cuff",
            2,
            json!({"NGN": 3_850_000, "USD": 4_000}),
            "2026-11-02T09:00:00Z",
        ),
        item(
            "mug",
            3,
            json!({"NGN": 600_000, "USD": 650}),
            "2026-11-01T09:00:00Z",
        ),
    ])
    .await
}

#[tokio::test]
async fn products_are_sorted_by_what_they_cost_in_one_currency() {
    let site = priced_site().await;
    for (query, ids) in [
        ("", ["imported", "cuff", "mug"]),
        ("sort=price", ["mug", "cuff", "imported"]),
        ("sort=-price", ["cuff", "mug", "imported"]),
        ("sort=price&currency=USD", ["mug", "imported", "cuff"]),
        ("sort=-price&currency=usd", ["cuff", "imported", "mug"]),
        // Nothing costs pounds: the shop's order.
        ("sort=price&currency=GBP", ["imported", "cuff", "mug"]),
        ("sort=newest", ["imported", "cuff", "mug"]),
        ("sort=whatever&currency=XYZ", ["imported", "cuff", "mug"]),
    ] {
        let list = site.json(&format!("/api/products?{query}")).await;
        assert_eq!(column(&list, "_id"), ids, "{query}");
    }
}

#[tokio::test]
async fn products_are_narrowed_to_a_range_of_prices() {
    let site = priced_site().await;
    let none: [&str; 0] = [];
    for (query, ids) in [
        ("minPrice=6000&maxPrice=38500", &["cuff", "mug"][..]),
        ("minPrice=6001", &["cuff"]),
        ("maxPrice=5999", &none),
        ("maxPrice=12&currency=USD", &["mug"]),
        ("minPrice=12&currency=USD", &["imported", "cuff"]),
        ("minPrice=1&currency=GBP", &none),
        ("minPrice=9000&maxPrice=1", &none),
        (
            "minPrice=99999999999999999999",
            &["imported", "cuff", "mug"],
        ),
        ("minPrice=18446744073709551615", &none),
        ("minPrice=cheap&maxPrice=-5", &["imported", "cuff", "mug"]),
    ] {
        let list = site.json(&format!("/api/products?{query}")).await;
        assert_eq!(column(&list, "_id"), ids, "{query}");
        assert_eq!(list["total"], ids.len(), "{query}");
    }
}

#[tokio::test]
async fn the_three_series_come_together_newest_first() {
    let video = |id: &str, kind: &str, date: &str| json!({"_id": id, "_type": kind, "title": id, "date": date, "videoId": "sample-cs-01"});
    let site = Site::with(vec![
        video("c", "clinicseries", "2026-01-02"),
        video("m", "mos", "2026-01-03"),
        video("h", "healthnugget", "2026-01-01"),
    ])
    .await;
    let all = site.json("/api/series").await;
    assert_eq!(column(&all, "_id"), ["m", "c", "h"]);
    assert_eq!(
        all["options"],
        json!(["All", "Clinic Series", "MOS", "Health Nuggets"])
    );
    assert_eq!(
        column(&site.json("/api/series?series=Health+Nuggets").await, "_id"),
        ["h"]
    );
    assert_eq!(
        column(&site.json("/api/series?series=mos&limit=1").await, "_id"),
        ["m"]
    );
    assert_eq!(site.json("/api/series?series=other").await["total"], 0);
    assert_eq!(site.json("/api/series?q=nothing").await["total"], 0);
}

#[tokio::test]
async fn own_pages_have_an_address_are_found_and_stand_in_the_menu() {
    let page = |id: &str, title: &str, in_menu: bool| {
        json!({"_id": id, "_type": "page", "title": title, "slug": {"current": id}, "inMenu": in_menu,
            "order": 1, "description": [paragraph("Nurse Bisi answers on weekdays.")]})
    };
    let site = Site::with(vec![
        page("our-team", "Our team", true),
        page("partners", "Partners", false),
    ])
    .await;
    let team = site.json("/api/own-pages/our-team").await;
    assert_eq!(team["url"], "/pages/our-team");
    assert_eq!(team["metaDescription"], "Nurse Bisi answers on weekdays.");
    assert_eq!(team["summary"], Value::Null);
    assert_eq!(site.get("/api/own-pages/nobody").await.status, 404);

    let menu = site.json("/api/shell").await["navigation"].clone();
    let menu = menu.as_array().unwrap();
    assert_eq!(
        menu.last().unwrap(),
        &json!({"label": "Our team", "href": "/pages/our-team"})
    );
    assert!(!menu.iter().any(|link| link["label"] == "Partners"));

    let found = &site.json("/api/search?q=bisi&kind=page").await["items"][0];
    assert_eq!(found["url"], "/pages/our-team");
    let sitemap = site.get("/sitemap.xml").await.text();
    assert!(sitemap.contains("/pages/partners</loc>"), "{sitemap}");
}

#[tokio::test]
async fn hidden_entries_are_in_no_menu_and_entries_follow_their_own_page() {
    let page = |id: &str, slug: &str| {
        json!({"_id": id, "_type": "page", "title": id, "slug": {"current": slug}, "inMenu": true,
            "description": [paragraph("Words.")]})
    };
    let link = |label: &str, href: &str, more: Value| {
        let mut link = json!({"label": label, "href": href});
        for (name, value) in more.as_object().unwrap() {
            link[name] = value.clone();
        }
        link
    };
    let to_page = |id: &str| json!({"page": {"_type": "reference", "_ref": id}});
    let hidden = json!({"hidden": true});
    let site = Site::with(vec![
        page("team", "our-people"),
        page("partners", "partners"),
        json!({"_id": "settings-site", "_type": "settings",
            "navigation": [
                link("Home", "/", json!({})),
                link("Shop", "/shop", hidden.clone()),
                link("Who we are", "/pages/team", to_page("team")),
                link("Partners", "/pages/partners", hidden.clone()),
                link("Gone", "/pages/gone", to_page("gone")),
            ],
            "footerColumns": [
                {"title": "More", "links": [link("Shop", "/shop", hidden), link("Team", "/old", to_page("team"))]},
            ]}),
    ])
    .await;
    let shell = site.json("/api/shell").await;
    assert_eq!(
        shell["navigation"],
        json!([{"label": "Home", "href": "/"}, {"label": "Who we are", "href": "/pages/our-people"}])
    );
    assert_eq!(
        shell["footerColumns"],
        json!([{"title": "More", "links": [{"label": "Team", "href": "/pages/our-people"}]}])
    );
    // Nor are they among the words of the site, which anybody may read.
    let words = site.json("/api/pages/site").await["copy"].to_string();
    assert!(!words.contains("/shop"), "{words}");
}

#[tokio::test]
async fn the_summary_of_an_own_page_is_searched() {
    let site = Site::with(vec![
        json!({"_id": "team", "_type": "page", "title": "Our team", "slug": {"current": "team"},
            "summary": "Physiotherapists and nurses.", "description": [paragraph("Who answers.")]}),
    ])
    .await;
    let found = site.json("/api/search?q=physiotherapists&kind=page").await;
    assert_eq!(found["items"][0]["url"], "/pages/team");
}

#[tokio::test]
async fn testimonials_are_hidden_where_staff_say_so_and_say_where_they_come_from() {
    let said = |id: &str, hidden: Value| {
        json!({"_id": id, "_type": "testimonial", "text": "Good", "user": id, "order": 1,
            "consent": {"recordedOn": "2026-01-02"}, "hiddenIn": hidden,
            "source": {"kind": "review", "name": "Google", "url": "https://reviews.example.org/1"}})
    };
    let site = Site::with(vec![
        said("a-everywhere", json!({})),
        said("b-not-in-nigeria", json!({"NG": true})),
        said("c-nowhere", json!({"NG": true, "GB": true})),
        json!({"_id": "d-sample", "_type": "testimonial", "text": "Good", "user": "S", "order": 2, "sample": true,
            "source": {"kind": "email", "url": "javascript:x"}}),
    ])
    .await;
    for (query, ids, countries) in [
        ("", &["a-everywhere", "d-sample"][..], json!(["GB"])),
        (
            "?country=gb",
            &["b-not-in-nigeria", "a-everywhere", "d-sample"],
            json!([]),
        ),
        ("?country=NG", &["a-everywhere", "d-sample"], json!(["GB"])),
        (
            "?country=nowhere",
            &["a-everywhere", "d-sample"],
            json!(["GB"]),
        ),
    ] {
        let list = site.json(&format!("/api/testimonials{query}")).await;
        assert_eq!(column(&list, "_id"), ids, "{query}");
        assert_eq!(list["countries"], countries, "{query}");
    }
    let list = site.json("/api/testimonials").await;
    assert_eq!(list["items"][0]["source"], "Review on Google");
    assert_eq!(
        list["items"][0]["sourceUrl"],
        "https://reviews.example.org/1"
    );
    assert_eq!(list["items"][1]["source"], "From an email");
    assert_eq!(list["items"][1].get("sourceUrl"), None);
}

#[tokio::test]
async fn questions_policies_projects_and_packages_are_listed() {
    let site = Site::with(vec![
        json!({"_id": "faq-cost", "_type": "faq", "question": "What does it cost?", "answer": [paragraph("Little.")],
            "date": "2026-01-01"}),
        json!({"_id": "policy-terms", "_type": "policy", "title": "Terms", "slug": {"current": "terms"},
            "changedOn": "2026-11-01", "description": [paragraph("Be kind.")]}),
        json!({"_id": "project-mos", "_type": "project", "name": "Project MOS", "status": "Completed",
            "link": "javascript:x"}),
        json!({"_id": "package-silver", "_type": "package", "title": "Silver", "prices": {"NGN": 0}}),
        json!({"_id": "package-none", "_type": "package", "title": "None"}),
        json!({"_id": "said", "_type": "testimonial", "text": "Good", "user": "A"}),
    ])
    .await;
    assert_eq!(
        site.json("/api/faqs?q=little").await["items"][0]["anchor"],
        "faq-cost"
    );
    assert_eq!(
        site.json("/api/policies").await["items"][0]["anchor"],
        "terms"
    );
    assert_eq!(
        site.json("/api/policies/terms").await["changedOnText"],
        "1 November 2026"
    );
    let project = &site.json("/api/projects").await["items"][0];
    assert_eq!(
        (&project["status"], &project["link"]),
        (&json!("completed"), &Value::Null)
    );
    assert_eq!(
        column(&site.json("/api/packages").await, "_id"),
        ["package-silver"]
    );
    assert_eq!(site.json("/api/testimonials").await["total"], 0);
}

#[tokio::test]
async fn a_body_is_prepared_with_the_pictures_that_exist() {
    let site = Site::empty().await;
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#123456"/></svg>"##;
    let asset = site
        .content
        .pictures()
        .import_svg(svg.into())
        .await
        .unwrap()
        .asset_id();
    let image = json!({"_type": "image", "asset": {"_ref": asset}, "alt": "A cloth"});
    let gone =
        json!({"_type": "image", "asset": {"_ref": format!("image-{}-1x1-png", "0".repeat(40))}});
    let mut document = post("p", "", "", "2026-01-01");
    document["image"] = json!([gone, image]);
    document["description"] = json!([gone, image, paragraph("Words")]);
    site.import(vec![document]).await;
    let detail = site.json("/api/posts/p").await;
    assert_eq!(detail["description"].as_array().unwrap().len(), 2);
    assert_eq!(detail["picture"]["alt"], "A cloth");
    assert_eq!(detail["image"], detail["picture"]["src"]);
    let card = &site.json("/api/posts").await["items"][0];
    let source = card["imageUrl"].as_str().unwrap();
    assert_eq!(site.get(source).await.status, 200);
}

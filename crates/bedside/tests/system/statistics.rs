//! Daily counts: what is counted, what is not, and that nobody is in them.

use chrono::{TimeZone, Utc};
use kernel::Clock;
use serde_json::{Value, json};
use staff::Role;
use testkit::Guest;
use testsite::{App, app};

/// Half past eleven at night in Lagos: the day is Lagos', not that of UTC.
async fn house() -> App {
    let late = Utc.with_ymd_and_hms(2026, 11, 21, 22, 30, 0).unwrap();
    app()
        .sample_content()
        .clock(Clock::fixed(late))
        .start()
        .await
}

async fn tell(app: &App, told: &Value) -> reqwest::Response {
    app.request("POST", "/api/statistics")
        .header("origin", app.url())
        .json(told)
        .send()
        .await
        .unwrap()
}

async fn counts(app: &App, query: &str) -> Value {
    app.write_counts().await;
    let finance = app.sign_in(Role::Finance).await;
    let answer = finance.get(&format!("/api/desk/statistics{query}")).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.unwrap()
}

fn page<'a>(counts: &'a Value, path: &str) -> Option<&'a Value> {
    counts["pages"]
        .as_array()
        .unwrap()
        .iter()
        .find(|page| page["path"] == path)
}

async fn an_article(app: &App) -> (String, String) {
    let list: Value = app.get("/api/posts?limit=1").await.json().await.unwrap();
    let post = &list["items"][0];
    (
        post["url"].as_str().unwrap().to_owned(),
        post["title"].as_str().unwrap().to_owned(),
    )
}

#[tokio::test]
async fn pages_are_counted_from_the_cache_too_and_by_path_alone() {
    let app = house().await;
    let (article, title) = an_article(&app).await;
    for _ in 0..5 {
        assert_eq!(app.get(&article).await.status(), 200);
    }
    app.get(&format!("{article}?utm_source=ada@example.org"))
        .await;
    let etag = app.get("/faqs").await.headers()["etag"]
        .to_str()
        .unwrap()
        .to_owned();
    let unchanged = app
        .request("GET", "/faqs")
        .header("if-none-match", etag)
        .send()
        .await
        .unwrap();
    assert_eq!(unchanged.status(), 304);
    app.get("/blog?q=my+wife&page=1").await;
    app.get("/no/such/page").await;

    let told = counts(&app, "").await;
    let seen = page(&told, &article).unwrap();
    assert_eq!((&seen["views"], &seen["title"]), (&json!(6), &json!(title)));
    assert_eq!(page(&told, "/faqs").unwrap()["views"], 2);
    assert_eq!(page(&told, "/blog").unwrap()["views"], 1);
    assert_eq!(page(&told, "/no/such/page"), None);
    let text = told.to_string();
    assert!(!text.contains("ada") && !text.contains("wife"), "{text}");
    let day = told["days"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&day["day"], &day["views"]),
        (&json!("2026-11-21"), &json!(9))
    );
    assert_eq!(told["days"].as_array().unwrap().len(), 30);

    // Counts add up over the minutes, and over the nodes.
    app.get(&article).await;
    let other = app.second_node().await;
    other.get(&article).await;
    other.write_counts().await;
    assert_eq!(page(&counts(&app, "").await, &article).unwrap()["views"], 8);
}

#[tokio::test]
async fn what_a_changed_page_was_seen_is_not_lost() {
    let app = house().await;
    let (article, _) = an_article(&app).await;
    for _ in 0..3 {
        app.get(&article).await;
    }
    let mut post = app.document("policy-privacy").await;
    post["title"] = json!("Privacy, changed");
    app.publish(post).await;
    let id = {
        let list: Value = app.get("/api/posts?limit=1").await.json().await.unwrap();
        list["items"][0]["_id"].as_str().unwrap().to_owned()
    };
    let post = app.document(&id).await;
    app.publish(post).await;
    app.get(&article).await;
    assert_eq!(page(&counts(&app, "").await, &article).unwrap()["views"], 4);
}

#[tokio::test]
async fn ends_and_links_are_told_without_a_cookie() {
    let app = house().await;
    let (article, _) = an_article(&app).await;
    app.get(&article).await;
    for told in [
        json!({"event": "read_to_end", "path": article}),
        json!({"event": "read_to_end", "path": format!("{article}?from=mail")}),
        json!({"event": "read_to_end", "path": "/blog/nobody-wrote-this"}),
        json!({"event": "read_to_end", "path": "my wife is ill"}),
        json!({"event": "link", "href": "https://www.youtube.com/watch?v=1"}),
        json!({"event": "link", "href": "tel:"}),
        json!({"event": "link", "href": "call Ada"}),
    ] {
        let answer = tell(&app, &told).await;
        assert_eq!(answer.status(), 204, "{told}");
        assert!(!answer.headers().contains_key("set-cookie"), "{told}");
    }
    let told = counts(&app, "").await;
    assert_eq!(page(&told, &article).unwrap()["readsToEnd"], 2);
    let links = json!([{"site": "telephone", "count": 1}, {"site": "youtube.com", "count": 1}]);
    assert_eq!(told["links"], links);
    let day = told["days"].as_array().unwrap().last().unwrap();
    assert_eq!((&day["readsToEnd"], &day["links"]), (&json!(2), &json!(2)));
    assert!(!told.to_string().contains("Ada") && !told.to_string().contains("nobody-wrote"));
}

#[tokio::test]
async fn who_asks_for_privacy_is_not_counted_and_strangers_tell_nothing() {
    let app = house().await;
    let link = json!({"event": "link", "href": "https://wa.me"});
    for (header, value) in [("dnt", "1"), ("sec-gpc", "1")] {
        let request = app
            .request("POST", "/api/statistics")
            .header("origin", app.url());
        let answer = request
            .header(header, value)
            .json(&link)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 204);
    }
    let foreign = app
        .request("POST", "/api/statistics")
        .header("origin", "https://elsewhere.example");
    assert_eq!(foreign.json(&link).send().await.unwrap().status(), 403);
    for wrong in [
        json!({"event": "visit"}),
        json!({"event": "link"}),
        json!([]),
    ] {
        assert_eq!(
            tell(&app, &wrong).await.status().as_u16() / 100,
            4,
            "{wrong}"
        );
    }
    let long = json!({"event": "link", "href": "x".repeat(4_000)});
    assert_eq!(tell(&app, &long).await.status(), 413);
    assert_eq!(counts(&app, "").await["links"], json!([]));
}

#[tokio::test]
async fn a_search_in_vain_is_named_from_the_third_time_on() {
    let app = house().await;
    for _ in 0..2 {
        app.get("/search?q=Zzyzx").await;
    }
    for _ in 0..4 {
        app.get("/search?q=qwrtz+plmkn+xcvbgw+zzyzx+hjklqw").await;
    }
    app.get("/search?q=malaria").await;
    let told = counts(&app, "").await;
    assert_eq!(told["searches"], json!([]));
    assert_eq!(
        told["days"].as_array().unwrap().last().unwrap()["emptySearches"],
        6
    );
    app.get("/search?q=zzyzx").await;
    let told = counts(&app, "").await;
    assert_eq!(told["searches"], json!([{"term": "zzyzx", "count": 3}]));
    assert!(!told.to_string().contains("plmkn"));
}

#[tokio::test]
async fn the_shop_is_counted_without_goods_or_buyers() {
    let app = house().await;
    let mut guest = Guest::new(&app);
    let wanted = json!({ "productId": "shop-heart-mug" });
    let added = guest.send("POST", "/api/cart/items", wanted).await;
    assert_eq!(added.status(), 201);
    let unknown = json!({ "productId": "shop-nothing" });
    let refused = guest.send("POST", "/api/cart/items", unknown).await;
    assert_eq!(refused.status(), 422);
    let told = counts(&app, "").await;
    let day = told["days"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&day["day"], &day["cartAdditions"], &day["ordersPlaced"]),
        (&json!("2026-11-21"), &json!(1), &json!(0))
    );
    assert!(!told.to_string().contains("mug"), "{told}");
}

#[tokio::test]
async fn the_desk_shows_days_to_those_who_may_see_them() {
    let app = house().await;
    let moderator = app.sign_in(Role::Moderator).await;
    assert_eq!(moderator.get("/api/desk/statistics").await.status(), 403);
    assert_eq!(app.get("/api/desk/statistics").await.status(), 401);
    let editor = app.sign_in(Role::Editor).await;
    let days = editor
        .get("/api/desk/statistics?from=2026-11-01&to=2026-11-07")
        .await;
    let days: Value = days.json().await.unwrap();
    assert_eq!(days["days"].as_array().unwrap().len(), 7);
    assert_eq!(
        days["days"][0],
        json!({"day": "2026-11-01", "views": 0, "readsToEnd": 0, "emptySearches": 0, "links": 0,
            "cartAdditions": 0, "ordersPlaced": 0, "ordersPaid": 0, "returnsAsked": 0})
    );
    for wrong in ["from=2026-11-07&to=2026-11-01", "from=x", "from=2020-01-01"] {
        let answer = editor.get(&format!("/api/desk/statistics?{wrong}")).await;
        assert_eq!(answer.status(), 422, "{wrong}");
    }
}

#[tokio::test]
async fn days_that_no_calendar_has_are_refused() {
    let app = house().await;
    let finance = app.sign_in(Role::Finance).await;
    for query in [
        "to=-262143-01-10",
        "from=-262143-01-10",
        "to=%2B262142-12-31",
        "from=0001-01-01&to=0001-01-02",
    ] {
        let answer = finance.get(&format!("/api/desk/statistics?{query}")).await;
        assert_eq!(answer.status(), 422, "{query}");
    }
}

//! Lists and the first screen of the desk, through the real server.
use chrono::{TimeZone, Utc};
use kernel::Clock;
use serde_json::json;
use staff::{Role, RoleSet};
use testkit::writing::{article, ok};
use testsite::{App, app};

fn morning() -> Clock {
    Clock::fixed(Utc.with_ymd_and_hms(2026, 11, 21, 7, 0, 0).unwrap())
}

async fn house() -> App {
    app().clock(morning()).without_jobs().start().await
}

#[tokio::test]
async fn lists_filter_count_and_act_on_many() {
    let app = house().await;
    let editor = app.sign_in(Role::Editor).await;
    let mut ids = Vec::new();
    for title in ["Malaria nets", "Ìbà at night", "Blood pressure"] {
        ids.push(editor.begin("blog", article(title)).await.0);
    }
    let bulk = json!({"ids": [ids[0], ids[1], "nothing"], "action": "publish"});
    let done = ok(editor.post("/api/desk/documents/bulk", bulk).await).await;
    let outcomes: Vec<bool> = done["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|i| i["done"].as_bool())
        .collect();
    assert_eq!(outcomes, [true, true, false]);
    let list = |query: &'static str| {
        let editor = editor.clone();
        async move {
            ok(editor
                .get(&format!("/api/desk/documents?kind=blog&{query}"))
                .await)
            .await
        }
    };
    let all = list("sort=title").await;
    assert_eq!(
        (
            &all["total"],
            &all["counts"]["published"],
            &all["counts"]["draft"]
        ),
        (&json!(3), &json!(2), &json!(1))
    );
    assert_eq!(all["items"][0]["title"], "Blood pressure");
    assert_eq!(list("q=IBA").await["items"][0]["title"], "Ìbà at night");
    assert_eq!(list("state=draft,archived").await["total"], 1);
    assert_eq!(
        list("limit=2&page=2").await["items"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    assert_eq!(list("q=%25").await["total"], 0);

    let views = json!({"items": [{"name": "To review", "query": "state=in_review"}]});
    assert_eq!(
        editor
            .send("PUT", "/api/desk/views/documents", views.clone())
            .await
            .status(),
        204
    );
    assert_eq!(
        ok(editor.get("/api/desk/views/documents").await).await,
        views
    );
    let other = app.sign_in(Role::Doctor).await;
    assert_eq!(
        ok(other.get("/api/desk/views/documents").await).await["items"],
        json!([])
    );
    let links = ok(editor.get("/api/desk/links?q=malaria").await).await;
    assert_eq!(links["items"][0]["href"], "/blog/malaria-nets");
}

#[tokio::test]
async fn the_first_screen_says_what_waits() {
    let app = app()
        .clock(morning())
        .without_jobs()
        .sample_content()
        .start()
        .await;
    let (editor, doctor) = (
        app.sign_in(Role::Editor).await,
        app.sign_in(Role::Doctor).await,
    );
    let mut body = article("Clinical");
    body["clinical"] = true.into();
    body["reviewDue"] = "2026-12-01".into();
    let (id, base) = editor.begin("blog", body).await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(
        (&today["unapproved"]["count"], &today["drafts"]["count"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        ok(editor.get("/api/desk/today").await).await["drafts"]["count"],
        1
    );
    ok(editor
        .act(&id, json!({"action": "submit", "base": base}))
        .await)
    .await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["inReview"]["items"][0]["id"], id.as_str());
    assert_eq!(today["unapproved"]["count"], 0, "it stands there once");
    let due = today["reviewsDue"]["count"].as_u64().unwrap();
    let view = ok(doctor
        .act(&id, json!({"action": "approve", "base": base}))
        .await)
    .await;
    ok(doctor
        .act(&id, json!({"action": "publish", "base": view["revision"]}))
        .await)
    .await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    assert_eq!(today["reviewsDue"]["count"].as_u64().unwrap(), due + 1);
}

#[tokio::test]
async fn samples_that_nobody_has_changed_are_nobodys_work() {
    // A year after the samples were to be reviewed, and after their proofs have ended.
    let later = Clock::fixed(Utc.with_ymd_and_hms(2028, 11, 21, 7, 0, 0).unwrap());
    let app = app()
        .clock(later)
        .without_jobs()
        .sample_content()
        .start()
        .await;
    let doctor = app.sign_in(Role::Doctor).await;
    let today = ok(doctor.get("/api/desk/today").await).await;
    for part in ["reviewsDue", "unapproved", "silentLinks", "claimsExpiring"] {
        assert_eq!(today[part]["count"], 0, "{part}: {today}");
    }
    let talk = ok(doctor.get("/api/desk/conversation/counts").await).await;
    assert_eq!(talk["unanswered"], 0, "{talk}");
    let questions = ok(doctor.get("/api/desk/questions").await).await;
    assert_eq!(questions["counts"]["waiting"], 0, "{questions}");
}

/// A list with some values of each of its filters.
type List = (
    &'static str,
    &'static [(&'static str, &'static [&'static str])],
);

const WRITING: &[(&str, &[&str])] = &[
    ("q", &["blood"]),
    ("category", &["Heart"]),
    ("section", &["Know the signs"]),
    ("series", &["none"]),
    ("page", &["2"]),
];

const DESK_LISTS: &[List] = &[
    (
        "/api/desk/documents?kind=blog,faq",
        &[
            ("q", &["blood"]),
            ("state", &["draft", "live", "changed", "archived,published"]),
            ("category", &["Heart"]),
            ("by", &["mine"]),
            (
                "sort",
                &["title", "-title", "state", "scheduled", "reviewDue"],
            ),
        ],
    ),
    (
        "/api/desk/media?page=1",
        &[
            ("q", &["a"]),
            ("kind", &["image", "file"]),
            ("unused", &["1"]),
        ],
    ),
    (
        "/api/desk/care/requests?page=1",
        &[
            ("state", &["new", "done"]),
            ("waits", &["true"]),
            ("upcoming", &["true"]),
            ("unseen", &["true"]),
            ("q", &["ade@example.com"]),
            ("assigned", &["mine", "nobody"]),
        ],
    ),
    (
        "/api/desk/conversation/queue?page=1",
        &[
            ("kind", &["comment", "question"]),
            ("state", &["waiting", "held", "reported", "crisis"]),
            ("q", &["blood"]),
            ("sort", &["old", "new"]),
        ],
    ),
    (
        "/api/desk/conversation/complaints?page=1",
        &[("state", &["open", "acknowledged", "decided"])],
    ),
    (
        "/api/desk/conversation/reports?page=1",
        &[("state", &["open", "upheld", "rejected"])],
    ),
    (
        "/api/desk/questions?page=1",
        &[
            ("state", &["waiting", "answered", "private"]),
            ("q", &["blood"]),
        ],
    ),
    (
        "/api/desk/giving/gifts?page=1",
        &[
            ("state", &["pending", "received"]),
            ("method", &["card", "bank"]),
            ("fund", &["none"]),
            ("q", &["ade@example.com"]),
        ],
    ),
    (
        "/api/desk/giving/plans?page=1",
        &[("state", &["active", "ended"])],
    ),
    (
        "/api/desk/transfers/lines?page=1",
        &[("state", &["open", "matched"]), ("statement", &["none"])],
    ),
    (
        "/api/desk/letters?page=1",
        &[
            ("kind", &["contact", "complaint"]),
            ("state", &["new", "done", "all"]),
            ("q", &["M-1234"]),
            ("assigned", &["mine", "nobody"]),
        ],
    ),
    (
        "/api/desk/mails?page=1",
        &[
            ("q", &["ade@example.com", "gift"]),
            ("state", &["waiting", "kept", "failed"]),
        ],
    ),
    (
        "/api/desk/mail/suppressions?page=1",
        &[("q", &["ade@example.com"])],
    ),
    ("/api/desk/newsletter/issues?page=1", &[]),
    (
        "/api/desk/newsletter/subscribers?page=1",
        &[
            ("q", &["ade@example.com"]),
            ("state", &["waiting", "subscribed", "left"]),
        ],
    ),
    (
        "/api/desk/payment-reviews?page=1",
        &[("is_resolved", &["true", "false"])],
    ),
    (
        "/api/desk/payments?page=1",
        &[
            ("q", &["none"]),
            ("status", &["open", "settled"]),
            ("purpose", &["consultation", "donation"]),
            ("provider", &["paystack"]),
            ("from", &["2026-11-01"]),
            ("to", &["2026-11-30"]),
        ],
    ),
    (
        "/api/desk/refunds?page=1",
        &[("status", &["requested", "approved"])],
    ),
    (
        "/api/desk/places?page=1",
        &[
            ("q", &["Osogbo"]),
            ("country", &["NG"]),
            ("type", &["pharmacy"]),
            ("source", &["osm"]),
            ("state", &["hidden", "gone", "corrected"]),
        ],
    ),
    (
        "/api/desk/places/items?page=1",
        &[
            ("kind", &["report", "claim"]),
            ("state", &["open", "accepted"]),
        ],
    ),
    ("/api/posts?limit=5", WRITING),
    ("/api/faqs?limit=5", WRITING),
    ("/api/products?limit=5", WRITING),
    (
        "/community?page=1",
        &[
            ("q", &["blood"]),
            ("category", &["heart"]),
            ("sort", &["unanswered", "helped", "new"]),
        ],
    ),
    (
        "/api/questions?limit=5",
        &[
            ("q", &["blood"]),
            ("category", &["heart"]),
            ("sort", &["unanswered", "helped", "new"]),
        ],
    ),
];

/// The list alone, and with each pair of values of two filters.
fn addresses((list, filters): &List) -> Vec<String> {
    let values = |(name, values): &(&str, &[&str])| -> Vec<String> {
        values
            .iter()
            .map(|value| format!("&{name}={value}"))
            .collect()
    };
    let mut found = vec![(*list).to_owned()];
    for (number, first) in filters.iter().enumerate() {
        for one in values(first) {
            found.push(format!("{list}{one}"));
            for other in filters.iter().skip(number + 1).flat_map(values) {
                found.push(format!("{list}{one}{other}"));
            }
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn every_list_answers_each_pair_of_its_filters() {
    let app = app().sample_content().without_jobs().start().await;
    let everybody = [Role::Owner, Role::Doctor, Role::Finance, Role::Moderator];
    let staff = app
        .sign_in(everybody.into_iter().collect::<RoleSet>())
        .await;
    for address in DESK_LISTS.iter().flat_map(addresses) {
        let answer = staff.get(&address).await;
        assert_eq!(answer.status(), 200, "{address}");
    }
}

//! Content that moves in and out by the command line, while the site serves.
use serde_json::{Value, json};

use crate::commands::{Place, Served, get, text};

async fn read_json(url: String) -> Value {
    let answer = get(url).await.unwrap();
    assert_eq!(answer.status(), 200);
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

fn post(title: &str) -> Value {
    json!({
        "_id": "post-1", "_type": "blog", "_createdAt": "2025-03-01T09:00:00Z", "title": title,
        "slug": {"_type": "slug", "current": "sleep"}, "likes": 7,
        "comments": [
            {"_key": "c1", "name": "Ada", "text": "Thank you, doctor.", "postedAt": "2025-03-02T08:00:00Z", "likes": 2, "replies": [
                {"_key": "r1", "name": "Bisi", "text": "Me too.", "postedAt": "2025-03-03T08:00:00Z", "replies": [
                    {"_key": "r2", "name": "Chidi", "text": "And me.", "replies": [{"_key": "r3", "name": "Dayo", "text": "Deeper."}]}]}]},
            {"_key": "c2", "text": "No name.", "postedAt": "2025-03-04T08:00:00Z"},
        ],
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_come_with_their_comments_and_leave_with_those_of_here() {
    let place = Place::of_the_switch().await;
    let served = Served::without_samples(&place).await;
    let file = place.folder.path().join("dataset.ndjson");
    let file = file.to_str().unwrap();
    std::fs::write(file, post("Sleep").to_string()).unwrap();
    let dry = text(&place.run(&["content", "import", file, "--dry-run"]));
    assert!(
        dry.contains("Nothing was written") && dry.contains("1 published"),
        "{dry}"
    );
    let done = place.run(&["content", "import", file]);
    assert!(
        done.status.success() && text(&done).contains("comments: 5"),
        "{}",
        text(&done)
    );

    let api = format!("{}/api/posts/sleep", served.url);
    let exported = read_json(format!("{api}/export")).await;
    assert_eq!(exported["likes"], 7);
    let comments = &exported["comments"];
    let author = |comment: &Value| (comment["name"].clone(), comment["postedAt"].clone());
    assert_eq!(
        author(&comments[0]),
        (json!("Ada"), json!("2025-03-02T08:00:00Z"))
    );
    assert_eq!(comments[0]["likes"], 2);
    // The third level is the last, so what answers it stands beside it.
    assert_eq!(comments[0]["replies"][0]["replies"][0]["text"], "And me.");
    assert_eq!(comments[0]["replies"][0]["replies"][1]["text"], "Deeper.");
    assert_eq!(comments[1]["name"], "Anonymous");
    let shown = read_json(format!("{api}/comments")).await;
    assert_eq!(shown["items"].as_array().map(Vec::len), Some(2), "{shown}");

    // A newer version of the post brings none of them twice.
    std::fs::write(file, post("Sleep well").to_string()).unwrap();
    let again = text(&place.run(&["content", "import", file]));
    assert!(
        again.contains("1 published") && !again.contains("comments:"),
        "{again}"
    );

    let out = place.folder.path().join("out.tar.gz");
    let out = out.to_str().unwrap();
    let left = text(&place.run(&["content", "export", out]));
    assert!(left.contains("1 of them as they came"), "{left}");
    // What readers think of it here goes along.
    outbound::default_client()
        .patch(format!("{api}/reactions"))
        .header("origin", &served.url)
        .json(&json!({"type": "like"}))
        .send()
        .await
        .unwrap()
        .error_for_status()
        .unwrap();
    let fresh = Place::of_the_switch().await;
    place.run(&["content", "export", out]);
    let moved = text(&fresh.run(&["content", "import", out]));
    assert!(moved.contains("comments: 5"), "{moved}");
    let there = Served::without_samples(&fresh).await;
    let moved = read_json(format!("{}/api/posts/sleep/export", there.url)).await;
    assert_eq!(moved["likes"], 8);
    assert_eq!(moved["comments"][0]["replies"][0]["name"], "Bisi");
}

#[tokio::test]
async fn what_is_no_dataset_makes_no_store() {
    let place = Place::sqlite();
    let file = place.folder.path().join("words.tar.gz");
    std::fs::write(&file, [0x1f, 0x8b, 8, 0, 1, 2, 3]).unwrap();
    for source in [file.to_str().unwrap(), "/nowhere"] {
        let refused = place.run(&["content", "import", source]);
        assert!(!refused.status.success());
        assert!(!place.data().join("bedside.sqlite").exists());
    }
    assert!(
        !place
            .run(&["content", "export", "out.tar.gz"])
            .status
            .success()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_by_an_address_of_the_old_blog_is_led_to_its_page() {
    let place = Place::of_the_switch().await;
    let served = Served::without_samples(&place).await;
    let file = place.folder.path().join("blog.xml");
    let wxr = r#"<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
        <link>https://old.example.org</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example.org</wp:base_blog_url>
        <item><title>Salt</title><link>https://old.example.org/2019/05/salt/</link><content:encoded><![CDATA[<p>Less.</p>]]></content:encoded>
        <wp:post_id>7</wp:post_id><wp:post_date_gmt>2019-05-01 09:00:00</wp:post_date_gmt><wp:post_name>salt</wp:post_name>
        <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
        <wp:comment><wp:comment_id>3</wp:comment_id><wp:comment_author>Bisi</wp:comment_author><wp:comment_date_gmt>2019-05-02 09:00:00</wp:comment_date_gmt>
        <wp:comment_content>Thanks</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>
        <wp:comment><wp:comment_id>4</wp:comment_id><wp:comment_author>Chidi</wp:comment_author><wp:comment_date_gmt>2019-05-03 09:00:00</wp:comment_date_gmt>
        <wp:comment_content>Wait</wp:comment_content><wp:comment_approved>0</wp:comment_approved><wp:comment_parent>3</wp:comment_parent></wp:comment>
        </item></channel></rss>"#;
    std::fs::write(&file, wxr).unwrap();
    let done = text(&place.run(&["content", "import", file.to_str().unwrap()]));
    assert!(
        done.contains("1 published") && done.contains("addresses that lead here"),
        "{done}"
    );
    let client = outbound::client_builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    for (address, expected) in [
        ("/2019/05/salt/", 301),
        ("/2019/05/salt?utm_source=mail", 301),
        ("/?p=7", 301),
        ("/?utm_source=mail", 200),
        // Once the home page is stored, too.
        ("/", 200),
        ("/", 200),
        ("/?p=7", 301),
        ("/2019/05/pepper", 404),
    ] {
        let asked = client.get(format!("{}{address}", served.url));
        let answer = asked.header("accept", "text/html").send().await.unwrap();
        assert_eq!(answer.status(), expected, "{address}");
        if expected == 301 {
            assert_eq!(answer.headers()["location"], "/blog/salt");
        }
    }
    // A program that asks for data is not led to a page.
    let data = client.get(format!("{}/2019/05/salt", served.url));
    let data = data
        .header("accept", "application/json")
        .send()
        .await
        .unwrap();
    assert_eq!(data.status(), 404);

    // Comments that came beside their post leave with it, those that nobody let through do not.
    let shown = read_json(format!("{}/api/posts/salt/export", served.url)).await;
    assert_eq!(shown["comments"][0]["name"], "Bisi");
    assert_eq!(shown["comments"][0]["replies"], json!([]));
    let out = place.folder.path().join("out.tar.gz");
    let out = out.to_str().unwrap();
    place.run(&["content", "export", out]);
    let fresh = Place::of_the_switch().await;
    let moved = text(&fresh.run(&["content", "import", out]));
    assert!(moved.contains("comments: 1"), "{moved}");
    let out = place.folder.path().join("out.xml");
    let left = text(&place.run(&[
        "content",
        "export",
        out.to_str().unwrap(),
        "--for",
        "wordpress",
    ]));
    assert!(left.contains("1 documents"), "{left}");
    let xml = std::fs::read_to_string(out).unwrap();
    assert!(
        xml.contains("<![CDATA[Thanks]]>") && !xml.contains("<![CDATA[Wait]]>"),
        "{xml}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_without_a_time_is_as_old_as_its_post() {
    let place = Place::of_the_switch().await;
    let served = Served::without_samples(&place).await;
    let file = place.folder.path().join("dataset.ndjson");
    let line = json!({
        "_id": "post-1", "_type": "blog", "title": "Sleep", "slug": {"_type": "slug", "current": "sleep"}, "date": "2025-03-01",
        "comments": [{"_key": "c1", "name": "Ada", "text": "Thank you, doctor."}],
    });
    std::fs::write(&file, line.to_string()).unwrap();
    text(&place.run(&["content", "import", file.to_str().unwrap()]));
    let exported = read_json(format!("{}/api/posts/sleep/export", served.url)).await;
    assert_eq!(exported["comments"][0]["postedAt"], "2025-03-01T00:00:00Z");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_is_killed_goes_on_where_it_ended() {
    const ALL: u64 = 600;
    let place = Place::of_the_switch().await;
    let served = Served::without_samples(&place).await;
    let file = place.folder.path().join("dataset.ndjson");
    let lines: Vec<String> = (0..ALL)
        .map(|number| {
            let slug = format!("post-{number}");
            json!({"_id": slug, "_type": "blog", "title": slug, "slug": {"_type": "slug", "current": slug}})
                .to_string()
        })
        .collect();
    std::fs::write(&file, lines.join("\n")).unwrap();
    let import = ["content", "import", file.to_str().unwrap()];
    let total = async || {
        let page = read_json(format!("{}/api/posts?limit=1", served.url)).await;
        page["total"].as_u64().unwrap()
    };
    let mut child = place.spawn(&import);
    while total().await < 100 {
        assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
        tokio::task::yield_now().await;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let came = total().await;
    assert!((100..ALL).contains(&came), "{came}");

    let rest = text(&place.run(&import));
    let words = format!("{} published", ALL - came);
    assert!(rest.contains(&words), "{came} came before: {rest}");
    assert!(rest.contains(&format!("{came} as they were")), "{rest}");
    assert_eq!(total().await, ALL);
}

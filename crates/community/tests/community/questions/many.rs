//! A question that very many have commented.
use super::*;

const MANY: usize = 10_000;

/// A question with its many comments: app, id, their keys.
async fn talked_about(words: &str) -> (App, String, Vec<String>) {
    let app = start("open").await;
    app.set_rules(json!({ "questions": "open", "comments": "at_once" }));
    let asked = ask(&mut Guest::new(&app), plain_question("Is salt bad?")).await;
    let id = asked["_id"].as_str().unwrap().to_owned();
    let keys = fill(&app, &id, MANY, words).await;
    (app, id, keys)
}

fn keys_of(question: &Value) -> Vec<&str> {
    let comments = question["comments"].as_array().unwrap();
    comments
        .iter()
        .map(|comment| comment["_key"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn the_page_of_a_question_shows_a_page_of_its_comments() {
    let (app, id, keys) = talked_about("So did I.").await;
    let page = |query: String| {
        let (app, id) = (&app, &id);
        async move {
            let answer = app.get(&format!("/community/{id}{query}")).await;
            assert_eq!(answer.status(), StatusCode::OK, "{query}");
            PageAnswer::read(answer).await.shown
        }
    };
    let first = page(String::new()).await;
    assert_eq!(keys_of(&first), keys[..10]);
    assert_eq!(
        first["paging"],
        json!({ "total": MANY, "page": 1, "pages": MANY / 10 })
    );
    let last = page(format!("?page={}", MANY / 10)).await;
    assert_eq!(keys_of(&last), keys[MANY - 10..]);
    let linked = page(format!("?comment={}", keys[4_321])).await;
    assert_eq!(linked["paging"]["page"], 433);
    assert!(keys_of(&linked).contains(&keys[4_321].as_str()));
    for odd in ["?page=0", "?page=x", "?comment=nothing", "?comment=%27"] {
        assert_eq!(page(odd.to_owned()).await["paging"]["page"], 1, "{odd}");
    }
}

#[tokio::test]
async fn what_has_no_pages_holds_as_many_as_fit() {
    let (app, id, _) = talked_about(&"So did I, and it was fine. ".repeat(100)).await;
    for path in [format!("/api/questions/{id}"), "/api/questions".to_owned()] {
        let answer = app.get(&path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let size = answer.text().await.unwrap().len();
        assert!(size < 400 << 10, "{path}: {size} bytes");
    }
    let mut guest = Guest::new(&app);
    let said = json!({ "user": "Anonymous", "content": "I am the newest." });
    let said = guest
        .send("POST", &format!("/api/questions/{id}/comments"), said)
        .await;
    let said = ok(said).await;
    assert_eq!(said["total"], MANY + 1);
    let newest = said["comments"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&newest["_key"], &newest["content"]),
        (&said["key"], &json!("I am the newest."))
    );
    assert!(said.to_string().len() < 400 << 10);
}

#[tokio::test]
async fn a_comment_without_scripts_leads_to_the_page_that_shows_it() {
    let (app, id, _) = talked_about("So did I.").await;
    let mut guest = Guest::new(&app);
    let form = [("form", "comment"), ("text", "I am the newest.")];
    let sent = guest.form(&format!("/community/{id}"), &form).await;
    assert_eq!(sent.status(), StatusCode::SEE_OTHER);
    let place = sent.headers()["location"].to_str().unwrap().to_owned();
    let (address, key) = place.split_once("#comment-").unwrap();
    assert_eq!(
        address,
        format!("/community/{id}?sent=published&page={}", MANY / 10 + 1)
    );
    let shown = PageAnswer::read(guest.get(address).await).await.shown;
    assert_eq!(keys_of(&shown), [key]);
}

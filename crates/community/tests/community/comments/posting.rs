//! A comment from its writer to the readers.
use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_comment_waits_for_approval_and_only_its_writer_sees_it() {
    let app = site(json!({})).await;
    assert_eq!(list(&app).await["rule"], "after_approval");
    let reader = Reader::known(&app).await;
    let answer = reader.comment("Thank you, doctor.").await;
    assert_eq!(answer.status(), 201);
    let after = ok(answer).await;
    assert_eq!(after["state"], "pending");
    assert_eq!(after["comments"][0]["state"], "pending");
    assert_eq!(after["total"], 0);
    assert_eq!(list(&app).await["items"], json!([]));
    let mine = reader.mine().await;
    assert_eq!(mine["comments"][0]["text"], "Thank you, doctor.");
    let nobody = ok(app.get("/api/conversation/mine?post=water").await).await;
    assert_eq!(
        nobody,
        json!({"comments": [], "reactions": {}, "editable": {}})
    );
    let other = Reader::known(&app).await;
    assert_eq!(other.mine().await["comments"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_desk_approves_everybody_sees_until_it_is_hidden() {
    let app = site(json!({})).await;
    let reader = Reader::known(&app).await;
    let sent = ok(reader.comment("Thank you, doctor.").await).await;
    let item = format!("comment:{}", sent["key"].as_str().unwrap());
    let moderator = app.sign_in(Role::Moderator).await;
    let decide = async |action: &str, seen: &str| {
        let sent = json!({"items": [{"item": item, "seen": seen}], "action": action, "reason": "other", "note": "Looked at"});
        let path = "/api/desk/conversation/decide";
        ok(moderator.send("POST", path, sent).await).await
    };
    decide("approve", "pending").await;
    let shown = list(&app).await;
    assert_eq!((&shown["total"], &shown["pages"]), (&json!(1), &json!(1)));
    assert_eq!(shown["items"][0]["text"], "Thank you, doctor.");
    decide("hide", "published").await;
    let shown = list(&app).await;
    assert_eq!((&shown["total"], &shown["items"]), (&json!(0), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_writer_hears_what_was_decided_why_and_how_to_appeal() {
    let app = site(json!({})).await;
    let reader = Reader::known(&app).await;
    let sent = ok(reader.comment("Buy my tea, it is the best.").await).await;
    let key = sent["key"].as_str().unwrap();
    let moderator = app.sign_in(Role::Moderator).await;
    let decide = async |action: &str, reason: &str, seen: &str| {
        let items = json!([{ "item": format!("comment:{key}"), "seen": seen }]);
        let sent = json!({ "items": items, "action": action, "reason": reason });
        let path = "/api/desk/conversation/decide";
        let done = ok(moderator.send("POST", path, sent).await).await;
        assert_eq!(done["items"][0]["outcome"], "done", "{done}");
    };
    let told = async || {
        let notices = reader.request("GET", "/api/notifications");
        ok(notices.send().await.unwrap()).await["items"][0].clone()
    };
    decide("approve", "advert", "pending").await;
    let approved = told().await;
    assert_eq!(
        (&approved["title"], &approved["url"], &approved["words"]),
        (
            &json!("Your comment was published"),
            &json!(format!("/blog/water#comment-{key}")),
            &json!("It was reviewed, and everybody can see it now.")
        )
    );
    decide("remove", "advert", "published").await;
    let removed = told().await;
    assert_eq!(
        (&removed["title"], &removed["url"], &removed["words"]),
        (
            &json!("Your comment was removed"),
            &json!(format!("/community/complaint?about=comment:{key}")),
            &json!("We removed it, because it looks like an advert. You can ask us to look again.")
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_nest_three_levels_and_deeper_ones_stand_at_the_third() {
    let app = site(at_once()).await;
    let (one, two) = (Reader::known(&app).await, Reader::known(&app).await);
    let first = ok(one.comment("How much water is enough?").await).await;
    let root = first["key"].as_str().unwrap().to_owned();
    let second = ok(two.reply(&root, "About two litres.").await).await;
    let reply = second["key"].as_str().unwrap().to_owned();
    let third = ok(one.reply(&reply, "Thank you!").await).await;
    let deep = third["key"].as_str().unwrap().to_owned();
    let fourth = ok(two.reply(&deep, "You are welcome.").await).await;
    let comments = &fourth["comments"];
    assert_eq!(keys(comments), [root.as_str()]);
    assert_eq!(keys(&comments[0]["replies"]), [reply.as_str()]);
    let last = &comments[0]["replies"][0]["replies"];
    assert_eq!(last.as_array().unwrap().len(), 2);
    assert_eq!(last[1]["text"], "You are welcome.");
    assert_eq!(fourth["total"], 4);
    let all = list(&app).await;
    assert_eq!(
        (&all["total"], &all["pages"], &all["open"]),
        (&json!(4), &json!(1), &json!(true))
    );
    // Without the comment that they answer, replies are not seen and not counted.
    assert_eq!(
        one.send("DELETE", &format!("{API}/{root}"), json!({}))
            .await
            .status(),
        204
    );
    assert_eq!(list(&app).await["total"], 0);
    refused(two.reply(&root, "Hello?").await, 404).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_ten_comments_so_that_an_article_stays_small() {
    let app = site(at_once()).await;
    for reader in join_all((0..3).map(|_| Reader::known(&app))).await {
        for number in 0..4 {
            let text = format!("Thought {number} of {}", reader.guest.address);
            assert_eq!(reader.comment(&text).await.status(), 201);
        }
    }
    let (first, second) = (list(&app).await, app.get(&format!("{API}?page=2")).await);
    assert_eq!((&first["pages"], &first["total"]), (&json!(2), &json!(12)));
    assert_eq!(keys(&first["items"]).len(), 10);
    assert_eq!(keys(&ok(second).await["items"]).len(), 2);
    // Who writes hears of all of them.
    let after = ok(Reader::known(&app).await.comment("The thirteenth").await).await;
    assert_eq!(keys(&after["comments"]).len(), 13);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_export_has_the_shape_of_the_content_service() {
    let app = site(at_once()).await;
    let reader = Reader::known(&app).await;
    let root = ok(reader.comment("One").await).await["key"]
        .as_str()
        .unwrap()
        .to_owned();
    ok(reader.reply(&root, "Two").await).await;
    ok(reader.react("/api/posts/water/reactions", "like").await).await;
    let export = ok(app.get("/api/posts/water/export").await).await;
    assert_eq!(
        (&export["_id"], &export["_type"], &export["likes"]),
        (&json!("post-water"), &json!("blog"), &json!(1))
    );
    assert_eq!(export["slug"]["current"], "water");
    let comment = &export["comments"][0];
    let mut names: Vec<&String> = comment.as_object().unwrap().keys().collect();
    names.sort();
    assert_eq!(
        names,
        [
            "_key", "dislikes", "likes", "name", "postedAt", "replies", "text"
        ]
    );
    assert_eq!(comment["replies"][0]["text"], "Two");
    assert_ne!(comment["_key"], comment["replies"][0]["_key"]);
    assert!(DateTime::parse_from_rfc3339(comment["postedAt"].as_str().unwrap()).is_ok());
}

//! Exports of Ghost.
use importers::NoticeKind::{Changed, Refused};
use importers::{AssetOrigin, import_ghost};
use serde_json::{Value, json};

use crate::collected::{Collected, outline};

fn import(data: Value) -> Collected {
    let mut collected = Collected::default();
    let export = json!({"db": [{"meta": {"exported_on": 1, "version": "5.80.0"}, "data": data}]})
        .to_string();
    import_ghost(export.as_bytes(), "https://old.example/", &mut collected).unwrap();
    collected
}

fn post(id: &str, more: Value) -> Value {
    let mut post = json!({"id": id, "title": format!("Post {id}"), "slug": format!("post-{id}"), "status": "published",
        "visibility": "public", "type": "post", "published_at": "2024-05-06T07:08:09.000Z", "updated_at": "2024-06-01 00:00:00"});
    post.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    post
}

#[test]
fn a_post_comes_with_tags_authors_and_cover() {
    let found = import(json!({
        "posts": [post("a1", json!({"title": "Tom & <b>", "html": "<p>x</p>", "custom_excerpt": "In short", "feature_image": "__GHOST_URL__/content/images/2024/a.jpg"}))],
        "posts_meta": [{"post_id": "a1", "feature_image_alt": "Hands"}],
        "tags": [{"id": "t1", "name": "Salt", "slug": "salt"}, {"id": "t2", "name": "#inner", "slug": "hash-inner"}, {"id": "t3", "name": "Sleep", "slug": "sleep"}, {"id": "t4", "name": "Unused", "slug": "unused"}],
        "users": [{"id": "u1", "name": "Dr Ada Obi", "email": "ada@mail.example", "password": "$2a$10$x"}],
        "posts_tags": [{"post_id": "a1", "tag_id": "t1", "sort_order": 2}, {"post_id": "a1", "tag_id": "t2", "sort_order": 0}, {"post_id": "a1", "tag_id": "t3", "sort_order": 1}],
        "posts_authors": [{"post_id": "a1", "author_id": "u1", "sort_order": 0}],
    }));
    let mut value = found.document("ghost-a1").value.clone();
    let reference = value["image"][0]["asset"]["_ref"].take();
    let body = value["description"].take();
    assert_eq!(outline(body.as_array().unwrap()), ["x"]);
    assert_eq!(
        value,
        json!({"_id": "ghost-a1", "_type": "blog", "_createdAt": "2024-05-06T07:08:09Z", "_updatedAt": "2024-06-01T00:00:00Z",
            "title": "Tom & <b>", "slug": {"_type": "slug", "current": "post-a1"}, "inShort": "In short", "description": null,
            "image": [{"_type": "image", "_key": "cover", "asset": {"_type": "reference", "_ref": null}, "alt": "Hands"}],
            "category": "Sleep", "author": "Dr Ada Obi", "date": "2024-05-06T07:08:09Z"})
    );
    assert_eq!(found.assets[0].reference, reference.as_str().unwrap());
    assert_eq!(
        found.assets[0].origin,
        AssetOrigin::Url("https://old.example/content/images/2024/a.jpg".to_owned())
    );
    for (from, to) in [
        ("/post-a1/", "ghost-a1"),
        ("/post-a1", "ghost-a1"),
        ("/tag/sleep/", "Sleep"),
    ] {
        assert_eq!(found.target_of(from), Some(to), "{from}");
    }
    found.assert_says(Refused, "Salt, #inner", "one topic");
    found.assert_says(Refused, "Unused", "leads nowhere");
    assert!(!format!("{found:?}").contains("ada@mail.example"));
}

#[test]
fn lexical_is_read_with_its_cards() {
    let text = |words: &str, format: u64| json!({"type": "extended-text", "text": words, "format": format});
    let lexical = json!({"root": {"children": [
        {"type": "extended-heading", "tag": "h2", "children": [text("Head", 1)]},
        {"type": "paragraph", "children": [text("a ", 0), text("b", 3), {"type": "linebreak"}, {"type": "link", "url": "__GHOST_URL__/other/", "children": [text("c", 0)]}]},
        {"type": "list", "listType": "number", "children": [{"type": "listitem", "children": [text("one", 0)]}]},
        {"type": "extended-quote", "children": [text("So.", 0)]},
        {"type": "image", "src": "__GHOST_URL__/content/images/b.png", "alt": "B", "caption": "<span>Cap</span>"},
        {"type": "embed", "url": "https://youtu.be/dQw4w9WgXcQ", "html": "<iframe>", "metadata": {"title": "Film"}},
        {"type": "callout", "calloutEmoji": "💡", "calloutText": "<p>Drink <b>water</b></p>", "backgroundColor": "blue"},
        {"type": "codeblock", "code": "a < b\n c", "language": "c"},
        {"type": "bookmark", "url": "https://who.int/", "metadata": {"title": "WHO"}},
        {"type": "html", "html": "<h3>Raw</h3><script>x</script>"},
        {"type": "toggle", "heading": "Why?", "content": "<p>So</p>"},
        {"type": "signup", "header": "Join", "labels": []},
        {"type": "horizontalrule"},
    ]}});
    let found = import(
        json!({"posts": [post("1", json!({"lexical": lexical.to_string(), "html": "<p>rendered</p>"}))]}),
    );
    let picture = &found.assets[0].reference;
    let shown = outline(found.body("ghost-1"));
    assert_eq!(
        shown[..13],
        [
            "h2: Head",
            "a _*b*_\n(c)[/other/]",
            "# one",
            "blockquote: So.",
            &format!("[image {picture} | B | Cap]"),
            "[video dQw4w9WgXcQ | Film]",
            "[callout 💡 Drink water]",
            "`a < b\n c`",
            "(WHO)[https://who.int/]",
            "h3: Raw",
            "[card script | <script>x</script>]",
            "h3: Why?",
            "So",
        ]
    );
    assert!(shown[13].starts_with("[card signup | {"), "{shown:?}");
    assert_eq!(shown[14..], ["[divider]"]);
    found.assert_says(Changed, "signup", "grey card");
    found.assert_says(Changed, "https://who.int/", "ordinary link");
}

#[test]
fn mobiledoc_is_read_with_its_cards() {
    let mobiledoc = json!({"version": "0.3.1",
    "atoms": [["soft-return", "", {}]],
    "cards": [["image", {"src": "/content/images/a.png", "caption": "Cap"}], ["markdown", {"markdown": "## M\n\n* x"}], ["paywall", {}]],
    "markups": [["strong"], ["a", ["rel", "x", "href", "https://who.int/"]]],
    "sections": [
        [1, "h2", [[0, [], 0, "Head"]]],
        [1, "p", [[0, [0, 1], 1, "bold link"], [0, [], 1, " link"], [1, [], 0, 0], [0, [], 0, "plain"]]],
        [3, "ul", [[[0, [], 0, "item"]]]],
        [10, 0], [10, 1], [10, 2], [10, 99],
    ]});
    let found = import(json!({"posts": [post("1", json!({"mobiledoc": mobiledoc.to_string()}))]}));
    let picture = &found.assets[0].reference;
    assert_eq!(
        outline(found.body("ghost-1")),
        [
            "h2: Head",
            "(*bold link*)[https://who.int/]* link*\nplain",
            "* item",
            &format!("[image {picture} |  | Cap]"),
            "h2: M",
            "* x",
        ]
    );
    found.assert_says(Changed, "paywall", "behind the paywall");
}

#[test]
fn a_text_that_cannot_be_read_gives_way_to_the_rendered_one() {
    let found = import(
        json!({"posts": [post("1", json!({"lexical": "{broken", "html": "<p>rendered</p>"}))]}),
    );
    assert_eq!(outline(found.body("ghost-1")), ["rendered"]);
    found.assert_says(Changed, "text", "rendered text");
}

#[test]
fn what_not_everybody_could_read_is_a_draft() {
    let found = import(json!({"posts": [
        post("1", json!({"status": "draft"})),
        post("2", json!({"status": "scheduled"})),
        post("3", json!({"visibility": "paid"})),
        post("4", json!({"status": "sent"})),
        post("5", json!({"type": "page", "title": "Terms of use"})),
        post("6", json!({"codeinjection_head": "<script>"})),
    ]}));
    let states: Vec<bool> = found.documents.iter().map(|one| one.is_draft).collect();
    assert_eq!(states, [true, true, true, true, false, false]);
    found.assert_says(Changed, "published", "Members alone");
    found.assert_says(Refused, "code injection", "left out");
    assert_eq!(found.document("ghost-5").value["_type"], "policy");
    assert_eq!(found.target_of("/post-1/"), None);
}

#[test]
fn a_broken_record_is_refused_by_itself() {
    let found = import(
        json!({"posts": [post("1", json!({"title": ["no"]})), post("2", json!({})), post("2", json!({}))], "tags": [{"name": "no id"}]}),
    );
    assert_eq!(found.documents.len(), 1);
    found.assert_says(Refused, "", "The post cannot be read");
    found.assert_says(Refused, "ghost-2", "twice");
    found.assert_says(Refused, "1 tags", "cannot be read");
}

#[test]
fn old_exports_have_another_shape() {
    let export = json!({"data": {"posts": [{"id": 3, "title": "Old", "slug": "old", "status": "published", "html": "<p>x</p>", "page": 1, "published_at": 1_400_000_000_000_i64, "author_id": 1}], "users": [{"id": 1, "name": "Ada"}]}});
    let mut found = Collected::default();
    import_ghost(
        export.to_string().as_bytes(),
        "https://old.example/blog",
        &mut found,
    )
    .unwrap();
    let value = &found.document("ghost-3").value;
    assert_eq!(
        (&value["date"], &value["author"], &value["section"]),
        (
            &json!("2014-05-13T16:53:20Z"),
            &json!("Ada"),
            &json!("Pages")
        )
    );
    assert_eq!(found.target_of("/blog/old/"), Some("ghost-3"));
}

#[test]
fn what_is_no_export_is_refused_as_a_whole() {
    for text in [
        "",
        "[]",
        "{}",
        "{\"db\":[]}",
        "{\"db\": [{\"data\": {\"posts\": [{\"id\": 1}",
        "<rss>",
    ] {
        let refused = import_ghost(text.as_bytes(), "", &mut Collected::default())
            .unwrap_err()
            .to_string();
        assert!(refused.contains("Ghost"), "{refused}");
    }
}

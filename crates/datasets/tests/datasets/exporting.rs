//! What goes out, and comes back the same.
use content::model::DocumentKind::Blog;
use serde_json::json;
use testkit::pictures::png_taken_at;

use crate::house::{Dataset, House, picture_path, post, with_picture};

/// Lines as other programs may write them: numbers and orders of fields that no writer of ours would choose.
fn odd_lines() -> String {
    [
        r#"{"title":"Odd","_type":"blog","price":1.50,"big":12345678901234567890123,"e":1E3,"_id":"odd","_rev":"x", "z":null,"a":{"b":[1,2.0]}}"#,
        r#"{"_id":"recipe-1","_type":"recipe","spoons":2.50,"of":"pepper"}"#,
        r#"{"_id":"drafts.odd","_type":"blog","title":"Odd, next"}"#,
        r#"{"_id":"_.groups.public","_type":"system.group","grants":[]}"#,
        r#"{"_id":"versions.r1.odd","_type":"blog","title":"Release"}"#,
        "",
    ]
    .join("\n")
}

#[tokio::test]
async fn what_nobody_changed_goes_out_byte_for_byte() {
    let house = House::empty().await;
    let png = png_taken_at("6.5 N 3.4 E");
    let path = picture_path(&png);
    let about = format!(
        r#"{{"image-{}":{{"originalFilename":"leaf.png","metadata":{{"ratio":1.0}},"z":1e2}}}}"#,
        &path["images/".len().."images/".len() + 40]
    );
    let mut dataset = Dataset {
        lines: odd_lines(),
        ..Dataset::default()
    }
    .with_file(&path, &png)
    .with_file("assets.json", about.as_bytes());
    dataset.lines += &with_picture(post("post-1", "Sleep"), &path).to_string();
    dataset.lines += "\n";
    let report = house.import(&dataset).await;
    assert_eq!(
        (report.published, report.drafts, report.kept),
        (2, 1, 3),
        "{report}"
    );

    let (exported, out) = house.export().await;
    assert_eq!(out.lines, dataset.lines);
    assert_eq!(out.files["assets.json"], about.as_bytes());
    assert_eq!((exported.verbatim, exported.files), (6, 1));
    let kept = &out.files[&path];
    assert!(!String::from_utf8_lossy(kept).contains("6.5 N"), "cleaned");

    let other = House::empty().await;
    let there = other.import(&out).await;
    assert_eq!(
        (there.published, there.kept, there.files),
        (2, 3, 1),
        "{there}"
    );
    let (_, again) = other.export().await;
    assert_eq!(again.lines, out.lines);
    assert_eq!(again.files, out.files);
    // And back into the house that it came from, where it is all there.
    let back = house.import(&again).await;
    assert_eq!((back.unchanged, back.files_unchanged), (6, 1), "{back}");
}

#[tokio::test]
async fn what_came_in_parts_goes_out_in_the_order_of_the_whole() {
    let house = House::empty().await;
    let of = |ids: &[&str]| {
        let lines = ids.iter().map(|id| format!("{}\n", post(id, id)));
        Dataset {
            lines: lines.collect(),
            ..Dataset::default()
        }
    };
    let other = r#"{"_id":"recipe-1","_type":"recipe"}"#.to_owned() + "\n";
    house.import(&of(&["d", "b"])).await;
    house
        .import(&Dataset {
            lines: other.clone(),
            ..Dataset::default()
        })
        .await;
    let whole = of(&["a", "b", "c", "d"]);
    house.import(&whole).await;
    let (_, out) = house.export().await;
    assert_eq!(out.lines, other + &whole.lines);
    // What stands in its order stays where it is.
    house.import(&of(&["a", "b", "c", "d"])).await;
    house.import(&of(&["b", "c"])).await;
    let (_, again) = house.export().await;
    assert_eq!(again.lines, out.lines);
}

#[tokio::test]
async fn what_was_written_here_goes_out_with_its_pictures_and_comes_back_as_it_is() {
    let house = House::empty().await;
    let png = png_taken_at("here");
    let kept = house
        .content
        .pictures()
        .import_bytes(png.into())
        .await
        .unwrap();
    house
        .publish(json!({"_id": "own", "_type": "blog", "title": "Own",
            "image": [{"_type": "image", "_key": "k", "asset": {"_type": "reference", "_ref": kept.asset_id()}}]}))
        .await;
    house
        .publish(json!({"_id": "sample-1", "_type": "blog", "title": "Sample", "sample": true}))
        .await;
    let draft = json!({"_id": "own", "_type": "blog", "title": "Own, next"});
    house
        .documents
        .save_draft(store::Actor::System, draft, None)
        .await
        .unwrap();

    let (report, out) = house.export().await;
    assert_eq!(
        (report.documents, report.drafts, report.files),
        (1, 1, 1),
        "{report}"
    );
    assert_eq!(out.lines.lines().count(), 2, "samples stay");
    let line = out.line("own");
    assert!(
        line["_rev"].is_string()
            && line["_createdAt"].is_string()
            && line["_updatedAt"].is_string()
    );
    let named = line["image"][0]["_sanityAsset"].as_str().unwrap();
    assert!(
        out.files
            .contains_key(named.strip_prefix("image@file://./").unwrap())
    );
    assert!(line["image"][0].get("asset").is_none());

    let back = house.import(&out).await;
    assert_eq!((back.unchanged, back.edited_here), (2, 0), "{back}");

    let other = House::empty().await;
    other.import(&out).await;
    let there = other.published(Blog, "own").await.unwrap().body;
    let asset = there["image"][0]["asset"]["_ref"].as_str().unwrap();
    assert!(
        other
            .content
            .pictures()
            .find_view(asset, "")
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_changed_document_goes_out_as_it_is_now_and_a_deleted_one_not() {
    let house = House::empty().await;
    house
        .import(&Dataset::of(&[
            post("kept", "Kept"),
            post("changed", "First"),
            post("gone", "Gone"),
        ]))
        .await;
    let mut edited = house.published(Blog, "changed").await.unwrap().body;
    edited["title"] = "Second".into();
    house.publish(edited).await;
    house
        .documents
        .archive_document(store::Actor::System, "gone")
        .await
        .unwrap();

    let (report, out) = house.export().await;
    assert_eq!(report.verbatim, 1);
    assert_eq!(out.line("changed")["title"], "Second");
    assert_ne!(out.line("changed")["_rev"], "r1");
    assert_eq!(out.line("kept"), post("kept", "Kept"));
    let ids: Vec<_> = out
        .lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["_id"].clone())
        .collect();
    assert_eq!(
        ids,
        ["kept", "changed", "drafts.gone"],
        "what is off the site is no longer published"
    );
}

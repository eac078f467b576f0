//! Broken, cut and hostile datasets.
use content::model::DocumentKind::Blog;
use datasets::DatasetSource;
use serde_json::json;
use testkit::pictures::png_taken_at;

use crate::house::{Dataset, House, picture_path, post, with_picture};

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

#[tokio::test]
async fn an_error_in_mid_line_is_told_by_line_and_what_came_before_is_there() {
    let house = House::empty().await;
    let whole = post("post-1", "Sleep").to_string();
    for (end, words) in [
        (
            r#"{"_id":"post-2","tit{"error":{"description":"connection lost"}}"#,
            "connection lost",
        ),
        (
            r#"{"statusCode":500,"error":"Internal","message":"went away"}"#,
            "went away",
        ),
        (r#"{"_id":"post-2","title":"hal"#, "ends in the middle"),
    ] {
        let report = house
            .try_import(format!("{whole}\n{end}").as_bytes(), false)
            .await
            .unwrap();
        assert!(report.is_cut, "{end}");
        assert_eq!(report.notices[0].line, Some(2));
        assert!(
            report.notices[0].words.contains(words),
            "{:?}",
            report.notices
        );
        assert!(house.published(Blog, "post-1").await.is_some());
    }
    let both = format!("{whole}\n{}\n", post("post-2", "Rest"));
    let report = house.try_import(both.as_bytes(), false).await.unwrap();
    assert_eq!(
        (report.unchanged, report.published, report.is_cut),
        (1, 1, false)
    );
}

#[tokio::test]
async fn bad_lines_leave_only_themselves_out() {
    let house = House::empty().await;
    let lines = [
        "not json".to_owned(),
        json!({"_type": "blog", "title": "no id"}).to_string(),
        json!({"_id": "no-type"}).to_string(),
        json!({"_id": "bad id!", "_type": "blog"}).to_string(),
        post("good", "Good").to_string(),
        post("good", "Twice").to_string(),
        json!({"_id": "damaged", "_type": "blog", "title": "caf\u{fffd}"}).to_string(),
        json!({"_id": "nul", "_type": "blog", "title": "a\0b"}).to_string(),
        String::new(),
        json!({"nextCursor": "abc"}).to_string(),
        json!({"_id": "large", "_type": "blog", "title": "x".repeat(1_100_000)}).to_string(),
    ];
    let report = house
        .try_import(lines.join("\r\n").as_bytes(), false)
        .await
        .unwrap();
    assert_eq!(
        (report.published, report.refused, report.is_cut),
        (1, 8, false),
        "{report}"
    );
    let reported: Vec<_> = report
        .notices
        .iter()
        .filter_map(|notice| notice.line)
        .collect();
    assert_eq!(reported, [1, 2, 3, 4, 6, 7, 8, 11]);
    assert_eq!(
        house.published(Blog, "good").await.unwrap().body["title"],
        "Good"
    );
}

#[tokio::test]
async fn lines_come_plain_packed_and_in_a_folder() {
    let house = House::empty().await;
    let lines = post("post-1", "Sleep").to_string();
    let plain = house.scratch("lines.ndjson");
    std::fs::write(&plain, &lines).unwrap();
    let packed = house.scratch("lines.ndjson.gz");
    std::fs::write(&packed, gzip(lines.as_bytes())).unwrap();
    let folder = house.scratch("unpacked");
    std::fs::create_dir_all(folder.join("production-export")).unwrap();
    std::fs::write(folder.join("production-export/data.ndjson"), &lines).unwrap();
    for (path, published) in [(plain, 1), (packed, 0), (folder, 0)] {
        let source = DatasetSource::open(&path, house.folder.path()).unwrap();
        let report = house
            .datasets
            .import_dataset(store::Actor::System, source, false)
            .await
            .unwrap();
        assert_eq!(
            (report.published, report.unchanged),
            (published, 1 - published),
            "{path:?}"
        );
    }
}

#[tokio::test]
async fn an_archive_that_reaches_outside_is_not_unpacked() {
    let house = House::empty().await;
    let entry = |name: &str, kind: tar::EntryType| {
        let mut builder = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(kind);
        header.set_size(0);
        if kind == tar::EntryType::Symlink {
            header.set_link_name("/etc/passwd").unwrap();
        }
        header.set_cksum();
        builder.append(&header, std::io::empty()).unwrap();
        builder.into_inner().unwrap()
    };
    for (name, kind) in [
        ("../data.ndjson", tar::EntryType::Regular),
        ("/etc/data.ndjson", tar::EntryType::Regular),
        ("export/images/a.png", tar::EntryType::Symlink),
        ("export/data.ndjson", tar::EntryType::Char),
    ] {
        let error = house
            .try_import(&entry(name, kind), false)
            .await
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("outside") || error.contains("link"),
            "{name}: {error}"
        );
    }
    assert!(
        !house
            .folder
            .path()
            .parent()
            .unwrap()
            .join("data.ndjson")
            .exists()
    );
}

#[tokio::test]
async fn a_cut_archive_changes_nothing() {
    let house = House::empty().await;
    let png = png_taken_at(&"x".repeat(20_000));
    let path = picture_path(&png);
    let packed = Dataset::of(&[with_picture(post("post-1", "Sleep"), &path)])
        .with_file(&path, &png)
        .pack();
    let error = house
        .try_import(&packed[..packed.len() - 60], false)
        .await
        .unwrap_err();
    assert!(error.to_string().contains("cut or broken"), "{error}");
    assert!(house.published(Blog, "post-1").await.is_none());
}

#[tokio::test]
async fn files_that_are_missing_damaged_or_of_no_use_are_told() {
    let house = House::empty().await;
    let png = png_taken_at("here");
    let (good, other) = (picture_path(&png), picture_path(b"other"));
    let dataset = Dataset::of(&[
        with_picture(post("post-1", "Sleep"), &other),
        with_picture(post("post-2", "Rest"), "images/nowhere-1x1.png"),
        json!({"_id": "post-3", "_type": "blog", "title": "Far", "image": {"_type": "image", "_sanityAsset": "image@https://evil.example/a.png"}}),
    ])
    .with_file(&good, &png)
    .with_file(&other, &png)
    .with_file("files/run.exe", b"MZ this is a program");
    let report = house.import(&dataset).await;
    assert_eq!(
        (report.published, report.files, report.files_refused),
        (3, 1, 2),
        "{report}"
    );
    let reported: Vec<_> = report
        .notices
        .iter()
        .map(|notice| notice.subject.as_str())
        .collect();
    assert_eq!(
        reported,
        [
            "files/run.exe",
            other.as_str(),
            "post-3",
            "post-1",
            "post-2"
        ]
    );
    let body = house.published(Blog, "post-1").await.unwrap().body;
    assert_eq!(
        body["image"][0],
        json!({"_key": "p1", "_type": "image", "alt": "A leaf"})
    );
}

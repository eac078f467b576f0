//! Folders of Markdown.
use std::fs;
use std::path::Path;

use importers::NoticeKind::{Changed, Refused};
use importers::{AssetOrigin, import_markdown};
use serde_json::json;

use crate::collected::{Collected, outline};

fn import(files: &[(&str, &str)]) -> (tempfile::TempDir, Collected) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let mut collected = Collected::default();
    import_markdown(folder.path(), &mut collected).unwrap();
    (folder, collected)
}

fn body(found: &Collected) -> Vec<String> {
    outline(found.documents[0].value["description"].as_array().unwrap())
}

#[test]
fn yaml_above_a_text_fills_the_article() {
    let (folder, found) = import(&[
        (
            "posts/salt.md",
            "---\ntitle: \"Salt: how much?\"\ndate: 2024-05-06 08:08:09 +0100\nslug: salt-facts\ntags: [Food, Heart]\ncategories: Eating\ndescription: In short\nimage: ../img/salt.jpg\nauthor:\n  name: Ada\naliases:\n  - /old/salt/\nweight: 7\n---\nOne **two**.\n",
        ),
        ("img/salt.jpg", "x"),
    ]);
    let mut value = found.documents[0].value.clone();
    let reference = found.assets[0].reference.clone();
    let id = value["_id"].take();
    assert!(id.as_str().unwrap().starts_with("md-"));
    assert_eq!(body(&found), ["One *two*."]);
    value["description"].take();
    assert_eq!(
        value,
        json!({"_id": null, "_type": "blog", "_createdAt": "2024-05-06T07:08:09Z", "title": "Salt: how much?",
            "slug": {"_type": "slug", "current": "salt-facts"}, "inShort": "In short", "description": null,
            "image": [{"_type": "image", "_key": "cover", "asset": {"_type": "reference", "_ref": reference}}],
            "category": "Eating", "author": "Ada", "date": "2024-05-06T07:08:09Z"})
    );
    let path = folder.path().canonicalize().unwrap().join("img/salt.jpg");
    assert_eq!(found.assets[0].origin, AssetOrigin::Path(path));
    assert_eq!(found.documents[0].place, "posts/salt.md");
    assert_eq!(found.target_of("/old/salt"), id.as_str());
    found.assert_says(Refused, "weight", "left out");
    found.assert_says(Refused, "Food, Heart", "one topic");
}

#[test]
fn toml_above_a_text_fills_it_too() {
    let (_folder, found) = import(&[(
        "a.md",
        "+++\ntitle = 'T'\ndate = 2024-05-06T07:08:09Z\ndraft = true\ntags = ['A']\n[cover]\nimage = 'https://c.example/c.png'\nalt = 'C'\n+++\ntext",
    )]);
    let document = &found.documents[0];
    assert!(document.is_draft);
    assert_eq!(document.value["date"], "2024-05-06T07:08:09Z");
    assert_eq!(document.value["image"][0]["alt"], "C");
    assert_eq!(
        found.assets[0].origin,
        AssetOrigin::Url("https://c.example/c.png".to_owned())
    );
}

#[test]
fn a_file_without_fields_has_its_name() {
    let (_folder, found) = import(&[
        ("2023-01-02-why-salt.md", "text"),
        ("deep/index.md", "more"),
        (".git/x.md", "no"),
        ("a.txt", "no"),
    ]);
    let titles: Vec<_> = found
        .documents
        .iter()
        .map(|one| (&one.value["title"], &one.value["slug"]["current"]))
        .collect();
    assert_eq!(
        titles,
        [
            (&json!("Why salt"), &json!("why-salt")),
            (&json!("Deep"), &json!("deep"))
        ]
    );
    assert_eq!(found.documents[0].value["date"], "2023-01-02T00:00:00Z");
}

#[test]
fn markdown_becomes_blocks() {
    let (folder, found) = import(&[
        (
            "a.md",
            "# Head\n\nOne\ntwo  \nthree ~~four~~ `code`\n\n* a\n  1. b\n\n> quote\n\n```js\nlet a = 1;\n```\n\n| A | B |\n|---|---|\n| c | d |\n\n- [x] done\n\n![Alt](pic.png \"Cap\")\n\n<div>html <b>bold</b></div>\n\nhttps://youtu.be/dQw4w9WgXcQ\n",
        ),
        ("pic.png", "x"),
    ]);
    let picture = &found.assets[0].reference;
    assert_eq!(
        body(&found),
        [
            "h2: Head",
            "One two\nthree ~four~ `code`",
            "* a",
            "## b",
            "blockquote: quote",
            "`let a = 1;`",
            "[table true / A | B / c | d]",
            "* ☑ done",
            &format!("[image {picture} | Alt | Cap]"),
            "html *bold*",
            "[video dQw4w9WgXcQ | ]",
        ]
    );
    drop(folder);
}

#[test]
fn instructions_to_generators_are_films_pictures_or_cards() {
    let (_folder, found) = import(&[
        (
            "a.md",
            "{{< youtube dQw4w9WgXcQ >}}\n\n{{< figure src=\"p.png\" alt=\"A\" caption=\"C\" >}}\n\n{{% notice tip %}}\n\nwords {% include x.html %} more\n\n`{{< code >}}`\n",
        ),
        ("p.png", "x"),
    ]);
    let picture = &found.assets[0].reference;
    assert_eq!(
        body(&found),
        [
            "[video dQw4w9WgXcQ | ]",
            &format!("[image {picture} | A | C]"),
            "[card notice | {{% notice tip %}}]",
            "words",
            "[card include | {% include x.html %}]",
            "more",
            "`{{< code >}}`",
        ]
    );
    found.assert_says(Changed, "include", "generator");
}

#[test]
fn pictures_come_from_below_the_folder_alone() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.png"), "x").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let name = outside.path().join("secret.png");
    let up = format!(
        "../{}/secret.png",
        outside.path().file_name().unwrap().to_str().unwrap()
    );
    fs::write(
        folder.path().join("a.md"),
        format!(
            "![a]({}) ![b]({up}) ![c](link.png) ![d](/static.png)",
            name.display()
        ),
    )
    .unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&name, folder.path().join("link.png")).unwrap();
    let mut found = Collected::default();
    import_markdown(folder.path(), &mut found).unwrap();
    assert_eq!(found.assets, []);
    for what in ["secret.png", "link.png", "/static.png"] {
        found.assert_says(Refused, what, "no address");
    }
}

#[test]
fn fields_that_cannot_be_read_make_a_draft() {
    for above in [
        "---\na: [b\n---\n",
        "+++\na = \n+++\n",
        "---\n- list\n---\n",
    ] {
        let (_folder, found) = import(&[("a.md", &format!("{above}text"))]);
        assert!(found.documents[0].is_draft, "{above}");
        assert_eq!(body(&found), ["text"]);
        assert!(
            found
                .notices
                .iter()
                .any(|one| one.why.contains("cannot be read; the text came")),
            "{above} {:?}",
            found.notices
        );
    }
    // A line that only looks like the beginning of fields.
    let (_folder, found) = import(&[("a.md", "---\n\ntext")]);
    assert_eq!(body(&found), ["[divider]", "text"]);
}

#[test]
fn a_bomb_of_yaml_is_refused() {
    let mut yaml = "---\na0: &a0 [x,x,x,x,x,x,x,x,x]\n".to_owned();
    for at in 1..12 {
        let before = format!("*a{},", at - 1).repeat(9);
        yaml.push_str(&format!(
            "a{at}: &a{at} [{}]\n",
            before.trim_end_matches(',')
        ));
    }
    let (_folder, found) = import(&[("a.md", &format!("{yaml}---\ntext"))]);
    assert_eq!(body(&found), ["text"]);
    assert!(found.documents[0].is_draft);
}

#[test]
fn a_folder_that_is_none_is_an_error() {
    assert!(import_markdown(Path::new("/nowhere/at/all"), &mut Collected::default()).is_err());
}

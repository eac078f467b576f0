//! Rules of the repository that a reviewer would otherwise have to remember.

use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

pub fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(root().join(path.as_ref()))
        .unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

/// Which of our crates each of our crates may use (docs/architecture.md §2).
const ARROWS: &[(&str, &str)] = &[
    ("l10n", ""),
    ("kernel", ""),
    ("outbound", ""),
    ("settings", "kernel"),
    ("store", "kernel"),
    ("web", "kernel store"),
    ("forms", "kernel settings web"),
    ("uploads", "kernel store web"),
    ("safety", "kernel web staff"),
    ("brand", "settings"),
    ("pixels", ""),
    ("groq-evaluator", ""),
    ("importers", "kernel"),
    ("mail", "kernel settings store web staff"),
    ("staff", "kernel store web"),
    ("cases", "kernel store web forms staff safety"),
    ("payments", "kernel store web staff cases mail"),
    ("sandbox", "kernel store payments"),
    ("scheduling", "kernel store web"),
    (
        "consultations",
        "kernel settings store web forms uploads threads drafts staff cases mail safety payments scheduling",
    ),
    (
        "content",
        "kernel settings brand pixels groq-evaluator store web uploads mail staff safety",
    ),
    ("statistics", "kernel store web staff"),
    (
        "community",
        "kernel settings forms store uploads threads drafts web mail staff cases safety",
    ),
    (
        "inquiries",
        "kernel settings forms mail safety staff cases drafts store web",
    ),
    ("threads", "kernel store uploads web"),
    ("rooms", "kernel store web"),
    ("newsletter", "kernel settings forms mail staff store web"),
    (
        "transfers",
        "kernel forms payments staff cases store uploads web",
    ),
    (
        "giving",
        "kernel settings forms mail payments transfers staff cases store web",
    ),
    (
        "shop",
        "kernel settings forms mail payments transfers staff cases drafts store web",
    ),
    (
        "datasets",
        "kernel importers content staff store uploads web",
    ),
    ("sync", "kernel mail staff content datasets store web"),
    ("clients", "kernel pixels content datasets staff store web"),
    ("webhooks", "kernel mail staff store web"),
    ("desk-search", "kernel staff store web"),
    ("drafts", "kernel staff store web"),
    (
        "places",
        "kernel settings forms mail staff store uploads web",
    ),
    (
        "bedside",
        "kernel settings brand store uploads threads rooms web mail staff content datasets sync clients community payments \
         consultations sandbox statistics safety inquiries newsletter transfers giving shop places webhooks desk-search drafts",
    ),
    (
        "testkit",
        "kernel settings mail payments sandbox staff store web",
    ),
    (
        "testsite",
        "kernel settings store web mail staff content community payments consultations \
         statistics safety inquiries newsletter giving places bedside testkit",
    ),
];

fn arrows() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let rows = ARROWS.iter();
    rows.map(|(name, may)| (*name, may.split_whitespace().collect()))
        .collect()
}

#[test]
fn crates_depend_only_downwards() {
    let allowed = arrows();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
        let manifest: toml::Table = read(folder.join("Cargo.toml")).parse().unwrap();
        let may = allowed
            .get(name.as_str())
            .unwrap_or_else(|| panic!("{name} is not in docs/architecture.md §2"));
        for dependency in manifest["dependencies"].as_table().unwrap().keys() {
            // How calls go out and what is said are beside the layers: whoever needs either takes it from there.
            if !["outbound", "l10n"].contains(&dependency.as_str())
                && allowed.contains_key(dependency.as_str())
            {
                assert!(
                    may.contains(dependency.as_str()),
                    "{name} must not depend on {dependency}"
                );
            }
        }
    }
}

#[test]
fn the_dockerfile_builds_with_the_steps_of_the_makefile() {
    let makefile = read("Makefile");
    let recipe = |target: &str| -> Vec<String> {
        makefile
            .lines()
            .skip_while(|line| !line.starts_with(&format!("{target}:")))
            .skip(1)
            .take_while(|line| line.starts_with('\t'))
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.starts_with('@'))
            .collect()
    };
    let make: Vec<String> = ["node_modules/.package-lock.json", "web", "build"]
        .iter()
        .flat_map(|target| recipe(target))
        .collect();
    assert_eq!(
        make.len(),
        3,
        "the Makefile's build is three steps: {make:?}"
    );

    let dockerfile = read("Dockerfile");
    let docker: Vec<String> = dockerfile
        .lines()
        .filter_map(|line| line.strip_prefix("RUN "))
        .filter(|step| !step.starts_with("useradd"))
        .map(str::to_owned)
        .collect();
    assert_eq!(docker, make);
    assert!(
        dockerfile.contains("\nUSER bedside\n"),
        "the image must not run as root"
    );
}

#[test]
fn the_checked_in_api_document_is_the_one_that_is_served() {
    let served = format!("{:#}", bedside::site::openapi_document().unwrap());
    assert_eq!(
        read("web/src/api/openapi.json").trim(),
        served.trim(),
        "run `make api`"
    );
}

#[test]
fn the_checked_in_vocabulary_is_the_one_that_is_served() {
    let served = serde_json::to_value(bedside::vocabulary::build_vocabulary()).unwrap();
    let checked_in: Value = serde_json::from_str(&read("web/src/api/vocabulary.json")).unwrap();
    assert_eq!(checked_in, served, "run `make api`");

    let document = bedside::site::openapi_document().unwrap();
    for (name, terms) in served.as_object().unwrap() {
        let keys: Vec<&Value> = terms
            .as_array()
            .unwrap()
            .iter()
            .map(|term| &term["key"])
            .collect();
        let schema = &document["components"]["schemas"][name]["enum"];
        if let Some(sent) = schema.as_array() {
            assert!(sent.iter().eq(keys), "{name} is not the enum of the API");
        }
    }
}

#[test]
fn every_stored_word_with_a_label_is_in_the_vocabulary() {
    let labelled = r#"(?s)store::stored_enum! \{[^{}]*enum (\w+)[^{}]*\{[^{}=]*= "\w+" =>"#;
    let labelled = regex::Regex::new(labelled).unwrap();
    let mut found = 0;
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path().join("src");
        let declared: String = ["lib.rs", "vocabularies.rs"]
            .iter()
            .filter_map(|file| fs::read_to_string(folder.join(file)).ok())
            .collect();
        let mut files = Vec::new();
        collect(&folder, &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap_or_default();
            for name in labelled
                .captures_iter(&text)
                .map(|found| found[1].to_owned())
            {
                found += 1;
                let is_declared = declared.contains(&format!("{name}::TERMS"));
                assert!(
                    is_declared,
                    "{name} of {} is in no vocabulary",
                    file.display()
                );
            }
        }
    }
    assert!(found > 30, "only {found} were found");
}

#[test]
fn the_checked_in_defaults_are_those_that_the_features_declare() {
    let declared = ::settings::format_groups(&bedside::site::settings_groups()).unwrap();
    assert_eq!(
        read("crates/content/defaults/settings.json").trim(),
        declared,
        "run `make settings`"
    );
}

#[test]
fn links_in_the_documents_lead_somewhere() {
    let mut documents: Vec<PathBuf> = vec![root().join("README.md")];
    collect(&root().join("docs"), &mut documents);
    let link = regex::Regex::new(r"\]\(([^)\s]+)\)").unwrap();
    let mut broken = Vec::new();
    for document in documents
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
    {
        let text = fs::read_to_string(document).unwrap();
        for target in link.captures_iter(&text).map(|found| found[1].to_owned()) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = if path.is_empty() {
                document.clone()
            } else {
                document.parent().unwrap().join(path)
            };
            let known = file.exists()
                && (anchor.is_empty()
                    || anchors(&fs::read_to_string(&file).unwrap_or_default()).contains(anchor));
            if !known {
                broken.push(format!(
                    "{}: {target}",
                    document.strip_prefix(root()).unwrap().display()
                ));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, into)
        } else {
            into.push(path)
        }
    }
}

/// Heading anchors as code hosts make them.
fn anchors(markdown: &str) -> BTreeSet<String> {
    markdown
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter_map(|letter| match letter {
                    ' ' => Some('-'),
                    letter if letter.is_alphanumeric() || letter == '-' || letter == '_' => {
                        Some(letter)
                    }
                    _ => None,
                })
                .collect()
        })
        .collect()
}

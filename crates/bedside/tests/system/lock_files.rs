//! What the lock files take from others: from where, under which licences, and nothing that was ruled out. Works without
//! internet; what others found wrong with it is asked elsewhere (docs/operate.md, "What comes from others").

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    process::Command,
};

use serde_json::Value;

use crate::repository_rules::{read, root};

/// Crates that name a file in place of a licence: it was read.
const READ_LICENCES: [(&str, &str); 1] = [("ical", "Apache-2.0")];
/// Packages of npm whose manifest names no licence: what their read-me says.
const TOLD_LICENCES: [(&str, &str); 1] = [("combine-errors", "MIT")];
/// Licences of packages of npm beside those of `deny.toml`: both as free as MIT, and of code that no page loads.
const MORE_OF_NPM: [&str; 2] = ["BlueOak-1.0.0", "Python-2.0"];

fn rules() -> toml::Table {
    read("deny.toml").parse().unwrap()
}

fn strings(list: &toml::Value) -> BTreeSet<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| one.as_str().unwrap().to_owned()).collect()
}

/// Crates that are named with a reason: `name` or `name@0.10`.
fn reasoned(list: &toml::Value) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| {
        let named = one["crate"].as_str().unwrap();
        assert!(
            !one["reason"].as_str().unwrap().trim().is_empty(),
            "{named}"
        );
        named.to_owned()
    })
    .collect()
}

/// Versions of each crate in the lock file.
fn versions() -> BTreeMap<String, Vec<String>> {
    let lock: toml::Table = read("Cargo.lock").parse().unwrap();
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in lock["package"].as_array().unwrap() {
        let text = |name: &str| package[name].as_str().unwrap().to_owned();
        versions
            .entry(text("name"))
            .or_default()
            .push(text("version"));
    }
    versions
}

#[test]
fn crates_come_from_the_one_registry_with_their_hashes() {
    let lock: toml::Table = read("Cargo.lock").parse().unwrap();
    let registries = strings(&rules()["sources"]["allow-registry"]);
    for package in lock["package"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let Some(source) = package.get("source") else {
            assert!(
                root().join("crates").join(name).is_dir(),
                "{name} comes from nowhere"
            );
            continue;
        };
        let source = source.as_str().unwrap();
        let registry = source.strip_prefix("registry+").unwrap_or(source);
        assert!(registries.contains(registry), "{name} comes from {source}");
        assert!(package.get("checksum").is_some(), "{name} has no hash");
    }
}

#[test]
fn no_crate_is_there_that_was_ruled_out() {
    let versions = versions();
    for name in reasoned(&rules()["bans"]["deny"]) {
        assert!(
            !versions.contains_key(&name),
            "{name} was ruled out, see deny.toml"
        );
    }
}

#[test]
fn a_crate_that_is_there_twice_has_its_reason() {
    let skipped = reasoned(&rules()["bans"]["skip"]);
    let mut used = BTreeSet::new();
    for (name, mut versions) in versions() {
        versions.sort_by_key(|version| numbers(version));
        versions.pop();
        for version in versions {
            let reason = skipped.iter().find(|skipped| {
                let (crate_name, wanted) = skipped.split_once('@').unwrap();
                crate_name == name && numbers(&version).starts_with(&numbers(wanted))
            });
            let reason = reason.unwrap_or_else(|| {
                panic!("{name} {version} is an older one: use the newer, or say why in deny.toml")
            });
            used.insert(reason);
        }
    }
    let unused: Vec<&String> = skipped.iter().filter(|one| !used.contains(one)).collect();
    assert!(
        unused.is_empty(),
        "no longer needed in deny.toml: {unused:?}"
    );
}

/// `0.10.0-rc.1+build` as numbers, for sorting.
fn numbers(version: &str) -> Vec<u64> {
    let plain = version.split(['-', '+']).next().unwrap();
    plain.split('.').map(|part| part.parse().unwrap()).collect()
}

/// Whether a licence expression can be met with licences of a list.
fn is_met(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (met, rest) = either(&words, allowed);
    assert!(rest.is_empty(), "not understood: {expression}");
    met
}

fn either<'a>(words: &'a [&'a str], allowed: &BTreeSet<String>) -> (bool, &'a [&'a str]) {
    let (mut met, mut rest) = both(words, allowed);
    while let ["OR", after @ ..] = rest {
        let (other, left) = both(after, allowed);
        met |= other;
        rest = left;
    }
    (met, rest)
}

fn both<'a>(words: &'a [&'a str], allowed: &BTreeSet<String>) -> (bool, &'a [&'a str]) {
    let (mut met, mut rest) = one(words, allowed);
    while let ["AND", after @ ..] = rest {
        let (other, left) = one(after, allowed);
        met &= other;
        rest = left;
    }
    (met, rest)
}

fn one<'a>(words: &'a [&'a str], allowed: &BTreeSet<String>) -> (bool, &'a [&'a str]) {
    match words {
        ["(", inside @ ..] => {
            let (met, rest) = either(inside, allowed);
            (met, rest.strip_prefix(&[")"]).unwrap_or(rest))
        }
        [name, "WITH", exception, rest @ ..] => {
            (allowed.contains(&format!("{name} WITH {exception}")), rest)
        }
        [name, rest @ ..] => (allowed.contains(*name), rest),
        [] => (false, words),
    }
}

#[test]
fn licences_are_read_as_they_are_meant() {
    let allowed = BTreeSet::from(["MIT".to_owned(), "Unicode-3.0".to_owned()]);
    for (expression, met) in [
        ("MIT", true),
        ("GPL-3.0-only", false),
        ("GPL-3.0-only OR MIT", true),
        ("GPL-3.0-only/MIT", true),
        ("GPL-3.0-only AND MIT", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("(Apache-2.0 OR GPL-3.0-only) AND MIT", false),
        ("Apache-2.0 WITH LLVM-exception OR MIT", true),
        ("MIT WITH Classpath-exception-2.0", false),
    ] {
        assert_eq!(is_met(expression, &allowed), met, "{expression}");
    }
}

#[test]
fn licences_of_crates_let_the_binary_be_given_on() {
    let host = Command::new("rustc").arg("-vV").output().unwrap();
    let host = String::from_utf8(host.stdout).unwrap();
    let host = host.lines().find_map(|line| line.strip_prefix("host: "));
    // Crates of other systems need not be on this machine.
    let told = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--filter-platform", host.unwrap()])
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{words}");
    let told: Value = serde_json::from_slice(&told.stdout).unwrap();
    let allowed = strings(&rules()["licenses"]["allow"]);
    let packages = told["packages"].as_array().unwrap();
    assert!(packages.len() > 300, "{}", packages.len());
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let read = READ_LICENCES.iter().find(|(known, _)| *known == name);
        let licence = package["license"]
            .as_str()
            .or(read.map(|(_, licence)| *licence));
        let licence = licence.unwrap_or_else(|| panic!("{name} names no licence"));
        assert!(is_met(licence, &allowed), "{name}: {licence}");
    }
}

#[test]
fn packages_of_npm_come_from_its_registry_run_nothing_and_may_be_used() {
    let lock: Value = serde_json::from_str(&read("package-lock.json")).unwrap();
    let mut allowed = strings(&rules()["licenses"]["allow"]);
    allowed.extend(MORE_OF_NPM.map(str::to_owned));
    let packages = lock["packages"].as_object().unwrap();
    for (path, package) in packages.iter().filter(|(path, _)| !path.is_empty()) {
        let name = path
            .rsplit_once("node_modules/")
            .map_or(path.as_str(), |(_, name)| name);
        // Without an address it is the registry's.
        let source = package["resolved"]
            .as_str()
            .unwrap_or("https://registry.npmjs.org/");
        assert!(
            source.starts_with("https://registry.npmjs.org/"),
            "{path} comes from {source}"
        );
        // Parts for other systems were never fetched where the lock was written: it has no hash of them.
        let is_fetched = package["optional"] != true;
        assert!(
            package["integrity"].is_string() || !is_fetched,
            "{path} has no hash"
        );
        assert!(
            package["hasInstallScript"] != true,
            "{path} runs a script when it is installed"
        );
        let told = TOLD_LICENCES.iter().find(|(known, _)| *known == name);
        let licence = package["license"]
            .as_str()
            .or(told.map(|(_, licence)| *licence));
        let licence = licence.unwrap_or_else(|| panic!("{path} names no licence"));
        assert!(is_met(licence, &allowed), "{path}: {licence}");
    }
    let settings = fs::read_to_string(root().join(".npmrc")).unwrap();
    assert!(
        settings.lines().any(|line| line == "ignore-scripts=true"),
        "{settings}"
    );
}

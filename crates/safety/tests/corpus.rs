//! How many red flags are found, and how many harmless messages are taken for one, in each file of `corpus/`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::fs;
use std::path::{Path, PathBuf};

use safety::{Level, check};

/// Of flagged messages at least this share must be found, at the level that is written beside them.
const RECALL: f64 = 0.95;
/// Of harmless messages at most this share may be flagged.
const FALSE_RATE: f64 = 0.03;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

fn lines(name: &str) -> Vec<String> {
    fs::read_to_string(folder().join(name))
        .unwrap()
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// `crisis<tab>words`.
fn flagged(name: &str) -> Vec<(Level, String)> {
    let read = |line: String| {
        let (level, text) = line.split_once('\t').unwrap();
        let level = match level {
            "emergency" => Level::Emergency,
            "crisis" => Level::Crisis,
            other => panic!("{other} is no level: {text}"),
        };
        (level, text.to_owned())
    };
    lines(name).into_iter().map(read).collect()
}

#[test]
fn red_flags_are_found_and_harmless_messages_are_left_alone() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix("flagged.tsv").map(str::to_owned))
        .collect();
    names.sort();
    assert!(!names.is_empty());
    let mut falls_short = Vec::new();
    for name in names {
        let flagged = flagged(&format!("{name}flagged.tsv"));
        let harmless = lines(&format!("{name}harmless.txt"));
        let (mut missed, mut misplaced) = (0, 0);
        for (level, text) in &flagged {
            let found = check(text, None);
            if found.level == Level::None {
                missed += 1;
                println!("MISSED {text}");
            } else if found.level != *level {
                misplaced += 1;
                println!("LEVEL {:?} instead: {:?} {text}", found.level, found.rules);
            }
        }
        let wrong = harmless.iter().filter(|text| {
            let found = check(text, None);
            if found.level != Level::None {
                println!("FALSE {:?} {text}", found.rules);
            }
            found.level != Level::None
        });
        let recall = share(flagged.len() - missed, flagged.len());
        let placed = share(flagged.len() - missed - misplaced, flagged.len());
        let false_rate = share(wrong.count(), harmless.len());
        println!(
            "FIGURES {name}: {} flagged, recall {:.1} % ({:.1} % at the right level); {} harmless, false rate {:.1} %",
            flagged.len(),
            recall * 100.0,
            placed * 100.0,
            harmless.len(),
            false_rate * 100.0
        );
        if recall < RECALL || placed < RECALL || false_rate > FALSE_RATE {
            falls_short.push(name);
        }
    }
    assert!(
        falls_short.is_empty(),
        "short of the figures: {falls_short:?}"
    );
}

fn share(part: usize, whole: usize) -> f64 {
    let count = |n: usize| f64::from(u32::try_from(n).unwrap());
    count(part) / count(whole)
}

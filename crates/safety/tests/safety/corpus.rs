//! How many red flags are found, and how many harmless messages are taken for one, in each file of `corpus/`.
//!
//! Rules and weights were mended with most batches: what is found in those says that nothing was lost, not how good the
//! check is. Three were never trained on, and say that:
//!
//! - `unseen`: 800 messages as a tester would write them, without sight of the rules and the other batches. Nothing was
//!   changed after it was read, so its figures are a first sight, and the ones that count.
//! - `hard`: 300 that look for what a check like this would miss. What is reached so far is held.
//! - `heldback`: written like the training. Thresholds were chosen after it had been read once (decision 019).
//!
//! Who trains with one of them, or mends a rule by it, must have another written.

use std::fs;
use std::path::{Path, PathBuf};

use safety::{SafetyLevel, check_text};

/// What a batch must reach, as shares.
struct Goal {
    /// Of flagged messages that are found, at least.
    recall: f64,
    /// Of those found at the level that is written beside them: an overdose is on the border of both.
    placed: f64,
    /// Of harmless messages that are flagged, at most.
    false_rate: f64,
}

/// Of what was trained on, and of what nobody had seen.
const GOAL: Goal = Goal {
    recall: 0.95,
    placed: 0.93,
    false_rate: 0.03,
};

/// What was reached so far in batches that were not trained on, by the beginnings of their names.
const NEVER_TRAINED_ON: [(&str, Goal); 3] = [
    ("unseen", GOAL),
    (
        "hard",
        Goal {
            recall: 0.78,
            placed: 0.75,
            false_rate: 0.12,
        },
    ),
    (
        "heldback",
        Goal {
            false_rate: 0.05,
            ..GOAL
        },
    ),
];

fn never_trained_on(name: &str) -> Option<&'static Goal> {
    let of_it = |(start, _): &&(&str, Goal)| name.starts_with(start);
    NEVER_TRAINED_ON.iter().find(of_it).map(|(_, goal)| goal)
}

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
fn flagged(name: &str) -> Vec<(SafetyLevel, String)> {
    let read = |line: String| {
        let (level, text) = line.split_once('\t').unwrap();
        let level = match level {
            "emergency" => SafetyLevel::Emergency,
            "crisis" => SafetyLevel::Crisis,
            other => panic!("{other} is no level: {text}"),
        };
        (level, text.to_owned())
    };
    lines(name).into_iter().map(read).collect()
}

/// What the check makes of a batch, as shares.
struct Figures {
    recall: f64,
    /// Found, and at the level that is written beside the message.
    placed: f64,
    false_rate: f64,
}

/// Reads a batch and prints what went wrong in it.
fn figures(name: &str) -> Figures {
    let flagged = flagged(&format!("{name}flagged.tsv"));
    let harmless = lines(&format!("{name}harmless.txt"));
    let (mut missed, mut misplaced) = (0, 0);
    for (level, text) in &flagged {
        let found = check_text(text, None);
        if found.level == SafetyLevel::None {
            missed += 1;
            println!("MISSED {text}");
        } else if found.level != *level {
            misplaced += 1;
            println!("LEVEL {:?} instead: {:?} {text}", found.level, found.rules);
        }
    }
    let wrong = harmless.iter().filter(|text| {
        let found = check_text(text, None);
        if found.level != SafetyLevel::None {
            println!("FALSE {:?} {text}", found.rules);
        }
        found.level != SafetyLevel::None
    });
    let figures = Figures {
        recall: share(flagged.len() - missed, flagged.len()),
        placed: share(flagged.len() - missed - misplaced, flagged.len()),
        false_rate: share(wrong.count(), harmless.len()),
    };
    println!(
        "FIGURES {name} ({}): {} flagged, recall {:.1} % ({:.1} % at the right level); {} harmless, false rate {:.1} %",
        if never_trained_on(name).is_some() {
            "never trained on"
        } else {
            "trained on"
        },
        flagged.len(),
        figures.recall * 100.0,
        figures.placed * 100.0,
        harmless.len(),
        figures.false_rate * 100.0
    );
    figures
}

#[test]
fn red_flags_are_found_and_harmless_messages_are_left_alone() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix("flagged.tsv").map(str::to_owned))
        .collect();
    names.sort();
    for (start, _) in NEVER_TRAINED_ON {
        assert!(names.iter().any(|name| name.starts_with(start)), "{start}");
    }
    let falls_short = |name: &&String| {
        let reached = figures(name);
        let goal = never_trained_on(name).unwrap_or(&GOAL);
        reached.recall < goal.recall
            || reached.placed < goal.placed
            || reached.false_rate > goal.false_rate
    };
    let short: Vec<&String> = names.iter().filter(falls_short).collect();
    assert!(short.is_empty(), "short of the figures: {short:?}");
}

fn share(part: usize, whole: usize) -> f64 {
    let count = |n: usize| f64::from(u32::try_from(n).unwrap());
    count(part) / count(whole)
}

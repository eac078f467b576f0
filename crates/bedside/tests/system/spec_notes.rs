//! Every row of `docs/spec-notes.md` that says 'done' is asked of the running site.
//!
//! A row is `| spec | what it asks | where | text to find | state |`. `where` holds addresses in backticks (a leading
//! `404 ` gives the status that is expected; `script` and `bundle` mean the built browser code and the built pages), `text to find` holds texts in
//! backticks that each of these addresses must answer with, as a reader sees them or as they stand in the source. Where the
//! address is `tests`, they are names of tests of the behaviour, which must exist: the two commands run them.

use std::{collections::HashMap, fs, path::Path};

struct Row {
    line: usize,
    addresses: Vec<String>,
    texts: Vec<String>,
    state: String,
}

fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/spec-notes.md");
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with('|'))
        .filter_map(|(number, line)| {
            let cells: Vec<&str> = split_cells(line);
            (cells.len() == 5 && !cells[0].starts_with('-') && cells[0] != "Spec").then(|| Row {
                line: number + 1,
                addresses: quoted(cells[2]),
                texts: quoted(cells[3]),
                state: cells[4].to_owned(),
            })
        })
        .collect()
}

/// Cells of a Markdown table row; a `\|` is part of a cell.
fn split_cells(line: &str) -> Vec<&str> {
    let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in inner.match_indices('|') {
        if at > 0 && inner.as_bytes()[at - 1] == b'\\' {
            continue;
        }
        cells.push(inner[start..at].trim());
        start = at + 1;
    }
    cells.push(inner[start..].trim());
    cells
}

fn quoted(cell: &str) -> Vec<String> {
    cell.split('`')
        .skip(1)
        .step_by(2)
        .map(|text| text.replace("\\|", "|"))
        .collect()
}

/// The text as a reader sees it: no tags, entities decoded, typographic quotes straightened, white space folded.
fn readable(source: &str) -> String {
    let mut text = String::with_capacity(source.len());
    let mut inside = false;
    for letter in source.chars() {
        match letter {
            '<' => inside = true,
            '>' if inside => inside = false,
            _ if !inside => text.push(letter),
            _ => {}
        }
    }
    fold(&text)
}

fn fold(text: &str) -> String {
    text.replace("&#x27;", "'")
        .replace("&#39;", "'")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replace(['\u{2019}', '\u{2018}'], "'")
        .replace(['\u{201c}', '\u{201d}'], "\"")
        .replace('\u{a0}', " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_done_row_is_true_of_the_running_site() {
    let rows = rows();
    assert!(
        rows.len() >= 300,
        "the table covers both specifications: {} rows",
        rows.len()
    );
    let app = testsite::app().sample_content().start().await;
    let mut seen: HashMap<String, String> = HashMap::new();
    let mut wrong = Vec::new();
    let mut asked = 0;
    for row in &rows {
        let known = ["done", "issue", "departure", "text"]
            .iter()
            .any(|word| row.state.starts_with(word));
        if !known {
            wrong.push(format!("line {}: unknown state '{}'", row.line, row.state));
        }
        if !row.state.starts_with("done") {
            continue;
        }
        if row.addresses.is_empty() || row.texts.is_empty() {
            wrong.push(format!(
                "line {}: done, but nothing to ask or to find",
                row.line
            ));
        }
        for address in &row.addresses {
            if !seen.contains_key(address) {
                seen.insert(address.clone(), fetch(&app, address).await);
            }
            for text in &row.texts {
                asked += 1;
                let wanted = fold(text);
                let source = &seen[address];
                if address == TESTS {
                    if !has_test(source, text) {
                        wrong.push(format!("line {}: there is no test '{text}'", row.line));
                    }
                    continue;
                }
                if !source.contains(text.as_str())
                    && !fold(source).contains(&wanted)
                    && !readable(source).contains(&wanted)
                {
                    wrong.push(format!(
                        "line {}: {address} does not say '{text}'",
                        row.line
                    ));
                }
            }
        }
    }
    println!("{asked} texts and calls asked of the running site");
    assert!(
        wrong.is_empty(),
        "{} rows are not true:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// Stands in the place of an address for the tests of all crates, of `web/` and in the browser.
const TESTS: &str = "tests";

/// Whether there is a test of this name: a function, or the words of one of the other kind.
fn has_test(sources: &str, name: &str) -> bool {
    let quoted = [format!("(\"{name}\""), format!("(`{name}`")];
    sources.contains(&format!("fn {name}()")) || quoted.iter().any(|call| sources.contains(call))
}

/// The sources of all tests.
fn tests() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = String::new();
    for folder in ["crates", "web/src", "e2e"] {
        read_tests(&root.join(folder), &mut sources);
    }
    sources
}

fn read_tests(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ends = [".rs", ".test.ts", ".test.tsx", ".spec.ts"];
        if path.is_dir() {
            read_tests(&path, sources);
        } else if ends.iter().any(|end| name.ends_with(end)) {
            sources.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// The answer to an address, or what was built from `web/`, or the tests.
async fn fetch(app: &testsite::App, address: &str) -> String {
    match address {
        TESTS => return tests(),
        "script" => return built("public/assets"),
        "bundle" => return built("server"),
        _ => {}
    }
    let (status, path) = match address.split_once(' ') {
        Some((status, path)) if status.parse::<u16>().is_ok() => (status.parse().unwrap(), path),
        _ => (200, address.strip_prefix("GET ").unwrap_or(address)),
    };
    let answer = app.get(path).await;
    assert_eq!(answer.status(), status, "{address}");
    answer.text().await.unwrap()
}

/// All scripts of one folder of the web build, one after the other.
fn built(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../web/dist")
        .join(folder);
    let mut code = String::new();
    for entry in fs::read_dir(&folder).expect("the web build comes first: npm run build") {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "js") {
            code.push_str(&fs::read_to_string(path).unwrap());
        }
    }
    code
}

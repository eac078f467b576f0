//! The binary from outside: what an operator types.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::Duration,
};

use store::testing::TestDatabase;
use tempfile::TempDir;

use crate::large_bodies::{answer, head};

pub const BINARY: &str = env!("CARGO_BIN_EXE_bedside");

pub fn bedside(arguments: &[&str]) -> Output {
    Command::new(BINARY)
        .args(arguments)
        .env_remove("BEDSIDE_DATABASE")
        .output()
        .unwrap()
}

pub async fn get(url: impl reqwest::IntoUrl) -> reqwest::Result<reqwest::Response> {
    outbound::default_client().get(url).send().await
}

pub fn text(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Words that say where a store is: a folder, and a database of the switch's engine.
pub struct Place {
    pub folder: TempDir,
    database: Option<TestDatabase>,
}

impl Place {
    pub async fn of_the_switch() -> Self {
        let database = TestDatabase::empty(bedside::site::migrations).await;
        let named = database.config.database.is_some();
        Self {
            folder: TempDir::new().unwrap(),
            database: named.then_some(database),
        }
    }

    pub fn sqlite() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
            database: None,
        }
    }

    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn arguments(&self) -> Vec<String> {
        let mut words = vec!["--data".to_owned(), self.data().display().to_string()];
        if let Some(url) = self
            .database
            .as_ref()
            .and_then(|database| database.config.database.clone())
        {
            words.extend(["--database".to_owned(), url]);
        }
        words
    }

    /// A command with the words that say where its store is.
    pub fn with_place(&self, command: &[&str]) -> Vec<String> {
        let words = command.iter().copied().map(str::to_owned);
        words.chain(self.arguments()).collect()
    }

    pub fn run(&self, command: &[&str]) -> Output {
        let words = self.with_place(command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        bedside(&words)
    }

    /// The same without waiting for its end.
    pub fn spawn(&self, command: &[&str]) -> Child {
        Command::new(BINARY)
            .args(command)
            .args(self.arguments())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    }
}

/// A number of a process in KiB, as `/proc/{id}/status` names it.
fn kilobytes(process: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// A served site that is ended with the value.
pub struct Served {
    child: Child,
    pub url: String,
    pub admin_url: String,
}

impl Served {
    async fn at(place: &Place) -> Self {
        Self::with_places(place, "none").await
    }

    /// So much of the shipped places is imported by itself.
    async fn with_places(place: &Place, amount: &str) -> Self {
        Self::start(place, amount, &["--sample-content"]).await
    }

    /// A site without content.
    pub async fn without_samples(place: &Place) -> Self {
        Self::start(place, "none", &[]).await
    }

    async fn start(place: &Place, amount: &str, more: &[&str]) -> Self {
        let [port, admin] = [free_port(), free_port()];
        let mut child = Command::new(BINARY)
            .args(["serve", "--listen", &format!("127.0.0.1:{port}")])
            .args(more)
            .args(place.arguments())
            .env("BEDSIDE_ADMIN_LISTEN", format!("127.0.0.1:{admin}"))
            .env("BEDSIDE_PLACES_IMPORT", amount)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        let served = Self {
            child,
            url: format!("http://127.0.0.1:{port}"),
            admin_url: format!("http://127.0.0.1:{admin}"),
        };
        // Its address is said once it listens. What comes later is read too: a full pipe would stop it.
        let listens = tokio::task::spawn_blocking(move || {
            let listens = said.any(|line| line.is_ok_and(|line| line.starts_with("Site:")));
            thread::spawn(move || said.for_each(drop));
            listens
        });
        let listens = tokio::time::timeout(Duration::from_secs(180), listens).await;
        assert!(listens.expect("ready in time").unwrap(), "it ended");
        served
    }

    /// Ends it as an operator does, and waits for the end.
    pub fn stop(mut self) {
        self.signal("-TERM");
        let ended = tokio::task::block_in_place(|| self.child.wait().unwrap());
        assert!(ended.success());
    }

    pub fn signal(&self, name: &str) {
        assert!(
            Command::new("kill")
                .args([name, &self.child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

pub fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

#[tokio::test(flavor = "multi_thread")]
async fn search_is_made_anew_while_the_site_serves() {
    let place = Place::of_the_switch().await;
    let served = Served::at(&place).await;
    let search = async || {
        let url = format!("{}/api/search?q=maleria", served.url);
        let found: serde_json::Value = get(url).await.unwrap().json().await.unwrap();
        (found["total"].clone(), found["corrected"].clone())
    };
    let before = search().await;
    assert_eq!(before.1, "malaria");
    let output = place.run(&["search", "reindex"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("again"), "{}", text(&output));
    assert_eq!(search().await, before);
    let output = place.run(&["migrate"]);
    assert!(
        output.status.success() && !text(&output).contains("again"),
        "nothing is outdated: {}",
        text(&output)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_without_end_take_next_to_no_memory() {
    let served = Served::at(&Place::sqlite()).await;
    let address = served.url.trim_start_matches("http://").parse().unwrap();
    let form = b"a&".repeat(10 << 20);
    let json = [&b"{\"a\":[0"[..], &b",0".repeat(10 << 20), b"]}"].concat();
    let send = async |small: bool| {
        let cut = |body: &[u8]| {
            if small {
                body[..200_000].to_vec()
            } else {
                body.to_vec()
            }
        };
        let one = |path: &str, kind: &str, body: Vec<u8>| {
            let head = head(path, kind, body.len());
            async move { answer(address, &head, body).await }
        };
        let forms = "application/x-www-form-urlencoded";
        let answers = tokio::join!(
            one("/consultation/request/about", forms, cut(&form)),
            one("/giving", forms, cut(&form)),
            one("/api/consultation", "application/json", cut(&json)),
            one("/api/sponsor", "application/json", cut(&json)),
        );
        <[String; 4]>::from(answers)
    };
    // What a first answer of each costs is not meant.
    send(true).await;
    get(format!("{}/blog", served.url)).await.unwrap();
    let process = served.child.id();
    // Begins the peak anew; where that is forbidden, what counts is how far the old one is passed.
    let is_new = std::fs::write(format!("/proc/{process}/clear_refs"), "5").is_ok();
    let before = kilobytes(process, if is_new { "VmRSS" } else { "VmHWM" });
    for answer in send(false).await {
        assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    }
    let grown = kilobytes(process, "VmHWM").saturating_sub(before);
    assert!(grown < 60 << 10, "{grown} KiB");
    let page = get(format!("{}/blog", served.url)).await.unwrap();
    assert_eq!(page.status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_taken_while_serving_restores_into_the_other_database() {
    let source = Place::of_the_switch().await;
    let served = Served::at(&source).await;
    let before = get(format!("{}/api/posts?limit=5", served.url))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    let archive = source.folder.path().join("backup.tar.gz");
    let archive = archive.to_str().unwrap();

    let output = source.run(&["backup", archive]);
    assert!(output.status.success(), "{}", text(&output));
    let output = bedside(&["restore", "--verify", archive]);
    assert!(output.status.success(), "{}", text(&output));

    // A store that holds something is never written over.
    let output = source.run(&["restore", archive]);
    assert!(!output.status.success(), "{}", text(&output));

    let moved = Place::sqlite();
    let output = moved.run(&["restore", archive]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(
        text(&output).contains("key"),
        "a restore says that key files are not inside: {}",
        text(&output)
    );
    let output = moved.run(&["serve", "--listen", "127.0.0.1:0"]);
    assert!(!output.status.success(), "without its keys");
    assert!(text(&output).contains("keys new"), "{}", text(&output));
    let (from, to) = (source.data().join("keys"), moved.data().join("keys"));
    std::fs::create_dir_all(&to).unwrap();
    for key in std::fs::read_dir(from).unwrap() {
        let key = key.unwrap();
        std::fs::copy(key.path(), to.join(key.file_name())).unwrap();
    }
    let there = Served::at(&moved).await;
    let after = get(format!("{}/api/posts?limit=5", there.url))
        .await
        .unwrap()
        .text()
        .await
        .unwrap();
    assert_eq!(after, before);

    let back = Place::of_the_switch().await;
    let second = moved.folder.path().join("second.tar.gz");
    let output = moved.run(&["backup", second.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output));
    let output = back.run(&["restore", second.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output));
}

#[test]
fn a_damaged_archive_does_not_verify() {
    let place = Place::sqlite();
    assert!(place.run(&["migrate"]).status.success());
    let archive = place.folder.path().join("backup.tar.gz");
    assert!(
        place
            .run(&["backup", archive.to_str().unwrap()])
            .status
            .success()
    );
    let mut bytes = std::fs::read(&archive).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    std::fs::write(&archive, bytes).unwrap();
    assert!(
        !bedside(&["restore", "--verify", archive.to_str().unwrap()])
            .status
            .success()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn sigterm_finishes_what_was_asked_and_ends_well() {
    let place = Place::of_the_switch().await;
    let mut served = Served::at(&place).await;
    let asked: Vec<_> = (0..20)
        .map(|index| tokio::spawn(get(format!("{}/all-posts?q=term{index}", served.url))))
        .collect();
    // The first answer shows that the others are under way.
    let mut answers = Vec::new();
    for (index, answer) in asked.into_iter().enumerate() {
        answers.push(answer.await.unwrap());
        if index == 0 {
            served.signal("-TERM");
        }
    }
    // What had reached the server is answered whole; what had not is refused at the door, never cut in the middle.
    for answer in answers.into_iter().flatten() {
        assert_eq!(answer.status(), 200);
        assert!(answer.text().await.unwrap().ends_with("</html>"));
    }
    assert!(tokio::task::block_in_place(|| served.child.wait().unwrap()).success());
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_nine_is_followed_by_a_clean_start() {
    let place = Place::of_the_switch().await;
    let served = Served::at(&place).await;
    served.signal("-KILL");
    drop(served);
    let again = Served::at(&place).await;
    assert_eq!(
        get(format!("{}/blog", again.url)).await.unwrap().status(),
        200
    );
    assert!(Path::new(&place.data()).is_dir());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_looks_after_people_the_audit_log_and_keys() {
    let place = Place::of_the_switch().await;
    let served = Served::at(&place).await;
    let output = place.run(&["staff", "reset", "nobody@example.org"]);
    assert!(!output.status.success());
    assert!(
        text(&output).contains("nobody@example.org"),
        "{}",
        text(&output)
    );

    let output = place.run(&["staff", "agree", "nobody@example.org"]);
    assert!(!output.status.success());
    let output = place.run(&["mail", "show", "nobody"]);
    assert!(!output.status.success());
    let output = place.run(&["mail", "show", "nobody@example.org"]);
    assert!(output.status.success(), "{}", text(&output));

    let output = place.run(&["audit", "verify"]);
    assert!(output.status.success(), "{}", text(&output));
    assert!(text(&output).contains("is sound"), "{}", text(&output));

    let output = place.run(&["keys", "new"]);
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!(
        std::fs::read_dir(place.data().join("keys"))
            .unwrap()
            .count(),
        2
    );
    drop(served);
    Served::at(&place).await;
}

#[tokio::test]
async fn places_are_imported_with_a_report_and_a_name_that_fits() {
    let place = Place::of_the_switch().await;
    let file = place.folder.path().join("mine.csv");
    let rows = "name,country,lat,lng\nGrace Pharmacy,NG,7.77,4.56\nNowhere,NG,north,4.56\n";
    std::fs::write(&file, rows).unwrap();
    let path = file.display().to_string();
    let import = ["places", "import", path.as_str(), "--source", "mine"];
    let first = text(&place.run(&import));
    assert!(first.contains("2 rows: 1 added"), "{first}");
    assert!(
        first.contains("line 3: lat 'north' is no number"),
        "{first}"
    );
    let again = text(&place.run(&import));
    assert!(again.contains("1 as they were"), "{again}");
    for name in ["my places", "bedside"] {
        let refused = place.run(&["places", "import", &path, "--source", name]);
        assert!(!refused.status.success(), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn places_are_imported_beside_a_server_and_twice_at_once() {
    let place = Place::of_the_switch().await;
    let served = Served::at(&place).await;
    let file = place.folder.path().join("mine.csv");
    let row = |at: u32| format!("p{at},Pharmacy {at},NG,7.{at:04},4.56\n");
    let rows: String = (0..2_000).map(row).collect();
    std::fs::write(&file, format!("source_id,name,country,lat,lng\n{rows}")).unwrap();
    let path = file.display().to_string();
    let import = ["places", "import", path.as_str(), "--source", "mine"];
    let outputs = thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| place.run(&import)));
        both.map(|one| one.join().unwrap())
    });
    assert!(outputs.iter().any(|output| output.status.success()));
    for output in outputs.iter().filter(|output| !output.status.success()) {
        assert!(text(output).contains("is running"), "{}", text(output));
    }
    let again = text(&place.run(&import));
    assert!(again.contains("2000 rows: 0 added"), "{again}");
    let near = format!("{}/api/places?lat=7.1&lng=4.56&limit=1", served.url);
    let found = get(near).await.unwrap().text().await.unwrap();
    assert!(found.contains("Pharmacy 1000"), "{found}");
}

#[tokio::test]
async fn a_start_does_not_wait_for_the_places_that_come_with_the_program() {
    let place = Place::of_the_switch().await;
    let served = Served::with_places(&place, "all").await;
    let sources = format!("{}/api/places/sources", served.url);
    let answer = get(sources).await.unwrap();
    let sources: Vec<serde_json::Value> = answer.json().await.unwrap();
    let rows: u64 = sources
        .iter()
        .filter_map(|source| source["rows"].as_u64())
        .sum();
    assert!(rows < 50_000, "{rows}");
}

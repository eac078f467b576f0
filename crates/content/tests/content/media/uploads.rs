//! Uploads: in pieces, after a dropped line, on another node, and what is refused on the way.
use axum::body::Body;
use axum::http::Request;
use bytes::Bytes;
use chrono::{TimeDelta, Utc};
use futures::stream;
use kernel::Clock;
use testkit::in_process::ask;

use super::desk::{Desk, begin, head, patch};
use super::files::{noisy_png, png};

fn dropped_after(bytes: &[u8]) -> Body {
    let first: Result<Bytes, std::io::Error> = Ok(Bytes::copy_from_slice(bytes));
    let cut = Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
    Body::from_stream(stream::iter([first, cut]))
}

#[tokio::test]
async fn an_upload_goes_on_after_a_dropped_line_and_on_another_node() {
    let desk = Desk::open().await;
    let picture = noisy_png(700, 500);
    assert!(picture.len() > 900_000);
    let upload = desk.begin("noise.png", picture.len()).await;

    // The line drops in the middle of a piece: what came of it counts.
    let cut = desk
        .patch(&upload, 0, dropped_after(&picture[..300_000]))
        .await;
    assert_eq!((cut.status, cut.header("upload-offset")), (204, "300000"));
    let desk = desk.other_node().await;
    let stands = desk.head(&upload).await;
    assert_eq!(
        (stands.status, stands.header("upload-offset")),
        (200, "300000")
    );
    assert_eq!(stands.header("upload-length"), picture.len().to_string());
    assert!(
        stands.header("upload-expires").ends_with("GMT") && stands.header("media-id").is_empty()
    );

    let wrong = desk.patch(&upload, 0, picture[..10].to_vec()).await;
    assert_eq!(
        (wrong.status, wrong.problem_code().as_str()),
        (409, "wrong_offset")
    );
    let last = desk
        .patch(&upload, 300_000, picture[300_000..].to_vec())
        .await;
    assert_eq!(last.status, 204, "{:?}", last.bytes);
    let id = last.header("media-id").to_owned();
    assert!(id.ends_with("-700x500-png"), "{id}");

    // Byte for byte what was sent, under the hash of what was sent.
    let item = desk.item(&id).await;
    let kept = desk.get(item["url"].as_str().unwrap()).await;
    assert_eq!(kept.bytes, picture);
    assert_eq!(item["name"], "noise.png");
    assert_eq!(item["uploadedBy"], "Ada Editor");
    // Asked again after the end, it says what it became; the bytes in between are gone.
    assert_eq!(desk.head(&upload).await.header("media-id"), id);
    let again = desk.patch(&upload, picture.len(), Body::empty()).await;
    assert_eq!((again.status, again.header("media-id")), (204, id.as_str()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_ask_at_the_last_byte_one_makes_the_file() {
    let desk = Desk::open().await;
    for seed in 0..3 {
        let picture = png(300, 200, seed);
        let upload = desk.begin("a.png", picture.len()).await;
        let last = desk.patch(&upload, 0, picture.clone());
        let asked = futures::future::join_all((0..12).map(|n| {
            let (desk, upload, end) = (&desk, &upload, picture.len());
            async move {
                match n % 2 {
                    0 => desk.head(upload).await,
                    _ => desk.patch(upload, end, Body::empty()).await,
                }
            }
        }));
        let (last, asked) = futures::future::join(last, asked).await;
        assert!([204, 423].contains(&last.status), "{:?}", last.bytes);
        let statuses: Vec<u16> = asked.iter().map(|answer| answer.status).collect();
        assert!(
            statuses.iter().all(|s| [200, 204, 409, 423].contains(s)),
            "{statuses:?}"
        );
        let after = desk.head(&upload).await;
        assert_eq!(after.status, 200);
        assert!(!after.header("media-id").is_empty());
    }
}

#[tokio::test]
async fn who_finishes_an_upload_has_it_alone_until_the_claim_is_over() {
    let mut desk = Desk::open().await;
    desk.clock = Clock::fixed(Utc::now());
    let mut desk = desk.other_node().await;
    let picture = png(40, 30, 9);
    let upload = desk.begin("a.png", picture.len()).await;
    // As another node leaves it that has just begun to finish.
    let until = desk.clock.now() + TimeDelta::minutes(2);
    let claimed = format!(
        "UPDATE content_upload SET claimed_until = '{}'",
        until.to_rfc3339()
    );
    run_sql(&desk, &claimed).await;
    let last = desk.patch(&upload, 0, picture.clone()).await;
    assert_eq!(
        (last.status, last.problem_code().as_str()),
        (423, "being_finished")
    );
    assert_eq!(desk.head(&upload).await.status, 423);
    assert!(desk.list("").await.is_empty());
    // That node never came back.
    desk.clock = Clock::fixed(until + TimeDelta::seconds(1));
    let desk = desk.other_node().await;
    let done = desk.head(&upload).await;
    assert_eq!(done.status, 200);
    assert_eq!(desk.list("").await, [done.header("media-id")]);
}

async fn run_sql(desk: &Desk, sql: &str) {
    use sea_orm::ConnectionTrait;
    let tx = desk.store().begin(store::Actor::System).await.unwrap();
    tx.connection().execute_unprepared(sql).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn the_same_bytes_are_the_same_file() {
    let desk = Desk::open().await;
    let first = desk.take("one.png", &png(40, 30, 1)).await;
    let second = desk.take("two.png", &png(40, 30, 1)).await;
    assert_eq!(first, second);
    assert_eq!(desk.list("").await, std::slice::from_ref(&first));
    assert_eq!(desk.item(&first).await["name"], "one.png");
}

#[tokio::test]
async fn more_than_was_announced_is_refused_and_nothing_of_it_kept() {
    let desk = Desk::open().await;
    let picture = png(40, 30, 2);
    let upload = desk.begin("a.png", picture.len()).await;
    let mut long = picture.clone();
    long.push(0);
    let answered = desk.patch(&upload, 0, long).await;
    assert_eq!(
        (answered.status, answered.problem_code().as_str()),
        (413, "chunk_too_large")
    );
    assert_eq!(desk.head(&upload).await.header("upload-offset"), "0");
    let huge = desk.begin("b.mp4", 9 << 20).await;
    let answered = desk.patch(&huge, 0, vec![0; (4 << 20) + 1]).await;
    assert_eq!(
        (answered.status, answered.problem_code().as_str()),
        (413, "chunk_too_large")
    );
    let last = desk.patch(&upload, 0, picture).await;
    assert_eq!(last.status, 204);
}

#[tokio::test]
async fn what_can_never_fit_is_refused_at_the_start_or_with_the_first_piece() {
    let desk = Desk::open().await;
    let begun = desk.ask(begin("long.mp4", 300 << 20)).await;
    assert_eq!(begun.status, 413);
    assert!(
        begun.json()["detail"]
            .as_str()
            .unwrap()
            .contains("at most 200 MB; this one is 300 MB")
    );
    assert_eq!(
        desk.ask(begin("nothing.png", 0)).await.problem_code(),
        "empty_file"
    );

    // A picture of 30 MB, and a program of 100 MB, show themselves with their first bytes.
    for (head, length, status, code) in [
        (png(40, 30, 3), 30 << 20, 413, "too_large"),
        ([&b"MZ"[..], &[0; 2000]].concat(), 100 << 20, 415, "program"),
    ] {
        let upload = desk.begin("photo.jpg", length).await;
        let mut first = head;
        first.resize(4096, 0);
        let answered = desk.patch(&upload, 0, first).await;
        assert_eq!(
            (answered.status, answered.problem_code().as_str()),
            (status, code)
        );
        assert_eq!(
            desk.head(&upload).await.status,
            404,
            "nothing waits for more"
        );
    }
}

#[tokio::test]
async fn an_upload_is_its_senders_alone() {
    let desk = Desk::open().await;
    let picture = png(40, 30, 4);
    let upload = desk.begin("a.png", picture.len()).await;
    let cancel = || {
        Request::delete(&upload)
            .header("tus-resumable", "1.0.0")
            .body(Body::empty())
            .unwrap()
    };
    for request in [head(&upload), patch(&upload, 0, picture.clone()), cancel()] {
        assert_eq!(ask(desk.somebody_else(), request).await.status, 404);
    }
    assert_eq!(desk.ask(cancel()).await.status, 204);
    assert_eq!(desk.head(&upload).await.status, 404);
    for nobodys in ["nothing", &desk.clock.new_id().to_string(), "%00"] {
        assert_eq!(
            desk.head(&format!("/api/desk/uploads/{nobodys}"))
                .await
                .status,
            404
        );
    }
}

#[tokio::test]
async fn an_unfinished_upload_is_forgotten_after_a_day() {
    let mut desk = Desk::open().await;
    let upload = desk.begin("a.png", 900_000).await;
    desk.patch(&upload, 0, noisy_png(90, 90)[..9000].to_vec())
        .await;
    let part = desk.place.config.data.join("blobs/named/uploads");
    let parts = |at: &std::path::Path| walk(at);
    assert_eq!(parts(&part), 1);
    assert_eq!(desk.jobs().await, 0, "not yet");

    desk.clock = Clock::fixed(Utc::now() + TimeDelta::hours(25));
    let desk = desk.other_node().await;
    assert_eq!(desk.head(&upload).await.status, 404);
    assert_eq!(desk.jobs().await, 1);
    assert_eq!(parts(&part), 0);
}

fn walk(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| {
            if entry.path().is_dir() {
                walk(&entry.path())
            } else {
                1
            }
        })
        .sum()
}

#[tokio::test]
async fn what_is_not_tus_is_told_so() {
    let desk = Desk::open().await;
    let told = desk
        .ask(
            Request::options("/api/desk/uploads")
                .body(Body::empty())
                .unwrap(),
        )
        .await;
    assert_eq!((told.status, told.header("tus-version")), (204, "1.0.0"));
    assert_eq!(
        told.header("tus-extension"),
        "creation,expiration,termination"
    );
    assert_eq!(told.header("tus-max-size"), (200 << 20).to_string());

    let upload = desk.begin("a.png", 10).await;
    let without_version = Request::patch(&upload).body(Body::empty()).unwrap();
    assert_eq!(desk.ask(without_version).await.status, 412);
    let as_form = Request::patch(&upload)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", "0")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from("a=b"))
        .unwrap();
    assert_eq!(desk.ask(as_form).await.problem_code(), "not_a_chunk");
    for odd in ["", "-1", "x", "99999999999999999999"] {
        let request = Request::post("/api/desk/uploads")
            .header("tus-resumable", "1.0.0")
            .header("upload-length", odd)
            .body(Body::empty())
            .unwrap();
        assert_eq!(desk.ask(request).await.status, 400, "{odd}");
    }
}

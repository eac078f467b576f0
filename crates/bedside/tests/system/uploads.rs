//! Uploads to the real server: a line that drops, two nodes, and who may.

use reqwest::Response;
use serde_json::{Value, json};
use staff::Role;
use testkit::Staffer;
use testsite::{App, app};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Two seconds of silence, 8,000 samples each, in a file of a size of the test's choosing.
fn wav(samples: usize) -> Vec<u8> {
    let mut bytes = b"RIFF".to_vec();
    bytes.extend_from_slice(&u32::try_from(36 + samples).unwrap().to_le_bytes());
    bytes.extend_from_slice(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    bytes.extend_from_slice(&8_000_u32.to_le_bytes());
    bytes.extend_from_slice(&8_000_u32.to_le_bytes());
    bytes.extend_from_slice(b"\x01\0\x08\0data");
    bytes.extend_from_slice(&u32::try_from(samples).unwrap().to_le_bytes());
    bytes.extend((0..samples).map(|at| 128 + (at % 7) as u8));
    bytes
}

async fn begin(person: &Staffer, length: usize) -> Response {
    let request = person.request("POST", "/api/desk/uploads");
    let request = request
        .header("tus-resumable", "1.0.0")
        .header("upload-length", length);
    request.send().await.unwrap()
}

async fn stands_at(person: &Staffer, upload: &str) -> usize {
    let request = person
        .request("HEAD", upload)
        .header("tus-resumable", "1.0.0");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200);
    answer.headers()["upload-offset"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap()
}

async fn patch(person: &Staffer, upload: &str, offset: usize, bytes: &[u8]) -> Response {
    person
        .request("PATCH", upload)
        .header("tus-resumable", "1.0.0")
        .header("upload-offset", offset)
        .header("content-type", "application/offset+octet-stream")
        .body(bytes.to_vec())
        .send()
        .await
        .unwrap()
}

/// Announces `bytes`, sends some of them and hangs up.
async fn hang_up(app: &App, person: &Staffer, upload: &str, announced: usize, sent: &[u8]) {
    let mut line = TcpStream::connect(app.address()).await.unwrap();
    let head = format!(
        "PATCH {upload} HTTP/1.1\r\nHost: localhost\r\nOrigin: {}\r\nCookie: {}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: {announced}\r\n\r\n",
        app.url(),
        person.cookie
    );
    line.write_all(head.as_bytes()).await.unwrap();
    line.write_all(sent).await.unwrap();
    line.shutdown().await.unwrap();
    let mut rest = Vec::new();
    // Whatever is answered now, nobody reads it.
    let _read = line.read_to_end(&mut rest).await;
}

#[tokio::test]
async fn an_upload_survives_a_dropped_line_and_goes_on_at_another_node() {
    let app = app().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let recording = wav(1_500_000);
    let begun = begin(&editor, recording.len()).await;
    assert_eq!(begun.status(), 201);
    let upload = begun.headers()["location"].to_str().unwrap().to_owned();

    hang_up(
        &app,
        &editor,
        &upload,
        recording.len(),
        &recording[..400_000],
    )
    .await;
    let started = std::time::Instant::now();
    let mut offset = stands_at(&editor, &upload).await;
    while offset == 0 && started.elapsed() < std::time::Duration::from_secs(5) {
        tokio::task::yield_now().await;
        offset = stands_at(&editor, &upload).await;
    }
    assert!(offset > 0 && offset <= 400_000, "{offset}");

    let node = app.second_node().await;
    let there = editor.at(node.address());
    let second = patch(&there, &upload, offset, &recording[offset..900_000]).await;
    assert_eq!(second.status(), 204);
    assert_eq!(second.headers()["upload-offset"], "900000");
    // A node that stops takes nothing with it.
    node.stop().await;
    let last = patch(&editor, &upload, 900_000, &recording[900_000..]).await;
    assert_eq!(last.status(), 204);
    let id = last.headers()["media-id"].to_str().unwrap().to_owned();
    let item: Value = editor
        .get(&format!("/api/desk/media/{id}"))
        .await
        .json()
        .await
        .unwrap();
    assert_eq!(
        (&item["kind"], &item["seconds"]),
        (&json!("audio"), &json!(188))
    );
    assert_eq!(item["uploadedBy"], editor.name);
    let kept = app.get(item["url"].as_str().unwrap()).await;
    assert_eq!(kept.bytes().await.unwrap(), recording);
}

#[tokio::test]
async fn many_pieces_in_a_minute_are_no_flood() {
    let app = app().start().await;
    let editor = app.sign_in(Role::Editor).await;
    let recording = wav(90_000);
    let begun = begin(&editor, recording.len()).await;
    let upload = begun.headers()["location"].to_str().unwrap().to_owned();
    for (at, piece) in recording.chunks(1_000).enumerate() {
        let answer = patch(&editor, &upload, at * 1_000, piece).await;
        assert_eq!(answer.status(), 204, "piece {at}");
    }
}

#[tokio::test]
async fn only_those_who_may_manage_media_do() {
    let app = app().start().await;
    for (role, status) in [
        (Role::Editor, 201),
        (Role::Doctor, 201),
        (Role::Owner, 201),
        (Role::Moderator, 403),
        (Role::Support, 403),
        (Role::Finance, 403),
    ] {
        let person = app.sign_in(role).await;
        assert_eq!(begin(&person, 10).await.status(), status, "{role}");
    }
    let moderator = app.sign_in(Role::Moderator).await;
    assert_eq!(moderator.get("/api/desk/media").await.status(), 200);
    assert_eq!(
        moderator.delete("/api/desk/media/image-x").await.status(),
        403
    );
    assert_eq!(app.get("/api/desk/media").await.status(), 401);
}

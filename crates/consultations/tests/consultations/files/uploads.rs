//! Uploads over lines that drop.

use axum::body::Body;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use chrono::TimeDelta;
use consultations::files::FileState;
use http::Request;
use sea_orm::ConnectionTrait;
use store::{Actor, ItemKey};

use super::fixture::{Answered, DRAFT, Fixture};
use super::made;

const CALL: &str = "/api/consultation/uploads";

fn call(method: &str, path: &str) -> http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("tus-resumable", "1.0.0")
        .header("cookie", "care=one")
}

impl Fixture {
    async fn begin_as(&self, cookie: &str, name: &str, length: usize) -> Answered {
        let name = BASE64_STANDARD.encode(name);
        let request = Request::post(CALL)
            .header("tus-resumable", "1.0.0")
            .header("cookie", cookie)
            .header("upload-length", length)
            .header("upload-metadata", format!("filename {name}"));
        self.ask(request.body(Body::empty()).unwrap()).await
    }

    async fn begin(&self, name: &str, length: usize) -> String {
        let begun = self.begin_as("care=one", name, length).await;
        assert_eq!((begun.status, begun.header("upload-offset")), (201, "0"));
        begun.header("location").to_owned()
    }

    async fn patch(&self, place: &str, offset: usize, body: impl Into<Body>) -> Answered {
        let request = call("PATCH", place)
            .header("upload-offset", offset)
            .header("content-type", "application/offset+octet-stream");
        self.ask(request.body(body.into()).unwrap()).await
    }

    async fn head(&self, place: &str) -> Answered {
        self.ask(call("HEAD", place).body(Body::empty()).unwrap())
            .await
    }

    /// Uploads in pieces; answers what came of the last one that was heard.
    async fn upload(&self, name: &str, bytes: &[u8], piece: usize) -> (String, Answered) {
        let place = self.begin(name, bytes.len()).await;
        let mut offset = 0;
        loop {
            let end = bytes.len().min(offset + piece);
            let answered = self
                .patch(&place, offset, bytes[offset..end].to_vec())
                .await;
            offset = end;
            if answered.status != 204 || offset == bytes.len() {
                return (place, answered);
            }
        }
    }
}

/// A body whose line drops behind these bytes.
fn dropped(bytes: &[u8]) -> Body {
    let frames = [
        Ok(Bytes::copy_from_slice(bytes)),
        Err(std::io::Error::other("dropped")),
    ];
    Body::from_stream(futures::stream::iter(frames))
}

#[tokio::test]
async fn an_upload_survives_drops_and_a_restart_and_becomes_a_file() {
    let clinic = Fixture::open().await;
    let sent = made::docx_with(&[("word/media/xyzzy.jpg", &made::noise(300_000))]);
    let place = clinic.begin("../Plugh.docx", sent.len()).await;
    let half = clinic.patch(&place, 0, dropped(&sent[..100_000])).await;
    assert_eq!((half.status, half.header("upload-offset")), (204, "100000"));
    let arriving = clinic.list().await;
    assert_eq!(
        (arriving[0].state, arriving[0].received),
        (FileState::Arriving, 100_000)
    );
    assert_eq!(arriving[0].name, "Plugh.docx");
    // Parts are sealed, and so is the name.
    assert_eq!(clinic.holding(b"xyzzy") + clinic.holding(b"Plugh"), 0);

    let clinic = clinic.restart().await;
    let stands = clinic.head(&place).await;
    assert_eq!(
        (stands.status, stands.header("upload-offset")),
        (200, "100000")
    );
    assert_eq!(stands.header("upload-length"), sent.len().to_string());
    let wrong = clinic.patch(&place, 0, sent[..10].to_vec()).await;
    assert_eq!((wrong.status, wrong.code()), (409, "wrong_offset"));
    let last = clinic
        .patch(&place, 100_000, sent[100_000..].to_vec())
        .await;
    assert_eq!(last.status, 204);
    let file = last.header("file-id").to_owned();
    assert_eq!(clinic.head(&place).await.header("file-id"), file);
    let opened = clinic.files.open_file(DRAFT, &file).await.unwrap().unwrap();
    assert_eq!(
        (opened.bytes, opened.name.as_str()),
        (sent.into(), "Plugh.docx")
    );
    assert_eq!(clinic.list().await.len(), 1);
    clinic.run_jobs().await;
    assert_eq!(clinic.count_blobs(), 1);
    assert!(clinic.remove(&file).await);
}

#[tokio::test]
async fn a_file_that_is_refused_is_refused_again_in_the_same_words() {
    let clinic = Fixture::open().await;
    let locked = made::pdf_with(&[&vec![b' '; 5_000]], "/Encrypt 3 0 R");
    let (place, last) = clinic.upload("my scan.pdf", &locked, 2_000).await;
    assert_eq!((last.status, last.code()), (422, "file_locked"));
    let words = last.problem.unwrap().detail;
    assert!(
        words.contains("“my scan.pdf” is password protected"),
        "{words}"
    );
    assert_eq!(clinic.head(&place).await.status, 422);
    let again = clinic.patch(&place, 0, locked[..10].to_vec()).await;
    assert_eq!(again.problem.unwrap().detail, words);
    let list = clinic.list().await;
    assert_eq!(
        (list[0].state, list[0].problem.as_ref()),
        (FileState::Refused, Some(&words))
    );
    clinic.run_jobs().await;
    assert_eq!(clinic.count_blobs(), 0);
    assert!(clinic.remove(&list[0].id).await);
    assert_eq!(clinic.list().await, []);
}

#[tokio::test]
async fn what_can_be_no_report_is_refused_with_its_first_bytes() {
    let clinic = Fixture::open().await;
    let mut program = b"MZ\x90\0".to_vec();
    program.resize(2 << 20, 0);
    let place = clinic.begin("report.pdf", program.len()).await;
    let first = clinic.patch(&place, 0, program[..1_000].to_vec()).await;
    assert_eq!((first.status, first.code()), (415, "file_not_taken"));
    assert_eq!(clinic.head(&place).await.status, 415);
    assert_eq!(clinic.count_blobs(), 0);

    let photo = made::jpeg(200, 200);
    let begun = clinic.begin_as("care=papers", "a.jpg", photo.len()).await;
    let request = Request::patch(begun.header("location"))
        .header("tus-resumable", "1.0.0")
        .header("cookie", "care=papers")
        .header("upload-offset", 0)
        .header("content-type", "application/offset+octet-stream");
    let answered = clinic
        .ask(request.body(Body::from(photo.clone())).unwrap())
        .await;
    assert_eq!(answered.code(), "photo_not_taken");
    let (_, taken) = clinic.upload("a.jpg", &photo, 700).await;
    assert_eq!(taken.status, 204);
    assert_eq!(
        clinic.files.list_stored_files(DRAFT).await.unwrap()[0].name,
        "a.pdf"
    );
}

#[tokio::test]
async fn empty_large_and_too_many_are_refused_before_a_byte() {
    let clinic = Fixture::open().await;
    for (length, status, code) in [
        (0, 422, "empty_file"),
        (11 << 20, 413, "file_too_large"),
        ((10 << 20) + 1, 413, "file_too_large"),
    ] {
        let refused = clinic.begin_as("care=one", "a.pdf", length).await;
        assert_eq!((refused.status, refused.code()), (status, code));
    }
    let place = clinic.begin("a.pdf", 10).await;
    let more = clinic.patch(&place, 0, vec![b'%'; 11]).await;
    assert_eq!((more.status, more.code()), (413, "chunk_too_large"));
    for _ in 0..19 {
        clinic.begin("a.pdf", 10).await;
    }
    let many = clinic.begin_as("care=one", "a.pdf", 10).await;
    assert_eq!((many.status, many.code()), (429, "too_many_uploads"));
    assert_eq!(clinic.list().await, []);
}

#[tokio::test]
async fn an_upload_is_its_drafts_own() {
    let clinic = Fixture::open().await;
    assert_eq!(
        clinic.begin_as("care=nobody", "a.pdf", 10).await.status,
        404
    );
    let place = clinic.begin("a.pdf", 10).await;
    for cookie in ["care=nobody", "care=sent"] {
        for method in ["HEAD", "DELETE"] {
            let request = Request::builder()
                .method(method)
                .uri(&place)
                .header("tus-resumable", "1.0.0")
                .header("cookie", cookie);
            let answered = clinic.ask(request.body(Body::empty()).unwrap()).await;
            assert_eq!(answered.status, 404, "{method} {cookie}");
        }
    }
    let cancelled = clinic
        .ask(call("DELETE", &place).body(Body::empty()).unwrap())
        .await;
    assert_eq!(cancelled.status, 204);
    assert_eq!(clinic.head(&place).await.status, 404);
    for odd in ["nothing", "%00", "01KAE00000000000000000000A"] {
        assert_eq!(clinic.head(&format!("{CALL}/{odd}")).await.status, 404);
    }
}

#[tokio::test]
async fn nothing_comes_to_a_request_that_was_sent_meanwhile() {
    let clinic = Fixture::open().await;
    let pdf = made::pdf();
    let begun = clinic.begin_as("care=sent", "a.pdf", pdf.len()).await;
    let request = Request::patch(begun.header("location"))
        .header("tus-resumable", "1.0.0")
        .header("cookie", "care=sent")
        .header("upload-offset", 0)
        .header("content-type", "application/offset+octet-stream");
    let answered = clinic.ask(request.body(Body::from(pdf)).unwrap()).await;
    assert_eq!(answered.status, 409);
    assert_eq!(clinic.files.list_stored_files("sent").await.unwrap(), []);
    // Of the file, only the part stays until the upload is over.
    assert_eq!(clinic.count_blobs(), 1);
}

#[tokio::test]
async fn what_is_not_finished_in_a_day_is_forgotten() {
    let clinic = Fixture::open().await;
    let pdf = made::pdf();
    let place = clinic.begin("a.pdf", pdf.len()).await;
    clinic.patch(&place, 0, pdf[..100].to_vec()).await;
    assert_eq!(clinic.count_blobs(), 1);
    clinic.clock.advance(TimeDelta::hours(23));
    clinic.run_jobs().await;
    assert_eq!(clinic.head(&place).await.status, 200);
    clinic.clock.advance(TimeDelta::hours(2));
    assert_eq!(clinic.head(&place).await.status, 404);
    clinic.run_jobs().await;
    clinic.run_jobs().await;
    assert_eq!((clinic.count_blobs(), clinic.list().await.len()), (0, 0));
}

#[tokio::test]
async fn several_who_finish_at_once_make_one_file() {
    let clinic = Fixture::open().await;
    let pdf = made::pdf();
    let place = clinic.begin("a.pdf", pdf.len()).await;
    clinic.patch(&place, 0, pdf[..100].to_vec()).await;
    let last = (0..8).map(|_| clinic.patch(&place, 100, pdf[100..].to_vec()));
    let answers = futures::future::join_all(last).await;
    let kept = answers.iter().filter(|answer| answer.status == 204).count();
    assert!(kept >= 1);
    for answer in &answers {
        assert!(
            matches!(answer.status, 204 | 409 | 423),
            "{}",
            answer.status
        );
    }
    assert_eq!(clinic.head(&place).await.status, 200);
    clinic.run_jobs().await;
    assert_eq!((clinic.list().await.len(), clinic.count_blobs()), (1, 1));
}

#[tokio::test]
async fn an_upload_whose_parts_are_gone_starts_again() {
    let clinic = Fixture::open().await;
    let pdf = made::pdf();
    let place = clinic.begin("a.pdf", pdf.len()).await;
    clinic.patch(&place, 0, pdf[..100].to_vec()).await;
    std::fs::remove_dir_all(clinic.store.data_folder().join("blobs/named")).unwrap();
    let last = clinic.patch(&place, 100, pdf[100..].to_vec()).await;
    assert_eq!(last.status, 404);
    assert_eq!(clinic.head(&place).await.status, 404);
}

/// Runs SQL as another release would.
async fn run_sql(clinic: &Fixture, sql: String) {
    let tx = clinic.store.begin(Actor::System).await.unwrap();
    let connection = tx.connection();
    connection.execute_unprepared(&sql).await.unwrap();
    tx.commit().await.unwrap();
}

/// Puts in the row of an upload as the first release wrote it; answers where it is called, and its key.
async fn old_upload(
    clinic: &Fixture,
    length: usize,
    received: usize,
    refused: Option<&str>,
) -> (String, ItemKey) {
    let (id, key) = (clinic.clock.new_id().to_string(), ItemKey::random());
    let place = |column: &str| format!("care_upload.{column}:{id}");
    let item_key = clinic
        .store
        .encrypt_item_key(&place("item_key"), &key)
        .unwrap();
    let name = key.encrypt_text(&place("name"), "old.pdf").unwrap();
    let refused = refused.map_or("NULL".to_owned(), |json| {
        format!("'{}'", key.encrypt_text(&place("refused"), json).unwrap())
    });
    let expires_at = (clinic.clock.now() + TimeDelta::hours(20)).to_rfc3339();
    let sql = format!(
        "INSERT INTO care_upload (id, request_id, item_key, name, length, received, expires_at, refused) \
        VALUES ('{id}', '{DRAFT}', '{item_key}', '{name}', {length}, {received}, '{expires_at}', {refused})"
    );
    run_sql(clinic, sql).await;
    (id, key)
}

#[tokio::test]
async fn what_the_first_release_kept_of_uploads_goes_on() {
    let clinic = Fixture::open().await;
    let pdf = made::pdf();
    let (id, key) = old_upload(&clinic, pdf.len(), 100, None).await;
    let sealed = key
        .encrypt_bytes(&format!("care_upload_part.file:{id}/0"), &pdf[..100])
        .unwrap();
    let file = format!("care-uploads/{id}/0-first");
    let blobs = clinic.store.blobs();
    blobs.put_named(&file, sealed.into()).await.unwrap();
    let part = format!(
        "INSERT INTO care_upload_part (upload_id, starts_at, bytes, file) VALUES ('{id}', 0, 100, '{file}')"
    );
    run_sql(&clinic, part).await;
    let place = format!("{CALL}/{id}");
    assert_eq!(clinic.head(&place).await.header("upload-offset"), "100");
    let last = clinic.patch(&place, 100, pdf[100..].to_vec()).await;
    let opened = clinic.files.open_file(DRAFT, last.header("file-id")).await;
    let opened = opened.unwrap().unwrap();
    assert_eq!((&opened.bytes[..], &*opened.name), (&pdf[..], "old.pdf"));

    let words = "“old.pdf” is password protected.";
    let noted = format!(r#"{{"status":422,"code":"file_locked","words":"{words}"}}"#);
    let (id, _) = old_upload(&clinic, 9, 9, Some(&noted)).await;
    let again = clinic.head(&format!("{CALL}/{id}")).await;
    assert_eq!(again.status, 422);
    let list = clinic.list().await;
    assert_eq!(list[1].problem.as_deref(), Some(words));
}

#[tokio::test]
async fn a_cancelled_upload_leaves_no_byte() {
    let clinic = Fixture::open().await;
    let pdf = made::pdf();
    let place = clinic.begin("a.pdf", pdf.len()).await;
    clinic.patch(&place, 0, pdf[..100].to_vec()).await;
    let cancel = call("DELETE", &place).body(Body::empty()).unwrap();
    assert_eq!(clinic.ask(cancel).await.status, 204);
    assert_eq!(clinic.list().await, []);
    let late = clinic.patch(&place, 100, pdf[100..].to_vec()).await;
    assert_eq!(late.status, 404);
    clinic.run_jobs().await;
    assert_eq!(clinic.count_blobs(), 0);
}

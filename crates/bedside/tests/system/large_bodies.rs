//! What is larger than anybody means, and what nobody may send: refused in words, and before it is read.

use std::fmt::Write;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const FORM: &str = "application/x-www-form-urlencoded";
const JSON: &str = "application/json";
const FILES: &str = "multipart/form-data; boundary=x";
const MANY: usize = 20 << 20;

/// A request that announces so many bytes.
pub fn head(path: &str, kind: &str, bytes: usize) -> String {
    let mut head = format!("POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n");
    write!(head, "content-type: {kind}\r\ncontent-length: {bytes}\r\n").unwrap();
    if !path.starts_with("/api/") {
        head += "accept: text/html\r\n";
    }
    head + "\r\n"
}

/// What comes back while the body is sent, which may go on after the answer and is then of no use to anybody.
pub async fn answer(address: SocketAddr, head: &str, body: Vec<u8>) -> String {
    let (mut from, mut to) = TcpStream::connect(address).await.unwrap().into_split();
    to.write_all(head.as_bytes()).await.unwrap();
    let sending = tokio::spawn(async move {
        let _cut_off = to.write_all(&body).await;
        to
    });
    let mut answer = Vec::new();
    let read = async {
        while from
            .read_buf(&mut answer)
            .await
            .is_ok_and(|count| count > 0)
        {}
    };
    // A handler that waits for the body has thirty seconds.
    timeout(Duration::from_secs(20), read).await.unwrap();
    sending.abort();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_megabytes_of_words_are_refused_in_words() {
    let app = testsite::app()
        .sample_content()
        .without_jobs()
        .start()
        .await;
    let form = b"a&".repeat(MANY / 2);
    for path in [
        "/contact",
        "/partnership/request",
        "/feedback",
        "/data-complaint",
        "/volunteer",
        "/newsletter",
        "/giving",
        "/giving/statement",
        "/consultation/request/about",
        "/api/consultation",
        "/api/free-subscription",
        "/api/volunteer",
        "/api/sponsor",
    ] {
        let head = head(path, FORM, MANY);
        let answer = answer(app.address(), &head, form.clone()).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{path}: {answer}");
        assert!(answer.contains("larger than allowed"), "{path}: {answer}");
        let is_page = answer.contains("text/html");
        assert_eq!(is_page, !path.starts_with("/api/"), "{path}: {answer}");
    }
    let json = [&b"{\"a\":[0"[..], &b",0".repeat(MANY / 2), b"]}"].concat();
    for path in [
        "/api/consultation",
        "/api/sponsor",
        "/api/volunteer",
        "/api/contact",
    ] {
        let head = head(path, JSON, json.len());
        let answer = answer(app.address(), &head, json.clone()).await;
        assert!(answer.starts_with("HTTP/1.1 413"), "{path}: {answer}");
        assert!(answer.contains("larger than allowed"), "{path}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_too_large_is_shown_again() {
    let app = testsite::app()
        .sample_content()
        .without_jobs()
        .start()
        .await;
    for (path, field) in [
        ("/contact", "firstName"),
        ("/volunteer", "firstName"),
        ("/feedback", "comments"),
    ] {
        let head = head(path, FORM, MANY);
        let page = answer(app.address(), &head, Vec::new()).await;
        assert!(page.starts_with("HTTP/1.1 413"), "{path}: {page}");
        assert!(
            page.contains(&format!("name=\"{field}\"")),
            "{path}: {page}"
        );
    }
    let chunk = "493e0\r\n".to_owned() + &"a".repeat(300_000) + "\r\n0\r\n\r\n";
    let unsized_head =
        head("/contact", FORM, 0).replace("content-length: 0", "transfer-encoding: chunked");
    let page = answer(app.address(), &unsized_head, chunk.into_bytes()).await;
    assert!(page.starts_with("HTTP/1.1 413"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_s_body_is_waited_for_before_they_say_who_they_are() {
    let app = testsite::app().without_jobs().start().await;
    for (path, kind, status) in [
        ("/api/outreach/inbound", "message/rfc822", 401),
        ("/api/mail/inbound", "message/rfc822", 404),
        ("/api/mail/events", JSON, 404),
        ("/api/follow/photos", FILES, 401),
        ("/api/follow/attachments", FILES, 401),
        ("/api/desk/letters/inbound", "application/mbox", 401),
        ("/api/desk/transfers/statements", JSON, 401),
        ("/api/desk/newsletter/imports", JSON, 401),
        ("/giving/no-such-gift", FILES, 404),
        ("/giving/monthly/no-such-gift", FORM, 404),
        ("/consultation/booking/no-such-booking", FORM, 404),
        ("/consultation/request/story", FILES, 303),
    ] {
        // Only the head is sent; the body is said to come.
        let head = head(path, kind, 200 << 10);
        let answer = answer(app.address(), &head, Vec::new()).await;
        let expected = format!("HTTP/1.1 {status}");
        assert!(answer.starts_with(&expected), "{path}: {answer}");
    }
}

//! How files are kept, opened and taken away.

use consultations::files::FileState;
use store::Actor;
use uploads::documents::FileWarning;

use super::fixture::{DRAFT, Fixture};
use super::made;

#[tokio::test]
async fn a_kept_file_is_sealed_and_opens_to_what_was_sent() {
    let clinic = Fixture::open().await;
    let script: &[u8] = b"<</S/JavaScript/JS(xyzzy)>>";
    let sent = made::pdf_with(&[script], "");
    let id = clinic.keep("Plugh scan.pdf", sent.clone()).await.unwrap();
    assert_eq!(clinic.holding(b"xyzzy") + clinic.holding(b"Plugh"), 0);

    let list = clinic.list().await;
    assert_eq!((list.len(), list[0].state), (1, FileState::Ready));
    assert_eq!(
        (list[0].name.as_str(), &list[0].id),
        ("Plugh scan.pdf", &id)
    );
    let clinic = clinic.restart().await;
    let kept = clinic.files.list_stored_files(DRAFT).await.unwrap();
    assert!(kept[0].is_showable && kept[0].bytes == sent.len() as u64);
    assert_eq!(kept[0].warnings, [FileWarning::Script.message()]);
    let opened = clinic.files.open_file(DRAFT, &id).await.unwrap().unwrap();
    assert_eq!(
        (opened.bytes, opened.name.as_str()),
        (sent.into(), "Plugh scan.pdf")
    );
    assert!(
        clinic
            .files
            .open_file("another", &id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        clinic
            .files
            .open_file(DRAFT, "nothing")
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn the_same_bytes_are_one_file() {
    let clinic = Fixture::open().await;
    let one = clinic.keep("a.pdf", made::pdf()).await.unwrap();
    assert_eq!(clinic.keep("again.pdf", made::pdf()).await.unwrap(), one);
    assert_eq!((clinic.list().await.len(), clinic.count_blobs()), (1, 2));
    clinic.run_jobs().await;
    assert_eq!(clinic.count_blobs(), 1);
    assert!(clinic.files.open_file(DRAFT, &one).await.unwrap().is_some());
}

#[tokio::test]
async fn ten_files_are_kept_and_an_eleventh_is_refused() {
    let clinic = Fixture::open().await;
    let page = |count: i32| made::pdf_with(&[format!("<</N {count}>>").as_bytes()], "");
    let mut last = String::new();
    for count in 0..10 {
        last = clinic.keep("a.pdf", page(count)).await.unwrap();
    }
    let refused = clinic.keep("a.pdf", page(10)).await.unwrap_err();
    assert_eq!(refused.problem().code, "too_many_files");
    assert!(clinic.remove(&last).await && !clinic.remove(&last).await);
    assert!(clinic.keep("a.pdf", page(10)).await.is_ok());
}

#[tokio::test]
async fn what_is_removed_or_erased_is_gone() {
    let clinic = Fixture::open().await;
    let one = clinic.keep("a.pdf", made::pdf()).await.unwrap();
    clinic.keep("b.docx", made::docx()).await.unwrap();
    assert!(clinic.remove(&one).await);
    clinic.run_jobs().await;
    assert_eq!((clinic.list().await.len(), clinic.count_blobs()), (1, 1));
    assert!(clinic.files.open_file(DRAFT, &one).await.unwrap().is_none());
    clinic.erase().await;
    clinic.run_jobs().await;
    assert_eq!((clinic.list().await.len(), clinic.count_blobs()), (0, 0));
}

#[tokio::test]
async fn a_request_takes_over_what_its_draft_has() {
    let clinic = Fixture::open().await;
    let id = clinic.keep("a.pdf", made::pdf()).await.unwrap();
    let tx = clinic.store.begin(Actor::Visitor).await.unwrap();
    clinic
        .files
        .reassign_files(&tx, DRAFT, "request")
        .await
        .unwrap();
    tx.commit().await.unwrap();
    assert_eq!(clinic.list().await, []);
    assert!(
        clinic
            .files
            .open_file("request", &id)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn a_transaction_that_fails_leaves_nothing() {
    let clinic = Fixture::open().await;
    let taken = clinic.take("a.pdf", made::pdf()).await.unwrap();
    let sealed = clinic.files.encrypt_file(taken).await.unwrap();
    assert_eq!(clinic.count_blobs(), 1);
    clinic.files.discard_file(sealed).await;
    assert_eq!((clinic.count_blobs(), clinic.list().await.len()), (0, 0));
}

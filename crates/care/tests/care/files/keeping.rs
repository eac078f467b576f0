//! How files are kept, opened and taken away.

use care::files::{FileState, Note};
use store::Actor;

use super::house::{DRAFT, House};
use super::made;

#[tokio::test]
async fn a_kept_file_is_sealed_and_opens_to_what_was_sent() {
    let house = House::open().await;
    let script: &[u8] = b"<</S/JavaScript/JS(xyzzy)>>";
    let sent = made::pdf_with(&[script], "");
    let id = house.keep("Plugh scan.pdf", sent.clone()).await.unwrap();
    assert_eq!(house.holding(b"xyzzy") + house.holding(b"Plugh"), 0);

    let list = house.list().await;
    assert_eq!((list.len(), list[0].state), (1, FileState::Ready));
    assert_eq!(
        (list[0].name.as_str(), &list[0].id),
        ("Plugh scan.pdf", &id)
    );
    let house = house.restarted().await;
    let kept = house.files.kept(DRAFT).await.unwrap();
    assert!(kept[0].is_showable && kept[0].bytes == sent.len() as u64);
    assert_eq!(kept[0].warnings, [Note::Script.words()]);
    let opened = house.files.open(DRAFT, &id).await.unwrap().unwrap();
    assert_eq!(
        (opened.bytes, opened.name.as_str()),
        (sent.into(), "Plugh scan.pdf")
    );
    assert!(house.files.open("another", &id).await.unwrap().is_none());
    assert!(house.files.open(DRAFT, "nothing").await.unwrap().is_none());
}

#[tokio::test]
async fn the_same_bytes_are_one_file() {
    let house = House::open().await;
    let one = house.keep("a.pdf", made::pdf()).await.unwrap();
    assert_eq!(house.keep("again.pdf", made::pdf()).await.unwrap(), one);
    assert_eq!((house.list().await.len(), house.blobs()), (1, 2));
    house.run_jobs().await;
    assert_eq!(house.blobs(), 1);
    assert!(house.files.open(DRAFT, &one).await.unwrap().is_some());
}

#[tokio::test]
async fn ten_files_are_kept_and_an_eleventh_is_refused() {
    let house = House::open().await;
    let page = |count: i32| made::pdf_with(&[format!("<</N {count}>>").as_bytes()], "");
    let mut last = String::new();
    for count in 0..10 {
        last = house.keep("a.pdf", page(count)).await.unwrap();
    }
    let refused = house.keep("a.pdf", page(10)).await.unwrap_err();
    assert_eq!(refused.problem().code, "too_many_files");
    assert!(house.remove(&last).await && !house.remove(&last).await);
    assert!(house.keep("a.pdf", page(10)).await.is_ok());
}

#[tokio::test]
async fn what_is_removed_or_erased_is_gone() {
    let house = House::open().await;
    let one = house.keep("a.pdf", made::pdf()).await.unwrap();
    house.keep("b.docx", made::docx()).await.unwrap();
    assert!(house.remove(&one).await);
    house.run_jobs().await;
    assert_eq!((house.list().await.len(), house.blobs()), (1, 1));
    assert!(house.files.open(DRAFT, &one).await.unwrap().is_none());
    house.erase().await;
    house.run_jobs().await;
    assert_eq!((house.list().await.len(), house.blobs()), (0, 0));
}

#[tokio::test]
async fn a_request_takes_over_what_its_draft_has() {
    let house = House::open().await;
    let id = house.keep("a.pdf", made::pdf()).await.unwrap();
    let files = house.files.clone();
    let handed = house.store.write(Actor::Visitor, move |tx| {
        Box::pin(async move { files.hand_over(tx, DRAFT, "request").await })
    });
    handed.await.unwrap();
    assert_eq!(house.list().await, []);
    assert!(house.files.open("request", &id).await.unwrap().is_some());
}

#[tokio::test]
async fn a_transaction_that_fails_leaves_nothing() {
    let house = House::open().await;
    let taken = house.take("a.pdf", made::pdf()).await.unwrap();
    let sealed = house.files.seal(taken).await.unwrap();
    assert_eq!(house.blobs(), 1);
    house.files.discard(sealed).await;
    assert_eq!((house.blobs(), house.list().await.len()), (0, 0));
}

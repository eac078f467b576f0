//! Files that lie, and files that are refused for what they hold.

use std::sync::LazyLock;

use proptest::prelude::*;
use tokio::runtime::Runtime;
use tokio::sync::OnceCell;
use uploads::documents::LARGEST_FILE;

use super::fixture::Fixture;
use super::made;

#[tokio::test]
async fn what_is_no_report_is_refused_whatever_its_name() {
    let clinic = Fixture::open().await;
    let sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
    let template =
        "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml";
    for (name, bytes) in [
        (
            "report.pdf",
            b"MZ\x90\0\x03\0\0\0 this is a program, %PDF-1.7".to_vec(),
        ),
        ("report.doc", b"{\\rtf1\\ansi words}".to_vec()),
        (
            "report.pdf",
            b"<html><script>alert(1)</script></html>".to_vec(),
        ),
        (
            "report.jpg",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
        ),
        ("report.jpg", b"GIF89a".to_vec()),
        ("report.pdf", vec![0; 4_000]),
        (
            "report.docx",
            made::zipped(&[("a.txt", b"words"), ("b.exe", b"MZ")]),
        ),
        ("report.docx", made::office(sheet, &[])),
        ("report.docx", made::office(template, &[])),
        ("report.doc", made::compound(&[("/Workbook", b"numbers")])),
        (
            "report.doc",
            made::compound(&[("/__properties_version1.0", b"a mail")]),
        ),
    ] {
        assert_eq!(
            clinic.refused(name, bytes).await,
            "file_not_taken",
            "{name}"
        );
    }
}

#[tokio::test]
async fn what_is_locked_is_told_so() {
    let clinic = Fixture::open().await;
    let indexed: &[u8] = b"<</Type/XRef/Encrypt 4 0 R/Size 5>>\nstream\nx\nendstream";
    let escaped = made::pdf_with(&[], "/#45ncrypt 4 0 R");
    let sealed_docx = made::compound(&[("/EncryptionInfo", b"4"), ("/EncryptedPackage", b"x")]);
    let sealed_doc = made::compound(&[("/WordDocument", &made::word(0x0100))]);
    for bytes in [
        made::pdf_with(&[b"<</Filter/Standard/V 2>>"], "/Encrypt 3 0 R"),
        made::pdf_with(&[indexed], ""),
        escaped,
        sealed_docx,
        sealed_doc,
    ] {
        assert_eq!(clinic.refused("report.pdf", bytes).await, "file_locked");
    }
    // A flag in the archive says that an entry has a password.
    let mut locked = made::docx();
    for header in [&b"PK\x03\x04"[..], b"PK\x01\x02"] {
        let flags = if header[2] == 3 { 6 } else { 8 };
        let places: Vec<usize> = (0..locked.len() - 4)
            .filter(|at| &locked[*at..at + 4] == header)
            .collect();
        for at in places {
            locked[at + flags] |= 1;
        }
    }
    assert_eq!(clinic.refused("a.docx", locked).await, "file_locked");
}

/// An empty page of pypdf's with an owner's password, in each way that there is; and the same with a user's.
macro_rules! sealed {
    ($($way:literal),+) => {
        [$(
            (
                $way,
                include_bytes!(concat!("sealed/", $way, ".pdf")).as_slice(),
                include_bytes!(concat!("sealed/", $way, "-locked.pdf")).as_slice(),
            ),
        )+]
    };
}

#[tokio::test]
async fn what_opens_without_a_password_is_taken_and_nothing_else_of_its_kind() {
    let clinic = Fixture::open().await;
    let ways = sealed!("rc4-40", "rc4-128", "aes-128", "aes-256-r5", "aes-256");
    for (way, open, locked) in ways {
        let taken = clinic.take("report.pdf", open.to_vec()).await;
        assert!(taken.is_ok(), "{way}: {taken:?}");
        let refused = clinic.refused("report.pdf", locked.to_vec()).await;
        assert_eq!(refused, "file_locked", "{way}");
        // What says that it is sealed in a way that nobody knows stays outside.
        let name = open
            .windows(9)
            .position(|bytes| bytes == b"/Standard")
            .unwrap();
        let odd = [&open[..name], b"/Reversed", &open[name + 9..]].concat();
        assert_eq!(
            clinic.refused("report.pdf", odd).await,
            "file_locked",
            "{way}"
        );
    }
}

#[tokio::test]
async fn macros_are_refused() {
    let clinic = Fixture::open().await;
    let enabled = "application/vnd.ms-word.document.macroEnabled.main+xml";
    for bytes in [
        made::office(enabled, &[]),
        made::docx_with(&[("word/vbaProject.bin", b"x")]),
        made::compound(&[("/WordDocument", &made::word(0)), ("/Macros/VBA/", b"")]),
    ] {
        assert_eq!(clinic.refused("a.docx", bytes).await, "file_macros");
    }
}

#[tokio::test]
async fn a_bomb_is_not_unpacked() {
    let clinic = Fixture::open().await;
    let nothing = vec![0; 60 << 20];
    let large = made::docx_with(&[("word/media/image1.bmp", &nothing)]);
    assert!(large.len() < 100_000, "{}", large.len());
    assert_eq!(clinic.refused("a.docx", large).await, "file_swells");
    // Many that are small enough each.
    let some = &nothing[..3 << 20];
    let names: Vec<String> = (0..80)
        .map(|count| format!("word/media/{count}.bmp"))
        .collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), some)).collect();
    assert_eq!(
        clinic.refused("a.docx", made::docx_with(&many)).await,
        "file_swells"
    );
    // More entries than any report has.
    let names: Vec<String> = (0..3_000).map(|count| format!("word/{count}")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    assert_eq!(
        clinic.refused("a.docx", made::docx_with(&many)).await,
        "file_swells"
    );
    // Entities that grow.
    let laughs: &[u8] = b"<?xml version=\"1.0\"?><!DOCTYPE lolz [<!ENTITY a \"ha\">]><a/>";
    let bytes = made::docx_with(&[("word/styles.xml", laughs)]);
    assert_eq!(clinic.refused("a.docx", bytes).await, "file_broken");
    // A photo of more pixels than anybody reads.
    assert_eq!(
        clinic.refused("a.png", made::png(3_001, 1)).await,
        "too_many_pixels"
    );
}

#[tokio::test]
async fn nothing_and_too_much_are_refused() {
    let clinic = Fixture::open().await;
    assert_eq!(clinic.refused("a.pdf", Vec::new()).await, "empty_file");
    let mut large = made::pdf();
    let noise = made::noise(LARGEST_FILE - large.len());
    large.splice(9..9, [&b"%"[..], &noise, b"\n"].concat());
    assert!(large.len() > LARGEST_FILE);
    assert_eq!(
        clinic.refused("a.pdf", large.clone()).await,
        "file_too_large"
    );
    let just: Vec<u8> = [&large[..20], &large[large.len() - LARGEST_FILE + 20..]].concat();
    assert_eq!(just.len(), LARGEST_FILE);
    assert!(clinic.take("a.pdf", just).await.is_ok());
    let eleven = clinic
        .take("scan.pdf", vec![b'%'; 11 << 20])
        .await
        .unwrap_err();
    assert_eq!(
        eleven.message,
        "“scan.pdf” must be smaller than 10MB. It has 11.0 MB. Save a smaller copy, or send photos of the pages."
    );
}

#[tokio::test]
async fn a_part_of_a_file_is_told_so() {
    let clinic = Fixture::open().await;
    let mut pdf = made::pdf_with(&[&vec![b' '; 9_000]], "");
    pdf.truncate(5_000);
    let docx = made::docx_with(&[("word/media/a.jpg", &made::noise(5_000))]);
    let doc = made::doc();
    for bytes in [
        pdf,
        b"%PDF-1.7\n%%EOF".to_vec(),
        docx[..docx.len() / 2].to_vec(),
        doc[..700].to_vec(),
        made::jpeg(60, 40)[..100].to_vec(),
        made::png(60, 40)[..50].to_vec(),
    ] {
        assert_eq!(clinic.refused("a.pdf", bytes).await, "file_broken");
    }
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec();
    let refused = clinic.take("IMG.HEIC", heic).await.unwrap_err();
    assert!(refused.code == "heic_unreadable" && refused.message.contains("JPEG"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Bytes changed at random places end in an answer, whatever it is.
    #[test]
    fn no_damage_makes_a_look_fall_over(
        which in 0..5_usize,
        changes in proptest::collection::vec((any::<u16>(), any::<u8>()), 1..12),
    ) {
        let mut bytes = match which {
            4 => include_bytes!("sealed/aes-256.pdf").to_vec(),
            0 => made::pdf_with(&[&made::packed(b"1 0 <</S/JavaScript>>")], ""),
            1 => made::docx(),
            2 => made::doc(),
            _ => made::jpeg(30, 30),
        };
        for (at, value) in changes {
            let at = usize::from(at) % bytes.len();
            bytes[at] = value;
        }
        let answer = RUNTIME.block_on(async {
            let clinic = FIXTURE.get_or_init(Fixture::open).await;
            clinic.take("a.pdf", bytes).await
        });
        if let Err(problem) = answer {
            prop_assert!(problem.status < 500, "{problem:?}");
        }
    }
}

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());
static FIXTURE: OnceCell<Fixture> = OnceCell::const_new();

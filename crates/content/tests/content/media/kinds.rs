//! What is taken as what, and what is refused in which words.
use std::time::{Duration, Instant};

use image::ImageFormat;
use serde_json::Value;
use testkit::pictures::png_bomb;

use super::desk::Desk;
use super::files::{encoded, holds, pdf, phone_jpeg, picture, png, wav};

const HEIC: &[u8] = include_bytes!("fixtures/phone.heic");
const M4A: &[u8] = include_bytes!("fixtures/tone.m4a");
const MP3: &[u8] = include_bytes!("fixtures/tone.mp3");
const OPUS: &[u8] = include_bytes!("fixtures/tone.opus");
const WEBM: &[u8] = include_bytes!("fixtures/tone.webm");
const RECORDED: &[u8] = include_bytes!("fixtures/recorded.mp4");
const SLICED: &[u8] = include_bytes!("fixtures/sliced.webm");
const FILM: &[u8] = include_bytes!("fixtures/moving.mp4");
const FILM_WEBM: &[u8] = include_bytes!("fixtures/moving.webm");

#[tokio::test]
async fn a_photograph_stands_upright_and_forgets_where_it_was_taken() {
    let desk = Desk::open().await;
    let photo = phone_jpeg(120, 80);
    assert!(holds(&photo, b"Exif\0\0"));
    let id = desk.take("IMG_0001.JPG", &photo).await;
    assert!(id.ends_with("-80x120-jpg"), "turned upright: {id}");
    let item = desk.item(&id).await;
    let kept = desk.get(item["url"].as_str().unwrap()).await;
    assert!(!holds(&kept.bytes, b"Exif") && !holds(&kept.bytes, &[46, 0, 0, 0, 1, 0, 0, 0]));
    let read_back = image::load_from_memory(&kept.bytes).unwrap();
    assert_eq!((read_back.width(), read_back.height()), (80, 120));
    let small = desk.get(item["thumbnail"].as_str().unwrap()).await;
    assert_eq!(
        (small.status, small.header("content-type")),
        (200, "image/webp")
    );
    assert!(!holds(&small.bytes, b"EXIF"));
}

#[tokio::test]
async fn pictures_are_known_by_their_bytes_whatever_they_are_called() {
    let desk = Desk::open().await;
    for (format, ending) in [
        (ImageFormat::Png, "png"),
        (ImageFormat::WebP, "webp"),
        (ImageFormat::Gif, "gif"),
        (ImageFormat::Jpeg, "jpg"),
    ] {
        let id = desk
            .take("song.mp3", &encoded(&picture(30, 20, 7), format))
            .await;
        assert!(id.ends_with(&format!("-30x20-{ending}")), "{id}");
        assert_eq!(desk.item(&id).await["kind"], "image");
    }
}

#[tokio::test]
async fn a_picture_of_an_iphone_becomes_a_jpeg() {
    let desk = Desk::open().await;
    let id = desk.take("IMG_7.HEIC", HEIC).await;
    assert!(
        id.starts_with("image-") && id.ends_with("-128x128-jpg"),
        "{id}"
    );
    let item = desk.item(&id).await;
    let kept = desk.get(item["url"].as_str().unwrap()).await;
    assert_eq!(kept.header("content-type"), "image/jpeg");
    let pixels = image::load_from_memory(&kept.bytes).unwrap().to_rgb8();
    assert_eq!(pixels.dimensions(), (128, 128));
    assert!(
        pixels.pixels().any(|pixel| pixel != pixels.get_pixel(0, 0)),
        "it shows something"
    );

    let (status, code) = desk.refuse("IMG_8.HEIC", &HEIC[..1500]).await;
    assert_eq!((status, code.as_str()), (422, "heic_unreadable"));
    let upload = desk.upload("IMG_8.HEIC", &HEIC[..1500]).await;
    assert!(
        upload.json()["detail"]
            .as_str()
            .unwrap()
            .contains("Most Compatible")
    );
}

#[tokio::test]
async fn recordings_are_taken_with_their_length() {
    let desk = Desk::open().await;
    for (name, bytes, ending, mime, seconds) in [
        ("a", MP3, "mp3", "audio/mpeg", 1),
        ("b", M4A, "m4a", "audio/mp4", 1),
        ("c", OPUS, "ogg", "audio/ogg", 1),
        ("d", WEBM, "webm", "audio/webm", 1),
        ("e", RECORDED, "m4a", "audio/mp4", 1),
        ("g", SLICED, "webm", "audio/webm", 2),
        ("f", &wav(), "wav", "audio/wav", 2),
    ] {
        let id = desk.take(name, bytes).await;
        assert!(
            id.starts_with("file-") && id.ends_with(&format!("-{ending}")),
            "{name}: {id}"
        );
        let item = desk.item(&id).await;
        assert_eq!(
            (&item["kind"], &item["mime"], &item["seconds"]),
            (
                &Value::from("audio"),
                &Value::from(mime),
                &Value::from(seconds)
            ),
            "{name}"
        );
        let url = item["url"].as_str().unwrap();
        let request = axum::http::Request::get(url)
            .header("range", "bytes=2-5")
            .body(axum::body::Body::empty());
        let part = desk.ask(request.unwrap()).await;
        assert_eq!(
            (part.status, part.header("content-type")),
            (206, mime),
            "{name}"
        );
        assert_eq!(
            part.header("content-range"),
            format!("bytes 2-5/{}", bytes.len())
        );
        assert_eq!(&part.bytes[..], &bytes[2..6], "{name}");
    }
    assert_eq!(desk.list("kind=audio").await.len(), 7);
    assert_eq!(desk.list("kind=video").await.len(), 0);
}

#[tokio::test]
async fn who_recorded_is_not_told_by_what_is_kept() {
    let desk = Desk::open().await;
    assert!(holds(OPUS, b"ARTIST=Foo artist"));
    let id = desk.take("tone.opus", OPUS).await;
    let item = desk.item(&id).await;
    let kept = desk.get(item["url"].as_str().unwrap()).await;
    assert_eq!(kept.bytes.len(), OPUS.len());
    assert!(!holds(&kept.bytes, b"ARTIST"));
}

#[tokio::test]
async fn videos_are_taken_and_get_a_poster() {
    let desk = Desk::open().await;
    let film = desk.take("clip.mp4", FILM).await;
    let other = desk.take("clip.webm", FILM_WEBM).await;
    let poster = desk.take("poster.png", &png(400, 300, 9)).await;
    for (id, mime) in [(&film, "video/mp4"), (&other, "video/webm")] {
        let item = desk.item(id).await;
        assert_eq!(
            (
                item["kind"].as_str(),
                item["mime"].as_str(),
                item["seconds"].as_u64()
            ),
            (Some("video"), Some(mime), Some(1))
        );
        assert_eq!(item.get("thumbnail"), None);
    }
    let path = format!("/api/desk/media/{film}/poster");
    let set = desk
        .send("PUT", &path, serde_json::json!({"image": poster}))
        .await;
    assert_eq!(set.status, 200);
    assert!(
        set.json()["thumbnail"]
            .as_str()
            .unwrap()
            .ends_with("/320.webp")
    );
    assert_eq!(
        desk.list("kind=image&unused=1").await,
        [""; 0],
        "the poster is used"
    );
    let kept = desk.item(&poster).await;
    assert_eq!(
        (kept["uses"].as_u64(), kept["usedIn"][0]["id"].as_str()),
        (Some(1), Some(film.as_str()))
    );
    for wrong in [
        serde_json::json!({"image": film}),
        serde_json::json!({"image": "image-x"}),
    ] {
        assert_eq!(desk.send("PUT", &path, wrong).await.status, 422);
    }
    let not_a_video = format!("/api/desk/media/{poster}/poster");
    assert_eq!(
        desk.send("PUT", &not_a_video, serde_json::json!({"image": poster}))
            .await
            .status,
        422
    );
    assert_eq!(
        desk.send("PUT", &path, serde_json::json!({"image": null}))
            .await
            .status,
        200
    );
    assert_eq!(desk.list("kind=image&unused=1").await, [poster]);
}

#[tokio::test]
async fn a_pdf_is_taken_and_only_ever_saved() {
    let desk = Desk::open().await;
    let id = desk.take("leaflet.pdf", &pdf()).await;
    let item = desk.item(&id).await;
    assert_eq!(
        (item["kind"].as_str(), item["mime"].as_str()),
        (Some("file"), Some("application/pdf"))
    );
    let kept = desk.get(item["url"].as_str().unwrap()).await;
    assert_eq!(
        (kept.bytes.as_ref(), kept.header("content-disposition")),
        (pdf().as_slice(), "attachment")
    );
    assert_eq!(
        desk.refuse("half.pdf", &pdf()[..30]).await,
        (422, "file_cut".to_owned())
    );
}

#[tokio::test]
async fn two_hundred_megapixels_are_refused_at_once() {
    let desk = Desk::open().await;
    let begun = Instant::now();
    for (width, height) in [(20_000, 10_000), (12_000, 12_000), (8_000, 7_000)] {
        let refused = desk.refuse("huge.png", &png_bomb(width, height)).await;
        assert_eq!(
            refused,
            (413, "too_many_pixels".to_owned()),
            "{width}×{height}"
        );
    }
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn what_is_no_medium_is_refused_by_its_name() {
    let desk = Desk::open().await;
    let filled = |head: &[u8]| [head, &[b' '; 700]].concat();
    let elf = filled(b"\x7fELF\x02\x01\x01\0");
    let exe = filled(b"MZ\x90\0\x03\0\0\0\x04\0\0\0");
    let script = filled(b"#!/bin/sh\necho");
    for (name, bytes, code) in [
        ("photo.jpg", &elf, "program"),
        ("photo.png", &exe, "program"),
        ("song.mp3", &script, "program"),
        (
            "page.png",
            &filled(b"<!DOCTYPE html><html><script>"),
            "not_taken",
        ),
        ("word.docx", &filled(b"PK\x03\x04\x14\0\x06\0"), "not_taken"),
        ("film.mov", &filled(b"\0\0\0\x14ftypqt  "), "not_taken"),
        ("note.txt", &filled(b"dear diary"), "unknown_file"),
    ] {
        assert_eq!(
            desk.refuse(name, bytes).await,
            (415, code.to_owned()),
            "{name}"
        );
    }
    let (status, code) = desk
        .refuse("song.mp3", &filled(b"ID3\x04\0\0\0\0\0\0"))
        .await;
    assert_eq!((status, code.as_str()), (422, "file_broken"));
}

#[tokio::test]
async fn files_that_end_too_early_are_told_so() {
    let desk = Desk::open().await;
    let jpeg = encoded(&picture(200, 150, 3), ImageFormat::Jpeg);
    for (name, bytes, code) in [
        ("a.jpg", &jpeg[..jpeg.len() / 2], "file_cut"),
        ("b.mp4", &FILM[..1200], "file_cut"),
        ("c.m4a", &M4A[..9000], "file_cut"),
        ("e.webm", &WEBM[..3000], "file_cut"),
        ("f.webm", &SLICED[..SLICED.len() - 20], "file_cut"),
        ("d.png", &png(200, 150, 3)[..900], "file_broken"),
    ] {
        assert_eq!(
            desk.refuse(name, bytes).await,
            (422, code.to_owned()),
            "{name}"
        );
    }
    assert_eq!(desk.list("").await, [""; 0]);
}

#[tokio::test]
async fn a_drawing_becomes_pixels_and_one_with_a_script_is_refused() {
    let desk = Desk::open().await;
    let drawing = |inside: &str| {
        format!(
            r##"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48"><rect width="64" height="48" fill="#0b3b2e"/>{inside}</svg>"##
        )
    };
    let id = desk.take("leaf.svg", drawing("").as_bytes()).await;
    assert!(id.ends_with("-1280x960-png"), "{id}");
    for sly in [
        "<script>alert(1)</script>",
        "<g onload='alert(1)'/>",
        "<image href='http://localhost/x.png'/>",
    ] {
        let refused = desk.refuse("leaf.svg", drawing(sly).as_bytes()).await;
        assert_eq!(refused, (422, "drawing_with_program".to_owned()), "{sly}");
    }
}

#[tokio::test]
async fn the_place_of_a_picture_goes_however_oddly_it_is_laid_out() {
    let desk = Desk::open().await;
    let photo = encoded(&picture(40, 30, 7), ImageFormat::Jpeg);
    let exif = b"\xFF\xE1\0\x10Exif\0\0GPS 7.46";
    // Behind the first segment, which tells what it is.
    let (first, rest) = photo.split_at(4 + usize::from(photo[5]));
    let stray = [first, b"\0", exif, rest].concat();
    let drawn = encoded(&picture(40, 30, 8), ImageFormat::Gif);
    // Behind the screen's colours, where there are some.
    let colours = if drawn[10] & 0x80 == 0 {
        0
    } else {
        3 << ((drawn[10] & 7) + 1)
    };
    let (head, rest) = drawn.split_at(13 + colours);
    let said = [head, b"\x21\xFE\x08GPS 7.46\0", rest].concat();
    for (name, bytes) in [("photo.jpg", stray), ("drawn.gif", said)] {
        let answered = desk.upload(name, &bytes).await;
        if answered.status != 204 {
            assert_eq!(answered.status, 422, "{name}");
            continue;
        }
        let item = desk.item(answered.header("media-id")).await;
        let kept = desk.get(item["url"].as_str().unwrap()).await;
        assert_eq!(kept.status, 200);
        assert!(!holds(&kept.bytes, b"GPS"), "{name}");
    }
}

#[tokio::test]
async fn what_a_recorder_wrote_goes_and_the_sound_stays() {
    let desk = Desk::open().await;
    let plain = wav();
    let about = [&b"LIST\x0C\0\0\0INFO"[..], b"IARTAda "].concat();
    let mut told = [&plain[..36], &about, &plain[36..]].concat();
    let size = u32::try_from(told.len() - 8).unwrap();
    told[4..8].copy_from_slice(&size.to_le_bytes());
    for (name, bytes, said) in [
        ("a.wav", told, &b"IARTAda"[..]),
        ("a.mp3", MP3.to_vec(), b"TPE1"),
    ] {
        let id = desk.take(name, &bytes).await;
        let item = desk.item(&id).await;
        let kept = desk.get(item["url"].as_str().unwrap()).await;
        assert!(holds(&bytes, said) && !holds(&kept.bytes, said), "{name}");
        assert_eq!(kept.bytes.len(), bytes.len());
        assert!(item["seconds"].as_f64().unwrap() > 0.5, "{name}");
    }
}

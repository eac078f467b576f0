//! From bytes sent in to bytes sent out, on both databases.
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use bytes::Bytes;
use http_body_util::BodyExt;
use kernel::Clock;
use testkit::database::TestDatabase;
use tower::ServiceExt;

use super::decoder::tests::{jpeg_with, png_of};
use super::*;

async fn house() -> (TestDatabase, PictureService) {
    let place = testkit::database::database(migrations).await;
    let pictures = PictureService::new(place.store(Clock::system()).await);
    (place, pictures)
}

async fn get(app: &Router, path: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, Bytes) {
    let mut request = Request::get(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = app
        .clone()
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap();
    let (parts, body) = response.into_parts();
    (
        parts.status,
        parts.headers,
        body.collect().await.unwrap().to_bytes(),
    )
}

fn mp3(length: usize) -> Bytes {
    let mut bytes = b"ID3\x04\0\0\0\0\0\0".to_vec();
    bytes.extend((0..length).map(|i| (i % 251) as u8));
    bytes.into()
}

#[tokio::test]
async fn a_picture_taken_in_is_found_by_its_id_and_shown_at_every_width() {
    let (_place, pictures) = house().await;
    let app = router(pictures.clone());
    let picture = pictures
        .import_bytes(png_of(800, 400).into())
        .await
        .unwrap();
    assert_eq!(
        picture.asset_id(),
        format!("image-{}-800x400-png", picture.sha1)
    );
    let view = pictures
        .find_view(&picture.asset_id(), "Two hands")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (view.width, view.height, view.alt.as_str()),
        (640, 320, "Two hands")
    );
    for width in picture.rendition_widths() {
        let (status, headers, body) = get(&app, &picture.rendition_url(width), &[]).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(headers["content-type"], "image/webp");
        assert!(
            headers["cache-control"]
                .to_str()
                .unwrap()
                .contains("immutable")
        );
        assert_eq!(image::load_from_memory(&body).unwrap().width(), width);
        if width == 640 {
            assert_eq!(u64::try_from(body.len()).unwrap(), view.bytes);
        }
    }
    let (status, headers, body) = get(&app, &picture.original_url(), &[]).await;
    assert_eq!((status, &body[..]), (StatusCode::OK, &png_of(800, 400)[..]));
    assert_eq!(headers["content-type"], "image/png");
}

#[tokio::test]
async fn the_same_bytes_again_change_nothing() {
    let (_place, pictures) = house().await;
    let first = pictures.import_bytes(png_of(50, 50).into()).await.unwrap();
    assert_eq!(
        pictures.import_bytes(png_of(50, 50).into()).await.unwrap(),
        first
    );
    let drawing = Bytes::from_static(br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="#0f5a45"/></svg>"##);
    let drawn = pictures.import_svg(drawing.clone()).await.unwrap();
    assert_eq!(
        (
            drawn.width,
            drawn.height,
            drawn.extension.as_str(),
            drawn.color.as_str()
        ),
        (1280, 960, "png", "#0f5a45")
    );
    assert_eq!(pictures.import_svg(drawing).await.unwrap(), drawn);
}

#[tokio::test]
async fn many_ids_are_resolved_in_one_question_and_unknown_ones_left_out() {
    let (_place, pictures) = house().await;
    let a = pictures.import_bytes(png_of(10, 10).into()).await.unwrap();
    let b = pictures
        .import_bytes(jpeg_with(20, 10, &[]).into())
        .await
        .unwrap();
    let unknown = format!("image-{}-1x1-png", "0".repeat(40));
    let found = pictures
        .resolve_many([
            a.asset_id(),
            b.asset_id(),
            unknown,
            "sample:x.svg".to_owned(),
            a.asset_id(),
        ])
        .await
        .unwrap();
    assert_eq!(found.len(), 2);
    assert_eq!(found[&a.asset_id()], a);
    assert_eq!(found[&b.asset_id()], b);
    assert!(
        pictures
            .resolve_many(["nonsense"])
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn unknown_pictures_widths_and_names_are_not_found() {
    let (_place, pictures) = house().await;
    let app = router(pictures.clone());
    let picture = pictures
        .import_bytes(png_of(400, 200).into())
        .await
        .unwrap();
    let sha1 = &picture.sha1;
    let nobody = "f".repeat(40);
    for path in [
        format!("/media/{sha1}/641.webp"),
        format!("/media/{sha1}/640.webp"),
        format!("/media/{sha1}/original.svg"),
        format!("/media/{sha1}/original.jpg"),
        format!("/media/{sha1}/file.mp3"),
        format!("/media/{nobody}/320.webp"),
        format!("/media/{nobody}/original.png"),
        "/media/..%2f..%2fetc/original.png".to_owned(),
        format!("/media/{sha1}/..%2f320.webp"),
    ] {
        let (status, headers, _) = get(&app, &path, &[]).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(headers["content-type"], "application/problem+json");
    }
}

#[tokio::test]
async fn a_second_look_costs_no_bytes_and_a_part_is_only_that_part() {
    let (_place, pictures) = house().await;
    let app = router(pictures.clone());
    let bytes = mp3(600_000);
    let recording = pictures.import_recording(bytes.clone()).await.unwrap();
    assert_eq!(recording.asset_id(), format!("file-{}-mp3", recording.sha1));
    let view = pictures
        .find_file(&recording.asset_id())
        .await
        .unwrap()
        .unwrap()
        .to_audio_view(90);
    assert_eq!(
        (view.mime.as_str(), view.bytes, view.seconds),
        ("audio/mpeg", 600_010, 90)
    );

    let (status, headers, body) = get(&app, &view.src, &[]).await;
    assert_eq!((status, &body), (StatusCode::OK, &bytes));
    let etag = headers["etag"].to_str().unwrap();
    let (status, _, body) = get(&app, &view.src, &[("if-none-match", etag)]).await;
    assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));

    let (status, headers, body) = get(&app, &view.src, &[("range", "bytes=100-299999")]).await;
    assert_eq!(status, StatusCode::PARTIAL_CONTENT);
    assert_eq!(headers["content-range"], "bytes 100-299999/600010");
    assert_eq!(&body[..], &bytes[100..300_000]);
    let (status, _, body) = get(
        &app,
        &view.src,
        &[("range", "bytes=5-9"), ("if-range", "\"other\"")],
    )
    .await;
    assert_eq!((status, body.len()), (StatusCode::OK, 600_010));
    let (status, headers, _) = get(&app, &view.src, &[("range", "bytes=600010-")]).await;
    assert_eq!(status, StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(headers["content-range"], "bytes */600010");
}

#[tokio::test]
async fn parts_of_a_size_can_be_asked_for_too() {
    let (_place, pictures) = house().await;
    let app = router(pictures.clone());
    let picture = pictures
        .import_bytes(png_of(320, 200).into())
        .await
        .unwrap();
    let (_, _, whole) = get(&app, &picture.rendition_url(320), &[]).await;
    let (status, _, part) = get(&app, &picture.rendition_url(320), &[("range", "bytes=-10")]).await;
    assert_eq!(
        (status, &part[..]),
        (StatusCode::PARTIAL_CONTENT, &whole[whole.len() - 10..])
    );
}

#[tokio::test]
async fn what_is_neither_picture_nor_recording_is_refused_and_nothing_is_kept() {
    let (_place, pictures) = house().await;
    for bytes in [
        &b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>"[..],
        b"",
        b"<!doctype html>",
        b"\xff\xd8\xff\xe0 no more",
    ] {
        assert!(
            pictures
                .import_bytes(Bytes::from_static(bytes))
                .await
                .is_err()
        );
        assert!(matches!(
            pictures.import_recording(Bytes::from_static(bytes)).await,
            Err(PictureError::NotARecording)
        ));
    }
    assert!(matches!(
        pictures.import_bytes(vec![0; MAX_BYTES + 1].into()).await,
        Err(PictureError::TooLarge)
    ));
    assert!(
        pictures
            .store()
            .blobs()
            .list_blobs()
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn many_who_ask_at_once_for_a_new_size_get_the_same_bytes() {
    let (_place, pictures) = house().await;
    let picture = Arc::new(
        pictures
            .import_bytes(png_of(1000, 500).into())
            .await
            .unwrap(),
    );
    let asking = (0..12).map(|_| {
        let (pictures, picture) = (pictures.clone(), Arc::clone(&picture));
        tokio::spawn(async move {
            pictures
                .load_rendition(&picture.sha1, 960, false)
                .await
                .unwrap()
                .unwrap()
        })
    });
    let answers = futures::future::join_all(asking).await;
    let first = &answers[0].as_ref().unwrap().bytes;
    assert!(
        answers
            .iter()
            .all(|answer| answer.as_ref().unwrap().bytes == *first)
    );
}

#[tokio::test]
async fn a_size_that_was_lost_is_made_again() {
    let (_place, pictures) = house().await;
    let picture = pictures
        .import_bytes(png_of(700, 500).into())
        .await
        .unwrap();
    let before = pictures
        .load_rendition(&picture.sha1, 640, false)
        .await
        .unwrap()
        .unwrap()
        .bytes;
    let name = format!("sizes/{}/640.webp", picture.sha1);
    pictures.store().blobs().delete_named(&name).await.unwrap();
    assert_eq!(
        pictures
            .load_rendition(&picture.sha1, 640, false)
            .await
            .unwrap()
            .unwrap()
            .bytes,
        before
    );
    assert!(
        pictures
            .store()
            .blobs()
            .get_named(&name)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn an_article_cover_fits_its_budget() {
    let (_place, pictures) = house().await;
    let cover = pictures.import_bytes(hard_jpeg()).await.unwrap();
    assert!(cover.preview_bytes <= 30 * 1024, "{}", cover.preview_bytes);
}

/// Harder than a drawing: gradients with a pattern over them.
fn hard_jpeg() -> Bytes {
    let pixels = image::RgbImage::from_fn(1600, 1067, |x, y| {
        let wave = f64::from(x) / 9.0 + f64::from(y) / 13.0;
        let shade = (wave.sin() * 40.0) as i32;
        image::Rgb([
            (x / 7) as u8,
            ((y / 5) as i32 + shade).clamp(0, 255) as u8,
            (120 + shade) as u8,
        ])
    });
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 88)
        .encode_image(&pixels)
        .unwrap();
    bytes.into()
}

/// What a browser that reads AVIF says.
const READS_AVIF: [(&str, &str); 1] = [("accept", "image/avif,image/webp,*/*;q=0.8")];

/// The size as AVIF, asked for until it is made.
async fn wait_for_avif(app: &Router, path: &str) -> (HeaderMap, Bytes) {
    let made = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            let (_, headers, body) = get(app, path, &READS_AVIF).await;
            if headers["content-type"] == "image/avif" {
                return (headers, body);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    made.await.unwrap()
}

#[tokio::test]
async fn who_reads_avif_gets_it_once_it_is_made_and_the_rest_webp() {
    let (place, pictures) = house().await;
    let picture = pictures.import_bytes(hard_jpeg()).await.unwrap();
    let path = picture.rendition_url(320);
    let app = router(pictures.clone());
    let (_, headers, webp) = get(&app, &path, &READS_AVIF).await;
    assert_eq!(headers["content-type"], "image/webp");
    assert_eq!(headers["vary"], "Accept");
    assert!(
        headers["cache-control"]
            .to_str()
            .unwrap()
            .starts_with("public")
    );
    let (headers, avif) = wait_for_avif(&app, &path).await;
    assert_eq!(&avif[4..12], b"ftypavif");
    assert!(avif.len() < webp.len());
    assert_eq!(headers["vary"], "Accept");
    // A shared cache that overlooks `Vary` would hand it to a browser that cannot read it.
    assert!(
        headers["cache-control"]
            .to_str()
            .unwrap()
            .starts_with("private")
    );
    let tag = headers["etag"].to_str().unwrap();
    let again = [READS_AVIF[0], ("if-none-match", tag)];
    assert_eq!(get(&app, &path, &again).await.0, StatusCode::NOT_MODIFIED);
    for accept in ["image/webp,*/*", "*/*"] {
        let (_, headers, body) = get(&app, &path, &[("accept", accept)]).await;
        assert_eq!(
            (&headers["content-type"], body),
            (&"image/webp".parse().unwrap(), webp.clone())
        );
    }

    // Another server finds what this one made.
    let other = PictureService::new(place.store(Clock::system()).await);
    assert_eq!(wait_for_avif(&router(other), &path).await.1, avif);

    let store = pictures.store();
    let tx = store.begin(::store::Actor::System).await.unwrap();
    let deleted = delete_file(&tx, &picture.sha1).await.unwrap();
    tx.commit().await.unwrap();
    let name = format!("sizes/{}/320.avif", picture.sha1);
    assert!(deleted.iter().any(|file| file.renditions.contains(&name)));
}

#[tokio::test]
async fn webp_stays_where_avif_saves_nothing() {
    let (_place, pictures) = house().await;
    let picture = pictures.import_bytes(png_of(8, 8).into()).await.unwrap();
    let app = router(pictures.clone());
    let name = format!("sizes/{}/8.avif", picture.sha1);
    let made = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            let (_, headers, _) = get(&app, &picture.rendition_url(8), &READS_AVIF).await;
            assert_eq!(headers["content-type"], "image/webp");
            if let Some(made) = pictures.store().blobs().get_named(&name).await.unwrap() {
                return made;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    assert!(made.await.unwrap().is_empty(), "it says so to all servers");
    let (_, headers, _) = get(&app, &picture.rendition_url(8), &READS_AVIF).await;
    assert_eq!(headers["content-type"], "image/webp");
}

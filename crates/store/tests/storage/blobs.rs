//! One suite for a folder and, where `BEDSIDE_TEST_S3` names an endpoint, for S3.

use bytes::Bytes;
use store::{BlobHash, BlobStore};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use url::Url;

/// Every kind of blob store that can be reached here; the folder always.
async fn kinds(bucket: &str) -> Vec<(BlobStore, Option<TempDir>)> {
    let folder = TempDir::new().unwrap();
    let mut kinds = vec![(
        BlobStore::open_store(None, folder.path()).unwrap(),
        Some(folder),
    )];
    if let Some(endpoint) = std::env::var("BEDSIDE_TEST_S3")
        .ok()
        .filter(|url| !url.is_empty())
    {
        make_bucket(&endpoint, bucket).await;
        for prefix in ["", "some/where"] {
            let url = format!(
                "s3://tester:s%2Fcret@{bucket}/{prefix}?endpoint={endpoint}&region=eu-west-2"
            );
            kinds.push((
                BlobStore::open_store(Some(&url), "unused".as_ref()).unwrap(),
                None,
            ));
        }
    }
    kinds
}

async fn make_bucket(endpoint: &str, bucket: &str) {
    let url = Url::parse(endpoint).unwrap();
    let at = (url.host_str().unwrap(), url.port().unwrap());
    let mut socket = TcpStream::connect(at).await.unwrap();
    let host = url.host_str().unwrap();
    let request = format!(
        "PUT /{bucket} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains("200") || answer.contains("409"), "{answer}");
}

#[tokio::test]
async fn what_is_put_comes_back_with_its_type() {
    for (blobs, _keep) in kinds("roundtrip").await {
        let bytes = Bytes::from_static(b"a picture of a leaf");
        let hash = blobs.put_blob(bytes.clone(), "image/png").await.unwrap();
        assert_eq!(hash, BlobHash::of_bytes(&bytes));
        let blob = blobs.get_blob(&hash).await.unwrap().unwrap();
        assert_eq!((blob.bytes, blob.mime.as_str()), (bytes, "image/png"));
        let info = blobs.blob_info(&hash).await.unwrap().unwrap();
        assert_eq!((info.size, info.mime.as_str()), (19, "image/png"));
        assert_eq!(blobs.list_blobs().await.unwrap(), [(hash, 19)]);
    }
}

#[tokio::test]
async fn ranges_are_cut_at_the_end() {
    for (blobs, _keep) in kinds("ranges").await {
        let hash = blobs
            .put_blob(Bytes::from_static(b"0123456789"), "audio/mpeg")
            .await
            .unwrap();
        for (range, expected) in [
            (0..4, "0123"),
            (4..400, "456789"),
            (10..12, ""),
            (50..60, ""),
        ] {
            assert_eq!(
                blobs.get_range(&hash, range).await.unwrap().unwrap(),
                expected
            );
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_none_and_can_be_deleted() {
    for (blobs, _keep) in kinds("absent").await {
        let hash = BlobHash::of_bytes(b"never put");
        assert_eq!(blobs.get_blob(&hash).await.unwrap(), None);
        assert_eq!(blobs.blob_info(&hash).await.unwrap(), None);
        assert_eq!(blobs.get_range(&hash, 0..1).await.unwrap(), None);
        assert_eq!(blobs.get_named("sizes/none.webp").await.unwrap(), None);
        blobs.delete_blob(&hash).await.unwrap();
        blobs.delete_named("sizes/none.webp").await.unwrap();
        assert!(blobs.list_blobs().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn deleted_is_gone() {
    for (blobs, _keep) in kinds("deleted").await {
        let hash = blobs
            .put_blob(Bytes::from_static(b"soon gone"), "text/plain")
            .await
            .unwrap();
        blobs.delete_blob(&hash).await.unwrap();
        assert_eq!(blobs.get_blob(&hash).await.unwrap(), None);
    }
}

#[tokio::test]
async fn named_blobs_are_replaced_and_stay_out_of_the_list() {
    for (blobs, _keep) in kinds("named").await {
        for text in ["first", "second"] {
            blobs
                .put_named("sizes/abc/640.webp", Bytes::from(text))
                .await
                .unwrap();
        }
        assert_eq!(
            blobs
                .get_named("sizes/abc/640.webp")
                .await
                .unwrap()
                .unwrap(),
            "second"
        );
        assert!(blobs.list_blobs().await.unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_name_cannot_climb_out() {
    for (blobs, _keep) in kinds("climbing").await {
        for name in ["", "..", "../originals/x", "a/../../b", "a//b"] {
            assert!(
                blobs.put_named(name, Bytes::new()).await.is_err(),
                "{name:?}"
            );
        }
    }
}

#[test]
fn a_wrong_url_says_what_is_wrong() {
    for (url, says) in [
        ("ftp://bucket", "s3://"),
        ("s3://bucket?colour=red", "colour"),
        ("not a url", "read"),
    ] {
        let error = BlobStore::open_store(Some(url), "unused".as_ref()).unwrap_err();
        assert!(error.to_string().contains(says), "{error}");
    }
}

#[tokio::test]
async fn a_large_file_is_kept_piece_by_piece_and_only_under_its_own_hash() {
    for (blobs, _keep) in kinds("pieces").await {
        // More than two of the parts that an S3 store takes (5 MiB each).
        let bytes: Bytes = (0..12_000_000_u32).map(|at| at.to_le_bytes()[1]).collect();
        let pieces = |bytes: &Bytes| {
            let cut: Vec<_> = bytes
                .chunks(700_001)
                .map(Bytes::copy_from_slice)
                .map(Ok)
                .collect();
            futures::stream::iter(cut)
        };
        let hash = BlobHash::of_bytes(&bytes);
        blobs
            .put_pieces(&hash, pieces(&bytes), "video/mp4")
            .await
            .unwrap();
        let blob = blobs.get_blob(&hash).await.unwrap().unwrap();
        assert_eq!((&blob.bytes, blob.mime.as_str()), (&bytes, "video/mp4"));
        let other = BlobHash::of_bytes(b"other");
        blobs
            .put_pieces(&other, pieces(&bytes), "video/mp4")
            .await
            .unwrap_err();
        assert_eq!(blobs.blob_info(&other).await.unwrap(), None);
    }
}

//! An attachment as an answer: shown by its own page alone, and kept by nobody.

use axum::response::Response;
use bytes::Bytes;
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use web::Error;
use web::files::{CacheLifetime, StaticFile};

use crate::attachments::OpenedAttachment;
use crate::tables::attachment::AttachmentKind;
use crate::voice::make_wav;

/// How an attachment is wanted.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AttachmentQuery {
    /// `wav` for a voice note whose format the phone cannot play.
    #[serde(rename = "as")]
    pub format: String,
}

/// The answer with the bytes of an attachment, or with the part of them that was asked for: Apple's players play nothing that
/// they cannot ask for in parts.
///
/// # Errors
/// When its media type is no header value, which those that are kept are.
pub async fn attachment_response(
    opened: OpenedAttachment,
    wanted: &AttachmentQuery,
    headers: &HeaderMap,
) -> Result<Response, Error> {
    let is_wav = wanted.format == "wav" && opened.media_type.contains("opus");
    let converted = if is_wav {
        convert_to_wav(opened.bytes.clone()).await
    } else {
        None
    };
    let (media_type, bytes) = match converted {
        Some(wav) => ("audio/wav", wav),
        None => (opened.media_type.as_str(), opened.bytes),
    };
    let file = StaticFile {
        etag: header_value(&format!("\"{}.{}\"", opened.id, wanted.format.len()))?,
        media_type: header_value(media_type)?,
        cache_lifetime: CacheLifetime::Ask,
        bytes,
    };
    let is_inline = opened.kind != AttachmentKind::File;
    let fixed = [
        (CACHE_CONTROL, "no-store"),
        (
            CONTENT_DISPOSITION,
            &web::content_disposition(is_inline, &opened.name),
        ),
        // A stranger sent this: whatever a browser takes it for, nothing in it may run.
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    let mut response = file.serve_file(headers);
    for (name, value) in fixed {
        response.headers_mut().insert(name, header_value(value)?);
    }
    Ok(response)
}

fn header_value(text: &str) -> Result<HeaderValue, Error> {
    HeaderValue::from_str(text).map_err(Error::internal)
}

async fn convert_to_wav(recording: Bytes) -> Option<Bytes> {
    let made = tokio::task::spawn_blocking(move || make_wav(&recording)).await;
    made.ok().flatten().map(Bytes::from)
}

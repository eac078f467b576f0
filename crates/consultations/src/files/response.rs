//! A report file as the desk shows it: in a sandbox, and kept by nobody.

use axum::response::{IntoResponse, Response};
use http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};

use super::DecryptedFile;

/// Nothing is loaded, run or sent from what is shown. Browsers' own PDF viewers style themselves.
const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/// The answer that shows a file: a PDF in its place, any other as a download. For those with the right only, and behind the
/// audit line.
pub fn file_response(opened: &DecryptedFile) -> Response {
    let disposition = web::content_disposition(opened.kind.is_showable(), &opened.name);
    let headers = [
        (CONTENT_TYPE, opened.kind.mime()),
        (CACHE_CONTROL, "no-store"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, POLICY),
        // For browsers that do not know `frame-ancestors`; the desk shows reports in a frame.
        (X_FRAME_OPTIONS, "SAMEORIGIN"),
        (REFERRER_POLICY, "no-referrer"),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (HeaderName::from_static("x-robots-tag"), "noindex"),
        (CONTENT_DISPOSITION, disposition.as_str()),
    ];
    (headers, opened.bytes.clone()).into_response()
}

#[cfg(test)]
mod tests {
    use uploads::documents::FileKind;

    use super::*;

    fn opened(kind: FileKind, name: &str) -> DecryptedFile {
        DecryptedFile {
            kind,
            name: name.to_owned(),
            bytes: b"%PDF".as_slice().into(),
            notes: Vec::new(),
        }
    }

    #[test]
    fn a_file_is_shown_in_a_sandbox_and_kept_by_nobody() {
        let answer = file_response(&opened(FileKind::Pdf, "Ọlá's \"scan\".pdf"));
        let header = |name: HeaderName| answer.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header(CONTENT_TYPE), "application/pdf");
        assert_eq!(header(CACHE_CONTROL), "no-store");
        assert_eq!(header(X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert!(header(CONTENT_SECURITY_POLICY).contains("sandbox"));
        let expected = "inline; filename=\"_l__s _scan_.pdf\"; filename*=UTF-8''%E1%BB%8Cl%C3%A1%27s%20%22scan%22.pdf";
        assert_eq!(header(CONTENT_DISPOSITION), expected);
        let answer = file_response(&opened(FileKind::Docx, "a.docx"));
        let told = answer.headers()[CONTENT_DISPOSITION].to_str().unwrap();
        assert!(told.starts_with("attachment; "), "{told}");
    }
}

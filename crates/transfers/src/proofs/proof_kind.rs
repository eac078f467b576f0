//! What a proof of payment may be: told by its bytes, never by its name.

use kernel::ProblemDetails;

/// For file fields: phones then send photos as JPEG.
pub const ACCEPT: &str = ".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png";

store::stored_enum! {
    pub enum ProofKind of rows {
        Pdf = "pdf",
        Jpg = "jpg",
        Png = "png",
    }
}

impl ProofKind {
    pub const fn mime_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    /// What the first bytes say.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Some(Self::Jpg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Self::Png),
            _ if bytes.starts_with(b"%PDF-") => Some(Self::Pdf),
            _ => None,
        }
    }
}

/// 422 with the words for the field.
pub fn file_error(code: &str, words: &str) -> ProblemDetails {
    ProblemDetails::invalid_fields(l10n::t!("transfers-proof-refused"), Vec::new())
        .with_code(code)
        .with_field("proof", words)
}

/// As `240 KB`.
pub fn format_size(bytes: usize) -> String {
    const KILO: usize = 1 << 10;
    if bytes >= KILO * KILO {
        l10n::t!(
            "transfers-file-size-megabytes",
            size = bytes / (KILO * KILO)
        )
    } else {
        l10n::t!(
            "transfers-file-size-kilobytes",
            size = bytes.div_ceil(KILO).max(1)
        )
    }
}

/// A name without folders and signs that nobody sees.
pub fn clean_file_name(sent: &str, kind: ProofKind) -> String {
    let last = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean = forms::text::normalise_line(last);
    let short: String = clean.chars().take(120).collect();
    if short.chars().any(char::is_alphanumeric) {
        short
    } else {
        format!("proof.{}", kind.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_say_what_it_is() {
        assert_eq!(ProofKind::from_bytes(b"%PDF-1.7"), Some(ProofKind::Pdf));
        assert_eq!(
            ProofKind::from_bytes(&[0xFF, 0xD8, 0xFF, 0xE0]),
            Some(ProofKind::Jpg)
        );
        assert_eq!(ProofKind::from_bytes(b"MZ\x90"), None);
        assert_eq!(ProofKind::from_bytes(b""), None);
    }

    #[test]
    fn names_lose_their_folders() {
        assert_eq!(
            clean_file_name("C:\\Users\\ada\\slip.pdf", ProofKind::Pdf),
            "slip.pdf"
        );
        assert_eq!(
            clean_file_name("../../etc/passwd", ProofKind::Pdf),
            "passwd"
        );
        assert_eq!(clean_file_name("\u{202e}", ProofKind::Png), "proof.png");
        assert_eq!(format_size(100), "1 KB");
        assert_eq!(format_size(10 << 20), "10 MB");
    }
}

//! One-time codes of an authenticator app (RFC 6238).

use chrono::{DateTime, Utc};
use qrcodegen::{QrCode, QrCodeEcc};
use totp_rs::{Builder, Secret, Totp};
use web::Error;

/// A new secret: 160 bits.
pub fn new_secret() -> [u8; 20] {
    rand::random()
}

/// The step of the code when it is right at this moment (or half a minute off).
pub fn step_of(secret: &[u8], code: &str, now: DateTime<Utc>) -> Result<Option<i64>, Error> {
    // Apps show the code in two groups, and people type the space.
    let digits: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
    let seconds = u64::try_from(now.timestamp()).unwrap_or(0);
    let step = build_totp(secret, "", "")?.check(&digits, seconds);
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

pub struct TotpEnrolment {
    /// The secret in base 32, to be typed.
    pub secret: String,
    /// The same as an `otpauth:` address.
    pub uri: String,
    /// The address as a picture to scan: SVG.
    pub qr: String,
}

/// Shows a secret to the person who is to put it into an app.
pub fn build_enrolment(secret: &[u8], email: &str, brand: &str) -> Result<TotpEnrolment, Error> {
    let totp = build_totp(secret, email, brand)?;
    let uri = totp.to_url().map_err(totp_error)?;
    let code = QrCode::encode_text(&uri, QrCodeEcc::Medium).map_err(totp_error)?;
    Ok(TotpEnrolment {
        secret: totp.secret().to_base32(),
        qr: render_svg(&code),
        uri,
    })
}

fn build_totp(secret: &[u8], email: &str, brand: &str) -> Result<Totp, Error> {
    // In an `otpauth:` address a colon separates the issuer from the account.
    let plain = |text: &str| text.replace(':', " ");
    let issuer = (!brand.is_empty()).then(|| plain(brand));
    Builder::new()
        .with_secret(Secret::new(secret.into()))
        .with_account_name(plain(email))
        .with_issuer(issuer)
        .build()
        .map_err(totp_error)
}

fn totp_error(error: impl std::fmt::Display) -> Error {
    Error::internal(anyhow::anyhow!("one-time codes: {error}"))
}

fn render_svg(code: &QrCode) -> String {
    /// The quiet zone that scanners need.
    const MARGIN: i32 = 4;
    let side = code.size() + 2 * MARGIN;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            path.push_str(&format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN));
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\" \
         role=\"img\" aria-label=\"Code to scan with an authenticator app\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path fill=\"#000\" d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238 appendix B, SHA-1, cut to six digits.
        let secret = b"12345678901234567890";
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (2_000_000_000, "279037"),
        ] {
            let now = DateTime::from_timestamp(seconds, 0).unwrap();
            assert_eq!(step_of(secret, code, now).unwrap(), Some(seconds / 30));
            let spaced = format!("{} {}", &code[..3], &code[3..]);
            assert_eq!(step_of(secret, &spaced, now).unwrap(), Some(seconds / 30));
            let later = now + chrono::Duration::seconds(90);
            assert_eq!(step_of(secret, code, later).unwrap(), None);
        }
    }

    #[test]
    fn an_app_gets_all_it_needs() {
        let drawn = build_enrolment(&[7; 20], "ada@example.org", "Dr: Ada").unwrap();
        assert!(drawn.uri.starts_with("otpauth://totp/"), "{}", drawn.uri);
        assert!(drawn.uri.contains(&drawn.secret));
        assert!(drawn.qr.starts_with("<svg") && drawn.qr.ends_with("</svg>"));
    }
}

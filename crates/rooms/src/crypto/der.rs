//! Just enough of DER (X.690) to take the public key out of a certificate (RFC 5280, section 4.1).

const SEQUENCE: u8 = 0x30;
const OBJECT_IDENTIFIER: u8 = 0x06;
const BIT_STRING: u8 = 0x03;
const EXPLICIT_VERSION: u8 = 0xa0;

/// id-ecPublicKey (RFC 5480, section 2.1.1).
const EC_PUBLIC_KEY: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01];
/// secp256r1 (RFC 5480, section 2.1.1.1).
const P256: &[u8] = &[0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07];

/// Finds the point of a P-256 key in a certificate; `None` when the certificate is damaged or has another kind of key.
pub(super) fn find_p256_key(certificate: &[u8]) -> Option<&[u8]> {
    let (mut certificate, _) = take(certificate, SEQUENCE)?;
    let (mut body, _) = take(certificate, SEQUENCE)?;
    certificate = body;
    if certificate.first() == Some(&EXPLICIT_VERSION) {
        (_, body) = take(certificate, EXPLICIT_VERSION)?;
    }
    // Serial number, algorithm of the signature, issuer, validity, subject.
    for _ in 0..5 {
        (_, body) = take_any(body)?;
    }
    let (key_info, _) = take(body, SEQUENCE)?;
    let (algorithm, key) = take(key_info, SEQUENCE)?;
    let (kind, curve) = take(algorithm, OBJECT_IDENTIFIER)?;
    let (curve, _) = take(curve, OBJECT_IDENTIFIER)?;
    if kind != EC_PUBLIC_KEY || curve != P256 {
        return None;
    }
    let (bits, _) = take(key, BIT_STRING)?;
    match bits.split_first() {
        Some((0, point)) => Some(point),
        _ => None,
    }
}

/// The content of the value that `input` begins with, if it has this tag, and what follows it.
fn take(input: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    if *input.first()? != tag {
        return None;
    }
    take_any(input)
}

fn take_any(input: &[u8]) -> Option<(&[u8], &[u8])> {
    let first = *input.get(1)?;
    let (length, start): (usize, usize) = match first {
        0..=0x7f => (usize::from(first), 2),
        0x81 => (usize::from(*input.get(2)?), 3),
        0x82 => (
            usize::from(u16::from_be_bytes([*input.get(2)?, *input.get(3)?])),
            4,
        ),
        _ => return None,
    };
    let end = start.checked_add(length)?;
    Some((input.get(start..end)?, input.get(end..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_of_our_own_certificate() {
        let made = super::super::create_certificate().unwrap();
        let point = find_p256_key(&made.certificate).unwrap();
        assert_eq!((point.len(), point[0]), (65, 4));
    }

    #[test]
    fn damaged_certificates_have_no_key() {
        let made = super::super::create_certificate().unwrap().certificate;
        for end in 0..made.len() {
            assert_eq!(find_p256_key(&made[..end]), None, "cut at {end}");
        }
        for at in 0..made.len() {
            let mut changed = made.clone();
            changed[at] ^= 0xff;
            // Any answer will do, as long as there is one.
            let _ = find_p256_key(&changed);
        }
    }
}

//! The relay's own certificate, made at each start. Browsers compare its hash with the one in the answer and look at nothing else
//! of it (RFC 8827, section 6.5), so it names nobody.

use str0m::config::DtlsCert;

use super::base::CryptoSetupError;

/// Makes a key and a certificate that it signs itself (ECDSA with P-256, RFC 8827, section 6.5).
pub(crate) fn create_certificate() -> Result<DtlsCert, CryptoSetupError> {
    let failed = |error: rcgen::Error| CryptoSetupError::Certificate(error.to_string());
    let key = rcgen::KeyPair::generate_for(&rcgen::PKCS_ECDSA_P256_SHA256).map_err(failed)?;
    let mut parameters = rcgen::CertificateParams::new(Vec::new()).map_err(failed)?;
    parameters.distinguished_name = rcgen::DistinguishedName::new();
    parameters
        .distinguished_name
        .push(rcgen::DnType::CommonName, "rooms");
    let certificate = parameters.self_signed(&key).map_err(failed)?;
    Ok(DtlsCert {
        certificate: certificate.der().to_vec(),
        private_key: key.serialize_der(),
    })
}

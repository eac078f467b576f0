//! DTLS (RFC 6347, RFC 9147) of the crate `dimpl` on the cryptography of this module.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use dimpl::crypto::CryptoProvider;
use str0m::config::{DtlsCert, DtlsVersion};
use str0m::crypto::CryptoError;
use str0m::crypto::dtls::{DtlsImplError, DtlsInstance, DtlsOutput, DtlsProvider, ProtocolVersion};

use super::base::{CryptoSetupError, debug_without_keys};
use super::certificate::create_certificate;
use super::{keys, suites};

/// How often a flight is sent again, after 1, 2, 4, … seconds: a poor line loses one in ten, and a browser tries for 30 s.
const FLIGHT_RETRIES: usize = 5;

/// Built once: `dimpl` runs its self-test, some milliseconds of elliptic curves, whenever a configuration is built.
static CONFIG: OnceLock<Result<Arc<dimpl::Config>, String>> = OnceLock::new();

/// Runs the self-test of the DTLS cryptography.
pub(crate) fn check_dtls() -> Result<(), CryptoSetupError> {
    load_config().map(|_| ()).map_err(CryptoSetupError::Dtls)
}

fn load_config() -> Result<Arc<dimpl::Config>, String> {
    CONFIG
        .get_or_init(|| {
            dimpl::Config::builder()
                .with_crypto_provider(CryptoProvider {
                    kx_groups: suites::KEY_EXCHANGES,
                    signature_verification: &keys::SignatureChecker,
                    key_provider: &keys::KeyLoader,
                    secure_random: &keys::RandomSource,
                    hash_provider: &keys::HashFactory,
                    hmac_provider: &keys::HmacFactory,
                    cipher_suites: suites::DTLS_12_SUITES,
                    dtls13_cipher_suites: suites::DTLS_13_SUITES,
                })
                // ICE has shown already that the address answers; a cookie would cost a round trip more.
                .use_server_cookie(false)
                .require_client_certificate(true)
                .flight_retries(FLIGHT_RETRIES)
                .build()
                .map(Arc::new)
                .map_err(|error| error.to_string())
        })
        .clone()
}

pub(super) struct DtlsSessions;

impl DtlsProvider for DtlsSessions {
    fn generate_certificate(&self) -> Option<DtlsCert> {
        create_certificate().ok()
    }

    fn new_dtls(
        &self,
        cert: &DtlsCert,
        now: Instant,
        dtls_version: DtlsVersion,
        _mtu: Option<usize>,
    ) -> Result<Box<dyn DtlsInstance>, CryptoError> {
        let config = load_config().map_err(CryptoError::Other)?;
        let cert = cert.clone();
        let dtls = match dtls_version {
            DtlsVersion::Dtls12 => dimpl::Dtls::new_12(config, cert, now),
            DtlsVersion::Dtls13 => dimpl::Dtls::new_13(config, cert, now),
            DtlsVersion::Auto => dimpl::Dtls::new_auto(config, cert, now),
            _ => return Err(CryptoError::Other("unknown version of DTLS".into())),
        };
        Ok(Box::new(DtlsSession { dtls }))
    }
}

struct DtlsSession {
    dtls: dimpl::Dtls,
}

impl DtlsInstance for DtlsSession {
    fn set_active(&mut self, active: bool) {
        self.dtls.set_active(active);
    }

    fn handle_packet(&mut self, packet: &[u8]) -> Result<(), DtlsImplError> {
        self.dtls.handle_packet(packet)
    }

    fn poll_output<'a>(&mut self, buf: &'a mut [u8]) -> DtlsOutput<'a> {
        self.dtls.poll_output(buf)
    }

    fn handle_timeout(&mut self, now: Instant) -> Result<(), DtlsImplError> {
        self.dtls.handle_timeout(now)
    }

    fn send_application_data(&mut self, data: &[u8]) -> Result<(), DtlsImplError> {
        self.dtls.send_application_data(data)
    }

    fn is_active(&self) -> bool {
        self.dtls.is_active()
    }

    fn protocol_version(&self) -> Option<ProtocolVersion> {
        self.dtls.protocol_version()
    }

    fn is_closing(&self) -> bool {
        self.dtls.is_closing()
    }

    fn is_closed(&self) -> bool {
        self.dtls.is_closed()
    }

    fn close(&mut self) -> Result<(), DtlsImplError> {
        self.dtls.close()
    }
}

debug_without_keys!(DtlsSessions, DtlsSession);

#[cfg(test)]
mod tests {
    use super::*;

    /// `dimpl` compares hashes, signatures, key exchange and ciphers with known answers when it builds the configuration.
    #[test]
    fn self_test_of_dtls_passes() {
        check_dtls().unwrap();
    }
}

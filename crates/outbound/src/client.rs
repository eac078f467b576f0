//! Clients that trust the same certificates everywhere.

use std::sync::{Arc, OnceLock};

use reqwest::{Client, ClientBuilder};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};

/// A client to be given its time-outs and redirects.
///
/// `reqwest` is built without a TLS library of its own: a client that does not come from here panics when it is built.
pub fn client_builder() -> ClientBuilder {
    Client::builder().tls_backend_preconfigured(tls_config())
}

/// A client with the library's defaults.
///
/// # Panics
/// Never: what can fail to be read is compiled in.
pub fn default_client() -> Client {
    #[expect(
        clippy::expect_used,
        reason = "nothing is read from the machine that could be missing"
    )]
    client_builder().build().expect("a client with no settings")
}

/// Mozilla's root certificates, as of the build, are compiled in: a slim container image has none to read.
fn tls_config() -> ClientConfig {
    static CONFIG: OnceLock<ClientConfig> = OnceLock::new();
    let make = || {
        let roots = RootCertStore {
            roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
        };
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        #[expect(
            clippy::expect_used,
            reason = "ring implements both versions of the protocol, whatever the input"
        )]
        let builder = builder
            .with_safe_default_protocol_versions()
            .expect("TLS 1.2 and 1.3");
        builder.with_root_certificates(roots).with_no_client_auth()
    };
    CONFIG.get_or_init(make).clone()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_client_is_built_without_certificates_of_the_machine() {
        super::client_builder().https_only(true).build().unwrap();
    }
}

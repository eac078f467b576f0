//! The site as passkeys know it.

use url::Url;
use webauthn_rs::prelude::{Webauthn, WebauthnBuilder};

/// Passkeys for the site at this address; none where the address has no host name.
pub fn build_relying_party(public_url: &Url) -> anyhow::Result<Option<Webauthn>> {
    // WebAuthn's relying party id is a domain; an IP address cannot be one.
    let Some(host) = public_url.domain() else {
        tracing::warn!("passkeys need a host name in public_url: they are off");
        return Ok(None);
    };
    let site = WebauthnBuilder::new(host, public_url)
        // For trying out: several nodes on one machine.
        .map(|site| site.allow_any_port(host == "localhost"))
        .and_then(WebauthnBuilder::build);
    site.map(Some)
        .map_err(|error| anyhow::anyhow!("passkeys for {public_url}: {error:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_host_name() {
        let of = |url: &str| build_relying_party(&Url::parse(url).unwrap()).unwrap();
        assert!(of("https://doctor.example/").is_some());
        assert!(of("http://localhost:8080/").is_some());
        assert!(of("http://127.0.0.1:8080/").is_none());
    }
}

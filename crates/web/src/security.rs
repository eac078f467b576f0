//! The headers that every answer carries, and what a page may load.

use async_trait::async_trait;
use http::header::{
    CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{HeaderMap, HeaderValue};
use serde::Deserialize;
use url::Url;

/// Where videos are played; loaded on tap only.
const VIDEO_HOST: &str = "https://www.youtube-nocookie.com";

#[derive(Debug, Default, Deserialize)]
pub(crate) struct ScriptHashes {
    #[serde(default, rename = "scriptHashes")]
    hashes: Vec<String>,
}

/// Whom pages on which somebody pays may meet beside the site itself: origins, without a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckoutSources {
    /// Whose scripts may run: a provider's own client, where it is wanted. Styles that it writes into the page count then too.
    pub scripts: Vec<String>,
    /// Whose checkout may be framed.
    pub frames: Vec<String>,
    pub calls: Vec<String>,
    /// Whose page a form may lead to, by the redirect that answers it.
    pub forms: Vec<String>,
}

/// Knows where a provider's own client is wanted. The setting may change while the site runs.
#[async_trait]
pub trait ScriptPolicy: Send + Sync + 'static {
    async fn wants_scripts(&self, path: &str) -> bool;
}

impl CheckoutSources {
    pub(crate) fn without_scripts(&self) -> Self {
        Self {
            scripts: Vec::new(),
            ..self.clone()
        }
    }

    pub(crate) fn extend_policy(&self, security: &HeaderMap) -> anyhow::Result<HeaderMap> {
        let mut headers = security.clone();
        let usual = headers
            .get(CONTENT_SECURITY_POLICY)
            .and_then(|policy| policy.to_str().ok())
            .unwrap_or_default();
        let mut policy = usual.to_owned();
        for (name, more) in [
            ("script-src", &self.scripts),
            ("frame-src", &self.frames),
            ("connect-src", &self.calls),
            ("form-action", &self.forms),
        ] {
            check_origins(more)?;
            let added: String = more.iter().map(|origin| format!(" {origin}")).collect();
            policy = policy
                .split("; ")
                .map(|rule| match rule.strip_prefix(name) {
                    Some(rest) if rest.starts_with(' ') => format!("{rule}{added}"),
                    _ => rule.to_owned(),
                })
                .collect::<Vec<_>>()
                .join("; ");
        }
        if !self.scripts.is_empty() {
            // A provider's own client styles its window by rules that it writes into the page, and carries no nonce.
            policy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
        }
        headers.insert(CONTENT_SECURITY_POLICY, static_header(policy)?);
        let quoted: String = self
            .frames
            .iter()
            .map(|origin| format!(" \"{origin}\""))
            .collect();
        let allowed = PERMISSIONS.replace("payment=()", &format!("payment=(self{quoted})"));
        headers.insert(PERMISSIONS_POLICY, static_header(allowed)?);
        Ok(headers)
    }
}

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const PERMISSIONS: &str =
    "camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()";

/// The security headers of a site. HSTS only over HTTPS.
pub(crate) fn security_headers(
    public_url: &Url,
    scripts: &ScriptHashes,
) -> anyhow::Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    headers.insert(
        CONTENT_SECURITY_POLICY,
        static_header(build_policy(scripts)?)?,
    );
    for (name, value) in [
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (PERMISSIONS_POLICY, PERMISSIONS),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if public_url.scheme() == "https" {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(STRICT_TRANSPORT_SECURITY, year);
    }
    Ok(headers)
}

pub(crate) fn allow_images(headers: &mut HeaderMap, origins: &[String]) -> anyhow::Result<()> {
    if origins.is_empty() {
        return Ok(());
    }
    check_origins(origins)?;
    let all = origins.join(" ");
    let usual = headers.get(CONTENT_SECURITY_POLICY);
    let usual = usual.and_then(|policy| policy.to_str().ok());
    let policy = usual
        .unwrap_or_default()
        .replace("img-src 'self'", &format!("img-src 'self' {all}"));
    headers.insert(CONTENT_SECURITY_POLICY, static_header(policy)?);
    Ok(())
}

fn check_origins(origins: &[String]) -> anyhow::Result<()> {
    let is_origin = |origin: &String| {
        let url = Url::parse(origin).ok();
        url.is_some_and(|url| url.origin().ascii_serialization() == *origin)
    };
    let all = origins.join(" ");
    anyhow::ensure!(origins.iter().all(is_origin), "{all} are no origins");
    Ok(())
}

/// A value kept for the rest of the process, one per start of a server: copying it into every answer then counts no
/// references, which is 1 % of the time that a stored page takes.
fn static_header(text: String) -> anyhow::Result<HeaderValue> {
    HeaderValue::from_str(&text)?;
    Ok(HeaderValue::from_static(Box::leak(text.into_boxed_str())))
}

/// Puts the security headers into an answer, those that its kind of content needs: a script, stylesheet, font or bitmap is
/// no document, so a policy for documents on it would only cost a visitor's data. An SVG is one. What already says that its
/// own site may frame it (`X-Frame-Options: SAMEORIGIN`: a preview in the desk) gets a policy that says the same.
pub(crate) fn add_security_headers(answer: &mut HeaderMap, security: &HeaderMap) {
    let kind = answer
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default();
    let is_part = [
        "text/css",
        "text/javascript",
        "font/",
        "image/",
        "audio/",
        "video/",
    ]
    .iter()
    .any(|part| kind.starts_with(part))
        && !kind.starts_with("image/svg");
    let is_framed = answer
        .get(X_FRAME_OPTIONS)
        .is_some_and(|value| value == "SAMEORIGIN");
    for (name, value) in security {
        let needed =
            !is_part || name == X_CONTENT_TYPE_OPTIONS || name == STRICT_TRANSPORT_SECURITY;
        if needed && !answer.contains_key(name) {
            let framed = Some(value)
                .filter(|_| is_framed && name == CONTENT_SECURITY_POLICY)
                .and_then(framed_by_itself);
            answer.insert(name.clone(), framed.unwrap_or_else(|| value.clone()));
        }
    }
}

/// Puts other security headers into an answer. Pages come with the usual ones, which say too little where somebody pays; what
/// an answer says of its own stays.
pub(crate) fn replace_security_headers(
    answer: &mut HeaderMap,
    usual: &HeaderMap,
    other: &HeaderMap,
) {
    for (name, value) in usual {
        if answer.get(name) == Some(value) {
            answer.remove(name);
        }
    }
    add_security_headers(answer, other);
}

/// Lets the page of an answer ask for the microphone and the camera.
pub(crate) fn allow_speaking(answer: &mut HeaderMap) {
    let usual = answer
        .get(PERMISSIONS_POLICY)
        .and_then(|value| value.to_str().ok());
    let allowed = usual.unwrap_or(PERMISSIONS).replace(
        "camera=(), microphone=()",
        "camera=(self), microphone=(self)",
    );
    if let Ok(value) = HeaderValue::from_str(&allowed) {
        answer.insert(PERMISSIONS_POLICY, value);
    }
}

/// Lets the site itself show an answer in a frame, whose policy may be in it already.
pub(crate) fn allow_own_frames(answer: &mut HeaderMap) {
    answer.insert(X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    let policy = answer.get(CONTENT_SECURITY_POLICY);
    if let Some(policy) = policy.and_then(framed_by_itself) {
        answer.insert(CONTENT_SECURITY_POLICY, policy);
    }
}

/// The policy for what the site itself may show in a frame.
fn framed_by_itself(policy: &HeaderValue) -> Option<HeaderValue> {
    let policy = policy.to_str().ok()?;
    HeaderValue::from_str(&policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")).ok()
}

fn build_policy(scripts: &ScriptHashes) -> anyhow::Result<String> {
    let allowed = allowed_scripts(scripts)?;
    Ok(format!(
        "default-src 'none'; script-src {allowed}; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; media-src 'self'; manifest-src 'self'; frame-src {VIDEO_HOST}; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    ))
}

/// What the staff desk may load: as a page, and in addition what is still on the device (`blob:`), and previews of pages
/// in a frame.
pub(crate) fn desk_policy(scripts: &ScriptHashes) -> anyhow::Result<String> {
    let mut policy = build_policy(scripts)?;
    for (usual, more) in [
        ("img-src 'self' data:", "img-src 'self' data: blob:"),
        ("media-src 'self'", "media-src 'self' blob:"),
        ("frame-src", "frame-src 'self'"),
    ] {
        policy = policy.replace(usual, more);
    }
    Ok(policy)
}

fn allowed_scripts(scripts: &ScriptHashes) -> anyhow::Result<String> {
    let mut allowed = String::from("'self'");
    for hash in &scripts.hashes {
        let is_hash = |hash: &str| {
            let tail = hash
                .split_once('-')
                .filter(|(kind, _)| matches!(*kind, "sha256" | "sha384" | "sha512"));
            tail.is_some_and(|(_, text)| {
                text.bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b"+/=-_".contains(&b))
            })
        };
        anyhow::ensure!(is_hash(hash), "{hash} is no script hash");
        allowed.push_str(&format!(" '{hash}'"));
    }
    Ok(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_documents_carry_the_policy_for_documents() {
        let site = Url::parse("https://example.org").unwrap();
        let security = security_headers(&site, &ScriptHashes::default()).unwrap();
        for (kind, carries) in [
            ("text/html; charset=utf-8", true),
            ("image/svg+xml", true),
            ("application/json", true),
            ("text/javascript; charset=utf-8", false),
            ("font/woff2", false),
            ("image/webp", false),
        ] {
            let mut answer = HeaderMap::new();
            answer.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            add_security_headers(&mut answer, &security);
            assert_eq!(
                answer.contains_key(CONTENT_SECURITY_POLICY),
                carries,
                "{kind}"
            );
            assert!(answer.contains_key(X_CONTENT_TYPE_OPTIONS), "{kind}");
            assert!(answer.contains_key(STRICT_TRANSPORT_SECURITY), "{kind}");
        }
    }

    #[test]
    fn only_what_says_so_may_stand_in_a_frame_of_the_site() {
        let site = Url::parse("https://example.org").unwrap();
        let security = security_headers(&site, &ScriptHashes::default()).unwrap();
        let policy = |framed: Option<&'static str>| {
            let mut answer = HeaderMap::new();
            if let Some(framed) = framed {
                answer.insert(X_FRAME_OPTIONS, HeaderValue::from_static(framed));
            }
            add_security_headers(&mut answer, &security);
            let policy = answer[CONTENT_SECURITY_POLICY].to_str().unwrap();
            policy.ends_with("frame-ancestors 'self'")
        };
        assert!(policy(Some("SAMEORIGIN")));
        assert!(!policy(Some("DENY")) && !policy(None));
    }

    #[test]
    fn the_policy_has_the_hashes_and_nothing_unsafe() {
        let scripts: ScriptHashes =
            serde_json::from_str(r#"{"scriptHashes":["sha256-abc+/="]}"#).unwrap();
        let policy = build_policy(&scripts).unwrap();
        assert!(
            policy.contains("script-src 'self' 'sha256-abc+/=';"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"));
        let broken = ScriptHashes {
            hashes: vec!["sha256-a'; script-src *".to_owned()],
        };
        assert!(super::build_policy(&broken).is_err() && desk_policy(&broken).is_err());
        let desk = desk_policy(&scripts).unwrap();
        assert!(
            desk.contains("style-src 'self';") && !desk.contains("unsafe"),
            "{desk}"
        );
    }

    #[test]
    fn pages_on_which_somebody_pays_meet_the_checkout_and_nobody_else() {
        let site = Url::parse("https://example.org").unwrap();
        let security = security_headers(&site, &ScriptHashes::default()).unwrap();
        let checkout = vec!["https://checkout.example".to_owned()];
        let sources = CheckoutSources {
            frames: checkout.clone(),
            forms: checkout,
            ..CheckoutSources::default()
        };
        let paying = sources.extend_policy(&security).unwrap();
        let rule = |headers: &HeaderMap, name: &str| {
            let policy = headers[CONTENT_SECURITY_POLICY].to_str().unwrap();
            let found = policy.split("; ").find(|rule| rule.starts_with(name));
            found.unwrap().to_owned()
        };
        assert_eq!(
            rule(&paying, "form-action"),
            "form-action 'self' https://checkout.example"
        );
        assert!(rule(&paying, "frame-src ").ends_with(" https://checkout.example"));
        for name in [
            "script-src",
            "style-src",
            "connect-src",
            "default-src",
            "frame-ancestors",
        ] {
            assert_eq!(rule(&paying, name), rule(&security, name));
        }
        let permissions = paying[PERMISSIONS_POLICY].to_str().unwrap();
        assert!(permissions.contains("payment=(self \"https://checkout.example\")"));

        let drawn = CheckoutSources {
            scripts: vec!["https://scripts.example".to_owned()],
            ..CheckoutSources::default()
        };
        let drawn = drawn.extend_policy(&security).unwrap();
        assert_eq!(
            rule(&drawn, "style-src"),
            "style-src 'self' 'unsafe-inline'"
        );
        assert_eq!(rule(&drawn, "font-src"), rule(&security, "font-src"));

        let broken = CheckoutSources {
            scripts: vec!["https://a.example; script-src *".to_owned()],
            ..CheckoutSources::default()
        };
        assert!(broken.extend_policy(&security).is_err());
    }

    #[test]
    fn strict_transport_needs_transport_security() {
        let has = |url: &str| {
            let url = Url::parse(url).unwrap();
            let headers = security_headers(&url, &ScriptHashes::default()).unwrap();
            headers.contains_key(STRICT_TRANSPORT_SECURITY)
        };
        assert!(has("https://doctor.example") && !has("http://localhost:8080"));
    }
}

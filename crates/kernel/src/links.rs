//! Which addresses may stand in a link.
use url::Url;

/// The address when it may be followed, tidied; `None` means that the words stay plain text.
///
/// Allowed are `http(s)` without a user name, `mailto`, `tel`, a path from the root and a fragment.
/// Control characters are removed first, because browsers do the same before they look at the scheme.
pub fn check_link(href: &str) -> Option<String> {
    let cleaned: String = href
        .chars()
        .filter(|c| !c.is_control() && !is_invisible(*c))
        .collect();
    let cleaned = cleaned.trim();
    if cleaned.len() > 2_048 {
        return None;
    }
    if let Some(fragment) = cleaned.strip_prefix('#') {
        return (!fragment.is_empty()).then(|| escape_blanks(cleaned));
    }
    if cleaned.starts_with('/') {
        return check_path(cleaned);
    }
    let url = Url::parse(cleaned).ok()?;
    let allowed = match url.scheme() {
        "http" | "https" => {
            url.host_str().is_some_and(|host| !host.is_empty()) && has_no_user(&url)
        }
        "mailto" => url.path().contains('@'),
        "tel" => is_phone(url.path()),
        _ => false,
    };
    allowed.then(|| url.to_string())
}

/// True when the address leaves the site.
pub fn is_external(href: &str) -> bool {
    href.starts_with("http://") || href.starts_with("https://")
}

fn check_path(path: &str) -> Option<String> {
    // Browsers treat a backslash as a slash, so `/\` starts another host just as `//` does.
    let leaves_the_site = path.starts_with("//") || path.contains('\\');
    (!leaves_the_site).then(|| escape_blanks(path))
}

fn has_no_user(url: &Url) -> bool {
    url.username().is_empty() && url.password().is_none()
}

fn is_phone(number: &str) -> bool {
    number.chars().any(|c| c.is_ascii_digit())
        && number
            .chars()
            .all(|c| c.is_ascii_digit() || "+-().%20".contains(c))
}

/// Characters that show nothing and turn or join what stands around them.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{ad}')
}

fn escape_blanks(address: &str) -> String {
    address
        .split(char::is_whitespace)
        .collect::<Vec<_>>()
        .join("%20")
        .replace('"', "%22")
        .replace('<', "%3C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_links_pass() {
        for (href, expected) in [
            ("https://www.who.int/a?b=c#d", "https://www.who.int/a?b=c#d"),
            (" https://example.org ", "https://example.org/"),
            ("http://example.org/x y", "http://example.org/x%20y"),
            ("mailto:hello@example.org", "mailto:hello@example.org"),
            ("tel:+2348031234567", "tel:+2348031234567"),
            ("/blog/sleep", "/blog/sleep"),
            ("/blog?q=a b", "/blog?q=a%20b"),
            ("/", "/"),
            ("#why", "#why"),
        ] {
            assert_eq!(check_link(href).as_deref(), Some(expected), "{href}");
        }
    }

    #[test]
    fn links_that_run_or_mislead_are_refused() {
        for href in [
            "",
            " ",
            "#",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "java\nscript:alert(1)",
            "\u{1}javascript:alert(1)",
            " javascript:alert(1)",
            "java script:alert(1)",
            "\u{200b}javascript:alert(1)",
            "data:text/html,<script>",
            "vbscript:x",
            "blob:https://a/b",
            "file:///etc/passwd",
            "//evil.example",
            "/\t/evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https://user:password@evil.example",
            "https://example.org@evil.example",
            "https://",
            "http:",
            "blog/relative",
            "mailto:",
            "tel:",
            "tel:javascript",
            "ftp://example.org",
        ] {
            assert_eq!(check_link(href), None, "{href:?}");
        }
        assert_eq!(
            check_link(&format!("https://a.example/{}", "x".repeat(3_000))),
            None
        );
    }

    #[test]
    fn only_whole_addresses_leave_the_site() {
        assert!(is_external("https://example.org/"));
        assert!(!is_external("/blog") && !is_external("mailto:a@b.example"));
    }
}

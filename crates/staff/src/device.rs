//! What a browser calls itself, in words that its owner recognises.

/// `Chrome on Android`. What is not known is said plainly; nothing of the sender's text is repeated.
pub fn describe_device(agent: &str) -> String {
    // Order matters: Edge, Opera and Samsung Internet also name Chrome, and Chrome also names Safari.
    const BROWSERS: [(&str, &str); 8] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    // Order matters: Android also names Linux, and iPhones say `like Mac OS X`.
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ];
    let known = |names: &[(&str, &'static str)]| {
        names
            .iter()
            .find(|(sign, _)| agent.contains(sign))
            .map(|(_, name)| *name)
    };
    let browser = known(&BROWSERS).unwrap_or("A browser");
    known(&SYSTEMS).map_or_else(
        || browser.to_owned(),
        |system| format!("{browser} on {system}"),
    )
}

#[cfg(test)]
mod tests {
    use super::describe_device;

    #[test]
    fn devices_are_named() {
        let chrome =
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
        assert_eq!(describe_device(chrome), "Chrome on Android");
        let safari =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1";
        assert_eq!(describe_device(safari), "Safari on iPhone");
        assert_eq!(describe_device("<script>"), "A browser");
    }
}

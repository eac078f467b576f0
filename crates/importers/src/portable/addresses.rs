//! Addresses of the old site as they are here.
use kernel::links::check_link;
use percent_encoding::percent_decode_str;
use url::Url;

/// Where the source stood, so that links within it become paths.
#[derive(Debug, Clone, Default)]
pub(crate) struct Addresses {
    site: Option<Url>,
}

impl Addresses {
    /// `site` is the address of the old site; one that is no web address counts as unknown.
    pub(crate) fn new(site: &str) -> Self {
        let site = Url::parse(site.trim()).ok();
        Self {
            site: site.filter(|url| url.has_host() && url.scheme().starts_with("http")),
        }
    }

    /// The absolute address of something that the source names; `None` for what is no web address.
    pub(crate) fn resolve(&self, address: &str) -> Option<Url> {
        let address = address.trim();
        let url = match (Url::parse(address), &self.site) {
            (Ok(url), _) => url,
            (Err(_), Some(site)) => site.join(address).ok()?,
            (Err(_), None) => Url::parse(&format!("https:{address}"))
                .ok()
                .filter(|_| address.starts_with("//"))?,
        };
        (url.scheme().starts_with("http") && url.has_host()).then_some(url)
    }

    /// A link as it may stand in a text here: within the old site as a path, for a file of it as the whole address.
    pub(crate) fn link(&self, href: &str) -> Option<String> {
        let href = href.trim();
        if href.starts_with('#') {
            return check_link(href);
        }
        let is_address = href.starts_with("//") || !has_scheme(href) || href.starts_with("http");
        if !is_address {
            return check_link(href);
        }
        let Some(url) = self.resolve(href) else {
            return check_link(href);
        };
        if self.is_own(&url) && !is_upload(&url) {
            let whole = &url[url::Position::BeforePath..];
            return check_link(whole);
        }
        check_link(url.as_str())
    }

    /// Path and query of an address of the old site; `None` for other sites.
    pub(crate) fn own_path(&self, address: &str) -> Option<String> {
        let url = self.resolve(address)?;
        let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
        (self.site.is_none() || self.is_own(&url)).then(|| path.to_owned())
    }

    /// Last part of an address, decoded.
    pub(crate) fn file_name(url: &str) -> String {
        let path = url.split(['?', '#']).next().unwrap_or_default();
        percent_decode_str(path.rsplit('/').next().unwrap_or_default())
            .decode_utf8_lossy()
            .into_owned()
    }

    /// Whether the address is of the old site, with or without `www.`.
    fn is_own(&self, url: &Url) -> bool {
        fn bare(url: &Url) -> &str {
            url.host_str()
                .map_or("", |host| host.strip_prefix("www.").unwrap_or(host))
        }
        self.site
            .as_ref()
            .is_some_and(|site| bare(site) == bare(url))
    }

    /// Whether it leads to a file that lay beside the old site's pages and has no page here.
    pub(crate) fn is_own_file(&self, href: &str) -> bool {
        self.resolve(href)
            .is_some_and(|url| self.is_own(&url) && is_upload(&url))
    }
}

fn is_upload(url: &Url) -> bool {
    [
        "/wp-content/",
        "/content/images/",
        "/content/files/",
        "/content/media/",
    ]
    .iter()
    .any(|part| url.path().contains(part))
}

fn has_scheme(href: &str) -> bool {
    let before = href.split(['/', '?', '#']).next().unwrap_or_default();
    before.contains(':')
}

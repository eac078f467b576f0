//! Where the site is said to be.

/// The site's address as links, mails and the origins of its pages name it, wherever it listens.
pub const PUBLIC_URL: &str = "http://localhost:8080";

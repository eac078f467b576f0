//! Where the pages about places stand.

/// Where the pages about places stand.
pub(crate) const PAGE: &str = "/nearestpharmacy";

pub(crate) fn place_url(id: &str) -> String {
    format!("{PAGE}/place/{id}")
}

//! The tags that a write of a document touches.

use kernel::CacheTag;

use crate::model::{DocumentKind, SAMPLE_TAG};

pub(super) fn document_tags(kind: DocumentKind, id: &str, sample: bool) -> Vec<CacheTag> {
    let mut tags = vec![kind.tag(), CacheTag::new(format!("doc:{id}"))];
    if sample {
        tags.push(CacheTag::new(SAMPLE_TAG));
    }
    tags
}

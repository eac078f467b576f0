//! What anybody may read: of which types, and what of a document.

use std::collections::HashSet;

use crate::build::{PictureSet, build_package, build_testimonial};
use crate::documents::version_rows::{VersionFilter, VersionHead, VersionRow};
use crate::model::{Document, DocumentKind, TestimonialCountry};

use super::plan::Selection;

/// The types that pages and the reading API show whole, and that programs may write; the others are settings, or need proof before they are shown.
pub(crate) const KINDS: [DocumentKind; 11] = [
    DocumentKind::Blog,
    DocumentKind::Faq,
    DocumentKind::Shop,
    DocumentKind::Policy,
    DocumentKind::Page,
    DocumentKind::ClinicSeries,
    DocumentKind::Mos,
    DocumentKind::HealthNugget,
    DocumentKind::Project,
    DocumentKind::Package,
    DocumentKind::Testimonial,
];

/// Fields that only staff see: where a consent is kept, who works when, and what visitors wrote where it was imported with a
/// post, which nobody has looked at.
pub(crate) fn is_private(kind: DocumentKind, field: &str) -> bool {
    matches!(
        (kind, field),
        (DocumentKind::Testimonial, "consent")
            | (DocumentKind::Package, "clinicians")
            | (DocumentKind::Blog, "comments")
    )
}

/// Whether an id can be a visible document's: drafts, versions and what belongs to the service itself have a dot.
pub(super) fn is_plain_id(id: &str) -> bool {
    !id.contains('.')
}

/// What drafts are called beside what is published.
pub(super) const DRAFT_PREFIX: &str = "drafts.";

/// The document that an id means: where drafts are seen, that of a draft too.
pub(super) fn document_id(id: &str, sees_drafts: bool) -> Option<&str> {
    let id = match id.strip_prefix(DRAFT_PREFIX) {
        Some(plain) if sees_drafts => plain,
        _ => id,
    };
    is_plain_id(id).then_some(id)
}

/// What a selection asks of the store; none where nothing visible can be meant.
pub(super) fn visible_filter(selection: &Selection, sees_drafts: bool) -> Option<VersionFilter> {
    let asked = selection.types.as_ref();
    let kinds = KINDS
        .into_iter()
        .filter(|kind| asked.is_none_or(|types| types.iter().any(|name| name == kind.name())));
    let filter = VersionFilter {
        kinds: kinds.collect(),
        ids: selection.ids.as_ref().map(|ids| {
            let plain = ids.iter().filter_map(|id| document_id(id, sees_drafts));
            plain.map(str::to_owned).collect()
        }),
        slugs: selection.slugs.clone(),
    };
    (!filter.kinds.is_empty()).then_some(filter)
}

/// Every visible document, or those of some ids.
pub(super) fn everything(ids: Option<Vec<String>>) -> VersionFilter {
    VersionFilter {
        kinds: KINDS.to_vec(),
        ids,
        slugs: None,
    }
}

/// Whether anybody may read a version of a type that is read, as far as its body does not decide: no closed sample.
pub(super) fn is_admitted(head: &VersionHead, closed: &HashSet<String>) -> bool {
    let is_closed = head.is_sample && closed.contains(&head.id);
    !is_closed && is_plain_id(&head.id)
}

/// Whether a version has what pages ask of its type: a testimonial its consent and that it is hidden nowhere, a package its price.
pub(super) fn has_proof(row: &VersionRow) -> bool {
    let needs_look = matches!(row.kind, DocumentKind::Testimonial | DocumentKind::Package);
    // What a draft still lacks is what who writes it wants to see.
    if !needs_look || row.is_draft {
        return true;
    }
    let Ok(body) = serde_json::from_str(&row.body) else {
        return false;
    };
    let document = Document {
        id: row.id.clone(),
        kind: row.kind,
        slug: row.slug.clone(),
        body,
        updated_at: row.updated_at,
    };
    match row.kind {
        DocumentKind::Package => build_package(&document).is_some(),
        // Who asks does not say where its readers are.
        _ => {
            TestimonialCountry::admits(None, &document.body)
                && build_testimonial(&document, &PictureSet::default()).is_some()
        }
    }
}

//! Reading as if one document were published as it stands in a draft: what a preview shows.
//!
//! A page's reads run inside the task that renders it, so the document rides on the task and every question of
//! [`super::read`] sees it. Outside a preview there is none.
use std::sync::Arc;

use crate::model::{Document, DocumentKind};

tokio::task_local! {
    static PREVIEWED: Arc<Document>;
}

/// Runs `work`; whatever it reads sees this document as published.
pub(crate) async fn with_preview<T>(document: Document, work: impl Future<Output = T>) -> T {
    PREVIEWED.scope(Arc::new(document), work).await
}

/// The document of a preview that fits the question.
pub(super) fn preview_document(fits: impl Fn(&Document) -> bool) -> Option<Document> {
    let shown = PREVIEWED.try_with(Arc::clone).ok()?;
    fits(&shown).then(|| (*shown).clone())
}

/// Puts the document of a preview in its place in a list: where it stood, else first.
pub(super) fn insert_preview(
    documents: &mut Vec<Document>,
    kinds: &[DocumentKind],
    takes_new: bool,
) {
    let Some(shown) = preview_document(|document| kinds.contains(&document.kind)) else {
        return;
    };
    match documents
        .iter_mut()
        .find(|document| document.id == shown.id)
    {
        Some(there) => *there = shown,
        None if takes_new => documents.insert(0, shown),
        None => {}
    }
}

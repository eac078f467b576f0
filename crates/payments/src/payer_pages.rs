//! Where payers go on from the page that waits.

use http::HeaderMap;
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::PaymentPurpose;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PayerPage {
    pub href: String,
    pub label: String,
}

/// Knows where payers go on from the page that waits.
pub trait PayerPages: Send + Sync + 'static {
    /// The page of a subject for who asks with these headers. None where they do not show that it is theirs: a reference
    /// is known to more people than the payer.
    fn find_page(
        &self,
        purpose: PaymentPurpose,
        subject: &str,
        asked: &HeaderMap,
    ) -> Option<PayerPage>;
}

/// Knows no page; until somebody is named who does.
pub(crate) struct NoPages;

impl PayerPages for NoPages {
    fn find_page(
        &self,
        _purpose: PaymentPurpose,
        _subject: &str,
        _asked: &HeaderMap,
    ) -> Option<PayerPage> {
        None
    }
}

//! What exports of other systems bring beside documents.
use std::collections::BTreeMap;

use importers::{ImportedCoupon, ImportedVariant, RedirectTarget};

use crate::ports::ReaderComment;
use crate::report::DatasetNotice;

/// What comes beside documents and their files.
#[derive(Debug, Default)]
pub(crate) struct BesideDocuments {
    pub notices: Vec<DatasetNotice>,
    /// Files that are to be fetched: where from, and their path in the dataset.
    pub remote: Vec<(String, String)>,
    /// Addresses of before, and what they lead to.
    pub redirects: Vec<(String, RedirectTarget)>,
    pub variants: Vec<ImportedVariant>,
    pub coupons: Vec<ImportedCoupon>,
    /// What was written under each document.
    pub comments: BTreeMap<String, Vec<ReaderComment>>,
}

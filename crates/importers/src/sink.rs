//! What importers hand over, and to whom.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde_json::Value;

/// Why a sink takes no more.
pub type SinkError = Box<dyn std::error::Error + Send + Sync>;

/// Who takes what an importer reads. An error ends the import at once.
///
/// Things come in this order: an asset before the first document that points to it, a document before its redirects and its
/// comments, a comment before its answers. The same source gives the same items with the same ids, in the same order.
pub trait ImportSink {
    fn document(&mut self, document: ImportedDocument) -> Result<(), SinkError>;
    fn asset(&mut self, asset: ImportedAsset) -> Result<(), SinkError>;
    fn redirect(&mut self, redirect: ImportedRedirect) -> Result<(), SinkError>;
    fn comment(&mut self, comment: ImportedComment) -> Result<(), SinkError>;
    fn variant(&mut self, variant: ImportedVariant) -> Result<(), SinkError>;
    fn coupon(&mut self, coupon: ImportedCoupon) -> Result<(), SinkError>;
    fn notice(&mut self, notice: ImportNotice) -> Result<(), SinkError>;
}

/// A document of our content model.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportedDocument {
    /// The whole document with `_id` (without `drafts.`), `_type` and our fields.
    pub value: Value,
    /// Not to be published by the import.
    pub is_draft: bool,
    pub place: String,
}

/// A picture or another file. Documents point to it by `asset._ref`, which holds `reference`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedAsset {
    pub reference: String,
    pub origin: AssetOrigin,
    /// Last part of its address or path, decoded.
    pub file_name: String,
    /// What the source says that it shows; empty when it says nothing.
    pub alt: String,
    pub place: String,
}

/// Where the bytes of an asset are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AssetOrigin {
    /// An absolute `http` or `https` address. Whoever fetches it must guard against private addresses.
    Url(String),
    /// A file below the imported folder, as a path that can be opened.
    Path(std::path::PathBuf),
}

/// An old address that is to be answered by 301.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedRedirect {
    /// Path from the root, with its query if it has one, as the old site wrote it: `/2024/05/salt/`, `/?p=7`.
    pub from: String,
    pub target: RedirectTarget,
    pub place: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RedirectTarget {
    /// `_id` of an imported document.
    Document(String),
    /// The list of the articles with this `category`.
    Topic(String),
}

/// What somebody wrote below a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedComment {
    pub id: String,
    /// `_id` of the document.
    pub document: String,
    /// Id of the comment that it answers; it came before.
    pub parent: Option<String>,
    /// As the author gave it; empty for somebody without a name.
    pub author_name: String,
    /// Plain text.
    pub text: String,
    pub written_at: DateTime<Utc>,
    /// False for one that nobody has let through yet.
    pub is_approved: bool,
    pub place: String,
}

/// A kind of a product that is bought by itself: a size, a colour. A simple product has one, without a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedVariant {
    pub id: String,
    /// `_id` of the product's document.
    pub product: String,
    /// As `Large, blue`; empty for the only one.
    pub label: String,
    /// Of its own; `None` where the product's price counts.
    pub price: Option<Money>,
    /// Pieces in stock; `None` where the source does not count them.
    pub pieces: Option<i64>,
    pub place: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedCoupon {
    pub id: String,
    /// In capitals.
    pub code: String,
    pub discount: CouponDiscount,
    /// `_id` of the one product that it is for; `None` for all.
    pub product: Option<String>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub most_uses: Option<u32>,
    pub most_per_customer: Option<u32>,
    pub is_active: bool,
    pub place: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CouponDiscount {
    /// 1 to 100.
    Percent(u8),
    Amount(Money),
    FreeDelivery,
}

/// One line of the report: what is not as it was in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportNotice {
    /// Where in the source: `line 120, post 7`, `posts/salt.md`. Empty for the source as a whole.
    pub place: String,
    pub kind: NoticeKind,
    /// What it is about: a title, a name, an address.
    pub what: String,
    /// What was done and why, in a sentence for staff.
    pub why: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoticeKind {
    /// It came, but not as it was.
    Changed,
    /// It did not come.
    Refused,
}

/// Why a source could not be read at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("the source cannot be read: {0}")]
    Read(#[from] std::io::Error),
    #[error("this is not {expected}: {found}")]
    Unreadable {
        /// As `a WordPress export (WXR)`.
        expected: &'static str,
        found: String,
    },
    #[error(transparent)]
    Sink(#[from] SinkError),
}

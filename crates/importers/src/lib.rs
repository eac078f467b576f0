//! Exports of other systems as documents of our content model: WordPress, Ghost, Markdown, WooCommerce.
//!
//! Each importer reads a source and pushes what it finds into an [`ImportSink`]. It knows no database and fetches nothing:
//! pictures are named, and whoever runs the import gets them. What does not come as it was is said in a notice; nothing is
//! left out in silence. Ids and keys follow from the source, so that a second import changes nothing.
mod dates;
mod documents;
mod ghost;
mod identity;
mod markdown;
mod portable;
mod shortcodes;
mod sink;
mod woocommerce;
mod wordpress;

pub use ghost::import_ghost;
pub use markdown::import_markdown;
pub use sink::{
    AssetOrigin, CouponDiscount, ImportError, ImportNotice, ImportSink, ImportedAsset,
    ImportedComment, ImportedCoupon, ImportedDocument, ImportedRedirect, ImportedVariant,
    NoticeKind, RedirectTarget, SinkError,
};
pub use woocommerce::{WooCommerceShop, import_woocommerce};
pub use wordpress::import_wxr;

//! Content that moves in and out: datasets of the hosted content service, one JSON document a line, with their files.
//!
//! Each line that comes in is kept as it was received. What this site knows becomes a document by the one intake of
//! [`content::documents::import_document`]; the rest stands in its line and goes out again. As long as nobody changes a
//! document here, its line goes out byte for byte.

mod archive;
mod archive_writer;
mod arrival;
mod asset_arrival;
mod beside;
mod body;
mod conversion;
mod elsewhere;
mod elsewhere_document;
mod error;
mod export;
mod file_fetch;
mod file_import;
mod goods_import;
mod html_text;
mod import;
mod import_steps;
mod line_index;
mod line_order;
mod markdown_text;
mod migrations;
mod origin;
mod ports;
mod raw;
mod redirects;
mod report;
mod runs;
mod service;
mod source;
mod tables;
mod wxr;

pub use arrival::{Arrival, ArrivalFate, ArrivalOutcome, EarlierFate, TakeOffOutcome};
pub use asset_arrival::{FetchedAssets, ServiceAsset};
pub use body::{list_assets, path_of_asset, read_line_comments};
pub use conversion::ForeignExport;
pub use elsewhere::LeavingFormat;
pub use error::DatasetError;
pub use export::ExportReport;
pub use importers::{CouponDiscount, ImportedCoupon, ImportedVariant};
pub use migrations::migrations;
pub use origin::{SourceOrigin, SourceSystem};
pub use ports::{GoodsOutcome, GoodsPort, PostFeedback, ReaderComment, ReaderCommentsPort};
pub use raw::{NoCursor, RawCursor, RawLine, RawPage};
pub use redirects::rename_topic;
pub use report::{DatasetNotice, ImportReport, NoticeKind};
pub use runs::{ImportSearch, desk_routes, with_handlers};
pub use service::DatasetService;
pub use source::{DatasetSource, LINES};
pub use tables::list_tables as tables;

pub const VOCABULARIES: kernel::VocabularyTables = &[
    ("DatasetRunState", runs::RunState::TERMS),
    ("DatasetSystem", SourceSystem::TERMS),
];

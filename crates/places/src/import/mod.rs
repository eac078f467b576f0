//! Bringing files of places in: what is new is added, what changed is changed, what is not named any more is marked gone,
//! and what the desk corrected stays corrected. The same file twice changes nothing.

mod claim;
mod duplicates;
mod file_import;
pub(crate) mod jobs;
pub(crate) mod kept_file;
mod place_import;
mod place_row;
mod preview;
mod report;
mod row_cells;
mod row_reader;
mod row_writer;
pub(crate) mod run_jobs;
mod shipped;

pub use crate::model::ShippedAmount;
pub use crate::sources::OWN_SOURCE;
pub(crate) use duplicates::{find_duplicate_ids, find_duplicates};
pub use file_import::import_places;
pub use place_import::{ImportError, PlaceImport};
pub use preview::{FieldDifference, ImportPreview, PlaceRowChange, RowExample};
pub use report::{BadLine, PlacesImportReport};
pub(crate) use row_writer::delete_answers;
pub use shipped::{find_file as shipped_file, import_shipped, list_sources as shipped_sources};

//! Where exports on their way to the desk are kept.

use uploads::{UploadStore, UploadTables};

use crate::service::DatasetService;

pub(crate) static UPLOAD_TABLES: UploadTables = UploadTables {
    uploads: "dataset_upload",
    parts: "dataset_upload_part",
    owner: "owner",
    became: "run_id",
    // An export of another system holds addresses of its people, and drafts.
    is_sealed: true,
    folder: "dataset-uploads",
    clearing: "dataset.uploads.clear",
};

pub(super) fn uploads_of(datasets: &DatasetService) -> UploadStore {
    UploadStore::new(datasets.store().clone(), &UPLOAD_TABLES)
}

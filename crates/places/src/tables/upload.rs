//! Where files of places on their way to the desk are kept.

use uploads::UploadTables;

pub(crate) static UPLOAD_TABLES: UploadTables = UploadTables {
    uploads: "places_upload",
    parts: "places_upload_part",
    owner: "owner",
    became: "run_id",
    // What it says of places is meant for the public site.
    is_sealed: false,
    folder: "places-uploads",
    clearing: "places.uploads.clear",
};

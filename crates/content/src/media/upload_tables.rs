//! Where the library keeps its uploads.

use uploads::UploadTables;

pub(crate) static UPLOAD_TABLES: UploadTables = UploadTables {
    uploads: "content_upload",
    parts: "content_upload_part",
    owner: "owner",
    // Library files are meant for the public site, so their parts need no encryption.
    became: "media",
    is_sealed: false,
    folder: "uploads",
    clearing: "media.clear",
};

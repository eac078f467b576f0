//! Where a feature keeps its uploads.

use store::personal::DataClass::{Clear, Plain, Sealed};
use store::personal::TableDeclaration;

/// Where a feature keeps its uploads.
#[derive(Debug)]
pub struct UploadTables {
    /// The table of uploads: `id`, `name`, `length`, `received`, `expires_at`, `claimed_until` and the columns named below.
    pub uploads: &'static str,
    /// The table of their parts: `upload_id`, `starts_at`, `bytes` and `file`.
    pub parts: &'static str,
    /// The column that says whose an upload is.
    pub owner: &'static str,
    /// The column that says what it became.
    pub became: &'static str,
    /// Whether name and parts are sealed, with a key of each upload's own in `item_key`; `refused` says then, sealed too,
    /// why an upload became nothing.
    pub is_sealed: bool,
    /// The folder of parts in the blob store.
    pub folder: &'static str,
    /// The kind of the job that forgets uploads which are over.
    pub clearing: &'static str,
}

impl UploadTables {
    /// Both, as they are declared.
    pub fn declared_tables(&self) -> [TableDeclaration; 2] {
        let mut uploads = vec![
            ("id", Plain),
            ("length", Plain),
            ("received", Plain),
            ("expires_at", Plain),
            ("claimed_until", Plain),
            (self.owner, Plain),
            (self.became, Plain),
        ];
        if self.is_sealed {
            uploads.extend([("name", Sealed), ("item_key", Sealed), ("refused", Sealed)]);
        } else {
            uploads.push(("name", Clear));
        }
        let parts = ["upload_id", "starts_at", "bytes", "file"].map(|column| (column, Plain));
        [
            TableDeclaration::without_entity(self.uploads, "a day", &uploads),
            TableDeclaration::without_entity(self.parts, "a day", &parts),
        ]
    }
}

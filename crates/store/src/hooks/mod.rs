//! Where the product asks whether a test is behind it; not built without the feature `testing`.

pub(crate) mod statement_record;
pub(crate) mod throwaway_folders;

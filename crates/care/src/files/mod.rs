//! Report files: taken in, looked at, sealed, shown.
//!
//! A file is what its bytes say, whatever its name: PDF, DOC or DOCX, and photos of a report, which become pages of a PDF
//! with nothing of the camera in it. Every file has a key of its own, sealed with the site's; name and bytes stand under it.
//! Bytes come with a form, or as an upload that survives a dropped line and goes on at any node.

mod jobs;
mod keeping;
mod listing;
mod look;
mod migrations;
mod name;
mod photos;
mod problem;
mod show;
mod table;
mod take;
mod tus;
mod view;

pub use jobs::with_handlers;
pub use keeping::{Opened, Sealed};
pub use migrations::migrations;
pub use photos::Pictures;
pub use problem::FileProblem;
pub use show::show;
pub use take::{Kind, Note, Sent, Taken};
pub use tus::{Draft, Drafts, openapi, router as uploads_router};
pub use view::{FileState, FileView, KeptFile};

use std::sync::Arc;

use store::Store;
use store::personal::Table;
use tokio::sync::Semaphore;
use uploads::Uploads;

/// Bytes of a file at most: 10 MB.
pub const LARGEST_FILE: usize = 10 * 1024 * 1024;
/// Bytes of a form that sends files, at most: two files and what stands around them.
pub const LARGEST_FORM: usize = 22 * 1024 * 1024;
/// Files that are looked at on this node at once; a look costs processor time and some memory.
const LOOKED_AT_ONCE: usize = 2;

pub(crate) fn tables() -> Vec<Table> {
    let mut tables = store::tables![table::file];
    tables.extend(tus::TABLES.declared());
    tables
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub most_bytes: usize,
    pub most_files: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            most_bytes: LARGEST_FILE,
            most_files: 10,
        }
    }
}

/// The report files of the house. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    pictures: Arc<dyn Pictures>,
    limits: Limits,
    looking: Semaphore,
    uploads: Uploads,
}

impl Files {
    /// The files of this store, whose migrations must hold [`migrations`].
    pub fn new(store: Store, pictures: Arc<dyn Pictures>, limits: Limits) -> Self {
        Self {
            inner: Arc::new(Inner {
                uploads: Uploads::new(store.clone(), &tus::TABLES),
                store,
                pictures,
                limits,
                looking: Semaphore::new(LOOKED_AT_ONCE),
            }),
        }
    }

    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    fn uploads(&self) -> &Uploads {
        &self.inner.uploads
    }
}

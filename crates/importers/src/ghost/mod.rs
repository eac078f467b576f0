//! Ghost exports (JSON).
mod cards;
mod ghost_import;
mod lexical;
mod mobiledoc;
mod records;

pub use ghost_import::import_ghost;

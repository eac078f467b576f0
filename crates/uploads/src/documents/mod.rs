//! Documents and photos that people send: told by their bytes, whatever their names say.
//!
//! A document is PDF, DOC or DOCX: whole, without a password, without macros. Nothing is stored here and nothing is run; the
//! feature that asked keeps what was taken, and says what was wrong at its field.

mod accepted_file;
mod inspection;
mod intake;
mod kind;
mod name;
mod photo;
mod problem;
mod size;

pub use accepted_file::{AcceptedFile, UploadedFile};
pub use inspection::can_be_document;
pub use intake::{LARGEST_FILE, check_size, inspect_document, run_inspection};
pub use kind::{FileKind, FileWarning};
pub use name::{display_name, normalise_name};
pub use photo::{is_photo, photo_problem};
pub use problem::FileProblem;
pub use size::format_size;

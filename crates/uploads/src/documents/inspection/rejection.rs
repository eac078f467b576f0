//! Why a file is not kept.

use crate::documents::FileProblem;

/// Why a file is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::documents) enum FileRejection {
    /// It is of no kind that is taken.
    Other,
    /// It needs a password.
    Locked,
    Macros,
    /// It begins like what is taken, and cannot be read.
    Broken,
    /// It unpacks to far more than it weighs.
    UnpacksTooLarge,
}

impl FileRejection {
    pub(in crate::documents) fn to_problem(self, name: &str, photos: bool) -> FileProblem {
        match self {
            Self::Other => FileProblem::unsupported_type(name, photos),
            Self::Locked => FileProblem::password_protected(name),
            Self::Macros => FileProblem::contains_macros(name),
            Self::Broken => FileProblem::damaged_file(name),
            Self::UnpacksTooLarge => FileProblem::unpacks_too_large(name),
        }
    }
}

//! How large a file may be, and how many a request may have.

/// Bytes of a file at most: 10 MB.
pub const LARGEST_FILE: usize = 10 * 1024 * 1024;
/// Bytes of a form that sends files, at most: two files and what stands around them.
pub const LARGEST_FORM: usize = 22 * 1024 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileLimits {
    pub most_bytes: usize,
    pub most_files: usize,
}

impl Default for FileLimits {
    fn default() -> Self {
        Self {
            most_bytes: LARGEST_FILE,
            most_files: 10,
        }
    }
}

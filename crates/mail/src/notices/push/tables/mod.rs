//! Browsers that show notices, the notices, and the key that signs for them.

pub mod device;
pub mod key;
pub mod notice;

//! What a device keeps of follow-up codes, in cookies that only this site can read.
pub(crate) mod saved_codes;
pub(crate) mod session;

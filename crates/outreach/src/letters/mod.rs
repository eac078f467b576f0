//! Letters: taken, kept sealed, told of by mail, answered, erased.

pub mod erasing;
pub mod exporting;
pub mod limits;
pub mod mails;
pub mod records;
pub mod taking;
pub mod thread;

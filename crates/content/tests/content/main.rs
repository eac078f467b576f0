//! Content from outside: the library of media, the reading API and the sample content, on either engine
//! (`BEDSIDE_TEST_DATABASE`).
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]
mod media;
mod reading;
mod sample_content;

//! The check of free text for red flags, from outside.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]
mod corpus;
mod properties;
mod search;

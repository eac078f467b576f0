//! The doctor's answers at the desk: the list, a question, its answer, the thread, and the general version of a private
//! question. What is private is opened only for who may read health details, and each time it is a line of the audit log.
pub(super) mod answer;
mod blocks;
pub(super) mod detail;
pub(super) mod exports;
pub(super) mod general;
pub(super) mod list;
pub(super) mod thread;
mod view;
pub(super) mod voice_notes;

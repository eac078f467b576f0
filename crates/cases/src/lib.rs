//! What somebody at the desk works on: a consultation, a message, a gift, a refund.
//!
//! Each feature keeps its own tables. It says of a table's rows that they are a [`Case`], and of those that are only added to
//! and never changed, such as histories and notes, that they are [`Lines`]; how a case is found, kept from others while it
//! changes, noted and shown is the same for all.

mod case;
mod counts;
mod lines;
mod names;
mod text;
mod views;

pub use case::{
    Case, RowOf, add_event, audit, begin, find, lock, lock_at_version, lock_shown, missing, read,
    record_change, save,
};
pub use counts::{counts_by, counts_of_states};
pub use lines::{Columns, Line, Lines, NewLine, add_line, lines_of, new_line, read_line};
pub use names::Names;
pub use text::{mailable_text, required_text};
pub use views::{CaseEvent, CaseNote, Named, NoteBody, ReplyTemplate, VersionBody, history};

//! What somebody at the desk works on: a consultation, a message, a gift, a refund.
//!
//! Each feature keeps its own tables. It says of a table's rows that they are a [`CaseModel`], and of those that are only added to
//! and never changed, such as histories and notes, that they are [`LineEntity`]; how a case is found, kept from others while it
//! changes, noted and shown is the same for all.

mod case;
mod counts;
mod lines;
mod names;
mod references;
mod text;
mod views;

pub use case::{
    CaseModel, RowOf, audit_case, begin_change, find_case, load_case, lock_at_version, lock_case,
    lock_visible_case, not_found_error, record_change, record_event, update_case,
};
pub use counts::{count_by, count_by_state};
pub use lines::{
    CaseLine, LineColumns, LineEntity, NewLine, build_line, decrypt_line, insert_line, load_lines,
};
pub use names::{CasePerson, StaffNames};
pub use references::{find_id_by_reference, list_references};
pub use text::{mailable_text, required_text};
pub use views::{
    CaseEvent, CaseNote, NoteBody, ReplyTemplate, StepBody, VersionBody, build_history,
    normalise_note,
};

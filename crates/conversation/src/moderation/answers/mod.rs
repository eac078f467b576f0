//! The doctor's answers at the desk: the list, a question, its answer, the thread, and the general version of a private
//! question. What is private is opened only for who may read health details, and each time it is a line of the audit log.
mod answer;
mod blocks;
mod general;
mod list;
mod opening;
mod refusal;
mod thread;
mod view;

pub(super) use answer::put;
pub(super) use general::publish;
pub(super) use list::list;
pub(super) use opening::{note_read, read};
pub(super) use thread::{close, merge, photo, say};

/// The calls, for the OpenAPI document.
#[derive(Debug, utoipa::OpenApi)]
#[openapi(
    components(schemas(list::DeskQuestionRow)),
    paths(
        list::list,
        opening::read,
        answer::put,
        general::publish,
        thread::say,
        thread::close,
        thread::photo,
        thread::merge,
    )
)]
pub(super) struct AnswersApi;

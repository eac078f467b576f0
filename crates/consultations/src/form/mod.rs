//! The form's pages: what each step reads, and what its posts come to.

mod answer_summary;
mod choices;
mod form_values;
mod package_view;
pub mod pages;
mod pay_view;
pub mod places;
mod step_view;
pub mod submit;
mod thanks_view;
pub mod view;

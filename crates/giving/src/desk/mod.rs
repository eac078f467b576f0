//! Gifts at the desk: those who manage money see who gave, match transfers, and say that money came.

mod commands;
mod exports;
mod gifts;
mod lines;
mod plans;
mod routes;
mod step_body;
mod transfers;
mod views;

pub use routes::desk_routes;

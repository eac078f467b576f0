//! Requests as visitors, payers and old clients meet them, through the real server and the sandbox.

mod bookings;
mod calls;
mod forms;
mod house;
mod paying;
mod persons;
mod visitor;

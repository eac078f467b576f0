//! Requests as visitors, payers and old clients meet them, through the real server and the sandbox.

mod bookings;
mod calls;
mod changes;
mod erased_money;
mod forms;
mod giving_back;
mod house;
mod paying;
mod persons;
mod two_people;
mod visitor;

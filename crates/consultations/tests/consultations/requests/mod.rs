//! Requests as visitors, payers and old clients meet them, through the real server and the sandbox.

mod bookings;
mod calls;
mod catalogue;
mod changes;
mod erased_money;
mod extensions;
mod fixture;
mod for_others;
mod forms;
mod giving_back;
mod going_back;
mod guests;
mod holding;
mod line_test;
mod messages;
mod notices;
mod paying;
mod persons;
mod reports;
mod resending;
mod retention;
mod room;
mod spoken_replies;
mod two_people;
mod visitor;

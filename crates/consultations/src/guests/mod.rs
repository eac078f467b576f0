//! People who are invited into the room of a visit: somebody who helps the patient, an interpreter.
//!
//! Patient and doctor may each invite them, both see who is invited, and both can take it back. An invitation is a link that
//! names nobody; it opens one seat, near the time of one meeting.

pub mod api;
mod form;
mod guest;
mod guest_page;
mod invitations;
mod meeting;
mod view;

pub use crate::requests::tables::guest::GuestRole;
pub use form::{GuestForm, invite_guest, withdraw_guest};
pub use guest::NewGuest;
pub use invitations::{delete_guests, find_past_guests, purge_guests};
pub use view::RoomGuests;

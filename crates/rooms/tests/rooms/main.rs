//! Calls as pages have them, in virtual time; the last module uses real sockets.
#![cfg(test)]

mod calls;
mod disk;
mod faults;
mod network;
mod offers;
mod page;
mod pictures;
mod real;
mod seats;
mod signalling;
mod sockets;

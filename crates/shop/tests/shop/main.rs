//! The shop through its calls, its forms and the desk.

#![cfg(test)]

mod buying;
mod cart;
mod desk;
mod doubles;
mod fixture;
mod forgetting;
mod interleavings;
mod medicines;
mod paying;
mod records;
mod returning;
mod reviewing;

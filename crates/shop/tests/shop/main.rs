//! The shop through its calls, its forms and the desk.

#![cfg(test)]

mod buying;
mod cart;
mod desk;
mod doubles;
mod downloads;
mod fixture;
mod forgetting;
mod interleavings;
mod limits;
mod medicines;
mod odd_input;
mod parcels;
mod paying;
mod records;
mod returning;
mod reviewing;
mod stock_table;
mod totals;

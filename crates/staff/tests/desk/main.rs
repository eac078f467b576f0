//! Signing in and everything around it, as a browser sees it.

#![cfg(test)]

mod account;
mod audit;
mod authenticator;
mod browser;
mod links;
mod nul;
mod people;
mod several_roles;
mod signing_in;

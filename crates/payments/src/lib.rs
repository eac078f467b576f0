//! Payments: quotes, attempts, providers, settlement, refunds, ledger.
//!
//! A feature asks for a [`Quote`], opens an attempt of it and sends the payer to the checkout. Whatever the provider says
//! about it afterwards, and however often, the provider is asked back, the answer is compared with what was asked for, and
//! the attempt is settled once, under a row lock, in one transaction with the ledger and the job that tells the feature.
//! What does not match waits for the desk. Features are told by jobs whose kinds [`model::Purpose`] names; this crate knows
//! none of them.

#![warn(missing_docs)]

pub mod model;


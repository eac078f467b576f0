//! The reading API on a store.
mod bad_input;
mod lists;
mod machines;
mod openapi;
mod price_columns;
mod samples;
mod site;
mod words;
mod writing;

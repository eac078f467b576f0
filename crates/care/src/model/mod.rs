//! What a request is. No input or output.

mod state;

pub use state::State;

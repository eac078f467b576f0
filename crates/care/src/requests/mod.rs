//! What somebody asks for, from the first answer to the end.

pub mod view;

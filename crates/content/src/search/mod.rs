//! Site search: what is indexed when a document is published, and how it is found.

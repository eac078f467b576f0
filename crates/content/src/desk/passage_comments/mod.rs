//! Comments of the desk's people on a passage of a document: marked words, with a thread beside them.
//!
//! They are rows of their own and never part of the document: what reads documents (the site, its API, exports, clients)
//! does not know that they exist. A passage is found again by the key of its block and the words that were marked; where
//! these are gone, the thread stays, and says which words they were.
mod api;
mod recipients;
mod records;
mod view;

pub(super) use api::passage_comment_routes;

//! A booking in the hands of those who have its links: agreed, moved, cancelled, given back.

mod desk;
mod house;
mod links;

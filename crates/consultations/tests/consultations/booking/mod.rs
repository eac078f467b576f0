//! A booking in the hands of those who have its links: agreed, moved, cancelled, given back.

mod desk;
mod fixture;
mod links;
mod provider;
mod steps;

//! The media library, through its routes.
mod desk;
mod files;
mod kinds;
mod library;
mod recordings;
mod replacing;
mod uploads;

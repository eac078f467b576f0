//! Renders React pages in QuickJS: one thread per runtime, hard limits, and a fresh runtime after any error.
//!
//! The server bundle is compiled to bytecode once at start; a runtime boots from it in a few milliseconds. A render
//! that throws, loops, recurses or hogs memory costs its caller an error and the node nothing else.

mod bundle_call;
mod config;
mod pool;
mod render_budget;
mod runtime;

pub use bundle_call::{BundleFunction, RenderError};
pub use config::RendererConfig;
pub use pool::{Renderer, RendererFigures};

//! What each request passes: server loop, page cache, renderer, limits, security headers.

pub mod renderer;

//! The limits of a renderer.

use std::time::Duration;

#[derive(Clone, Debug)]
pub struct RendererConfig {
    /// Runtimes, one OS thread each.
    pub threads: usize,
    pub memory: usize,
    /// JavaScript stack of one runtime, in bytes. The thread's own stack is four times as large.
    pub stack: usize,
    /// Processor time that one render may use. Waiting for a processor on a busy machine does not count, but what its host
    /// takes from a virtual one does.
    pub deadline: Duration,
    /// Renders that may wait for a runtime; further ones are refused with [`super::RenderError::Busy`].
    pub queue: usize,
}

// Without optimisation a page takes three times as long, and tests run where others take most of the processor: a mail
// that came too late there was sent at the next try only, which no test waits for.
const DEADLINE: Duration = Duration::from_millis(if cfg!(debug_assertions) { 1_000 } else { 150 });

impl Default for RendererConfig {
    fn default() -> Self {
        Self {
            threads: 2,
            memory: 48 << 20,
            stack: 1 << 20,
            deadline: DEADLINE,
            queue: 256,
        }
    }
}

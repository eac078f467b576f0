//! How long a render may run: processor time of its own thread, so that a busy machine does not fail honest pages.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rustix::time::{ClockId, clock_gettime};

/// However idle its thread, a render may take no more than this many times its budget by the clock on the wall.
const WALL_FACTOR: u32 = 10;

/// The deadline of the render that runs now. Shared by a runtime and its interrupt handler, which are on one thread.
#[derive(Clone)]
pub(super) struct RenderBudget {
    allowed: Duration,
    running: Rc<Cell<Option<(Duration, Instant)>>>,
    spent: Rc<Cell<bool>>,
}

impl RenderBudget {
    pub(super) fn new(allowed: Duration) -> Self {
        Self {
            allowed,
            running: Rc::default(),
            spent: Rc::default(),
        }
    }

    /// Starts the clock for one render.
    pub(super) fn start_clock(&self) {
        self.spent.set(false);
        let ends = processor_time() + self.allowed;
        self.running
            .set(Some((ends, Instant::now() + self.allowed * WALL_FACTOR)));
    }

    /// Stops the clock. Answers whether the time had run out.
    pub(super) fn stop_clock(&self) -> bool {
        let spent = self.is_spent();
        self.running.set(None);
        spent
    }

    /// Whether the time has run out. Stays so until the next [`RenderBudget::start_clock`], so that a page cannot catch it.
    pub(super) fn is_spent(&self) -> bool {
        if !self.spent.get()
            && let Some((processor, wall)) = self.running.get()
        {
            self.spent
                .set(processor_time() > processor || Instant::now() > wall);
        }
        self.spent.get()
    }
}

/// Processor time that the calling thread has used.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or(0))
}

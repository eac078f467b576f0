//! What goes wrong at the stand-in, as it is told.
use std::collections::VecDeque;

use serde_json::Value;

/// What happens to one call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ServiceTrouble {
    /// This one goes well.
    None,
    /// A status with the service's own error object, and the seconds of `Retry-After` where they are said.
    Status(u16, Option<u64>),
    /// A page of somebody in between, with the status 200.
    Html,
    /// The answer breaks off in its middle.
    Cut,
    /// No answer for so many milliseconds.
    Slow(u64),
    /// 200, and no documents at all.
    Empty,
    /// The connection ends without an answer.
    Hangup,
    /// What was to be written is written, and the connection ends without an answer.
    LostAnswer,
    /// The export says in the middle of a line that it failed.
    ErrorInLine(String),
}

#[derive(Debug, Default)]
pub(super) struct TroublePlan {
    next: VecDeque<ServiceTrouble>,
    /// Those of writes, which go before the others.
    writes: VecDeque<ServiceTrouble>,
    repeats: bool,
    swaps: bool,
    /// An event that waits for the next one.
    held: Option<Value>,
}

impl TroublePlan {
    pub fn add(&mut self, troubles: impl IntoIterator<Item = ServiceTrouble>) {
        self.next.extend(troubles);
    }

    pub fn take(&mut self) -> ServiceTrouble {
        self.next.pop_front().unwrap_or(ServiceTrouble::None)
    }

    pub fn add_for_writes(&mut self, troubles: impl IntoIterator<Item = ServiceTrouble>) {
        self.writes.extend(troubles);
    }

    pub fn take_for_write(&mut self) -> ServiceTrouble {
        let own = self.writes.pop_front();
        own.unwrap_or_else(|| self.take())
    }

    pub fn repeats(&self) -> bool {
        self.repeats
    }

    pub fn set_repeats(&mut self, repeats: bool) {
        self.repeats = repeats;
    }

    pub fn set_swaps(&mut self, swaps: bool) {
        self.swaps = swaps;
    }

    /// The events that are told now.
    pub fn reorder(&mut self, event: Value) -> Vec<Value> {
        match (self.swaps, self.held.take()) {
            (true, None) => {
                self.held = Some(event);
                Vec::new()
            }
            (_, Some(held)) => vec![event, held],
            (false, None) => vec![event],
        }
    }
}

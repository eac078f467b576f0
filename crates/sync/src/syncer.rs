//! The task that keeps this site equal to the dataset as long as it runs.
use std::collections::BTreeSet;
use std::time::Duration;

use futures::future::OptionFuture;
use rand::Rng;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::error::SyncError;
use crate::following::{Followed, KnownEvents};
use crate::lease::Lease;
use crate::listening::{ChangeNotice, Heard, Listener};
use crate::report::CensusReport;
use crate::service::SyncService;

/// Events that are looked at together.
const TOGETHER: usize = 50;
/// How long others are waited for once one came.
const GATHERING: Duration = Duration::from_millis(20);
/// A census that missed something is followed by another after this part of the usual time.
const SOONER: u32 = 15;

/// Why a session ended.
enum Ending {
    /// Somebody paused it, or the types that are taken changed.
    Asked,
    Failed(SyncError),
}

impl SyncService {
    /// Syncs until it is told to stop, on one node at a time; what readers do is told by all of them.
    pub async fn run_until_cancelled(&self, stop: CancellationToken) {
        tokio::join!(
            self.tell_until_cancelled(&stop),
            self.follow_until_cancelled(&stop)
        );
    }

    async fn tell_until_cancelled(&self, stop: &CancellationToken) {
        let Some(jobs) = self.build_job_runner() else {
            return;
        };
        if let Err(error) = self.begin_telling().await {
            tracing::warn!(%error, "content sync: what waits to be sent");
        }
        jobs.run_until_cancelled(stop.clone()).await;
    }

    async fn follow_until_cancelled(&self, stop: &CancellationToken) {
        let mut lease = Lease::new(self.store().clone(), self.name());
        while !stop.is_cancelled() {
            let is_holder = lease.beat().await.unwrap_or_else(|error| {
                tracing::warn!(%error, "content sync: the lease");
                false
            });
            if is_holder {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = self.keep_lease(&mut lease) => {}
                    () = self.run_sessions() => {}
                }
            } else {
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = tokio::time::sleep(self.settings().pace.beat) => {}
                }
            }
        }
        if let Err(error) = lease.release().await {
            tracing::warn!(%error, "content sync: giving the lease back");
        }
        // Best effort: the next holder says it anew.
        let _ = self.note(|state| state.connected_since = None).await;
    }

    /// Returns when another node has it.
    async fn keep_lease(&self, lease: &mut Lease) {
        loop {
            tokio::time::sleep(self.settings().pace.beat).await;
            match lease.beat().await {
                Ok(true) => {}
                Ok(false) => return,
                // A database that is away is away for all nodes.
                Err(error) => tracing::warn!(%error, "content sync: the lease"),
            }
        }
    }

    async fn run_sessions(&self) {
        let (shortest, longest) = self.settings().pace.reconnect;
        let mut wait = shortest;
        loop {
            let mut was_welcome = false;
            match self.run_session(&mut was_welcome).await {
                Ok(Ending::Asked) => continue,
                Ok(Ending::Failed(error)) | Err(error) => {
                    // What cannot be noted is logged there, and the store may be back at the next time.
                    let _ = self.note_fault(&error).await;
                    if was_welcome {
                        wait = shortest;
                    }
                    let asked = match &error {
                        SyncError::Service(fault) => fault.wait().unwrap_or_default(),
                        _ => Duration::ZERO,
                    };
                    let asked = asked.min(self.settings().pace.longest_wait);
                    tokio::time::sleep(jittered(wait).max(asked)).await;
                    wait = (wait * 2).min(longest);
                }
            }
        }
    }

    /// One line to the service, from its opening to its end.
    async fn run_session(&self, was_welcome: &mut bool) -> Result<Ending, SyncError> {
        let state = self.load_state().await?;
        if state.is_paused || state.is_refused {
            if state.connected_since.is_some() {
                self.note(|state| state.connected_since = None).await?;
            }
            tokio::time::sleep(self.settings().pace.beat).await;
            return Ok(Ending::Asked);
        }
        let types = self.list_types(&state);
        let mut listener = self.parts().client.listen(&types).await?;
        // Events that come while the census runs are looked at after it (facts §5).
        match listener.hear().await? {
            Heard::Welcome => *was_welcome = true,
            Heard::Change(_) => {}
        }
        let now = self.store().clock().now();
        self.note(|state| state.connected_since = Some(now)).await?;
        let ended = Session::new(self, types).run(&mut listener).await;
        self.note(|state| state.connected_since = None).await?;
        ended
    }
}

/// What goes on while the line is open.
struct Session<'a> {
    service: &'a SyncService,
    types: BTreeSet<String>,
    known: KnownEvents,
    waiting: Vec<ChangeNotice>,
    next_census: Instant,
    /// Failures of censuses in a row.
    failures: u32,
}

impl<'a> Session<'a> {
    fn new(service: &'a SyncService, types: BTreeSet<String>) -> Self {
        Self {
            service,
            types,
            known: KnownEvents::default(),
            waiting: Vec::new(),
            next_census: Instant::now(),
            failures: 0,
        }
    }

    async fn run(mut self, listener: &mut Listener) -> Result<Ending, SyncError> {
        let service = self.service;
        // The desk speaks to this task by the row of state alone: it may be served by another node.
        let mut look = tokio::time::interval(service.settings().pace.beat);
        let mut census = None;
        loop {
            if census.is_none() && Instant::now() >= self.next_census {
                census = Some(Box::pin(service.run_census()));
            }
            let is_idle = census.is_none();
            let running = OptionFuture::from(census.as_mut());
            tokio::select! {
                heard = listener.hear() => match heard {
                    Ok(Heard::Welcome) => self.next_census = Instant::now(),
                    Ok(Heard::Change(notice)) => {
                        if self.known.add(&notice) {
                            self.waiting.push(notice);
                        }
                        if census.is_none() {
                            self.gather(listener).await;
                            self.follow_waiting().await;
                        }
                    }
                    Err(fault) => return Ok(Ending::Failed(fault.into())),
                },
                Some(result) = running => {
                    census = None;
                    if let Some(ending) = self.finish_census(result) {
                        return Ok(ending);
                    }
                    self.follow_waiting().await;
                }
                () = tokio::time::sleep_until(self.next_census), if is_idle => {}
                _ = look.tick() => {
                    let state = service.load_state().await?;
                    if state.is_paused || state.is_refused || service.list_types(&state) != self.types {
                        return Ok(Ending::Asked);
                    }
                    if state.wants_census && census.is_none() {
                        service.note(|state| state.wants_census = false).await?;
                        self.next_census = Instant::now();
                    }
                }
            }
        }
    }

    /// Others that come in the same moment: one transaction there may touch many documents.
    async fn gather(&mut self, listener: &mut Listener) {
        let until = Instant::now() + GATHERING;
        while self.waiting.len() < TOGETHER {
            match tokio::time::timeout_at(until, listener.hear()).await {
                Ok(Ok(Heard::Change(notice))) => {
                    if self.known.add(&notice) {
                        self.waiting.push(notice);
                    }
                }
                Ok(Ok(Heard::Welcome)) => self.next_census = Instant::now(),
                // What failed is heard of again.
                Ok(Err(_)) | Err(_) => return,
            }
        }
    }

    async fn follow_waiting(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        if waiting.is_empty() {
            return;
        }
        match self.service.follow(&waiting, &self.types).await {
            Ok(Followed::Whole) => {}
            Ok(Followed::Doubtful) => self.next_census = Instant::now(),
            Err(error) => {
                // A census finds what these events told of.
                let _ = self.service.note_fault(&error).await;
                self.next_census = Instant::now() + self.pause();
            }
        }
    }

    /// When the next one is due; an ending where asking again does not help.
    fn finish_census(&mut self, result: Result<CensusReport, SyncError>) -> Option<Ending> {
        let usual = self.service.settings().pace.census;
        match result {
            Ok(report) => {
                self.failures = 0;
                let soon = report.misses_something();
                self.next_census = Instant::now() + if soon { usual / SOONER } else { usual };
                None
            }
            Err(error) => {
                if matches!(&error, SyncError::Service(fault) if fault.is_refusal()) {
                    return Some(Ending::Failed(error));
                }
                self.failures += 1;
                self.next_census = Instant::now() + self.pause();
                None
            }
        }
    }

    fn pause(&self) -> Duration {
        let (shortest, longest) = self.service.settings().pace.reconnect;
        // The exponent is bounded, or the wait would overflow.
        let doubled = shortest * 2_u32.pow(self.failures.min(6));
        jittered(doubled.min(longest))
    }
}

/// Half of it and some more: nodes that failed together do not come back together.
fn jittered(wait: Duration) -> Duration {
    wait.mul_f64(rand::rng().random_range(0.5..1.0))
}

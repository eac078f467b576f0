//! Work on visitors' pictures: one after the other, a few may wait, and none for long.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::error::PictureError;

/// Who is at work and who waits. What is at work cannot be stopped: it keeps its turn until it ends, also when nobody
/// waits for its outcome any more.
pub(super) struct PictureQueue {
    worker_slot: Arc<Semaphore>,
    queue_slots: Arc<Semaphore>,
    limit: Duration,
    patience: Duration,
}

impl PictureQueue {
    /// With so many who may wait, for so long at most, and so much time for each once it has its turn.
    pub(super) fn new(waiting: usize, patience: Duration, limit: Duration) -> Self {
        Self {
            worker_slot: Arc::new(Semaphore::new(1)),
            // One more than may wait, because the job that is running holds a slot too.
            queue_slots: Arc::new(Semaphore::new(waiting + 1)),
            limit,
            patience,
        }
    }

    /// Does the work on a thread for blocking work when its turn comes.
    ///
    /// # Errors
    /// [`PictureError::Busy`] where too many wait, or the turn does not come; [`PictureError::TooSlow`] after the limit; and
    /// the work's own. A decoder that panics is a broken picture.
    pub(super) async fn run_queued<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PictureError> + Send + 'static,
    ) -> Result<T, PictureError> {
        let held = self.acquire_slot().await.ok_or(PictureError::Busy)?;
        let done = tokio::task::spawn_blocking(move || {
            let outcome = work();
            // Released by this thread, not by the caller, who may have given up: a decoder cannot be stopped (decision
            // 034).
            drop(held);
            outcome
        });
        match timeout(self.limit, done).await {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(error)) => Err(PictureError::Broken(error.to_string())),
            Err(_) => Err(PictureError::TooSlow),
        }
    }

    async fn acquire_slot(&self) -> Option<[OwnedSemaphorePermit; 2]> {
        // A full queue is refused at once; only the worker is waited for.
        let place = self.queue_slots.clone().try_acquire_owned().ok()?;
        let turn = timeout(self.patience, self.worker_slot.clone().acquire_owned());
        let turn = turn.await.ok()?.ok()?;
        Some([place, turn])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use futures::future::join_all;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(20);

    /// Work that says when it begins and goes on until it is told to end.
    fn work() -> (
        impl FnOnce() -> Result<u8, PictureError> + Send + 'static,
        tokio::sync::oneshot::Receiver<()>,
        Sender<()>,
    ) {
        let (begun, has_begun) = tokio::sync::oneshot::channel();
        let (end, ended): (Sender<()>, Receiver<()>) = channel();
        let work = move || {
            let _told = begun.send(());
            let _ended = ended.recv();
            Ok(1)
        };
        (work, has_begun, end)
    }

    #[tokio::test]
    async fn one_is_at_work_a_few_wait_and_the_next_is_told_so() {
        let turns = Arc::new(PictureQueue::new(2, LONG, LONG));
        let (first, begun, end) = work();
        let at_work = tokio::spawn({
            let turns = turns.clone();
            async move { turns.run_queued(first).await }
        });
        begun.await.unwrap();
        let waiting = join_all((0..2).map(|_| turns.run_queued(|| Ok(2))));
        let refused = async {
            // The two before it were asked once by now, so both have their places.
            let refused = turns.run_queued(|| Ok(3)).await;
            end.send(()).unwrap();
            refused
        };
        let (waited, refused) = tokio::join!(waiting, refused);
        assert!(matches!(refused, Err(PictureError::Busy)));
        assert!(waited.into_iter().all(|outcome| outcome.unwrap() == 2));
        assert_eq!(at_work.await.unwrap().unwrap(), 1);
        assert_eq!(turns.run_queued(|| Ok(4)).await.unwrap(), 4);
    }

    #[tokio::test]
    async fn what_takes_too_long_holds_its_turn_and_not_its_answer() {
        let turns = PictureQueue::new(2, SHORT, SHORT);
        let (slow, begun, end) = work();
        assert!(matches!(
            turns.run_queued(slow).await,
            Err(PictureError::TooSlow)
        ));
        begun.await.unwrap();
        let next = turns.run_queued(|| Ok(2)).await;
        assert!(
            matches!(next, Err(PictureError::Busy)),
            "the turn is not free"
        );
        end.send(()).unwrap();
        let patient = PictureQueue {
            patience: LONG,
            limit: LONG,
            ..turns
        };
        assert_eq!(patient.run_queued(|| Ok(2)).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn work_that_falls_over_frees_its_turn() {
        let turns = PictureQueue::new(0, LONG, LONG);
        let fallen = turns
            .run_queued(|| -> Result<(), _> { panic!("a decoder") })
            .await;
        assert!(matches!(fallen, Err(PictureError::Broken(_))));
        assert_eq!(turns.run_queued(|| Ok(2)).await.unwrap(), 2);
    }
}

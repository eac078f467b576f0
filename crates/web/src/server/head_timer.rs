//! The time in which a request's head must arrive, kept without setting and clearing a timer for each request.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use hyper::rt::{Sleep, Timer};

type SleepTimer = Pin<Box<tokio::time::Sleep>>;

/// One connection's timer. Its alarm stays set from one head to the next: it goes off too early for the newest, looks
/// when that one is due, and is set again. So a connection costs one timer event per time-out and not two per request.
#[derive(Clone, Default)]
pub(super) struct ConnectionTimer {
    kept: Arc<Mutex<Option<SleepTimer>>>,
}

impl ConnectionTimer {
    fn spare_timer(&self) -> Option<SleepTimer> {
        self.lock_slot().take()
    }

    fn lock_slot(&self) -> std::sync::MutexGuard<'_, Option<SleepTimer>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Timer for ConnectionTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.sleep_until(Instant::now() + duration)
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(HeadDeadline {
            deadline,
            alarm: self.spare_timer(),
            home: self.clone(),
        })
    }
}

/// Waits until a moment with the connection's alarm, and gives it back.
struct HeadDeadline {
    deadline: Instant,
    alarm: Option<SleepTimer>,
    home: ConnectionTimer,
}

impl Sleep for HeadDeadline {}

impl Future for HeadDeadline {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        let deadline = self.deadline.into();
        let alarm = self
            .alarm
            .get_or_insert_with(|| Box::pin(tokio::time::sleep_until(deadline)));
        if alarm.deadline() > deadline {
            alarm.as_mut().reset(deadline);
        }
        loop {
            ready!(alarm.as_mut().poll(cx));
            if alarm.deadline() >= deadline {
                return Poll::Ready(());
            }
            alarm.as_mut().reset(deadline);
        }
    }
}

impl Drop for HeadDeadline {
    fn drop(&mut self) {
        let alarm = self.alarm.take();
        *self.home.lock_slot() = alarm;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_alarm_that_was_set_for_another_head_waits_for_the_newest() {
        let timer = ConnectionTimer::default();
        let begun = Instant::now();
        let step = Duration::from_millis(20);
        for (other, due) in [(1, 3), (60_000, 4)] {
            {
                let mut first = timer.sleep_until(begun + step * other);
                assert!(futures::poll!(&mut first).is_pending());
            }
            timer.sleep_until(begun + step * due).await;
            assert!(begun.elapsed() >= step * due, "not before it is due");
            assert!(begun.elapsed() < Duration::from_secs(60));
        }
    }
}

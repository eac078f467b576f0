//! How many bytes of bodies the node holds at once: of everybody, and of one network.
//!
//! A body is counted as it arrives and until its request is answered, whoever reads it and however. Nothing is set aside for
//! what is only announced, or somebody who announces much and sends nothing would keep everybody else out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::{Buf, Bytes};
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;
use kernel::ProblemDetails;
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::Error;

type BoxError = Box<dyn std::error::Error + Send + Sync>;

pub(super) struct BodyBudget {
    most: usize,
    most_of_one: usize,
    held: Mutex<HeldBytes>,
}

#[derive(Default)]
struct HeldBytes {
    all: usize,
    by_network: HashMap<IpAddr, usize>,
}

impl HeldBytes {
    fn bytes_of(&self, network: IpAddr) -> usize {
        self.by_network.get(&network).copied().unwrap_or_default()
    }
}

impl BodyBudget {
    pub(super) fn new(most: usize, most_of_one: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            most_of_one,
            held: Mutex::default(),
        })
    }

    /// What a request of this network is going to hold; nothing yet.
    pub(super) fn open_share(self: &Arc<Self>, network: IpAddr) -> Arc<BodyShare> {
        Arc::new(BodyShare {
            budget: self.clone(),
            network,
            held: AtomicUsize::new(0),
            ran_out: AtomicBool::new(false),
        })
    }

    fn with_held<T>(&self, work: impl FnOnce(&mut HeldBytes) -> T) -> T {
        work(&mut self.held.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn has_room(&self, held: &HeldBytes, network: IpAddr, bytes: usize) -> bool {
        held.all.saturating_add(bytes) <= self.most
            && held.bytes_of(network).saturating_add(bytes) <= self.most_of_one
    }
}

pub(super) struct BodyShare {
    budget: Arc<BodyBudget>,
    network: IpAddr,
    held: AtomicUsize,
    ran_out: AtomicBool,
}

impl BodyShare {
    /// Whether so many bytes would fit now.
    pub(super) fn has_room(&self, bytes: usize) -> bool {
        let budget = &self.budget;
        budget.with_held(|held| budget.has_room(held, self.network, bytes))
    }

    /// Whether the body was cut off because there was no room for it.
    pub(super) fn ran_out(&self) -> bool {
        self.ran_out.load(Relaxed)
    }

    /// A body that holds what comes of it.
    pub(super) fn count_body<B>(self: &Arc<Self>, body: B, rest: UnreadRest) -> Body
    where
        B: http_body::Body<Data = Bytes> + Send + Unpin + 'static,
        B::Error: Into<BoxError>,
    {
        Body::new(CountedBody {
            body: Some(body),
            rest,
            share: self.clone(),
        })
    }

    fn try_grow(&self, bytes: usize) -> bool {
        let budget = &self.budget;
        let has_room = budget.with_held(|held| {
            let has_room = budget.has_room(held, self.network, bytes);
            if has_room {
                held.all += bytes;
                *held.by_network.entry(self.network).or_default() += bytes;
            }
            has_room
        });
        if has_room {
            self.held.fetch_add(bytes, Relaxed);
        } else {
            self.ran_out.store(true, Relaxed);
        }
        has_room
    }
}

impl Drop for BodyShare {
    fn drop(&mut self) {
        let bytes = *self.held.get_mut();
        let network = self.network;
        if bytes == 0 {
            return;
        }
        self.budget.with_held(|held| {
            held.all -= bytes;
            let left = held.bytes_of(network) - bytes;
            // Removed, or the map would grow by each network that ever sent something.
            if left == 0 {
                held.by_network.remove(&network);
            } else {
                held.by_network.insert(network, left);
            }
        });
    }
}

/// 503: too much is being sent at this moment.
pub(super) fn bodies_full_error() -> Error {
    let words = l10n::t!("web-bodies-full");
    Error::from(ProblemDetails::unavailable(words).with_code("bodies_full")).retry_after(30)
}

/// What becomes of a body that its handler did not read to its end, as of one that is too large.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UnreadRest {
    /// It is read a while and forgotten: a client that is still sending sees a closed line in place of its answer.
    Read,
    /// It is left: this client sends nothing before it is asked to.
    Leave,
}

/// Most bytes that are read of a body that nobody wants.
const MOST_OF_REST: usize = 2 << 20;
const PATIENCE: Duration = Duration::from_secs(1);

struct CountedBody<B>
where
    B: http_body::Body<Data = Bytes> + Send + Unpin + 'static,
{
    /// None once it ended or failed.
    body: Option<B>,
    rest: UnreadRest,
    share: Arc<BodyShare>,
}

impl<B> http_body::Body for CountedBody<B>
where
    B: http_body::Body<Data = Bytes> + Send + Unpin + 'static,
    B::Error: Into<BoxError>,
{
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let Some(body) = &mut self.body else {
            return Poll::Ready(None);
        };
        let frame = match ready!(Pin::new(body).poll_frame(cx)) {
            Some(Ok(frame)) => frame,
            ended => {
                self.body = None;
                return Poll::Ready(ended.map(|error| error.map_err(Into::into)));
            }
        };
        let bytes = frame.data_ref().map_or(0, Buf::remaining);
        Poll::Ready(Some(if self.share.try_grow(bytes) {
            Ok(frame)
        } else {
            Err("there is no room for this body".into())
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(B::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let body = self.body.as_ref();
        body.map_or_else(|| SizeHint::with_exact(0), B::size_hint)
    }
}

impl<B> Drop for CountedBody<B>
where
    B: http_body::Body<Data = Bytes> + Send + Unpin + 'static,
{
    fn drop(&mut self) {
        let unread = self.body.take().filter(|body| !body.is_end_stream());
        if let Some(body) = unread.filter(|_| self.rest == UnreadRest::Read)
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(drain_body(body));
        }
    }
}

async fn drain_body<B>(mut body: B)
where
    B: http_body::Body<Data = Bytes> + Unpin,
{
    let mut left = MOST_OF_REST;
    while left > 0
        && let Ok(Some(Ok(frame))) = timeout(PATIENCE, body.frame()).await
    {
        left = left.saturating_sub(frame.data_ref().map_or(0, Buf::remaining));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(last: u8) -> IpAddr {
        IpAddr::from([203, 0, last, 0])
    }

    #[test]
    fn all_share_the_budget_and_none_has_all_of_it() {
        let budget = BodyBudget::new(100, 60);
        let one = budget.open_share(network(1));
        assert!(one.try_grow(40) && one.try_grow(20) && !one.try_grow(1));
        assert!(one.ran_out());
        let same = budget.open_share(network(1));
        assert!(!same.has_room(1), "another request of the same network");
        let other = budget.open_share(network(2));
        assert!(other.has_room(40) && !other.has_room(41));
        assert!(other.try_grow(40) && !other.ran_out());
        drop(one);
        assert!(same.has_room(60) && other.has_room(20));
        drop((same, other));
        budget.with_held(|held| assert!(held.all == 0 && held.by_network.is_empty()));
    }
}

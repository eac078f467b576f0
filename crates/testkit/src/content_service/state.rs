//! What the stand-in holds, and what tests tell it.
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::Value;
use tokio::sync::broadcast;
use url::Url;

use super::dataset::Dataset;
use super::faults::{ServiceTrouble, TroublePlan};

/// Events that a listener may lag behind.
const KEPT_EVENTS: usize = 4_096;

/// A call that came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceCall {
    /// `GET` or `POST`.
    pub method: String,
    /// Path with query, decoded as far as a person reads it.
    pub address: String,
    pub token: Option<String>,
}

pub(super) struct ServiceInner {
    pub dataset: Dataset,
    pub plan: TroublePlan,
    pub calls: Vec<ServiceCall>,
    /// The token that is wanted, where one is.
    pub token: Option<String>,
    pub events: broadcast::Sender<ServiceEvent>,
    /// Added to the times of events: the service's clock is not ours.
    pub skew: chrono::Duration,
    pub address: String,
}

/// What listeners are told.
#[derive(Debug, Clone)]
pub(super) enum ServiceEvent {
    Mutation(Value),
    /// Ends all streams at once.
    Drop,
}

/// Cheap to clone.
#[derive(Clone)]
pub struct ContentServiceDouble(Arc<Mutex<ServiceInner>>);

impl ContentServiceDouble {
    pub(super) fn at(address: String) -> Self {
        Self(Arc::new(Mutex::new(ServiceInner {
            dataset: Dataset::default(),
            plan: TroublePlan::default(),
            calls: Vec::new(),
            token: None,
            events: broadcast::channel(KEPT_EVENTS).0,
            skew: chrono::Duration::zero(),
            address,
        })))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, ServiceInner> {
        self.0.lock().unwrap()
    }

    /// `http://127.0.0.1:port`.
    pub fn url(&self) -> Url {
        self.lock().address.parse().unwrap()
    }

    pub fn require_token(&self, token: &str) {
        self.lock().token = Some(token.to_owned());
    }

    pub fn set_skew(&self, skew: chrono::Duration) {
        self.lock().skew = skew;
    }

    /// Writes a document as somebody there does; listeners are told.
    pub fn put(&self, document: Value) {
        self.change(
            document["_id"].as_str().unwrap().to_owned(),
            Some(document),
            true,
        );
    }

    /// Writes without a word to listeners, which lose events.
    pub fn put_silently(&self, document: Value) {
        self.change(
            document["_id"].as_str().unwrap().to_owned(),
            Some(document),
            false,
        );
    }

    pub fn delete(&self, id: &str) {
        self.change(id.to_owned(), None, true);
    }

    fn change(&self, id: String, document: Option<Value>, is_told: bool) {
        let mut inner = self.lock();
        let skew = inner.skew;
        let event = inner.dataset.change(&id, document, skew);
        let Some(event) = event.filter(|_| is_told) else {
            return;
        };
        let times = if inner.plan.repeats() { 2 } else { 1 };
        for event in inner.plan.reorder(event) {
            for _ in 0..times {
                // Nobody may be listening.
                let _ = inner.events.send(ServiceEvent::Mutation(event.clone()));
            }
        }
    }

    /// The document as it stands there.
    pub fn find(&self, id: &str) -> Option<Value> {
        self.lock().dataset.documents.get(id).cloned()
    }

    /// All of them, in the order of their ids.
    pub fn documents(&self) -> Vec<Value> {
        self.lock().dataset.documents.values().cloned().collect()
    }

    /// Adds a picture of 8 by 8 pixels; answers with its id.
    pub fn put_picture(&self, bytes: &[u8], sha1: &str) -> String {
        let mut inner = self.lock();
        let address = inner.address.clone();
        inner.dataset.put_picture(bytes, sha1, &address)
    }

    /// What happens to the next calls, in this order; after those all goes well.
    pub fn plan(&self, troubles: impl IntoIterator<Item = ServiceTrouble>) {
        self.lock().plan.add(troubles);
    }

    pub fn forget_plan(&self) {
        self.lock().plan = TroublePlan::default();
    }

    /// Whether each event is told twice.
    pub fn repeat_events(&self, repeats: bool) {
        self.lock().plan.set_repeats(repeats);
    }

    /// Whether each event is told after the one that follows it.
    pub fn swap_events(&self, swaps: bool) {
        self.lock().plan.set_swaps(swaps);
    }

    /// Ends all streams of listeners.
    pub fn drop_listeners(&self) {
        let _ = self.lock().events.send(ServiceEvent::Drop);
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.lock().events.receiver_count()
    }

    /// The calls that came so far; they are forgotten.
    pub fn take_calls(&self) -> Vec<ServiceCall> {
        std::mem::take(&mut self.lock().calls)
    }
}

//! What the stand-in holds, and what tests tell it.
use std::collections::BTreeSet;
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
    /// The one that may write, too.
    pub write_token: Option<String>,
    /// Ids of the transactions that were written.
    pub transactions: BTreeSet<String>,
    /// Bodies of the writes that came, those that were refused too.
    pub writes: Vec<Value>,
    /// How often a transaction came that was written before.
    pub repeated_writes: usize,
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

impl ServiceInner {
    pub fn tell(&mut self, event: Value) {
        let times = if self.plan.repeats() { 2 } else { 1 };
        for event in self.plan.reorder(event) {
            for _ in 0..times {
                // Nobody may be listening.
                let _ = self.events.send(ServiceEvent::Mutation(event.clone()));
            }
        }
    }
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
            write_token: None,
            transactions: BTreeSet::new(),
            writes: Vec::new(),
            repeated_writes: 0,
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

    /// Without it nothing can be written.
    pub fn require_write_token(&self, token: &str) {
        self.lock().write_token = Some(token.to_owned());
    }

    /// Bodies of the writes that came so far; they are forgotten.
    pub fn take_writes(&self) -> Vec<Value> {
        std::mem::take(&mut self.lock().writes)
    }

    /// How often a transaction came that was written before.
    pub fn repeated_writes(&self) -> usize {
        self.lock().repeated_writes
    }

    /// What happens to the next writes, before what is planned for all calls.
    pub fn plan_writes(&self, troubles: impl IntoIterator<Item = ServiceTrouble>) {
        self.lock().plan.add_for_writes(troubles);
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

    /// Changes a document that is there as somebody does who has it open: what they do not touch stays.
    pub fn edit(&self, id: &str, edit: impl FnOnce(&mut Value)) {
        let mut inner = self.lock();
        let Some(mut document) = inner.dataset.documents.get(id).cloned() else {
            return;
        };
        edit(&mut document);
        let skew = inner.skew;
        if let Some(event) = inner.dataset.change(id, Some(document), skew) {
            inner.tell(event);
        }
    }

    pub fn delete(&self, id: &str) {
        self.change(id.to_owned(), None, true);
    }

    fn change(&self, id: String, document: Option<Value>, is_told: bool) {
        let mut inner = self.lock();
        let skew = inner.skew;
        let event = inner.dataset.change(&id, document, skew);
        if let Some(event) = event.filter(|_| is_told) {
            inner.tell(event);
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

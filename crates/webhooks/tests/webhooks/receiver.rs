//! A program that is told: it checks signatures with the library of the standard, and answers as it is told to.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use standardwebhooks::Webhook;
use testkit::Port;

/// A message that came.
#[derive(Clone, Debug)]
pub struct Came {
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Came {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).unwrap()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    /// Whether the library takes it for a message of who has this secret, and a new one.
    pub fn is_of(&self, secret: &str) -> bool {
        let library = Webhook::new(secret).unwrap();
        library.verify(&self.body, &self.headers).is_ok()
    }
}

/// A status, and how long to leave the program alone.
type Planned = (u16, Option<&'static str>);

#[derive(Clone, Default)]
pub struct Receiver {
    came: Arc<Mutex<Vec<Came>>>,
    plan: Arc<Mutex<VecDeque<Planned>>>,
    /// What is answered where nothing is planned.
    usual: Arc<Mutex<Option<u16>>>,
}

impl Receiver {
    /// Starts it with its first answers; after those it answers 204. With its address.
    pub async fn start(plan: &[Planned]) -> (Self, String) {
        let receiver = Self::default();
        receiver.plan.lock().unwrap().extend(plan);
        let port = Port::bind().await;
        let url = format!("{}/hooks?key=of-the-program", port.url);
        let router = Router::new().fallback(take).with_state(receiver.clone());
        // Served until the test ends.
        std::mem::forget(port.serve(router));
        (receiver, url)
    }

    /// Answers so from now on.
    pub fn answer_always(&self, status: u16) {
        *self.usual.lock().unwrap() = Some(status);
    }

    pub fn came(&self) -> Vec<Came> {
        self.came.lock().unwrap().clone()
    }

    /// The kinds of the messages that came, in the order of the alphabet.
    pub fn kinds(&self) -> Vec<String> {
        let mut kinds: Vec<String> = self
            .came()
            .iter()
            .map(|came| came.json()["type"].as_str().unwrap().to_owned())
            .collect();
        kinds.sort();
        kinds
    }
}

async fn take(State(receiver): State<Receiver>, headers: HeaderMap, body: Bytes) -> Response {
    receiver.came.lock().unwrap().push(Came { headers, body });
    let usual = (receiver.usual.lock().unwrap().unwrap_or(204), None);
    let planned = receiver.plan.lock().unwrap().pop_front();
    let (status, retry_after) = planned.unwrap_or(usual);
    let status = StatusCode::from_u16(status).unwrap();
    match retry_after {
        Some(seconds) => (status, [("retry-after", seconds)], "later").into_response(),
        None => status.into_response(),
    }
}

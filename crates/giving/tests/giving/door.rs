//! What stands before the sandbox: calls that do not arrive, whose answer is lost, or that are never answered.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Arc, Mutex};

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use tokio::sync::Notify;

/// What becomes of a call.
#[derive(Clone)]
pub enum Fault {
    /// It does not arrive.
    Away,
    /// It is done, and nobody hears of it.
    Lost,
    /// It is never answered; who waits for that is told that it came.
    Hangs(Arc<Notify>),
}

/// Calls by how they begin, as `POST /subscription`.
#[derive(Clone, Default)]
pub struct Door(Arc<Mutex<BTreeMap<String, Fault>>>);

impl Door {
    pub fn set(&self, call: &str, fault: Fault) {
        self.0.lock().unwrap().insert(call.to_owned(), fault);
    }

    pub fn open(&self) {
        self.0.lock().unwrap().clear();
    }

    pub async fn pass(self, request: Request, next: Next) -> Response {
        let call = format!("{} {}", request.method(), request.uri().path());
        let fault = {
            let faults = self.0.lock().unwrap();
            let found = faults.iter().find(|(begins, _)| call.starts_with(*begins));
            found.map(|(_, fault)| fault.clone())
        };
        match fault {
            None => return next.run(request).await,
            Some(Fault::Away) => {}
            Some(Fault::Lost) => drop(next.run(request).await),
            Some(Fault::Hangs(came)) => {
                came.notify_one();
                pending::<()>().await;
            }
        }
        StatusCode::BAD_GATEWAY.into_response()
    }
}

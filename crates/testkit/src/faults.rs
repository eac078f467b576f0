//! Faults of a service: calls that do not arrive, whose answer is lost, or that are never answered.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use tokio::sync::Notify;

/// What becomes of a call.
#[derive(Clone)]
pub enum Fault {
    /// It does not arrive.
    Unreachable,
    /// It is done, and its answer does not arrive.
    AnswerLost,
    /// It is never answered; who waits on the notice is told that it came.
    Hangs(Arc<Notify>),
}

/// Which calls of a service fail, by how they begin, as `POST /subscription`.
#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<BTreeMap<String, Fault>>>);

impl Faults {
    /// From now on calls that begin so fail.
    pub fn set(&self, call: &str, fault: Fault) {
        self.0.lock().unwrap().insert(call.to_owned(), fault);
    }

    /// From now on no call arrives.
    pub fn set_unreachable(&self) {
        self.set("", Fault::Unreachable);
    }

    /// From now on every call is answered.
    pub fn clear(&self) {
        self.0.lock().unwrap().clear();
    }

    /// The service with these faults before it.
    pub fn guard(&self, router: Router) -> Router {
        let faults = self.clone();
        router.layer(from_fn(move |request, next| {
            faults.clone().pass(request, next)
        }))
    }

    async fn pass(self, request: Request, next: Next) -> Response {
        let call = format!("{} {}", request.method(), request.uri().path());
        let fault = {
            let faults = self.0.lock().unwrap();
            let found = faults.iter().find(|(begins, _)| call.starts_with(*begins));
            found.map(|(_, fault)| fault.clone())
        };
        match fault {
            None => return next.run(request).await,
            Some(Fault::Unreachable) => {}
            Some(Fault::AnswerLost) => drop(next.run(request).await),
            Some(Fault::Hangs(came)) => {
                came.notify_one();
                pending::<()>().await;
            }
        }
        StatusCode::BAD_GATEWAY.into_response()
    }
}

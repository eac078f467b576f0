//! Somebody at the desk, for calls that are made without the desk's sessions and guard.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::response::Response;
use bytes::Bytes;
use kernel::Clock;
use serde_json::Value;
use staff::{DeskRoutes, RoleSet, SignedIn};
use tower::ServiceExt;

/// Somebody of a role, or of several, who has just signed in and acts as the first of them.
pub fn signed_in(clock: &Clock, name: &str, roles: impl Into<RoleSet>) -> SignedIn {
    let roles: RoleSet = roles.into();
    let acting_as = roles.all().next();
    SignedIn {
        id: clock.new_id(),
        name: name.to_owned(),
        acting_as,
        roles,
        session: clock.new_id(),
        reauthenticated_at: clock.now(),
        awaits_agreement: false,
    }
}

/// Makes some calls of the desk. What roles may do is the guard's, and tested with it; this is for what the calls do.
pub struct DeskCaller {
    /// Who calls.
    pub person: SignedIn,
    router: Router,
}

impl DeskCaller {
    /// Somebody who makes these calls.
    pub fn new(routes: DeskRoutes, person: SignedIn) -> Self {
        let router = routes.unguarded();
        Self { person, router }
    }

    /// Calls it; no body is sent where it is null. The answer is null where it is no JSON.
    pub async fn call(&self, method: &str, path: &str, body: &Value) -> (StatusCode, Value) {
        let (status, bytes) = self.call_bytes(method, path, body).await;
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    /// The same with the answer as it came, for tables and files.
    pub async fn call_bytes(&self, method: &str, path: &str, body: &Value) -> (StatusCode, Bytes) {
        let body = match body {
            Value::Null => Body::empty(),
            body => Body::from(body.to_string()),
        };
        self.send_body(method, path, body).await
    }

    /// Sends a file as it is.
    pub async fn upload(&self, method: &str, path: &str, bytes: &[u8]) -> (StatusCode, Value) {
        let body = Body::from(bytes.to_vec());
        let (status, bytes) = self.send_body(method, path, body).await;
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    async fn send_body(&self, method: &str, path: &str, body: Body) -> (StatusCode, Bytes) {
        let request = Request::builder().method(method).uri(path);
        let request = request.header("content-type", "application/json");
        let response = self.send(request.body(body).unwrap()).await;
        let status = response.status();
        (
            status,
            to_bytes(response.into_body(), 8 << 20).await.unwrap(),
        )
    }

    /// Makes a call with headers of its own.
    pub async fn send(&self, mut request: Request<Body>) -> Response {
        request.extensions_mut().insert(self.person.clone());
        self.router.clone().oneshot(request).await.unwrap()
    }
}

//! Somebody at the desk.

use std::net::SocketAddr;

use kernel::Id;
use reqwest::{Client, Method, RequestBuilder, Response, redirect};
use serde_json::Value;
use staff::testing::TestMember;

/// Somebody who is signed in; calls carry the session and come from our own pages.
#[derive(Clone, Debug)]
pub struct Staffer {
    /// The person.
    pub id: Id,
    /// The person's name.
    pub name: String,
    /// The person's address.
    pub email: String,
    /// The `Cookie` header of the session.
    pub cookie: String,
    base: String,
    origin: String,
    client: Client,
}

impl Staffer {
    /// Somebody at the node that listens there, whose pages come from `origin`.
    pub fn new(node: SocketAddr, origin: &str, member: TestMember) -> Self {
        let client = outbound::client_builder().redirect(redirect::Policy::none());
        Self {
            id: member.id,
            name: member.name,
            email: member.email,
            cookie: member.cookie,
            base: format!("http://{node}"),
            origin: origin.to_owned(),
            client: client.build().unwrap(),
        }
    }

    /// The same person at another node.
    pub fn at(&self, node: SocketAddr) -> Self {
        Self {
            base: format!("http://{node}"),
            ..self.clone()
        }
    }

    /// A call to be completed.
    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        self.client
            .request(method, format!("{}{path}", self.base))
            .header("cookie", &self.cookie)
            .header("origin", &self.origin)
    }

    /// Reads.
    pub async fn get(&self, path: &str) -> Response {
        self.request("GET", path).send().await.unwrap()
    }

    /// Writes.
    pub async fn post(&self, path: &str, body: Value) -> Response {
        self.send("POST", path, body).await
    }

    /// Writes with any method.
    pub async fn send(&self, method: &str, path: &str, body: Value) -> Response {
        self.request(method, path).json(&body).send().await.unwrap()
    }

    pub async fn delete(&self, path: &str) -> Response {
        self.request("DELETE", path).send().await.unwrap()
    }
}

//! The desk, as two people of it call it.

use std::sync::Arc;

use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use reqwest::Client;
use serde_json::{Value, json};
use staff::Role;
use testkit::{Port, signed_in};

use crate::fixture::Fixture;

/// The desk, where `x-second` says which of two people calls.
pub async fn desk(site: &Fixture) -> String {
    let person = |name| signed_in(&site.clock, name, Role::Finance);
    let people = Arc::new([person("Somebody"), person("Somebody")]);
    let signed = move |mut request: Request, next: Next| {
        let which = usize::from(request.headers().contains_key("x-second"));
        let person = people[which].clone();
        request.extensions_mut().insert(person);
        next.run(request)
    };
    let router = payments::desk_routes()
        .with_state(site.payments.clone())
        .unguarded()
        .layer(from_fn(signed));
    let port = Port::bind().await;
    let address = format!("{}/api/desk/", port.url);
    tokio::spawn(async move { axum::serve(port.listener, router).await });
    address
}

/// One person at the desk.
pub struct Desk {
    client: Client,
    address: String,
}

impl Desk {
    pub async fn of(site: &Fixture) -> Self {
        Self {
            client: site.client.http.clone(),
            address: desk(site).await,
        }
    }

    pub async fn get(&self, path: &str) -> reqwest::Response {
        let call = self.client.get(format!("{}{path}", self.address));
        call.send().await.unwrap()
    }

    /// What waits for a decision, oldest first.
    pub async fn waiting(&self) -> Vec<Value> {
        let list: Value = self.get("payment-reviews").await.json().await.unwrap();
        list["items"].as_array().unwrap().clone()
    }

    /// The one thing that waits for a decision.
    pub async fn only(&self) -> Value {
        let mut waiting = self.waiting().await;
        assert_eq!(waiting.len(), 1, "{waiting:?}");
        waiting.remove(0)
    }

    pub async fn decide(&self, item: &Value, how: &str) -> u16 {
        let id = item["id"].as_str().unwrap();
        let call = self
            .client
            .post(format!("{}payment-reviews/{id}", self.address));
        let decision = json!({ "how": how, "note": "Looked at" });
        let answer = call.json(&decision).send().await.unwrap();
        answer.status().as_u16()
    }
}

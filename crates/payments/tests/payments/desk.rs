//! The desk, as two people of it call it.

use std::sync::Arc;

use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use reqwest::Client;
use serde_json::{Value, json};
use staff::{Role, SignedIn};

use crate::house::House;

/// The desk, where `x-second` says which of two people calls.
pub async fn desk(house: &House) -> String {
    let people = [house.clock.id(), house.clock.id()];
    let people = Arc::new(people.map(|id| SignedIn {
        id,
        name: "Somebody".to_owned(),
        role: Role::Finance,
        session: house.clock.id(),
        reauthenticated_at: house.clock.now(),
    }));
    let signed = move |mut request: Request, next: Next| {
        let which = usize::from(request.headers().contains_key("x-second"));
        let person = people[which].clone();
        request.extensions_mut().insert(person);
        next.run(request)
    };
    let router = payments::desk_router(house.payments.clone()).layer(from_fn(signed));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/api/desk/", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// One person at the desk.
pub struct Desk {
    client: Client,
    address: String,
}

impl Desk {
    pub async fn of(house: &House) -> Self {
        Self {
            client: house.client.clone(),
            address: desk(house).await,
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

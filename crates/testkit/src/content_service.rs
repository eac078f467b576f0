//! A stand-in for the hosted content service: a dataset with its query, document, listen, export and mutate calls, which does
//! with the next calls as it is told.
//!
//! It is no evaluator of GROQ: it knows the few queries that this program asks, and refuses others as the service refuses
//! what it cannot read.

mod answers;
mod dataset;
mod faults;
mod listening;
mod mutating;
mod patching;
mod state;

use std::net::Ipv4Addr;

use axum::Router;
use axum::routing::{get, post};
use tokio::net::TcpListener;

pub use faults::ServiceTrouble;
pub use state::{ContentServiceDouble, ServiceCall};

impl ContentServiceDouble {
    /// Starts it without documents.
    pub async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let service = Self::at(address);
        let query = get(answers::query).post(answers::query);
        let router = Router::new()
            .route("/{version}/data/query/{dataset}", query)
            .route(
                "/{version}/data/doc/{dataset}/{ids}",
                get(answers::documents),
            )
            .route("/{version}/data/mutate/{dataset}", post(mutating::mutate))
            .route("/{version}/data/export/{dataset}", get(answers::export))
            .route("/{version}/data/listen/{dataset}", get(listening::listen))
            .route("/files/{name}", get(answers::file))
            .with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        service
    }
}

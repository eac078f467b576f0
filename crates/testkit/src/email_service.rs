//! A stand-in for the email-delivery service of the specification: it speaks the two calls of EmailJS, version 3.2.0, says what
//! is wrong with a request, and does with the next ones as it is told.

use std::collections::VecDeque;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use serde_json::{Map, Value};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// A request that was taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Taken {
    /// `send` or `send-form`.
    pub call: &'static str,
    /// Everything that was sent; of a form, its fields.
    pub fields: Value,
}

#[derive(Default)]
struct Inner {
    plan: VecDeque<(u16, String)>,
    taken: Vec<Taken>,
    hangs: Arc<Notify>,
}

#[derive(Clone, Default)]
pub struct EmailService(Arc<Mutex<Inner>>);

/// What every request must name.
const NAMED: [&str; 4] = ["lib_version", "user_id", "service_id", "template_id"];

impl EmailService {
    /// Starts it with the answers of its first requests, as status and text; after those it answers `200 OK`. With the
    /// status 0 it never answers. With its address.
    pub async fn start(plan: impl IntoIterator<Item = (u16, &'static str)>) -> (Self, String) {
        let service = Self::default();
        let plan = plan
            .into_iter()
            .map(|(status, text)| (status, text.to_owned()));
        service.0.lock().unwrap().plan = plan.collect();
        let router = Router::new()
            .route("/api/v1.0/email/send", post(json))
            .route("/api/v1.0/email/send-form", post(form))
            .with_state(service.clone());
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        (service, url)
    }

    /// The requests that were taken, as they came.
    pub fn taken(&self) -> Vec<Taken> {
        self.0.lock().unwrap().taken.clone()
    }

    /// Told when it begins to hang.
    pub fn hangs(&self) -> Arc<Notify> {
        self.0.lock().unwrap().hangs.clone()
    }

    async fn answer(&self, call: &'static str, fields: Value) -> (StatusCode, String) {
        let (status, text) = self.answered(call, fields);
        if status == 0 {
            self.hangs().notify_one();
            std::future::pending::<()>().await;
        }
        (StatusCode::from_u16(status).unwrap(), text)
    }

    fn answered(&self, call: &'static str, fields: Value) -> (u16, String) {
        let mut inner = self.0.lock().unwrap();
        for name in NAMED {
            if fields[name].as_str().unwrap_or_default().is_empty() {
                return (400, format!("The parameter {name} is required"));
            }
        }
        if fields["lib_version"] != "3.2.0" {
            return (400, "The version is not supported".to_owned());
        }
        let (status, text) = inner.plan.pop_front().unwrap_or((200, "OK".to_owned()));
        if status == 200 || text == "OK" {
            inner.taken.push(Taken { call, fields });
        }
        (status, text)
    }
}

async fn json(State(service): State<EmailService>, body: Bytes) -> (StatusCode, String) {
    match serde_json::from_slice(&body) {
        Ok(fields) => service.answer("send", fields).await,
        Err(_) => (StatusCode::BAD_REQUEST, "The body is no JSON".to_owned()),
    }
}

async fn form(
    State(service): State<EmailService>,
    headers: HeaderMap,
    body: Bytes,
) -> (StatusCode, String) {
    let kind = headers
        .get("content-type")
        .and_then(|kind| kind.to_str().ok());
    let boundary = kind.and_then(|kind| kind.split_once("boundary="));
    let Some((_, boundary)) = boundary else {
        return (StatusCode::BAD_REQUEST, "The body is no form".to_owned());
    };
    let text = String::from_utf8_lossy(&body).into_owned();
    let fields: Map<String, Value> = text
        .split(&format!("--{boundary}\r\n"))
        .filter_map(|part| {
            let (head, value) = part.split_once("\r\n\r\n")?;
            let name = head.split("name=\"").nth(1)?.split('"').next()?;
            let end = format!("\r\n--{boundary}--");
            let value = value.split(&end).next()?.trim_end_matches("\r\n");
            Some((name.to_owned(), Value::String(value.to_owned())))
        })
        .collect();
    service.answer("send-form", Value::Object(fields)).await
}

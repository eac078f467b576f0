//! A visitor with a browser of their own.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, header};
use serde_json::Value;

use crate::PUBLIC_URL;
use crate::server::Site;
use crate::site_client::SiteClient;

/// Somebody with cookies and an address, on our own pages.
pub struct Guest {
    /// What the browser keeps.
    pub cookies: BTreeMap<String, String>,
    /// The last part of the network address, which no other guest has.
    pub address: u8,
    node: SocketAddr,
    client: Client,
}

impl Site for SiteClient {
    fn address(&self) -> SocketAddr {
        let url = self.site.trim_start_matches("http://");
        url.trim_end_matches('/').parse().unwrap()
    }

    fn client(&self) -> &Client {
        &self.http
    }
}

impl Guest {
    /// Somebody who was never here.
    pub fn new(site: &impl Site) -> Self {
        static ADDRESSES: AtomicU8 = AtomicU8::new(1);
        Self {
            cookies: BTreeMap::new(),
            address: ADDRESSES.fetch_add(1, Relaxed),
            node: site.address(),
            client: site.client().clone(),
        }
    }

    /// Somebody else with the same browser behind the same address, as in a mobile network.
    pub fn neighbour(&self) -> Self {
        Self {
            cookies: BTreeMap::new(),
            address: self.address,
            node: self.node,
            client: self.client.clone(),
        }
    }

    /// A request to be completed; [`Guest::done`] sends it.
    pub fn request(&self, method: &str, path: &str) -> RequestBuilder {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let request = self
            .client
            .request(method, format!("http://{}{path}", self.node))
            .header(header::ORIGIN, PUBLIC_URL)
            .header("x-forwarded-for", format!("198.51.100.{}", self.address));
        let pairs = self.cookies.iter();
        let pairs: Vec<_> = pairs
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        if pairs.is_empty() {
            request
        } else {
            request.header(header::COOKIE, pairs.join("; "))
        }
    }

    /// Sends it and keeps the cookies of the answer.
    pub async fn done(&mut self, request: RequestBuilder) -> Response {
        let response = request.send().await.unwrap();
        self.keep(&response);
        response
    }

    /// Keeps the cookies of an answer.
    pub fn keep(&mut self, response: &Response) {
        for line in response.headers().get_all(header::SET_COOKIE) {
            let line = line.to_str().unwrap();
            let pair = line.split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() || line.contains("Max-Age=0;") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Writes, as a script does.
    pub async fn send(&mut self, method: &str, path: &str, body: Value) -> Response {
        let request = self.request(method, path).json(&body);
        self.done(request).await
    }

    /// Reads.
    pub async fn get(&mut self, path: &str) -> Response {
        let request = self.request("GET", path);
        self.done(request).await
    }

    /// Presses the button of a plain form, and again where the answer says so (307), as a browser does.
    pub async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let answer = self.form_once(path, fields).await;
        if answer.status() != StatusCode::TEMPORARY_REDIRECT {
            return answer;
        }
        let again = answer.headers()[header::LOCATION].to_str().unwrap();
        self.form_once(again, fields).await
    }

    async fn form_once(&mut self, path: &str, fields: &[(&str, &str)]) -> Response {
        let request = self.request("POST", path).form(fields);
        self.done(request.header(header::ACCEPT, "text/html")).await
    }

    /// A photo, as a page's form sends it.
    pub async fn photo(&mut self, path: &str, bytes: &[u8]) -> Response {
        self.file(path, "photo", "me.png", bytes).await
    }

    /// A file in a field of a form, under the name that it has with its sender.
    pub async fn file(&mut self, path: &str, field: &str, name: &str, bytes: &[u8]) -> Response {
        let head = format!(
            "--edge\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, b"\r\n--edge--\r\n"].concat();
        let request = self
            .request("POST", path)
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
            .body(body);
        self.done(request).await
    }
}

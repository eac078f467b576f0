//! Calls of a site, by scripts and by the forms of its pages.

use reqwest::{Client, Method, RequestBuilder, Response, redirect};
use serde_json::Value;

use crate::PUBLIC_URL;
use crate::writing::invalid_fields;

/// Asks one site and follows no redirect.
#[derive(Clone)]
pub struct SiteClient {
    /// For calls of others than the site.
    pub http: Client,
    /// The site's address without a slash at its end.
    pub site: String,
}

impl SiteClient {
    /// Asks the site at this address.
    pub fn new(site: &str) -> Self {
        let http = outbound::client_builder()
            .redirect(redirect::Policy::none())
            .no_proxy();
        Self {
            http: http.build().unwrap(),
            site: site.to_owned(),
        }
    }

    /// A call to be completed, of no page.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.site))
    }

    /// A GET to be completed.
    pub fn get(&self, path: &str) -> RequestBuilder {
        self.request(Method::GET, path)
    }

    /// A POST to be completed, of no page, as old clients send it.
    pub fn post(&self, path: &str) -> RequestBuilder {
        self.request(Method::POST, path)
    }

    /// A POST to be completed, of one of the site's own pages.
    pub fn post_from_page(&self, path: &str) -> RequestBuilder {
        self.post(path).header("origin", PUBLIC_URL)
    }

    /// A form of a page with one file; the fields come before it.
    pub fn post_file(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        (field, name, bytes): (&str, &str, &[u8]),
    ) -> RequestBuilder {
        let mut body = String::new();
        for (name, value) in fields {
            body += &format!(
                "--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            );
        }
        body += &format!(
            "--x\r\nContent-Disposition: form-data; name=\"{field}\"; filename=\"{name}\"\r\n\r\n"
        );
        self.post_from_page(path)
            .header("content-type", "multipart/form-data; boundary=x")
            .body([body.as_bytes(), bytes, b"\r\n--x--\r\n"].concat())
    }

    /// Reads JSON.
    pub async fn get_json(&self, path: &str) -> (u16, Value) {
        read_json(self.get(path).send().await.unwrap()).await
    }

    /// Writes JSON.
    pub async fn post_json(&self, path: &str, body: &Value) -> (u16, Value) {
        read_json(self.post(path).json(body).send().await.unwrap()).await
    }
}

/// The status and the body of an answer; null where it is no JSON.
pub async fn read_json(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

/// What a page of [`crate::serve_site`] showed, or where it led.
#[derive(Debug)]
pub struct PageAnswer {
    /// The status of the answer.
    pub status: u16,
    /// Where it led; empty where it showed a page.
    pub location: String,
    /// What the page was drawn from: the form's state or the page's read.
    pub shown: Value,
}

impl PageAnswer {
    /// Reads the answer to a page or a form.
    pub async fn read(response: Response) -> Self {
        let location = response.headers().get("location");
        let location = location.map_or("", |to| to.to_str().unwrap()).to_owned();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        let shown = text
            .split_once("<pre>")
            .and_then(|(_, rest)| rest.split_once("</pre>"))
            .and_then(|(json, _)| serde_json::from_str(json).ok());
        Self {
            status,
            location,
            shown: shown.unwrap_or_default(),
        }
    }

    /// The same; where a form leads back to its page, what that shows.
    pub async fn follow(client: &SiteClient, response: Response) -> Self {
        let first = Self::read(response).await;
        if !first.location.contains("again=") {
            return first;
        }
        let page = client.get(&first.location).send().await.unwrap();
        let shown = Self::read(page).await.shown;
        Self { shown, ..first }
    }

    /// The names of the fields to mend, in the page's order.
    pub fn invalid_fields(&self) -> Vec<String> {
        invalid_fields(&self.shown)
    }
}

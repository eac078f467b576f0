//! Somebody with a browser, who walks through the forms.

use base64::Engine as _;
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use testkit::{PUBLIC_URL, PageAnswer, pay_by_card, read_json};

use super::fixture::{Fixture, STORY};

/// Somebody with a browser that keeps one cookie.
pub struct Visitor<'a> {
    pub site: &'a Fixture,
    pub cookie: String,
}

/// The addresses of the form, in their order.
const STEPS: [&str; 7] = ["about", "story", "time", "check", "pay", "send", "thanks"];

/// Whether a press led back: to its own page, or to a step before it.
fn is_back(from: &str, to: &str) -> bool {
    let [from, to] = [from, to].map(|address| address.split('?').next().unwrap());
    let step = |path: &str| {
        let step = path.strip_prefix("/consultation/request/");
        STEPS.iter().position(|own| Some(*own) == step)
    };
    from == to || step(from).zip(step(to)).is_some_and(|(from, to)| to < from)
}

impl Visitor<'_> {
    pub async fn get(&mut self, path: &str) -> PageAnswer {
        let request = self.site.client.get(path).header("accept", "text/html");
        self.send(request).await
    }

    pub async fn post(&mut self, path: &str, form: &[(&str, &str)]) -> PageAnswer {
        let answer = self.post_alone(path, form).await;
        self.follow(path, answer).await
    }

    /// The answer to the post itself, wherever it leads.
    pub async fn post_alone(&mut self, path: &str, form: &[(&str, &str)]) -> PageAnswer {
        let request = self.site.client.post_from_page(path).form(form);
        self.send(request).await
    }

    /// The page that a press led back to; whatever else it came to as it is.
    async fn follow(&mut self, path: &str, answer: PageAnswer) -> PageAnswer {
        if answer.status != 303 || !is_back(path, &answer.location) {
            return answer;
        }
        let mut seen = self.get(&answer.location).await;
        if !seen.invalid_fields().is_empty() || seen.shown["message"].is_string() {
            seen.status = 422;
        }
        seen.location = answer.location;
        seen
    }

    /// Sends a file with the story's form, as a browser without scripts does.
    pub async fn add_file(&mut self, name: &str, bytes: &[u8]) -> PageAnswer {
        let path = "/consultation/request/story";
        self.post_file(path, &[("do", "add")], name, bytes).await
    }

    /// Sends a form with a file.
    pub async fn post_file(
        &mut self,
        path: &str,
        form: &[(&str, &str)],
        name: &str,
        bytes: &[u8],
    ) -> PageAnswer {
        let client = &self.site.client;
        let request = client.post_file(path, form, ("file", name, bytes));
        let answer = self.send(request).await;
        self.follow(path, answer).await
    }

    /// Sends a file as the page's script does; answers what came of its last part.
    pub async fn upload(&self, name: &str, bytes: &[u8]) -> (u16, String) {
        let name = base64::engine::general_purpose::STANDARD.encode(name);
        let begun = self
            .tus(Method::POST, "/api/consultation/uploads")
            .header("upload-length", bytes.len())
            .header("upload-metadata", format!("filename {name}"));
        let begun = begun.send().await.unwrap();
        let place = begun.headers()["location"].to_str().unwrap().to_owned();
        let path = place.split_once("/api/").unwrap().1;
        let sent = self
            .tus(Method::PATCH, &format!("/api/{path}"))
            .header("upload-offset", 0)
            .header("content-type", "application/offset+octet-stream")
            .body(bytes.to_vec());
        let answer = sent.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Takes an upload back.
    pub async fn cancel_upload(&self, id: &str) -> u16 {
        let path = format!("/api/consultation/uploads/{id}");
        let gone = self.tus(Method::DELETE, &path).send().await;
        gone.unwrap().status().as_u16()
    }

    fn tus(&self, method: Method, path: &str) -> RequestBuilder {
        self.site
            .client
            .request(method, path)
            .header("cookie", &self.cookie)
            .header("origin", PUBLIC_URL)
            .header("tus-resumable", "1.0.0")
    }

    pub async fn step(&mut self, step: &str, form: &[(&str, &str)]) -> PageAnswer {
        self.post(&format!("/consultation/request/{step}"), form)
            .await
    }

    async fn send(&mut self, request: RequestBuilder) -> PageAnswer {
        let request = request.header("cookie", &self.cookie);
        let response = request.send().await.unwrap();
        self.keep_cookie(&response);
        PageAnswer::read(response).await
    }

    /// Keeps the cookie that opens the request.
    pub fn keep_cookie(&mut self, response: &Response) {
        for cookie in response.headers().get_all("set-cookie") {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            if pair.starts_with("care=") {
                self.cookie = pair.to_owned();
            }
        }
    }

    /// A call of a script on the page.
    pub async fn call(&self, path: &str) -> (u16, Value) {
        let request = self
            .site
            .client
            .post_from_page(path)
            .header("cookie", &self.cookie)
            .json(&json!({}));
        read_json(request.send().await.unwrap()).await
    }

    /// From the package to the step of the time or of the answers, for oneself.
    pub async fn write(&mut self, package: &str) {
        self.begin(package).await;
        let told = self.step("story", &[("story", STORY)]).await;
        assert_eq!(told.status, 303, "{told:?}");
    }

    /// The first step, for oneself.
    pub async fn begin(&mut self, package: &str) {
        let about = [
            ("package", package),
            ("patient", "me"),
            ("adult", "yes"),
            ("country", "NG"),
            ("name", "Adé Obi"),
            ("email", "ade@example.org"),
            ("phone", "0803 123 4567"),
        ];
        assert_eq!(self.step("about", &about).await.status, 303);
    }

    /// Agrees to everything that is asked.
    pub async fn agree(&mut self) -> PageAnswer {
        let consents = [
            ("consent", "care@3"),
            ("consent", "data@3"),
            ("consent", "early@3"),
            ("terms", "yes"),
        ];
        self.step("check", &consents).await
    }

    /// Holds the first time of tomorrow and goes on.
    pub async fn choose_time(&mut self) -> String {
        self.choose_time_on(1).await
    }

    /// The first time of a day with times, counted from 0.
    pub async fn choose_time_on(&mut self, day: usize) -> String {
        let page = self.get("/consultation/request/time").await;
        let first = &page.shown["found"]["times"]["days"][day]["times"][0];
        let (at, clinician) = (
            first["at"].as_str().unwrap(),
            first["clinician"].as_str().unwrap(),
        );
        let time = format!("{at}/{clinician}");
        let held = self.step("time", &[("time", &time), ("do", "next")]).await;
        assert_eq!(held.status, 303, "{held:?}");
        time
    }

    /// The silver package up to the checkout; answers the checkout page.
    pub async fn go_to_checkout(&mut self) -> String {
        self.write("Silver-Package").await;
        self.choose_time().await;
        let agreed = self.agree().await;
        assert_eq!(agreed.location, "/consultation/request/pay", "{agreed:?}");
        let paying = self.step("pay", &[("do", "pay")]).await;
        assert_eq!(paying.status, 303, "{paying:?}");
        paying.location
    }

    /// Pays at the sandbox's page, and lets the site hear of it.
    pub async fn pay(&mut self, checkout: &str) {
        self.pay_as(checkout, "").await;
    }

    /// The same with what shall come of it, as the sandbox calls it.
    pub async fn pay_as(&mut self, checkout: &str, outcome: &str) {
        let paid = pay_by_card(&self.site.client.http, checkout, outcome).await;
        assert_eq!(paid.status(), 303);
        self.site.run_jobs().await;
    }
}

//! A browser at the desk: it keeps the session's cookie and says where it comes from.

use kernel::Clock;
use reqwest::Response;
use serde_json::{Value, json};
use staff::RoleSet;
use testsite::{App, app};

use crate::authenticator::Authenticator;

/// A good password.
pub const PASSWORD: &str = "three blue goats dance";

/// An answer that was read.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub retry_after: Option<u64>,
}

impl Answer {
    /// The problem's code.
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }

    /// The body of an answer that must be a success.
    #[track_caller]
    pub fn ok(self) -> Value {
        assert!(self.status < 300, "{self:?}");
        self.body
    }

    /// Refused with this status and code.
    #[track_caller]
    pub fn refused(&self, status: u16, code: &str) {
        assert_eq!((self.status, self.code()), (status, code), "{self:?}");
    }
}

/// A browser.
pub struct Browser<'a> {
    pub app: &'a App,
    pub cookie: Option<String>,
    /// Where it stands, when not here.
    pub from: Option<String>,
}

impl<'a> Browser<'a> {
    pub fn new(app: &'a App) -> Self {
        Self {
            app,
            cookie: None,
            from: None,
        }
    }

    /// A browser somewhere else.
    pub fn at(app: &'a App, address: &str) -> Self {
        Self {
            from: Some(address.to_owned()),
            ..Self::new(app)
        }
    }

    pub async fn call(&mut self, method: &str, path: &str, body: Option<Value>) -> Answer {
        let mut request = self
            .app
            .request(method, path)
            .header("origin", self.app.url());
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", format!("__Host-desk={cookie}"));
        }
        if let Some(from) = &self.from {
            request = request.header("x-forwarded-for", from);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        self.keep(&response);
        let header = |name: &str| response.headers().get(name)?.to_str().ok()?.parse().ok();
        Answer {
            status: response.status().as_u16(),
            retry_after: header("retry-after"),
            body: response.json().await.unwrap_or_default(),
        }
    }

    fn keep(&mut self, response: &Response) {
        for line in response.headers().get_all("set-cookie") {
            let line = line.to_str().unwrap();
            let Some(rest) = line.strip_prefix("__Host-desk=") else {
                continue;
            };
            for word in ["Path=/", "Secure", "HttpOnly", "SameSite=Strict"] {
                assert!(line.contains(word), "{line}");
            }
            let token = rest.split(';').next().unwrap();
            self.cookie = (!token.is_empty()).then(|| token.to_owned());
        }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.call("GET", path, None).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.call("POST", path, Some(body)).await
    }

    pub async fn delete(&mut self, path: &str) -> Answer {
        self.call("DELETE", path, None).await
    }

    pub async fn session(&mut self) -> Answer {
        self.get("/api/desk/session").await
    }

    pub async fn sign_in(&mut self, email: &str, password: &str) -> Answer {
        let body = json!({ "email": email, "password": password });
        self.post("/api/desk/sign-in", body).await
    }

    pub async fn code(&mut self, code: &str) -> Answer {
        self.post("/api/desk/sign-in/code", json!({ "code": code }))
            .await
    }

    pub async fn add_passkey(&mut self, device: &mut Authenticator) -> Answer {
        let begun = self
            .post("/api/desk/me/passkeys/options", json!({}))
            .await
            .ok();
        let credential = device.create(&begun["publicKey"]);
        let body =
            json!({ "ceremony": begun["ceremony"], "name": "Phone", "credential": credential });
        self.post("/api/desk/me/passkeys", body).await
    }

    pub async fn use_passkey(&mut self, path: &str, device: &mut Authenticator) -> Answer {
        let begun = self.post(&format!("{path}/options"), json!({})).await.ok();
        let credential = device.get(&begun["publicKey"]);
        self.post(
            path,
            json!({ "ceremony": begun["ceremony"], "credential": credential }),
        )
        .await
    }

    /// Sets an authenticator app up; answers its secret in base 32 and the recovery codes.
    pub async fn set_totp_up(&mut self) -> (String, Vec<String>) {
        let begun = self.post("/api/desk/me/totp", json!({})).await.ok();
        let secret = begun["secret"].as_str().unwrap().to_owned();
        assert!(begun["qr"].as_str().unwrap().starts_with("<svg"));
        let code = self.totp(&secret);
        let confirmed = self
            .post("/api/desk/me/totp/confirm", json!({ "code": code }))
            .await
            .ok();
        let codes = confirmed["recoveryCodes"].as_array().unwrap().iter();
        (
            secret,
            codes
                .map(|code| code.as_str().unwrap().to_owned())
                .collect(),
        )
    }

    /// What the authenticator app shows at the server's time.
    pub fn totp(&self, secret: &str) -> String {
        let secret = totp_rs::Secret::try_from_base32(secret).unwrap();
        let totp = totp_rs::Builder::new().with_secret(secret).build().unwrap();
        let seconds = u64::try_from(self.app.clock().now().timestamp()).unwrap();
        totp.generate(seconds).to_string()
    }
}

/// A server whose clock the test moves.
pub async fn server() -> App {
    let now = Clock::system().now();
    app().clock(Clock::fixed(now)).start().await
}

/// Somebody who has joined with [`PASSWORD`] and is signed in.
pub async fn joined<'a>(app: &'a App, roles: impl Into<RoleSet>, email: &str) -> Browser<'a> {
    let token = staff::testing::invite(app.staff(), roles, email)
        .await
        .unwrap();
    let mut browser = Browser::new(app);
    let body = json!({ "name": "Ada Obi", "password": PASSWORD });
    browser
        .post(&format!("/api/desk/links/{token}/accept"), body)
        .await
        .ok();
    browser
}

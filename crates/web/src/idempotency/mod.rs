//! A write that comes twice is made once: a double click, a retry after a lost answer.
//!
//! With `Idempotency-Key` the same key and body get the first answer again for a day; the same key with another body
//! is 422. Without a key, the same body of the same visitor within two minutes is taken for a double click. Who has no
//! cookie yet is known by address and browser, which a whole mobile network may share: of them only what nobody else says
//! in the same words is compared that long. Only answers below 400 are remembered: what failed may be tried again,
//! and so may a form that was not taken.
//!
//! A repeat of a new visitor gets the first one's cookie. So routes that take choices and no words compare bodies of
//! [known visitors only](IdempotencyLayer::known_visitors_only): two strangers who choose the same would become one.

mod ledger;
pub(crate) mod table;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration as Wait;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use chrono::{DateTime, Duration};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, USER_AGENT};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use kernel::ProblemDetails;
use store::{ItemKey, Store, StoreError};
use tokio::time::{Instant, sleep};

use crate::{ClientAddress, Error, Visitor, body, origin, waiting_form};
use ledger::{ClaimOutcome, IdempotencyLedger, WriteClaim};
use table::Model;

const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Keys from this length on are taken to be random: they alone say which write is meant, wherever it comes from.
const RANDOM_KEY: usize = 16;
const LONGEST_KEY: usize = 255;
/// How long an answer stands for a repeat with its key, and for one without.
const WITH_KEY: Duration = Duration::hours(24);
const WITHOUT_KEY: Duration = Duration::minutes(2);
/// The same for a visitor who is not known yet and sends a body that others may send as well (a name and a thank-you):
/// long enough for a double click, too short for two people.
const DOUBLE_CLICK: Duration = Duration::seconds(5);
/// Of a visitor who is not known yet bodies from these sizes on, in bytes, are compared: for [`DOUBLE_CLICK`], and for
/// [`WITHOUT_KEY`].
const COMPARABLE_BODY: usize = 32;
const DISTINCT_BODY: usize = 160;
/// A repeat waits this long for the first answer, looking this often.
const REPLAY_TIMEOUT: Wait = Wait::from_secs(10);
const POLL_INTERVAL: Wait = Wait::from_millis(25);
/// Larger answers are not remembered, in bytes.
const LARGEST_ANSWER: usize = 256 << 10;
const HEADERS: [HeaderName; 3] = [CONTENT_TYPE, LOCATION, CACHE_CONTROL];

/// What the keys of sealed answers are made for.
const ENCRYPTION_PURPOSE: &str = "bedside idempotency answer 2026";

/// Whose bodies say, where there is no key, which write is meant.
#[derive(Clone, Copy)]
enum ComparedBodies {
    All,
    KnownVisitors,
    None,
}

#[derive(Clone)]
pub struct IdempotencyLayer {
    ledger: IdempotencyLedger,
    compared: ComparedBodies,
    is_sealed: bool,
    largest_body: usize,
}

impl IdempotencyLayer {
    /// Keys, and bodies where there is none.
    pub fn new(store: Store) -> Self {
        Self {
            ledger: IdempotencyLedger::new(store),
            compared: ComparedBodies::All,
            is_sealed: false,
            largest_body: 256 << 10,
        }
    }

    /// Keys only: where the same body soon after means a second write (like, unlike, like).
    pub fn keyed_only(self) -> Self {
        Self {
            compared: ComparedBodies::None,
            ..self
        }
    }

    /// Keys, and bodies of visitors who have their cookie: where a body has choices and no words, so that any number of
    /// people behind one address send the same.
    pub fn known_visitors_only(self) -> Self {
        Self {
            compared: ComparedBodies::KnownVisitors,
            ..self
        }
    }

    /// Keeps answers so that only who sends the same again can read them: they are sealed with a key made of what was
    /// sent, which is not kept. For what a person may have erased.
    pub fn with_encryption(self) -> Self {
        Self {
            is_sealed: true,
            ..self
        }
    }

    /// Takes forms with files up to this many bytes; what is larger, and words that are longer than any, is 413.
    pub fn largest_body(self, bytes: usize) -> Self {
        Self {
            largest_body: bytes,
            ..self
        }
    }

    pub fn wrap_routes<S: Clone + Send + Sync + 'static>(self, routes: Router<S>) -> Router<S> {
        routes.layer(from_fn_with_state(Arc::new(self), run_once))
    }

    /// Which write a request means; none when it cannot be told from others.
    fn claim_of(
        &self,
        parts: &Parts,
        body: &[u8],
        visitor: Option<&Visitor>,
    ) -> Result<Option<WriteClaim>, Error> {
        // The media type belongs to it, as the same bytes mean something else as JSON and as a form.
        let fingerprint = hash_parts(&[
            parts.method.as_str().as_bytes(),
            parts.uri.to_string().as_bytes(),
            parts
                .headers
                .get(CONTENT_TYPE)
                .map_or(&[], HeaderValue::as_bytes),
            body,
        ]);
        let who = writer_identity(parts, visitor);
        let said = parts.headers.get(KEY).map(HeaderValue::as_bytes);
        let secret = hash_parts(&[said.unwrap_or(who.as_bytes()), fingerprint.as_bytes()]);
        let Some((scope, window)) = self.scope_of(parts, body, visitor, (&who, &fingerprint))?
        else {
            return Ok(None);
        };
        let key = self
            .is_sealed
            .then(|| ItemKey::derive_from_secret(ENCRYPTION_PURPOSE, secret.as_bytes()));
        let fingerprint = match key {
            // A mark of the bare body would tell whoever guesses it that they are right.
            Some(_) => hash_parts(&[b"sealed", secret.as_bytes()]),
            None => fingerprint,
        };
        Ok(Some(WriteClaim {
            scope,
            fingerprint,
            window,
            key,
        }))
    }

    fn compares_body(&self, visitor: Option<&Visitor>, body: &[u8]) -> bool {
        match self.compared {
            ComparedBodies::All => visitor.is_some() || body.len() >= COMPARABLE_BODY,
            ComparedBodies::KnownVisitors => visitor.is_some(),
            ComparedBodies::None => false,
        }
    }

    /// Which writes count as the same, and for how long; none when it cannot be told from others.
    fn scope_of(
        &self,
        parts: &Parts,
        body: &[u8],
        visitor: Option<&Visitor>,
        (who, fingerprint): (&str, &str),
    ) -> Result<Option<(String, Duration)>, Error> {
        let path = parts.uri.path().as_bytes();
        let found = match parts.headers.get(KEY) {
            Some(key) if key.is_empty() || key.len() > LONGEST_KEY => {
                let words = l10n::t!("web-idempotency-key-length", most = LONGEST_KEY);
                return Err(ProblemDetails::bad_request(words).into());
            }
            Some(key) if key.len() >= RANDOM_KEY => {
                (hash_parts(&[b"key", path, key.as_bytes()]), WITH_KEY)
            }
            Some(key) => (
                hash_parts(&[b"short key", path, key.as_bytes(), who.as_bytes()]),
                WITH_KEY,
            ),
            // A short body of a stranger is no sign of a repeat: behind one address two people may say the same.
            None if !self.compares_body(visitor, body) => return Ok(None),
            None => {
                let is_distinct = visitor.is_some() || body.len() >= DISTINCT_BODY;
                (
                    hash_parts(&[b"body", path, who.as_bytes(), fingerprint.as_bytes()]),
                    if is_distinct {
                        WITHOUT_KEY
                    } else {
                        DOUBLE_CLICK
                    },
                )
            }
        };
        Ok(Some(found))
    }

    /// The answer to the same body that brought the visitor their cookie: a page that is sent again comes with it.
    async fn first_with_cookie(
        &self,
        parts: &Parts,
        body: &[u8],
    ) -> Result<Option<Response>, Error> {
        let Some(visitor) = known_visitor(parts).filter(|_| !parts.headers.contains_key(KEY))
        else {
            return Ok(None);
        };
        let Some(claimed) = self.claim_of(parts, body, None)? else {
            return Ok(None);
        };
        let since = self.ledger.now() - WITHOUT_KEY;
        let row = self.ledger.find_claim(&claimed.scope).await?;
        let row = row.filter(|row| {
            row.status.is_some()
                && row.begun > since
                && row.visitor.as_deref() == Some(visitor.id())
        });
        row.map(|row| replay_answer(row, &claimed, Some(visitor)))
            .transpose()
    }
}

/// The `Idempotency-Key` of a request, where it is long enough that nobody else has it by chance.
pub fn random_key(headers: &HeaderMap) -> Option<&[u8]> {
    let key = headers.get(KEY).map(HeaderValue::as_bytes)?;
    (RANDOM_KEY..=LONGEST_KEY)
        .contains(&key.len())
        .then_some(key)
}

/// The visitor, when the request had their cookie.
fn known_visitor(parts: &Parts) -> Option<&Visitor> {
    let visitor = parts.extensions.get::<Visitor>();
    visitor.filter(|visitor| visitor.is_known())
}

/// Who writes, as well as can be told: a known visitor, else an address and its browser.
fn writer_identity(parts: &Parts, visitor: Option<&Visitor>) -> String {
    if let Some(visitor) = visitor {
        return visitor.id().to_owned();
    }
    let address: Option<IpAddr> = parts
        .extensions
        .get::<ClientAddress>()
        .map(|client| client.0);
    let browser = parts
        .headers
        .get(USER_AGENT)
        .and_then(|agent| agent.to_str().ok());
    format!("{address:?} {}", browser.unwrap_or_default())
}

/// Each part's length goes in too, so that parts cannot be shifted into each other.
fn hash_parts(parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&part.len().to_le_bytes()).update(part);
    }
    hasher.finalize().to_hex().to_string()
}

async fn run_once(
    State(layer): State<Arc<IdempotencyLayer>>,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    if origin::is_read(request.method()) {
        return Ok(next.run(request).await);
    }
    let (parts, body) = request.into_parts();
    let most = body::body_limit(&parts.headers, layer.largest_body);
    let body = match body::read_body(&parts.headers, body, most).await {
        Ok(body) => body,
        Err(error) if error.problem().status == 413 => {
            // The handler meets the same and says it in its own words: a form's on its page.
            let request = Request::from_parts(parts, body::larger_than_allowed());
            return Ok(next.run(request).await);
        }
        Err(error) => return Err(error),
    };
    let Some(claimed) = layer.claim_of(&parts, &body, known_visitor(&parts))? else {
        return Ok(next.run(Request::from_parts(parts, Body::from(body))).await);
    };
    if let Some(first) = layer.first_with_cookie(&parts, &body).await? {
        return Ok(first);
    }
    let until = Instant::now() + REPLAY_TIMEOUT;
    loop {
        match layer.ledger.claim_write(&claimed).await? {
            ClaimOutcome::Ours => {
                return run_write(&layer.ledger, claimed, parts, body, next).await;
            }
            ClaimOutcome::Moved => {}
            ClaimOutcome::Theirs(row) if row.fingerprint != claimed.fingerprint => {
                return Err(key_reused_error());
            }
            ClaimOutcome::Theirs(row) => {
                if let Some(row) = first_answer(&layer.ledger, row, until).await? {
                    return replay_answer(row, &claimed, parts.extensions.get::<Visitor>());
                }
                // The first one failed and was let go: this one is made instead.
            }
        }
    }
}

fn key_reused_error() -> Error {
    let words = l10n::t!("web-idempotency-key-reused");
    ProblemDetails::new(
        422,
        "idempotency_key_reused",
        l10n::t!("web-idempotency-key-reused-title"),
        words,
    )
    .into()
}

/// Makes the write, in a task of its own: a client who goes away does not cut off the answer's being noted.
async fn run_write(
    ledger: &IdempotencyLedger,
    claimed: WriteClaim,
    parts: Parts,
    body: Bytes,
    next: Next,
) -> Result<Response, Error> {
    let (ledger, scope) = (ledger.clone(), claimed.scope.clone());
    let again = (ledger.clone(), claimed.scope.clone());
    let made = tokio::spawn(async move {
        let visitor = parts.extensions.get::<Visitor>().cloned();
        let response = next.run(Request::from_parts(parts, Body::from(body))).await;
        let (answer, response) = copy_response(claimed, visitor, response).await;
        match answer {
            Some(answer) => ledger.record_answer(answer).await?,
            None => ledger.release_claim(scope).await?,
        }
        Ok::<_, StoreError>(response)
    });
    match made.await {
        Ok(Ok(response)) => Ok(response),
        Ok(Err(error)) => Err(error.into()),
        Err(panic) => {
            again.0.release_claim(again.1).await?;
            Err(Error::internal(panic))
        }
    }
}

/// An answer to be remembered, and the same one to be sent. None to remember when it failed or is too large.
async fn copy_response(
    claimed: WriteClaim,
    visitor: Option<Visitor>,
    response: Response,
) -> (Option<Model>, Response) {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() || is_form_redirect(&response) {
        return (None, response);
    }
    let (parts, body) = response.into_parts();
    let Ok(body) = to_bytes(body, LARGEST_ANSWER).await else {
        let cause = anyhow::anyhow!("the answer of an idempotent write is larger than can be kept");
        return (None, Error::internal(cause).into_response());
    };
    let headers: Vec<_> = HEADERS
        .iter()
        .filter_map(|name| Some((name.as_str(), parts.headers.get(name)?.to_str().ok()?)))
        .collect();
    let kept = match &claimed.key {
        Some(key) => match key.encrypt_bytes(&claimed.scope, &body) {
            Ok(sealed) => sealed,
            Err(error) => return (None, Error::from(error).into_response()),
        },
        None => body.to_vec(),
    };
    let answer = Model {
        scope: claimed.scope,
        fingerprint: claimed.fingerprint,
        // Never written: `record_answer` leaves the column as the claim set it.
        begun: DateTime::UNIX_EPOCH,
        status: Some(i32::from(status.as_u16())),
        headers: serde_json::to_string(&headers).ok(),
        body: Some(kept),
        visitor: visitor
            .filter(Visitor::is_new_and_wanted)
            .map(|visitor| visitor.id().to_owned()),
    };
    (Some(answer), Response::from_parts(parts, Body::from(body)))
}

/// Whether a form was not taken, and its page says why: what is sent again may be taken.
fn is_form_redirect(response: &Response) -> bool {
    let location = response.headers().get(LOCATION);
    let uri = location.and_then(|location| location.to_str().ok()?.parse().ok());
    uri.is_some_and(|uri| waiting_form::has_token(&uri))
}

/// Waits for the first answer; none when its write was let go.
async fn first_answer(
    ledger: &IdempotencyLedger,
    mut row: Model,
    until: Instant,
) -> Result<Option<Model>, Error> {
    while row.status.is_none() {
        if Instant::now() > until {
            let problem = ProblemDetails::conflict(l10n::t!("web-idempotency-still-running"));
            return Err(Error::from(problem.with_code("in_progress")).retry_after(2));
        }
        sleep(POLL_INTERVAL).await;
        match ledger.find_claim(&row.scope).await? {
            Some(now) => row = now,
            None => return Ok(None),
        }
    }
    Ok(Some(row))
}

fn replay_answer(
    row: Model,
    claimed: &WriteClaim,
    visitor: Option<&Visitor>,
) -> Result<Response, Error> {
    let kept = row.body.unwrap_or_default();
    let body = match &claimed.key {
        Some(key) => key.decrypt_bytes(&claimed.scope, &kept)?,
        None => kept,
    };
    let status = row.status.and_then(|status| u16::try_from(status).ok());
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status
        .and_then(|status| StatusCode::from_u16(status).ok())
        .unwrap_or(StatusCode::OK);
    let headers: Vec<(String, String)> =
        serde_json::from_str(row.headers.as_deref().unwrap_or("[]")).map_err(Error::internal)?;
    for (name, value) in headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().insert(name, value);
        }
    }
    response
        .headers_mut()
        .insert(REPLAYED, HeaderValue::from_static("true"));
    // The answer with the cookie was lost, so the repeat brings the same one; else the visitor would be two people.
    if let (Some(id), Some(visitor)) = (row.visitor, visitor)
        && !visitor.is_known()
    {
        response.extensions_mut().insert(Visitor::with_lost_id(&id));
    }
    Ok(response)
}

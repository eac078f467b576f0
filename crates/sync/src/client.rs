//! Calls of the hosted content service.
use std::time::Duration;

use chrono::Utc;
use rand::Rng;
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Method, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use url::Url;

use crate::fault::{
    CallKind, ServiceFault, explain_answer, parse_retry_after, quote_start, read_kind,
};
use crate::settings::SyncSettings;

/// Tries after the first (facts §2).
const RETRIES: u32 = 5;
/// A query whose encoded words, with the `?`, are as long travels in a body.
const LONGEST_GET: usize = 11_264;
/// Bytes of one answer. The largest document has 32 MB.
const LONGEST_ANSWER: usize = 96 << 20;

/// Asks one dataset. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ServiceClient {
    /// Each answer within the patience.
    calls: Client,
    /// Each part of an answer within the patience.
    streams: Client,
    base: Url,
    pub(crate) settings: SyncSettings,
}

#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    #[error("the address of the content service cannot be asked")]
    Address,
    #[error(transparent)]
    Build(#[from] reqwest::Error),
}

impl ServiceClient {
    /// # Errors
    /// When the settings make no address that may be asked.
    pub fn new(settings: SyncSettings) -> Result<Self, ClientError> {
        let base = settings.base_url().map_err(|_| ClientError::Address)?;
        let reach = settings.reach();
        if !reach.allows_url(&base) {
            return Err(ClientError::Address);
        }
        let headers = build_headers(&settings).ok_or(ClientError::Address)?;
        let patience = settings.pace.patience;
        let builder = || {
            let version = env!("CARGO_PKG_VERSION");
            outbound::guarded_client_builder(reach)
                .user_agent(format!("Bedside/{version} (content sync)"))
                .default_headers(headers.clone())
                .connect_timeout(patience)
                .read_timeout(patience)
        };
        Ok(Self {
            calls: builder().timeout(patience).build()?,
            streams: builder().build()?,
            base,
            settings,
        })
    }

    /// An address below `data/`.
    pub(crate) fn url_of(&self, call: &str, rest: &str) -> Result<Url, ServiceFault> {
        let path = format!("data/{call}/{}{rest}", self.settings.dataset);
        self.base
            .join(&path)
            .map_err(|error| ServiceFault::Malformed(error.to_string()))
    }

    /// What a query finds among what is published.
    pub(crate) async fn run_query<T: DeserializeOwned>(
        &self,
        query: &str,
        params: &Map<String, Value>,
    ) -> Result<T, ServiceFault> {
        let plain = self.url_of("query", "")?;
        let mut get = plain.clone();
        {
            let mut pairs = get.query_pairs_mut();
            pairs.append_pair("query", query);
            for (name, value) in params {
                pairs.append_pair(&format!("${name}"), &value.to_string());
            }
        }
        let is_get = get.query().map_or(0, str::len) + 1 < LONGEST_GET;
        let mut url = if is_get { get } else { plain };
        // Our version would show drafts to a token (facts §1.3).
        url.query_pairs_mut()
            .append_pair("returnQuery", "false")
            .append_pair("perspective", "published");
        let body = (!is_get).then(|| json!({"query": query, "params": params}));
        let answer: QueryAnswer<T> = self.ask(&url, body.as_ref(), CallKind::Query).await?;
        Ok(answer.result)
    }

    /// Documents by their ids, each as it was written; those that there are not are left out.
    pub(crate) async fn read_documents(
        &self,
        ids: &[String],
    ) -> Result<DocumentsAnswer, ServiceFault> {
        let mut url = self.url_of("doc", &format!("/{}", ids.join(",")))?;
        url.query_pairs_mut()
            .append_pair("perspective", "published");
        self.ask(&url, None, CallKind::Read).await
    }

    /// Writes a transaction, all of it or nothing, once however often it is asked for under this id.
    pub(crate) async fn mutate(
        &self,
        transaction: &str,
        mutations: &[Value],
    ) -> Result<Mutated, ServiceFault> {
        let mut url = self.url_of("mutate", "")?;
        url.query_pairs_mut()
            .append_pair("returnIds", "true")
            .append_pair("visibility", "sync");
        let body = json!({"mutations": mutations, "transactionId": transaction});
        let asked = self.ask::<MutateAnswer>(&url, Some(&body), CallKind::Write);
        match asked.await {
            Ok(answer) if answer.transaction_id == transaction => Ok(Mutated::Written),
            Ok(_) => Err(ServiceFault::Malformed(
                "The answer is about another transaction".to_owned(),
            )),
            Err(fault) if fault.is_repeat() => Ok(Mutated::Repeated),
            Err(fault) => Err(fault),
        }
    }

    async fn ask<T: DeserializeOwned>(
        &self,
        url: &Url,
        body: Option<&Value>,
        call: CallKind,
    ) -> Result<T, ServiceFault> {
        // What is asked for in an address can be asked for again.
        let call = if body.is_none() { CallKind::Read } else { call };
        let mut attempt = 0;
        loop {
            let fault = match self.ask_once(url, body).await {
                Ok(answer) => return Ok(answer),
                Err(fault) => fault,
            };
            if attempt == RETRIES || !fault.may_pass(call) {
                return Err(fault);
            }
            tokio::time::sleep(self.wait_before(attempt, &fault)).await;
            attempt += 1;
        }
    }

    /// 100 × 2^n ms and some more, or as long as the service asks to be left alone.
    fn wait_before(&self, attempt: u32, fault: &ServiceFault) -> Duration {
        let pace = &self.settings.pace;
        let jitter = rand::rng().random_range(0.0..1.0);
        let usual = pace.retry * 2_u32.pow(attempt) + pace.retry.mul_f64(jitter);
        let asked = fault.wait().map(|wait| wait.min(pace.longest_wait));
        asked.map_or(usual, |asked| asked.max(usual))
    }

    async fn ask_once<T: DeserializeOwned>(
        &self,
        url: &Url,
        body: Option<&Value>,
    ) -> Result<T, ServiceFault> {
        let call = match body {
            None => self.calls.get(url.clone()),
            Some(body) => self
                .calls
                .post(url.clone())
                .header(CONTENT_TYPE, "application/json")
                .body(body.to_string()),
        };
        let method = if body.is_none() {
            Method::GET
        } else {
            Method::POST
        };
        let answer = call
            .header(ACCEPT, "application/json")
            .send()
            .await
            .map_err(|error| unreachable(&error))?;
        let answer = check_status(answer, &method, url).await?;
        let bytes = read_bytes(answer).await?;
        serde_json::from_slice(&bytes).map_err(|error| explain_broken(&bytes, &error))
    }

    /// Opens an answer that is read in parts.
    pub(crate) async fn open_stream(
        &self,
        url: &Url,
        accept: &'static str,
    ) -> Result<Response, ServiceFault> {
        let answer = self
            .streams
            .get(url.clone())
            .header(ACCEPT, accept)
            .send()
            .await
            .map_err(|error| unreachable(&error))?;
        check_status(answer, &Method::GET, url).await
    }
}

fn build_headers(settings: &SyncSettings) -> Option<HeaderMap> {
    let mut headers = HeaderMap::new();
    if settings.host.is_some() {
        // A host of one's own does not tell the project by its name (facts §1.1).
        let project = HeaderValue::from_str(&settings.project).ok()?;
        headers.insert("x-sanity-project-id", project);
    }
    if let Some(token) = &settings.token {
        let mut value = HeaderValue::from_str(&format!("Bearer {token}")).ok()?;
        value.set_sensitive(true);
        headers.insert(reqwest::header::AUTHORIZATION, value);
    }
    Some(headers)
}

async fn check_status(
    answer: Response,
    method: &Method,
    url: &Url,
) -> Result<Response, ServiceFault> {
    let status = answer.status();
    if status.is_success() {
        return Ok(answer);
    }
    let wait = answer.headers().get(RETRY_AFTER);
    let wait = wait
        .and_then(|value| value.to_str().ok())
        .and_then(|text| parse_retry_after(text, Utc::now()));
    let status = status.as_u16();
    // An error without a body is told by its status alone.
    let body = read_bytes(answer).await.unwrap_or_default();
    Err(ServiceFault::Answered {
        status,
        words: explain_answer(method, url, status, &body),
        kind: read_kind(&body),
        wait,
    })
}

async fn read_bytes(mut answer: Response) -> Result<Vec<u8>, ServiceFault> {
    let mut bytes = Vec::new();
    while let Some(piece) = answer.chunk().await.map_err(|error| unreachable(&error))? {
        if bytes.len() + piece.len() > LONGEST_ANSWER {
            return Err(ServiceFault::Malformed("The answer is too long".to_owned()));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

/// The innermost cause: the outer ones only repeat the address.
pub(crate) fn unreachable(error: &reqwest::Error) -> ServiceFault {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    ServiceFault::Unreachable(cause.to_string())
}

fn explain_broken(bytes: &[u8], error: &serde_json::Error) -> ServiceFault {
    let words = if error.is_eof() {
        "The answer broke off".to_owned()
    } else {
        format!(
            "The answer is not what was asked for: {} ({error})",
            quote_start(bytes)
        )
    };
    ServiceFault::Malformed(words)
}

/// What became of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mutated {
    /// The revision of what it touched is its id now.
    Written,
    /// It was written before.
    Repeated,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MutateAnswer {
    transaction_id: String,
}

#[derive(Deserialize)]
struct QueryAnswer<T> {
    result: T,
}

#[derive(Debug, Deserialize)]
pub(crate) struct DocumentsAnswer {
    pub documents: Vec<Box<serde_json::value::RawValue>>,
    #[serde(default)]
    pub omitted: Vec<OmittedDocument>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct OmittedDocument {
    pub id: String,
    #[serde(default)]
    pub reason: String,
}

//! Files that an export of another system only names.
use std::io::Write;
use std::time::Duration;

use content::media::MAX_VIDEO;
use futures::FutureExt;
use futures::stream::{self, StreamExt};
use url::Url;

use crate::error::DatasetError;
use crate::service::DatasetService;
use crate::source::DatasetSource;

const TRIES: u32 = 3;
const FIRST_PAUSE: Duration = Duration::from_millis(500);
/// An old site is often a small one.
pub(crate) const FETCHED_AT_ONCE: usize = 5;

impl DatasetService {
    /// Fetches some files into the dataset; answers with each path, and why it did not come where it did not.
    pub(crate) async fn fetch_files(
        &self,
        source: &DatasetSource,
        wanted: &[(String, String)],
    ) -> Vec<(String, Result<(), String>)> {
        // Boxed with what it needs: the compiler does not see of the plain future that it may move between threads.
        stream::iter(wanted.to_vec())
            .map(|(address, path)| {
                let fetch = async move {
                    let fetched = self.fetch_file(source, &address, &path).await;
                    (path, fetched)
                };
                fetch.boxed()
            })
            .buffered(FETCHED_AT_ONCE)
            .collect()
            .await
    }

    async fn fetch_file(
        &self,
        source: &DatasetSource,
        address: &str,
        path: &str,
    ) -> Result<(), String> {
        let url = Url::parse(address).map_err(|_| format!("{address} is no address"))?;
        if !self.reach().allows_url(&url) {
            return Err(format!("{address} is not of the public internet"));
        }
        let mut pause = FIRST_PAUSE;
        for attempt in 1..=TRIES {
            match self.try_fetch(source, &url, path).await {
                Ok(()) => return Ok(()),
                Err(FetchFault::Final(words)) => return Err(format!("{address}: {words}")),
                Err(FetchFault::Passing(words)) if attempt == TRIES => {
                    return Err(format!("{address}: {words}"));
                }
                Err(FetchFault::Passing(_)) => tokio::time::sleep(pause).await,
            }
            pause *= 4;
        }
        Err(format!("{address} was not fetched"))
    }

    async fn try_fetch(
        &self,
        source: &DatasetSource,
        url: &Url,
        path: &str,
    ) -> Result<(), FetchFault> {
        let passing = |error: reqwest::Error| {
            let words = outbound_words(&error);
            if error.is_redirect() {
                FetchFault::Final(words)
            } else {
                FetchFault::Passing(words)
            }
        };
        let answer = self
            .client()
            .get(url.clone())
            .send()
            .await
            .map_err(passing)?;
        let status = answer.status();
        if status.is_server_error() || status.as_u16() == 429 {
            return Err(FetchFault::Passing(format!("the server answered {status}")));
        }
        if !status.is_success() {
            return Err(FetchFault::Final(format!("the server answered {status}")));
        }
        let full = |error: DatasetError| FetchFault::Final(error.to_string());
        let mut file = source.new_file(path).map_err(full)?;
        let (mut answer, mut length) = (answer, 0);
        while let Some(piece) = answer.chunk().await.map_err(passing)? {
            length += piece.len() as u64;
            // The library has no use for anything larger.
            if length > MAX_VIDEO {
                return Err(FetchFault::Final("the file is too large".to_owned()));
            }
            file.write_all(&piece).map_err(|error| full(error.into()))?;
        }
        Ok(())
    }
}

enum FetchFault {
    /// Another try would end the same.
    Final(String),
    Passing(String),
}

/// The innermost cause: the outer ones only repeat the address.
fn outbound_words(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

//! A live dataset as something to import.
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::Duration;

use datasets::{DatasetSource, LINES, ServiceAsset};
use outbound::NetworkPolicy;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use tempfile::TempDir;
use url::Url;

use crate::client::{ClientError, ServiceClient, unreachable};
use crate::error::SyncError;
use crate::fault::{ServiceFault, explain_body};
use crate::remote::is_public_id;
use crate::settings::{SyncPace, SyncSettings, is_project, is_version, reach_of};

/// As often as the service's own exporter (facts §1.9).
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(1_500);

/// A dataset that is read where it lives.
#[derive(Debug)]
pub struct LiveDataset {
    client: ServiceClient,
    pause: Duration,
}

impl LiveDataset {
    /// `https://<project>.api.sanity.io/v2025-01-06/data/export/<dataset>`; `None` when an address is none of those.
    ///
    /// # Errors
    /// When the address may not be asked.
    pub fn open(address: &Url, token: Option<String>) -> Option<Result<Self, ClientError>> {
        let parts: Vec<&str> = address.path_segments()?.collect();
        let [version, "data", "export", dataset] = parts[..] else {
            return None;
        };
        let version = version.strip_prefix('v').filter(|text| is_version(text))?;
        let first = address.host_str()?.split('.').next()?;
        let project = if is_project(first) { first } else { "project" };
        let mut host = address.clone();
        host.set_path("");
        host.set_query(None);
        host.set_fragment(None);
        // A page of somebody must not be asked for by http with a token.
        let is_here = reach_of(&host) == NetworkPolicy::AndLoopback;
        if host.scheme() != "https" && !is_here {
            return Some(Err(ClientError::Address));
        }
        let settings = SyncSettings {
            project: project.to_owned(),
            host: Some(host),
            version: version.to_owned(),
            dataset: dataset.to_owned(),
            token,
            types: Vec::new(),
            is_trusted: false,
            advice_types: Vec::new(),
            write_token: None,
            pace: SyncPace::default(),
        };
        let pause = if is_here { PAUSE / 100 } else { PAUSE };
        Some(ServiceClient::new(settings).map(|client| Self { client, pause }))
    }

    /// How far files of it may be fetched.
    pub fn reach(&self) -> NetworkPolicy {
        self.client.settings.reach()
    }

    /// Receives all lines, and names the files that are still there. A stream that fails in its middle is asked for again.
    ///
    /// # Errors
    /// In the service's own words.
    pub async fn receive(&self, scratch: &Path) -> Result<DatasetSource, SyncError> {
        let mut tries = 1;
        let folder = loop {
            match self.receive_lines(scratch).await {
                Ok(folder) => break folder,
                Err(SyncError::Service(fault)) => {
                    let is_final = matches!(fault, ServiceFault::Answered { status, .. } if status < 500 && status != 429);
                    if is_final || tries == TRIES {
                        return Err(fault.into());
                    }
                }
                Err(other) => return Err(other),
            }
            tries += 1;
            tokio::time::sleep(self.pause).await;
        };
        let path = folder.path().join(LINES);
        let client = self.client.clone();
        let assets = tokio::task::spawn_blocking(move || list_assets(&client, &path))
            .await
            .map_err(store::StoreError::other)?;
        let assets = assets.map_err(datasets::DatasetError::from)?;
        Ok(DatasetSource::with_assets(folder, assets)?)
    }

    /// A stream that ends at the end of a line may still be cut (facts §1.9).
    async fn compare_count(&self, published: u64) -> Result<(), ServiceFault> {
        let query = "count(*[_id in path(\"*\")])";
        let there: u64 = self.client.run_query(query, &Map::new()).await?;
        if there == published {
            return Ok(());
        }
        let words =
            format!("Error streaming dataset: {published} of {there} published documents came");
        Err(ServiceFault::Malformed(words))
    }

    async fn receive_lines(&self, scratch: &Path) -> Result<TempDir, SyncError> {
        let folder = tempfile::Builder::new()
            .prefix("dataset-")
            .tempdir_in(scratch);
        let folder = folder.map_err(datasets::DatasetError::from)?;
        let file = std::fs::File::create_new(folder.path().join(LINES));
        let mut file = std::io::BufWriter::new(file.map_err(datasets::DatasetError::from)?);
        let url = self.client.url_of("export", "")?;
        let mut answer = self
            .client
            .open_stream(&url, "application/x-ndjson")
            .await?;
        let mut check = LineCheck::default();
        while let Some(piece) = answer.chunk().await.map_err(|error| unreachable(&error))? {
            check.take(&piece)?;
            file.write_all(&piece)
                .map_err(datasets::DatasetError::from)?;
        }
        check.finish()?;
        self.compare_count(check.published).await?;
        file.flush().map_err(datasets::DatasetError::from)?;
        Ok(folder)
    }
}

/// Looks at lines as they come: an export that fails has answered 200 already, and says so in the middle of a line.
#[derive(Default)]
struct LineCheck {
    line: Vec<u8>,
    /// Documents that anybody may see.
    published: u64,
}

impl LineCheck {
    fn take(&mut self, piece: &[u8]) -> Result<(), ServiceFault> {
        let mut rest = piece;
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            self.line.extend_from_slice(&rest[..end]);
            self.look()?;
            rest = &rest[end + 1..];
        }
        self.line.extend_from_slice(rest);
        Ok(())
    }

    fn finish(&mut self) -> Result<(), ServiceFault> {
        self.look()
    }

    /// Looks at a whole line, or at what the stream ended with.
    fn look(&mut self) -> Result<(), ServiceFault> {
        let line = std::mem::take(&mut self.line);
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        let failed =
            |words: &str| ServiceFault::Malformed(format!("Error streaming dataset: {words}"));
        match serde_json::from_slice::<ExportedHead>(&line) {
            Ok(ExportedHead { id: Some(id) }) => {
                self.published += u64::from(is_public_id(&id));
                Ok(())
            }
            Ok(_) => {
                let body: Value = serde_json::from_slice(&line).unwrap_or_default();
                if body.get("error").is_none() {
                    return Err(failed("a line without `_id`"));
                }
                let words = explain_body(&body).unwrap_or_else(|| "unknown".to_owned());
                Err(match body.get("statusCode") {
                    Some(status) => {
                        ServiceFault::Malformed(format!("Export: HTTP {status}: {words}"))
                    }
                    None => failed(&words),
                })
            }
            Err(error) => {
                let text = String::from_utf8_lossy(&line);
                let reported = text.rfind("{\"error\":").and_then(|at| {
                    let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter();
                    values.next()?.ok()
                });
                let reported: Option<Value> = reported;
                let words = reported.as_ref().and_then(explain_body);
                Err(match words {
                    Some(words) => failed(&words),
                    None if error.is_eof() => failed("it broke off in the middle of a line"),
                    None => failed(&format!("a line is not JSON ({error})")),
                })
            }
        }
    }
}

#[derive(Deserialize)]
struct ExportedHead {
    #[serde(rename = "_id")]
    id: Option<String>,
}

fn list_assets(client: &ServiceClient, lines: &Path) -> std::io::Result<Vec<ServiceAsset>> {
    let mut assets = Vec::new();
    for line in BufReader::new(std::fs::File::open(lines)?).lines() {
        let line = line?;
        // Most lines are no files, and need not be read again.
        if !line.contains("\"sanity.") {
            continue;
        }
        if let Ok(raw) = RawValue::from_string(line) {
            assets.extend(client.read_asset(raw));
        }
    }
    Ok(assets)
}

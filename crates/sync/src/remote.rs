//! What the dataset holds now.
use std::collections::{BTreeMap, BTreeSet};

use datasets::ServiceAsset;
use outbound::NetworkPolicy;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use url::Url;

use crate::client::ServiceClient;
use crate::fault::ServiceFault;

/// Documents of one page of a census.
pub(crate) const PAGE: usize = 1_000;
/// Bytes of ids in one call, which has to fit an address.
const LONGEST_IDS: usize = 8_000;
const MOST_IDS: usize = 100;

const FILTER: &str = "_type in $types && !(_id in path(\"drafts.**\"))";

/// A document as a census sees it.
#[derive(Debug, Clone, Deserialize, PartialEq, Eq)]
pub(crate) struct RemoteHead {
    #[serde(rename = "_id")]
    pub id: String,
    #[serde(rename = "_type")]
    pub kind: String,
    #[serde(rename = "_rev")]
    pub rev: String,
}

/// A document as it was written there.
#[derive(Debug, Clone)]
pub(crate) struct RemoteDocument {
    pub head: RemoteHead,
    /// JSON in one line.
    pub line: String,
}

/// All documents of a census by their ids.
pub(crate) struct RemoteCensus {
    pub heads: BTreeMap<String, RemoteHead>,
    /// As many as the service counts.
    pub is_whole: bool,
}

/// Drafts, releases and what the system keeps: never asked for, and refused if they come (facts §1.3).
pub(crate) fn is_public_id(id: &str) -> bool {
    !id.is_empty() && !id.contains('.')
}

impl ServiceClient {
    /// Every document of these types, page by page: a slice that is named by its last id does not drift while others write.
    pub(crate) async fn take_census(
        &self,
        types: &BTreeSet<String>,
    ) -> Result<RemoteCensus, ServiceFault> {
        let mut heads = BTreeMap::new();
        let mut counted = 0;
        let mut last: Option<String> = None;
        loop {
            let mut params = Map::from_iter([("types".to_owned(), json!(types))]);
            let after = last.take().map_or("", |last| {
                params.insert("last".to_owned(), last.into());
                " && _id > $last"
            });
            let query =
                format!("*[{FILTER}{after}]{{_id,_type,_rev,_updatedAt}}|order(_id)[0...{PAGE}]");
            let page: Vec<RemoteHead> = self.run_query(&query, &params).await?;
            let length = page.len();
            for head in page {
                counted += 1;
                // What stands out of order would be asked for ever.
                last = last.max(Some(head.id.clone()));
                if is_public_id(&head.id) && types.contains(&head.kind) {
                    heads.insert(head.id.clone(), head);
                }
            }
            // A page that is not full is the last one.
            if length < PAGE {
                break;
            }
        }
        let params = Map::from_iter([("types".to_owned(), json!(types))]);
        let query = format!("count(*[{FILTER}])");
        let count: u64 = self.run_query(&query, &params).await?;
        Ok(RemoteCensus {
            is_whole: count == counted && counted == heads.len() as u64,
            heads,
        })
    }

    /// Documents as they are now; those that there are not are left out.
    pub(crate) async fn load_documents(
        &self,
        ids: &[String],
    ) -> Result<Vec<RemoteDocument>, ServiceFault> {
        let mut loaded = Vec::new();
        for batch in split_ids(ids) {
            let answer = self.read_documents(batch).await?;
            if let Some(forbidden) = answer.omitted.iter().find(|it| it.reason == "permission") {
                let words = format!("{}: the token may not read it", forbidden.id);
                return Err(ServiceFault::Malformed(words));
            }
            for raw in answer.documents {
                let head: RemoteHead = serde_json::from_str(raw.get())
                    .map_err(|error| ServiceFault::Malformed(error.to_string()))?;
                if batch.contains(&head.id) {
                    // Outside of strings a line's end is a space; inside of them there is none.
                    let line = raw.get().replace(['\n', '\r'], " ");
                    loaded.push(RemoteDocument { head, line });
                }
            }
        }
        Ok(loaded)
    }

    /// Where files of documents are, and what the service says of them. Dangling references are left out.
    pub(crate) async fn locate_assets(
        &self,
        ids: &BTreeSet<String>,
    ) -> Result<Vec<ServiceAsset>, ServiceFault> {
        let ids: Vec<String> = ids.iter().cloned().collect();
        let mut found = Vec::new();
        for batch in split_ids(&ids) {
            for raw in self.read_documents(batch).await?.documents {
                found.extend(self.read_asset(raw));
            }
        }
        Ok(found)
    }

    /// An asset document.
    pub(crate) fn read_asset(&self, raw: Box<RawValue>) -> Option<ServiceAsset> {
        let head: AssetHead = serde_json::from_str(raw.get()).ok()?;
        if !head.kind.starts_with("sanity.") {
            return None;
        }
        let address = head
            .url
            .filter(|url| self.may_fetch(url))
            .or_else(|| self.usual_address(&head.id))?;
        Some(ServiceAsset {
            id: head.id,
            address,
            about: Some(about_asset(&raw)?),
        })
    }

    /// On the public internet, or where the operator said that the service is: a document must not make this server ask its
    /// own neighbours.
    fn may_fetch(&self, address: &str) -> bool {
        Url::parse(address).is_ok_and(|url| {
            NetworkPolicy::Public.allows_url(&url)
                || (self.settings.host.as_ref()).is_some_and(|host| host.origin() == url.origin())
        })
    }

    /// Made of the id alone (facts §1.8).
    fn usual_address(&self, id: &str) -> Option<String> {
        let (kind, rest) = id.split_once('-')?;
        let (stem, end) = rest.rsplit_once('-')?;
        let (project, dataset) = (&self.settings.project, &self.settings.dataset);
        Some(format!(
            "https://cdn.sanity.io/{kind}s/{project}/{dataset}/{stem}.{end}"
        ))
    }
}

#[derive(Deserialize)]
struct AssetHead {
    #[serde(rename = "_id")]
    id: String,
    #[serde(rename = "_type")]
    kind: String,
    url: Option<String>,
}

/// What an archive would say of the file (facts §1.9).
fn about_asset(raw: &RawValue) -> Option<Box<RawValue>> {
    let mut fields: Map<String, Value> = serde_json::from_str(raw.get()).ok()?;
    // The service's own fields would be refused in an archive.
    fields.retain(|name, _| !name.starts_with('_'));
    let text = serde_json::to_string(&fields).ok()?;
    RawValue::from_string(text).ok()
}

/// So many ids as fit one call.
fn split_ids(ids: &[String]) -> Vec<&[String]> {
    let mut batches = Vec::new();
    let (mut start, mut length) = (0, 0);
    for (place, id) in ids.iter().enumerate() {
        if place > start && (length + id.len() > LONGEST_IDS || place - start == MOST_IDS) {
            batches.push(&ids[start..place]);
            (start, length) = (place, 0);
        }
        length += id.len() + 1;
    }
    if start < ids.len() {
        batches.push(&ids[start..]);
    }
    batches
}

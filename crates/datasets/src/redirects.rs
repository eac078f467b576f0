//! Addresses of an older site that lead to pages of this one.
use async_trait::async_trait;
use content::documents;
use importers::RedirectTarget;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use store::{Actor, StoreError, WriteTx};
use url::Url;
use web::OldAddresses;

use crate::error::DatasetError;
use crate::service::DatasetService;
use crate::tables::redirect::{Column, Entity, Model};

/// Addresses that are longer are nobody's.
const LONGEST: usize = 1_000;
const BATCH: usize = 200;

impl DatasetService {
    /// Remembers where pages stood. Of two that had one address the later import wins. Answers how many there are.
    pub(crate) async fn write_redirects(
        &self,
        actor: &Actor,
        redirects: &[(String, RedirectTarget)],
    ) -> Result<u64, DatasetError> {
        let mut written = 0;
        for batch in redirects.chunks(BATCH) {
            let tx = self.store().begin(actor.clone()).await?;
            for (from, target) in batch.iter().filter(|(from, _)| from.len() <= LONGEST) {
                let (document_id, topic) = match target {
                    RedirectTarget::Document(id) => (Some(id.clone()), None),
                    RedirectTarget::Topic(topic) => (None, Some(topic.clone())),
                };
                let row = Model {
                    address: from.clone(),
                    document_id,
                    topic,
                };
                let latest = OnConflict::column(Column::Address)
                    .update_columns([Column::DocumentId, Column::Topic])
                    .to_owned();
                Entity::insert(row.into_active_model().reset_all())
                    .on_conflict(latest)
                    .exec_without_returning(tx.connection())
                    .await?;
                written += 1;
            }
            tx.commit().await?;
        }
        Ok(written)
    }

    async fn find_path(&self, address: &str) -> Result<Option<String>, StoreError> {
        let reader = self.store().reader();
        let wanted = list_spellings(address);
        let rows = Entity::find()
            .filter(Column::Address.is_in(&wanted))
            .all(reader.connection())
            .await?;
        // The whole address before the one without its query.
        let found = wanted
            .iter()
            .find_map(|wanted| rows.iter().find(|row| row.address == *wanted));
        let Some(found) = found else { return Ok(None) };
        if let Some(topic) = &found.topic {
            let query: String = url::form_urlencoded::byte_serialize(topic.as_bytes()).collect();
            return Ok(Some(format!("/blog?category={query}")));
        }
        let id = found.document_id.as_deref().unwrap_or_default();
        let path = documents::find_page_path(reader.connection(), id).await?;
        Ok(path.and_then(|path| encode_path(&path)))
    }
}

/// As an older site may have written an address: with its query and without, with a stroke at the end and without, its letters
/// encoded or not.
fn list_spellings(address: &str) -> Vec<String> {
    let path = address.split('?').next().unwrap_or(address);
    let bare = path.strip_suffix('/').filter(|bare| !bare.is_empty());
    let mut spellings = vec![address.to_owned()];
    // The home page without its query is the home page.
    if path != "/" {
        spellings.push(path.to_owned());
        spellings.push(bare.map_or_else(|| format!("{path}/"), str::to_owned));
    }
    let decoded: Vec<String> = spellings
        .iter()
        .filter_map(|spelling| {
            let decoded = percent_encoding::percent_decode_str(spelling)
                .decode_utf8()
                .ok()?;
            (decoded != spelling.as_str()).then(|| decoded.into_owned())
        })
        .collect();
    spellings.extend(decoded);
    spellings.retain(|spelling| spelling.len() <= LONGEST && !spelling.contains('\0'));
    spellings
}

fn encode_path(path: &str) -> Option<String> {
    let here = Url::parse("http://localhost/").ok()?.join(path).ok()?;
    let mut encoded = here.path().to_owned();
    for (sign, part) in [('?', here.query()), ('#', here.fragment())] {
        if let Some(part) = part {
            encoded.push(sign);
            encoded.push_str(part);
        }
    }
    Some(encoded)
}

/// Lets old addresses of the list of a topic lead to its new name.
pub async fn rename_topic(tx: &WriteTx, from: &str, to: &str) -> Result<(), StoreError> {
    Entity::update_many()
        .col_expr(Column::Topic, Expr::value(to))
        .filter(Column::Topic.eq(from))
        .exec(tx.connection())
        .await?;
    Ok(())
}

#[async_trait]
impl OldAddresses for DatasetService {
    async fn find_new_path(&self, address: &str) -> Option<String> {
        // A database that is away makes the page not found, as it is without this.
        self.find_path(address)
            .await
            .inspect_err(|error| tracing::warn!(%error, "looking for an address of an older site"))
            .ok()
            .flatten()
    }
}

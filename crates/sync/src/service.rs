//! The sync of this site.
use std::collections::BTreeSet;
use std::sync::Arc;

use datasets::DatasetService;
use mail::Mailer;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use store::{Actor, Store, StoreError, WriteTx};

use crate::client::{ClientError, ServiceClient};
use crate::error::SyncError;
use crate::ports::SyncPorts;
use crate::settings::SyncSettings;
use crate::tables::state;

/// Key of the lock that keeps two nodes from taking the same documents in.
pub(crate) const WRITE_LOCK: i64 = 0x5359_4e43_0001;

/// Keeps this site equal to a dataset of the hosted content service. Cheap to clone.
#[derive(Clone)]
pub struct SyncService {
    inner: Arc<SyncParts>,
}

pub(crate) struct SyncParts {
    pub client: ServiceClient,
    /// Asks with the token for writing, where readers' doings are told.
    pub writer: Option<ServiceClient>,
    pub mailer: Mailer,
    pub ports: SyncPorts,
    pub datasets: DatasetService,
    pub store: Store,
}

impl SyncService {
    /// # Errors
    /// When the settings make no address that may be asked.
    pub fn new(
        store: Store,
        datasets: DatasetService,
        settings: SyncSettings,
        ports: SyncPorts,
    ) -> Result<Self, ClientError> {
        let with_token = |token: &String| {
            ServiceClient::new(SyncSettings {
                token: Some(token.clone()),
                ..settings.clone()
            })
        };
        let writer = settings.write_token.as_ref().map(with_token).transpose()?;
        Ok(Self {
            inner: Arc::new(SyncParts {
                client: ServiceClient::new(settings)?,
                writer,
                mailer: Mailer::new(store.clone()),
                ports,
                datasets,
                store,
            }),
        })
    }

    pub fn settings(&self) -> &SyncSettings {
        &self.inner.client.settings
    }

    pub(crate) fn parts(&self) -> &SyncParts {
        &self.inner
    }

    pub(crate) fn store(&self) -> &Store {
        &self.inner.store
    }

    /// Project and dataset.
    pub(crate) fn name(&self) -> String {
        let settings = self.settings();
        format!("{}/{}", settings.project, settings.dataset)
    }

    pub(crate) async fn load_state(&self) -> Result<state::Model, SyncError> {
        let found = state::Entity::find_by_id(self.name())
            .one(self.store().reader().connection())
            .await?;
        Ok(found.unwrap_or_else(|| blank_state(self.name())))
    }

    /// Changes the row of state; others wait meanwhile.
    pub(crate) async fn change_state(
        &self,
        tx: &WriteTx,
        change: impl FnOnce(&mut state::Model),
    ) -> Result<state::Model, SyncError> {
        tx.acquire_lock(WRITE_LOCK).await?;
        let found = tx.lock_row::<state::Entity>(self.name()).await?;
        let is_there = found.is_some();
        let mut row = found.unwrap_or_else(|| blank_state(self.name()));
        change(&mut row);
        let written = row.clone().into_active_model().reset_all();
        if is_there {
            written.update(tx.connection()).await?;
        } else {
            tx.insert_row(written).await?;
        }
        Ok(row)
    }

    /// Changes the row of state by itself.
    pub(crate) async fn note(
        &self,
        change: impl FnOnce(&mut state::Model),
    ) -> Result<(), SyncError> {
        let tx = self.store().begin(Actor::System).await?;
        self.change_state(&tx, change).await?;
        Ok(tx.commit().await?)
    }

    /// The types that are taken from there.
    pub(crate) fn list_types(&self, state: &state::Model) -> BTreeSet<String> {
        let own = read_types(&state.own_types);
        let taken = self.settings().types.iter();
        taken.filter(|kind| !own.contains(*kind)).cloned().collect()
    }
}

pub(crate) fn read_types(text: &str) -> BTreeSet<String> {
    serde_json::from_str(text).unwrap_or_default()
}

pub(crate) fn write_json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(StoreError::other)
}

fn blank_state(id: String) -> state::Model {
    state::Model {
        id,
        connected_since: None,
        event_at: None,
        lag: None,
        census_at: None,
        census: None,
        is_paused: false,
        fault: None,
        fault_at: None,
        is_refused: false,
        question: None,
        question_at: None,
        own_types: "[]".to_owned(),
        wants_census: false,
        failing_since: None,
        alarms: None,
        is_write_refused: false,
        write_fault: None,
        write_fault_at: None,
    }
}

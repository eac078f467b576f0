//! Documents that an event tells of.
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use chrono::TimeDelta;
use store::Actor;

use crate::applying::{Insistence, load_rows};
use crate::error::SyncError;
use crate::listening::ChangeNotice;
use crate::remote::{RemoteDocument, is_public_id};
use crate::report::CensusReport;
use crate::service::SyncService;

/// Events whose ids are remembered, because each may come again.
const REMEMBERED: usize = 1_000;

/// Events that came already.
#[derive(Default)]
pub(crate) struct KnownEvents {
    order: VecDeque<String>,
    ids: BTreeSet<String>,
}

impl KnownEvents {
    /// False for one that came before.
    pub fn add(&mut self, notice: &ChangeNotice) -> bool {
        let Some(id) = notice.event_id.clone() else {
            return true;
        };
        if !self.ids.insert(id.clone()) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.ids.remove(&oldest);
        }
        true
    }
}

/// Whether events told everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Followed {
    Whole,
    /// A document is gone, or not yet what its event says: a census finds out.
    Doubtful,
}

impl SyncService {
    /// Looks at the documents that events tell of. What an event holds is never believed: it says where to look (facts §5).
    pub(crate) async fn follow(
        &self,
        notices: &[ChangeNotice],
        types: &BTreeSet<String>,
    ) -> Result<Followed, SyncError> {
        let mut wanted: BTreeMap<String, Option<String>> = BTreeMap::new();
        for notice in notices
            .iter()
            .filter(|notice| is_public_id(&notice.document_id))
        {
            wanted.insert(notice.document_id.clone(), notice.result_rev.clone());
        }
        let ids: Vec<String> = wanted.keys().cloned().collect();
        let rows = load_rows(self.store().reader().connection(), &ids).await?;
        let held = |id: &str| rows.get(id).map(|row| row.rev.as_str());
        wanted.retain(|id, rev| rev.is_none() || held(id) != rev.as_deref());
        if wanted.is_empty() {
            return Ok(Followed::Whole);
        }
        let ids: Vec<String> = wanted.keys().cloned().collect();
        let mut documents = self.parts().client.load_documents(&ids).await?;
        let is_late = |document: &RemoteDocument| {
            let id = document.head.id.as_str();
            // Told before it could be read. Any other revision is one that is newer than the event.
            held(id) == Some(document.head.rev.as_str()) && wanted.contains_key(id)
        };
        if documents.len() < ids.len() || documents.iter().any(is_late) {
            tokio::time::sleep(self.settings().pace.reread).await;
            documents = self.parts().client.load_documents(&ids).await?;
        }
        let is_whole = documents.len() == ids.len() && !documents.iter().any(is_late);
        // One whose type is not followed any more is missed by the census, like one that is gone.
        let taken: Vec<RemoteDocument> = documents
            .into_iter()
            .filter(|document| types.contains(&document.head.kind))
            .collect();
        let mut report = CensusReport::default();
        let actor = (&Actor::System, Insistence::Usual);
        self.apply_documents(actor, &taken, &mut report).await?;
        self.note_events(notices).await?;
        Ok(if is_whole {
            Followed::Whole
        } else {
            Followed::Doubtful
        })
    }

    /// How long it took from the write there to the write here, at worst.
    async fn note_events(&self, notices: &[ChangeNotice]) -> Result<(), SyncError> {
        let now = self.store().clock().now();
        let oldest = notices.iter().filter_map(|notice| notice.timestamp).min();
        let lag = oldest.map(|at| (now - at).max(TimeDelta::zero()).num_milliseconds());
        if let Some(lag) = lag {
            tracing::debug!(lag, "content sync: applied");
        }
        self.note(|state| {
            state.event_at = Some(now);
            state.lag = lag.or(state.lag);
            state.fault = None;
        })
        .await
    }
}

//! What samples may do beside what the house has published itself, and taking them away.
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use store::StoreError;

use crate::ContentService;
use crate::documents::has_own_content;
use crate::documents::samples::load_original_samples;
use crate::documents::table::head::Model;
use crate::model::DocumentKind;
use crate::ports::SampleSource;

impl ContentService {
    /// From now on samples can be booked whatever was published: for a site that only shows the software.
    pub fn keep_samples_open(&self) {
        self.samples_open().store(true, Ordering::Relaxed);
    }

    /// The ids of documents that take no money and no bookings: samples that nobody has published since they came, once a person
    /// has published something; `None` before that, while samples are open. What somebody changed and published is the house's
    /// own.
    pub async fn closed_samples(&self) -> Result<Option<HashSet<String>>, StoreError> {
        if !self.are_samples_closed().await? {
            return Ok(None);
        }
        load_original_samples(self.reader().connection())
            .await
            .map(Some)
    }

    /// Of these documents on the site, the samples that offer something and take no bookings and no money for it.
    pub(crate) async fn find_closed_offers(
        &self,
        heads: &[Model],
    ) -> Result<HashSet<String>, StoreError> {
        let is_offer = |head: &&Model| {
            let kinds = [
                DocumentKind::Package,
                DocumentKind::Shop,
                DocumentKind::Project,
            ];
            head.live && head.sample && kinds.iter().any(|kind| kind.name() == head.kind)
        };
        let mut offers = heads.iter().filter(is_offer).peekable();
        if offers.peek().is_none() {
            return Ok(HashSet::new());
        }
        let closed = self.closed_samples().await?.unwrap_or_default();
        let ids = offers.map(|head| head.id.clone());
        Ok(ids.filter(|id| closed.contains(id)).collect())
    }

    /// Whether samples take no money and no bookings: a person has published something, so visitors may be real.
    pub async fn are_samples_closed(&self) -> Result<bool, StoreError> {
        if self.samples_open().load(Ordering::Relaxed) {
            return Ok(false);
        }
        has_own_content(self.reader().connection()).await
    }

    pub fn add_sample_source(&self, room: Arc<dyn SampleSource>) {
        self.sample_sources().push(room);
    }
}

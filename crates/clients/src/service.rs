//! What the calls of programs work with.

use content::ContentService;
use content::groq::ContentQueries;
use datasets::DatasetService;
use std::sync::Arc;

use store::Store;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

use crate::picture_desk::PictureDesk;
use crate::ports::{CommentsPort, ReactionsPort};
use crate::tokens::TokenBook;
use crate::watcher::WriteWatcher;

/// Programs that may listen at once, at one node.
const MOST_LISTENERS: usize = 100;

/// Answers programs. Cheap to clone.
#[derive(Clone)]
pub struct ClientService {
    tokens: TokenBook,
    queries: ContentQueries,
    datasets: DatasetService,
    watcher: WriteWatcher,
    listeners: Arc<Semaphore>,
    pictures: Arc<PictureDesk>,
    reactions: Arc<dyn ReactionsPort>,
    comments: Arc<dyn CommentsPort>,
    stop: CancellationToken,
}

impl ClientService {
    /// What listens ends with `stop`: a server that waits for its answers would wait for these for ever.
    pub fn new(
        tokens: TokenBook,
        queries: ContentQueries,
        datasets: DatasetService,
        (reactions, comments): (Arc<dyn ReactionsPort>, Arc<dyn CommentsPort>),
        stop: CancellationToken,
    ) -> Self {
        Self {
            watcher: WriteWatcher::new(tokens.store().clone()),
            listeners: Arc::new(Semaphore::new(MOST_LISTENERS)),
            pictures: Arc::new(PictureDesk::new()),
            reactions,
            comments,
            stop,
            tokens,
            queries,
            datasets,
        }
    }

    pub(crate) fn tokens(&self) -> &TokenBook {
        &self.tokens
    }

    pub(crate) fn queries(&self) -> &ContentQueries {
        &self.queries
    }

    pub(crate) fn content(&self) -> &ContentService {
        self.queries.content()
    }

    pub(crate) fn datasets(&self) -> &DatasetService {
        &self.datasets
    }

    pub(crate) fn watcher(&self) -> &WriteWatcher {
        &self.watcher
    }

    /// A place among those who listen; none where all are taken.
    pub(crate) fn listening_place(&self) -> Option<OwnedSemaphorePermit> {
        self.listeners.clone().try_acquire_owned().ok()
    }

    pub(crate) fn picture_desk(&self) -> &PictureDesk {
        &self.pictures
    }

    pub(crate) fn reactions(&self) -> &dyn ReactionsPort {
        self.reactions.as_ref()
    }

    pub(crate) fn comments(&self) -> &dyn CommentsPort {
        self.comments.as_ref()
    }

    pub(crate) fn stop(&self) -> &CancellationToken {
        &self.stop
    }

    pub(crate) fn store(&self) -> &Store {
        self.tokens.store()
    }
}

//! What the pages of a site are made of, shared by all who answer with them.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use axum::Router;
use http::HeaderMap;
use kernel::{Clock, Currency};
use store::Store;

use super::routes::{PageRoute, RouteTable};
use crate::Preferences;
use crate::cache::PageCache;
use crate::plain::EmergencyNumbers;
use crate::renderer::Renderer;
use crate::waiting_form::WaitingForms;

/// The pages of the site. Cheap to clone.
#[derive(Clone)]
pub struct Pages {
    pub(super) shared: Arc<PagesInner>,
}

pub(crate) struct PagesParts {
    pub table: RouteTable,
    pub renderer: Renderer,
    pub cache: Arc<PageCache>,
    pub security: HeaderMap,
    pub public_url: String,
    pub default_currency: Currency,
    pub clock: Clock,
}

pub(super) struct PagesInner {
    pub parts: PagesParts,
    pub router: OnceLock<Router>,
    pub calls: ArcSwap<EmergencyNumbers>,
    pub waiting: OnceLock<WaitingForms>,
    pub plain: AtomicU64,
}

impl Pages {
    pub(crate) fn new(parts: PagesParts) -> Self {
        Self {
            shared: Arc::new(PagesInner {
                parts,
                router: OnceLock::new(),
                calls: ArcSwap::default(),
                waiting: OnceLock::new(),
                plain: AtomicU64::new(0),
            }),
        }
    }

    /// Gives the pages the router that their reads are made through. Once.
    pub(crate) fn set_router(&self, router: Router) {
        // A second router is a mistake in wiring that changes nothing: reads keep the first.
        let _kept = self.shared.router.set(router);
    }

    /// Gives the pages the store where forms wait to be shown again. Once.
    pub(crate) fn set_form_store(&self, store: Store) {
        // A second store is a mistake in wiring that changes nothing: the first stays.
        let _kept = self.shared.waiting.set(WaitingForms::new(store));
    }

    pub(crate) async fn purge_expired_forms(&self) {
        let Some(waiting) = self.shared.waiting.get() else {
            return;
        };
        if let Err(error) = waiting.purge_expired().await {
            tracing::warn!(%error, "forms that nobody came for could not be cleared");
        }
    }

    pub(super) fn parts(&self) -> &PagesParts {
        &self.shared.parts
    }

    /// Whom to call in an emergency, as the last shell that could be read said it.
    pub(crate) fn emergency_numbers(&self) -> Arc<EmergencyNumbers> {
        self.shared.calls.load_full()
    }

    pub fn cache(&self) -> &Arc<PageCache> {
        &self.parts().cache
    }

    pub fn renderer(&self) -> &Renderer {
        &self.parts().renderer
    }

    /// Pages so far that were shown in plain form, because they could not be rendered.
    pub fn plain_page_count(&self) -> u64 {
        self.shared.plain.load(Relaxed)
    }

    pub fn find_route(&self, path: &str) -> Option<&Arc<PageRoute>> {
        self.parts().table.find_route(path)
    }

    pub(super) fn read_preferences(&self, route: &PageRoute, headers: &HeaderMap) -> Preferences {
        let default = self.parts().default_currency;
        let mut preferences = Preferences::from_headers(headers, default);
        // One page for all currencies where no price is shown; each would else be rendered three times.
        if !route.varies_by_currency {
            preferences.currency = default;
        }
        preferences
    }
}

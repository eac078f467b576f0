//! The calls of the desk, each declared once: method, path and documentation come from the handler's `#[utoipa::path]`, the
//! right is said beside it.

use std::convert::Infallible;

use axum::Router;
use axum::extract::Request;
use axum::response::IntoResponse;
use axum::routing::Route;
use tower::{Layer, Service};
use utoipa::openapi::{OpenApi, PathItem};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::{DeskRoute, RouteRight};

/// Calls of the desk: their router, their rights and their OpenAPI document. There is no way to add a call without a right.
pub struct DeskRoutes<S = ()> {
    router: OpenApiRouter<S>,
    rights: Vec<DeskRoute>,
}

impl<S: Clone + Send + Sync + 'static> DeskRoutes<S> {
    pub fn new() -> Self {
        Self::default()
    }

    /// No calls yet, but what they do not say of themselves: schemas of a flattened field, where utoipa does not look.
    pub fn with_openapi(openapi: OpenApi) -> Self {
        Self {
            router: OpenApiRouter::with_openapi(openapi),
            rights: Vec::new(),
        }
    }

    /// Adds the handlers that `utoipa_axum::routes!` names, for those who have the right.
    pub fn route(mut self, right: impl Into<RouteRight>, routes: UtoipaMethodRouter<S>) -> Self {
        let right = right.into();
        for (path, item) in &routes.1.paths {
            self.rights
                .extend(path_methods(item).map(|method| DeskRoute {
                    method,
                    path: path.clone(),
                    right,
                }));
        }
        self.router = self.router.routes(routes);
        self
    }

    pub fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.rights.extend(other.rights);
        self
    }

    pub fn layer<L>(mut self, layer: L) -> Self
    where
        L: Layer<Route> + Clone + Send + Sync + 'static,
        L::Service: Service<Request> + Clone + Send + Sync + 'static,
        <L::Service as Service<Request>>::Response: IntoResponse + 'static,
        <L::Service as Service<Request>>::Error: Into<Infallible> + 'static,
        <L::Service as Service<Request>>::Future: Send + 'static,
    {
        self.router = self.router.layer(layer);
        self
    }

    /// Adds the calls of a part that has a state of its own: with what answers them where the state is there, else only listed.
    pub fn with_part<P: Clone + Send + Sync + 'static>(
        self,
        part: DeskRoutes<P>,
        state: Option<P>,
    ) -> Self {
        self.merge(match state {
            Some(state) => part.with_state(state),
            None => DeskRoutes {
                router: OpenApiRouter::with_openapi(part.router.into_openapi()),
                rights: part.rights,
            },
        })
    }

    pub fn with_state<S2>(self, state: S) -> DeskRoutes<S2> {
        DeskRoutes {
            router: self.router.with_state(state),
            rights: self.rights,
        }
    }

    pub fn rights(&self) -> &[DeskRoute] {
        &self.rights
    }

    pub fn into_rights(self) -> Vec<DeskRoute> {
        self.rights
    }

    pub fn into_openapi(self) -> OpenApi {
        self.router.into_openapi()
    }

    /// The calls as everybody may make them; for tests that put somebody before them.
    #[cfg(feature = "testing")]
    pub fn unguarded(self) -> Router<S> {
        self.router.into()
    }

    pub(crate) fn into_parts(self) -> (Router<S>, Vec<DeskRoute>) {
        (self.router.into(), self.rights)
    }
}

impl<S: Clone + Send + Sync + 'static> Default for DeskRoutes<S> {
    fn default() -> Self {
        Self::with_openapi(OpenApi::default())
    }
}

fn path_methods(item: &PathItem) -> impl Iterator<Item = &'static str> {
    let methods = [
        ("GET", &item.get),
        ("PUT", &item.put),
        ("POST", &item.post),
        ("DELETE", &item.delete),
        ("OPTIONS", &item.options),
        ("HEAD", &item.head),
        ("PATCH", &item.patch),
        ("TRACE", &item.trace),
    ];
    let documented = methods
        .into_iter()
        .filter(|(_, operation)| operation.is_some());
    documented.map(|(method, _)| method)
}

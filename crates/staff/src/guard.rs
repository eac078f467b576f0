//! The one place where rights are enforced.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderValue, Method};
use web::Error;

use crate::sessions::AuthenticatedCaller;
use crate::signed_in::FRESH;
use crate::{AccessLevel, DeskRoute, DeskRoutes, Role, RouteRight, Staff, refusal};

#[derive(Clone)]
struct RightsGuard {
    staff: Staff,
    rows: Arc<HashMap<String, Vec<DeskRoute>>>,
}

impl Staff {
    /// Lets only those calls through that `routes` declares, to those who have their right. The answers are never kept by a
    /// cache.
    pub fn guard_routes(&self, routes: DeskRoutes) -> Router {
        let (router, declared) = routes.into_parts();
        let mut rows: HashMap<String, Vec<DeskRoute>> = HashMap::new();
        for row in declared {
            rows.entry(row.path.clone()).or_default().push(row);
        }
        let guard = RightsGuard {
            staff: self.clone(),
            rows: Arc::new(rows),
        };
        // `route_layer` runs after routing, so there is a `MatchedPath`, and unknown addresses stay 404.
        router.route_layer(from_fn_with_state(guard, enforce_rights))
    }
}

async fn enforce_rights(
    State(guard): State<RightsGuard>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut response = match guard.check_request(&mut request).await {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    response
        .headers_mut()
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

impl RightsGuard {
    fn find_right(&self, path: &str, method: &Method) -> Option<RouteRight> {
        let rows = self.rows.get(path)?;
        let of = |method: &str| rows.iter().find(|row| row.method == method);
        // axum answers HEAD with the handler of GET.
        let found = of(method.as_str()).or_else(|| (*method == Method::HEAD).then(|| of("GET"))?);
        found.map(|row| row.right)
    }

    async fn check_request(&self, request: &mut Request) -> Result<(), Error> {
        let path = request.extensions().get::<MatchedPath>().cloned();
        let path = path.as_ref().map_or("", MatchedPath::as_str);
        let found = self.staff.identify_caller(request.headers()).await?;
        let Some(right) = self.find_right(path, request.method()) else {
            tracing::error!(route = path, method = %request.method(), "a desk call without a row of rights");
            return Err(found.map_or_else(refusal::signed_out, |_| refusal::permission_denied()));
        };
        if let Some(mut found) = found {
            found.signed_in.acting_as = self.authorise_call(right, &found)?;
            if right.is_export {
                self.staff.count_export(&found.signed_in).await?;
            }
            request.extensions_mut().insert(found.signed_in);
        } else if right.needs != AccessLevel::Open {
            return Err(refusal::signed_out());
        }
        Ok(())
    }

    /// The role that lets the person make the call; none where everybody may.
    fn authorise_call(
        &self,
        right: RouteRight,
        found: &AuthenticatedCaller,
    ) -> Result<Option<Role>, Error> {
        let person = &found.signed_in;
        let role = match right.needs {
            AccessLevel::Open | AccessLevel::Setup => None,
            _ if found.in_setup => return Err(refusal::setup_first()),
            AccessLevel::Anyone => None,
            AccessLevel::Holds(permission) => {
                let role = person.role_for(permission);
                Some(role.ok_or_else(refusal::permission_denied)?)
            }
            AccessLevel::HoldsOneOf(permissions) => {
                let role = permissions.iter().find_map(|one| person.role_for(*one));
                Some(role.ok_or_else(refusal::permission_denied)?)
            }
        };
        let now = self.staff.store().clock().now();
        // Who sets up has nothing to prove it with yet; such a session is short.
        if right.reauthenticate && !found.in_setup && now - person.reauthenticated_at > FRESH {
            return Err(refusal::prove_again());
        }
        Ok(role)
    }
}

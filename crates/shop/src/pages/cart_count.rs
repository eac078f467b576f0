//! Tells the browser how many pieces are in the cart, so that pages that are the same for everybody can show it.

use axum::extract::{Request, State as Shared};
use axum::middleware::Next;
use axum::response::Response;
use http::header::SET_COOKIE;
use web::{Visitor, cart_count_cookie, has_cart_count};

use crate::cart::{count_pieces, visitor_key};
use crate::service::Shop;

/// Sets the cookie after each write that may have changed the cart.
pub async fn set_cart_count(Shared(shop): Shared<Shop>, request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let visitor = request.extensions().get::<Visitor>().cloned();
    let had_count = has_cart_count(request.headers());
    let mut response = next.run(request).await;
    // Whose first answer was lost is the visitor of that answer again.
    let visitor = response.extensions().get::<Visitor>().cloned().or(visitor);
    let Some(visitor) = visitor else {
        return response;
    };
    let reader = shop.store().reader();
    match count_pieces(reader.connection(), &visitor_key(&visitor)).await {
        Ok(0) if !had_count => {}
        Ok(pieces) => {
            let is_secure = shop.absolute_url("").starts_with("https://");
            let cookie = cart_count_cookie(pieces, is_secure);
            response
                .headers_mut()
                .extend(cookie.map(|cookie| (SET_COOKIE, cookie)));
        }
        // What was done stands; the next write shows the number again.
        Err(error) => tracing::warn!(%error, "the pieces of a cart could not be counted"),
    }
    response
}

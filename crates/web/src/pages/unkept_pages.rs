//! Pages that are kept by nobody: with a form, with a draft, or for one visitor.

use axum::response::{IntoResponse, Redirect};
use bytes::Bytes;
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderName, HeaderValue, Response, StatusCode, Uri};

use super::handle::Pages;
use super::input::DraftPreview;
use super::problems::undecodable_problem;
use super::render::RenderExtras;
use super::request::PageRequest;
use crate::problems::wants_page;
use crate::security::allow_own_frames;
use crate::{Error, FormState};

impl Pages {
    /// The same page again with a form, by a redirect: it can be reloaded and gone back to. For the handler of a page's own
    /// form. Who reads no pages gets it at once ([`Pages::render_form`]), and so is shown what is too much to keep.
    pub async fn redirect_back(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        form: FormState,
    ) -> axum::response::Response {
        if let Some(waiting) = self.shared.waiting.get()
            && wants_page(uri.path(), headers)
        {
            match waiting.save_form(uri, &form).await {
                Ok(Some(address)) => return Redirect::to(&address).into_response(),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "a form could not be kept for its page"),
            }
        }
        self.render_form(uri, headers, form).await
    }

    /// The same page again with a form, as the answer to its post: 422 where it did not pass, 200 where it went a step
    /// further; never stored. For the handler of a page's own form.
    pub async fn render_form(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        form: FormState,
    ) -> axum::response::Response {
        let extra = RenderExtras {
            form: Some(&form),
            ..RenderExtras::default()
        };
        let mut response = self.render_once(uri, headers, extra).await;
        let has_passed = form.errors.is_empty() && form.message.is_none();
        if response.status() != StatusCode::BAD_REQUEST && !has_passed {
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
        }
        response
    }

    /// A page that shows a draft, for whoever has its link: never stored, never found by search engines, and its address
    /// told to nobody. The reads run inside the caller's task, so what the caller put on the task is theirs too.
    pub async fn render_preview(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        preview: DraftPreview,
    ) -> axum::response::Response {
        let extra = RenderExtras {
            preview: Some(&preview),
            ..RenderExtras::default()
        };
        let mut response = self.render_once(uri, headers, extra).await;
        for (name, value) in [
            ("x-robots-tag", "noindex, nofollow"),
            ("referrer-policy", "no-referrer"),
        ] {
            let name = HeaderName::from_static(name);
            response
                .headers_mut()
                .insert(name, HeaderValue::from_static(value));
        }
        for name in ["speculation-rules", "surrogate-key"] {
            response.headers_mut().remove(name);
        }
        allow_own_frames(response.headers_mut());
        response
    }

    async fn render_once(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        extra: RenderExtras<'_>,
    ) -> axum::response::Response {
        let parts = self.parts();
        let route = parts
            .table
            .find_route(uri.path())
            .unwrap_or_else(|| parts.table.not_found());
        let preferences = self.read_preferences(route, headers);
        let Ok(request) = PageRequest::new(route, uri, preferences, headers) else {
            return Error::from(undecodable_problem()).into_response();
        };
        let response = self.render_private(&request, headers, extra).await;
        response.map(axum::body::Body::from)
    }

    /// A page that is never kept, by anybody; a personal one is read with what its visitor sent.
    pub(super) async fn render_private(
        &self,
        request: &PageRequest,
        headers: &HeaderMap,
        mut extra: RenderExtras<'_>,
    ) -> Response<Bytes> {
        let is_personal = request.route.is_personal;
        extra.visitor = is_personal.then_some(headers);
        let rendered = self.render_page(request, extra).await.0;
        let mut response = Response::new(rendered.html);
        *response.status_mut() = rendered.status;
        *response.headers_mut() = rendered.headers;
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if is_personal {
            headers.remove("surrogate-key");
            let name = HeaderName::from_static("x-robots-tag");
            headers.insert(name, HeaderValue::from_static("noindex"));
        }
        response
    }
}

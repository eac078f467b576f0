//! Making a page: its reads, its render, its headers, and the plain one in place of one that failed.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Bytes;
use chrono::{Duration, SecondsFormat};
use http::header::{
    CACHE_CONTROL, CONTENT_TYPE, HeaderName, LOCATION, REFERRER_POLICY, RETRY_AFTER, VARY,
};
use http::{HeaderMap, HeaderValue, StatusCode};
use kernel::{CacheTag, ProblemDetails, earliest_timestamp};

use super::api_reads::{GatheredReads, gather_reads};
use super::handle::Pages;
use super::input::{DraftPreview, RenderInput, RenderOutput, SiteInput};
use super::problems::crowded_problem;
use super::request::PageRequest;
use crate::FormState;
use crate::cache::{COUNT_PREFIX, RenderedPage};
use crate::media_type::HTML;
use crate::plain::{self, EmergencyNumbers};
use crate::renderer::RenderError;

/// A page that could not be rendered is remembered this long, so that it does not take every request's time.
const FAILED_RENDER_LIFETIME: Duration = Duration::seconds(10);
/// A page whose reads failed is remembered this long only: the database may be back in a moment.
const FAILED_READ_LIFETIME: Duration = Duration::seconds(1);
/// A page that a read did not tag cannot be dropped by a write, so it is kept this long.
const UNTAGGED_LIFETIME: Duration = Duration::seconds(10);

/// What the log says of a page that threw while it held what somebody typed: its words may be theirs.
const REDACTED_ERROR: &str = "the page threw; its words are left out";

#[derive(Clone, Copy, Default)]
pub(super) struct RenderExtras<'a> {
    pub form: Option<&'a FormState>,
    pub preview: Option<&'a DraftPreview>,
    pub visitor: Option<&'a HeaderMap>,
}

impl Pages {
    pub(super) async fn render_now(&self, request: &PageRequest) -> RenderedPage {
        let (mut rendered, kept) = self.render_page(request, RenderExtras::default()).await;
        let until = kept.map(|kept| self.parts().clock.now() + kept);
        rendered.until = earliest_timestamp(rendered.until, until);
        rendered
    }

    /// Reads and renders. Answers also how long the page may be kept, where that is short.
    pub(super) async fn render_page(
        &self,
        request: &PageRequest,
        extra: RenderExtras<'_>,
    ) -> (RenderedPage, Option<Duration>) {
        let Some(router) = self.shared.router.get() else {
            return (
                self.failed_page(request, extra.form, &ProblemDetails::internal()),
                Some(Duration::zero()),
            );
        };
        let mut known = request.query.clone();
        if request.route.varies_by_currency {
            // A read may compare prices as the page shows them.
            let currency = request.preferences.currency.code().to_owned();
            known.insert("currency".to_owned(), currency);
        }
        if let Some(place) = &request.place {
            known.insert("place".to_owned(), place.clone());
        }
        let reads = request.route.api_reads(&request.params, &known);
        let mut gathered = gather_reads(router, reads, extra.visitor).await;
        if let Some(location) = gathered.moved.take() {
            return (self.moved_page(location, gathered.tags), None);
        }
        // Kept from each page that could be read, for the ones that cannot: a plain page still says whom to call.
        if let Some(calls) = gathered.shell().and_then(EmergencyNumbers::from_shell) {
            self.shared.calls.store(Arc::new(calls));
        }
        let input = self.render_input(request, extra, &gathered);
        let (mut rendered, kept) = match self.run_renderer(&input).await {
            Ok(output) => (self.finish_page(request, output), None),
            Err(error) => self.replace_failed(request, extra, &gathered, &error).await,
        };
        let kept = lifetime_of(&rendered, &gathered, kept);
        rendered.headers.extend(surrogate_key(&gathered.tags));
        rendered.tags = gathered.tags;
        rendered.until = gathered.until;
        (rendered, kept)
    }

    fn render_input<'a>(
        &'a self,
        request: &'a PageRequest,
        extra: RenderExtras<'a>,
        gathered: &'a GatheredReads,
    ) -> RenderInput<'a> {
        let parts = self.parts();
        RenderInput {
            page: &request.route.name,
            path: &request.path,
            params: &request.params,
            query: &request.query,
            preferences: request.preferences,
            site: SiteInput {
                public_url: &parts.public_url,
            },
            now: parts.clock.now().to_rfc3339_opts(SecondsFormat::Secs, true),
            data: gathered
                .answers
                .iter()
                .map(|(name, answer)| (name.as_str(), answer))
                .collect(),
            form: extra.form,
            preview: extra.preview,
        }
    }

    /// What stands in place of a page that could not be rendered, and how long it may be kept.
    async fn replace_failed(
        &self,
        request: &PageRequest,
        extra: RenderExtras<'_>,
        gathered: &GatheredReads,
        error: &RenderError,
    ) -> (RenderedPage, Option<Duration>) {
        let form = extra.form;
        if *error == RenderError::Busy {
            tracing::error!(page = request.route.name, "too many renders are waiting");
            let crowded = self.failed_page(request, form, &crowded_problem());
            return (crowded, Some(FAILED_READ_LIFETIME));
        }
        let has_words = form.is_some() || extra.visitor.is_some();
        let log_error = match error {
            RenderError::Threw(_) if has_words => REDACTED_ERROR.to_owned(),
            other => other.to_string(),
        };
        tracing::error!(
            page = request.route.name,
            error = log_error,
            "a page could not be rendered"
        );
        let plain = self.plain_page(request, form, gathered).await;
        (plain, Some(FAILED_RENDER_LIFETIME))
    }

    fn moved_page(&self, location: HeaderValue, tags: Vec<CacheTag>) -> RenderedPage {
        let mut headers = self.parts().security.clone();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(LOCATION, location);
        headers.extend(surrogate_key(&tags));
        RenderedPage {
            status: StatusCode::PERMANENT_REDIRECT,
            headers,
            tags,
            ..RenderedPage::default()
        }
    }

    async fn run_renderer(&self, input: &RenderInput<'_>) -> Result<RenderOutput, RenderError> {
        let threw = |error: serde_json::Error| RenderError::Threw(error.to_string());
        let json = serde_json::to_string(input).map_err(threw)?;
        let answer = self.parts().renderer.render_page(json).await?;
        serde_json::from_str(&answer).map_err(threw)
    }

    fn finish_page(&self, request: &PageRequest, output: RenderOutput) -> RenderedPage {
        let mut headers = self.page_headers(request);
        for (name, value) in &output.headers {
            // Only what a page decides; a bundle that wrote others could loosen the policy or set cookies.
            let may =
                ["link", "location", "x-robots-tag"].contains(&name.to_ascii_lowercase().as_str());
            if let (true, Ok(name), Ok(value)) = (
                may,
                HeaderName::try_from(name),
                HeaderValue::from_str(value),
            ) {
                headers.insert(name, value);
            }
        }
        let is_not_found = Arc::ptr_eq(&request.route, self.parts().table.not_found());
        let status = if is_not_found {
            StatusCode::NOT_FOUND
        } else {
            StatusCode::from_u16(output.status).unwrap_or(StatusCode::OK)
        };
        RenderedPage {
            status,
            html: Bytes::from(output.html),
            headers,
            ..RenderedPage::default()
        }
    }

    /// What stands in place of a page that could not be rendered: its words without form, where they were read for
    /// everybody; else a page that says so and when to come back.
    async fn plain_page(
        &self,
        request: &PageRequest,
        form: Option<&FormState>,
        gathered: &GatheredReads,
    ) -> RenderedPage {
        self.shared.plain.fetch_add(1, Relaxed);
        let failed = || self.failed_page(request, form, &render_failed_problem());
        // What a form or a personal page holds is nobody else's to see, and a failed read has no words.
        if form.is_some() || request.route.is_personal || gathered.failed {
            return failed();
        }
        let (path, words, calls) = (
            request.path.clone(),
            gathered.readable_bodies(),
            self.emergency_numbers(),
        );
        let made =
            tokio::task::spawn_blocking(move || plain::render_content(&path, &words, &calls)).await;
        match made.ok().flatten() {
            Some(html) => RenderedPage {
                html: Bytes::from(html),
                headers: self.page_headers(request),
                ..RenderedPage::default()
            },
            None => failed(),
        }
    }

    fn failed_page(
        &self,
        request: &PageRequest,
        form: Option<&FormState>,
        problem: &ProblemDetails,
    ) -> RenderedPage {
        let html = match form {
            Some(form) => {
                let words = l10n::t!("web-form-mend").to_owned();
                let message = form.message.clone().unwrap_or(words);
                plain::render_problem(
                    &ProblemDetails::invalid_fields(message, form.errors.clone()),
                    &self.emergency_numbers(),
                )
            }
            None => plain::render_problem(problem, &self.emergency_numbers()),
        };
        let mut headers = self.page_headers(request);
        if problem.status == StatusCode::SERVICE_UNAVAILABLE.as_u16() {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("10"));
        }
        RenderedPage {
            status: StatusCode::from_u16(problem.status)
                .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            html: Bytes::from(html),
            headers,
            ..RenderedPage::default()
        }
    }

    fn page_headers(&self, request: &PageRequest) -> HeaderMap {
        let mut headers = self.parts().security.clone();
        headers.insert(CONTENT_TYPE, HTML);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(
            VARY,
            HeaderValue::from_static("Accept-Encoding, Cookie, Save-Data"),
        );
        if request.route.is_opened_by_secret() {
            // `same-origin` and not `no-referrer`, which would make browsers send forms of the page without their origin.
            headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
        }
        if !request.preferences.low_data {
            let rules = HeaderValue::from_static("\"/speculation-rules.json\"");
            headers.insert(HeaderName::from_static("speculation-rules"), rules);
        }
        headers
    }
}

/// How long a page may be kept, where that is short; `kept` is what its render said.
fn lifetime_of(
    rendered: &RenderedPage,
    gathered: &GatheredReads,
    kept: Option<Duration>,
) -> Option<Duration> {
    if rendered.status.is_server_error() {
        kept.or(Some(if gathered.failed {
            FAILED_READ_LIFETIME
        } else {
            FAILED_RENDER_LIFETIME
        }))
    } else if gathered.failed {
        Some(FAILED_READ_LIFETIME)
    } else if !gathered.all_tagged {
        Some(UNTAGGED_LIFETIME)
    } else {
        kept
    }
}

/// Tags for a CDN in front, in its own header.
fn surrogate_key(tags: &[CacheTag]) -> Option<(HeaderName, HeaderValue)> {
    let words: Vec<_> = tags
        .iter()
        .map(CacheTag::as_str)
        .filter(|tag| !tag.starts_with(COUNT_PREFIX))
        .collect();
    let value = HeaderValue::from_str(&words.join(" ")).ok()?;
    (!words.is_empty()).then_some((HeaderName::from_static("surrogate-key"), value))
}

fn render_failed_problem() -> ProblemDetails {
    ProblemDetails::new(
        503,
        "page_failed",
        l10n::t!("web-page-failed-title"),
        l10n::t!("web-page-failed"),
    )
}

//! Counters, and their text for Prometheus. Ours: what `metrics-exporter-prometheus` would keep of requests grows until somebody
//! reads it (decision 066).

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use http::StatusCode;

use crate::Pages;

/// Upper bounds of the buckets of request times, in milliseconds.
const BOUNDS: [u64; 9] = [1, 5, 10, 25, 50, 100, 250, 1_000, 5_000];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnsweredBy {
    Cache,
    /// A file of the web build.
    Asset,
    Page,
    Route,
    /// Nobody: it was refused before.
    Refused,
}

impl AnsweredBy {
    pub(crate) const ALL: [Self; 5] = [
        Self::Cache,
        Self::Asset,
        Self::Page,
        Self::Route,
        Self::Refused,
    ];

    pub(crate) fn metric_label(self) -> &'static str {
        match self {
            Self::Cache => "cache",
            Self::Asset => "asset",
            Self::Page => "page",
            Self::Route => "route",
            Self::Refused => "refused",
        }
    }
}

pub(crate) struct InFlight<'m>(&'m AtomicUsize);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

#[derive(Debug, Default)]
pub struct Metrics {
    answers: [[AtomicU64; 6]; 5],
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
    in_flight: AtomicUsize,
    pub(crate) panics: AtomicU64,
}

impl Metrics {
    /// Counts a request as in flight until the value is dropped: when it is answered, or its client hangs up.
    pub(crate) fn start_request(&self) -> InFlight<'_> {
        self.in_flight.fetch_add(1, Relaxed);
        InFlight(&self.in_flight)
    }

    pub(crate) fn count_response(&self, by: AnsweredBy, status: StatusCode) {
        let class = usize::from(status.as_u16() / 100).min(5);
        self.answers[by as usize][class].fetch_add(1, Relaxed);
    }

    pub(crate) fn record_duration(&self, took: Duration) {
        let millis = took.as_millis();
        let bucket = BOUNDS
            .iter()
            .position(|bound| millis < u128::from(*bound))
            .unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Relaxed);
        self.micros
            .fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Relaxed);
    }

    pub(crate) fn format_metrics(&self, pages: Option<&Pages>) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _written = self
            .write_requests(&mut text)
            .and_then(|()| pages.map_or(Ok(()), |pages| write_pages(&mut text, pages)));
        text
    }

    fn write_requests(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "# TYPE bedside_requests_total counter")?;
        for by in AnsweredBy::ALL {
            for class in 1..6 {
                let count = self.answers[by as usize][class].load(Relaxed);
                if count > 0 {
                    writeln!(
                        text,
                        "bedside_requests_total{{by=\"{}\",status=\"{class}xx\"}} {count}",
                        by.metric_label()
                    )?;
                }
            }
        }
        writeln!(text, "# TYPE bedside_request_seconds histogram")?;
        let mut sum = 0;
        for (at, bucket) in self.buckets.iter().enumerate() {
            sum += bucket.load(Relaxed);
            let bound = BOUNDS
                .get(at)
                .map_or("+Inf".to_owned(), |bound| format_seconds(bound * 1_000));
            writeln!(
                text,
                "bedside_request_seconds_bucket{{le=\"{bound}\"}} {sum}"
            )?;
        }
        writeln!(
            text,
            "bedside_request_seconds_sum {}",
            format_seconds(self.micros.load(Relaxed))
        )?;
        writeln!(text, "bedside_request_seconds_count {sum}")?;
        let in_flight = self.in_flight.load(Relaxed);
        write_figure(text, "gauge", "bedside_requests_in_flight", in_flight)?;
        let panics = self.panics.load(Relaxed);
        write_figure(text, "counter", "bedside_panics_total", panics)
    }
}

fn write_pages(text: &mut String, pages: &Pages) -> std::fmt::Result {
    let cache = pages.cache().figures();
    let renderer = pages.renderer().figures();
    for (name, count) in [
        ("bedside_cache_hits_total", cache.hits.load(Relaxed)),
        ("bedside_cache_misses_total", cache.misses.load(Relaxed)),
        ("bedside_cache_outdated_total", cache.outdated.load(Relaxed)),
        (
            "bedside_cache_corrupted_total",
            cache.corrupted.load(Relaxed),
        ),
        ("bedside_cache_drops_total", cache.drops.load(Relaxed)),
        ("bedside_renders_total", renderer.renders()),
        ("bedside_render_failures_total", renderer.failures()),
        ("bedside_pages_plain_total", pages.plain_page_count()),
        ("bedside_renderer_boots_total", renderer.boots()),
    ] {
        write_figure(text, "counter", name, count)?;
    }
    let spent = renderer.spent().as_secs_f64();
    write_figure(text, "counter", "bedside_render_seconds_total", spent)?;
    let (entries, bytes) = pages.cache().cache_size();
    write_figure(text, "gauge", "bedside_cache_entries", entries)?;
    write_figure(text, "gauge", "bedside_cache_bytes", bytes)?;
    write_figure(text, "gauge", "bedside_renders_waiting", renderer.waiting())
}

fn write_figure(
    text: &mut String,
    kind: &str,
    name: &str,
    value: impl Display,
) -> std::fmt::Result {
    writeln!(text, "# TYPE {name} {kind}\n{name} {value}")
}

fn format_seconds(micros: u64) -> String {
    Duration::from_micros(micros).as_secs_f64().to_string()
}

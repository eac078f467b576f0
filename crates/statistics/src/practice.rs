//! The figures of the practice at the desk, each for those who may see what it is made of.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use futures::future::try_join_all;
use kernel::csv;
use serde::Serialize;
use serde_json::json;
use staff::Permission::{
    ManageMoney, ModerateConversation, ReadHealthDetails, ReadStatistics, SupportVisitors,
};
use staff::{DeskRoutes, RouteRight, SignedIn};
use store::{AuditEntry, Store, StoreError};
use utoipa::ToSchema;
use utoipa_axum::routes;
use web::{Error, Json, Query, attachment_response};

use crate::figures::{FigureLine, FigureSource, FigureSpan, FigureUnit};
use crate::period::{StatisticsQuery, today_of};

/// Everybody of whose work there is a figure; what is shown depends on what they may see.
const FIGURE_READERS: RouteRight = RouteRight::one_of(&[
    ReadStatistics,
    ManageMoney,
    SupportVisitors,
    ReadHealthDetails,
    ModerateConversation,
]);

/// The figures of all features. Cheap to clone.
#[derive(Clone)]
pub struct PracticeFigures {
    store: Store,
    sources: Arc<[Arc<dyn FigureSource>]>,
}

pub fn practice_routes() -> DeskRoutes<PracticeFigures> {
    DeskRoutes::new()
        .route(FIGURE_READERS, routes!(read_practice))
        .route(FIGURE_READERS.as_export(), routes!(export_practice))
}

impl PracticeFigures {
    pub fn new(store: Store, sources: Vec<Arc<dyn FigureSource>>) -> Self {
        Self {
            store,
            sources: sources.into(),
        }
    }

    async fn load_parts(
        &self,
        signed_in: &SignedIn,
        span: &FigureSpan,
    ) -> Result<Vec<FigurePart>, StoreError> {
        let may_see = |source: &&Arc<dyn FigureSource>| {
            let mut allowed = source.permissions().iter();
            allowed.any(|permission| signed_in.has_permission(*permission))
        };
        let parts = self.sources.iter().filter(may_see).map(async |source| {
            let lines = source.list_series(span).await?.into_iter();
            let lines = lines.map(|series| FigureLine::from_series(series, span));
            Ok::<_, StoreError>(FigurePart {
                key: source.key(),
                lines: lines.collect(),
            })
        });
        try_join_all(parts).await
    }

    fn parse_span(&self, asked: &StatisticsQuery) -> Result<FigureSpan, Error> {
        let (from, to) = asked.parse_period(&today_of(&self.store))?;
        Ok(FigureSpan { from, to })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PracticeView {
    #[schema(value_type = String)]
    pub from: NaiveDate,
    /// Last day, of Lagos.
    #[schema(value_type = String)]
    pub to: NaiveDate,
    /// Only those that the person may see.
    pub parts: Vec<FigurePart>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FigurePart {
    /// `money`, `consultations`, `community`, `newsletter` or `site`.
    pub key: &'static str,
    pub lines: Vec<FigureLine>,
}

/// Figures of the practice for each of some days, as far as the person may see what they are made of: 30 days when nothing is
/// said, 400 at most.
#[utoipa::path(get, path = "/api/desk/practice", operation_id = "read_practice", tag = "statistics", params(StatisticsQuery),
    responses((status = 200, body = PracticeView), (status = 422, description = "Not two days in order, or more than 400 of them")))]
async fn read_practice(
    State(figures): State<PracticeFigures>,
    signed_in: SignedIn,
    Query(asked): Query<StatisticsQuery>,
) -> Result<Json<PracticeView>, Error> {
    let span = figures.parse_span(&asked)?;
    Ok(Json(PracticeView {
        from: span.from,
        to: span.to,
        parts: figures.load_parts(&signed_in, &span).await?,
    }))
}

/// The same as a table for spreadsheets, a line for each figure and day.
#[utoipa::path(get, path = "/api/desk/practice.csv", operation_id = "export_practice", tag = "statistics", params(StatisticsQuery),
    responses((status = 200, body = String, content_type = "text/csv"), (status = 422, description = "Not two days in order, or more than 400 of them")))]
async fn export_practice(
    State(figures): State<PracticeFigures>,
    signed_in: SignedIn,
    Query(asked): Query<StatisticsQuery>,
) -> Result<Response, Error> {
    let span = figures.parse_span(&asked)?;
    let parts = figures.load_parts(&signed_in, &span).await?;
    // Committed before the file is sent: without a line of the log nothing leaves.
    let tx = figures.store.begin(signed_in.actor()).await?;
    let entry = AuditEntry::new("practice.export", "practice:all")
        .after(json!({ "from": span.from, "to": span.to }));
    tx.record_audit(entry).await?;
    tx.commit().await?;
    let mut table = csv::UTF8_BOM.to_owned();
    table += &csv::format_row(["day", "part", "figure", "unit", "value"]);
    for part in &parts {
        for line in &part.lines {
            for (day, value) in span.days().zip(&line.days) {
                table += &format_csv_row(day, part.key, line, *value);
            }
        }
    }
    Ok(attachment_response(csv::MEDIA_TYPE, "practice.csv", table))
}

fn format_csv_row(day: NaiveDate, part: &str, line: &FigureLine, value: Option<i64>) -> String {
    let (unit, value) = match line.unit {
        FigureUnit::Money => (
            line.currency.as_deref().unwrap_or_default(),
            value.map(csv::format_minor),
        ),
        FigureUnit::Count => ("", value.map(|value| value.to_string())),
        FigureUnit::Minutes => ("minutes", value.map(|value| value.to_string())),
    };
    let (day, value) = (day.to_string(), value.unwrap_or_default());
    csv::format_row([day.as_str(), part, &line.label, unit, &value])
}

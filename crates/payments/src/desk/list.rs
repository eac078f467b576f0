//! Payments, newest first.

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Page, PageParams};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use store::fetch_page;
use utoipa::{IntoParams, ToSchema};
use web::{Json, Query, Result};

use super::days::{start_of_day, start_of_next_day};
use crate::attempts::AttemptState;
use crate::model::{Amount, PaymentPurpose, PaymentRelease, PaymentStatus};
use crate::service::Payments;
use crate::subject_references::load_subject_references;
use crate::tables::attempt::{Column, Entity, Model};

#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct PaymentsQuery {
    /// A whole reference: of the payment, of the provider, or of what is paid for (`C-0ASKX0MS`); or the id of the latter.
    #[serde(default)]
    #[param(required = false)]
    q: String,
    #[param(inline)]
    status: Option<PaymentStatus>,
    #[param(inline)]
    purpose: Option<PaymentPurpose>,
    /// Whom the money goes through, as `paystack`; everybody when left out.
    #[serde(default)]
    #[param(required = false)]
    provider: String,
    /// The first day on which they were begun, in Lagos.
    #[param(value_type = Option<String>)]
    from: Option<NaiveDate>,
    /// The last such day.
    #[param(value_type = Option<String>)]
    to: Option<NaiveDate>,
    /// From 1.
    page: Option<u64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentRow {
    pub(super) reference: String,
    pub(super) purpose: PaymentPurpose,
    pub(super) subject: String,
    /// The number that people quote of what is paid for, as `C-0ASKX0MS`.
    pub(super) subject_reference: Option<String>,
    pub(super) provider: String,
    /// Real money.
    pub(super) is_live: bool,
    pub(super) status: PaymentStatus,
    pub(super) release: Option<PaymentRelease>,
    pub(super) amount: String,
    pub(super) received: Option<String>,
    pub(super) refunded: Option<String>,
    pub(super) channel: Option<String>,
    pub(super) outcome: Option<String>,
    pub(super) created_at: DateTime<Utc>,
    pub(super) settled_at: Option<DateTime<Utc>>,
}

impl PaymentRow {
    pub(super) fn from_row(row: &Model, subject_reference: Option<String>) -> Result<Self> {
        let state = AttemptState::from_row(row)?;
        let refunded = state.received.filter(|_| state.refunded_minor > 0);
        Ok(Self {
            reference: row.id.clone(),
            purpose: row.purpose,
            subject: row.subject.clone(),
            subject_reference,
            provider: row.provider.clone(),
            is_live: row.is_live,
            status: row.status,
            release: row.release,
            amount: state.amount.format_with_symbol(),
            received: state.received.map(Amount::text),
            refunded: refunded
                .map(|amount| Amount::new(state.refunded_minor, amount.currency).text()),
            channel: row.channel.clone(),
            outcome: row.outcome.clone(),
            created_at: row.created_at,
            settled_at: row.settled_at,
        })
    }
}

/// The rows as the desk lists them, with what people call the things that are paid for.
async fn build_payment_rows(payments: &Payments, rows: Vec<Model>) -> Result<Vec<PaymentRow>> {
    let subjects = rows.iter().map(|row| (row.purpose, row.subject.clone()));
    let references = load_subject_references(payments.references.as_ref(), subjects).await?;
    let shown = rows.iter().map(|row| {
        let key = (row.purpose, row.subject.clone());
        PaymentRow::from_row(row, references.get(&key).cloned())
    });
    shown.collect()
}

pub(super) async fn build_payment_filter(
    payments: &Payments,
    query: &PaymentsQuery,
) -> Result<Condition> {
    let mut found = Condition::all();
    let q = query.q.trim();
    if !q.is_empty() {
        // References are written in capitals, and people type them in small letters.
        let capitals = q.to_uppercase();
        let named = payments.references.find_subjects(&capitals).await?;
        let either = Condition::any()
            .add(Column::Id.eq(capitals.as_str()))
            .add(Column::ProviderReference.eq(q))
            .add(Column::Subject.is_in([q, capitals.as_str()]))
            .add(Column::Subject.is_in(named));
        found = found.add(either);
    }
    if let Some(status) = query.status {
        found = found.add(Column::Status.eq(status));
    }
    if let Some(purpose) = query.purpose {
        found = found.add(Column::Purpose.eq(purpose));
    }
    if !query.provider.is_empty() {
        found = found.add(Column::Provider.eq(query.provider.as_str()));
    }
    if let Some(from) = query.from {
        found = found.add(Column::CreatedAt.gte(start_of_day(from)?));
    }
    if let Some(to) = query.to {
        found = found.add(Column::CreatedAt.lt(start_of_next_day(to)?));
    }
    Ok(found)
}

/// Payments, newest first.
#[utoipa::path(get, path = "/api/desk/payments", operation_id = "desk_list_payments", params(PaymentsQuery), tag = "desk",
    responses((status = 200, body = Page<PaymentRow>)))]
pub async fn list_payments(
    State(payments): State<Payments>,
    Query(query): Query<PaymentsQuery>,
) -> Result<Json<Page<PaymentRow>>> {
    let found = Entity::find()
        .filter(build_payment_filter(&payments, &query).await?)
        .order_by_desc(Column::Id);
    let reader = payments.store().reader();
    let page = fetch_page(
        found,
        reader.connection(),
        PageParams::with_default_size(query.page),
    )
    .await?;
    let shown = async |rows| build_payment_rows(&payments, rows).await;
    Ok(Json(page.try_map_all(shown).await?))
}

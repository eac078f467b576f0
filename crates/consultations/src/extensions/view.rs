//! An offer of more time as its payer, its patient and the desk see it.

use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use super::record::{can_offer, find_extension};
use crate::booking::opened_by_link::OpenedBooking;
use crate::model::RequestState;
use crate::requests::Request;
use crate::requests::tables::extension::Model;
use crate::rooms::MeetingPhase;
use crate::service::ConsultationService;
use crate::times::format_clock_time;

/// More time, on the page of the booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingExtension)]
pub struct ExtensionView {
    pub words: String,
    /// What it costs, where who reads it can pay it now: `do=extend`.
    pub pay_text: Option<String>,
}

/// More time, at the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CareExtension {
    /// It can be offered now.
    pub may_offer: bool,
    /// It is offered and not paid: it can be taken back.
    pub is_open: bool,
    pub is_paid: bool,
    pub price_text: Option<String>,
}

/// More time, to whoever has a link; none where nothing is offered.
pub async fn load_extension_view(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
) -> Result<Option<ExtensionView>, StoreError> {
    let reader = consultations.store().reader();
    let found = find_extension(reader.connection(), &opened.row.id).await?;
    let Some(extension) = found.filter(|extension| extension.withdrawn_at.is_none()) else {
        return Ok(None);
    };
    let Some((time, price)) = opened.time.as_ref().zip(extension.price()) else {
        return Ok(None);
    };
    let is_over = MeetingPhase::phase_at(time, consultations.now()) == MeetingPhase::Over;
    if opened.row.state != RequestState::Scheduled || is_over {
        return Ok(None);
    }
    let end = format_clock_time(time.ends_at, opened.reader_zone());
    let (minutes, price) = (extension.minutes, price.format_with_symbol());
    let may_pay = extension.is_open() && opened.can_see_money();
    let words = if !extension.is_open() {
        l10n::t!(
            "consultations-extension-given",
            minutes = minutes,
            end = &end
        )
    } else if may_pay {
        l10n::t!(
            "consultations-extension-offered",
            minutes = minutes,
            end = &end,
            price = &price
        )
    } else {
        l10n::t!("consultations-extension-payers", minutes = minutes)
    };
    Ok(Some(ExtensionView {
        words,
        pay_text: may_pay.then_some(price),
    }))
}

/// The same to those at the desk who see the patient.
pub async fn load_care_extension(
    consultations: &ConsultationService,
    row: &Request,
) -> Result<CareExtension, StoreError> {
    let reader = consultations.store().reader();
    let db = reader.connection();
    let found = find_extension(db, &row.id).await?;
    let time = scheduling::find_appointment(db, &row.id).await?;
    let has_length = consultations.load_package_minutes(&row.package).await? > 0;
    let may_offer = has_length
        && row.state == RequestState::Scheduled
        && time.is_some_and(|time| can_offer(&time, found.as_ref(), consultations.now()));
    let standing = found.filter(|extension| extension.withdrawn_at.is_none());
    Ok(CareExtension {
        may_offer,
        is_open: standing.as_ref().is_some_and(Model::is_open),
        is_paid: standing
            .as_ref()
            .is_some_and(|extension| extension.paid_at.is_some()),
        price_text: standing
            .and_then(|extension| extension.price())
            .map(|price| price.format_with_symbol()),
    })
}

//! The licence map: what may be offered where.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::{FieldError, ProblemDetails};
use safety::licences::{LicenceEntry, LicenceMap, LicensedKind, LicensedPlace, LicensedService};
use serde::{Deserialize, Serialize};
use staff::SignedIn;
use utoipa::ToSchema;
use web::{Error, Json, Result};

use super::calendar_desk::CalendarDesk;
use crate::licences::{load_licence_map as stored, save_licence_map};

/// The longest text of an entry, in characters.
const LONGEST: usize = 500;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LicenceServiceName)]
pub struct ServiceName {
    key: &'static str,
    label: &'static str,
}

/// A place, and what it asks for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LicenceCountry)]
pub struct CountryName {
    code: &'static str,
    label: &'static str,
    /// What to write into `licence` of a consultation.
    licence_hint: &'static str,
    /// Whether a consultation needs `indemnity` and `indemnityExpires`.
    asks_for_indemnity: bool,
    /// What to write into `regulator` of a consultation; none where it is not asked for.
    regulator_hint: Option<&'static str>,
}

/// An entry with what comes of it today.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LicenceStanding)]
pub struct LicenceEntryView {
    #[serde(flatten)]
    entry: LicenceEntry,
    offered: bool,
    /// Why not, in words for the desk.
    #[serde(skip_serializing_if = "Option::is_none")]
    standing_text: Option<&'static str>,
}

/// What may be offered where. What is not in it is information only.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LicenceMap)]
pub struct LicenceMapView {
    version: i32,
    services: Vec<ServiceName>,
    countries: Vec<CountryName>,
    entries: Vec<LicenceEntryView>,
}

async fn load_licence_map_view(desk: &CalendarDesk) -> Result<LicenceMapView> {
    let today = desk.licences.today();
    let reader = desk.licences.store().reader();
    let (version, map) = stored(reader.connection()).await?;
    let service = |service: LicensedService| ServiceName {
        key: service.key(),
        label: service.label(),
    };
    let country = |place: LicensedPlace| CountryName {
        code: place.code(),
        label: place.label(),
        licence_hint: place.licence_hint(LicensedService::Consultation),
        asks_for_indemnity: place.needs_regulator(),
        regulator_hint: place.regulator_hint(),
    };
    let standing = |entry: LicenceEntry| {
        let ground = entry.refusal_reason(today);
        LicenceEntryView {
            offered: ground.is_none(),
            standing_text: ground.map(safety::licences::RefusalReason::message),
            entry,
        }
    };
    Ok(LicenceMapView {
        version,
        services: LicensedService::ALL.into_iter().map(service).collect(),
        countries: LicensedPlace::all().map(country).collect(),
        entries: map.0.into_iter().map(standing).collect(),
    })
}

/// What may be offered where.
#[utoipa::path(get, path = "/api/desk/care/licences", operation_id = "desk_read_licences", tag = "desk",
    responses((status = 200, body = LicenceMapView)))]
pub async fn get_licences(State(desk): State<CalendarDesk>) -> Result<Json<LicenceMapView>> {
    Ok(Json(load_licence_map_view(&desk).await?))
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(as = LicenceMapBody)]
pub struct LicenceMapBody {
    version: i32,
    entries: Vec<LicenceEntry>,
}

/// Blank texts are none.
fn normalise_entry(mut entry: LicenceEntry) -> LicenceEntry {
    for text in [
        &mut entry.licence,
        &mut entry.holder,
        &mut entry.indemnity,
        &mut entry.regulator,
        &mut entry.note,
    ] {
        let kept = text.take().map(|text| text.trim().to_owned());
        *text = kept.filter(|text| !text.is_empty());
    }
    entry
}

fn validate_entries(entries: &[LicenceEntry]) -> Vec<FieldError> {
    let mut mistakes = Vec::new();
    let mut pairs = BTreeSet::new();
    let mut say = |field: &str, words: &str| {
        mistakes.push(FieldError::new(field, words));
    };
    for entry in entries {
        if !pairs.insert((entry.country, entry.service)) {
            say("entries", "A service is listed twice for a place.");
        }
        let texts = [
            ("licence", &entry.licence),
            ("holder", &entry.holder),
            ("indemnity", &entry.indemnity),
            ("regulator", &entry.regulator),
            ("note", &entry.note),
        ];
        for (field, text) in texts {
            if text
                .as_ref()
                .is_some_and(|text| text.chars().count() > LONGEST)
            {
                say(field, "Use up to 500 characters.");
            }
        }
        if entry.kind == LicensedKind::Consult && entry.licence.is_none() {
            say("licence", "Enter the licence.");
        }
        if entry.kind == LicensedKind::Consult && entry.expires.is_none() {
            say("expires", "Enter the date the licence expires.");
        }
    }
    mistakes
}

/// Says what may be offered where. An entry that lacks something its place asks for is kept, and is information only.
#[utoipa::path(put, path = "/api/desk/care/licences", operation_id = "desk_change_licences", tag = "desk",
    responses((status = 200, body = LicenceMapView), (status = 409, description = "Somebody else changed it in between"),
        (status = 422, description = "Entries to mend")))]
pub async fn update_licences(
    State(desk): State<CalendarDesk>,
    signed_in: SignedIn,
    Json(body): Json<LicenceMapBody>,
) -> Result<Json<LicenceMapView>> {
    let mut entries: Vec<_> = body.entries.into_iter().map(normalise_entry).collect();
    let mistakes = validate_entries(&entries);
    if !mistakes.is_empty() {
        let words = "Check the licence map.";
        return Err(Error::from(ProblemDetails::invalid_fields(words, mistakes)));
    }
    entries.sort_by_key(|entry| (entry.country, entry.service));
    let tx = desk.licences.store().begin(signed_in.actor()).await?;
    if !save_licence_map(&tx, body.version, &LicenceMap(entries)).await? {
        return Err(ProblemDetails::already_changed().into());
    }
    tx.commit().await?;
    Ok(Json(load_licence_map_view(&desk).await?))
}

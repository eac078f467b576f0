//! Entering a room of this program: where the patient is now, who is beside them, and a seat.

use forms::{Key, ParsedForm, invalid_field, invalid_form};
use kernel::ProblemDetails;
use safety::HelplineNumber;
use serde::Serialize;
use store::Actor;
use utoipa::ToSchema;
use web::{Error, Result};

use super::opened_by_link::OpenedBooking;
use super::room_and_visit::room_appointment;
use crate::model::{COUNTRIES, NATIONS, emergency_country};
use crate::ports::RoomRole;
use crate::{rooms, service::ConsultationService};

/// Who may be beside the patient.
const COMPANY: [(&str, &str); 3] = [
    ("alone", "consultations-room-beside-alone"),
    ("trusted", "consultations-room-beside-trusted"),
    ("others", "consultations-room-beside-others"),
];

forms::form! {
    /// Where the patient is at the start of a call (GMC, remote consultations: who is where must be known in an emergency).
    pub struct RoomEntryForm as "RoomEntryBody" on "room" {
        /// Code of the country; `other` for one that is not listed.
        country: Key = "country" { missing: "consultations-room-country-missing" },
        /// Code of the nation, in the United Kingdom.
        nation: Key = "nation",
        /// Town or area.
        town: forms::PersonName = "town" { missing: "consultations-room-town-missing" },
        /// `alone`, `trusted` or `others`.
        beside: Key = "beside" { missing: "consultations-room-beside-missing" },
    }
}

/// A seat in the room, and whom to call where the patient is.
#[derive(Serialize, ToSchema)]
pub struct RoomEntry {
    /// The secret of the seat: `POST /api/rooms/{seat}/offer`.
    seat: String,
    numbers: Vec<HelplineNumber>,
    /// On which number the doctor can ring them, where the line does not carry.
    phone: Option<String>,
}

impl RoomEntry {
    /// Of who is invited: where the patient is, and their number, is not theirs to know.
    pub(crate) const fn for_guest(seat: String) -> Self {
        Self {
            seat,
            numbers: Vec::new(),
            phone: None,
        }
    }
}

pub(crate) fn room_closed() -> Error {
    let words = l10n::t!("consultations-room-missing");
    ProblemDetails::conflict(words)
        .with_code("room_closed")
        .into()
}

pub async fn submit_entry(
    consultations: &ConsultationService,
    opened: &OpenedBooking,
    reading: ParsedForm<RoomEntryForm>,
) -> Result<RoomEntry> {
    let form = reading.into_result().map_err(invalid_form)?;
    let place = describe_place(&form)?;
    let (Some(time), Some(port)) = (room_appointment(opened), consultations.rooms()) else {
        return Err(room_closed());
    };
    let store = consultations.store();
    let tx = store.begin(Actor::Visitor).await?;
    let room = rooms::find_room(tx.connection(), time).await?;
    let room = room.filter(|room| room.opened_at.is_some() && tx.now() < rooms::closes_at(time));
    let room = room.ok_or_else(room_closed)?;
    rooms::record_place(store, &tx, &room, &place).await?;
    let role = if opened.is_payers {
        RoomRole::Guardian
    } else {
        RoomRole::Patient
    };
    let id = &opened.row.id;
    let seat = port
        .issue_seat(&tx, id, role, rooms::closes_at(time))
        .await?
        .ok_or_else(rooms::room_full)?;
    tx.commit().await?;
    let answers = &opened.answers;
    let person = if opened.is_payers {
        &answers.payer
    } else {
        answers.patient()
    };
    Ok(RoomEntry {
        seat,
        phone: person.phone.as_ref().map(|phone| phone.typed.clone()),
        numbers: safety::list_emergency_numbers(emergency_country(&form.country)),
    })
}

/// Where the patient is and who is beside them, in a sentence for the desk.
fn describe_place(form: &RoomEntryForm) -> Result<String> {
    let find = |list: &[(&str, &str)], key: &str| {
        let found = list.iter().find(|(code, _)| *code == key);
        found.map(|(_, name)| (*name).to_owned())
    };
    let country = match &*form.country {
        "other" => Some(l10n::t!("consultations-room-other-country").to_owned()),
        code => find(&COUNTRIES, code),
    };
    let country = country
        .ok_or_else(|| invalid_field("country", l10n::t!("consultations-room-country-missing")))?;
    let nation = find(&NATIONS, &form.nation).filter(|_| &*form.country == "GB");
    let beside = COMPANY.iter().find(|(key, _)| *key == &*form.beside);
    let (_, beside) = beside
        .ok_or_else(|| invalid_field("beside", l10n::t!("consultations-room-beside-missing")))?;
    let parts = [Some(form.town.0.clone()), nation, Some(country)];
    let place: Vec<String> = parts.into_iter().flatten().collect();
    Ok(format!("{}. {}", place.join(", "), l10n::text(beside)))
}

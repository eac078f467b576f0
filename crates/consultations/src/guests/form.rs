//! Inviting somebody, from the page of the booking or from the desk.

use forms::{Key, ParsedForm, PersonName, invalid_field, invalid_form};
use kernel::ProblemDetails;
use serde_json::json;
use store::{Actor, StoredEnum, WriteTx};
use web::{Error, Result};

use super::guest::NewGuest;
use super::invitations::{delete_guest, insert_guest};
use super::meeting::find_open_meeting;
use crate::requests::Request;
use crate::requests::tables::guest::GuestRole;
use crate::{requests::records, service::ConsultationService};

forms::form! {
    /// Who is to come into the room of a visit.
    pub struct GuestForm as "BookingGuestBody" on "guest" {
        /// The name by which patient and doctor know them.
        name: PersonName = "guestName" { missing: "consultations-guest-name-missing" },
        /// `helper` or `interpreter`.
        role: Key = "guestRole" { missing: "consultations-guest-role-missing" },
    }
}

fn no_room() -> Error {
    let words = l10n::t!("consultations-guest-no-room");
    ProblemDetails::conflict(words).with_code("no_room").into()
}

impl GuestForm {
    /// Who is invited by a form.
    ///
    /// # Errors
    /// 422 with what to mend.
    pub fn read_guest(reading: ParsedForm<Self>) -> Result<NewGuest> {
        let form = reading.into_result().map_err(invalid_form)?;
        let role = GuestRole::from_stored(&form.role).ok_or_else(|| {
            invalid_field("guestRole", l10n::t!("consultations-guest-role-missing"))
        })?;
        Ok(NewGuest {
            name: form.name.0,
            role,
        })
    }
}

/// Invites somebody into the room of a meeting, in place of who was invited as the same before.
///
/// # Errors
/// 409 where there is no room to come into.
pub async fn invite_guest(
    consultations: &ConsultationService,
    by: Actor,
    request: &str,
    guest: NewGuest,
) -> Result<()> {
    let is_by_desk = by != Actor::Visitor;
    let tx = consultations.store().begin(by).await?;
    let row = cases::lock_case::<Request>(&tx, request).await?;
    let row = row.ok_or_else(no_room)?;
    let answers = records::decrypt_answers(consultations.store(), &row)?;
    let time = find_open_meeting(consultations, tx.connection(), &row, &answers).await?;
    let time = time.ok_or_else(no_room)?;
    remove_guest(consultations, &tx, request, guest.role).await?;
    insert_guest(consultations.store(), &tx, &time, &guest, is_by_desk).await?;
    record_change(consultations, &tx, request, "guest_invited", guest.role).await?;
    tx.commit().await?;
    Ok(())
}

/// Takes an invitation back. Who sits there leaves within seconds.
pub async fn withdraw_guest(
    consultations: &ConsultationService,
    by: Actor,
    request: &str,
    role: GuestRole,
) -> Result<()> {
    let tx = consultations.store().begin(by).await?;
    cases::lock_case::<Request>(&tx, request).await?;
    if remove_guest(consultations, &tx, request, role).await? {
        record_change(consultations, &tx, request, "guest_withdrawn", role).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn remove_guest(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &str,
    role: GuestRole,
) -> Result<bool> {
    if let Some(port) = consultations.rooms() {
        port.revoke_seat(tx, request, role.into()).await?;
    }
    Ok(delete_guest(tx, request, role).await?)
}

async fn record_change(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &str,
    action: &str,
    role: GuestRole,
) -> Result<()> {
    cases::record_event::<Request>(consultations.store(), tx, request, action).await?;
    let after = Some(json!({ "role": role.key() }));
    Ok(cases::audit_case::<Request>(tx, request, action, after).await?)
}

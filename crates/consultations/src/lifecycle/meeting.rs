//! What is taken back of a meeting that does not take place as it was planned.

use store::{StoreError, WriteTx};

use crate::extensions;
use crate::service::ConsultationService;

/// Takes back what was given for the meeting of a request that is cancelled or gets another time: the seats in its room, whose
/// people leave, and more time, whose money goes back.
///
/// # Errors
/// When the database fails.
pub async fn take_back_meeting(
    consultations: &ConsultationService,
    tx: &WriteTx,
    request: &str,
) -> Result<(), StoreError> {
    extensions::end_extension(consultations, tx, request).await?;
    if let Some(port) = consultations.rooms() {
        port.revoke_seats(tx, request).await?;
    }
    Ok(())
}

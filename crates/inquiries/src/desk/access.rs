//! Who may look at the inbox, and who may act on words that tell about health.

use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::{RouteRight, SignedIn};
use web::Result;

use crate::tables::inquiry::Model;

/// Looking is for those who help visitors and for those who read health details.
pub const LOOKING: RouteRight = RouteRight::one_of(&[ReadHealthDetails, SupportVisitors]);

/// Stops who may not read the words of an inquiry from acting on them.
pub fn require_read(person: &SignedIn, row: &Model) -> Result<()> {
    if row.is_clinical {
        person.require_permission(ReadHealthDetails)
    } else {
        Ok(())
    }
}

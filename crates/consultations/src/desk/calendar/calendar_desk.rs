//! What the calls about time work with, and who may know who asked.

use std::sync::Arc;

use scheduling::ScheduleService;
use staff::Permission::{ReadHealthDetails, SupportVisitors};
use staff::SignedIn;

use crate::licences::LicenceService;
use crate::ports::VisitorDirectory;

#[derive(Clone)]
pub struct CalendarDesk {
    pub schedule: ScheduleService,
    pub licences: LicenceService,
    pub visitors: Arc<dyn VisitorDirectory>,
}

/// Whether somebody may know who asked.
pub(super) fn can_see_names(person: &SignedIn) -> bool {
    person.has_permission(SupportVisitors) || person.has_permission(ReadHealthDetails)
}

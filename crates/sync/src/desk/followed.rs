//! What the desk's calls are about.
use kernel::ProblemDetails;
use web::Result;

use crate::service::SyncService;

/// The sync of this site; `None` where the operator names no dataset.
#[derive(Clone)]
pub struct SyncDesk(pub Option<SyncService>);

impl SyncDesk {
    /// 409 where nothing is followed.
    pub(super) fn service(&self) -> Result<&SyncService> {
        let missing = || ProblemDetails::conflict("This site follows no dataset.");
        Ok(self.0.as_ref().ok_or_else(missing)?)
    }
}

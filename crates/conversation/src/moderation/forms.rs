//! The plain forms of reports and complaints.
use axum::extract::State as Shared;
use axum::response::Response;
use forms::{Form, Posted, see};
use web::{Error, Visitor};

use super::filing::{ComplaintForm, ReportForm, file_complaint, file_report};
use crate::Conversation;

pub(super) async fn report(
    Shared(conversation): Shared<Conversation>,
    visitor: Visitor,
    posted: Posted<ReportForm>,
) -> Result<Response, Error> {
    let is_by_machine = posted.is_by_machine();
    let filed = file_report(&conversation, &visitor, posted.read(), is_by_machine).await;
    answer(&posted, filed).await
}

pub(super) async fn complaint(
    Shared(conversation): Shared<Conversation>,
    posted: Posted<ComplaintForm>,
) -> Result<Response, Error> {
    let is_by_machine = posted.is_by_machine();
    let filed = file_complaint(&conversation, posted.read(), is_by_machine).await;
    answer(&posted, filed).await
}

/// On to the page with the reference, or back with what is to be mended.
async fn answer<F: Form>(
    posted: &Posted<F>,
    filed: Result<String, Error>,
) -> Result<Response, Error> {
    match filed {
        Ok(reference) => Ok(see(posted.path(), &[("reference", &reference)])),
        // What they report is gone; what they wrote is not.
        Err(error) if error.problem().status == 404 => {
            Ok(posted.explain(error.problem().detail.clone()).await)
        }
        Err(error) => posted.refuse(error).await,
    }
}

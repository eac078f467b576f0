//! The plain forms of reports and complaints.
use axum::extract::State as Shared;
use axum::response::Response;
use forms::{FormDefinition, PostedForm, redirect_with_query};
use web::{Error, Visitor};

use super::submission::{ComplaintForm, ReportForm, file_complaint, file_report};
use crate::service::CommunityService;

pub(super) async fn post_report(
    Shared(community): Shared<CommunityService>,
    visitor: Visitor,
    posted: PostedForm<ReportForm>,
) -> Result<Response, Error> {
    let is_by_machine = posted.is_by_machine();
    let filed = file_report(&community, &visitor, posted.parse_form(), is_by_machine).await;
    respond_to_form(&posted, filed).await
}

pub(super) async fn post_complaint(
    Shared(community): Shared<CommunityService>,
    posted: PostedForm<ComplaintForm>,
) -> Result<Response, Error> {
    let is_by_machine = posted.is_by_machine();
    let filed = file_complaint(&community, posted.parse_form(), is_by_machine).await;
    respond_to_form(&posted, filed).await
}

/// On to the page with the reference, or back with what is to be mended.
async fn respond_to_form<F: FormDefinition>(
    posted: &PostedForm<F>,
    filed: Result<String, Error>,
) -> Result<Response, Error> {
    match filed {
        Ok(reference) => Ok(redirect_with_query(
            posted.path(),
            &[("reference", &reference)],
        )),
        // What they report is gone; what they wrote is not.
        Err(error) if error.problem().status == 404 => Ok(posted
            .redirect_with_message(error.problem().detail.clone())
            .await),
        Err(error) => posted.redirect_with_problem(error).await,
    }
}

//! Wording that can harm readers: a doctor's words go out to everybody after a change, or with a reason, as those of articles do.
use forms::invalid_field;
use web::Error;

use crate::model::text::{is_blank, normalise_text};
use crate::service::CommunityService;

/// In characters.
const LONGEST_REASON: usize = 2_000;

/// The reason with which a text goes out, for the audit log; none where nothing in it can harm.
///
/// # Errors
/// 422 for `wordingReason`, with what is wrong with the wording, where no reason is given.
pub(super) fn require_wording_reason(
    community: &CommunityService,
    text: &str,
    reason: Option<&str>,
) -> Result<Option<String>, Error> {
    let found = (community.ports().wording)(text);
    if found.is_empty() {
        return Ok(None);
    }
    let reason = normalise_text(reason.unwrap_or_default());
    if is_blank(&reason) {
        let words = "Change the wording, or say why it may be published as it is.";
        let message = format!("{} {words}", found.join(" "));
        return Err(invalid_field("wordingReason", message));
    }
    if reason.chars().count() > LONGEST_REASON {
        return Err(invalid_field(
            "wordingReason",
            "Reason: between 1 and 2,000 characters.",
        ));
    }
    Ok(Some(reason))
}

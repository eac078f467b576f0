//! What can be done with a document.

use serde::Deserialize;
use utoipa::ToSchema;

store::stored_enum! {
    /// What can be done with a document, in the order in which the desk offers it.
    #[schema(as = DocumentAction)]
    pub enum DocumentAction {
        Submit = "submit" => "Send for doctor check",
        /// Say yes to exactly this revision.
        Approve = "approve" => "Approve",
        SendBack = "send_back" => "Send back",
        Publish = "publish" => "Publish",
        Schedule = "schedule" => "Schedule",
        Unschedule = "unschedule" => "Cancel the schedule",
        Unpublish = "unpublish" => "Take off the site",
        ScheduleUnpublish = "schedule_unpublish" => "Take off at a time",
        CancelUnpublish = "cancel_unpublish" => "Keep on the site",
        Archive = "archive" => "Archive",
        Restore = "restore" => "Restore",
        Duplicate = "duplicate" => "Duplicate",
        /// Delete it; it can be brought back.
        Delete = "delete" => "Delete",
    }
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ActionRequest {
    pub action: DocumentAction,
    /// The revision that was looked at; with another one there by now nothing is done.
    #[serde(default)]
    pub base: Option<i64>,
    /// For `schedule` and `schedule_unpublish`: the time on the clock of `zone`, such as `2026-11-21T09:00`.
    #[serde(default)]
    pub at: Option<String>,
    /// For both: `Africa/Lagos` or `Europe/London`.
    #[serde(default)]
    pub zone: Option<String>,
    /// For `publish` and `schedule`: why it may go out although its wording was warned of. Needed where a check says so.
    #[serde(default)]
    pub reason: Option<String>,
    /// For `approve` and `publish` of changes to an article on the site: what was wrong before, in a sentence for its readers.
    /// That of a clinical text is given with `approve`.
    #[serde(default)]
    pub correction: Option<String>,
    /// Words for the others; `send_back` needs them.
    #[serde(default)]
    pub note: Option<String>,
}

//! Issues: written, sent, kept in the archive.

use chrono::{DateTime, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "newsletter_issue")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// From 1, once it goes out.
    pub number: Option<i32>,
    pub state: IssueState,
    pub kind: IssueKind,
    pub subject: String,
    /// Shown beside the subject and in the archive.
    #[sea_orm(column_type = "Text")]
    pub summary: String,
    /// Portable Text, as JSON.
    #[sea_orm(column_type = "Text")]
    pub intro: String,
    /// Ids of posts, as JSON.
    #[sea_orm(column_type = "Text")]
    pub posts: String,
    /// To whom, as JSON.
    #[sea_orm(column_type = "Text")]
    pub segment: String,
    /// 1, and 1 more with each change.
    pub revision: i32,
    /// Names the present sending: jobs of an older one have nothing to do any more.
    pub run: i32,
    pub send_at: Option<DateTime<Utc>>,
    /// When its deliveries were written down.
    pub begun_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    /// The posts as they were shown, as JSON; once it goes out.
    #[sea_orm(column_type = "Text", nullable)]
    pub shown: Option<String>,
    /// The mail content with places for each reader's links, as JSON; once it goes out.
    #[sea_orm(column_type = "Text", nullable)]
    #[sea_orm(column_name = "letter")]
    pub content: Option<String>,
    /// Why it did not go out.
    #[sea_orm(column_type = "Text", nullable)]
    pub trouble: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// Who changed it last, as the audit log writes it.
    pub by: String,
}

store::stored_enum! {
    pub enum IssueState {
        Draft = "draft" => "Draft",
        Scheduled = "scheduled" => Info "Scheduled",
        Sending = "sending" => Wait "Sending",
        Paused = "paused" => Bad "Paused",
        Sent = "sent" => Ok "Sent",
        /// Somebody ended it on its way.
        Cancelled = "cancelled" => "Stopped",
    }
}

store::stored_enum! {
    pub enum IssueKind {
        Weekly = "weekly" => "The weekly issue, for everybody",
        /// One in between: for who wants each.
        Extra = "extra" => "An extra issue, only for those who want every issue",
    }
}

/// To whom an issue goes; empty lists are everybody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = NewsletterSegment)]
pub struct IssueSegment {
    /// Who chose one of these, or chose nothing.
    pub topics: Vec<String>,
    /// `NG`, `GB`, `other`.
    pub countries: Vec<String>,
}

store::columns! {
    Plain: Id, Number, State, Kind, Subject, Summary, Intro, Posts, Segment, Revision, Run, SendAt,
        BegunAt, SentAt, Shown, Content, Trouble, CreatedAt, UpdatedAt, By;
}

//! What a token may be for.

use staff::Permission;

store::stored_enum! {
    /// What a program may do with its token. Nothing, unless somebody says so.
    pub enum ClientScope {
        ReadPublished = "read_published" => "Read published content",
        ReadDrafts = "read_drafts" => "Read drafts",
        WriteDrafts = "write_drafts" => "Write drafts",
        Publish = "publish" => "Publish and take off the site",
        UploadFiles = "upload_files" => "Upload files",
        PassReactions = "pass_reactions" => "Count readers’ likes",
        PassComments = "pass_comments" => "Pass on readers’ comments",
        PublishComments = "publish_comments" => "Publish readers’ comments unread",
        Export = "export" => "Export everything it may read",
    }
}

impl ClientScope {
    /// What somebody must be allowed to do themselves to let a program do it; none for what everybody may.
    pub fn permission(self) -> Option<Permission> {
        match self {
            Self::ReadPublished | Self::PassReactions | Self::PassComments => None,
            Self::PublishComments => Some(Permission::ModerateConversation),
            Self::ReadDrafts | Self::Export => Some(Permission::ReadContent),
            Self::WriteDrafts => Some(Permission::WriteContent),
            Self::Publish => Some(Permission::PublishContent),
            Self::UploadFiles => Some(Permission::ManageMedia),
        }
    }

    /// What the hosted service calls the right, in its refusals.
    pub(crate) fn service_name(self) -> &'static str {
        match self {
            Self::ReadPublished | Self::ReadDrafts | Self::Export => "read",
            Self::WriteDrafts
            | Self::Publish
            | Self::UploadFiles
            | Self::PassReactions
            | Self::PassComments
            | Self::PublishComments => "update",
        }
    }
}

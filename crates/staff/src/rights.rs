//! Who may do what: the one table of roles and permissions, and what each desk call needs.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody is at the desk. A person has one or several.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the site: people, settings, money, and all that is not medical.
    Owner,
    /// The clinician: writes, reviews, answers with the badge, reads health details.
    Doctor,
    /// Writes and publishes what is not clinical.
    Editor,
    /// Keeps the conversation in order.
    Moderator,
    /// Helps visitors with requests and orders.
    Support,
    /// Payments, refunds and reports.
    Finance,
}

impl Role {
    /// All roles, in the order of the desk's table.
    pub const ALL: [Self; 6] = [
        Self::Owner,
        Self::Doctor,
        Self::Editor,
        Self::Moderator,
        Self::Support,
        Self::Finance,
    ];

    /// As it is stored and sent.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Doctor => "doctor",
            Self::Editor => "editor",
            Self::Moderator => "moderator",
            Self::Support => "support",
            Self::Finance => "finance",
        }
    }

    /// As people read it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Owner => "Owner",
            Self::Doctor => "Doctor",
            Self::Editor => "Editor",
            Self::Moderator => "Moderator",
            Self::Support => "Support",
            Self::Finance => "Finance",
        }
    }

    /// Whether the role must sign in with two factors, or with a passkey: all that see what visitors told of themselves.
    #[must_use]
    pub fn needs_second_factor(self) -> bool {
        !matches!(self, Self::Editor)
    }

    /// Whether the role holds the permission.
    #[must_use]
    pub fn may(self, permission: Permission) -> bool {
        permission.roles().contains(&self)
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// There is no such role.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no role '{0}'")]
pub struct NoRole(String);

impl FromStr for Role {
    type Err = NoRole;

    fn from_str(text: &str) -> Result<Self, NoRole> {
        Self::ALL
            .into_iter()
            .find(|role| role.key() == text)
            .ok_or_else(|| NoRole(text.to_owned()))
    }
}

/// One thing that some may do and others may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    /// See drafts, lists and revisions at the desk.
    ReadContent,
    /// Write and change drafts.
    WriteContent,
    /// Sign clinical content off.
    ReviewContent,
    /// Put documents on the site, at once or at a time, and take them off.
    PublishContent,
    /// Upload, describe, replace and delete pictures and recordings.
    ManageMedia,
    /// Change the settings of the site.
    ChangeSettings,
    /// Invite people, change roles, suspend, end sessions.
    ManagePeople,
    /// Read, export and verify the audit log.
    ReadAudit,
    /// Read the mails that the site sends.
    ReadMail,
    /// Send a mail again.
    ResendMail,
    /// See the statistics.
    ReadStatistics,
    /// Look at failed work and try it again.
    ManageJobs,
    /// Hide, release and answer for the house in the conversation.
    ModerateConversation,
    /// Answer with the doctor's badge.
    AnswerAsDoctor,
    /// Read what visitors say about their health.
    ReadHealthDetails,
    /// See requests and orders, without health details, and help with them.
    SupportVisitors,
    /// Payments, refunds, transfers, reports.
    ManageMoney,
}

impl Permission {
    /// All permissions, in the order of the desk's table.
    pub const ALL: [Self; 17] = [
        Self::ReadContent,
        Self::WriteContent,
        Self::ReviewContent,
        Self::PublishContent,
        Self::ManageMedia,
        Self::ChangeSettings,
        Self::ManagePeople,
        Self::ReadAudit,
        Self::ReadMail,
        Self::ResendMail,
        Self::ReadStatistics,
        Self::ManageJobs,
        Self::ModerateConversation,
        Self::AnswerAsDoctor,
        Self::ReadHealthDetails,
        Self::SupportVisitors,
        Self::ManageMoney,
    ];

    /// Who holds it. This is the table of rights; nothing else decides.
    #[must_use]
    pub fn roles(self) -> &'static [Role] {
        use Role::{Doctor, Editor, Finance, Moderator, Owner, Support};
        match self {
            Self::ReadContent => &[Owner, Doctor, Editor, Moderator, Support],
            Self::WriteContent | Self::PublishContent | Self::ManageMedia => {
                &[Owner, Doctor, Editor]
            }
            Self::ReviewContent | Self::AnswerAsDoctor | Self::ReadHealthDetails => &[Doctor],
            Self::ChangeSettings => &[Owner, Doctor],
            Self::ManagePeople | Self::ReadAudit | Self::ManageJobs => &[Owner],
            Self::ReadMail => &[Owner, Doctor, Support, Finance],
            Self::ResendMail | Self::SupportVisitors => &[Owner, Support],
            Self::ReadStatistics => &[Owner, Doctor, Editor, Finance],
            Self::ModerateConversation => &[Owner, Doctor, Moderator],
            Self::ManageMoney => &[Owner, Finance],
        }
    }

    /// Whether it is for clinicians: a new one holds it once a doctor of the house has agreed.
    #[must_use]
    pub fn is_clinical(self) -> bool {
        matches!(
            self,
            Self::ReviewContent | Self::AnswerAsDoctor | Self::ReadHealthDetails
        )
    }

    /// As it is sent.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::ReadContent => "read_content",
            Self::WriteContent => "write_content",
            Self::ReviewContent => "review_content",
            Self::PublishContent => "publish_content",
            Self::ManageMedia => "manage_media",
            Self::ChangeSettings => "change_settings",
            Self::ManagePeople => "manage_people",
            Self::ReadAudit => "read_audit",
            Self::ReadMail => "read_mail",
            Self::ResendMail => "resend_mail",
            Self::ReadStatistics => "read_statistics",
            Self::ManageJobs => "manage_jobs",
            Self::ModerateConversation => "moderate_conversation",
            Self::AnswerAsDoctor => "answer_as_doctor",
            Self::ReadHealthDetails => "read_health_details",
            Self::SupportVisitors => "support_visitors",
            Self::ManageMoney => "manage_money",
        }
    }

    /// As the desk's table of rights says it.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::ReadContent => "See drafts and lists",
            Self::WriteContent => "Write and change drafts",
            Self::ReviewContent => "Sign clinical content off",
            Self::PublishContent => "Publish and take off the site",
            Self::ManageMedia => "Upload and manage media",
            Self::ChangeSettings => "Change the site's settings",
            Self::ManagePeople => "Invite people and set roles",
            Self::ReadAudit => "Read the audit log",
            Self::ReadMail => "Read the mails that the site sends",
            Self::ResendMail => "Send a mail again",
            Self::ReadStatistics => "See the statistics",
            Self::ManageJobs => "Try failed work again",
            Self::ModerateConversation => "Moderate comments and questions",
            Self::AnswerAsDoctor => "Answer with the doctor's badge",
            Self::ReadHealthDetails => "Read health details",
            Self::SupportVisitors => "Help with requests and orders",
            Self::ManageMoney => "Payments, refunds and reports",
        }
    }
}

/// Who may make a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody, signed in or not: signing in, one-time links.
    Open,
    /// Everybody who has given a password or passkey, also while the required second factor is still to be set up.
    Setup,
    /// Everybody who is fully signed in.
    Anyone,
    /// Who holds the permission.
    Holds(Permission),
    /// Who holds at least one of the permissions; the first that they hold says in which role they act.
    HoldsOneOf(&'static [Permission]),
}

/// One desk call and who may make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeskRoute {
    /// `GET`, `POST` and so on; a `HEAD` without a row of its own is its `GET`.
    pub method: &'static str,
    /// The route's pattern, as axum and OpenAPI write it: `/api/desk/documents/{id}`.
    pub path: &'static str,
    /// Who may make the call.
    pub needs: Access,
    /// Whether the person must have proved who they are within the last ten minutes.
    pub reauthenticate: bool,
    /// Whether it carries many people's data out of the house: then it is also limited to a few in an hour.
    pub is_export: bool,
}

impl DeskRoute {
    /// A call for those who hold a permission.
    #[must_use]
    pub const fn needs(method: &'static str, path: &'static str, permission: Permission) -> Self {
        Self::row(method, path, Access::Holds(permission))
    }

    /// A call for those who hold at least one of some permissions.
    #[must_use]
    pub const fn needs_one_of(
        method: &'static str,
        path: &'static str,
        permissions: &'static [Permission],
    ) -> Self {
        Self::row(method, path, Access::HoldsOneOf(permissions))
    }

    /// A call for everybody who is signed in.
    #[must_use]
    pub const fn anyone(method: &'static str, path: &'static str) -> Self {
        Self::row(method, path, Access::Anyone)
    }

    /// A call that is also for who still has to set the second factor up.
    #[must_use]
    pub const fn setup(method: &'static str, path: &'static str) -> Self {
        Self::row(method, path, Access::Setup)
    }

    /// A call for everybody, signed in or not.
    #[must_use]
    pub const fn open(method: &'static str, path: &'static str) -> Self {
        Self::row(method, path, Access::Open)
    }

    /// The same call, only after a fresh proof of who is asking.
    #[must_use]
    pub const fn reauthenticate(mut self) -> Self {
        self.reauthenticate = true;
        self
    }

    /// The same call as one that carries data out of the house: only after a fresh proof, and a few in an hour.
    #[must_use]
    pub const fn exports(mut self) -> Self {
        self.is_export = true;
        self.reauthenticate()
    }

    const fn row(method: &'static str, path: &'static str, needs: Access) -> Self {
        Self {
            method,
            path,
            needs,
            reauthenticate: false,
            is_export: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medical_things_are_for_the_doctor_alone() {
        for permission in Permission::ALL {
            let is_doctors = permission.roles() == [Role::Doctor];
            assert_eq!(permission.is_clinical(), is_doctors, "{permission:?}");
        }
        assert!(Permission::ReadHealthDetails.is_clinical());
    }

    #[test]
    fn the_owner_may_do_all_that_is_not_medical() {
        let not = Permission::ALL
            .into_iter()
            .filter(|permission| !Role::Owner.may(*permission))
            .collect::<Vec<_>>();
        assert_eq!(
            not,
            [
                Permission::ReviewContent,
                Permission::AnswerAsDoctor,
                Permission::ReadHealthDetails
            ]
        );
    }

    #[test]
    fn who_sees_what_visitors_told_of_themselves_needs_a_second_factor() {
        let personal = [
            Permission::ManagePeople,
            Permission::ReadMail,
            Permission::ModerateConversation,
            Permission::ReadHealthDetails,
            Permission::SupportVisitors,
            Permission::ManageMoney,
        ];
        for role in Role::ALL {
            let sees = personal.into_iter().any(|permission| role.may(permission));
            assert_eq!(role.needs_second_factor(), sees, "{role}");
        }
    }

    #[test]
    fn keys_are_what_is_sent() {
        for role in Role::ALL {
            assert_eq!(serde_json::to_value(role).unwrap(), role.key());
            assert_eq!(role.key().parse(), Ok(role));
        }
        for permission in Permission::ALL {
            assert_eq!(serde_json::to_value(permission).unwrap(), permission.key());
        }
        assert!("admin".parse::<Role>().is_err());
    }
}

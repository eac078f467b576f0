//! Who may do what: the one table of roles and permissions, and what each desk call needs.

use std::str::FromStr;

use store::StoredEnum;

store::stored_enum! {
    /// What somebody is at the desk. A person has one or several.
    pub enum Role {
        /// Runs the site: people, settings, money, and all that is not medical.
        Owner = "owner" => "Owner",
        /// The clinician: writes, reviews, answers with the badge, reads health details.
        Doctor = "doctor" => "Doctor",
        /// Writes and publishes what is not clinical.
        Editor = "editor" => "Editor",
        /// Keeps the conversation in order.
        Moderator = "moderator" => "Moderator",
        /// Helps visitors with requests and orders.
        Support = "support" => "Support",
        /// Payments, refunds and reports.
        Finance = "finance" => "Finance",
    }
}

impl Role {
    /// Whether the role must sign in with two factors, or with a passkey: all that see what visitors told of themselves.
    pub fn needs_second_factor(self) -> bool {
        !matches!(self, Self::Editor)
    }

    pub fn has_permission(self, permission: Permission) -> bool {
        permission.roles().contains(&self)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no role '{0}'")]
pub struct NoRole(String);

impl FromStr for Role {
    type Err = NoRole;

    fn from_str(text: &str) -> Result<Self, NoRole> {
        Self::from_stored(text).ok_or_else(|| NoRole(text.to_owned()))
    }
}

store::stored_enum! {
    pub enum Permission {
        ReadContent = "read_content" => "See drafts and lists",
        WriteContent = "write_content" => "Write and change drafts",
        ReviewContent = "review_content" => "Approve clinical content",
        PublishContent = "publish_content" => "Publish and take off the site",
        ManageMedia = "manage_media" => "Upload and manage media",
        ChangeSettings = "change_settings" => "Change the site's settings",
        ManagePeople = "manage_people" => "Invite people and set roles",
        ReadAudit = "read_audit" => "Read the audit log",
        ReadMail = "read_mail" => "Read the emails the site sends",
        ResendMail = "resend_mail" => "Resend an email",
        ReadStatistics = "read_statistics" => "See the statistics",
        ManageJobs = "manage_jobs" => "Retry failed jobs",
        ModerateConversation = "moderate_conversation" => "Moderate comments and questions",
        AnswerAsDoctor = "answer_as_doctor" => "Answer as the doctor",
        ReadHealthDetails = "read_health_details" => "Read health details",
        SupportVisitors = "support_visitors" => "Help with requests and orders",
        ManageMoney = "manage_money" => "Payments, refunds and reports",
    }
}

impl Permission {
    /// Who holds it. This is the table of rights; nothing else decides.
    pub fn roles(self) -> &'static [Role] {
        use Role::{Doctor, Editor, Finance, Moderator, Owner, Support};
        match self {
            Self::ReadContent => &[Owner, Doctor, Editor, Moderator, Support],
            Self::WriteContent | Self::PublishContent | Self::ManageMedia => {
                &[Owner, Doctor, Editor]
            }
            // Not the owner: whoever grants roles must not thereby read what patients wrote (decision 036).
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
    pub fn is_clinical(self) -> bool {
        matches!(
            self,
            Self::ReviewContent | Self::AnswerAsDoctor | Self::ReadHealthDetails
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessLevel {
    /// Everybody, signed in or not: signing in, one-time links.
    Open,
    /// Everybody who has given a password or passkey, also while the required second factor is still to be set up.
    Setup,
    Anyone,
    Holds(Permission),
    /// Who holds at least one of the permissions; the first that they hold says in which role they act.
    HoldsOneOf(&'static [Permission]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteRight {
    pub needs: AccessLevel,
    /// Whether the person must have proved who they are within the last ten minutes.
    pub reauthenticate: bool,
    /// Whether the call carries many people's data out of the house: then it is also limited to a few in an hour.
    pub is_export: bool,
}

impl RouteRight {
    pub const OPEN: Self = Self::with_access(AccessLevel::Open);
    /// Also for who still has to set the second factor up.
    pub const SETUP: Self = Self::with_access(AccessLevel::Setup);
    pub const ANYONE: Self = Self::with_access(AccessLevel::Anyone);

    const fn with_access(needs: AccessLevel) -> Self {
        Self {
            needs,
            reauthenticate: false,
            is_export: false,
        }
    }

    pub const fn one_of(permissions: &'static [Permission]) -> Self {
        Self::with_access(AccessLevel::HoldsOneOf(permissions))
    }

    /// The same, only after a fresh proof of who is asking.
    pub const fn with_reauthentication(mut self) -> Self {
        self.reauthenticate = true;
        self
    }

    /// The same for a call that carries data out of the house: only after a fresh proof, and a few in an hour.
    pub const fn as_export(mut self) -> Self {
        self.is_export = true;
        self.with_reauthentication()
    }
}

impl From<Permission> for RouteRight {
    fn from(permission: Permission) -> Self {
        Self::with_access(AccessLevel::Holds(permission))
    }
}

impl Permission {
    /// For those who hold it, only after a fresh proof of who is asking.
    pub const fn with_reauthentication(self) -> RouteRight {
        RouteRight::with_access(AccessLevel::Holds(self)).with_reauthentication()
    }

    /// For those who hold it, of a call that carries data out of the house.
    pub const fn as_export(self) -> RouteRight {
        RouteRight::with_access(AccessLevel::Holds(self)).as_export()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskRoute {
    /// `GET`, `POST` and so on; a `HEAD` without a row of its own is its `GET`.
    pub method: &'static str,
    /// The route's pattern, as axum and OpenAPI write it: `/api/desk/documents/{id}`.
    pub path: String,
    pub right: RouteRight,
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
            .filter(|permission| !Role::Owner.has_permission(*permission))
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
            let sees = personal
                .into_iter()
                .any(|permission| role.has_permission(permission));
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

//! Who may do what with a document. The table of roles is `staff`'s; here stands what a document asks for.
use staff::{Permission, SignedIn};

use super::refusal::Refusal;
use crate::model::Kind;

/// The one who asks, for work inside a transaction.
#[derive(Debug, Clone)]
pub(crate) struct Person(pub SignedIn);

impl Person {
    pub fn name(&self) -> &str {
        &self.0.name
    }

    pub fn actor(&self) -> store::Actor {
        self.0.actor()
    }

    fn may(&self, permission: Permission) -> bool {
        self.0.may(permission)
    }

    /// Settings and claims speak for the practice: the owner and the doctor change them.
    fn may_touch(&self, kind: Kind) -> bool {
        !matches!(kind, Kind::Settings | Kind::Claim)
            || self.may(Permission::ChangeSettings)
            || self.may_review()
    }

    pub fn may_write(&self, kind: Kind) -> bool {
        self.may(Permission::WriteContent) && self.may_touch(kind)
    }

    pub fn may_publish(&self, kind: Kind) -> bool {
        self.may(Permission::PublishContent) && self.may_touch(kind)
    }

    /// Signs clinical content off.
    pub fn may_review(&self) -> bool {
        self.may(Permission::ReviewContent)
    }

    /// 403 unless the person may write this type.
    pub fn require_write(&self, kind: Kind) -> Result<(), Refusal> {
        if self.may_write(kind) {
            return Ok(());
        }
        let words = "Settings and claims are changed by the owner and the doctor.";
        Err(Refusal::forbidden(if self.may_touch(kind) {
            "Your role cannot write documents."
        } else {
            words
        }))
    }
}

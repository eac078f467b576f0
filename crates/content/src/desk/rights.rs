//! Who may do what with a document. The table of roles is `staff`'s; here stands what a document asks for.
use staff::{Permission, SignedIn};

use super::actions::needs_approval;
use super::refusal::Refusal;
use super::schema::schema_of;
use crate::documents::table::head::Model;
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

    /// Settings, claims, the navigation and search words speak for the practice: the owner and the doctor change them.
    fn may_touch(&self, kind: Kind) -> bool {
        let is_of_the_practice = matches!(
            kind,
            Kind::Settings | Kind::Claim | Kind::Navigation | Kind::Synonyms
        );
        !is_of_the_practice || self.may(Permission::ChangeSettings)
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

    /// 403 unless the person may change what is on the site of this document at once, as when a file is replaced.
    pub fn require_change_in_place(
        &self,
        tx: &store::WriteTx,
        head: &Model,
        kind: Kind,
    ) -> Result<(), Refusal> {
        if !self.may_touch(kind) {
            let words = "It stands in settings or claims, which the owner and the doctor change. Ask one of them to replace it.";
            return Err(Refusal::forbidden(words));
        }
        if head.live && needs_approval(head) {
            if !self.may_review() {
                let words = "It stands in clinical content that is on the site, which changes with a doctor's approval only. Ask a doctor to replace it.";
                return Err(Refusal::forbidden(words));
            }
            self.0.act_for(tx, Permission::ReviewContent);
        }
        Ok(())
    }

    pub fn require_write(&self, kind: Kind) -> Result<(), Refusal> {
        if self.may_write(kind) {
            return Ok(());
        }
        if self.may_touch(kind) {
            return Err(Refusal::forbidden("Your role cannot write documents."));
        }
        let plural = schema_of(kind, "").map_or("Settings", |schema| schema.plural.as_str());
        let words = format!("{plural} are changed by the owner and the doctor.");
        Err(Refusal::forbidden(&words))
    }
}

//! Who may do what with a document. The table of roles is `staff`'s; here stands what a document asks for.
use staff::{Permission, SignedIn};

use super::error::DeskError;
use super::review_state::needs_approval;
use crate::documents::table::head::Model;
use crate::model::DocumentKind;
use crate::schema::find_schema;

/// The one who asks, for work inside a transaction.
#[derive(Debug, Clone)]
pub(crate) struct ContentEditor(pub SignedIn);

impl ContentEditor {
    pub fn name(&self) -> &str {
        &self.0.name
    }

    pub fn actor(&self) -> store::Actor {
        self.0.actor()
    }

    fn has_permission(&self, permission: Permission) -> bool {
        self.0.has_permission(permission)
    }

    /// Settings, claims, the navigation and search words speak for the practice: the owner and the doctor change them.
    fn may_change(&self, kind: DocumentKind) -> bool {
        let is_of_the_practice = matches!(
            kind,
            DocumentKind::Settings
                | DocumentKind::Claim
                | DocumentKind::Navigation
                | DocumentKind::Synonyms
        );
        !is_of_the_practice || self.has_permission(Permission::ChangeSettings)
    }

    pub fn may_write(&self, kind: DocumentKind) -> bool {
        self.has_permission(Permission::WriteContent) && self.may_change(kind)
    }

    pub fn may_publish(&self, kind: DocumentKind) -> bool {
        self.has_permission(Permission::PublishContent) && self.may_change(kind)
    }

    /// Signs clinical content off.
    pub fn may_review(&self) -> bool {
        self.has_permission(Permission::ReviewContent)
    }

    /// 403 unless the person may change what is on the site of this document at once, as when a file is replaced.
    pub fn require_change_in_place(
        &self,
        tx: &store::WriteTx,
        head: &Model,
        kind: DocumentKind,
    ) -> Result<(), DeskError> {
        if !self.may_change(kind) {
            let words = "It is used in settings or claims, which only the owner and the doctor can change. Ask one of them to replace it.";
            return Err(DeskError::forbidden(words));
        }
        if head.live && needs_approval(head) {
            let words = "It is used in published clinical content, which needs a doctor's approval to change. Ask a doctor to replace it.";
            self.require_review(tx, words)?;
        }
        Ok(())
    }

    /// 403 with these words unless a doctor asks, who then does it as the doctor.
    pub fn require_review(&self, tx: &store::WriteTx, words: &str) -> Result<(), DeskError> {
        if !self.may_review() {
            return Err(DeskError::forbidden(words));
        }
        // The audit log names the role that gave the right (decision 047).
        self.0.act_for(tx, Permission::ReviewContent);
        Ok(())
    }

    pub fn require_write(&self, kind: DocumentKind) -> Result<(), DeskError> {
        if self.may_write(kind) {
            return Ok(());
        }
        if self.may_change(kind) {
            return Err(DeskError::forbidden("Your role cannot write documents."));
        }
        let plural = find_schema(kind, "").map_or("Settings", |schema| schema.plural.as_str());
        let words = format!("Only the owner and the doctor can change {plural}.");
        Err(DeskError::forbidden(&words))
    }
}

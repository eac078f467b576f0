//! The person who makes a call.

use axum::extract::FromRequestParts;
use chrono::{DateTime, Duration, Utc};
use http::request::Parts;
use kernel::Id;
use store::{Actor, WriteTx};
use web::Error;

use crate::{Permission, Role, RoleSet, refusal};

/// A dangerous call needs a proof that is no older.
pub(crate) const FRESH: Duration = Duration::minutes(10);

/// Who is signed in; put into the request by [`crate::Staff::guard_routes`]. As an extractor it answers 401 where nobody is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub id: Id,
    /// The person's name, for lines such as "edited by".
    pub name: String,
    pub roles: RoleSet,
    /// The role that gives them the right to this call; none where everybody at the desk may make it.
    pub acting_as: Option<Role>,
    pub session: Id,
    /// When the person last proved who they are.
    pub reauthenticated_at: DateTime<Utc>,
    /// The person is a doctor to whom no doctor of the house has agreed yet: what is for clinicians is kept from them.
    pub awaits_agreement: bool,
}

impl SignedIn {
    pub fn has_permission(&self, permission: Permission) -> bool {
        self.role_for(permission).is_some()
    }

    /// The role that gives the person the permission; the first in the order of the table where several do.
    pub fn role_for(&self, permission: Permission) -> Option<Role> {
        // Decision 036: only the clinical rights wait for an agreement.
        if self.awaits_agreement && permission.is_clinical() {
            return None;
        }
        self.roles.role_for(permission)
    }

    pub fn permissions(&self) -> impl Iterator<Item = Permission> {
        Permission::ALL
            .into_iter()
            .filter(|permission| self.has_permission(*permission))
    }

    /// Stops the call where the person does not hold the permission; for calls whose body decides what is needed.
    ///
    /// # Errors
    /// 403 in words.
    pub fn require_permission(&self, permission: Permission) -> Result<(), Error> {
        if self.has_permission(permission) {
            Ok(())
        } else {
            Err(refusal::permission_denied())
        }
    }

    /// Stops the call where the person did not prove lately who they are; for calls whose body decides how dangerous
    /// they are. [`crate::DeskRoute::reauthenticate`] is for those that always are.
    ///
    /// # Errors
    /// 403 with the code `reauthenticate`.
    pub fn require_fresh_proof(&self, now: DateTime<Utc>) -> Result<(), Error> {
        if now - self.reauthenticated_at > FRESH {
            Err(refusal::prove_again())
        } else {
            Ok(())
        }
    }

    /// The person as the audit log names them, in the role that lets them make this call.
    pub fn actor(&self) -> Actor {
        Actor::Staff {
            id: self.id,
            role: self.acting_as.map(Role::key),
        }
    }

    /// Names in the audit log the role that gives the person this permission; for writes whose rows tell that they need it
    /// beside what the call did.
    pub fn act_for(&self, tx: &WriteTx, permission: Permission) {
        if let Some(role) = self.role_for(permission) {
            tx.act_as(role.key());
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SignedIn {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Error> {
        parts
            .extensions
            .get::<Self>()
            .cloned()
            .ok_or_else(refusal::signed_out)
    }
}

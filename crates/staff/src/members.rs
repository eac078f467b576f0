//! People as rows, and the rules that hold for them.

use chrono::Duration;
use kernel::{EmailAddress, Id, ProblemDetails};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};
use store::{AuditEntry, StoreError, WriteTx};
use web::{Error, invalid_field};

use crate::tables::{member, passkey};
use crate::{Role, RoleSet, SignedIn, Staff, refusal};

pub const ACTIVE: &str = "active";
pub const SUSPENDED: &str = "suspended";

/// What a role needs must be set up in this time; then the person signs in again.
pub const SETUP: Duration = Duration::hours(1);

pub fn parse_roles(member: &member::Model) -> Result<RoleSet, Error> {
    member.roles.parse().map_err(Error::internal)
}

/// The roles that somebody is to have.
///
/// # Errors
/// 422 with words for the field where none is chosen.
pub fn require_roles(chosen: &[Role]) -> Result<RoleSet, Error> {
    if chosen.is_empty() {
        return Err(invalid_field("roles", "Choose at least one role."));
    }
    Ok(chosen.iter().copied().collect())
}

pub fn parse_id(text: &str) -> Result<Id, Error> {
    text.parse().map_err(Error::internal)
}

/// Whether the member still has to set up what their roles need: a second factor or a passkey, and some way to sign in.
pub fn needs_setup(member: &member::Model, roles: &RoleSet, has_passkey: bool) -> bool {
    if has_passkey {
        return false;
    }
    member.password.is_none() || (roles.needs_second_factor() && member.totp.is_none())
}

pub async fn count_passkeys<C: ConnectionTrait>(db: &C, member: &str) -> Result<u64, StoreError> {
    let theirs = passkey::Entity::find().filter(passkey::Column::MemberId.eq(member));
    Ok(theirs.count(db).await?)
}

/// The member, locked for this write.
///
/// # Errors
/// 404, or when the database fails.
pub async fn lock_member(tx: &WriteTx, id: &str) -> Result<member::Model, Error> {
    let found = tx.lock_row::<member::Entity>(id).await?;
    found.ok_or_else(|| ProblemDetails::not_found("There is no such person.").into())
}

/// How many other owners can sign in and work. All owners are locked, so that of two who leave at once one stays.
pub async fn count_other_owners(tx: &WriteTx, leaving: &str) -> Result<usize, StoreError> {
    let mut others = 0;
    let role = RoleSet::from(Role::Owner);
    for owner in lock_owners(tx).await? {
        if owner.id == leaving {
            continue;
        }
        let has_passkey = count_passkeys(tx.connection(), &owner.id).await? > 0;
        // An owner who cannot sign in yet could not let anybody back in.
        if !needs_setup(&owner, &role, has_passkey) {
            others += 1;
        }
    }
    Ok(others)
}

/// The owners who are not suspended, locked.
async fn lock_owners(tx: &WriteTx) -> Result<Vec<member::Model>, StoreError> {
    Ok(member::Entity::find()
        .filter(RoleSet::contains_condition(
            member::Column::Roles,
            Role::Owner,
        ))
        .filter(member::Column::State.eq(ACTIVE))
        // A fixed lock order keeps two simultaneous changes from deadlocking.
        .order_by_asc(member::Column::Id)
        .lock_exclusive()
        .all(tx.connection())
        .await?)
}

/// 409: the address has its person.
pub fn email_taken() -> Error {
    let words = "Someone already uses this email address here.";
    let problem = ProblemDetails::conflict(words).with_code("email_taken");
    problem.with_field("email", words).into()
}

/// Whether there is an owner who can sign in, or who came a moment ago and still may set up how.
pub async fn has_owner(tx: &WriteTx) -> Result<bool, StoreError> {
    for owner in lock_owners(tx).await? {
        if can_come_back(tx, &owner).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the member has a way to sign in, or came a moment ago and still may set one up.
pub async fn can_come_back(tx: &WriteTx, member: &member::Model) -> Result<bool, StoreError> {
    let is_new = member.created_at > tx.now() - SETUP;
    Ok(is_new
        || member.password.is_some()
        || count_passkeys(tx.connection(), &member.id).await? > 0)
}

/// An e-mail address as it is kept: one that mail can be sent to, in small letters.
///
/// # Errors
/// 422 with words for the field.
pub fn parse_email(typed: &str) -> Result<String, Error> {
    match typed.parse::<EmailAddress>() {
        Ok(email) if email.as_str().len() <= 200 => Ok(email.case_folded()),
        _ => Err(invalid_field(
            "email",
            "Enter an email address, like ada@example.org.",
        )),
    }
}

/// A name as it is kept.
///
/// # Errors
/// 422 with words for the field.
pub fn parse_name(field: &str, typed: &str) -> Result<String, Error> {
    let name = kernel::text::collapse_whitespace(typed);
    let is_plain = !name.chars().any(char::is_control);
    match name.chars().count() {
        1..=100 if is_plain => Ok(name),
        0 => Err(invalid_field(field, "Enter a name.")),
        _ => Err(invalid_field(field, "Use at most 100 characters.")),
    }
}

impl Staff {
    /// The row of who is signed in.
    ///
    /// # Errors
    /// 401 when it is gone.
    pub(crate) async fn load_member(&self, person: &SignedIn) -> Result<member::Model, Error> {
        let reader = self.store().reader();
        let found = member::Entity::find_by_id(person.id.to_string());
        let found = found.one(reader.connection()).await?;
        found.ok_or_else(refusal::signed_out)
    }
}

pub async fn audit_member(
    tx: &WriteTx,
    action: &str,
    member: &str,
    before: Option<serde_json::Value>,
    after: Option<serde_json::Value>,
) -> Result<(), StoreError> {
    let entry = AuditEntry {
        action: format!("staff.{action}"),
        subject: format!("member:{member}"),
        before,
        after,
    };
    tx.record_audit(entry).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_kept_in_one_form() {
        assert_eq!(parse_email(" Ada@Example.ORG ").unwrap(), "ada@example.org");
        assert_eq!(
            parse_email("ada@müller.de").unwrap(),
            "ada@xn--mller-kva.de"
        );
        for bad in [
            "",
            "ada",
            "ada@",
            "@example.org",
            "ada@example",
            "a b@example.org",
            "ada@@example.org",
            "ada@example..org",
            "ada@example.org\r\nBcc: x@y.zz",
            "<ada@example.org>",
            "ädä@example.org",
            "ada@example.org\0",
            "ada@-example.org",
        ] {
            assert!(parse_email(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn names_are_one_line() {
        assert_eq!(parse_name("name", "  Dr \n Ada ").unwrap(), "Dr Ada");
        assert!(parse_name("name", " ").is_err());
        assert!(parse_name("name", &"a".repeat(101)).is_err());
    }
}

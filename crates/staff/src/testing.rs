//! Members and sessions made without the ways that people take, for tests of what comes after.

use kernel::Id;
use sea_orm::ActiveValue::Set;
use store::Actor;
use web::Error;

use crate::links::{self, INVITE, INVITE_LIFE, NewLink};
use crate::sessions::{COOKIE_NAME, SignInOrigin, SignInStage};
use crate::tables::{member, passkey};
use crate::{Role, RoleSet, Staff, members, sessions};

/// Somebody who is signed in, with what a test needs to act as them.
#[derive(Clone, Debug)]
pub struct TestMember {
    pub id: Id,
    pub name: String,
    pub email: String,
    /// The `Cookie` header of the session.
    pub cookie: String,
}

/// Makes a member of the role, or of several, with everything that they need, and signs them in.
pub async fn sign_in(staff: &Staff, roles: impl Into<RoleSet>) -> Result<TestMember, Error> {
    let roles = roles.into();
    let tx = staff.store().begin(Actor::System).await?;
    let id = tx.new_id();
    let name = format!("{} {}", roles.label(), &id.to_string()[20..]);
    let key = roles.to_string().replace(',', "-");
    let email = format!("{key}-{id}@example.org").to_lowercase();
    let is_doctor = roles.contains(Role::Doctor);
    let row = member::ActiveModel {
        id: Set(id.to_string()),
        email: Set(email.clone()),
        name: Set(name.clone()),
        roles: Set(roles.to_string()),
        state: Set(members::ACTIVE.to_owned()),
        created_at: Set(tx.now()),
        doctor_since: Set(is_doctor.then(|| tx.now())),
        ..Default::default()
    };
    tx.insert_row(row).await?;
    // Counts as the required second factor; nobody can sign in with it.
    let key = passkey::ActiveModel {
        id: Set(tx.new_id().to_string()),
        member_id: Set(id.to_string()),
        credential_id: Set(format!("test-{id}")),
        name: Set("Test".to_owned()),
        key: Set("{}".to_owned()),
        created_at: Set(tx.now()),
        last_used_at: Set(None),
    };
    tx.insert_row(key).await?;
    let origin = SignInOrigin::from_headers(&http::HeaderMap::new());
    let token = sessions::begin_session(&tx, &id.to_string(), SignInStage::Full, &origin).await?;
    tx.commit().await?;
    Ok(TestMember {
        id,
        name,
        email,
        cookie: format!("{COOKIE_NAME}={token}"),
    })
}

/// Invites somebody; answers the token of the link that they would get by mail.
pub async fn invite(
    staff: &Staff,
    roles: impl Into<RoleSet>,
    email: &str,
) -> Result<String, Error> {
    let new = NewLink {
        purpose: INVITE,
        email: Some(email),
        roles: roles.into(),
        member: None,
        life: INVITE_LIFE,
    };
    let tx = staff.store().begin(Actor::System).await?;
    let (_, token) = links::insert_link(&tx, new).await?;
    tx.commit().await?;
    Ok(token)
}

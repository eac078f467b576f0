//! Following a link to the desk: it lets somebody in once, or lets them begin again.

use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde::Deserialize;
use serde_json::json;
use store::{Actor, WriteTx};
use utoipa::ToSchema;
use web::{Error, invalid_field};

use crate::links::{OWNER, check_link_valid, end_resets, unknown_link};
use crate::sessions::{SignInOrigin, SignInStage};
use crate::tables::{link, member, passkey, recovery_code};
use crate::{Role, RoleSet, Staff, doctors, members, password, sessions};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AcceptLink {
    name: Option<String>,
    /// Needed for the owner's link only.
    email: Option<String>,
    /// At least 12 characters; without one, a passkey must be added next.
    password: Option<String>,
    /// Whether who follows the owner's link is the doctor: then they are both. Needed for the owner's link only.
    is_doctor: Option<bool>,
}

impl Staff {
    pub(crate) async fn accept_link(
        &self,
        token: &str,
        accepted: AcceptLink,
        origin: SignInOrigin,
    ) -> Result<String, Error> {
        let (link, member) = self.find_link(token).await?;
        // A first check without a lock, so that a dead link does not cost a hash; `use_link` repeats it under the lock.
        check_link_valid(&link, self.store().clock().now())?;
        let person = self
            .prepare_person(&link, member.as_ref(), accepted)
            .await?;
        let tx = self.store().begin(Actor::System).await?;
        let link = use_link(&tx, &link.id).await?;
        let member = match &link.member_id {
            Some(member) => reset_member(&tx, self, member, person.password).await?,
            None => create_member(&tx, self, &link, person).await?,
        };
        if let Some(post) = self.staff_mailer().filter(|_| link.purpose != OWNER) {
            // Who was handed the link needs no mail with it.
            post.withdraw_email(&tx, &link.id, "The link has already been used.")
                .await?;
        }
        let session = sessions::begin_session(&tx, &member, SignInStage::Full, &origin).await?;
        tx.commit().await?;
        Ok(session)
    }

    /// Checks what was typed and hashes the password, which takes long and so stands before the write.
    async fn prepare_person(
        &self,
        link: &link::Model,
        member: Option<&member::Model>,
        typed: AcceptLink,
    ) -> Result<PreparedPerson, Error> {
        let name = match member {
            Some(member) => member.name.clone(),
            None => members::parse_name("name", typed.name.as_deref().unwrap_or_default())?,
        };
        let email = match &link.email {
            Some(email) => email.clone(),
            None => members::parse_email(typed.email.as_deref().unwrap_or_default())?,
        };
        let is_doctor = match typed.is_doctor {
            // Decision 046: neither answer is assumed, and without one the link is not used up.
            None if link.purpose == OWNER => {
                let words = "Select whether you are the doctor.";
                return Err(invalid_field("isDoctor", words));
            }
            // Whoever made an invite chose its roles; what is sent with it cannot add one.
            said => link.purpose == OWNER && said == Some(true),
        };
        let password = match typed.password.filter(|password| !password.is_empty()) {
            Some(typed) => {
                let brand = self.site_profile().await.brand;
                password::validate_password("password", &typed, &[&email, &name, &brand])?;
                Some(password::hash_password(&typed).await?)
            }
            None => None,
        };
        Ok(PreparedPerson {
            name,
            email,
            password,
            is_doctor,
        })
    }
}

struct PreparedPerson {
    name: String,
    email: String,
    password: Option<String>,
    is_doctor: bool,
}

/// Locks the link and notes its use.
async fn use_link(tx: &WriteTx, id: &str) -> Result<link::Model, Error> {
    let mut found = link::Entity::find_by_id(id).one(tx.connection()).await?;
    let is_owners = found.as_ref().is_some_and(|link| link.purpose == OWNER);
    // Owners' links are locked together: of two used at once, the second finds that there is an owner.
    let same = if is_owners {
        link::Column::Purpose.eq(OWNER)
    } else {
        link::Column::Id.eq(id)
    };
    let locked = link::Entity::find()
        .filter(same)
        .order_by_asc(link::Column::Id)
        .lock_exclusive()
        .all(tx.connection())
        .await?;
    found = locked.into_iter().find(|link| link.id == id);
    let link = found.ok_or_else(unknown_link)?;
    check_link_valid(&link, tx.now())?;
    if is_owners && members::has_owner(tx).await? {
        let words = "This site already has an owner. Ask them for an invitation.";
        return Err(ProblemDetails::new(410, "link_used", "This link has expired", words).into());
    }
    let mut used = link.clone().into_active_model();
    used.used_at = Set(Some(tx.now()));
    used.update(tx.connection()).await?;
    Ok(link)
}

async fn create_member(
    tx: &WriteTx,
    staff: &Staff,
    link: &link::Model,
    person: PreparedPerson,
) -> Result<String, Error> {
    let mut roles: RoleSet = link.roles.parse().map_err(Error::internal)?;
    if person.is_doctor {
        roles = roles.with_role(Role::Doctor);
    }
    let same = member::Entity::find().filter(member::Column::Email.eq(&person.email));
    if let Some(found) = same.one(tx.connection()).await? {
        // Whoever holds the owner's link goes on where they left off, as long as nobody can sign in there.
        if link.purpose == OWNER && !members::can_come_back(tx, &found).await? {
            let id = reset_member(tx, staff, &found.id, person.password).await?;
            add_roles(tx, staff, &id, &roles).await?;
            return Ok(id);
        }
        return Err(members::email_taken());
    }
    let id = tx.new_id().to_string();
    let row = member::ActiveModel {
        id: Set(id.clone()),
        email: Set(person.email),
        name: Set(person.name.clone()),
        roles: Set(roles.to_string()),
        state: Set(members::ACTIVE.to_owned()),
        password: Set(person.password),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    tx.insert_row(row).await?;
    let after = json!({ "name": person.name, "roles": roles, "link": link.purpose });
    members::audit_member(tx, "joined", &id, None, Some(after)).await?;
    if roles.contains(Role::Doctor) {
        doctors::admit_doctor(tx, staff, &id).await?;
    }
    Ok(id)
}

/// Gives somebody who was there before the roles that they lack.
async fn add_roles(tx: &WriteTx, staff: &Staff, id: &str, more: &RoleSet) -> Result<(), Error> {
    let member = members::lock_member(tx, id).await?;
    let before = members::parse_roles(&member)?;
    let after: RoleSet = before.all().chain(more.all()).collect();
    if after == before {
        return Ok(());
    }
    // Who made one may do less than they do now.
    end_resets(tx, staff, link::Column::MemberId.eq(id)).await?;
    let mut member = member.into_active_model();
    member.roles = Set(after.to_string());
    member.update(tx.connection()).await?;
    let (was, is) = (json!({ "roles": before }), json!({ "roles": after }));
    members::audit_member(tx, "changed", id, Some(was), Some(is)).await?;
    if after.contains(Role::Doctor) && !before.contains(Role::Doctor) {
        doctors::admit_doctor(tx, staff, id).await?;
    }
    Ok(())
}

/// Takes everything away that somebody else might have, and sets what was given.
async fn reset_member(
    tx: &WriteTx,
    staff: &Staff,
    id: &str,
    password: Option<String>,
) -> Result<String, Error> {
    let member = members::lock_member(tx, id).await?;
    sessions::end_sessions(tx, id, None).await?;
    end_resets(tx, staff, link::Column::MemberId.eq(id)).await?;
    passkey::Entity::delete_many()
        .filter(passkey::Column::MemberId.eq(id))
        .exec(tx.connection())
        .await?;
    recovery_code::Entity::delete_many()
        .filter(recovery_code::Column::MemberId.eq(id))
        .exec(tx.connection())
        .await?;
    let mut member = member.into_active_model();
    member.password = Set(password);
    member.totp = Set(None);
    member.totp_new = Set(None);
    member.update(tx.connection()).await?;
    members::audit_member(tx, "reset", id, None, None).await?;
    Ok(id.to_owned())
}

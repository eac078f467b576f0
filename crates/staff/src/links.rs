//! Links that work once: the first owner's, invites, resets. Only their hash is kept.

use chrono::{DateTime, Duration, Utc};
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::IntoCondition;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::Deserialize;
use serde_json::json;
use store::token::blake3_hash;
use store::{Actor, StoreError, Token, WriteTx};
use utoipa::ToSchema;
use web::{Error, invalid_field};

use crate::sessions::{SignInOrigin, SignInStage};
use crate::tables::{link, member, passkey, recovery_code};
use crate::{Role, RoleSet, Staff, doctors, members, password, sessions};

pub const OWNER: &str = "owner";
pub const INVITE: &str = "invite";
pub const RESET: &str = "reset";

/// How long the links hold.
pub const OWNER_LIFE: Duration = Duration::hours(48);
pub const INVITE_LIFE: Duration = Duration::days(7);
const RESET_LIFE: Duration = Duration::hours(24);

pub struct NewLink<'a> {
    pub purpose: &'static str,
    pub email: Option<&'a str>,
    pub roles: RoleSet,
    pub member: Option<&'a str>,
    pub life: Duration,
}

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

/// Makes a link; answers its row and its token, which is not kept.
pub async fn insert_link(
    tx: &WriteTx,
    new: NewLink<'_>,
) -> Result<(link::Model, String), StoreError> {
    let token = Token::base64::<32>().into_secret();
    let by = match tx.actor() {
        Actor::Staff { id, .. } => Some(id.to_string()),
        _ => None,
    };
    let row = link::Model {
        id: tx.new_id().to_string(),
        token_hash: blake3_hash(&token),
        purpose: new.purpose.to_owned(),
        email: new.email.map(str::to_owned),
        roles: new.roles.to_string(),
        member_id: new.member.map(str::to_owned),
        created_at: tx.now(),
        expires_at: tx.now() + new.life,
        used_at: None,
        created_by: by,
    };
    tx.insert_row(row.clone()).await?;
    Ok((row, token))
}

/// Ends links by which somebody could start again, with mails of theirs that wait.
pub async fn end_resets(
    tx: &WriteTx,
    staff: &Staff,
    which: impl IntoCondition,
) -> Result<(), StoreError> {
    let open = Condition::all()
        .add(link::Column::Purpose.eq(RESET))
        .add(link::Column::UsedAt.is_null())
        .add(which.into_condition());
    let ids: Vec<String> = link::Entity::find()
        .select_only()
        .column(link::Column::Id)
        .filter(open)
        .into_tuple()
        .all(tx.connection())
        .await?;
    for id in ids {
        link::Entity::delete_by_id(&id)
            .exec(tx.connection())
            .await?;
        if let Some(post) = staff.staff_mailer() {
            post.withdraw_email(tx, &id, "This way in counts no longer.")
                .await?;
        }
    }
    Ok(())
}

/// Makes the link by which a member starts again, and notes it. An earlier one no longer counts.
pub async fn make_reset(
    tx: &WriteTx,
    staff: &Staff,
    member: &member::Model,
) -> Result<(link::Model, String), Error> {
    end_resets(tx, staff, link::Column::MemberId.eq(&member.id)).await?;
    let new = NewLink {
        purpose: RESET,
        email: Some(&member.email),
        roles: members::parse_roles(member)?,
        member: Some(&member.id),
        life: RESET_LIFE,
    };
    let made = insert_link(tx, new).await?;
    members::audit_member(tx, "reset_link", &member.id, None, None).await?;
    Ok(made)
}

/// Whether the link can be used at this moment.
///
/// # Errors
/// 410 saying why not.
pub fn check_link_valid(link: &link::Model, now: DateTime<Utc>) -> Result<(), Error> {
    let gone = |code: &str, words: &str| -> Result<(), Error> {
        Err(ProblemDetails::new(410, code, "This link is over", words).into())
    };
    if link.used_at.is_some() {
        return gone(
            "link_used",
            "This link was used already. If that was not you, tell the owner of the site.",
        );
    }
    if link.expires_at <= now {
        return gone(
            "link_expired",
            "This link has expired. Please ask for a new one.",
        );
    }
    Ok(())
}

/// 404: no such link.
pub fn unknown_link() -> Error {
    ProblemDetails::not_found("This link is not known here. Please check that it is complete.")
        .into()
}

impl Staff {
    pub fn link_address(&self, token: &str) -> String {
        format!("{}desk/welcome/{token}", self.public_url())
    }

    /// While there is no owner: a new link by which somebody becomes the owner, for 48 hours and once. Earlier ones stay
    /// good as long as they would.
    pub async fn create_owner_link(&self) -> Result<Option<String>, StoreError> {
        let tx = self.store().begin(Actor::System).await?;
        if members::has_owner(&tx).await? {
            return Ok(None);
        }
        let new = NewLink {
            purpose: OWNER,
            email: None,
            roles: Role::Owner.into(),
            member: None,
            life: OWNER_LIFE,
        };
        let (_, token) = insert_link(&tx, new).await?;
        tx.commit().await?;
        Ok(Some(self.link_address(&token)))
    }

    /// A link by which a member who is locked out starts again, for 24 hours and once: following it ends all sessions and
    /// takes password, passkeys and codes away. An earlier one no longer counts. `None` when nobody has the address.
    pub async fn create_reset_link(&self, email: &str) -> Result<Option<String>, Error> {
        let email = email.trim().to_lowercase();
        let tx = self.store().begin(Actor::System).await?;
        let found = member::Entity::find().filter(member::Column::Email.eq(&email));
        let Some(member) = found.one(tx.connection()).await? else {
            return Ok(None);
        };
        let (_, token) = make_reset(&tx, self, &member).await?;
        tx.commit().await?;
        Ok(Some(self.link_address(&token)))
    }

    pub(crate) async fn find_link(
        &self,
        token: &str,
    ) -> Result<(link::Model, Option<member::Model>), Error> {
        let reader = self.store().reader();
        let found = link::Entity::find()
            .filter(link::Column::TokenHash.eq(blake3_hash(token)))
            .one(reader.connection())
            .await?;
        let link = found.ok_or_else(unknown_link)?;
        let member = match &link.member_id {
            Some(id) => {
                member::Entity::find_by_id(id)
                    .one(reader.connection())
                    .await?
            }
            None => None,
        };
        Ok((link, member))
    }

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
            post.withdraw_email(&tx, &link.id, "The link was followed already.")
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
                let words = "Say whether you are the doctor.";
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
        let words = "This site has its owner. Ask them for an invitation.";
        return Err(ProblemDetails::new(410, "link_used", "This link is over", words).into());
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

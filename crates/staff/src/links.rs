//! Links that work once: the first owner's, invites, resets. Only their hash is kept.

use chrono::{DateTime, Duration, Utc};
use kernel::ProblemDetails;
use sea_orm::sea_query::IntoCondition;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect};
use store::token::blake3_hash;
use store::{Actor, StoreError, Token, WriteTx};
use web::Error;

use crate::tables::{link, member};
use crate::{Role, RoleSet, Staff, members};

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
        Err(ProblemDetails::new(410, code, "This link has expired", words).into())
    };
    if link.used_at.is_some() {
        return gone(
            "link_used",
            "This link has already been used. If that was not you, tell the owner of the site.",
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
    ProblemDetails::not_found("We do not recognise this link. Please check that it is complete.")
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
}

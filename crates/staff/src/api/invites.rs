//! Invites: made, taken back, ended with the rights of who made them.

use axum::extract::State;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{AuditEntry, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use crate::links::{self, INVITE, INVITE_LIFE, NewLink};
use crate::tables::{link, member};
use crate::{InviteEmail, Permission, Role, RoleSet, SignedIn, Staff, members, refusal};

/// An invite that was not followed yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InviteLine {
    id: String,
    email: String,
    /// In the order of the table of rights.
    roles: Vec<Role>,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

impl InviteLine {
    pub fn email(&self) -> &str {
        &self.email
    }

    pub fn roles(&self) -> &[Role] {
        &self.roles
    }
}

/// An invite as its maker sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeInvite {
    #[serde(flatten)]
    line: InviteLine,
    /// What the invited person opens, for who hands it over in another way than by mail. The desk shows it this once.
    link: String,
}

pub fn to_invite_line(link: link::Model) -> Result<InviteLine, Error> {
    let roles: RoleSet = link.roles.parse().map_err(Error::internal)?;
    Ok(InviteLine {
        roles: roles.to_vec(),
        id: link.id,
        email: link.email.unwrap_or_default(),
        created_at: link.created_at,
        expires_at: link.expires_at,
    })
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct NewInvite {
    email: String,
    /// What they will be; at least one.
    roles: Vec<Role>,
}

/// Makes a link by which somebody joins; for seven days and once. It is mailed and answered. An earlier invite to the address
/// no longer counts.
#[utoipa::path(post, path = "/api/desk/people/invites", operation_id = "desk_invite", tag = "staff",
    responses((status = 201, body = MadeInvite), (status = 409, description = "Somebody has this address (`email_taken`)"),
        (status = 422, description = "The address or the roles need another look")))]
pub async fn create_invite(
    State(staff): State<Staff>,
    person: SignedIn,
    Json(new): Json<NewInvite>,
) -> Result<(StatusCode, Json<MadeInvite>), Error> {
    let email = members::parse_email(&new.email)?;
    let roles = members::require_roles(&new.roles)?;
    let brand = staff.site_profile().await.brand;
    let tx = staff.store().begin(person.actor()).await?;
    check_may_invite(&tx, &person).await?;
    let label = roles.label();
    let (link, token) = new_invite(&tx, &staff, &email, roles).await?;
    let address = staff.link_address(&token);
    // Decision 049: the log records that the link was shown, never the link itself.
    audit_invite(&tx, "invite_link_shown", &link.id, None).await?;
    let invite = InviteEmail {
        id: link.id.clone(),
        email,
        brand,
        roles: label,
        link: address.clone(),
        inviter: person.name,
        expires_at: link.expires_at,
    };
    // Without mail, whoever invites passes on the link in the response (decision 049).
    if let Some(post) = staff.staff_mailer() {
        post.enqueue_invite_email(&tx, invite).await?;
    }
    let made = MadeInvite {
        line: to_invite_line(link)?,
        link: address,
    };
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(made)))
}

async fn check_may_invite(tx: &WriteTx, person: &SignedIn) -> Result<(), Error> {
    // Otherwise an invite made while its maker loses the right to invite would survive that loss.
    let member = members::lock_member(tx, &person.id.to_string()).await?;
    let holds = members::parse_roles(&member)?.has_permission(Permission::ManagePeople);
    if holds && member.state == members::ACTIVE {
        return Ok(());
    }
    Err(refusal::permission_denied())
}

/// Ends invites that were not followed, with mails of theirs that wait; answers their ids.
pub async fn end_invites(
    tx: &WriteTx,
    staff: &Staff,
    which: Condition,
) -> Result<Vec<String>, Error> {
    let open = Condition::all()
        .add(link::Column::Purpose.eq(INVITE))
        .add(link::Column::UsedAt.is_null())
        .add(which);
    let ids: Vec<String> = link::Entity::find()
        .select_only()
        .column(link::Column::Id)
        .filter(open.clone())
        .order_by_asc(link::Column::Id)
        .into_tuple()
        .all(tx.connection())
        .await?;
    link::Entity::delete_many()
        .filter(open)
        .exec(tx.connection())
        .await?;
    if let Some(post) = staff.staff_mailer() {
        for id in &ids {
            post.withdraw_email(tx, id, "The invitation was taken back.")
                .await?;
        }
    }
    Ok(ids)
}

async fn new_invite(
    tx: &WriteTx,
    staff: &Staff,
    email: &str,
    roles: RoleSet,
) -> Result<(link::Model, String), Error> {
    let same = member::Entity::find().filter(member::Column::Email.eq(email));
    if same.one(tx.connection()).await?.is_some() {
        return Err(members::email_taken());
    }
    let earlier = Condition::all().add(link::Column::Email.eq(email));
    end_invites(tx, staff, earlier).await?;
    let after = json!({ "email": email, "roles": roles });
    let new = NewLink {
        purpose: INVITE,
        email: Some(email),
        roles,
        member: None,
        life: INVITE_LIFE,
    };
    let (link, token) = links::insert_link(tx, new).await?;
    audit_invite(tx, "invited", &link.id, Some(after)).await?;
    Ok((link, token))
}

pub async fn audit_invite(
    tx: &WriteTx,
    action: &str,
    id: &str,
    after: Option<serde_json::Value>,
) -> Result<(), Error> {
    let entry = AuditEntry::new(format!("staff.{action}"), format!("invite:{id}")).after(after);
    Ok(tx.record_audit(entry).await?)
}

/// Takes an invite back.
#[utoipa::path(delete, path = "/api/desk/people/invites/{id}", operation_id = "desk_withdraw_invite", tag = "staff",
    params(("id" = String, Path, description = "The invite")),
    responses((status = 204, description = "Taken back"), (status = 404, description = "No such invite")))]
pub async fn withdraw_invite(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let this = Condition::all().add(link::Column::Id.eq(&id));
    let tx = staff.store().begin(person.actor()).await?;
    if end_invites(&tx, &staff, this).await?.is_empty() {
        return Err(ProblemDetails::not_found("There is no such invite.").into());
    }
    audit_invite(&tx, "invite_withdrawn", &id, None).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

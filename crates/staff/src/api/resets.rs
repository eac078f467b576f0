//! A new way in for somebody who is locked out.

use axum::extract::State;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::ProblemDetails;
use serde::Serialize;
use store::WriteTx;
use utoipa::ToSchema;
use web::{Error, Json, Path};

use crate::tables::member;
use crate::{Permission, ResetEmail, SignedIn, Staff, links, members, refusal};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MadeReset {
    email: String,
    /// What they open, for who hands it over in another way than by mail. The desk shows it this once.
    link: String,
    expires_at: DateTime<Utc>,
}

/// Makes a link by which somebody who is locked out signs in anew; for 24 hours and once. It is mailed and answered. Following
/// it ends their sessions and takes password, passkeys and codes away. Who has it has their account, so it is made only by who
/// may do all that they may. An earlier one no longer counts.
#[utoipa::path(post, path = "/api/desk/people/{id}/reset", operation_id = "desk_reset_person", tag = "staff",
    params(("id" = String, Path, description = "The person")),
    responses((status = 201, body = MadeReset), (status = 404, description = "No such person"),
        (status = 403, description = "They may do what you may not (`more_rights`)"),
        (status = 409, description = "Oneself (`own_account`), or somebody who is suspended (`suspended`)")))]
pub async fn create_reset(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<MadeReset>), Error> {
    let tx = staff.store().begin(person.actor()).await?;
    let member = load_resettable_member(&tx, &person, &id).await?;
    let (link, token) = links::make_reset(&tx, &staff, &member).await?;
    let made = MadeReset {
        link: staff.link_address(&token),
        expires_at: link.expires_at,
        email: member.email,
    };
    if let Some(post) = staff.staff_mailer() {
        let way = ResetEmail {
            id: link.id,
            email: made.email.clone(),
            link: made.link.clone(),
            expires_at: made.expires_at,
        };
        post.enqueue_reset_email(&tx, way).await?;
    }
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(made)))
}

/// The member, where the person may do all that they may.
async fn load_resettable_member(
    tx: &WriteTx,
    person: &SignedIn,
    id: &str,
) -> Result<member::Model, Error> {
    let own = person.id.to_string();
    if own == id {
        let words = "Change how you sign in under Your account.";
        return Err(ProblemDetails::conflict(words)
            .with_code("own_account")
            .into());
    }
    // In one order: two people may do this to each other at once.
    let mut both = [own.as_str(), id];
    both.sort_unstable();
    let [one, other] = both;
    let (one, other) = (
        members::lock_member(tx, one).await?,
        members::lock_member(tx, other).await?,
    );
    let (maker, member) = if one.id == own {
        (one, other)
    } else {
        (other, one)
    };
    let (mine, theirs) = (
        members::parse_roles(&maker)?,
        members::parse_roles(&member)?,
    );
    // Both are asked: the row may have lost roles since the guard looked, and only `person` knows whether a doctor's
    // agreement is missing.
    let holds = |permission| person.has_permission(permission) && mine.has_permission(permission);
    if maker.state != members::ACTIVE || !holds(Permission::ManagePeople) {
        return Err(refusal::permission_denied());
    }
    if member.state != members::ACTIVE {
        let words = "They are suspended. Reinstate them first.";
        return Err(ProblemDetails::conflict(words)
            .with_code("suspended")
            .into());
    }
    // Otherwise an owner could use the link to read what patients wrote (decision 049).
    let is_beyond =
        |&permission: &Permission| theirs.has_permission(permission) && !holds(permission);
    if Permission::ALL.iter().any(is_beyond) {
        let words = "They have rights that you do not, and anyone with the link could take over their account. Ask someone with \
            the same rights, or your server administrator (`bedside staff reset`).";
        return Err(ProblemDetails::forbidden(words)
            .with_code("more_rights")
            .into());
    }
    Ok(member)
}

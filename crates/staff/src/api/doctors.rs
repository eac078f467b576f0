//! Doctors agree to new doctors.

use axum::extract::State;
use chrono::{DateTime, Utc};
use http::StatusCode;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Error, Json, Path};

use crate::tables::member;
use crate::{Role, RoleSet, SignedIn, Staff, doctors, members};

/// Somebody who became a doctor and may not read yet what is for doctors.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingDoctor {
    id: String,
    name: String,
    email: String,
    joined_at: DateTime<Utc>,
}

/// Those to whom a doctor has to agree, who came first first.
#[utoipa::path(get, path = "/api/desk/doctors/waiting", operation_id = "desk_waiting_doctors", tag = "staff",
    responses((status = 200, body = [WaitingDoctor])))]
pub async fn list_waiting_doctors(
    State(staff): State<Staff>,
) -> Result<Json<Vec<WaitingDoctor>>, Error> {
    let reader = staff.store().reader();
    let found = member::Entity::find()
        .filter(RoleSet::contains_condition(
            member::Column::Roles,
            Role::Doctor,
        ))
        .filter(member::Column::State.eq(members::ACTIVE))
        .filter(member::Column::DoctorSince.is_null())
        .order_by_asc(member::Column::Id)
        .all(reader.connection())
        .await?;
    let line = |member: member::Model| WaitingDoctor {
        id: member.id,
        name: member.name,
        email: member.email,
        joined_at: member.created_at,
    };
    Ok(Json(found.into_iter().map(line).collect()))
}

/// Agrees that somebody is a doctor here: from now on they read what patients write.
#[utoipa::path(post, path = "/api/desk/doctors/{id}/agree", operation_id = "desk_agree_to_doctor", tag = "staff",
    params(("id" = String, Path, description = "The person")),
    responses((status = 204, description = "Agreed"), (status = 404, description = "No such person"),
        (status = 409, description = "Nobody has to agree to this person (`not_waiting`)")))]
pub async fn agree_to_doctor(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let tx = staff.store().begin(person.actor()).await?;
    doctors::record_agreement(&tx, &id).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

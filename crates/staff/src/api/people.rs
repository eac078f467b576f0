//! Who may sign in: people and their roles.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::response::Response;
use chrono::{DateTime, Utc};
use http::StatusCode;
use kernel::ProblemDetails;
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{AuditEntry, WriteTx};
use utoipa::ToSchema;
use web::{Error, Json, Path};

use super::invites::{self, InviteLine};
use crate::links::{self, INVITE};
use crate::list_table::{ListTable, format_table_flag, format_table_times};
use crate::tables::{link, member, passkey};
use crate::{Permission, Role, RoleSet, SignedIn, Staff, doctors, members, sessions};

#[derive(Debug, Serialize, ToSchema)]
pub struct PeopleList {
    items: Vec<PersonLine>,
    invites: Vec<InviteLine>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonLine {
    id: String,
    name: String,
    email: String,
    /// In the order of the table of rights.
    roles: Vec<Role>,
    state: PersonState,
    second_factor: bool,
    last_seen_at: Option<DateTime<Utc>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonState {
    Active,
    /// Not until they are let in again.
    Suspended,
    /// Once they have set up what their roles need.
    Setup,
    /// All but what is for clinicians, until a doctor has agreed to them.
    AwaitsDoctor,
}

impl PersonState {
    const fn label(self) -> &'static str {
        match self {
            Self::Active => "Active",
            Self::Suspended => "Suspended",
            Self::Setup => "Set-up not finished",
            Self::AwaitsDoctor => "Waiting for a doctor’s agreement",
        }
    }
}

/// All people, by name, and the invites that are open.
#[utoipa::path(get, path = "/api/desk/people", operation_id = "desk_people", tag = "staff",
    responses((status = 200, body = PeopleList)))]
pub async fn list_people(State(staff): State<Staff>) -> Result<Json<PeopleList>, Error> {
    Ok(Json(load_people(&staff).await?))
}

async fn load_people(staff: &Staff) -> Result<PeopleList, Error> {
    let reader = staff.store().reader();
    let db = reader.connection();
    let members = member::Entity::find()
        .order_by_asc(member::Column::Name)
        .order_by_asc(member::Column::Id)
        .all(db)
        .await?;
    let keys: Vec<String> = passkey::Entity::find()
        .select_only()
        .column(passkey::Column::MemberId)
        .into_tuple()
        .all(db)
        .await?;
    let with_keys: BTreeSet<String> = keys.into_iter().collect();
    let items = members
        .into_iter()
        .map(|member| person_line(&with_keys, member))
        .collect::<Result<_, _>>()?;
    let open = link::Entity::find()
        .filter(link::Column::Purpose.eq(INVITE))
        .filter(link::Column::UsedAt.is_null())
        .filter(link::Column::ExpiresAt.gt(staff.store().clock().now()))
        .order_by_desc(link::Column::Id)
        .all(db)
        .await?;
    let invites = open
        .into_iter()
        .map(invites::to_invite_line)
        .collect::<Result<_, _>>()?;
    Ok(PeopleList { items, invites })
}

/// The same as a table for spreadsheets. That it was asked for is a line of the audit log.
#[utoipa::path(get, path = "/api/desk/people.csv", operation_id = "desk_export_people", tag = "staff",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub async fn export_people(
    State(staff): State<Staff>,
    person: SignedIn,
) -> Result<Response, Error> {
    let columns = [
        "Name",
        "Email",
        "Roles",
        "State",
        "Second factor",
        "Last seen",
    ];
    let asked = AuditEntry::new("staff.export", "people:all");
    let table = ListTable::begin(staff.store(), &person, asked, "staff.csv", columns);
    let mut table = table.await?;
    let people = load_people(&staff).await?;
    for line in &people.items {
        table.push([
            line.name.as_str(),
            &line.email,
            &format_roles(&line.roles),
            line.state.label(),
            format_table_flag(line.second_factor),
            &format_table_times(line.last_seen_at),
        ]);
    }
    for invite in &people.invites {
        let roles = format_roles(invite.roles());
        table.push(["", invite.email(), &roles, "Invited", "", ""]);
    }
    Ok(table.into_response())
}

fn format_roles(roles: &[Role]) -> String {
    let labels: Vec<&str> = roles.iter().map(|role| role.desk_label()).collect();
    labels.join(", ")
}

fn person_line(with_keys: &BTreeSet<String>, member: member::Model) -> Result<PersonLine, Error> {
    let roles = members::parse_roles(&member)?;
    let has_passkey = with_keys.contains(&member.id);
    let state = if member.state != members::ACTIVE {
        PersonState::Suspended
    } else if members::needs_setup(&member, &roles, has_passkey) {
        PersonState::Setup
    } else if doctors::awaits_agreement(&member, &roles) {
        PersonState::AwaitsDoctor
    } else {
        PersonState::Active
    };
    Ok(PersonLine {
        roles: roles.to_vec(),
        state,
        second_factor: has_passkey || member.totp.is_some(),
        id: member.id,
        name: member.name,
        email: member.email,
        last_seen_at: member.last_seen_at,
    })
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct ChangePerson {
    /// All the roles that the person is to have from now on; at least one.
    roles: Option<Vec<Role>>,
    state: Option<NewState>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewState {
    Active,
    /// They may not; their sessions end at once.
    Suspended,
}

/// Changes roles or state, at once and also for open sessions. The last owner who can sign in stays. Invites end whose maker
/// may not invite any more.
#[utoipa::path(patch, path = "/api/desk/people/{id}", operation_id = "desk_change_person", tag = "staff", params(("id" = String, Path, description = "The person")),
    responses((status = 204, description = "Changed"), (status = 404, description = "No such person"),
        (status = 409, description = "The last owner (`last_owner`)"),
        (status = 422, description = "No role is chosen")))]
pub async fn change_person(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(id): Path<String>,
    Json(wanted): Json<ChangePerson>,
) -> Result<StatusCode, Error> {
    let chosen = wanted
        .roles
        .as_deref()
        .map(members::require_roles)
        .transpose()?;
    let tx = staff.store().begin(person.actor()).await?;
    // All owners before the person, so that two changes at once wait for each other in one order.
    let other_owners = members::count_other_owners(&tx, &id).await?;
    let member = members::lock_member(&tx, &id).await?;
    let roles = members::parse_roles(&member)?;
    let new_roles = chosen.unwrap_or_else(|| roles.clone());
    let state = match wanted.state {
        Some(NewState::Active) => members::ACTIVE.to_owned(),
        Some(NewState::Suspended) => members::SUSPENDED.to_owned(),
        None => member.state.clone(),
    };
    let works_as =
        |role: Role, roles: &RoleSet, state: &str| roles.contains(role) && state == members::ACTIVE;
    let was = |role| works_as(role, &roles, &member.state);
    let is = |role| works_as(role, &new_roles, &state);
    let (was_doctor, is_doctor) = (was(Role::Doctor), is(Role::Doctor));
    if was(Role::Owner) && !is(Role::Owner) && other_owners == 0 {
        let words = "This is the last owner. Make someone else an owner first.";
        return Err(ProblemDetails::conflict(words)
            .with_code("last_owner")
            .into());
    }
    end_ways_in(&tx, &staff, &id, &state, &new_roles).await?;
    let before = json!({ "roles": roles, "state": member.state });
    let after = json!({ "roles": new_roles, "state": state });
    let mut member = member.into_active_model();
    member.roles = Set(new_roles.to_string());
    member.state = Set(state);
    member.update(tx.connection()).await?;
    members::audit_member(&tx, "changed", &id, Some(before), Some(after)).await?;
    if is_doctor && !was_doctor {
        doctors::admit_doctor(&tx, &staff, &id).await?;
    }
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends what a person of this state and these roles has no more: their sessions, and links that they made or that lead to them.
async fn end_ways_in(
    tx: &WriteTx,
    staff: &Staff,
    id: &str,
    state: &str,
    roles: &RoleSet,
) -> Result<(), Error> {
    // They are refused anyway, but without deleting them reinstatement would revive them.
    if state == members::SUSPENDED {
        sessions::end_sessions(tx, id, None).await?;
    }
    if state == members::SUSPENDED || !roles.has_permission(Permission::ManagePeople) {
        let theirs = Condition::all().add(link::Column::CreatedBy.eq(id));
        for invite in invites::end_invites(tx, staff, theirs).await? {
            invites::audit_invite(tx, "invite_withdrawn", &invite, None).await?;
        }
    }
    // Ways in that they made are theirs no more; ways into their account were made by who may do what they might until now.
    let made = Condition::any()
        .add(link::Column::CreatedBy.eq(id))
        .add(link::Column::MemberId.eq(id));
    links::end_resets(tx, staff, made).await?;
    Ok(())
}

/// Signs somebody out everywhere.
#[utoipa::path(post, path = "/api/desk/people/{id}/end-sessions", operation_id = "desk_end_sessions_of", tag = "staff",
    params(("id" = String, Path, description = "The person")),
    responses((status = 204, description = "Ended"), (status = 404, description = "No such person")))]
pub async fn end_sessions(
    State(staff): State<Staff>,
    person: SignedIn,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let tx = staff.store().begin(person.actor()).await?;
    members::lock_member(&tx, &id).await?;
    let ended = sessions::end_sessions(&tx, &id, None).await?;
    let after = Some(json!({ "sessions": ended }));
    members::audit_member(&tx, "sessions_ended", &id, None, after).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RightsTable {
    roles: Vec<RoleLine>,
    permissions: Vec<PermissionLine>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoleLine {
    key: Role,
    needs_second_factor: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PermissionLine {
    key: Permission,
    roles: Vec<Role>,
}

/// Who may do what.
#[utoipa::path(get, path = "/api/desk/rights", operation_id = "desk_rights", tag = "staff",
    responses((status = 200, body = RightsTable)))]
pub async fn list_rights() -> Json<RightsTable> {
    let role = |key: Role| RoleLine {
        key,
        needs_second_factor: key.needs_second_factor(),
    };
    let permission = |key: Permission| PermissionLine {
        key,
        roles: key.roles().to_vec(),
    };
    Json(RightsTable {
        roles: Role::ALL.into_iter().map(role).collect(),
        permissions: Permission::ALL.into_iter().map(permission).collect(),
    })
}

//! Notices for browsers, written with what they tell of.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{NewJob, StoreError, WriteTx};
use url::Url;

use super::tables::{device, notice};
use crate::notices::holders::find_permission_holders;
use crate::notices::occasion::{NoticeOccasion, StaffNotice};
use crate::notices::quiet_hours::{self, QuietHours};
use crate::notices::table;

/// How long it is remembered what somebody was shown, so that it is shown once.
const KEPT: TimeDelta = TimeDelta::days(30);

/// Kind of the job that sends to one browser.
pub const PUSH_JOB: &str = "mail.push";

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PushTask {
    pub device: String,
    pub notice: String,
}

/// Shows a notice in the browsers of who wants to see it there, each person once for its key.
pub async fn enqueue_push_notices(
    tx: &WriteTx,
    staff_notice: &StaffNotice,
) -> Result<(), StoreError> {
    let devices = load_devices_by_member(tx.connection(), staff_notice.occasion).await?;
    // Most sites have none, and this is asked with each thing that comes in.
    if devices.is_empty() {
        return Ok(());
    }
    let path = read_path(&staff_notice.variables);
    let quiet = load_quiet_hours(tx.connection(), devices.keys().cloned()).await?;
    for (member, theirs) in devices {
        let is_loud = staff_notice.occasion.breaks_quiet_hours();
        let due_at = match quiet.get(&member) {
            Some(hours) if !is_loud => hours.find_due(tx.now()),
            _ => tx.now(),
        };
        let row = notice::Model {
            id: tx.new_id().to_string(),
            member_id: member,
            key: staff_notice.key.clone(),
            occasion: Some(staff_notice.occasion),
            path: path.clone(),
            created_at: tx.now(),
            due_at,
        };
        enqueue_push_notice(tx, row, &theirs).await?;
    }
    Ok(())
}

/// Shows one notice to its person in these browsers, unless they were shown it before.
pub async fn enqueue_push_notice(
    tx: &WriteTx,
    row: notice::Model,
    devices: &[device::Model],
) -> Result<(), StoreError> {
    // Browsers ask for those of the last hour alone.
    notice::Entity::delete_many()
        .filter(notice::Column::DueAt.lt(tx.now() - KEPT))
        .exec(tx.connection())
        .await?;
    let (id, due_at) = (row.id.clone(), row.due_at);
    let columns = [notice::Column::MemberId, notice::Column::Key];
    if !tx.insert_if_new(row, columns).await? {
        return Ok(());
    }
    for device in devices {
        let task = PushTask {
            device: device.id.clone(),
            notice: id.clone(),
        };
        enqueue_push_job(tx, &task, due_at).await?;
    }
    Ok(())
}

async fn enqueue_push_job(
    tx: &WriteTx,
    task: &PushTask,
    due_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let job = NewJob {
        run_at: (due_at > tx.now()).then_some(due_at),
        ..NewJob::new(PUSH_JOB, json!(task)).with_key(format!("{}:{}", task.notice, task.device))
    };
    tx.enqueue_job(job).await.map(|_id| ())
}

/// The browsers of those who may open what a notice tells of and want to be shown it.
async fn load_devices_by_member<C: ConnectionTrait>(
    db: &C,
    occasion: NoticeOccasion,
) -> Result<BTreeMap<String, Vec<device::Model>>, StoreError> {
    let mut devices: BTreeMap<String, Vec<device::Model>> = BTreeMap::new();
    for device in device::Entity::find().all(db).await? {
        devices
            .entry(device.member_id.clone())
            .or_default()
            .push(device);
    }
    if devices.is_empty() {
        return Ok(devices);
    }
    let openers = find_permission_holders(db, occasion.required_permissions()).await?;
    let defaults = find_permission_holders(db, occasion.default_permissions()).await?;
    let choices = table::Entity::find().filter(table::Column::Occasion.eq(occasion.key()));
    let chosen: HashMap<String, bool> = choices
        .all(db)
        .await?
        .into_iter()
        .filter_map(|choice| Some((choice.member_id, choice.pushed?)))
        .collect();
    devices.retain(|member, _| {
        let is_wanted = chosen.get(member).copied();
        openers.contains_key(member) && is_wanted.unwrap_or(defaults.contains_key(member))
    });
    Ok(devices)
}

async fn load_quiet_hours<C: ConnectionTrait>(
    db: &C,
    members: impl Iterator<Item = String>,
) -> Result<HashMap<String, QuietHours>, StoreError> {
    let found = quiet_hours::Entity::find()
        .filter(quiet_hours::Column::MemberId.is_in(members))
        .all(db)
        .await?;
    found
        .into_iter()
        .map(|row| Ok((row.member_id.clone(), QuietHours::try_from(row)?)))
        .collect()
}

/// Where the desk shows what a notice tells of; its first screen where the notice has no link.
fn read_path(variables: &Value) -> String {
    let link = variables["link"]
        .as_str()
        .and_then(|link| Url::parse(link).ok());
    let path = link.map(|link| match link.query() {
        Some(query) => format!("{}?{query}", link.path()),
        None => link.path().to_owned(),
    });
    // A worker opens what it is given: nothing but the desk.
    path.filter(|path| path.starts_with("/desk"))
        .unwrap_or_else(|| "/desk".to_owned())
}

//! The lines of the audit log, each chained to the one before by its hash.

use chrono::{DateTime, SecondsFormat, Utc};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{EntityTrait, QueryOrder};
use sha2::{Digest, Sha256};

use crate::actor::Actor;
use crate::audit_entry::AuditEntry;
use crate::connection::Transaction;
use crate::error::StoreError;
pub(crate) use crate::tables::audit_log::Model as AuditLine;
use crate::tables::audit_log::{ActiveModel, Column, Entity};

/// [`crate::WriteTx::acquire_lock`] at the end of the chain.
pub(crate) const CHAIN_LOCK: i64 = 0x0BED_A0D1;
/// What the first line follows.
pub(crate) const GENESIS_HASH: &str =
    "0000000000000000000000000000000000000000000000000000000000000000";

/// An entry that waits for the end of its write.
pub(crate) struct PendingAuditEntry {
    pub id: String,
    pub entry: AuditEntry,
}

/// Writes the entries as the chain's next lines; whoever calls holds [`CHAIN_LOCK`].
pub(crate) async fn append_lines(
    connection: &Transaction,
    now: DateTime<Utc>,
    actor: &Actor,
    role: Option<&'static str>,
    waiting: Vec<PendingAuditEntry>,
) -> Result<(), StoreError> {
    let last = Entity::find()
        .order_by_desc(Column::Seq)
        .one(connection)
        .await?;
    let (mut seq, mut previous) =
        last.map_or((0, GENESIS_HASH.to_owned()), |line| (line.seq, line.hash));
    let mut lines = Vec::with_capacity(waiting.len());
    for PendingAuditEntry { id, entry } in waiting {
        seq += 1;
        let line = with_hash(AuditLine {
            seq,
            id,
            at: now,
            actor: actor.to_string(),
            role: role.map(str::to_owned),
            action: entry.action,
            subject: entry.subject,
            before: entry.before.map(|value| value.to_string()),
            after: entry.after.map(|value| value.to_string()),
            previous,
            hash: String::new(),
        });
        previous = line.hash.clone();
        lines.push(to_active_model(line));
    }
    // An engine binds a limited number of values in one statement, and each line has eleven.
    for some in lines.chunks(100) {
        Entity::insert_many(some.to_vec())
            .exec_without_returning(connection)
            .await?;
    }
    Ok(())
}

pub(crate) fn with_hash(mut line: AuditLine) -> AuditLine {
    line.hash = hash_line(&line);
    line
}

/// SHA-256, in hex, of the JSON array of the line's fields: those that every line has in the order of the columns, then the
/// role where there is one. So lines from before roles were named keep their hash.
fn hash_line(line: &AuditLine) -> String {
    let mut fields = serde_json::json!([
        line.seq,
        line.previous,
        line.id,
        line.at.to_rfc3339_opts(SecondsFormat::Micros, true),
        line.actor,
        line.action,
        line.subject,
        line.before,
        line.after,
    ]);
    if let (Some(role), Some(fields)) = (&line.role, fields.as_array_mut()) {
        fields.push(role.as_str().into());
    }
    hex::encode(Sha256::digest(fields.to_string()))
}

pub(crate) fn to_active_model(line: AuditLine) -> ActiveModel {
    ActiveModel {
        seq: Set(line.seq),
        id: Set(line.id),
        at: Set(line.at),
        actor: Set(line.actor),
        // Not named where there is none: the migration that made the chain ran before the column was there.
        role: line.role.map_or(NotSet, |role| Set(Some(role))),
        action: Set(line.action),
        subject: Set(line.subject),
        before: Set(line.before),
        after: Set(line.after),
        previous: Set(line.previous),
        hash: Set(line.hash),
    }
}

pub(crate) fn chain_fault(
    line: &AuditLine,
    (seq, previous): &(i64, String),
) -> Option<&'static str> {
    if line.seq != *seq {
        return Some("is missing");
    }
    if line.hash != hash_line(line) {
        return Some("was changed");
    }
    (line.previous != *previous).then_some("does not follow the entry before it")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> AuditLine {
        with_hash(AuditLine {
            seq: 1,
            id: "01JD6Q5T3W8ZK9V2M4N6P8R0S1".into(),
            at: DateTime::UNIX_EPOCH,
            actor: "system".into(),
            role: None,
            action: "a.b".into(),
            subject: "c:d".into(),
            before: None,
            after: Some("null".into()),
            previous: GENESIS_HASH.into(),
            hash: String::new(),
        })
    }

    #[test]
    fn every_field_counts() {
        let sound = line();
        assert_eq!(chain_fault(&sound, &(1, GENESIS_HASH.into())), None);
        let changes: [fn(&mut AuditLine); 7] = [
            |line| line.actor.push('x'),
            |line| line.role = Some("owner".into()),
            |line| line.action.push('x'),
            |line| line.subject.push('x'),
            |line| line.before = Some("null".into()),
            |line| line.after = None,
            |line| line.at += chrono::Duration::microseconds(1),
        ];
        for change in changes {
            let mut changed = sound.clone();
            change(&mut changed);
            assert_eq!(
                chain_fault(&changed, &(1, GENESIS_HASH.into())),
                Some("was changed")
            );
        }
        assert_eq!(
            chain_fault(&sound, &(2, GENESIS_HASH.into())),
            Some("is missing")
        );
        let other = chain_fault(&sound, &(1, sound.hash.clone()));
        assert_eq!(other, Some("does not follow the entry before it"));
    }
}

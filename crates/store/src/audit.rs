//! The audit log: who did what to which subject, each line chained to the one before.
//!
//! A line's hash covers its own fields and the hash of the line before. Lines are written at the very end of a write,
//! under a lock, so that no two lines follow the same one; triggers refuse to change or delete them. What a chain cannot
//! tell is that its last lines were cut off: whoever wants to know keeps the [`AuditVerification::head`] elsewhere.

use std::collections::BTreeSet;

use chrono::{DateTime, SecondsFormat, Utc};
use kernel::{Page, PageParams};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};
use sha2::{Digest, Sha256};

pub use crate::tables::audit_log::Model as AuditLine;
use crate::tables::audit_log::{ActiveModel, Column, Entity};
use crate::{Actor, AuditEntry, DatabaseEngine, Store, StoreError, WriteTx, fetch_page};

/// [`WriteTx::acquire_lock`] at the end of the chain.
const CHAIN_LOCK: i64 = 0x0BED_A0D1;
/// What the first line follows.
pub(crate) const GENESIS_HASH: &str =
    "0000000000000000000000000000000000000000000000000000000000000000";
const BATCH: u64 = 1_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// Stands in the action, the subject or a state, whatever the case.
    pub text: Option<String>,
    pub actor: Option<String>,
    /// Any of these did it; for names that stand for several actors.
    pub actors: Option<Vec<String>>,
    /// What was done: the whole word, or its beginning up to a dot (`document`).
    pub action: Option<String>,
    pub subject: Option<String>,
    /// Not before this moment.
    pub from: Option<DateTime<Utc>>,
    /// Before this moment.
    pub to: Option<DateTime<Utc>>,
    pub numbers: Option<Vec<i64>>,
    /// Numbers below this one; for who reads on where they stopped.
    pub below: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditVerification {
    pub lines: u64,
    /// Number and hash of the last sound line.
    pub head: Option<(i64, String)>,
    /// The first line that is not as it was written.
    pub broken: Option<BrokenAuditLine>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenAuditLine {
    pub seq: i64,
    pub what: &'static str,
}

/// An entry that waits for the end of its write.
pub(crate) struct PendingAuditEntry {
    pub id: String,
    pub entry: AuditEntry,
}

/// Writes the entries as the chain's next lines. The lock that keeps others from the end of the chain is held until the
/// transaction ends: this comes last in a write.
///
/// `role` is the one that the write itself named, if it did.
pub(crate) async fn append_lines(
    tx: &WriteTx,
    role: Option<&'static str>,
    waiting: Vec<PendingAuditEntry>,
) -> Result<(), StoreError> {
    if waiting.is_empty() {
        return Ok(());
    }
    // A role that only the rows knew goes before the one that the session began with (decision 047).
    let role = match tx.actor() {
        Actor::Staff { role: first, .. } => role.or(*first),
        Actor::System | Actor::Visitor => None,
    };
    tx.acquire_lock(CHAIN_LOCK).await?;
    let connection = tx.connection();
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
            at: tx.now(),
            actor: tx.actor().to_string(),
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

impl AuditQuery {
    fn build_select(&self, engine: DatabaseEngine) -> Select<Entity> {
        let mut all = Condition::all();
        if let Some(text) = &self.text {
            all = all.add(contains_text(text, engine));
        }
        if let Some(action) = &self.action {
            let beginning = LikeExpr::new(format!("{}.%", escape_like(action))).escape('!');
            let any = Condition::any()
                .add(Column::Action.eq(action))
                .add(Expr::col(Column::Action).like(beginning));
            all = all.add(any);
        }
        let all = all
            .add_option(self.actor.as_ref().map(|actor| Column::Actor.eq(actor)))
            .add_option(self.actors.clone().map(|any| Column::Actor.is_in(any)))
            .add_option(self.subject.as_ref().map(|of| Column::Subject.eq(of)))
            .add_option(self.from.map(|from| Column::At.gte(from)))
            .add_option(self.to.map(|to| Column::At.lt(to)))
            .add_option(self.numbers.clone().map(|any| Column::Seq.is_in(any)))
            .add_option(self.below.map(|seq| Column::Seq.lt(seq)));
        Entity::find().filter(all)
    }
}

/// Lines that hold the text, whatever the case. In the database only ASCII is folded, on either engine alike: of what has
/// other letters, the text is looked for as it is, small and in capitals.
fn contains_text(text: &str, engine: DatabaseEngine) -> Condition {
    let collation = match engine {
        DatabaseEngine::Sqlite => "",
        DatabaseEngine::Postgres => " COLLATE \"C\"",
    };
    let forms = [text.to_owned(), text.to_lowercase(), text.to_uppercase()];
    let forms = BTreeSet::from(forms.map(|form| form.to_ascii_lowercase()));
    let mut any = Condition::any();
    for column in ["action", "subject", "before", "after"] {
        for form in &forms {
            let like = LikeExpr::new(format!("%{}%", escape_like(form))).escape('!');
            let lower = Expr::cust(format!("lower(\"{column}\"{collation})"));
            any = any.add(lower.like(like));
        }
    }
    any
}

/// Text in which `%` and `_` stand for themselves under `ESCAPE '!'`.
fn escape_like(text: &str) -> String {
    text.replace('!', "!!")
        .replace('%', "!%")
        .replace('_', "!_")
}

impl Store {
    /// A page of the wanted lines of the audit log, newest first.
    pub async fn list_audit_lines(
        &self,
        query: &AuditQuery,
        paging: PageParams,
    ) -> Result<Page<AuditLine>, StoreError> {
        let found = query.build_select(self.engine()).order_by_desc(Column::Seq);
        fetch_page(found, self.reader().connection(), paging).await
    }

    /// Walks along the whole chain up to the first line that is not as it was written.
    pub async fn verify_audit(&self) -> Result<AuditVerification, StoreError> {
        let reader = self.reader();
        let mut verified = AuditVerification {
            lines: 0,
            head: None,
            broken: None,
        };
        loop {
            let (last, previous) = match &verified.head {
                Some((seq, hash)) => (*seq, hash.clone()),
                None => (0, GENESIS_HASH.to_owned()),
            };
            // A line before the first would be none of the chain either.
            let next = if last == 0 { i64::MIN } else { last + 1 };
            let lines = Entity::find()
                .filter(Column::Seq.gte(next))
                .order_by_asc(Column::Seq)
                .limit(BATCH)
                .all(reader.connection())
                .await?;
            if lines.is_empty() {
                return Ok(verified);
            }
            let mut expected = (last + 1, previous);
            for line in lines {
                if let Some(what) = chain_fault(&line, &expected) {
                    let seq = expected.0;
                    verified.broken = Some(BrokenAuditLine { seq, what });
                    return Ok(verified);
                }
                expected = (line.seq + 1, line.hash.clone());
                verified.lines += 1;
                verified.head = Some((line.seq, line.hash));
            }
        }
    }
}

fn chain_fault(line: &AuditLine, (seq, previous): &(i64, String)) -> Option<&'static str> {
    if line.seq != *seq {
        return Some("is missing");
    }
    if line.hash != hash_line(line) {
        return Some("was changed");
    }
    (line.previous != *previous).then_some("does not follow the line before it")
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
        assert_eq!(other, Some("does not follow the line before it"));
    }

    #[test]
    fn a_search_for_signs_finds_signs() {
        assert_eq!(escape_like("100%_!"), "100!%!_!!");
    }
}

//! The audit log: who did what to which subject, each line chained to the one before.
//!
//! A line's hash covers its own fields and the hash of the line before. Lines are written at the very end of a write,
//! under a lock, so that no two lines follow the same one; triggers refuse to change or delete them. What a chain cannot
//! tell is that its last lines were cut off: whoever wants to know keeps the [`AuditVerification::head`] elsewhere.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use kernel::{Page, PageParams};
use sea_orm::sea_query::{Expr, LikeExpr};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::audit_chain::{GENESIS_HASH, chain_fault};
pub use crate::tables::audit_log::Model as AuditLine;
use crate::tables::audit_log::{Column, Entity};
use crate::{DatabaseEngine, Store, StoreError, fetch_page};

const BATCH: u64 = 1_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    /// Stands in the action, the subject or a state, whatever the case.
    pub text: Option<String>,
    /// Numbers of lines that fit the text though it does not stand in them: in other words, or with a typing error.
    pub fitting: Vec<i64>,
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

impl AuditQuery {
    fn build_select(&self, engine: DatabaseEngine) -> Select<Entity> {
        let mut all = Condition::all();
        if let Some(text) = &self.text {
            // The numbers first: whether one is among them costs less than to read a line's texts.
            let any = Condition::any().add(Column::Seq.is_in(self.fitting.iter().copied()));
            all = all.add(any.add(contains_text(text, engine)));
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

    /// The newest of the wanted lines, newest first; at most so many.
    pub async fn list_newest_audit_lines(
        &self,
        query: &AuditQuery,
        most: u64,
    ) -> Result<Vec<AuditLine>, StoreError> {
        let found = query.build_select(self.engine());
        let newest = found.order_by_desc(Column::Seq).limit(most);
        Ok(newest.all(self.reader().connection()).await?)
    }

    /// The lines behind a number, oldest first. They become visible in the order of their numbers, so whoever keeps the
    /// last one that it read misses none.
    pub async fn list_audit_lines_after(
        &self,
        seq: i64,
        most: u64,
    ) -> Result<Vec<AuditLine>, StoreError> {
        let found = Entity::find()
            .filter(Column::Seq.gt(seq))
            .order_by_asc(Column::Seq)
            .limit(most);
        Ok(found.all(self.reader().connection()).await?)
    }

    /// The number of the last line; 0 before there is one.
    pub async fn find_last_audit_number(&self) -> Result<i64, StoreError> {
        let last = Entity::find()
            .select_only()
            .column(Column::Seq)
            .order_by_desc(Column::Seq)
            .into_tuple()
            .one(self.reader().connection())
            .await?;
        Ok(last.unwrap_or(0))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_for_signs_finds_signs() {
        assert_eq!(escape_like("100%_!"), "100!%!_!!");
    }
}

//! Finds lines of the audit log by their words as the desk shows them, with one typing error forgiven in each.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use store::StoreError;
use store::audit::{AuditLine, AuditQuery};
use tokio::task::spawn_blocking;
use web::Error;

use super::audit_names::LineNames;
use crate::{Staff, TypedWords};

/// The newest lines that one search goes through, as many as the search of the desk.
const MOST_SEARCHED: usize = 10_000;

/// How the desk says what was done; its screen reads the same file.
static TEXTS: LazyLock<DeedTexts> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/deeds.json")).unwrap_or_default()
});

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DeedTexts {
    /// By the whole action, or by its verb, which many things share.
    deeds: HashMap<String, String>,
    /// What people do to their own account, by the whole action.
    own_deeds: HashMap<String, String>,
    /// What it is done to: by the kind of a subject, by the whole of it, or by what the action says of it.
    things: HashMap<String, String>,
}

/// Numbers of the newest lines that fit the text, of those that the query asks for, and whether there are older ones.
pub(super) async fn find_fitting_lines(
    staff: &Staff,
    query: &AuditQuery,
    text: &str,
) -> Result<(Vec<i64>, bool), Error> {
    let typed = TypedWords::parse(text);
    if typed.is_empty() {
        return Ok((Vec::new(), false));
    }
    let most = MOST_SEARCHED as u64 + 1;
    let mut lines = staff.store().list_newest_audit_lines(query, most).await?;
    let has_older = lines.len() > MOST_SEARCHED;
    lines.truncate(MOST_SEARCHED);
    let names = LineNames::load_names(staff, &lines).await?;
    // Thousands of lines are compared: the threads of the runtime have other calls to answer meanwhile.
    let search = move || {
        let fitting = lines.iter().filter(|line| fits(&typed, &names, line));
        fitting.map(|line| line.seq).collect()
    };
    let fitting = spawn_blocking(search).await.map_err(StoreError::other)?;
    Ok((fitting, has_older))
}

fn fits(typed: &TypedWords, names: &LineNames, line: &AuditLine) -> bool {
    let actor = names.actor_name(&line.actor);
    let subject = names.subject_name(&line.subject);
    let changed = names.names_in(line);
    let said = TEXTS.describe_line(line);
    let whole = [actor.as_str(), &line.actor, &line.action, &line.subject];
    let parts = [
        names.actor_address(&line.actor),
        subject.as_deref(),
        line.role.as_deref(),
        line.before.as_deref(),
        line.after.as_deref(),
    ];
    let texts = whole.into_iter().chain(parts.into_iter().flatten());
    let texts = texts.chain(said.iter().map(|text| &**text));
    typed.fits(texts.chain(changed.values().map(String::as_str)))
}

impl DeedTexts {
    /// What the sentence of a line says of what was done, and of what it was done to.
    fn describe_line(&self, line: &AuditLine) -> Vec<Cow<'_, str>> {
        let (resource, verb) = line.action.split_once('.').unwrap_or(("", &line.action));
        let (kind, id) = line.subject.split_once(':').unwrap_or(("", &line.subject));
        let is_own = kind == "member" && line.actor.strip_prefix("staff:") == Some(id);
        let own = self.own_deeds.get(&line.action).filter(|_| is_own);
        let deed = own
            .or_else(|| self.deeds.get(&line.action))
            .or_else(|| self.deeds.get(verb));
        let deed = deed.map_or_else(|| guess_deed(verb).into(), |deed| deed.as_str().into());
        let thing = self.things.get(kind).or_else(|| self.things.get(resource));
        let wholes = [&line.subject, &line.action].map(|name| self.things.get(name));
        let things = std::iter::once(thing).chain(wholes).flatten();
        let mut texts = vec![deed];
        // Whoever does it to themselves is named once.
        let things = things.filter(|_| own.is_none());
        texts.extend(things.map(|text| Cow::Borrowed(text.as_str())));
        texts
    }
}

/// A verb that nobody wrote a sentence for, as the desk guesses it: what is several words stays as it is.
fn guess_deed(verb: &str) -> String {
    let is_word = verb.chars().all(|sign| sign.is_ascii_lowercase());
    if !is_word || verb.ends_with("ed") {
        return verb.to_owned();
    }
    format!("{}ed", verb.strip_suffix('e').unwrap_or(verb))
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn describe(actor: &str, action: &str, subject: &str) -> String {
        let line = AuditLine {
            seq: 1,
            id: String::new(),
            at: DateTime::UNIX_EPOCH,
            actor: actor.to_owned(),
            role: None,
            action: action.to_owned(),
            subject: subject.to_owned(),
            before: None,
            after: None,
            previous: String::new(),
            hash: String::new(),
        };
        TEXTS.describe_line(&line).join(" | ")
    }

    #[test]
    fn a_line_is_described_as_the_desk_says_it() {
        assert_eq!(
            describe("staff:1", "staff.passkey_added", "member:1"),
            "added a passkey"
        );
        assert_eq!(
            describe("staff:1", "staff.passkey_added", "member:2"),
            "added a passkey for {} | Someone"
        );
        assert_eq!(
            describe("system", "document.publish", "blog:post-a"),
            "published"
        );
        assert_eq!(
            describe("staff:1", "question.hide", "question:1"),
            "hid {} | A question"
        );
        assert_eq!(
            describe("staff:1", "mail.suppress", "mail-suppression:1"),
            "blocked {} | An address"
        );
    }
}

//! The letter of an issue: made once, with places for what differs from reader to reader.

use kernel::Id;
use mail::{Letter, Settings as MailSettings};
use serde_json::{Value, json};
use store::StoreError;

use super::records::ShownPost;
use crate::Newsletter;
use crate::links::Purpose;
use crate::tables::issue::Model;

pub(crate) const TEMPLATE: &str = "newsletter-issue";
/// What stands where a reader's own links go. Both are as long as no real one.
const LEAVE: &str = "LEAVE-TOKEN-OF-THE-READER";
const PREFERENCES: &str = "PREFERENCES-TOKEN-OF-THE-READER";
/// What stands in for them where nobody is to press anything.
pub(crate) const NOBODY: &str = "preview";

#[derive(Debug, thiserror::Error)]
pub(crate) enum Unmade {
    /// In words for the desk.
    #[error("{0}")]
    Refused(String),
    #[error("{0}")]
    Later(String),
}

/// What the template asks for. `path` is where the issue stands on the site.
pub(crate) fn variables(
    newsletter: &Newsletter,
    row: &Model,
    posts: &[ShownPost],
    path: &str,
) -> Value {
    let posts: Vec<Value> = posts
        .iter()
        .map(|post| {
            json!({ "title": post.title, "href": newsletter.address(&post.href),
                "summary": post.summary, "category": post.category })
        })
        .collect();
    let subject = if row.subject.is_empty() {
        "No subject yet"
    } else {
        &row.subject
    };
    json!({
        "subject": subject,
        "summary": if row.summary.is_empty() { " " } else { &row.summary },
        "intro": row.intro,
        "posts": Value::Array(posts).to_string(),
        "page": newsletter.address(path),
        "leave": newsletter.address(&Purpose::Leave.path(LEAVE)),
        "preferences": newsletter.address(&Purpose::Preferences.path(PREFERENCES)),
    })
}

/// The letter with its places, as it would be made now.
pub(crate) async fn make(
    newsletter: &Newsletter,
    row: &Model,
    path: &str,
) -> Result<(Letter, Vec<ShownPost>), Unmade> {
    let later = |error: StoreError| Unmade::Later(error.to_string());
    let posts = newsletter.outside().posts.posts(&row.post_ids()).await;
    let posts: Vec<ShownPost> = posts.map_err(later)?.into_iter().map(Into::into).collect();
    let settings: MailSettings = newsletter
        .post()
        .settings()
        .await
        .map_err(|error| Unmade::Later(error.to_string()))?;
    let variables = variables(newsletter, row, &posts, path);
    let made = newsletter.post().letter(TEMPLATE, &variables, &settings);
    let letter = made.await.map_err(|error| match error {
        mail::TemplateError::Refused(why) => Unmade::Refused(why),
        other => Unmade::Later(other.to_string()),
    })?;
    Ok((letter, posts))
}

/// The letter with a reader's own links.
pub(crate) fn addressed(letter: &Letter, leave: &str, preferences: &str) -> Letter {
    let put = |text: &str| text.replace(LEAVE, leave).replace(PREFERENCES, preferences);
    Letter {
        subject: letter.subject.clone(),
        html: put(&letter.html),
        text: put(&letter.text),
    }
}

/// Where an issue stands on the site; before it has a number, where it would.
pub(crate) fn path_of(row: &Model) -> String {
    match row.number {
        Some(number) => format!("/newsletter/issues/{number}"),
        None => "/newsletter".to_owned(),
    }
}

/// What an issue lacks before it can go out.
pub(crate) fn checks(row: &Model, found: usize) -> Vec<String> {
    let mut checks = Vec::new();
    let mut wants = |is_missing: bool, words: &str| {
        if is_missing {
            checks.push(words.to_owned());
        }
    };
    let intro = row.intro();
    let has_intro = intro.as_array().is_some_and(|blocks| !blocks.is_empty());
    let wanted = row.post_ids().len();
    wants(row.subject.trim().is_empty(), "Give it a subject.");
    wants(
        !has_intro && wanted == 0,
        "Write an opening, or choose at least one article.",
    );
    wants(
        found < wanted,
        "An article of this issue is not on the site any more. Take it out.",
    );
    checks
}

/// Names the key of a letter that is shown at the desk.
pub(crate) fn key_of(issue: &str, subscriber: &str) -> String {
    format!("newsletter-issue:{issue}:{subscriber}")
}

/// An id that is well formed, or nothing.
pub(crate) fn well_formed(id: &str) -> Option<String> {
    id.parse::<Id>().ok().map(|id| id.to_string())
}

/// The variables with links that lead nowhere, for who looks at an issue before it goes out.
pub(crate) fn for_nobody(mut variables: Value) -> Value {
    for name in ["leave", "preferences"] {
        let link = variables[name].as_str().unwrap_or_default();
        let link = link.replace(LEAVE, NOBODY).replace(PREFERENCES, NOBODY);
        variables[name] = Value::String(link);
    }
    variables
}

//! The mail content of an issue: made once, with places for what differs from reader to reader.

use std::collections::BTreeMap;

use kernel::Id;
use mail::{MailContent, MailSettings, find_country};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::StoreError;

use super::records::PublishedPost;
use crate::links::LinkPurpose;
use crate::options::COUNTRIES;
use crate::service::Newsletter;
use crate::tables::issue::Model;

pub(crate) const TEMPLATE: &str = "newsletter-issue";
/// What stands where a reader's own links go. Both are as long as no real one.
const LEAVE_PLACEHOLDER: &str = "LEAVE-TOKEN-OF-THE-READER";
const PREFERENCES_PLACEHOLDER: &str = "PREFERENCES-TOKEN-OF-THE-READER";
/// What stands in for them where nobody is to press anything.
pub(crate) const PREVIEW_TOKEN: &str = "preview";

#[derive(Debug, thiserror::Error)]
pub(crate) enum IssueRenderError {
    /// In words for the desk.
    #[error("{0}")]
    Refused(String),
    #[error("{0}")]
    Later(String),
}

/// What is sent of an issue.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct IssueContent {
    #[serde(flatten)]
    content: MailContent,
    /// The same for readers of countries whose legal line differs, by code.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    by_country: BTreeMap<String, MailContent>,
}

impl IssueContent {
    pub(crate) fn for_country(&self, code: &str) -> &MailContent {
        self.by_country.get(code).unwrap_or(&self.content)
    }
}

/// What the template asks for. `path` is where the issue stands on the site.
pub(crate) fn build_variables(
    newsletter: &Newsletter,
    row: &Model,
    posts: &[PublishedPost],
    path: &str,
) -> Value {
    let posts: Vec<Value> = posts
        .iter()
        .map(|post| {
            json!({ "title": post.title, "href": newsletter.absolute_url(&post.href),
                "summary": post.summary, "category": post.category })
        })
        .collect();
    let subject = if row.subject.is_empty() {
        l10n::t!("newsletter-draft-no-subject")
    } else {
        &row.subject
    };
    // The template rejects empty variables (`web/src/mail/fill.ts`), but a summary is optional: hence the space.
    json!({
        "subject": subject,
        "summary": if row.summary.is_empty() { " " } else { &row.summary },
        "intro": row.intro,
        "posts": Value::Array(posts).to_string(),
        "page": newsletter.absolute_url(path),
        "leave": newsletter.absolute_url(&LinkPurpose::Leave.link_path(LEAVE_PLACEHOLDER)),
        "preferences": newsletter.absolute_url(&LinkPurpose::Preferences.link_path(PREFERENCES_PLACEHOLDER)),
    })
}

/// The mail content with its places, as it would be made now.
pub(crate) async fn render_content(
    newsletter: &Newsletter,
    row: &Model,
    path: &str,
) -> Result<(IssueContent, Vec<PublishedPost>), IssueRenderError> {
    let later = |error: StoreError| IssueRenderError::Later(error.to_string());
    let posts = newsletter.ports().posts.load_posts(&row.post_ids()).await;
    let posts: Vec<PublishedPost> = posts.map_err(later)?.into_iter().map(Into::into).collect();
    let settings: MailSettings = newsletter
        .dispatcher()
        .load_settings()
        .await
        .map_err(|error| IssueRenderError::Later(error.to_string()))?;
    let variables = build_variables(newsletter, row, &posts, path);
    let content = render_for_country(newsletter, &variables, &settings).await?;
    let mut by_country = BTreeMap::new();
    for (code, _) in COUNTRIES {
        let own = settings.clone().for_reader_in(find_country(code));
        if own.legal_line != settings.legal_line {
            let content = render_for_country(newsletter, &variables, &own).await?;
            by_country.insert(code.to_owned(), content);
        }
    }
    let content = IssueContent {
        content,
        by_country,
    };
    Ok((content, posts))
}

async fn render_for_country(
    newsletter: &Newsletter,
    variables: &Value,
    settings: &MailSettings,
) -> Result<MailContent, IssueRenderError> {
    let made = newsletter
        .dispatcher()
        .render_mail(TEMPLATE, variables, settings);
    made.await.map_err(|error| match error {
        mail::TemplateError::Refused(why) => IssueRenderError::Refused(why),
        other => IssueRenderError::Later(other.to_string()),
    })
}

/// The mail content with a reader's own links.
pub(crate) fn insert_reader_links(
    content: &MailContent,
    leave: &str,
    preferences: &str,
) -> MailContent {
    let put = |text: &str| {
        text.replace(LEAVE_PLACEHOLDER, leave)
            .replace(PREFERENCES_PLACEHOLDER, preferences)
    };
    MailContent {
        subject: content.subject.clone(),
        html: put(&content.html),
        text: put(&content.text),
    }
}

/// Where an issue stands on the site; before it has a number, where it would.
pub(crate) fn issue_path(row: &Model) -> String {
    match row.number {
        Some(number) => format!("/newsletter/issues/{number}"),
        None => "/newsletter".to_owned(),
    }
}

/// What an issue lacks before it can go out.
pub(crate) fn list_problems(row: &Model, found: usize) -> Vec<String> {
    let mut checks = Vec::new();
    let mut wants = |is_missing: bool, words: &str| {
        if is_missing {
            checks.push(words.to_owned());
        }
    };
    let intro = row.parse_intro();
    let has_intro = intro.as_array().is_some_and(|blocks| !blocks.is_empty());
    let wanted = row.post_ids().len();
    wants(
        row.subject.trim().is_empty(),
        l10n::t!("newsletter-draft-subject-missing"),
    );
    wants(
        !has_intro && wanted == 0,
        l10n::t!("newsletter-draft-content-missing"),
    );
    wants(found < wanted, l10n::t!("newsletter-draft-article-gone"));
    checks
}

/// Names the key of a mail that is shown at the desk.
pub(crate) fn mail_key(issue: &str, subscriber: &str) -> String {
    format!("newsletter-issue:{issue}:{subscriber}")
}

/// An id that is well formed, or nothing.
pub(crate) fn parse_issue_id(id: &str) -> Option<String> {
    id.parse::<Id>().ok().map(|id| id.to_string())
}

/// The variables with links that lead nowhere, for who looks at an issue before it goes out.
pub(crate) fn without_reader_links(mut variables: Value) -> Value {
    for name in ["leave", "preferences"] {
        let link = variables[name].as_str().unwrap_or_default();
        let link = link
            .replace(LEAVE_PLACEHOLDER, PREVIEW_TOKEN)
            .replace(PREFERENCES_PLACEHOLDER, PREVIEW_TOKEN);
        variables[name] = Value::String(link);
    }
    variables
}

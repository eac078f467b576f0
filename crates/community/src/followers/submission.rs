//! Taking an address that wants to follow a question. Whatever the address, the answer is the same: who looks at it learns
//! nothing of who follows.

use std::net::IpAddr;

use forms::{EmailField, ParsedForm, invalid_field, invalid_form};
use kernel::ProblemDetails;
use mail::{Mailer, NewMail};
use serde_json::json;
use store::{Actor, StoreError, WriteTx};
use web::Error;

use super::links;
use crate::items::followers as records;
use crate::items::questions::{find_question, is_shown};
use crate::questions::question_not_found;
use crate::service::CommunityService;
use crate::tables::follower::FollowerState;

const MISSING: &str = "community-updates-email-missing";

forms::form! {
    pub(crate) struct FollowForm as "QuestionFollowBody" on "updates" {
        /// Where the mails go, once its owner has said yes.
        email: EmailField = "email" { missing: MISSING },
    }
}

/// Sends a mail with a button to an address; nothing else goes there until it is pressed. What a machine sent is kept by
/// nobody, and it is told what everybody is told.
///
/// # Errors
/// 404 for a question that not everybody sees, 422 with what to mend, 429 when too many come from one network.
pub(super) async fn follow_question(
    community: &CommunityService,
    question: &str,
    reading: ParsedForm<FollowForm>,
    is_machine: bool,
    from: Option<IpAddr>,
) -> Result<(), Error> {
    let email = reading.into_result().map_err(invalid_form)?.email.0;
    let address = email.ok_or_else(|| invalid_field("email", l10n::text(MISSING)))?;
    let reader = community.store().reader();
    let found = find_question(reader.connection(), question).await?;
    found.filter(is_shown).ok_or_else(question_not_found)?;
    if is_machine {
        return Ok(());
    }
    check_network(community, from)?;
    let store = community.store();
    let tx = store.begin(Actor::Visitor).await?;
    let mailer = Mailer::new(store.clone());
    // Before the link: one that no mail brings must not end the one that is on its way.
    if !mailer
        .can_mail_unconfirmed(tx.connection(), &address)
        .await?
    {
        return Ok(());
    }
    let token = links::generate_token();
    let known = records::lock_by_address(store, &tx, question, &address).await?;
    let follower = match known {
        Some(row) if row.state == FollowerState::Following => None,
        Some(row) => Some(records::replace_token(&tx, row, token.hash()).await?),
        None => records::insert_waiting(store, &tx, question, &address, token.hash()).await?,
    };
    let Some(follower) = follower else {
        return Ok(());
    };
    let link = links::confirm_path(token.secret());
    let mail = NewMail {
        template: "question-follow-confirm",
        to: address,
        variables: json!({ "link": format!("{}{link}", community.ports().public_url) }),
        key: Some(format!(
            "{}confirm:{}",
            records::mail_prefix(&follower),
            token.hash()
        )),
    };
    mailer.enqueue(&tx, mail).await?;
    tx.commit().await?;
    Ok(())
}

fn check_network(community: &CommunityService, from: Option<IpAddr>) -> Result<(), Error> {
    if !from.is_some_and(|from| community.is_following_flood(from)) {
        return Ok(());
    }
    let words = l10n::t!("community-updates-too-many");
    Err(Error::from(ProblemDetails::too_many_requests(words)).retry_after(3600))
}

/// Confirms by the link of the mail.
pub(super) async fn confirm_follow(
    community: &CommunityService,
    token: &str,
) -> Result<(), StoreError> {
    let tx = community.store().begin(Actor::Visitor).await?;
    records::confirm_follower(&tx, &store::token::hash_secret(token)).await?;
    tx.commit().await
}

/// Ends it by the link of any mail; a link that is nobody's changes nothing and is told the same.
pub(super) async fn stop_following(
    community: &CommunityService,
    token: &str,
) -> Result<(), StoreError> {
    let store = community.store();
    let Some(id) = links::parse_stop_token(store, token)? else {
        return Ok(());
    };
    let tx: WriteTx = store.begin(Actor::Visitor).await?;
    let found = tx.lock_row::<crate::tables::follower::Entity>(id).await?;
    if let Some(row) = found {
        records::delete_follower(&tx, store, row).await?;
    }
    tx.commit().await
}

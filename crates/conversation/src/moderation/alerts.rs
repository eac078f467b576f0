//! A mail to who is on call, when words sound like somebody is in danger.
use kernel::dates::two_clocks;
use kernel::{Email, Zone};
use mail::{Mail, Mailer};
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::Conversation;
use crate::model::Item;

/// Puts the mail into the outbox, once for each item. It says that something waits and not what. Nothing is sent when
/// the desk has set no address.
///
/// # Errors
/// When the database fails.
pub async fn raise(
    conversation: &Conversation,
    tx: &WriteTx,
    item: &Item,
    address: &str,
) -> Result<(), StoreError> {
    let address = address.trim();
    if address.is_empty() {
        return Ok(());
    }
    let Ok(to) = address.parse::<Email>() else {
        tracing::warn!("the address of who is on call cannot be used");
        return Ok(());
    };
    let desk = &conversation.outside().public_url;
    let mail = Mail {
        template: "crisis-alert",
        to,
        variables: json!({
            "at": two_clocks(tx.now(), Zone::Lagos),
            "link": format!("{desk}/desk/conversation?item={item}"),
        }),
        key: Some(format!("crisis:{item}")),
    };
    let mailer = Mailer::new(conversation.store().clone());
    mailer.enqueue(tx, mail).await.map(|_id| ())
}

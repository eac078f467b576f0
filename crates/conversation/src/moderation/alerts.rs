//! A mail to whom it may concern, when words sound like somebody is in danger.
use kernel::Zone;
use kernel::dates::two_clocks;
use mail::{Mailer, Notice, Occasion};
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::Conversation;
use crate::model::Item;

/// Tells of an item: the address that the desk set for it, and everybody who chose to be told. Where that is nobody, the owners
/// are told. The mail says that something waits and not what. Of an item it tells once; where words are added to it later, once
/// for each `round` of them.
pub async fn raise(
    conversation: &Conversation,
    tx: &WriteTx,
    item: &Item,
    round: Option<&str>,
    address: &str,
) -> Result<(), StoreError> {
    let desk = &conversation.outside().public_url;
    let notice = Notice {
        occasion: Occasion::Crisis,
        template: "crisis-alert",
        variables: json!({
            "at": two_clocks(tx.now(), Zone::Lagos),
            "link": format!("{desk}/desk/conversation?item={item}"),
        }),
        key: round.map_or_else(
            || format!("crisis:{item}"),
            |round| format!("crisis:{item}:{round}"),
        ),
        named: address.to_owned(),
    };
    let mailer = Mailer::new(conversation.store().clone());
    mailer.notify(tx, notice).await
}

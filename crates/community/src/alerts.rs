//! A mail to whom it may concern, when words sound like somebody is in danger.
use kernel::PracticeZone;
use kernel::dates::format_in_both_zones;
use mail::{Mailer, NoticeOccasion, StaffNotice};
use serde_json::json;
use store::{StoreError, WriteTx};

use crate::model::Item;
use crate::service::CommunityService;

/// Tells of an item: the address that the desk set for it, and everybody who chose to be told. Where that is nobody, the owners
/// are told. The mail says that something waits and not what. Of an item it tells once; where words are added to it later, once
/// for each `round` of them.
pub async fn raise_alert(
    community: &CommunityService,
    tx: &WriteTx,
    item: &Item,
    round: Option<&str>,
    address: &str,
) -> Result<(), StoreError> {
    let desk = &community.ports().public_url;
    let notice = StaffNotice {
        occasion: NoticeOccasion::Crisis,
        template: "crisis-alert",
        variables: json!({
            "at": format_in_both_zones(tx.now(), PracticeZone::Lagos),
            "link": format!("{desk}/desk/conversation?item={item}"),
        }),
        key: round.map_or_else(
            || format!("crisis:{item}"),
            |round| format!("crisis:{item}:{round}"),
        ),
        named_address: address.to_owned(),
    };
    let mailer = Mailer::new(community.store().clone());
    mailer.notify_staff(tx, notice).await
}

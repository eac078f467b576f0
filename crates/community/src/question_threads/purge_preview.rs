//! How many private threads the coming nights erase.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::StoreError;
use store::personal::{PurgePreview, PurgeRule};

use crate::items::askers::unrestricted_condition;
use crate::service::CommunityService;
use crate::tables::question::{Column, Entity};

pub async fn preview_purges(community: &CommunityService) -> Result<Vec<PurgePreview>, StoreError> {
    // not shown: to visitors, only at the desk.
    let settings = community.ports().rules.load_settings().await?;
    let rule = PurgeRule {
        what: "Questions: private messages, photos and addresses".to_owned(),
        rule: format!(
            "{} days after a thread was closed, {} days after the last message of an open one",
            settings.keep_private_days, settings.keep_open_days
        ),
        settings: Some("conversation"),
    };
    let store = community.store();
    let free = unrestricted_condition(store, store.reader().connection()).await?;
    let due = |at| {
        Entity::find()
            .filter(Column::EraseAfter.lte(at))
            .filter(free.clone())
    };
    Ok(vec![rule.preview(store, due).await?])
}

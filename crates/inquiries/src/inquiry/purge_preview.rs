//! How many inquiries the coming nights erase, kind by kind.

use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use store::StoreError;
use store::personal::{PurgePreview, PurgeRule};

use super::records;
use crate::InquiryService;
use crate::model::{InquiryKind, InquiryState};
use crate::tables::inquiry::{Column, Entity};

pub async fn preview_purges(inquiries: &InquiryService) -> Result<Vec<PurgePreview>, StoreError> {
    // not shown: to visitors, only at the desk.
    let (settings, store) = (inquiries.settings().await?, inquiries.store());
    let free = records::unrestricted_condition(store, store.reader().connection()).await?;
    let mut previews = Vec::new();
    for kind in InquiryKind::ALL {
        let rule = PurgeRule {
            what: format!("{}: messages, replies and files", kind.desk_label()),
            rule: format!(
                "{} days after the last message",
                settings.keep.for_kind(kind)
            ),
            settings: Some("outreach"),
        };
        let due = |at| {
            Entity::find()
                .filter(Column::Kind.eq(kind))
                .filter(Column::State.ne(InquiryState::Guardian))
                .filter(Column::EraseAfter.lte(at))
                .filter(free.clone())
        };
        previews.push(rule.preview(store, due).await?);
    }
    let waiting = PurgeRule {
        what: "Volunteers under 18 whose parent or guardian did not answer".to_owned(),
        rule: format!("{} days after they wrote", settings.keep.guardian.max(1)),
        settings: Some("outreach"),
    };
    let unanswered = |at| {
        Entity::find()
            .filter(Column::State.eq(InquiryState::Guardian))
            .filter(Column::EraseAfter.lte(at))
            .filter(free.clone())
    };
    previews.push(waiting.preview(store, unanswered).await?);
    Ok(previews)
}

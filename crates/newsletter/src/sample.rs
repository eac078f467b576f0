//! A few readers and an issue in the archive, for trying things out.

use kernel::Email;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, PaginatorTrait};
use serde_json::json;
use store::{Actor, StoreError};

use crate::Newsletter;
use crate::answer::issues_tag;
use crate::issues::records::ShownPost;
use crate::subscribing::records::{self, Noted};
use crate::tables::consent::ConsentKind;
use crate::tables::issue::{self, IssueKind, IssueState};
use crate::tables::subscriber::{Entity, State};

/// Addresses that can never be anybody's.
const READERS: [&str; 3] = [
    "reader.one@example.org",
    "reader.two@example.org",
    "reader.three@example.org",
];
/// Articles of the sample issue.
const POSTS: u64 = 2;

/// Loads them where there is nobody yet.
///
/// # Errors
/// When the database fails.
pub async fn load(newsletter: &Newsletter) -> Result<(), StoreError> {
    let reader = newsletter.store().reader();
    if Entity::find().count(reader.connection()).await? > 0 {
        return Ok(());
    }
    let posts = newsletter.outside().posts.find("", POSTS).await?;
    let consent = newsletter.settings().await?.consent;
    let house = newsletter.clone();
    newsletter
        .store()
        .write(Actor::System, move |tx| {
            Box::pin(async move {
                for address in READERS {
                    let address: Email = address.parse().map_err(StoreError::other)?;
                    let store = house.store();
                    let row = records::begin(store, tx, &address, State::Subscribed, "sample");
                    let row = row.await?;
                    let noted = Noted {
                        text: &consent,
                        ..Noted::of(ConsentKind::Imported, "sample")
                    };
                    records::note(tx, &row.id, noted).await?;
                }
                let ids: Vec<&str> = posts.iter().map(|post| post.id.as_str()).collect();
                let ids = serde_json::to_string(&ids).map_err(StoreError::other)?;
                let shown: Vec<ShownPost> = posts.into_iter().map(Into::into).collect();
                let shown = serde_json::to_string(&shown).map_err(StoreError::other)?;
                let intro = json!([{ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
                    "children": [{ "_type": "span", "_key": "s", "marks": [],
                        "text": "This is a sample issue. It shows how a letter looks and was sent to nobody." }] }]);
                let row = issue::ActiveModel {
                    id: Set(tx.id().to_string()),
                    number: Set(Some(1)),
                    state: Set(IssueState::Sent),
                    kind: Set(IssueKind::Weekly),
                    subject: Set("What is new this week (sample)".to_owned()),
                    summary: Set("A sample issue of the newsletter.".to_owned()),
                    intro: Set(intro.to_string()),
                    posts: Set(ids),
                    segment: Set("{}".to_owned()),
                    revision: Set(1),
                    run: Set(1),
                    send_at: Set(None),
                    begun_at: Set(Some(tx.now())),
                    sent_at: Set(Some(tx.now())),
                    shown: Set(Some(shown)),
                    letter: Set(None),
                    trouble: Set(None),
                    created_at: Set(tx.now()),
                    updated_at: Set(tx.now()),
                    by: Set(tx.actor().to_string()),
                };
                row.insert(tx.connection()).await?;
                tx.touch([issues_tag()]);
                Ok(())
            })
        })
        .await
}

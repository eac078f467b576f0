//! A few readers and an issue in the archive, for trying things out.

use kernel::EmailAddress;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::json;
use store::{Actor, AuditEntry, StoreError, WriteTx};

use crate::issues::records::{PublishedPost, issues_tag};
use crate::service::Newsletter;
use crate::subscribing::records::{self, NewConsent};
use crate::tables::consent::{self, ConsentKind};
use crate::tables::issue::{self, IssueState};
use crate::tables::subscriber::{Column, Entity, SubscriberState};

/// Addresses that can never be anybody's.
const READERS: [&str; 3] = [
    // RFC 2606 reserves example.org, so an issue sent by mistake reaches nobody.
    "reader.one@example.org",
    "reader.two@example.org",
    "reader.three@example.org",
];
/// Where the sample readers came from: nobody reads mail at their addresses, so issues leave them out.
pub(crate) const SOURCE: &str = "sample";
const SUBJECT: &str = "What is new this week (sample)";
/// Articles of the sample issue.
const POSTS: u64 = 2;

/// Loads them where there is nobody yet.
pub async fn load_sample(newsletter: &Newsletter) -> Result<(), StoreError> {
    let store = newsletter.store();
    let reader = store.reader();
    if Entity::find().count(reader.connection()).await? > 0 {
        return Ok(());
    }
    let posts = newsletter.ports().posts.search_posts("", POSTS).await?;
    let consent = newsletter.load_settings().await?.consent;
    let tx = store.begin(Actor::System).await?;
    for address in READERS {
        let address: EmailAddress = address.parse().map_err(StoreError::other)?;
        let row =
            records::insert_subscriber(store, &tx, &address, SubscriberState::Subscribed, SOURCE);
        let row = row.await?;
        let noted = NewConsent {
            text: &consent,
            ..NewConsent::of_kind(ConsentKind::Imported, SOURCE)
        };
        records::record_consent(&tx, &row.id, noted).await?;
    }
    let ids: Vec<&str> = posts.iter().map(|post| post.id.as_str()).collect();
    let ids = serde_json::to_string(&ids).map_err(StoreError::other)?;
    let shown: Vec<PublishedPost> = posts.into_iter().map(Into::into).collect();
    let shown = serde_json::to_string(&shown).map_err(StoreError::other)?;
    let intro = json!([{ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
                    "children": [{ "_type": "span", "_key": "s", "marks": [],
                        "text": "This is a sample issue. It shows what an issue looks like and was not sent to anyone." }] }]);
    tx.insert_row(issue::Model {
        number: Some(1),
        state: IssueState::Sent,
        subject: SUBJECT.to_owned(),
        summary: "A sample issue of the newsletter.".to_owned(),
        intro: intro.to_string(),
        posts: ids,
        run: 1,
        begun_at: Some(tx.now()),
        sent_at: Some(tx.now()),
        shown: Some(shown),
        ..issue::Model::new_draft(&tx)
    })
    .await?;
    tx.touch_tags([issues_tag()]);
    tx.commit().await
}

/// Takes the sample readers and the sample issue away. Answers how many.
pub async fn remove_sample(tx: &WriteTx) -> Result<u64, StoreError> {
    let readers = Entity::find()
        .filter(Column::Source.eq(SOURCE))
        .all(tx.connection())
        .await?;
    let ids: Vec<String> = readers.into_iter().map(|reader| reader.id).collect();
    consent::Entity::delete_many()
        .filter(consent::Column::Subscriber.is_in(&ids))
        .exec(tx.connection())
        .await?;
    let readers = Entity::delete_many()
        .filter(Column::Id.is_in(&ids))
        .exec(tx.connection())
        .await?
        .rows_affected;
    let issues = issue::Entity::delete_many()
        // By author too: an issue with this subject that a person wrote or changed is theirs (decision 051).
        .filter(issue::Column::Subject.eq(SUBJECT))
        .filter(issue::Column::By.eq(Actor::System.to_string()))
        .exec(tx.connection())
        .await?
        .rows_affected;
    if readers + issues > 0 {
        tx.touch_tags([issues_tag()]);
        tx.record_audit(
            AuditEntry::new("newsletter.samples_removed", "newsletter:samples")
                .after(json!({ "readers": readers, "issues": issues })),
        )
        .await?;
    }
    Ok(readers + issues)
}

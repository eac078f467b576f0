use community::model::{ItemKind, ItemState};
use community::tables::{comment, tally};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, PaginatorTrait};
use store::{Actor, Store, StoreError};

/// Rows of one statement: SQLite binds 32,766 values at most, and a comment has 17.
const ROWS: usize = 1_500;

/// The post that a comment stands under.
fn post_of(comment: usize, posts: usize) -> usize {
    if comment.is_multiple_of(2) {
        0
    } else {
        comment / 2 % posts
    }
}

fn row(store: &Store, number: usize, posts: usize) -> comment::Model {
    comment::Model {
        id: store.clock().new_id().to_string(),
        subject_kind: ItemKind::Post,
        subject_id: format!("bench-{}", post_of(number, posts)),
        parent_id: None,
        depth: 0,
        name: "Sample name".to_owned(),
        text: "My home machine always reads higher in the morning. Is that normal? ".repeat(3),
        state: ItemState::Published,
        hold_reason: None,
        visitor: format!("{:064x}", number % 5_000),
        staff_id: None,
        by_doctor: false,
        posted_at: store.clock().now(),
        edited_at: None,
        likes: 0,
        dislikes: 0,
        replies: 0,
        pinned_at: None,
    }
}

async fn add(store: &Store, rows: Vec<comment::Model>) -> Result<(), StoreError> {
    let tx = store.begin(Actor::System).await?;
    let rows = rows
        .into_iter()
        .map(|row| row.into_active_model().reset_all());
    comment::Entity::insert_many(rows)
        .exec_without_returning(tx.connection())
        .await?;
    tx.commit().await
}

/// The counts of all posts, as that many comments make them.
async fn count(store: &Store, counts: Vec<i64>) -> Result<(), StoreError> {
    let tallies = counts
        .into_iter()
        .enumerate()
        .map(|(post, comments)| tally::Model {
            item_kind: ItemKind::Post,
            item_id: format!("bench-{post}"),
            likes: 0,
            dislikes: 0,
            comments,
            threads: comments,
        });
    let tx = store.begin(Actor::System).await?;
    tally::Entity::delete_many().exec(tx.connection()).await?;
    let rows = tallies.map(|row| row.into_active_model().reset_all());
    tally::Entity::insert_many(rows)
        .exec_without_returning(tx.connection())
        .await?;
    tx.commit().await
}

/// Adds comments until there are so many: half stand under the first article, the others under all alike.
pub async fn fill(store: &Store, posts: usize, comments: usize) -> anyhow::Result<()> {
    let there = comment::Entity::find()
        .count(store.reader().connection())
        .await?;
    let mut next = usize::try_from(there)?;
    while next < comments {
        let end = comments.min(next + ROWS);
        let rows = (next..end).map(|number| row(store, number, posts));
        add(store, rows.collect()).await?;
        next = end;
    }
    let mut counts = vec![0; posts];
    for number in 0..next {
        counts[post_of(number, posts)] += 1;
    }
    count(store, counts).await?;
    Ok(())
}

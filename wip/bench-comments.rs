//! What a like and a page of comments cost when there are very many: `cargo bench -p conversation`.
//!
//! Prints a line per measure, in milliseconds: what was measured, median, 95th percentile. The database is a SQLite file
//! in a temporary folder, written as the site writes it (`synchronous=FULL`).
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark stops where it fails and prints what it found")]

use std::time::{Duration, Instant};

use conversation::comments::store as comments;
use conversation::model::{Item, ItemKind, State};
use conversation::reactions;
use conversation::tables::comment;
use conversation::tables::reaction::ReactionKind;
use conversation::tables::tally;
use kernel::Clock;
use sea_orm::{EntityTrait, IntoActiveModel};
use store::testing::TestDatabase;
use store::{Actor, Store};
use web::Error;

/// Rows that one statement writes: 17 columns each, and SQLite binds 32,766 values at most.
const ROWS: usize = 1_500;
/// Posts that the comments stand under; half of all stand under the first.
const POSTS: usize = 200;

#[tokio::main]
async fn main() {
    let place = TestDatabase::empty_sqlite(conversation::migrations);
    let store = place.store(Clock::system()).await;
    store.migrate().await.unwrap();
    let mut there = 0;
    for count in [10_000, 100_000, 1_000_000] {
        fill(&store, there, count).await;
        there = count;
        likes(&store, count).await;
        pages(&store, count).await;
    }
}

/// Adds comments until there are `to`, and the counts that they make.
async fn fill(store: &Store, from: usize, to: usize) {
    let mut at = from;
    while at < to {
        let rows: Vec<comment::Model> = (at..to.min(at + ROWS)).map(|at| row(store, at)).collect();
        at += rows.len();
        let written: Result<(), store::StoreError> = store
            .write(Actor::System, move |tx| {
                Box::pin(async move {
                    let rows = rows.into_iter().map(|row| row.into_active_model().reset_all());
                    comment::Entity::insert_many(rows)
                        .exec_without_returning(tx.connection())
                        .await?;
                    Ok(())
                })
            })
            .await;
        written.unwrap();
    }
    let tallies = (0..POSTS).map(move |post| tally::Model {
        item_kind: ItemKind::Post,
        item_id: format!("post-{post}"),
        likes: 0,
        dislikes: 0,
        comments: i64::try_from(under(post, to)).unwrap(),
        threads: i64::try_from(under(post, to)).unwrap(),
    });
    let written: Result<(), store::StoreError> = store
        .write(Actor::System, move |tx| {
            Box::pin(async move {
                tally::Entity::delete_many().exec(tx.connection()).await?;
                let rows = tallies.map(|row| row.into_active_model().reset_all());
                tally::Entity::insert_many(rows)
                    .exec_without_returning(tx.connection())
                    .await?;
                Ok(())
            })
        })
        .await;
    written.unwrap();
}

fn post_of(at: usize) -> usize {
    if at % 2 == 0 { 0 } else { at / 2 % POSTS }
}

fn under(post: usize, count: usize) -> usize {
    (0..count).filter(|at| post_of(*at) == post).count()
}

fn row(store: &Store, at: usize) -> comment::Model {
    comment::Model {
        id: store.clock().id().to_string(),
        subject_kind: ItemKind::Post,
        subject_id: format!("post-{}", post_of(at)),
        parent_id: None,
        depth: 0,
        name: "Sample name".to_owned(),
        text: "My home machine always reads higher in the morning. Is that normal? ".repeat(3),
        state: State::Published,
        hold_reason: None,
        visitor: format!("{:064x}", at % 5_000),
        staff_id: None,
        by_doctor: false,
        posted_at: store.clock().now(),
        edited_at: None,
        likes: 0,
        dislikes: 0,
        replies: 0,
    }
}

async fn likes(store: &Store, count: usize) {
    for (what, item) in [
        ("like of a post", Item::post("post-0")),
        ("like of a comment", Item::comment(first(store).await)),
    ] {
        let mut took = Vec::new();
        for visitor in 0..500 {
            let (item, visitor) = (item.clone(), format!("{count}-{visitor:056x}"));
            let began = Instant::now();
            let counted: Result<_, Error> = store
                .write(Actor::Visitor, move |tx| {
                    Box::pin(async move {
                        reactions::store::react(tx, &item, &visitor, Some(ReactionKind::Like)).await
                    })
                })
                .await;
            counted.unwrap();
            took.push(began.elapsed());
        }
        print(what, count, took);
    }
}

async fn first(store: &Store) -> String {
    let (roots, _) = comments::page(&store.reader(), &Item::post("post-0"), 1).await.unwrap();
    roots[0].id.clone()
}

async fn pages(store: &Store, count: usize) {
    let reader = store.reader();
    for (what, post, page) in [
        ("first page, post with half of all", 0, 1),
        ("first page, post with few", 7, 1),
        ("500th page, post with half of all", 0, 500),
    ] {
        let subject = Item::post(format!("post-{post}"));
        let mut took = Vec::new();
        for _ in 0..200 {
            let began = Instant::now();
            comments::tally(reader.connection(), &subject).await.unwrap();
            comments::page(&reader, &subject, page).await.unwrap();
            took.push(began.elapsed());
        }
        print(what, count, took);
    }
}

fn print(what: &str, count: usize, mut took: Vec<Duration>) {
    took.sort();
    let at = |part: usize| took[(took.len() * part / 100).min(took.len() - 1)].as_secs_f64() * 1_000.0;
    println!("{count:>9} comments · {what:<34} · {:>7.2} · {:>7.2}", at(50), at(95));
}

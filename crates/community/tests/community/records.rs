//! Questions as they stand in the database: read, and changed behind the server's back.

use community::model::{ItemKind, ItemState};
use community::tables::{comment, question};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel};
use serde_json::json;
use store::Actor;

use crate::app::App;

/// The row of a question.
pub async fn row(app: &App, id: &str) -> question::Model {
    let reader = app.store.reader();
    let found = question::Entity::find_by_id(id)
        .one(reader.connection())
        .await;
    found.unwrap().unwrap()
}

/// Changes a row, as the desk will; pages are not told.
pub async fn change(app: &App, id: &str, change: impl FnOnce(&mut question::ActiveModel)) {
    let mut row = row(app, id).await.into_active_model();
    let tx = app.store.begin(Actor::System).await.unwrap();
    change(&mut row);
    tx.touch_tags([
        kernel::CacheTag::new("questions"),
        kernel::CacheTag::new(format!("question:{}", row.id.clone().unwrap())),
    ]);
    row.update(tx.connection()).await.unwrap();
    tx.commit().await.unwrap();
}

/// Puts many published comments under a question that has none, in few statements; their keys, the oldest first.
pub async fn fill(app: &App, id: &str, count: usize, words: &str) -> Vec<String> {
    let keys: Vec<String> = (0..count).map(|at| format!("01A{at:023}")).collect();
    let comments = keys.iter().map(|key| comment::Model {
        id: key.clone(),
        subject_kind: ItemKind::Question,
        subject_id: id.to_owned(),
        parent_id: None,
        depth: 0,
        name: "Anonymous".to_owned(),
        text: words.to_owned(),
        state: ItemState::Published,
        hold_reason: None,
        visitor: "many".to_owned(),
        staff_id: None,
        by_doctor: false,
        posted_at: app.clock.now(),
        edited_at: None,
        likes: 0,
        dislikes: 0,
        replies: 0,
        pinned_at: None,
    });
    let rows: Vec<comment::ActiveModel> = comments
        .map(|row| row.into_active_model().reset_all())
        .collect();
    let tx = app.store.begin(Actor::System).await.unwrap();
    for batch in rows.chunks(500) {
        comment::Entity::insert_many(batch.to_vec())
            .exec_without_returning(tx.connection())
            .await
            .unwrap();
    }
    tx.commit().await.unwrap();
    let counted = i64::try_from(count).unwrap();
    change(app, id, move |row| row.comments = Set(counted)).await;
    keys
}

/// The doctor's answer, as the desk writes it.
pub async fn answer(app: &App, id: &str, words: &str) {
    let found = row(app, id).await;
    let block = json!({ "_type": "block", "_key": "a", "style": "normal", "markDefs": [],
        "children": [{ "_type": "span", "_key": "b", "text": words, "marks": [] }] });
    let blocks = json!([block]).to_string();
    let (blocks, text) =
        community::question_threads::encryption::encrypt_answer(&app.store, &found, &blocks, words)
            .unwrap();
    let now = app.clock.now();
    change(app, id, move |row| {
        row.answer_blocks = Set(Some(blocks));
        row.answer_text = Set(Some(text));
        row.answered_at = Set(Some(now));
        row.has_doctor_replied = Set(true);
        row.reviewer = Set(Some(
            r#"{"name":"Dr Ade","title":"General practitioner"}"#.to_owned(),
        ));
    })
    .await;
}

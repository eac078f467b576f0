//! Threads of comments.
use importers::NoticeKind::{Changed, Refused};

use crate::wxr::{Comment, import, post};

#[test]
fn a_thread_comes_with_its_answers_behind_it() {
    let item = post(1, "x")
        .comment(&Comment {
            id: 3,
            parent: 2,
            author: "Chi",
            text: "And <b>I</b>",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 2,
            text: "First\n\nsecond &amp; last",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 4,
            approved: "0",
            text: "Waiting",
            ..Comment::default()
        });
    let found = import(&[item]);
    let comments: Vec<_> = found
        .comments
        .iter()
        .map(|one| {
            (
                one.id.as_str(),
                one.parent.as_deref(),
                one.author_name.as_str(),
                one.text.as_str(),
                one.is_approved,
            )
        })
        .collect();
    assert_eq!(
        comments,
        [
            ("wp-comment-2", None, "Bola", "First\n\nsecond & last", true),
            ("wp-comment-3", Some("wp-comment-2"), "Chi", "And I", true),
            ("wp-comment-4", None, "Bola", "Waiting", false),
        ]
    );
    assert_eq!(found.comments[0].document, "wp-1");
    assert_eq!(
        found.comments[0].written_at.to_rfc3339(),
        "2024-05-07T00:00:02+00:00"
    );
    assert_eq!(found.order[0], "document wp-1");
    let all = format!("{found:?}");
    assert!(
        !all.contains("secret@mail.example") && !all.contains("203.0.113.9"),
        "{all}"
    );
}

#[test]
fn what_is_no_comment_is_counted() {
    let item = post(1, "x")
        .comment(&Comment {
            id: 1,
            approved: "spam",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 2,
            approved: "spam",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 3,
            approved: "trash",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 4,
            kind: "pingback",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 5,
            text: " ",
            ..Comment::default()
        })
        .comment(&Comment {
            id: 6,
            ..Comment::default()
        })
        .comment(&Comment {
            id: 6,
            ..Comment::default()
        })
        .comment(&Comment {
            id: 7,
            parent: 1,
            ..Comment::default()
        });
    let found = import(&[item]);
    let ids: Vec<_> = found
        .comments
        .iter()
        .map(|one| (one.id.as_str(), one.parent.clone()))
        .collect();
    assert_eq!(ids, [("wp-comment-6", None), ("wp-comment-7", None)]);
    for (what, why) in [
        ("2 comments", "spam"),
        ("1 comments", "bin"),
        ("1 comments", "pingbacks"),
        ("1 comments", "no words"),
        ("1 comments", "twice"),
    ] {
        found.assert_says(Refused, what, why);
    }
    found.assert_says(Changed, "comment 7", "stands by itself");
}

#[test]
fn comments_that_answer_each_other_all_come() {
    let item = post(1, "x")
        .comment(&Comment {
            id: 1,
            parent: 2,
            ..Comment::default()
        })
        .comment(&Comment {
            id: 2,
            parent: 1,
            ..Comment::default()
        })
        .comment(&Comment {
            id: 3,
            parent: 3,
            ..Comment::default()
        });
    let found = import(&[item]);
    let mut ids: Vec<_> = found.comments.iter().map(|one| one.id.as_str()).collect();
    // Each before its answers.
    for (at, one) in found.comments.iter().enumerate() {
        let before = &found.comments[..at];
        assert!(
            one.parent
                .as_ref()
                .is_none_or(|parent| before.iter().any(|other| other.id == *parent))
        );
    }
    ids.sort_unstable();
    assert_eq!(ids, ["wp-comment-1", "wp-comment-2", "wp-comment-3"]);
    found.assert_says(Changed, "comment", "circle");
}

#[test]
fn a_long_chain_of_answers_comes_whole() {
    let mut item = post(1, "x");
    for id in 1..=3_000 {
        item.more.push_str(&format!(
            "<wp:comment><wp:comment_id>{id}</wp:comment_id><wp:comment_date_gmt>2024-05-07 00:00:00</wp:comment_date_gmt>\
             <wp:comment_content>x</wp:comment_content><wp:comment_approved>1</wp:comment_approved>\
             <wp:comment_parent>{}</wp:comment_parent></wp:comment>",
            id - 1
        ));
    }
    assert_eq!(import(&[item]).comments.len(), 3_000);
}

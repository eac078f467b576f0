//! The cache under writes: what is dropped, what is not stored, what is served while a new page is made.

use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

use crate::site::Site;
use kernel::CacheTag;

impl Site {
    fn reads(&self) -> usize {
        self.notes.reads.load(SeqCst)
    }
}

#[tokio::test]
async fn a_write_drops_the_pages_it_touches_and_no_others() {
    let site = Site::start().await;
    assert!(site.text("/notes/a").await.contains("first"));
    site.text("/notes/b").await;
    site.note("second").await;
    assert!(
        site.text("/notes/a").await.contains("first"),
        "nothing was dropped yet"
    );
    site.drop_tag("note:a");
    assert!(site.text("/notes/a").await.contains("second"));
    assert!(site.text("/notes/b").await.contains("first"));
    site.drop_tag("type:note");
    assert!(site.text("/notes/b").await.contains("second"));
    assert_eq!(site.reads(), 4);
}

#[tokio::test]
async fn when_changes_may_have_been_missed_everything_goes() {
    let site = Site::start().await;
    site.text("/notes/a").await;
    site.note("second").await;
    site.pages.cache().drop_all();
    assert!(site.text("/notes/a").await.contains("second"));
}

#[tokio::test]
async fn views_of_a_dropped_page_are_counted_before_its_memory_is_freed() {
    let site = Site::start().await;
    for _ in 0..20 {
        for _ in 0..3 {
            site.text("/notes/a").await;
        }
        site.drop_tag("note:a");
        let views = site.pages.cache().take_views();
        assert_eq!(views.iter().map(|page| page.count).sum::<u64>(), 3);
    }
}

#[tokio::test]
async fn many_at_once_wait_for_one_render() {
    let site = Site::start().await;
    let visitors = (0..20).map(|_| site.text("/notes/slow"));
    let all = async { futures::future::join_all(visitors).await };
    let let_go = async {
        site.notes.begun.notified().await;
        site.notes.go_on.notify_one();
    };
    let (pages, ()) = tokio::join!(all, let_go);
    assert!(pages.iter().all(|page| page.contains("first")));
    assert_eq!(site.reads(), 1);
}

/// The read has its old text, and is held; a write comes and drops the tag; the read goes on.
#[tokio::test]
async fn what_became_stale_while_it_was_made_is_answered_but_not_stored() {
    let site = Site::start().await;
    let early = site.text("/notes/slow");
    let write = async {
        site.notes.begun.notified().await;
        site.note("second").await;
        site.drop_tag("note:slow");
        site.notes.go_on.notify_one();
    };
    let (early, ()) = tokio::join!(early, write);
    assert!(early.contains("first"));
    site.notes.go_on.notify_one();
    assert!(
        site.text("/notes/slow").await.contains("second"),
        "the old page was not stored"
    );
    assert!(site.text("/notes/slow").await.contains("second"));
    assert_eq!(site.reads(), 2);
    assert_eq!(site.pages.cache().figures().outdated.load(SeqCst), 1);
}

/// Who asks after the write must not be handed the page that was begun before it.
#[tokio::test]
async fn who_joins_after_a_write_gets_the_page_after_it() {
    let site = Site::start().await;
    let early = site.text("/notes/slow");
    let late = async {
        site.notes.begun.notified().await;
        site.note("second").await;
        site.drop_tag("note:slow");
        let late = site.text("/notes/slow");
        let let_go = async {
            // Until the late one has joined; it is not to be seen from outside.
            while site.pages.cache().figures().misses.load(SeqCst) < 2 {
                tokio::task::yield_now().await;
            }
            site.notes.go_on.notify_one();
            site.notes.begun.notified().await;
            site.notes.go_on.notify_one();
        };
        tokio::join!(late, let_go).0
    };
    let (early, late) = tokio::join!(early, late);
    assert!(early.contains("first"));
    assert!(late.contains("second"));
}

#[tokio::test]
async fn everything_dropped_while_a_page_is_made_keeps_it_out_too() {
    let site = Site::start().await;
    let early = site.text("/notes/slow");
    let write = async {
        site.notes.begun.notified().await;
        site.pages.cache().drop_all();
        site.notes.go_on.notify_one();
    };
    tokio::join!(early, write);
    site.notes.go_on.notify_one();
    site.text("/notes/slow").await;
    assert_eq!(site.reads(), 2);
}

#[tokio::test]
async fn a_busy_page_is_served_while_one_new_one_is_made() {
    let site = Site::start().await;
    site.text("/notes/a").await;
    let begun = Instant::now();
    for like in 0..200 {
        site.note(&format!("{like} likes")).await;
        site.drop_tag("likes:a");
        assert_eq!(site.get("/notes/a").await.status(), 200);
    }
    site.pages
        .wait_fresh("/notes/a", &[CacheTag::new("likes:a")])
        .await;
    assert!(site.text("/notes/a").await.contains("199 likes"));
    let seconds = begun.elapsed().as_secs() as usize;
    assert!(
        site.reads() <= 3 + seconds,
        "{} reads in {seconds} s",
        site.reads()
    );
}

#[tokio::test]
async fn a_busy_page_becomes_fresh_within_a_second_by_itself() {
    let site = Site::start().await;
    site.text("/notes/a").await;
    site.note("liked").await;
    site.drop_tag("likes:a");
    assert!(
        site.text("/notes/a").await.contains("first"),
        "the old page is served meanwhile"
    );
    let begun = Instant::now();
    while !site.text("/notes/a").await.contains("liked") {
        assert!(begun.elapsed() < Duration::from_secs(3));
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn the_writer_s_own_redirect_shows_what_was_written() {
    let site = Site::start().await;
    site.text("/notes/a").await;
    site.get_with("/notes/a", &[("cookie", "theme=dark")]).await;
    site.text("/notes/b").await;
    site.note("mine").await;
    site.pages
        .wait_fresh("/notes/a", &[CacheTag::new("likes:a")])
        .await;
    assert!(site.text("/notes/a").await.contains("mine"));
    let dark = site.get_with("/notes/a", &[("cookie", "theme=dark")]).await;
    assert!(dark.text().await.unwrap().contains("mine"), "each variant");
    let begun = Instant::now();
    site.pages
        .wait_fresh("/notes/never-read", &[CacheTag::new("note:never-read")])
        .await;
    assert!(
        begun.elapsed() < Duration::from_millis(300),
        "nothing to wait for"
    );
}

#[tokio::test]
async fn a_page_ages_by_itself_when_a_read_says_so() {
    let site = Site::start().await;
    *site.notes.until.lock().await = Some("2026-11-21T09:05:00+00:00".to_owned());
    site.text("/notes/a").await;
    site.note("second").await;
    site.clock.advance(chrono::Duration::seconds(299));
    assert!(site.text("/notes/a").await.contains("first"));
    site.clock.advance(chrono::Duration::seconds(1));
    assert!(site.text("/notes/a").await.contains("second"));
}

#[tokio::test]
async fn a_failed_read_is_remembered_for_a_moment_only() {
    let site = Site::start().await;
    site.notes.status.store(503, SeqCst);
    for _ in 0..3 {
        assert_eq!(site.get("/notes/a").await.status(), 503);
    }
    assert_eq!(site.reads(), 1);
    site.notes.status.store(200, SeqCst);
    site.clock.advance(chrono::Duration::milliseconds(1_001));
    assert_eq!(site.get("/notes/a").await.status(), 200);
}

#[tokio::test]
async fn a_page_without_tags_is_not_kept_for_long() {
    let site = Site::start().await;
    site.notes.untagged.store(true, SeqCst);
    site.text("/notes/a").await;
    site.text("/notes/a").await;
    assert_eq!(site.reads(), 1);
    site.clock.advance(chrono::Duration::seconds(11));
    site.text("/notes/a").await;
    assert_eq!(site.reads(), 2);
}

#[tokio::test]
async fn a_slug_that_appears_later_is_found() {
    let site = Site::start().await;
    assert_eq!(site.get("/notes/missing").await.status(), 404);
    assert_eq!(site.get("/notes/missing").await.status(), 404);
    assert_eq!(site.reads(), 1);
    site.drop_tag("note:missing");
    site.get("/notes/missing").await;
    assert_eq!(site.reads(), 2);
}

#[tokio::test]
async fn pages_asked_for_again_are_packed_smaller_in_the_background() {
    let site = Site::start().await;
    let length = async || {
        let page = site
            .get_with("/notes/a", &[("accept-encoding", "br")])
            .await;
        page.headers()["content-length"]
            .to_str()
            .unwrap()
            .parse::<u64>()
            .unwrap()
    };
    let quick = length().await;
    let begun = Instant::now();
    while length().await >= quick {
        assert!(
            begun.elapsed() < Duration::from_secs(3),
            "still {quick} bytes"
        );
        tokio::task::yield_now().await;
    }
    assert!(site.text("/notes/a").await.contains("first"));
}

#[tokio::test]
async fn the_cache_is_bounded_in_bytes() {
    let site = Site::with(|config| config.cache.bytes = 20_000, axum::Router::new()).await;
    for number in 0..100 {
        assert_eq!(site.get(&format!("/notes/n{number}")).await.status(), 200);
    }
    let (entries, bytes) = site.pages.cache().cache_size();
    assert!(
        bytes <= 20_000 && entries < 20,
        "{entries} entries, {bytes} bytes"
    );
}

//! The index after a restore, and made anew.
use super::*;

#[tokio::test]
async fn a_restored_archive_is_searched_at_once_on_either_database() {
    let (place, store, search) = house().await;
    let file = place.config.data.join("search.tar.gz");
    ::store::backup::write_backup(&store, &file).await.unwrap();
    let same = TestDatabase::empty(migrations).await;
    let sqlite = TestDatabase::empty_sqlite(migrations);
    for target in [same, sqlite] {
        let restored = target.store(Clock::system()).await;
        ::store::backup::restore_backup(&restored, &file, false)
            .await
            .unwrap();
        let there = SearchService::new(restored);
        for query in ["bp", "maleria", "mosquito net"] {
            let found = there.search_page(query, None, 1).await.unwrap();
            assert!(found.page.total > 0, "{query}");
            assert_eq!(
                found,
                search.search_page(query, None, 1).await.unwrap(),
                "{query}"
            );
        }
    }
}

/// Runs a statement past the rules, as an older version of this program would have left the rows.
async fn unruly(store: &Store, statement: &str) {
    use sea_orm::ConnectionTrait;
    let tx = store.begin(Actor::System).await.unwrap();
    tx.connection().execute_unprepared(statement).await.unwrap();
    tx.commit().await.unwrap();
}

async fn begin_run(store: &Store) {
    let tx = store.begin(Actor::System).await.unwrap();
    begin_rebuild(&tx).await.unwrap();
    tx.commit().await.unwrap();
}

async fn begin_and_end(store: &Store, again: Vec<SearchEntry>) -> u64 {
    begin_run(store).await;
    put(store, again).await;
    let tx = store.begin(Actor::System).await.unwrap();
    let gone = finish_rebuild(&tx).await.unwrap();
    tx.commit().await.unwrap();
    gone
}

#[tokio::test]
async fn what_another_version_read_is_read_anew_and_what_is_gone_goes() {
    let (_place, store, search) = house().await;
    assert!(!is_outdated(&store.reader()).await.unwrap());
    let before = search.search_page("maleria", None, 1).await.unwrap();
    for statement in [
        "UPDATE content_search SET version = 0, text_terms = 'other stems', title_terms = 'other stems'",
        "UPDATE content_search_word SET stem = 'other', documents = documents + 7",
    ] {
        unruly(&store, statement).await;
    }
    assert!(is_outdated(&store.reader()).await.unwrap());
    assert_eq!(
        search
            .search_page("malaria", None, 1)
            .await
            .unwrap()
            .page
            .total,
        0
    );
    let all = || {
        DOCUMENTS
            .iter()
            .map(|(document, kind, title, text)| entry(document, *kind, title, text))
            .collect::<Vec<_>>()
    };
    let kept = all()
        .into_iter()
        .filter(|entry| entry.document != "shop-net");
    assert_eq!(begin_and_end(&store, kept.collect()).await, 1);
    assert!(!is_outdated(&store.reader()).await.unwrap());
    assert_eq!(
        search.search_page("maleria", None, 1).await.unwrap(),
        before
    );
    assert_eq!(
        search
            .search_page("treated", None, 1)
            .await
            .unwrap()
            .page
            .total,
        0
    );
    // Counts are whole again: words are forgotten with the last document that held them.
    take_out(&store, &["post-malaria", "faq-fever"]).await;
    let gone = search.search_page("maleria", None, 1).await.unwrap();
    assert_eq!((gone.page.total, gone.corrected), (0, None));
}

#[tokio::test]
async fn a_run_that_was_cut_off_loses_nothing() {
    let (_place, store, search) = house().await;
    begin_run(&store).await;
    assert!(is_outdated(&store.reader()).await.unwrap());
    assert_eq!(
        ids(&search.search_page("malaria", None, 1).await.unwrap()),
        ["post-malaria", "faq-fever"]
    );
    take_out(&store, &["post-malaria"]).await;
    assert_eq!(
        ids(&search.search_page("malaria", None, 1).await.unwrap()),
        ["faq-fever"]
    );
}

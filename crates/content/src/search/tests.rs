//! One list of expectations, asserted on whichever database the switch names.
use ::store::{Actor, Store};
use kernel::Clock;
use testkit::database::TestDatabase;

use super::*;
use crate::view::{SearchResults, Segment, Suggestions};

mod anew;
mod odd;

/// Document, kind, title, text.
const DOCUMENTS: &[(&str, SearchKind, &str, &str)] = &[
    (
        "post-hypertension",
        SearchKind::Post,
        "Hypertension: the silent one",
        "Most people feel nothing. A cuff on the arm tells. Eat less salt, walk, and take your tablets.",
    ),
    (
        "post-salt",
        SearchKind::Post,
        "How much salt is too much?",
        "Salt raises blood pressure. Hypertension is common where soup cubes are, and high blood follows salt.",
    ),
    (
        "post-malaria",
        SearchKind::Post,
        "Malaria in the rainy season",
        "Fever, chills and a headache. Children and pregnant women need a test the same day. Nets keep mosquitoes away.",
    ),
    (
        "post-anaemia",
        SearchKind::Post,
        "Anaemia and tired blood",
        "Iron from beans and greens helps. Heavy periods and worms are common causes.",
    ),
    (
        "post-eje",
        SearchKind::Post,
        "Ẹ̀jẹ̀ ríru: ohun tí ó yẹ kí ó mọ̀",
        "Ẹ káàbọ̀. Ìfúnpá gíga ni wọ́n ń pè ní ẹ̀jẹ̀ ríru.",
    ),
    (
        "faq-fever",
        SearchKind::Faq,
        "When is a fever an emergency?",
        "A stiff neck, fits, or a baby under three months with fever: go now. Malaria is one cause.",
    ),
    (
        "faq-headache",
        SearchKind::Faq,
        "What helps a headache?",
        "Water, rest, and fewer screens. A sudden, worst-ever headache needs help at once.",
    ),
    (
        "cs-01",
        SearchKind::Video,
        "Checking your baby's temperature",
        "A thermometer under the arm, and what the number means for babies.",
    ),
    (
        "shop-cuff",
        SearchKind::Product,
        "Blood pressure monitor",
        "An upper arm cuff for use at home. ₦25,000 with batteries.",
    ),
    (
        "shop-net",
        SearchKind::Product,
        "Treated mosquito net",
        "Covers a family bed and keeps mosquitoes away for three years.",
    ),
    (
        "policy-privacy",
        SearchKind::Policy,
        "Privacy",
        "We keep what you tell us for as long as the law asks, and no more.",
    ),
];

async fn put(store: &Store, entries: Vec<SearchEntry>) {
    let tx = store.begin(Actor::System).await.unwrap();
    for entry in entries {
        index_entry(&tx, entry).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn take_out(store: &Store, documents: &[&str]) {
    let tx = store.begin(Actor::System).await.unwrap();
    for document in documents {
        remove_entry(&tx, document).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn fill(store: &Store) {
    put(
        store,
        DOCUMENTS
            .iter()
            .map(|(document, kind, title, text)| entry(document, *kind, title, text))
            .collect(),
    )
    .await;
    let group = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
    let groups = [
        group(&[
            "BP",
            "high blood",
            "high blood pressure",
            "hypertension",
            "ẹ̀jẹ̀ ríru",
        ]),
        group(&["shortage of blood", "anaemia"]),
    ];
    let tx = store.begin(Actor::System).await.unwrap();
    set_synonyms(&tx, "synonyms-plain-words", &groups)
        .await
        .unwrap();
    tx.commit().await.unwrap();
}

fn entry(document: &str, kind: SearchKind, title: &str, text: &str) -> SearchEntry {
    SearchEntry {
        document: document.into(),
        kind,
        title: title.into(),
        text: text.into(),
        url: format!("/{document}"),
    }
}

async fn house() -> (TestDatabase, Store, SearchService) {
    let place = testkit::database::database(migrations).await;
    let store = place.store(Clock::system()).await;
    fill(&store).await;
    (place, store.clone(), SearchService::new(store))
}

fn ids(results: &SearchResults) -> Vec<&str> {
    results
        .page
        .items
        .iter()
        .map(|item| item.url.trim_start_matches('/'))
        .collect()
}

fn shown(segments: &[Segment]) -> String {
    segments
        .iter()
        .map(|s| {
            if s.hit {
                format!("[{}]", s.text)
            } else {
                s.text.clone()
            }
        })
        .collect()
}

#[tokio::test]
async fn each_query_finds_these_documents_in_this_order() {
    let (_place, _store, search) = house().await;
    let expectations: &[(&str, &[&str])] = &[
        // Title above text, however often the text says it.
        (
            "hypertension",
            &["post-hypertension", "post-eje", "post-salt"][..],
        ),
        ("malaria", &["post-malaria", "faq-fever"]),
        // Plural, case, marks, spelling habits.
        ("MOSQUITOES", &["shop-net", "post-malaria"]),
        ("babies", &["cs-01", "faq-fever"]),
        ("child", &["post-malaria"]),
        ("anemia", &["post-anaemia"]),
        ("eje riru", &["post-eje", "post-hypertension", "post-salt"]),
        // Plain words.
        ("BP", &["post-eje", "post-hypertension", "post-salt"]),
        (
            "high blood",
            &["post-eje", "post-hypertension", "post-salt"],
        ),
        ("shortage of blood", &["post-anaemia"]),
        // Slips.
        ("maleria", &["post-malaria", "faq-fever"]),
        ("hedache", &["faq-headache", "post-malaria"]),
        // All words before some; fillers do not count.
        ("what is a fever and a headache", &["post-malaria"]),
        ("mosquito net", &["shop-net", "post-malaria"]),
        ("25,000", &["shop-cuff"]),
        // Nothing.
        ("zebra", &[]),
        ("", &[]),
        ("   ", &[]),
        ("?!*\"()", &[]),
        ("🙂", &[]),
        // Of fillers only: they are looked for.
        ("how much is too", &["post-salt"]),
    ];
    let mut wrong = Vec::new();
    for (query, expected) in expectations {
        let results = search.search_page(query, None, 1).await.unwrap();
        let found = ids(&results);
        if found != *expected || results.page.total != expected.len() as u64 {
            wrong.push(format!("{query}: {found:?}, expected {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn who_is_in_danger_or_asks_for_a_page_reads_of_no_goods_first() {
    let (_place, store, search) = house().await;
    let more = [
        (
            "post-listen",
            SearchKind::Post,
            "When someone says they want to die: how to listen",
            "Stay with them, and ask.",
        ),
        (
            "post-cot",
            SearchKind::Post,
            "How babies sleep",
            "Sometimes a healthy baby dies in sleep.",
        ),
        (
            "policy-crisis",
            SearchKind::Policy,
            "What we keep",
            "We pass on what is written of suicide.",
        ),
        (
            "post-asthma",
            SearchKind::Post,
            "Asthma at night",
            "You wheeze and struggle to breathe.",
        ),
        (
            "shop-sensor",
            SearchKind::Product,
            "Breathe easy: a finger sensor",
            "How well do you breathe?",
        ),
        (
            "post-visit",
            SearchKind::Post,
            "Your first visit",
            "How to book an appointment.",
        ),
        (
            "shop-notebook",
            SearchKind::Product,
            "Appointment book",
            "Book what you like.",
        ),
    ];
    let more = more.map(|(document, kind, title, text)| entry(document, kind, title, text));
    put(&store, more.to_vec()).await;
    for (typed, expected) in [
        ("I wan die", &["post-listen"][..]),
        ("I want to die", &["post-listen"]),
        ("I no fit breathe", &["post-asthma", "shop-sensor"]),
        ("book appointment", &["post-visit", "shop-notebook"]),
    ] {
        let found = search.search_page(typed, None, 1).await.unwrap();
        assert_eq!(ids(&found), expected, "{typed}");
    }
}

#[tokio::test]
async fn what_was_meant_is_said() {
    let (_place, _store, search) = house().await;
    let slip = search.search_page("Maleria, chils", None, 1).await.unwrap();
    assert_eq!(
        (slip.query.as_str(), slip.corrected.as_deref()),
        ("Maleria, chils", Some("malaria, chills"))
    );
    let plain = search.search_page("bp", None, 1).await.unwrap();
    assert_eq!(plain.corrected, None);
    assert!(
        plain.also.contains(&"hypertension".to_owned())
            && plain.also.contains(&"high blood".to_owned())
    );
    let slip_of_a_plain_word = search.search_page("hipertention", None, 1).await.unwrap();
    assert_eq!(
        slip_of_a_plain_word.corrected.as_deref(),
        Some("hypertension")
    );
    assert_eq!(ids(&slip_of_a_plain_word)[0], "post-hypertension");
}

#[tokio::test]
async fn no_medical_word_is_taken_for_another() {
    let (_place, store, search) = house().await;
    let pairs = include_str!("tests/look_alikes.txt")
        .lines()
        .filter(|line| !line.starts_with('#'));
    let mut wrong = Vec::new();
    for (typed, other) in pairs.filter_map(|line| line.split_once(' ')) {
        let only = entry("post-only", SearchKind::Post, other, "One word.");
        put(&store, vec![only]).await;
        let found = search.search_page(typed, None, 1).await.unwrap();
        if let Some(corrected) = found.corrected {
            wrong.push(format!("{typed} became {corrected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn what_was_typed_can_be_searched_for_all_the_same() {
    let (_place, _store, search) = house().await;
    let mended = search.search_page("hedache", None, 1).await.unwrap();
    assert_eq!(mended.corrected.as_deref(), Some("headache"));
    let typed = search
        .search_with_options("hedache", None, 1, false)
        .await
        .unwrap();
    assert_eq!((typed.page.total, typed.corrected), (0, None));
}

#[tokio::test]
async fn original_words_are_marked_in_title_and_snippet() {
    let (_place, _store, search) = house().await;
    let found = search.search_page("mosquito", None, 1).await.unwrap();
    assert_eq!(shown(&found.page.items[0].title), "Treated [mosquito] net");
    assert!(shown(&found.page.items[1].snippet).contains("Nets keep [mosquitoes] away."));
    let found = search.search_page("bp", None, 1).await.unwrap();
    assert_eq!(
        shown(&found.page.items[1].title),
        "[Hypertension]: the silent one"
    );
    assert!(shown(&found.page.items[2].snippet).contains("[high blood] follows salt"));
    assert_eq!(
        shown(&search.search_page("eje", None, 1).await.unwrap().page.items[0].title),
        "[Ẹ̀jẹ̀] ríru: ohun tí ó yẹ kí ó mọ̀"
    );
}

#[tokio::test]
async fn a_kind_narrows_and_pages_end() {
    let (_place, store, search) = house().await;
    let only = search
        .search_page("fever", Some(SearchKind::Faq), 1)
        .await
        .unwrap();
    assert_eq!(ids(&only), ["faq-fever"]);
    assert_eq!(
        (
            only.page.items[0].kind.as_str(),
            only.page.items[0].kind_label.as_str()
        ),
        ("faq", "Question")
    );
    let many = (0..23).map(|n| {
        entry(
            &format!("post-many-{n:02}"),
            SearchKind::Post,
            "Sleep well",
            "Dark, cool and quiet.",
        )
    });
    put(&store, many.collect()).await;
    let pages: Vec<SearchResults> = futures::future::try_join_all(
        [1, 2, 3, 4, u32::MAX].map(|page| search.search_page("sleep", None, page)),
    )
    .await
    .unwrap();
    assert_eq!(
        pages.iter().map(|p| p.page.items.len()).collect::<Vec<_>>(),
        [10, 10, 3, 0, 0]
    );
    assert!(
        pages
            .iter()
            .all(|p| p.page.total == 23 && p.page.pages == 3 && p.page_size == 10)
    );
    let all: Vec<&str> = pages.iter().flat_map(ids).collect();
    assert!(
        all.is_sorted() && all.len() == 23,
        "equals stand by their id, each once"
    );
}

#[tokio::test]
async fn what_is_changed_or_removed_is_found_anew_and_spelling_forgets() {
    let (_place, store, search) = house().await;
    let changed = entry(
        "post-malaria",
        SearchKind::Post,
        "Typhoid in the rainy season",
        "Clean water, and a vaccine.",
    );
    // Twice: the second changes nothing.
    put(&store, vec![changed.clone(), changed]).await;
    assert_eq!(
        ids(&search.search_page("malaria", None, 1).await.unwrap()),
        ["faq-fever"]
    );
    assert_eq!(
        ids(&search.search_page("tyfoid", None, 1).await.unwrap()),
        Vec::<&str>::new(),
        "two slips in six letters"
    );
    assert_eq!(
        ids(&search.search_page("typhiod", None, 1).await.unwrap()),
        ["post-malaria"]
    );
    take_out(&store, &["post-malaria", "never-there"]).await;
    let tx = store.begin(Actor::System).await.unwrap();
    remove_synonyms(&tx, "synonyms-plain-words").await.unwrap();
    tx.commit().await.unwrap();
    let gone = search.search_page("typhiod", None, 1).await.unwrap();
    assert_eq!((gone.page.total, gone.corrected), (0, None));
    assert_eq!(
        search.search_page("bp", None, 1).await.unwrap().page.total,
        0
    );
}

#[tokio::test]
async fn titles_are_suggested_by_the_beginnings_of_their_words() {
    let (_place, _store, search) = house().await;
    let labels = |found: Suggestions| {
        found
            .items
            .into_iter()
            .map(|item| item.label)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        labels(search.suggest_titles("mal").await.unwrap()),
        ["Malaria in the rainy season"]
    );
    assert_eq!(
        labels(search.suggest_titles("bl").await.unwrap()),
        ["Blood pressure monitor", "Anaemia and tired blood"],
        "titles that begin so stand first"
    );
    assert_eq!(
        labels(search.suggest_titles("EJE r").await.unwrap()),
        ["Ẹ̀jẹ̀ ríru: ohun tí ó yẹ kí ó mọ̀"]
    );
    for nothing in ["", "%", "_", "zzz", "🙂", "laria"] {
        assert!(
            search
                .suggest_titles(nothing)
                .await
                .unwrap()
                .items
                .is_empty(),
            "{nothing}"
        );
    }
    assert_eq!(
        search.suggest_titles("a").await.unwrap().items.len(),
        3,
        "a, an, anaemia"
    );
}

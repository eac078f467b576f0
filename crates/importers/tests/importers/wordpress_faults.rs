//! Faults of real exports: each is repaired or refused with its item, never with the file.
use importers::NoticeKind::{Changed, Refused};
use proptest::prelude::*;

use crate::collected::outline;
use crate::wxr::{self, Item, TAIL, head, import, import_bytes, post};

fn with_middle(middle: &[u8]) -> crate::collected::Collected {
    let file = [
        head().as_bytes(),
        post(1, "first").xml().as_bytes(),
        middle,
        post(3, "third").xml().as_bytes(),
        TAIL.as_bytes(),
    ]
    .concat();
    let found = import_bytes(&file).unwrap();
    assert_eq!(outline(found.body("wp-1")), ["first"]);
    assert_eq!(outline(found.body("wp-3")), ["third"]);
    found
}

fn middle(from: &str, to: &str) -> crate::collected::Collected {
    let xml = post(2, "second").xml();
    assert!(xml.contains(from), "{from}");
    with_middle(xml.replace(from, to).as_bytes())
}

#[test]
fn a_bare_ampersand_is_read() {
    let found = middle(
        "<title><![CDATA[Post 2]]></title>",
        "<title>Salt & water &nbsp;&amp; more &#8211; &</title>",
    );
    assert_eq!(
        found.document("wp-2").value["title"],
        "Salt & water & more – &"
    );
}

#[test]
fn control_characters_are_left_out() {
    let found = middle("second", "se\u{0}co\u{b}nd\u{1f}");
    assert_eq!(outline(found.body("wp-2")), ["second"]);
    found.assert_says(Changed, "Post 2", "Control characters");
}

#[test]
fn a_section_that_holds_its_own_end_is_read_to_its_end() {
    let split = import(&[post(1, "a ]]> b"), post(2, "c")]);
    assert_eq!(outline(split.body("wp-1")), ["a ]]> b"]);
    assert!(!split.says(Changed, "Post 1", "closes sections"));
    let found = middle("second", "<p>se]]>co</p> &amp; nd");
    assert_eq!(outline(found.body("wp-2")), ["se]]>co", "& nd"]);
    found.assert_says(Changed, "Post 2", "closes sections");
}

#[test]
fn a_section_that_is_not_closed_ends_with_its_element() {
    let found = middle("second]]>", "second");
    assert_eq!(outline(found.body("wp-2")), ["second"]);
    assert_eq!(found.document("wp-2").value["date"], "2024-05-06T07:08:09Z");
    found.assert_says(Changed, "Post 2", "not closed");
}

#[test]
fn a_last_section_that_is_not_closed_does_not_take_the_next_item() {
    let item = post(2, "second").meta("note", "x");
    let xml = item
        .xml()
        .replace("x]]></wp:meta_value></wp:postmeta>", "x");
    let found = with_middle(xml.as_bytes());
    assert_eq!(outline(found.body("wp-2")), ["second"]);
}

#[test]
fn an_item_that_is_not_closed_ends_before_the_next() {
    let found = middle("</item>", "");
    assert_eq!(outline(found.body("wp-2")), ["second"]);
    found.assert_says(Changed, "item", "not closed");
}

#[test]
fn a_field_that_is_not_closed_ends_before_the_next() {
    let found = middle("</wp:post_id>", "");
    assert_eq!(outline(found.body("wp-2")), ["second"]);
}

#[test]
fn letters_of_windows_are_read() {
    let xml = post(2, "caf\u{e9} ọ \u{201c}so\u{201d}").xml();
    let bytes: Vec<u8> = xml
        .chars()
        .flat_map(|letter| match letter {
            'é' => vec![0xe9],
            '“' => vec![0x93],
            '”' => vec![0x94],
            other => other.to_string().into_bytes(),
        })
        .collect();
    let found = with_middle(&bytes);
    assert_eq!(outline(found.body("wp-2")), ["café ọ “so”"]);
    found.assert_says(Changed, "Post 2", "not in UTF-8");
}

#[test]
fn what_the_file_says_of_its_encoding_counts_only_where_it_is_not_utf_8() {
    let file = |encoding: &str, bytes: &[u8]| {
        let text = wxr::file(&[post(1, "@@")])
            .replace("UTF-8", encoding)
            .into_bytes();
        let at = text.windows(2).position(|two| two == b"@@").unwrap();
        [&text[..at], bytes, &text[at + 2..]].concat()
    };
    let found = import_bytes(&file("ISO-8859-1", "é".as_bytes())).unwrap();
    assert_eq!(outline(found.body("wp-1")), ["é"]);
    let found = import_bytes(&file("windows-1251", &[0xcf, 0xf0])).unwrap();
    assert_eq!(outline(found.body("wp-1")), ["Пр"]);
    let found = import_bytes(&file("nonsense-9", &[0xe9])).unwrap();
    assert_eq!(outline(found.body("wp-1")), ["é"]);
}

#[test]
fn wide_letters_are_read() {
    let text = wxr::file(&[post(1, "ọ̀nẹ")]);
    let wide: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(outline(import_bytes(&wide).unwrap().body("wp-1")), ["ọ̀nẹ"]);
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    assert_eq!(
        outline(import_bytes(&marked).unwrap().body("wp-1")),
        ["ọ̀nẹ"]
    );
}

#[test]
fn a_number_that_is_used_twice_loses_nothing() {
    let other = Item {
        id: "1".to_owned(),
        ..post(2, "other")
    };
    let found = import(&[post(1, "one"), other, post(1, "one"), post(3, "three")]);
    assert_eq!(found.documents.len(), 3);
    found.assert_says(Changed, "Post 2", "another id");
    found.assert_says(Refused, "Post 1", "twice");
    let ids: Vec<_> = found
        .documents
        .iter()
        .map(|one| one.value["_id"].as_str().unwrap().to_owned())
        .collect();
    assert!(ids[1].starts_with("wp-1-"), "{ids:?}");
}

#[test]
fn an_item_without_a_number_comes_too() {
    let found = import(&[
        Item {
            id: String::new(),
            ..post(2, "two")
        },
        Item {
            id: "7 or 8".to_owned(),
            ..post(3, "three")
        },
    ]);
    assert_eq!(found.documents.len(), 2);
    assert!(
        found
            .documents
            .iter()
            .all(|one| one.value["_id"].as_str().unwrap().starts_with("wp-x"))
    );
    found.assert_says(Changed, "Post 2", "no number");
}

#[test]
fn a_torn_file_gives_what_was_before_the_tear() {
    let file = wxr::file(&[post(1, "first"), post(2, "second")]);
    let tear = file.find("second").unwrap();
    let found = import_bytes(&file.as_bytes()[..tear]).unwrap();
    assert_eq!(found.documents.len(), 1);
    found.assert_says(Refused, "Post 2", "ends in the middle");
}

#[test]
fn a_file_torn_anywhere_is_read_up_to_there() {
    let file = wxr::file(&[post(1, "ọ first"), post(2, "second")]);
    let ends: Vec<usize> = file
        .match_indices("</item>")
        .map(|(at, found)| at + found.len())
        .collect();
    for tear in (0..file.len()).step_by(7) {
        if let Ok(found) = import_bytes(&file.as_bytes()[..tear]) {
            let whole = ends.iter().filter(|end| **end <= tear).count();
            assert_eq!(found.documents.len(), whole, "{tear}");
        }
    }
}

#[test]
fn words_between_items_are_named() {
    let found = with_middle(b"\nWarning: mysql_fetch_array() in wp-db.php\n");
    let named = found
        .notices
        .iter()
        .any(|one| one.what.contains("mysql_fetch_array") || one.why.contains("not closed"));
    assert!(named, "{:?}", found.notices);
}

#[derive(Debug, Clone, Copy)]
enum Fault {
    None,
    Ampersand,
    Control,
    OpenSection,
    SplitSection,
    MissingEnd,
    Windows,
    ZeroDates,
    Twice,
    NoNumber,
    OpenField,
    Entity,
}

const FAULTS: [Fault; 12] = [
    Fault::None,
    Fault::Ampersand,
    Fault::Control,
    Fault::OpenSection,
    Fault::SplitSection,
    Fault::MissingEnd,
    Fault::Windows,
    Fault::ZeroDates,
    Fault::Twice,
    Fault::NoNumber,
    Fault::OpenField,
    Fault::Entity,
];

/// One item with a fault, whose words are `words-<number>`.
fn faulty(number: u64, fault: Fault) -> Vec<u8> {
    let xml = post(number, &format!("words-{number} end")).xml();
    let title = format!("<title><![CDATA[Post {number}]]></title>");
    let text = match fault {
        Fault::None => xml,
        Fault::Ampersand => xml.replace(&title, "<title>A & B</title>"),
        Fault::Control => xml.replace("words", "\u{1}words"),
        Fault::OpenSection => xml.replace(" end]]>", " end"),
        Fault::SplitSection => xml.replace(" end", " ]]> end"),
        Fault::MissingEnd => xml.replace("</item>", ""),
        Fault::Windows => {
            return xml
                .replace(" end", " @")
                .into_bytes()
                .into_iter()
                .map(|byte| if byte == b'@' { 0x92 } else { byte })
                .collect();
        }
        Fault::ZeroDates => xml.replace("2024-05-06 07:08:09", "0000-00-00 00:00:00"),
        Fault::Twice => format!("{xml}{xml}"),
        Fault::NoNumber => xml.replace(&format!("<wp:post_id>{number}</wp:post_id>"), ""),
        Fault::OpenField => xml.replace("</wp:post_id>", ""),
        Fault::Entity => xml.replace(&title, "<title>&bogus; &#xD800; &#0; &lt;</title>"),
    };
    text.into_bytes()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn faults_stay_with_their_items(faults in prop::collection::vec(prop::sample::select(&FAULTS[..]), 1..14)) {
        let mut file = head().into_bytes();
        for (number, fault) in (1..).zip(&faults) {
            file.extend(faulty(number, *fault));
        }
        file.extend(TAIL.as_bytes());
        let found = import_bytes(&file).unwrap();
        prop_assert_eq!(found.documents.len(), faults.len(), "{:?}", found.notices);
        for (number, document) in (1..).zip(&found.documents) {
            let words = format!("words-{number} ");
            prop_assert!(document.value["description"].to_string().contains(&words), "{words} {:?}", document);
        }
    }
}

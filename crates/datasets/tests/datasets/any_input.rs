//! Nothing that is received may break the program.
use proptest::prelude::*;

use crate::house::House;

/// Pieces that lines are made of, in any order.
fn lines() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop::sample::select(vec![
        "{\"_id\":\"a\",\"_type\":\"blog\",\"title\":\"A\"}",
        "{\"_id\":\"drafts.a\",\"_type\":\"blog\"}",
        "{\"_id\":\"a\"",
        "{\"_id\":7,\"_type\":[]}",
        "{\"error\":{\"description\":\"gone\"}}",
        "{\"_id\":\"f\",\"_type\":\"faq\",\"question\":{\"a\":1},\"answer\":\"x\"}",
        "{\"_id\":\"s\",\"_type\":\"shop\",\"icon\":[{\"_sanityAsset\":\"image@file://./../x\"}]}",
        "{\"_id\":\"p\",\"_type\":\"policy\",\"description\":[null,1,{\"_type\":\"block\",\"children\":[]}]}",
        "null",
        "[[[[",
        "}",
        "\n",
        "\r\n",
        "\u{feff}",
        "\0",
        "\u{fffd}",
    ]);
    let any = prop::collection::vec(any::<u8>(), 0..40);
    let part = prop_oneof![4 => piece.prop_map(|text| text.as_bytes().to_vec()), 1 => any];
    prop::collection::vec(part, 0..30).prop_map(|parts| parts.concat())
}

/// The start of each kind of file, and then anything.
fn archives() -> impl Strategy<Value = Vec<u8>> {
    let start = prop::sample::select(vec![&b"\x1f\x8b\x08"[..], b"PK\x03\x04", b"\x1f\x8b", b""]);
    let rest = prop::collection::vec(any::<u8>(), 0..600);
    (start, rest).prop_map(|(start, rest)| [start, &rest].concat())
}

#[test]
fn whatever_is_imported_ends_in_a_report_or_in_words() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    let house = runtime.block_on(House::empty());
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(300));
    let received = prop_oneof![lines(), archives()];
    let outcome = runner.run(&received, |bytes| {
        let imported = runtime.block_on(house.try_import(&bytes, false));
        if let Err(error) = imported {
            prop_assert!(!error.to_string().is_empty());
        }
        Ok(())
    });
    outcome.unwrap();
}

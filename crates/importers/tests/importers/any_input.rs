//! Nothing that is read may break the program.
use std::io::Cursor;

use importers::{WooCommerceShop, import_ghost, import_markdown, import_woocommerce, import_wxr};
use kernel::Currency;
use proptest::prelude::*;
use serde_json::json;

use crate::collected::Collected;
use crate::html::import_html;
use crate::wxr;

/// Pieces that HTML, shortcodes and blocks are made of, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "<p>",
        "</p>",
        "<b>",
        "</b>",
        "<ul>",
        "<li>",
        "</ul>",
        "<ol>",
        "<table>",
        "<tr>",
        "<td colspan=99 rowspan=0>",
        "</table>",
        "<a href=\"",
        "\">",
        "<img src=x>",
        "<img src=\"",
        "<figure>",
        "<figcaption>",
        "</figure>",
        "<!--",
        "-->",
        "<!-- wp:image {\"id\":1} -->",
        "<!-- /wp:x -->",
        "<!-- wp:block /-->",
        "<!-- wp: -->",
        "[caption",
        "[/caption]",
        "[gallery ids=\"",
        "[[",
        "]]",
        "[x a='",
        "]",
        "[vc_row]",
        "<pre>",
        "</pre>",
        "<script>",
        "</script>",
        "<iframe src=\"//www.youtube.com/embed/",
        "&amp",
        "&#x110000;",
        "\n",
        "\n\n",
        "\r",
        "\u{0}",
        "\u{a0}",
        "ọ̀",
        "🙂",
        "word ",
        "{{< youtube ",
        ">}}",
        "{% x",
        "%}",
        "<h1>",
        "</h1>",
        "<hr>",
        "<br>",
        "<imported-card data-card=\"0\">",
        "<style>",
        "<svg>",
        "<math><mi>",
        "<template>",
        "<select><option>",
        "<blockquote>",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_html_becomes_blocks_of_ours(html in pieces()) {
        let found = import_html(&html);
        let shown = crate::collected::outline(found.body("ghost-1"));
        prop_assert!(!shown.iter().any(|block| block.contains("javascript:")));
        let again = import_html(&html);
        prop_assert_eq!(found, again);
    }

    #[test]
    fn any_post_comes(content in pieces()) {
        let found = wxr::import(&[wxr::post(1, &content), wxr::upload(2, "a.jpg", "")]);
        prop_assert_eq!(found.documents.len(), 1);
        let _ = crate::collected::outline(found.body("wp-1"));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400), at in 0_usize..3000) {
        let mut sink = Collected::default();
        let shop = WooCommerceShop { currency: Currency::Ngn, decimal_sign: '.', site_address: String::new() };
        let _ = import_wxr(Cursor::new(&bytes), &mut sink);
        let _ = import_ghost(&bytes[..], "https://old.example", &mut sink);
        let _ = import_woocommerce(&bytes[..], &shop, &mut sink);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.md"), &bytes).unwrap();
        import_markdown(folder.path(), &mut sink).unwrap();
        // In the middle of a sound export, at any place.
        let mut file = wxr::file(&[wxr::post(1, "one"), wxr::post(2, "two")]).into_bytes();
        let at = at.min(file.len());
        file.splice(at..at, bytes);
        let _ = import_wxr(Cursor::new(file), &mut sink);
    }

    #[test]
    fn any_text_of_an_editor_is_read(lexical in ".{0,80}", kind in ".{0,8}", number in any::<u64>()) {
        let node = json!({"root": {"children": [{"type": kind, "children": [{"type": "text", "text": lexical, "format": number}]}, 3, null]}});
        let mobiledoc = json!({"sections": [[1, kind, [[0, [number], 9, lexical], [1, [], 0, number], 4]], [3, "ol", 4], [10, number], [number]], "markups": [["a", ["href"]]], "atoms": [[]], "cards": [[]]});
        for (name, text) in [("lexical", node.to_string()), ("mobiledoc", mobiledoc.to_string()), ("lexical", lexical.clone())] {
            let export = json!({"data": {"posts": [{"id": number, "title": lexical, "slug": kind, name: text}]}});
            let mut sink = Collected::default();
            import_ghost(export.to_string().as_bytes(), "", &mut sink).unwrap();
            prop_assert_eq!(sink.documents.len(), 1);
        }
    }
}

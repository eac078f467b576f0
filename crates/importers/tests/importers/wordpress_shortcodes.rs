//! Shortcodes and the blocks of WordPress's two editors.
use importers::NoticeKind::{Changed, Refused};

use crate::collected::{Collected, outline};
use crate::wxr::{Item, import, post, upload};

fn shown(content: &str) -> (Vec<String>, Collected) {
    let found = import(&[
        post(1, content),
        upload(2, "a.jpg", "Hands"),
        Item {
            parent: 1,
            ..upload(3, "b.jpg", "")
        },
    ]);
    (outline(found.body("wp-1")), found)
}

#[test]
fn blank_lines_are_paragraphs_in_the_classic_editor() {
    let (shown, _) = shown(
        "One\r\ntwo <em>three</em>\r\n\r\n<h2>Head</h2>\r\nFour\n\n\n\nFive\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\nSix",
    );
    assert_eq!(
        shown,
        [
            "One\ntwo _three_",
            "h2: Head",
            "Four",
            "Five",
            "* a",
            "* b",
            "Six"
        ]
    );
}

#[test]
fn line_breaks_are_spaces_in_the_block_editor() {
    let (shown, _) = shown(
        "<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Three</p>\n<!-- /wp:paragraph -->",
    );
    assert_eq!(shown, ["One two", "Three"]);
}

#[test]
fn an_unknown_shortcode_is_a_grey_card_and_a_line() {
    let source = "[contact-form-7 id=\"12\" title=\"Ask [us]\"]";
    let (shown, found) = shown(&format!("Before\n\n{source}\n\nAfter"));
    assert_eq!(
        shown,
        [
            "Before",
            format!("[card contact-form-7 | {source}]").as_str(),
            "After"
        ]
    );
    found.assert_says(Changed, "[contact-form-7]", "grey card");
}

#[test]
fn what_encloses_is_kept_whole() {
    let source = "[restrict]For members [restrict]twice[/restrict] only[/restrict]";
    let (shown, found) = shown(&format!("A {source} b"));
    assert_eq!(
        shown,
        ["A", format!("[card restrict | {source}]").as_str(), "b"]
    );
    found.assert_says(Changed, "[restrict]", "not show its text to everybody");
}

#[test]
fn brackets_of_prose_stay_words() {
    let (shown, found) = shown("He [sic] said [1] and [[gallery]] and a[i] < b [/x] and [unclosed");
    assert_eq!(
        shown,
        ["He [sic] said [1] and [gallery] and a[i] < b [/x] and [unclosed"]
    );
    assert!(
        !found
            .notices
            .iter()
            .any(|one| one.why.contains("shortcode")),
        "{:?}",
        found.notices
    );
}

#[test]
fn shortcodes_in_code_and_tags_are_words() {
    let (shown, _) =
        shown("<pre>[gallery ids=\"2\"]</pre><p title=\"[x a=1]\">p</p><code>[y b=2]</code>");
    assert_eq!(shown, ["`[gallery ids=\"2\"]`", "p", "`[y b=2]`"]);
}

#[test]
fn captions_and_galleries_are_pictures() {
    let caption = "[caption id=\"attachment_2\" align=\"left\" width=\"300\"]<a href=\"https://old.example/wp-content/uploads/a.jpg\">\
                   <img class=\"wp-image-2\" src=\"https://old.example/wp-content/uploads/a-300x200.jpg\" alt=\"Two hands\" /></a> Wash <b>them</b>[/caption]";
    let (shown, _) = shown(&format!(
        "{caption}\n\n[gallery ids=\"3, 2,77\"]\n\n[gallery]"
    ));
    assert_eq!(
        shown,
        [
            "[image wp-asset-2 | Two hands | Wash them]",
            "[image wp-asset-3 |  | ]",
            "[image wp-asset-2 | Hands | ]",
            "[image wp-asset-3 |  | ]"
        ]
    );
}

#[test]
fn films_are_video_blocks_however_they_are_named() {
    let id = "dQw4w9WgXcQ";
    for content in [
        format!("https://www.youtube.com/watch?v={id}&t=3"),
        format!("[embed width=\"3\"]https://youtu.be/{id}[/embed]"),
        format!("[youtube {id}]"),
        format!("<iframe src=\"https://www.youtube.com/embed/{id}?rel=0\"></iframe>"),
        format!(
            "<!-- wp:embed {{\"url\":\"x\"}} -->\n<figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\nhttps://www.youtube.com/shorts/{id}\n</div></figure>\n<!-- /wp:embed -->"
        ),
    ] {
        let (shown, _) = shown(&content);
        assert_eq!(shown, [format!("[video {id} | ]")], "{content}");
    }
}

#[test]
fn other_frames_are_cards_and_other_addresses_links() {
    let frame = "<iframe src=\"https://player.vimeo.com/video/76979871\"></iframe>";
    let (shown, found) = shown(&format!(
        "{frame}\n\nhttps://example.org/talk\n\nhttps://youtu.be/../x"
    ));
    assert_eq!(
        shown,
        [
            format!("[card iframe | {frame}]").as_str(),
            "(https://example.org/talk)[https://example.org/talk]",
            "(https://youtu.be/../x)[https://youtu.be/x]"
        ]
    );
    found.assert_says(Changed, "iframe", "grey card");
}

#[test]
fn page_builders_leave_their_words() {
    let (shown, found) = shown(
        "[vc_row][vc_column width=\"1/2\"][vc_column_text]One[/vc_column_text][/vc_column][vc_column]Two[/vc_column][/vc_row]",
    );
    assert_eq!(shown, ["One", "Two"]);
    found.assert_says(Changed, "vc_row", "layout did not");
}

#[test]
fn blocks_of_gutenberg_are_understood() {
    let content = "<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">Head</h2>\n<!-- /wp:heading -->\n\
        <!-- wp:image {\"id\":2} -->\n<figure class=\"wp-block-image\"><img src=\"https://old.example/wp-content/uploads/a-1024x768.jpg\" alt=\"\" class=\"wp-image-2\"/><figcaption class=\"wp-element-caption\">Clean</figcaption></figure>\n<!-- /wp:image -->\n\
        <!-- wp:quote -->\n<blockquote class=\"wp-block-quote\"><!-- wp:paragraph -->\n<p>Sleep.</p>\n<!-- /wp:paragraph --><cite>Ada</cite></blockquote>\n<!-- /wp:quote -->\n\
        <!-- wp:separator -->\n<hr class=\"wp-block-separator\"/>\n<!-- /wp:separator -->\n\
        <!-- wp:table -->\n<figure class=\"wp-block-table\"><table><thead><tr><th>Food</th><th>Salt</th></tr></thead><tbody><tr><td>Bread</td><td>some</td></tr></tbody></table><figcaption>Salt</figcaption></figure>\n<!-- /wp:table -->\n\
        <!-- wp:columns -->\n<div class=\"wp-block-columns\"><!-- wp:column -->\n<div><!-- wp:list {\"ordered\":true} -->\n<ol><!-- wp:list-item -->\n<li>One<!-- wp:list -->\n<ul><li>In</li></ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list --></div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->\n\
        <!-- wp:buttons -->\n<div class=\"wp-block-buttons\"><!-- wp:button -->\n<div class=\"wp-block-button\"><a class=\"wp-block-button__link\" href=\"/book\">Book</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->\n\
        <!-- wp:block {\"ref\":55} /-->\n<!-- wp:latest-posts {\"postsToShow\":3} /-->\n\
        <!-- wp:yoast/faq-block -->\n<div><strong>Q</strong></div>\n<!-- /wp:yoast/faq-block -->\n<!--more-->";
    let (shown, found) = shown(content);
    assert_eq!(
        shown,
        [
            "h2: Head",
            "[image wp-asset-2 | Hands | Clean]",
            "blockquote: Sleep.",
            "blockquote: _Ada_",
            "[divider]",
            "[table true / Food | Salt / Bread | some]",
            "Salt",
            "# One",
            "** In",
            "(Book)[/book]",
            "[card reusable block | <!-- wp:block {\"ref\":55} /-->]",
            "[card latest-posts | <!-- wp:latest-posts {\"postsToShow\":3} /-->]",
            "*Q*"
        ]
    );
    for (what, why) in [
        ("columns", "below each other"),
        ("reusable block", "share"),
        ("yoast/faq-block", "plugin"),
        ("more", "no meaning"),
    ] {
        found.assert_says(Changed, what, why);
    }
}

#[test]
fn many_brackets_take_no_time() {
    let (shown, _) = shown(&"[a b=1] [c] ".repeat(20_000));
    assert_eq!(
        shown
            .iter()
            .filter(|one| one.starts_with("[card a"))
            .count(),
        20_000
    );
}

#[test]
fn small_pictures_are_signs() {
    let (shown, found) = shown(
        "Hi <img class=\"emoji\" alt=\"🙂\" src=\"https://s.w.org/e.svg\"> <img src=\"https://t.example/p.gif\" width=\"1\" height=\"1\">",
    );
    assert_eq!(shown, ["Hi 🙂"]);
    found.assert_says(Refused, "p.gif", "too small");
}

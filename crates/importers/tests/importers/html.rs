//! HTML of all sorts, by way of a post of Ghost, which is nothing but HTML.
use importers::NoticeKind::{Changed, Refused};
use importers::import_ghost;
use serde_json::json;

use crate::collected::{Collected, outline};

pub fn import_html(html: &str) -> Collected {
    let export = json!({"db": [{"data": {"posts": [{"id": "1", "title": "T", "slug": "t", "status": "published", "html": html}]}}]});
    let mut collected = Collected::default();
    import_ghost(
        export.to_string().as_bytes(),
        "https://old.example",
        &mut collected,
    )
    .unwrap();
    collected
}

fn shown(html: &str) -> Vec<String> {
    outline(import_html(html).body("ghost-1"))
}

#[test]
fn headings_keep_their_rank_within_ours() {
    assert_eq!(
        shown("<h1>A</h1><h2><b>B</b></h2><h3>C</h3><h4>D</h4><h6>E</h6><h2> </h2>"),
        ["h2: A", "h2: B", "h3: C", "h4: D", "h4: E"]
    );
}

#[test]
fn marks_nest_and_touch() {
    assert_eq!(
        shown(
            "<p>a <b>b <i>c</i></b><u>d</u><s>e</s><code>f</code> <span style=\"font-weight:700;text-decoration:line-through\">g</span><b style=\"font-weight:normal\">h</b></p>"
        ),
        ["a *b *_*c*_+d+~e~`f` ~*g*~h"]
    );
}

#[test]
fn lists_nest_to_six_levels() {
    assert_eq!(
        shown("<ul><li>a<ol><li>b</li><li><p>c</p><p>d</p></li></ol></li><li>e</li></ul>"),
        ["* a", "## b", "## c\nd", "* e"]
    );
    let deep = format!("{}x{}", "<ul><li>".repeat(9), "</li></ul>".repeat(9));
    let found = import_html(&deep);
    assert_eq!(outline(found.body("ghost-1")), ["****** x"]);
    found.assert_says(Changed, "list", "six levels");
}

#[test]
fn links_are_followed_only_where_they_may_be() {
    let found = import_html(
        "<p><a href=\"https://who.int/a\">a</a> <a href=\"java\nscript:alert(1)\">b</a> <a href=\"//who.int/x\">c</a> \
         <a href=\"mailto:a@b.example\">d</a> <a href=\"data:text/html,x\">e</a> <a href=\"https://u:p@evil.example\">f</a> \
         <a href=\"#top\">g</a> <a name=\"x\">h</a> <a href=\"sub/page\">i</a></p>",
    );
    assert_eq!(
        outline(found.body("ghost-1")),
        [
            "(a)[https://who.int/a] b (c)[https://who.int/x] (d)[mailto:a@b.example] e f (g)[#top] h (i)[/sub/page]"
        ]
    );
    for href in ["alert(1)", "data:text", "u:p@evil"] {
        found.assert_says(Changed, href, "cannot be followed");
    }
}

#[test]
fn one_link_over_marks_is_one_link() {
    let found = import_html("<p><a href=\"https://a.example/\">one <b>two</b></a></p>");
    assert_eq!(
        found.body("ghost-1")[0]["markDefs"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn pictures_have_words_and_captions() {
    let found = import_html(
        "<figure><img src=\"/content/images/a.jpg\" alt=\" A  hand \"><figcaption>Clean <a href=\"/x\">it</a></figcaption></figure>\
         <p>Before <img src=\"b.png\"> after</p><img data-src=\"https://c.example/c.png\" src=\"data:image/gif;base64,R0\">\
         <a href=\"https://d.example/\"><img src=\"d.png\"></a>",
    );
    let refs: Vec<&str> = found
        .assets
        .iter()
        .map(|asset| asset.reference.as_str())
        .collect();
    let expected = [
        format!("[image {} | A hand | Clean it]", refs[0]),
        "Before after".to_owned(),
        format!("[image {} |  | ]", refs[1]),
        format!("[image {} |  | ]", refs[2]),
        format!("[image {} |  | ]", refs[3]),
    ];
    assert_eq!(outline(found.body("ghost-1")), expected);
    found.assert_says(Changed, "/x", "Captions hold no links");
    found.assert_says(Changed, "https://d.example/", "no links");
}

#[test]
fn tables_of_data_are_tables() {
    let found = import_html(
        "<table><caption>Cap</caption><tr><td><b>A</b></td><td><b>B</b></td></tr><tr><td rowspan=2>c<br>d</td><td>e</td></tr><tr><td><a href=\"/l\">f</a></td></tr></table>\
         <table><tr><td><p>only</p></td></tr></table><table></table>",
    );
    assert_eq!(
        outline(found.body("ghost-1")),
        ["Cap", "[table true / A | B / c\nd | e /  | f]", "only"]
    );
    found.assert_says(Changed, "/l", "Cells");
    let wide = format!("<table><tr>{}</tr></table>", "<td>x</td>".repeat(40));
    let found = import_html(&wide);
    assert_eq!(
        found.body("ghost-1")[0]["rows"][0]["cells"]
            .as_array()
            .unwrap()
            .len(),
        12
    );
    found.assert_says(Changed, "table", "12 columns");
}

#[test]
fn code_keeps_its_lines() {
    assert_eq!(shown("<pre><code>a  b\n  c</code></pre>"), ["`a  b\n  c`"]);
}

#[test]
fn what_a_page_does_is_a_card() {
    let found = import_html(
        "<p>a</p><script>x()</script><form><input name=q><button>Go</button></form><svg><text>t</text></svg><p>b</p>",
    );
    let shown = outline(found.body("ghost-1"));
    assert_eq!(shown[0], "a");
    assert_eq!(shown[1], "[card script | <script>x()</script>]");
    assert!(shown[2].starts_with("[card form | <form>"), "{shown:?}");
    assert!(shown[3].starts_with("[card svg | <svg>"), "{shown:?}");
    assert_eq!(shown[4], "b");
    found.assert_says(Changed, "script", "grey card");
    // A card says nothing to visitors: none of its fields is one that pages read.
    let card = &found.body("ghost-1")[1];
    let names: Vec<&String> = card.as_object().unwrap().keys().collect();
    assert_eq!(names, ["_type", "_key", "name", "source"]);
}

#[test]
fn small_things_keep_their_sense() {
    let found = import_html(
        "<p>H<sub>2</sub>O, 10<sup>-3</sup>, 1<sup>st</sup>, <q>so</q></p><hr><dl><dt>Term</dt><dd>Words</dd></dl><audio src=\"/a.mp3\" title=\"Hear\"></audio>",
    );
    let recording = &found.assets[0].reference;
    assert_eq!(
        outline(found.body("ghost-1")),
        [
            "H₂O, 10⁻³, 1st, “so”",
            "[divider]",
            "*Term*",
            "Words",
            format!("[audio {recording} | Hear]").as_str()
        ]
    );
    found.assert_says(Changed, "st", "Raised");
}

#[test]
fn what_was_hidden_is_named() {
    let found = import_html("<p>a</p><p style=\"display: none\">Buy pills</p>");
    assert_eq!(outline(found.body("ghost-1")), ["a"]);
    found.assert_says(Refused, "Buy pills", "did not show");
}

#[test]
fn keys_are_new_in_each_list_and_the_same_each_time() {
    let html = "<p>same</p><p>same</p><ul><li>same</li></ul><table><tr><td>a</td><td>b</td></tr></table><p>a<b>b</b><a href=\"/x\">c</a></p>";
    let found = import_html(html);
    let text = found.document("ghost-1").value.to_string();
    let keys: Vec<&str> = text
        .split("\"_key\":\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let mut single = keys.clone();
    single.sort_unstable();
    single.dedup();
    assert_eq!(single.len(), keys.len());
    assert_eq!(keys.len(), 13, "{keys:?}");
    assert_eq!(
        text,
        import_html(html).document("ghost-1").value.to_string()
    );
}

#[test]
fn nesting_without_end_keeps_the_words() {
    let found = import_html(&format!(
        "{}deep{}",
        "<div>".repeat(4_000),
        "</div>".repeat(4_000)
    ));
    assert_eq!(outline(found.body("ghost-1")), ["deep"]);
    found.assert_says(Changed, "div", "nested too deeply");
    let found = import_html(&"<b>".repeat(60_000));
    found.assert_says(Changed, "html", "too many elements");
    assert!(outline(found.body("ghost-1"))[0].starts_with("[card html | <b>"));
}

#[test]
fn broken_markup_loses_no_word() {
    for html in [
        "<p>one <b>two<p>three</b> four",
        "<table><p>one</p><tr>two<td>three</table>four",
        "<li>one<ul>two<li>three</ul>four",
        "<h2>one<div>two</h2>three</div>four",
        "<a href=x>one<a href=y>two<p>three</a>four",
    ] {
        let text = shown(html).join(" ");
        for word in ["one", "two", "three", "four"] {
            assert!(
                text.contains(word) || html.matches(word).count() == 0,
                "{word} of {html} in {text}"
            );
        }
    }
}

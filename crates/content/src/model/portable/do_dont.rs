//! What to do and what not, as two lists of plain words.
use serde_json::{Map, Value, json};

/// Items of one list that are shown.
const MOST_ITEMS: usize = 50;

/// The items of a list, without those that are empty.
fn list_items(fields: &Map<String, Value>, name: &str) -> Vec<String> {
    let items = fields.get(name).and_then(Value::as_array);
    items
        .map_or(&[][..], Vec::as_slice)
        .iter()
        // Anything may stand in a stored list.
        .filter_map(Value::as_str)
        .map(str::trim)
        .filter(|item| !item.is_empty())
        .take(MOST_ITEMS)
        .map(str::to_owned)
        .collect()
}

/// The block as a page can render it; `None` where both lists are empty.
pub(super) fn prepare_do_dont(fields: &Map<String, Value>) -> Option<Map<String, Value>> {
    let (dos, donts) = (list_items(fields, "dos"), list_items(fields, "donts"));
    if dos.is_empty() && donts.is_empty() {
        return None;
    }
    match json!({"_type": "doDont", "dos": dos, "donts": donts}) {
        Value::Object(made) => Some(made),
        _ => None,
    }
}

/// Both lists as one text, with the word that each begins with; empty where both are.
pub(super) fn do_dont_text(fields: &Map<String, Value>) -> String {
    let lists = [
        (l10n::t!("ui-do"), list_items(fields, "dos")),
        (l10n::t!("ui-dont"), list_items(fields, "donts")),
    ];
    let texts = lists
        .into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(name, items)| format!("{name}: {}.", join_items(&items)));
    texts.collect::<Vec<_>>().join(" ")
}

/// Items may end as sentences do; in one text they are parts of one.
fn join_items(items: &[String]) -> String {
    let bare = items
        .iter()
        .map(|item| item.trim_end_matches(['.', ';', ',']))
        .collect::<Vec<_>>();
    bare.join("; ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{plain_text, prepare_body, readable_text, spoken_paragraphs, third_text};
    use crate::view::PictureView;

    fn no_picture(_: &str, _: &str) -> Option<PictureView> {
        None
    }

    #[test]
    fn both_lists_are_shown_read_aloud_and_found() {
        let body = json!([{"_type": "doDont", "_key": "k", "extra": 1,
            "dos": ["Rest.", " ", 7, "Drink water"], "donts": ["Share a cup"]}]);
        let prepared = prepare_body(&body, "d", &no_picture);
        assert_eq!(
            prepared.blocks,
            [
                json!({"_type": "doDont", "_key": "k", "dos": ["Rest.", "Drink water"], "donts": ["Share a cup"], "paragraph": 0})
            ]
        );
        let words = "Do: Rest; Drink water. Don’t: Share a cup.";
        assert_eq!(spoken_paragraphs(&body), [words]);
        assert_eq!(plain_text(&body), words);
        assert_eq!(readable_text(&body), words);
        // A card of the blog begins with a paragraph, not in the middle of a list.
        assert_eq!(third_text(&body), "");
    }

    #[test]
    fn a_block_without_items_is_nothing() {
        let body = json!([{"_type": "doDont", "dos": [""], "donts": "x"}, {"_type": "doDont"}]);
        assert!(prepare_body(&body, "d", &no_picture).blocks.is_empty());
        assert_eq!(plain_text(&body), "");
        assert!(spoken_paragraphs(&body).is_empty());
    }

    #[test]
    fn a_divider_is_shown_and_has_no_words() {
        let body = json!([{"_type": "divider", "_key": "k", "style": "x"}]);
        let prepared = prepare_body(&body, "d", &no_picture);
        assert_eq!(prepared.blocks, [json!({"_type": "divider", "_key": "k"})]);
        assert_eq!(readable_text(&body), "");
    }
}

//! Makes one item readable: control characters out, sections closed where they end.
/// An item as a parser can read it, and what was wrong with it.
pub(super) struct Repaired {
    pub text: String,
    pub faults: Vec<&'static str>,
}

const OPENING: &str = "<![CDATA[";
const CLOSING: &str = "]]>";
/// How an exporter writes `]]>` inside a section.
const SPLIT: &str = "]]]]><![CDATA[>";

pub(super) fn repair_item(text: &str) -> Repaired {
    let mut faults = Vec::new();
    let cleaned: String = text
        .chars()
        .filter(|character| is_allowed(*character))
        .collect();
    if cleaned.len() != text.len() {
        faults.push("Control characters were left out.");
    }
    Repaired {
        text: without_sections(&cleaned, &mut faults),
        faults,
    }
}

/// Letters of XML 1.0.
fn is_allowed(character: char) -> bool {
    matches!(character, '\t' | '\n' | '\r')
        || (!character.is_control() && !matches!(character, '\u{fffe}' | '\u{ffff}'))
        || ('\u{80}'..='\u{9f}').contains(&character)
}

/// The text with escaped words in place of sections.
fn without_sections(text: &str, faults: &mut Vec<&'static str>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(OPENING) {
        let (before, inner) = (&rest[..start], &rest[start + OPENING.len()..]);
        out.push_str(before);
        let (length, skip, is_closed) = measure_section(inner, element_before(before));
        if !is_closed {
            note(
                faults,
                "A section of text was not closed; it ends where its element ends.",
            );
        }
        let words = inner[..length]
            .replace(SPLIT, CLOSING)
            .replace("]]><![CDATA[", "");
        if inner[..length]
            .replace(SPLIT, "")
            .replace("]]><![CDATA[", "")
            .contains(CLOSING)
        {
            note(
                faults,
                "The text held the sign that closes sections; it was put right.",
            );
        }
        out.push_str(&quick_xml::escape::escape(words.as_str()));
        rest = &inner[length + skip..];
    }
    out.push_str(rest);
    out
}

fn note(faults: &mut Vec<&'static str>, fault: &'static str) {
    if !faults.contains(&fault) {
        faults.push(fault);
    }
}

/// Name of the element whose words begin here.
fn element_before(before: &str) -> Option<&str> {
    let before = before.trim_end().strip_suffix('>')?;
    let tag = &before[before.rfind('<')? + 1..];
    let name = tag.split_ascii_whitespace().next()?;
    (!name.starts_with(['/', '!', '?'])).then_some(name)
}

/// Length of the words of a section, of the sign behind them, and whether there is one.
fn measure_section(inner: &str, element: Option<&str>) -> (usize, usize, bool) {
    let Some(element) = element else {
        // Words before the section: its first end counts.
        return inner
            .find(CLOSING)
            .map_or((inner.len(), 0, false), |end| (end, CLOSING.len(), true));
    };
    let closing = format!("</{element}>");
    let Some(end) = inner.find(&closing) else {
        return inner
            .find(CLOSING)
            .map_or((inner.len(), 0, false), |end| (end, CLOSING.len(), true));
    };
    let words = inner[..end].trim_end();
    match words.strip_suffix(CLOSING) {
        Some(words) => (words.len(), end - words.len(), true),
        None => match inner[..end]
            .rfind(CLOSING)
            .filter(|_| !inner[..end].contains(OPENING))
        {
            // Something stands between the section and the end of its element.
            Some(early) if inner[early..end].len() < 64 => (early, CLOSING.len(), true),
            _ => (end, 0, false),
        },
    }
}

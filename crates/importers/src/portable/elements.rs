//! What elements of HTML mean.
use scraper::ElementRef;
use scraper::node::Node;

/// How an element is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ElementRole {
    /// Says nothing to readers.
    Skipped,
    LineBreak,
    Picture,
    Frame,
    Table,
    List,
    ListItem,
    Caption,
    /// A recording with an address of its own.
    Recording,
    Rule,
    Checkbox,
    /// What a page does rather than says; kept as a grey card.
    Kept,
    /// Begins a paragraph, heading or quotation.
    Block,
    Inline,
}

pub(super) fn role_of(tag: &str) -> ElementRole {
    match tag {
        "head" | "title" | "meta" | "link" | "base" | "noscript" | "template" | "style"
        | "source" | "track" | "col" | "colgroup" | "param" | "rp" => ElementRole::Skipped,
        "br" => ElementRole::LineBreak,
        "img" => ElementRole::Picture,
        "iframe" => ElementRole::Frame,
        "table" => ElementRole::Table,
        "ul" | "ol" | "menu" => ElementRole::List,
        "li" => ElementRole::ListItem,
        "figcaption" => ElementRole::Caption,
        "audio" => ElementRole::Recording,
        "hr" => ElementRole::Rule,
        "input" => ElementRole::Checkbox,
        "script" | "form" | "object" | "embed" | "applet" | "svg" | "math" | "video" | "canvas"
        | "map" | "select" | "textarea" | "button" | "frameset" | "marquee" | "dialog" => {
            ElementRole::Kept
        }
        "address" | "article" | "aside" | "blockquote" | "center" | "dd" | "details" | "div"
        | "dl" | "dt" | "fieldset" | "figure" | "footer" | "h1" | "h2" | "h3" | "h4" | "h5"
        | "h6" | "header" | "hgroup" | "main" | "nav" | "p" | "pre" | "section" | "summary"
        | "tr" | "td" | "th" | "caption" | "legend" | "xmp" | "listing" | "plaintext"
        | "search" => ElementRole::Block,
        _ => ElementRole::Inline,
    }
}

/// The value of one property of the `style` attribute, in small letters.
pub(super) fn css_of(element: ElementRef<'_>, name: &str) -> String {
    let declarations = element.attr("style").unwrap_or_default().split(';');
    declarations
        .filter_map(|one| one.split_once(':'))
        .filter(|(property, _)| property.trim().eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim().to_ascii_lowercase())
        .next_back()
        .unwrap_or_default()
}

pub(super) fn is_hidden(element: ElementRef<'_>) -> bool {
    element.attr("hidden").is_some() || css_of(element, "display") == "none"
}

pub(super) fn has_class(element: ElementRef<'_>, name: &str) -> bool {
    element.value().classes().any(|class| class == name)
}

/// All words inside, with single spaces.
pub(super) fn words_in(element: ElementRef<'_>) -> String {
    kernel::text::collapse_whitespace(&element.text().collect::<String>())
}

/// Raised or lowered figures as signs of their own; `None` where a sign has none.
pub(super) fn as_raised(text: &str, raised: bool) -> Option<String> {
    let (plain, shifted) = if raised {
        ("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
    } else {
        ("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
    };
    let shift = |character: char| {
        plain
            .chars()
            .position(|c| c == character)
            .and_then(|at| shifted.chars().nth(at))
    };
    text.chars().map(shift).collect()
}

/// What a step through a tree adds to its plain text.
pub(super) fn text_edge<'a>(edge: &ego_tree::iter::Edge<'a, Node>) -> &'a str {
    let (node, opens) = match edge {
        ego_tree::iter::Edge::Open(node) => (node, true),
        ego_tree::iter::Edge::Close(node) => (node, false),
    };
    match node.value() {
        Node::Text(text) if opens => {
            let silent = node
                .parent()
                .and_then(ElementRef::wrap)
                .is_some_and(|parent| {
                    matches!(
                        parent.value().name(),
                        "script" | "style" | "noscript" | "template" | "textarea"
                    )
                });
            if silent { "" } else { text }
        }
        Node::Element(element) if element.name() == "br" && opens => "\n",
        Node::Element(element)
            if matches!(
                element.name(),
                "p" | "div" | "blockquote" | "ul" | "ol" | "pre" | "table"
            ) =>
        {
            "\n\n"
        }
        Node::Element(element)
            if matches!(element.name(), "li" | "tr" | "h1" | "h2" | "h3" | "h4") =>
        {
            "\n"
        }
        _ => "",
    }
}

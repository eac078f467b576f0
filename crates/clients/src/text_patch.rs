//! Changes of a text, as the hosted service's editor sends them in `diffMatchPatch`: the text form of Google's diff-match-patch.
//!
//! That library looks for what resembles the context where it is not there. Here a change is made where its context stands
//! word for word, or refused: what a text of a doctor says is not guessed at.

use percent_encoding::percent_decode_str;

/// Changes of one text, at most.
const MOST_HUNKS: usize = 1_000;

/// One change: what stands there, and what stands there then.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Hunk {
    /// Where it stands once the changes before it are made, in bytes from 0, as the service counts. The library counts
    /// otherwise, so it only tells the nearer of two places.
    at: usize,
    old: String,
    new: String,
}

/// The text after the changes of a patch.
///
/// # Errors
/// Words for whoever wrote the client.
pub(crate) fn patch_text(text: &str, patch: &str) -> Result<String, String> {
    let mut text = text.to_owned();
    for hunk in read_hunks(patch)? {
        let at = find_place(&text, &hunk).ok_or_else(|| {
            let wanted: String = hunk.old.chars().take(40).collect();
            format!("the text has no \"{wanted}\" as the patch expects it")
        })?;
        text.replace_range(at..at + hunk.old.len(), &hunk.new);
    }
    Ok(text)
}

fn find_place(text: &str, hunk: &Hunk) -> Option<usize> {
    if hunk.old.is_empty() {
        // Nothing around it says where it belongs: the number has to.
        return text.is_char_boundary(hunk.at).then_some(hunk.at);
    }
    let places = text.match_indices(&hunk.old).map(|(at, _)| at);
    places.min_by_key(|at| at.abs_diff(hunk.at))
}

fn read_hunks(patch: &str) -> Result<Vec<Hunk>, String> {
    let mut hunks: Vec<Hunk> = Vec::new();
    for line in patch.split('\n').filter(|line| !line.is_empty()) {
        let unreadable = || format!("\"{line}\" is no line of a patch");
        if line.starts_with("@@") {
            let at = read_header(line).ok_or_else(unreadable)?;
            hunks.push(Hunk {
                at,
                ..Hunk::default()
            });
            if hunks.len() > MOST_HUNKS {
                return Err(format!("a patch has at most {MOST_HUNKS} changes"));
            }
            continue;
        }
        let hunk = hunks.last_mut().ok_or_else(unreadable)?;
        let (sign, written) = line.split_at_checked(1).ok_or_else(unreadable)?;
        let words = percent_decode_str(written).decode_utf8();
        let words = words.map_err(|_| unreadable())?;
        match sign {
            " " => {
                hunk.old.push_str(&words);
                hunk.new.push_str(&words);
            }
            "-" => hunk.old.push_str(&words),
            "+" => hunk.new.push_str(&words),
            _ => return Err(unreadable()),
        }
    }
    Ok(hunks)
}

/// Where the change of `@@ -1,5 +1,7 @@` is then, from 0: the second pair counts from 1, and from 0 where it has no length.
fn read_header(line: &str) -> Option<usize> {
    let inner = line.strip_prefix("@@ -")?.strip_suffix(" @@")?;
    let (before, after) = inner.split_once(" +")?;
    let pair = |pair: &str| -> Option<(usize, usize)> {
        let (at, length) = pair.split_once(',').unwrap_or((pair, "1"));
        Some((at.parse().ok()?, length.parse().ok()?))
    };
    pair(before)?;
    let (at, length) = pair(after)?;
    Some(if length == 0 {
        at
    } else {
        at.saturating_sub(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_made_where_their_context_stands() {
        // As the service's own package writes them (`@sanity/diff-match-patch` 3.2.1).
        let patch = "@@ -1,11 +1,12 @@\n Th\n-e\n+at\n  quick b\n@@ -22,18 +22,17 @@\n jump\n-s\n+ed\n  over \n-the\n+a\n  laz\n";
        let text = "The quick brown fox jumps over the lazy dog.";
        assert_eq!(
            patch_text(text, patch).unwrap(),
            "That quick brown fox jumped over a lazy dog."
        );
        let signs = "@@ -1,3 +1,6 @@\n caf\n+%C3%A9%0A\n";
        assert_eq!(patch_text("caf", signs).unwrap(), "caf\u{e9}\n");
        assert_eq!(patch_text("", "@@ -0,0 +1,3 @@\n+a+b\n").unwrap(), "a+b");
        assert_eq!(patch_text("a b", "@@ -1,3 +0,0 @@\n-a b\n").unwrap(), "");
        assert_eq!(patch_text("same", "").unwrap(), "same");
    }

    #[test]
    fn of_two_places_the_nearer_is_meant() {
        let patch = "@@ -12,3 +12,3 @@\n-one\n+two\n";
        let text = "\u{e9}\u{e9} one and one";
        assert_eq!(patch_text(text, patch).unwrap(), "\u{e9}\u{e9} one and two");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (text, patch, named) in [
            (
                "take two",
                "@@ -1,8 +1,8 @@\n take \n-one\n+ten\n",
                "take one",
            ),
            ("\u{e9}", "@@ -0,0 +2,1 @@\n+x\n", "expects"),
            ("a", "@@ -0 +99999999999999999999 @@\n+x\n", "@@"),
            ("a", "+x\n", "+x"),
            ("a", "@@ -1 +1 @@\n*x\n", "*x"),
            ("a", "@@ -1 +1 @@\n+%FF\n", "%FF"),
            ("a", "@@ -1 +1 @@\n\u{e9}x\n", "line"),
        ] {
            let refused = patch_text(text, patch).unwrap_err();
            assert!(refused.contains(named), "{patch}: {refused}");
        }
    }
}

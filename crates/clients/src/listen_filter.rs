//! What of a query somebody listens to.

/// The filter of a query: of `*[a]{b}|order(c)` what stands in the first brackets; none of a bare `*`.
pub(crate) fn filter_of(query: &str) -> Option<&str> {
    let rest = query.trim().strip_prefix('*')?.trim_start();
    let Some(inner) = rest.strip_prefix('[') else {
        return Some("true");
    };
    let (mut depth, mut quote, mut escaped) = (1, None, false);
    for (at, sign) in inner.char_indices() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match (quote, sign) {
            (Some(_), '\\') => escaped = true,
            (Some(open), _) if open == sign => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(sign),
            (None, '[') => depth += 1,
            (None, ']') => depth -= 1,
            (None, _) => {}
        }
        if depth == 0 {
            return Some(&inner[..at]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_is_what_stands_in_the_first_brackets() {
        for (query, filter) in [
            ("*", Some("true")),
            ("*{_id}", Some("true")),
            (r#"*[_type == "faq"]{a[0]}"#, Some(r#"_type == "faq""#)),
            (
                r#" * [a in ["]", 'x'] && b[0] == 1] | order(c)"#,
                Some(r#"a in ["]", 'x'] && b[0] == 1"#),
            ),
            ("*[a", None),
            ("count(*)", None),
        ] {
            assert_eq!(filter_of(query), filter, "{query}");
        }
    }
}

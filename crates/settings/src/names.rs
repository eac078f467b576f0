//! Names of fields: as documents have them, and as people read them.

/// `keep_days` as documents have it: `keepDays`.
pub fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        camel.push_str(&first.to_uppercase());
        camel.push_str(rest);
    }
    camel
}

/// `missionHeading` and `all-posts` as a label.
pub fn label_from_name(name: &str) -> String {
    let mut words = String::new();
    for (place, c) in name.chars().enumerate() {
        match c {
            '-' | '_' => words.push(' '),
            c if place == 0 => words.extend(c.to_uppercase()),
            c if c.is_uppercase() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c => words.push(c),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_fields_are_those_of_documents() {
        assert_eq!(camel_case("keep_unpaid_days"), "keepUnpaidDays");
        assert_eq!(camel_case("open"), "open");
    }

    #[test]
    fn names_become_words() {
        assert_eq!(label_from_name("missionHeading"), "Mission heading");
        assert_eq!(label_from_name("all-posts"), "All posts");
    }
}

//! Names of files as they are kept and shown.

use super::FileKind;

/// Characters of a name, without what tells its kind.
const LONGEST: usize = 80;

/// The name without folders, without what cannot be seen and without what means something to a computer, and with the ending
/// of what the file is.
pub fn normalise_name(sent_name: &str, kind: FileKind) -> String {
    let name = display_name(sent_name);
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, end)| {
        // A dot may be part of the name, so only what looks like an extension is replaced.
        let is_ending = (1..=5).contains(&end.len()) && end.chars().all(char::is_alphanumeric);
        if is_ending { stem } else { &name }
    });
    let stem = stem.trim_matches(['.', ' ', '-']);
    let stem = if stem.is_empty() { "report" } else { stem };
    format!("{stem}.{}", kind.extension())
}

/// The name to speak of a file that is not taken.
pub fn display_name(sent_name: &str) -> String {
    // Some clients send the whole path on their machine, in Unix or Windows style.
    let name = sent_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut tidied = String::new();
    for sign in name.chars().filter(|sign| !is_unseen(*sign)).take(LONGEST) {
        let sign = match sign {
            // Windows allows none of these in the name of a downloaded file.
            '<' | '>' | ':' | '"' | '|' | '?' | '*' => '-',
            sign if sign.is_whitespace() => ' ',
            sign => sign,
        };
        if sign != ' ' || !tidied.ends_with(' ') {
            tidied.push(sign);
        }
    }
    match tidied.trim() {
        "" => l10n::t!("uploads-file-unnamed").to_owned(),
        name => name.to_owned(),
    }
}

/// Controls, and signs that turn the order of letters around or have no width.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_what_the_file_is_and_nothing_else() {
        for (sent_name, kept) in [
            ("Scan Adé Ọlá.PDF", "Scan Adé Ọlá.pdf"),
            ("../../etc/passwd", "passwd.pdf"),
            ("C:\\Users\\Ada\\blood test.exe", "blood test.pdf"),
            ("report.2026.01.15", "report.2026.01.pdf"),
            ("invoice\u{202e}fdp.exe", "invoicefdp.pdf"),
            ("a\0b\r\nc.pdf", "abc.pdf"),
            ("what?<is>:this|*.pdf", "what--is--this.pdf"),
            ("  two   words .pdf", "two words.pdf"),
            ("...", "report.pdf"),
            (".pdf", "report.pdf"),
            ("no ending here. really", "no ending here. really.pdf"),
        ] {
            assert_eq!(
                normalise_name(sent_name, FileKind::Pdf),
                kept,
                "{sent_name:?}"
            );
        }
        let long = normalise_name(&"x".repeat(5_000), FileKind::Docx);
        assert_eq!(long.chars().count(), LONGEST + ".docx".len());
        assert_eq!(display_name("/"), "The file");
        assert_eq!(display_name(""), "The file");
    }

    proptest::proptest! {
        #[test]
        fn no_name_falls_over(sent_name in ".{0,200}") {
            let name = normalise_name(&sent_name, FileKind::Doc);
            proptest::prop_assert!(name.ends_with(".doc") && !name.contains(['/', '\\', '"', '\n']));
        }
    }
}

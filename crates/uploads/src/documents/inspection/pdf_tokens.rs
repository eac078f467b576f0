//! The words of a PDF (ISO 32000-1, 7.2 and 7.3): names, keywords, and where streams begin. Enough to see what is in a file;
//! nothing of it is drawn or run.

/// A word of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PdfToken {
    /// `/Name`, with `#41` read as `A`.
    Name(Vec<u8>),
    /// `obj`, `trailer`, `stream`, numbers.
    Keyword(Vec<u8>),
}

/// Longer names mean nothing.
// The longest name that readers have to support (ISO 32000-1, annex C).
const LONGEST: usize = 127;
/// Bytes that brackets which never close may cost; beyond, brackets are left out alone.
const MOST_WASTED: usize = 4 << 20;

/// Reads words, leaving out strings and comments.
pub(super) struct PdfTokenizer<'b> {
    bytes: &'b [u8],
    pub at: usize,
    wasted: usize,
}

impl<'b> PdfTokenizer<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            wasted: 0,
        }
    }

    fn peek_byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn read_name(&mut self) -> PdfToken {
        let mut name = Vec::new();
        while let Some(byte) = self.peek_byte().filter(|byte| is_regular(*byte)) {
            let mut code = [0];
            let digits = self.bytes.get(self.at + 1..self.at + 3);
            let is_code = |digits| hex::decode_to_slice(digits, &mut code).is_ok();
            let (byte, length) = match byte {
                b'#' if digits.is_some_and(is_code) => (code[0], 3),
                _ => (byte, 1),
            };
            if name.len() < LONGEST {
                name.push(byte);
            }
            self.at += length;
        }
        PdfToken::Name(name)
    }

    fn read_keyword(&mut self) -> PdfToken {
        let from = self.at;
        while self.peek_byte().is_some_and(is_regular) {
            self.at += 1;
        }
        let to = self.at.min(from + LONGEST);
        PdfToken::Keyword(self.bytes[from..to].to_vec())
    }

    /// Behind a string that begins at `(`. One that never ends is no string: reading goes on behind its bracket.
    fn skip_string(&mut self) {
        let mut depth = 0_usize;
        let mut at = self.at;
        while let Some(byte) = self.bytes.get(at)
            && self.wasted < MOST_WASTED
        {
            match byte {
                b'\\' => at += 1,
                b'(' => depth += 1,
                b')' => depth -= 1,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                self.at = at;
                return;
            }
        }
        self.wasted += at - self.at;
        self.at += 1;
    }

    fn skip_line(&mut self) {
        while self
            .peek_byte()
            .is_some_and(|byte| byte != b'\n' && byte != b'\r')
        {
            self.at += 1;
        }
    }
}

impl Iterator for PdfTokenizer<'_> {
    type Item = PdfToken;

    fn next(&mut self) -> Option<PdfToken> {
        loop {
            match self.peek_byte()? {
                b'/' => {
                    self.at += 1;
                    return Some(self.read_name());
                }
                b'(' => self.skip_string(),
                b'%' => self.skip_line(),
                byte if is_regular(byte) => return Some(self.read_keyword()),
                _ => self.at += 1,
            }
        }
    }
}

fn is_regular(byte: u8) -> bool {
    !matches!(
        byte,
        0 | b'\t'
            | b'\n'
            | 0x0C
            | b'\r'
            | b' '
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'/'
            | b'%'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &[u8]) -> Vec<String> {
        PdfTokenizer::new(text)
            .map(|word| match word {
                PdfToken::Name(name) => format!("/{}", String::from_utf8_lossy(&name)),
                PdfToken::Keyword(plain) => String::from_utf8_lossy(&plain).into_owned(),
            })
            .collect()
    }

    #[test]
    fn words_are_read_and_strings_are_not() {
        let read =
            words(b"1 0 obj<</Type/Catalog/J#61vaScript(a (nested\\)) /No)/B<48>>>% /No\nendobj");
        let expected = [
            "1",
            "0",
            "obj",
            "/Type",
            "/Catalog",
            "/JavaScript",
            "/B",
            "48",
            "endobj",
        ];
        assert_eq!(read, expected);
        assert_eq!(words(b"(never ends /Seen"), ["never", "ends", "/Seen"]);
        assert_eq!(words(b"/#zz /A#4"), ["/#zz", "/A#4"]);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..400)) {
            let _ = PdfTokenizer::new(&bytes).count();
        }
    }
}

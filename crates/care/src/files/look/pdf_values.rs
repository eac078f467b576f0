//! Values of a PDF (ISO 32000-1, 7.3): strings, names, lists, dictionaries. For the few that have to be read.

use super::pdf_words::{hex, is_regular};

/// How deep values may lie in each other.
const DEEPEST: usize = 16;
/// Bytes of a value that are read at most.
const LONGEST: usize = 16_384;

/// A value. Numbers, references and keywords are words.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    Name(Vec<u8>),
    Text(Vec<u8>),
    Word(Vec<u8>),
    List(Vec<Value>),
    Dictionary(Vec<(Vec<u8>, Value)>),
}

impl Value {
    /// What a dictionary has under a name.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Dictionary(pairs) => {
                let found = pairs.iter().find(|(own, _)| own == name.as_bytes());
                found.map(|(_, value)| value)
            }
            _ => None,
        }
    }

    pub(super) fn name(&self) -> Option<&[u8]> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }

    pub(super) fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn whole(&self) -> Option<i64> {
        match self {
            Self::Word(word) => str::from_utf8(word).ok()?.parse().ok(),
            _ => None,
        }
    }
}

/// Reads values one after the other.
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    pub(super) fn new(bytes: &'b [u8], at: usize) -> Self {
        let end = bytes.len().min(at.saturating_add(LONGEST));
        Self {
            bytes: &bytes[..end],
            at,
        }
    }

    /// The next value; none where there is none.
    pub(super) fn value(&mut self) -> Option<Value> {
        self.value_at(0)
    }

    /// The next run of letters and digits.
    pub(super) fn word(&mut self) -> Option<Vec<u8>> {
        self.skip_space();
        let from = self.at;
        while self.peek().is_some_and(is_regular) {
            self.at += 1;
        }
        (self.at > from).then(|| self.bytes[from..self.at].to_vec())
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, mark: &[u8]) -> bool {
        let is_here = self
            .bytes
            .get(self.at..)
            .is_some_and(|rest| rest.starts_with(mark));
        if is_here {
            self.at += mark.len();
        }
        is_here
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                0 | b'\t' | b'\n' | 0x0C | b'\r' | b' ' => self.at += 1,
                b'%' => {
                    while self
                        .peek()
                        .is_some_and(|byte| byte != b'\n' && byte != b'\r')
                    {
                        self.at += 1;
                    }
                }
                _ => return,
            }
        }
    }

    fn value_at(&mut self, depth: usize) -> Option<Value> {
        if depth > DEEPEST {
            return None;
        }
        self.skip_space();
        if self.take(b"<<") {
            return self.dictionary(depth);
        }
        if self.take(b"<") {
            return self.hexadecimal();
        }
        if self.take(b"(") {
            return self.literal();
        }
        if self.take(b"/") {
            return self.word().map(Value::Name);
        }
        if self.take(b"[") {
            let mut parts = Vec::new();
            loop {
                self.skip_space();
                if self.take(b"]") {
                    return Some(Value::List(parts));
                }
                parts.push(self.value_at(depth + 1)?);
            }
        }
        self.word().map(Value::Word)
    }

    /// A reference is two numbers and a word: what follows a value up to the next name belongs to it and is left out.
    fn dictionary(&mut self, depth: usize) -> Option<Value> {
        let mut pairs: Vec<(Vec<u8>, Value)> = Vec::new();
        loop {
            self.skip_space();
            if self.take(b">>") {
                return Some(Value::Dictionary(pairs));
            }
            if self.take(b"/") {
                let name = self.word()?;
                let value = self.value_at(depth + 1)?;
                pairs.push((name, value));
            } else {
                self.word()?;
            }
        }
    }

    fn hexadecimal(&mut self) -> Option<Value> {
        let mut digits = Vec::new();
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'>' => break,
                byte if byte.is_ascii_hexdigit() => digits.push(byte),
                _ => {}
            }
        }
        if digits.len() % 2 == 1 {
            digits.push(b'0');
        }
        let bytes: Option<Vec<u8>> = digits.chunks(2).map(hex).collect();
        bytes.map(Value::Text)
    }

    fn literal(&mut self) -> Option<Value> {
        let mut text = Vec::new();
        let mut depth = 1_usize;
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'(' => depth += 1,
                b')' if depth == 1 => return Some(Value::Text(text)),
                b')' => depth -= 1,
                b'\\' => {
                    text.extend(self.escaped()?);
                    continue;
                }
                _ => {}
            }
            text.push(byte);
        }
    }

    /// What stands behind a backslash; nothing for the end of a line.
    fn escaped(&mut self) -> Option<Option<u8>> {
        let byte = self.peek()?;
        self.at += 1;
        Some(match byte {
            b'n' => Some(b'\n'),
            b'r' => Some(b'\r'),
            b't' => Some(b'\t'),
            b'b' => Some(8),
            b'f' => Some(0x0C),
            b'\r' => {
                self.take(b"\n");
                None
            }
            b'\n' => None,
            b'0'..=b'7' => {
                let mut code = u32::from(byte - b'0');
                for _ in 0..2 {
                    match self.peek() {
                        Some(digit @ b'0'..=b'7') => {
                            code = code * 8 + u32::from(digit - b'0');
                            self.at += 1;
                        }
                        _ => break,
                    }
                }
                u8::try_from(code & 0xFF).ok()
            }
            other => Some(other),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_stand() {
        let bytes = b" <</A(a \\(b\\)\\050\\n)/B <48 4>/C[1 (x)/N]/D 5 0 R/E<</F -1>> % word\n/G true>> rest";
        let value = Reader::new(bytes, 0).value().unwrap();
        assert_eq!(value.get("A").and_then(Value::text), Some(&b"a (b)(\n"[..]));
        assert_eq!(value.get("B").and_then(Value::text), Some(&b"H@"[..]));
        let parts = vec![
            Value::Word(b"1".to_vec()),
            Value::Text(b"x".to_vec()),
            Value::Name(b"N".to_vec()),
        ];
        assert_eq!(value.get("C"), Some(&Value::List(parts)));
        assert_eq!(value.get("D").and_then(Value::whole), Some(5));
        let inner = value.get("E").and_then(|inner| inner.get("F"));
        assert_eq!(inner.and_then(Value::whole), Some(-1));
        assert_eq!(value.get("G"), Some(&Value::Word(b"true".to_vec())));
        for broken in [&b"<</A"[..], b"(never", b"<4", b"[1", b"", b"<</A/B"] {
            assert_eq!(Reader::new(broken, 0).value(), None);
        }
        assert_eq!(Reader::new(&b"[".repeat(5_000), 0).value(), None);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_make_it_fall_over(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..400)) {
            let _ = Reader::new(&bytes, 0).value();
        }
    }
}

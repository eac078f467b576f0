//! From typed text to plain words: case, accents, quotes, emoji, zero-width characters and punctuation are settled here.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longer texts are read up to here, in characters.
pub(crate) const MAX_LENGTH: usize = 20_000;

/// What a laughing emoji is read as.
pub(crate) const LAUGHTER: &str = "haha";

/// Which pause stands between a word and the one before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pause {
    #[default]
    None,
    /// Comma, colon, bracket, dash.
    Clause,
    /// Full stop, question or exclamation mark, semicolon.
    Sentence,
}

/// A word or a number as typed, plain.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RawWord {
    pub word: String,
    /// Set where the word is a number.
    pub value: Option<f64>,
    pub pause: Pause,
    /// Whether a question mark follows.
    pub asks: bool,
}

/// The words of a text. White space of any kind counts alike; zero-width characters count not at all.
pub(crate) fn split_words(text: &str) -> Vec<RawWord> {
    let plain: Vec<char> = text
        .chars()
        .take(MAX_LENGTH)
        .filter(|c| !is_invisible(*c))
        .nfkd()
        .filter(|c| !is_combining_mark(*c) && !is_invisible(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| !is_combining_mark(*c))
        .collect();
    let mut words: Vec<RawWord> = Vec::new();
    let mut pause = Pause::None;
    let mut at = 0;
    while let Some(&c) = plain.get(at) {
        if let Some((word, value, next)) = word_at(&plain, at) {
            words.push(RawWord {
                word,
                value,
                pause,
                asks: false,
            });
            pause = Pause::None;
            at = next;
            continue;
        }
        pause = pause.max(pause_of(&plain, at));
        if is_laughter(c) {
            words.push(RawWord {
                word: LAUGHTER.to_owned(),
                value: None,
                pause,
                asks: false,
            });
            pause = Pause::None;
        }
        if let Some(last) = words.last_mut().filter(|_| matches!(c, '?' | '؟')) {
            last.asks = true;
        }
        at += 1;
    }
    join_spelled_out(words)
}

/// Characters that are there but not seen; also the selectors and joiners inside emoji.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

fn is_laughter(c: char) -> bool {
    matches!(c, '😂' | '🤣' | '😆' | '😅' | '😹' | '💀' | '😄' | '😁')
}

fn is_apostrophe(c: char) -> bool {
    matches!(
        c,
        '\'' | '’' | '‘' | 'ʼ' | '`' | '´' | '\u{2bb}' | '′' | '‛'
    )
}

/// Stands for a letter inside a word that was hidden from filters: `su1cide`, `k*ll`, `p@in`.
fn disguised_character(c: char) -> Option<char> {
    Some(match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        '*' => '*',
        _ => return None,
    })
}

/// The word or number that starts here, and where it ends.
fn word_at(text: &[char], start: usize) -> Option<(String, Option<f64>, usize)> {
    let first = *text.get(start)?;
    if first.is_ascii_digit() {
        return Some(number_at(text, start));
    }
    if !first.is_alphabetic() {
        return None;
    }
    let is_alphabetic = |at: usize| text.get(at).is_some_and(|c| c.is_alphabetic());
    let mut word = String::new();
    let mut at = start;
    while let Some(&c) = text.get(at) {
        if c.is_alphabetic() {
            word.push(c);
        } else if is_apostrophe(c) && is_alphabetic(at + 1) {
            word.push('\'');
        } else if let Some(character) = disguised_character(c).filter(|_| is_alphabetic(at + 1)) {
            word.push(character);
        } else {
            break;
        }
        at += 1;
    }
    Some((word, None, at))
}

/// `39`, `39.5`, `39,5`; a year stays a number.
fn number_at(text: &[char], start: usize) -> (String, Option<f64>, usize) {
    let digit = |at: usize| text.get(at).copied().filter(char::is_ascii_digit);
    let mut word = String::new();
    let mut at = start;
    let mut has_point = false;
    loop {
        if let Some(c) = digit(at) {
            word.push(c);
        } else if !has_point
            && matches!(text.get(at), Some('.' | ','))
            && digit(at + 1).is_some()
            // A comma before three digits groups thousands; before fewer it is the decimal point of many countries.
            && !(text.get(at) == Some(&',') && (1..=3).all(|next| digit(at + next).is_some()))
        {
            has_point = true;
            word.push('.');
        } else if text.get(at) == Some(&',') && (1..=3).all(|next| digit(at + next).is_some()) {
            // `10,000` is one number.
        } else {
            break;
        }
        at += 1;
    }
    let value = word.parse().ok();
    (word, value, at)
}

fn pause_of(text: &[char], at: usize) -> Pause {
    let c = text.get(at).copied().unwrap_or(' ');
    let between_letters = at > 0
        && text.get(at - 1).is_some_and(|c| c.is_alphanumeric())
        && text.get(at + 1).is_some_and(|c| c.is_alphanumeric());
    match c {
        '.' | '!' | '?' | ';' | '…' | '。' | '؟' => Pause::Sentence,
        ',' | ':' | '(' | ')' | '[' | ']' | '"' | '“' | '”' | '–' | '—' | '،' => {
            Pause::Clause
        }
        '-' if !between_letters => Pause::Clause,
        _ => Pause::None,
    }
}

/// `s u i c i d e` and `d.i.e` become one word again, from four letters on.
fn join_spelled_out(words: Vec<RawWord>) -> Vec<RawWord> {
    let is_alphabetic = |raw: &RawWord| raw.value.is_none() && raw.word.chars().count() == 1;
    let mut joined: Vec<RawWord> = Vec::with_capacity(words.len());
    let mut run: Vec<RawWord> = Vec::new();
    for raw in words {
        if is_alphabetic(&raw) {
            run.push(raw);
        } else {
            flush_run(&mut run, &mut joined);
            joined.push(raw);
        }
    }
    flush_run(&mut run, &mut joined);
    joined
}

fn flush_run(run: &mut Vec<RawWord>, joined: &mut Vec<RawWord>) {
    if run.len() >= 4 {
        joined.push(RawWord {
            word: run.iter().map(|raw| raw.word.as_str()).collect(),
            value: None,
            pause: run.first().map_or(Pause::None, |raw| raw.pause),
            asks: run.last().is_some_and(|raw| raw.asks),
        });
        run.clear();
    } else {
        joined.append(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<String> {
        split_words(text).into_iter().map(|raw| raw.word).collect()
    }

    #[test]
    fn case_accents_quotes_and_hidden_characters_are_settled() {
        assert_eq!(
            plain("I CAN’T Bre\u{200b}athe, Ọ̀ga!"),
            ["i", "can't", "breathe", "oga"]
        );
        assert_eq!(
            plain("su1cide k*ll s u i c i d e"),
            ["suicide", "k*ll", "suicide"]
        );
        assert_eq!(plain("I'm dead 😂"), ["i'm", "dead", "haha"]);
        assert_eq!(plain("😭🙏🏽👨‍👩‍👧"), Vec::<String>::new());
    }

    #[test]
    fn numbers_keep_their_value_and_leave_their_unit() {
        let read = split_words("39.5°C 38,2 2months 10,000");
        let values: Vec<Option<f64>> = read.iter().map(|raw| raw.value).collect();
        assert_eq!(plain("39.5°C"), ["39.5", "c"]);
        assert_eq!(
            values,
            [Some(39.5), None, Some(38.2), Some(2.0), None, Some(10000.0)]
        );
    }

    #[test]
    fn pauses_stand_before_the_word() {
        let pauses: Vec<Pause> = split_words("one, two. three-four - five")
            .iter()
            .map(|raw| raw.pause)
            .collect();
        assert_eq!(
            pauses,
            [
                Pause::None,
                Pause::Clause,
                Pause::Sentence,
                Pause::None,
                Pause::Clause
            ]
        );
    }
}

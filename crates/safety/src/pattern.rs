//! The small language in which the rules are written, and its vocabulary.
//!
//! `my chest <pain>`: these in order, with up to three filler words between (`my chest is really paining`).
//! `bite|bit|bitten`: one of them. `bleed*`: any word that starts so. `<pain>`: one of a concept's patterns.
//! `#38-43`: a number in that range. `word?`: may be missing. `..` and `...`: up to 4 or 9 other words of the sentence.
//! `a & b`: both, in any order, near each other. `a && b`: both, in the same part of the message.
//! `a ! b`: not when `b` stands near. `@a`: is only the setting (pregnant, a baby), so a date beside it makes nothing past.

use std::collections::HashMap;

/// Words between the sides of `&`.
const NEAR_REACH: u32 = 14;
/// Words between the sides of `&&`.
const SAME_PART_REACH: u32 = 90;

/// What one word can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Alternative {
    Word(u16),
    Concept(u16),
}

#[derive(Clone, Debug)]
pub(crate) struct PatternStep {
    /// Words of any kind that may stand before it; with 0, only fillers.
    pub gap: usize,
    pub optional: bool,
    pub alternatives: Vec<Alternative>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct PatternPart {
    /// How far from the parts before it.
    pub reach: u32,
    /// Only the setting of what is told.
    pub is_setting: bool,
    /// What must not stand near.
    pub is_absent: bool,
    pub steps: Vec<PatternStep>,
}

/// One way to say something.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub parts: Vec<PatternPart>,
}

/// A pattern that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("the pattern {pattern:?} has {fault}")]
pub(crate) struct PatternError {
    pub pattern: String,
    pub fault: &'static str,
}

/// Every word that the rules know, numbered.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    words: HashMap<String, u16>,
    beginnings: HashMap<String, u16>,
    ranges: Vec<(f64, f64, u16)>,
    concepts: HashMap<String, u16>,
    numbered: u16,
}

impl Vocabulary {
    /// Names a concept; patterns read after this may use it.
    pub(crate) fn add_concept(&mut self, name: &str) -> u16 {
        let next = u16::try_from(self.concepts.len()).unwrap_or(u16::MAX);
        *self.concepts.entry(name.to_owned()).or_insert(next)
    }

    pub(crate) fn find_concept(&self, name: &str) -> Option<u16> {
        self.concepts.get(name).copied()
    }

    pub(crate) fn size(&self) -> usize {
        usize::from(self.numbered)
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.words.contains_key(word) || self.beginnings_of(word).next().is_some()
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// All that a word, or a number, may stand for.
    pub(crate) fn numbers_of(&self, word: &str, value: Option<f64>, into: &mut Vec<u16>) {
        into.extend(self.words.get(word));
        if let Some(value) = value {
            let within = |(low, high, _): &&(f64, f64, u16)| *low <= value && value <= *high;
            into.extend(self.ranges.iter().filter(within).map(|range| range.2));
        } else {
            into.extend(self.beginnings_of(word));
        }
    }

    fn beginnings_of(&self, word: &str) -> impl Iterator<Item = u16> {
        word.char_indices()
            .map(|(at, c)| at + c.len_utf8())
            // Beginnings have three letters at least, so shorter ones are not looked up.
            .skip(2)
            .filter_map(|end| self.beginnings.get(&word[..end]).copied())
    }

    fn next_number(&mut self) -> u16 {
        self.numbered = self.numbered.saturating_add(1);
        self.numbered - 1
    }

    /// Reads a pattern and takes its words in.
    pub(crate) fn parse_pattern(&mut self, text: &str) -> Result<Pattern, PatternError> {
        let fault = |fault| PatternError {
            pattern: text.to_owned(),
            fault,
        };
        let mut parts = Vec::new();
        let mut part = PatternPart::default();
        let mut gap = 0;
        for atom in text.split_whitespace() {
            match atom {
                ".." => gap = 4,
                "..." => gap = 9,
                "&" | "&&" | "!" => {
                    let next = PatternPart {
                        reach: if atom == "&&" {
                            SAME_PART_REACH
                        } else {
                            NEAR_REACH
                        },
                        is_absent: atom == "!",
                        ..PatternPart::default()
                    };
                    parts.push(std::mem::replace(&mut part, next));
                    gap = 0;
                }
                _ => {
                    let plain = atom.trim_start_matches('@');
                    part.is_setting |= plain.len() < atom.len();
                    let step = self.parse_step(plain, gap).map_err(fault)?;
                    part.steps.push(step);
                    gap = 0;
                }
            }
        }
        parts.push(part);
        let is_open = |part: &PatternPart| {
            part.steps
                .first()
                .is_none_or(|step| step.optional || step.gap > 0)
        };
        if parts.iter().any(is_open) || gap > 0 {
            return Err(fault("a part that does not start or end with a word"));
        }
        Ok(Pattern { parts })
    }

    fn parse_step(&mut self, atom: &str, gap: usize) -> Result<PatternStep, &'static str> {
        let (atom, optional) = match atom.strip_suffix('?') {
            Some(atom) => (atom, true),
            None => (atom, false),
        };
        let alternatives = atom
            .split('|')
            .map(|word| self.parse_alternative(word))
            .collect::<Result<_, _>>()?;
        Ok(PatternStep {
            gap,
            optional,
            alternatives,
        })
    }

    fn parse_alternative(&mut self, word: &str) -> Result<Alternative, &'static str> {
        if let Some(name) = word.strip_prefix('<').and_then(|w| w.strip_suffix('>')) {
            let concept = self
                // Only concepts that come before: so none can be made of itself, and one pass over the text finds all.
                .find_concept(name)
                .ok_or("a concept that is not known yet")?;
            return Ok(Alternative::Concept(concept));
        }
        if let Some(range) = word.strip_prefix('#') {
            let (low, high) = range.split_once('-').ok_or("a range without an end")?;
            let low = low.parse().map_err(|_| "a range that is no number")?;
            let high = high.parse().map_err(|_| "a range that is no number")?;
            let next = self.next_number();
            self.ranges.push((low, high, next));
            return Ok(Alternative::Word(next));
        }
        let next = self.numbered;
        let number = match word.strip_suffix('*') {
            Some(beginning) if beginning.len() < 3 => return Err("a beginning of under 3 letters"),
            Some(beginning) => *self.beginnings.entry(beginning.to_owned()).or_insert(next),
            None if word.is_empty() || !word.chars().all(char::is_alphanumeric) => {
                return Err("a word that is no word");
            }
            None => *self.words.entry(word.to_owned()).or_insert(next),
        };
        if number == next {
            self.next_number();
        }
        Ok(Alternative::Word(number))
    }
}

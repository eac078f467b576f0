//! The rules as they stand in `data/`, made ready to read texts.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Level;
use crate::guards::{GuardConcepts, Guards};
use crate::pattern::{Pattern, PatternError, Vocabulary};
use crate::reading::{Reading, Span};
use crate::spelling::Spelling;
use crate::text;

/// A red flag, as the doctor reads and signs it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Stable name, `chest-pain`.
    pub id: String,
    /// How urgent it is.
    pub level: Level,
    /// Which card is shown.
    pub card: String,
    /// What may be behind it; for the desk, never shown to visitors.
    pub condition: String,
    /// Why help is needed at once.
    pub reason: String,
    /// Where this stands, in words.
    pub source: String,
    /// Where this stands.
    pub url: String,
    /// Also counts in a question: who asks for means needs help, too.
    #[serde(default)]
    pub asked_too: bool,
    /// Ways to say it.
    pub says: Vec<String>,
}

/// The data cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DataError {
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Pattern(#[from] PatternError),
    #[error("{0} is not a list of texts")]
    Shape(String),
    #[error("a guard is missing in guards.json")]
    Guard,
}

#[derive(Deserialize)]
struct Words {
    /// Phrases and what they are read as.
    read_as: HashMap<String, String>,
    /// Real words that look like a slip of a word in the rules.
    real: Vec<String>,
}

/// Everything that is needed to check a text.
pub(crate) struct Engine {
    vocabulary: Vocabulary,
    spelling: Spelling,
    concepts: Vec<Vec<Pattern>>,
    /// Words that may stand between others, and words that deny.
    small_words: (Option<u16>, Option<u16>),
    guards: GuardConcepts,
    rules: Vec<(Rule, Vec<Pattern>)>,
}

// The data is part of the program and a test reads it, so it cannot fail here; were it broken after all, a check that
// silently finds nothing would be worse than none.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| match Engine::from_data() {
    Ok(engine) => engine,
    Err(error) => panic!("the red-flag rules cannot be read: {error}"),
});

/// The rules that are built in, read on the first call.
pub(crate) fn engine() -> &'static Engine {
    &ENGINE
}

impl Engine {
    pub(crate) fn from_data() -> Result<Self, DataError> {
        let mut vocabulary = Vocabulary::default();
        let mut concepts = Vec::new();
        let mut targets: Vec<String> = Vec::new();
        for source in [
            include_str!("../data/concepts.json"),
            include_str!("../data/guards.json"),
        ] {
            if !concepts.is_empty() {
                // A slip is only looked for in what says that something is wrong, not in what says that it is not.
                targets = vocabulary.words().map(str::to_owned).collect();
            }
            let named: Map<String, Value> = serde_json::from_str(source)?;
            for (name, list) in named {
                let shape = || DataError::Shape(name.clone());
                let mut patterns = Vec::new();
                for text in list.as_array().ok_or_else(shape)? {
                    patterns.push(vocabulary.read(text.as_str().ok_or_else(shape)?)?);
                }
                if usize::from(vocabulary.add_concept(&name)) == concepts.len() {
                    concepts.push(patterns);
                }
            }
        }
        let rules: Vec<Rule> = serde_json::from_str(include_str!("../data/rules.json"))?;
        let rules = rules
            .into_iter()
            .map(|rule| {
                let patterns = rule
                    .says
                    .iter()
                    .map(|text| vocabulary.read(text))
                    .collect::<Result<_, _>>()?;
                Ok((rule, patterns))
            })
            .collect::<Result<_, PatternError>>()?;
        let words: Words = serde_json::from_str(include_str!("../data/words.json"))?;
        Ok(Self {
            spelling: Spelling::new(words.read_as, words.real, &targets, &vocabulary),
            small_words: (vocabulary.concept("filler"), vocabulary.concept("negator")),
            guards: GuardConcepts::find(&vocabulary).ok_or(DataError::Guard)?,
            vocabulary,
            concepts,
            rules,
        })
    }

    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().map(|(rule, _)| rule)
    }

    /// The rules that a text fires.
    pub(crate) fn fired(&self, text: &str) -> Vec<&Rule> {
        let raw = self.spelling.settle(text::words(text), &self.vocabulary);
        let reading = Reading::new(&raw, &self.vocabulary, &self.concepts, self.small_words);
        let guards = Guards::new(&reading, &self.guards);
        self.rules
            .iter()
            .filter(|(rule, patterns)| {
                let is_said = |pattern| is_said(pattern, &reading, &guards, rule.asked_too);
                patterns.iter().any(is_said)
            })
            .map(|(rule, _)| rule)
            .collect()
    }

    /// The words as the rules read them, for who mends a rule.
    #[cfg(test)]
    pub(crate) fn settled(&self, text: &str) -> Vec<String> {
        let raw = self.spelling.settle(text::words(text), &self.vocabulary);
        raw.into_iter().map(|raw| raw.word).collect()
    }
}

/// Whether all parts of a pattern are said, meant, and together, with nothing near that explains them away.
fn is_said(pattern: &Pattern, reading: &Reading, guards: &Guards<'_>, asked_too: bool) -> bool {
    let mut found: Vec<Vec<Span>> = Vec::with_capacity(pattern.parts.len());
    for part in pattern.parts.iter().filter(|part| !part.is_absent) {
        let mut spans = reading.spans(&part.steps);
        spans.retain(|span| guards.let_through(*span, part.is_setting, asked_too));
        if spans.is_empty() {
            return false;
        }
        found.push(spans);
    }
    for part in pattern.parts.iter().filter(|part| part.is_absent) {
        let explained = reading.spans(&part.steps);
        for (spans, kept) in found.iter_mut().zip(&pattern.parts) {
            if !kept.is_setting {
                spans.retain(|span| {
                    !explained
                        .iter()
                        .any(|near| reading.explains(*near, *span, part.reach))
                });
            }
        }
    }
    reading.stand_together(&pattern.parts, &found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_can_be_read_and_every_word_in_it_can_be_met() {
        let engine = Engine::from_data().unwrap();
        let mut lost: Vec<&str> = engine
            .vocabulary
            .words()
            .filter(|word| word.parse::<f64>().is_err() && engine.settled(word) != [*word])
            .collect();
        lost.sort_unstable();
        assert!(
            lost.is_empty(),
            "these are spelt otherwise before the rules read: {lost:?}"
        );
    }

    #[test]
    fn every_rule_is_complete() {
        for rule in engine().rules() {
            let texts = [&rule.id, &rule.condition, &rule.reason, &rule.source];
            assert!(texts.iter().all(|text| !text.is_empty()), "{}", rule.id);
            assert!(rule.url.starts_with("https://"), "{}", rule.id);
            assert!(
                rule.level > Level::None && !rule.says.is_empty(),
                "{}",
                rule.id
            );
            let card = crate::card::card(&rule.card, rule.level, None).unwrap();
            assert!(
                !card.steps.is_empty() && !card.numbers.is_empty(),
                "{}",
                rule.id
            );
        }
    }
}

//! The rules as they stand in `data/`, made ready to read texts.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::Level;
use crate::features::{Names, features};
use crate::guards::{GuardConcepts, Guards};
use crate::pattern::{Pattern, PatternError, Vocabulary};
use crate::reading::{Reading, Span};
use crate::spelling::Spelling;
use crate::text;
use crate::text::Raw;
use crate::trained::Trained;

/// A red flag, as the doctor reads and signs it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Stable name, `chest-pain`.
    pub id: String,
    pub level: Level,
    pub card: String,
    /// What may be behind it; for the desk, never shown to visitors.
    pub condition: String,
    /// Why help is needed at once.
    pub reason: String,
    /// Where this stands, in words.
    pub source: String,
    pub url: String,
    /// Also counts in a question: who asks for means needs help, too.
    #[serde(default)]
    pub asked_too: bool,
    /// Whether the trained words never overrule it: of unseen messages that it flagged, none was harmless.
    #[serde(default)]
    pub certain: bool,
    /// With this set, no single way to say it is enough: each is a sign with points, `+2 <fever>`, and signs that stand
    /// together must have so many.
    #[serde(default)]
    pub at_least: u32,
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
    #[error("weights.bin ends within a record")]
    Weights,
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
    /// The concepts as they are written.
    named: Vec<(String, Vec<String>)>,
    /// Words that may stand between others, and words that deny.
    small_words: (Option<u16>, Option<u16>),
    guards: GuardConcepts,
    rules: Vec<(Rule, Vec<Sign>)>,
    names: Names,
    trained: Trained,
}

/// A way to say something, and how many points it has in a rule of points.
type Sign = (u32, Pattern);

/// Words within which signs count together.
const SIGNS_REACH: u32 = 40;

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
        let mut written = Vec::new();
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
                let list: Vec<String> = serde_json::from_value(list).map_err(|_| shape())?;
                let patterns = list
                    .iter()
                    .map(|text| vocabulary.read(text))
                    .collect::<Result<_, _>>()?;
                if usize::from(vocabulary.add_concept(&name)) == concepts.len() {
                    concepts.push(patterns);
                    written.push((name, list));
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
                    .map(|text| {
                        let (points, pattern) = points_of(text);
                        Ok((points, vocabulary.read(pattern)?))
                    })
                    .collect::<Result<_, PatternError>>()?;
                Ok((rule, patterns))
            })
            .collect::<Result<_, PatternError>>()?;
        let words: Words = serde_json::from_str(include_str!("../data/words.json"))?;
        let kinds: BTreeMap<String, String> =
            serde_json::from_str(include_str!("../data/kinds.json"))?;
        Ok(Self {
            spelling: Spelling::new(words.read_as, words.real, &targets, &vocabulary),
            small_words: (vocabulary.concept("filler"), vocabulary.concept("negator")),
            guards: GuardConcepts::find(&vocabulary).ok_or(DataError::Guard)?,
            trained: Trained::from_data()?,
            names: Names::new(&vocabulary, &written, &kinds),
            vocabulary,
            concepts,
            named: written,
            rules,
        })
    }

    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.rules
            .iter()
            .map(|(rule, _)| rule)
            .chain(self.trained.rules())
    }

    pub(crate) fn named(&self) -> &[(String, Vec<String>)] {
        &self.named
    }

    /// What says that a text has a red flag: the rules that it fires unless the trained words are sure that it is
    /// harmless, or the trained words when they are sure and no rule fires.
    pub(crate) fn fired(&self, text: &str) -> Vec<&Rule> {
        let (raw, reading) = self.read(text);
        let mut fired = self.said(&reading);
        let opinion = self.trained.opinion(&raw, &reading, &self.names);
        fired.retain(|rule| rule.certain || !self.trained.overrules(&opinion, rule.level));
        let has = |level: Level| fired.iter().any(|rule| rule.level == level);
        let (is_crisis, is_emergency) = (has(Level::Crisis), has(Level::Emergency));
        let rather = self.trained.rather(&opinion);
        if is_crisis && is_emergency && rather == Some(Level::Emergency) {
            // `Numb, my fingers feel dead`: the emergency stays, so nothing is left unsaid.
            fired.retain(|rule| rule.certain || rule.level == Level::Emergency);
        }
        let is_other = !is_crisis && rather == Some(Level::Crisis);
        if fired.is_empty() || is_other {
            let level = self.trained.flags(&opinion);
            fired.extend(level.and_then(|level| self.trained.rule(level)));
        }
        fired
    }

    fn read(&self, text: &str) -> (Vec<Raw>, Reading) {
        let raw = self.spelling.settle(text::words(text), &self.vocabulary);
        let reading = Reading::new(&raw, &self.vocabulary, &self.concepts, self.small_words);
        (raw, reading)
    }

    /// The phrase rules that a text fires.
    fn said(&self, reading: &Reading) -> Vec<&Rule> {
        let guards = Guards::new(reading, &self.guards);
        self.rules
            .iter()
            .filter(|(rule, signs)| {
                if rule.at_least > 0 {
                    return adds_up(signs, rule.at_least, reading, &guards);
                }
                let is_said = |sign: &Sign| is_said(&sign.1, reading, &guards, rule.asked_too);
                signs.iter().any(is_said)
            })
            .map(|(rule, _)| rule)
            .collect()
    }

    /// The phrase rules that a text fires, and what the trained words look at: number of the sentence, feature.
    pub(crate) fn features(&self, text: &str) -> (Vec<&str>, Vec<(usize, String)>) {
        let (raw, reading) = self.read(text);
        let mut list = Vec::new();
        features(&raw, &reading, &self.names, &mut |sentence, pieces| {
            list.push((sentence, pieces.concat()));
        });
        let fired = self.said(&reading);
        (fired.iter().map(|rule| rule.id.as_str()).collect(), list)
    }

    /// The words as the rules read them, for who mends a rule.
    #[cfg(test)]
    pub(crate) fn settled(&self, text: &str) -> Vec<String> {
        let raw = self.spelling.settle(text::words(text), &self.vocabulary);
        raw.into_iter().map(|raw| raw.word).collect()
    }
}

/// `+2 <fever>` has two points; a way to say something without a sum has none.
fn points_of(text: &str) -> (u32, &str) {
    let split = text.strip_prefix('+').and_then(|rest| rest.split_once(' '));
    split
        .and_then(|(points, pattern)| Some((points.parse().ok()?, pattern)))
        .unwrap_or((0, text))
}

/// Whether signs that are meant stand together and have enough points. Each counts once, and no word counts twice.
fn adds_up(signs: &[Sign], at_least: u32, reading: &Reading, guards: &Guards<'_>) -> bool {
    let mut found: Vec<(Span, usize, u32)> = Vec::new();
    for (number, (points, pattern)) in signs.iter().enumerate() {
        let Some(part) = pattern.parts.first() else {
            continue;
        };
        let mut spans = reading.spans(&part.steps);
        spans.retain(|span| guards.let_through(*span, part.is_setting, false));
        for absent in pattern.parts.iter().filter(|part| part.is_absent) {
            let explained = reading.spans(&absent.steps);
            let is_explained = |span: &Span| {
                explained
                    .iter()
                    .any(|near| reading.explains(*near, *span, absent.reach))
            };
            spans.retain(|span| !is_explained(span));
        }
        found.extend(spans.into_iter().map(|span| (span, number, *points)));
    }
    found.sort_unstable();
    (0..found.len()).any(|first| {
        let end = reading.at(found[first].0.start) + SIGNS_REACH;
        let mut near: Vec<_> = found[first..]
            .iter()
            .take_while(|sign| reading.at(sign.0.start) <= end)
            .collect();
        near.sort_by_key(|sign| std::cmp::Reverse(sign.2));
        let mut taken: Vec<&(Span, usize, u32)> = Vec::new();
        for sign in near {
            let is_free = |other: &&(Span, usize, u32)| {
                other.1 != sign.1 && (other.0.end <= sign.0.start || sign.0.end <= other.0.start)
            };
            if taken.iter().all(is_free) {
                taken.push(sign);
            }
        }
        taken.iter().map(|sign| sign.2).sum::<u32>() >= at_least
    })
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

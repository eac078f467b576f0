//! The rules as they stand in `data/`, made ready to read texts.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::features::{FeatureNames, extract_features};
use crate::guards::{GuardConcepts, TextGuards};
use crate::level::SafetyLevel;
use crate::pattern::{Pattern, PatternError, Vocabulary};
use crate::rule_data::{DataError, RedFlagRule};
use crate::spell_correction::Spelling;
use crate::text;
use crate::text::RawWord;
use crate::tokenised_text::{TokenSpan, TokenisedText};
use crate::trained_model::TrainedModel;

#[derive(Deserialize)]
struct SpellingData {
    /// Phrases and what they are read as.
    read_as: HashMap<String, String>,
    /// Real words that look like a slip of a word in the rules.
    real: Vec<String>,
}

/// Everything that is needed to check a text.
pub(crate) struct RuleEngine {
    vocabulary: Vocabulary,
    spelling: Spelling,
    concepts: Vec<Vec<Pattern>>,
    /// The concepts as they are written.
    named: Vec<(String, Vec<String>)>,
    /// Words that may stand between others, and words that deny.
    small_words: (Option<u16>, Option<u16>),
    guards: GuardConcepts,
    rules: Vec<(RedFlagRule, Vec<ScoredPattern>)>,
    names: FeatureNames,
    trained: TrainedModel,
}

/// A way to say something, and how many points it has in a rule of points.
type ScoredPattern = (u32, Pattern);

/// Words within which signs count together.
const SIGNS_REACH: u32 = 40;

// The data is part of the program and a test reads it, so it cannot fail here; were it broken after all, a check that
// silently finds nothing would be worse than none.
static ENGINE: LazyLock<RuleEngine> = LazyLock::new(|| match RuleEngine::from_data() {
    Ok(engine) => engine,
    Err(error) => panic!("the red-flag rules cannot be read: {error}"),
});

/// The rules that are built in, read on the first call.
pub(crate) fn rule_engine() -> &'static RuleEngine {
    &ENGINE
}

impl RuleEngine {
    pub(crate) fn from_data() -> Result<Self, DataError> {
        let mut vocabulary = Vocabulary::default();
        let parts = parse_concepts(&mut vocabulary)?;
        let rules = parse_rules(&mut vocabulary)?;
        let words: SpellingData = serde_json::from_str(include_str!("../data/words.json"))?;
        let kinds: BTreeMap<String, String> =
            serde_json::from_str(include_str!("../data/kinds.json"))?;
        Ok(Self {
            spelling: Spelling::new(words.read_as, words.real, &parts.targets, &vocabulary),
            small_words: (
                vocabulary.find_concept("filler"),
                vocabulary.find_concept("negator"),
            ),
            guards: GuardConcepts::from_vocabulary(&vocabulary).ok_or(DataError::Guard)?,
            trained: TrainedModel::from_data()?,
            names: FeatureNames::new(&vocabulary, &parts.written, &kinds),
            vocabulary,
            concepts: parts.patterns,
            named: parts.written,
            rules,
        })
    }

    pub(crate) fn rules(&self) -> impl Iterator<Item = &RedFlagRule> {
        self.rules
            .iter()
            .map(|(rule, _)| rule)
            .chain(self.trained.list_rules())
    }

    pub(crate) fn named(&self) -> &[(String, Vec<String>)] {
        &self.named
    }

    /// What says that a text has a red flag: the rules that it fires unless the trained words are sure that it is
    /// harmless, or the trained words when they are sure and no rule fires.
    pub(crate) fn fired_rules(&self, text: &str) -> Vec<&RedFlagRule> {
        let (raw, reading) = self.read_text(text);
        let mut fired = self.match_rules(&reading);
        let opinion = self.trained.score_text(&raw, &reading, &self.names);
        fired.retain(|rule| rule.certain || !self.trained.overrules(&opinion, rule.level));
        let has = |level: SafetyLevel| fired.iter().any(|rule| rule.level == level);
        let (is_crisis, is_emergency) = (has(SafetyLevel::Crisis), has(SafetyLevel::Emergency));
        let rather = self.trained.preferred_level(&opinion);
        if is_crisis && is_emergency && rather == Some(SafetyLevel::Emergency) {
            // `Numb, my fingers feel dead`: the emergency stays, so nothing is left unsaid.
            fired.retain(|rule| rule.certain || rule.level == SafetyLevel::Emergency);
        }
        let is_other = !is_crisis && rather == Some(SafetyLevel::Crisis);
        // Trained words speak where no rule does, or where the rules see an emergency in what is rather a crisis.
        if fired.is_empty() || is_other {
            let level = self.trained.flagged_level(&opinion);
            fired.extend(level.and_then(|level| self.trained.rule_for(level)));
        }
        fired
    }

    fn read_text(&self, text: &str) -> (Vec<RawWord>, TokenisedText) {
        let raw = self
            .spelling
            .normalise_words(text::split_words(text), &self.vocabulary);
        let reading = TokenisedText::new(&raw, &self.vocabulary, &self.concepts, self.small_words);
        (raw, reading)
    }

    /// The phrase rules that a text fires.
    fn match_rules(&self, reading: &TokenisedText) -> Vec<&RedFlagRule> {
        let guards = TextGuards::new(reading, &self.guards);
        self.rules
            .iter()
            .filter(|(rule, signs)| {
                if rule.at_least > 0 {
                    return adds_up(signs, rule.at_least, reading, &guards);
                }
                let is_said =
                    |sign: &ScoredPattern| is_said(&sign.1, reading, &guards, rule.asked_too);
                signs.iter().any(is_said)
            })
            .map(|(rule, _)| rule)
            .collect()
    }

    /// The phrase rules that a text fires, and what the trained words look at: number of the sentence, feature.
    pub(crate) fn explain_features(&self, text: &str) -> (Vec<&str>, Vec<(usize, String)>) {
        let (raw, reading) = self.read_text(text);
        let mut list = Vec::new();
        extract_features(&raw, &reading, &self.names, &mut |sentence, pieces| {
            list.push((sentence, pieces.concat()));
        });
        let fired = self.match_rules(&reading);
        (fired.iter().map(|rule| rule.id.as_str()).collect(), list)
    }

    /// The words as the rules read them, for who mends a rule.
    #[cfg(test)]
    pub(crate) fn settled(&self, text: &str) -> Vec<String> {
        let raw = self
            .spelling
            .normalise_words(text::split_words(text), &self.vocabulary);
        raw.into_iter().map(|raw| raw.word).collect()
    }
}

/// The named parts of patterns, as the files list them.
#[derive(Default)]
struct ParsedConcepts {
    patterns: Vec<Vec<Pattern>>,
    /// The concepts as they are written.
    written: Vec<(String, Vec<String>)>,
    /// Words in which slips are mended.
    targets: Vec<String>,
}

fn parse_concepts(vocabulary: &mut Vocabulary) -> Result<ParsedConcepts, DataError> {
    let mut parsed = ParsedConcepts::default();
    for source in [
        include_str!("../data/concepts.json"),
        include_str!("../data/guards.json"),
    ] {
        if !parsed.patterns.is_empty() {
            // A slip is only looked for in what says that something is wrong, not in what says that it is not.
            parsed.targets = vocabulary.words().map(str::to_owned).collect();
        }
        let named: Map<String, Value> = serde_json::from_str(source)?;
        for (name, list) in named {
            let shape = || DataError::Shape(name.clone());
            let list: Vec<String> = serde_json::from_value(list).map_err(|_| shape())?;
            let patterns = list
                .iter()
                .map(|text| vocabulary.parse_pattern(text))
                .collect::<Result<_, _>>()?;
            // A name that comes twice keeps its first patterns: the numbers of the concepts
            // have to stay those of this list.
            if usize::from(vocabulary.add_concept(&name)) == parsed.patterns.len() {
                parsed.patterns.push(patterns);
                parsed.written.push((name, list));
            }
        }
    }
    Ok(parsed)
}

/// The rules, each with its ways to say it and their points.
fn parse_rules(
    vocabulary: &mut Vocabulary,
) -> Result<Vec<(RedFlagRule, Vec<ScoredPattern>)>, DataError> {
    let rules: Vec<RedFlagRule> = serde_json::from_str(include_str!("../data/rules.json"))?;
    let rules = rules
        .into_iter()
        .map(|rule| {
            let patterns = rule
                .says
                .iter()
                .map(|text| {
                    let (points, pattern) = parse_points(text);
                    Ok((points, vocabulary.parse_pattern(pattern)?))
                })
                .collect::<Result<_, PatternError>>()?;
            Ok((rule, patterns))
        })
        .collect::<Result<_, PatternError>>()?;
    Ok(rules)
}

/// `+2 <fever>` has two points; a way to say something without a sum has none.
fn parse_points(text: &str) -> (u32, &str) {
    let split = text.strip_prefix('+').and_then(|rest| rest.split_once(' '));
    split
        .and_then(|(points, pattern)| Some((points.parse().ok()?, pattern)))
        .unwrap_or((0, text))
}

/// Whether signs that are meant stand together and have enough points. Each counts once, and no word counts twice.
fn adds_up(
    signs: &[ScoredPattern],
    at_least: u32,
    reading: &TokenisedText,
    guards: &TextGuards<'_>,
) -> bool {
    let mut found: Vec<(TokenSpan, usize, u32)> = Vec::new();
    for (number, (points, pattern)) in signs.iter().enumerate() {
        let Some(part) = pattern.parts.first() else {
            continue;
        };
        let mut spans = reading.match_steps(&part.steps);
        spans.retain(|span| guards.is_meant(*span, part.is_setting, false));
        for absent in pattern.parts.iter().filter(|part| part.is_absent) {
            let explained = reading.match_steps(&absent.steps);
            let is_explained = |span: &TokenSpan| {
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
        let end = reading.position(found[first].0.start) + SIGNS_REACH;
        let mut near: Vec<_> = found[first..]
            .iter()
            .take_while(|sign| reading.position(sign.0.start) <= end)
            .collect();
        // The strongest first, so that where signs share a word the sum is not made of the weaker one.
        near.sort_by_key(|sign| std::cmp::Reverse(sign.2));
        let mut taken: Vec<&(TokenSpan, usize, u32)> = Vec::new();
        for sign in near {
            let is_free = |other: &&(TokenSpan, usize, u32)| {
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
fn is_said(
    pattern: &Pattern,
    reading: &TokenisedText,
    guards: &TextGuards<'_>,
    asked_too: bool,
) -> bool {
    let mut found: Vec<Vec<TokenSpan>> = Vec::with_capacity(pattern.parts.len());
    for part in pattern.parts.iter().filter(|part| !part.is_absent) {
        let mut spans = reading.match_steps(&part.steps);
        spans.retain(|span| guards.is_meant(*span, part.is_setting, asked_too));
        if spans.is_empty() {
            return false;
        }
        found.push(spans);
    }
    // After all parts were found: what explains one part away must not depend on the order of the others.
    for part in pattern.parts.iter().filter(|part| part.is_absent) {
        let explained = reading.match_steps(&part.steps);
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
        let engine = RuleEngine::from_data().unwrap();
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
        for rule in rule_engine().rules() {
            let texts = [&rule.id, &rule.condition, &rule.reason, &rule.source];
            assert!(texts.iter().all(|text| !text.is_empty()), "{}", rule.id);
            assert!(rule.url.starts_with("https://"), "{}", rule.id);
            assert!(
                rule.level > SafetyLevel::None && !rule.says.is_empty(),
                "{}",
                rule.id
            );
            let card = crate::card::build_card(&rule.card, rule.level, None).unwrap();
            assert!(
                !card.steps.is_empty() && !card.numbers.is_empty(),
                "{}",
                rule.id
            );
        }
    }
}

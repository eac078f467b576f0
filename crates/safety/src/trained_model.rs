//! The trained words: a sum of fixed weights over what a text is made of, beside the rules.
//!
//! `data/weights.bin` holds a record for each feature that the training met often enough: its number, how much it speaks
//! for a red flag, and how much for a crisis rather than an emergency. Features that are not in it do not count. The
//! weights come from `training/` and change only when somebody trains again, so the same text always has the same sum.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::features::{FeatureNames, extract_features};
use crate::level::SafetyLevel;
use crate::rule_data::{DataError, RedFlagRule};
use crate::text::RawWord;
use crate::tokenised_text::TokenisedText;

/// Bytes of a record: the feature's number in four bytes, the lowest first, and two signed weights.
const RECORD_BYTES: usize = 6;
/// A part of a message has at most so many sentences.
const LONGEST_PART: usize = 6;

static WEIGHTS: &[u8] = include_bytes!("../data/weights.bin");

/// `data/trained.json`: what belongs to the weights.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelSettings {
    /// How much one step of a weight counts, and what is added to the sum.
    flag: Scale,
    crisis: Scale,
    /// How much a feature of each family counts, by the first letter of its name.
    families: BTreeMap<char, f32>,
    /// From this sum on a message is flagged without a rule.
    sure: f32,
    /// From this sum on a part of a message is flagged without a rule.
    sure_of_part: f32,
    /// Up to this sum a rule that is not `certain` is overruled.
    harmless: f32,
    /// The same for rules of the level `crisis`.
    harmless_in_crisis: f32,
    /// No part of a message may be above this sum for that.
    harmless_part: f32,
    /// From this sum on, above or below zero, a red flag's level is sure.
    sure_of_level: f32,
    /// What the desk reads about the trained words, one for each level.
    rules: Vec<RedFlagRule>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scale {
    step: f32,
    bias: f32,
}

/// What the trained words make of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ModelOpinion {
    /// How sure they are of a red flag: the logarithm of the odds.
    whole: f32,
    /// The same for the part of the text that sounds worst.
    part: f32,
    /// Above zero a red flag would rather be a crisis, below an emergency; also the logarithm of the odds.
    crisis: f32,
}

/// The weights, ready to be summed.
pub(crate) struct TrainedModel {
    settings: ModelSettings,
    /// How much a feature counts, by the first byte of its text.
    families: [f32; 128],
    weights: WeightTable,
}

/// The weights by number: each stands at its number's place or at the next free one.
struct WeightTable {
    /// Its length is a power of two, and at least half of it is free.
    places: Vec<Option<FeatureWeight>>,
}

#[derive(Clone, Copy)]
struct FeatureWeight {
    number: u32,
    flag: i8,
    crisis: i8,
}

impl WeightTable {
    fn parse_records(records: &[u8]) -> Option<Self> {
        let count = records.len() / RECORD_BYTES;
        let mut places: Vec<Option<FeatureWeight>> = vec![None; (count * 2).next_power_of_two()];
        for record in records.chunks(RECORD_BYTES) {
            let [a, b, c, d, flag, crisis] = *record else {
                return None;
            };
            let weight = FeatureWeight {
                number: u32::from_le_bytes([a, b, c, d]),
                flag: flag.cast_signed(),
                crisis: crisis.cast_signed(),
            };
            let mut at = weight.number as usize & (places.len() - 1);
            while places[at].is_some() {
                at = (at + 1) & (places.len() - 1);
            }
            places[at] = Some(weight);
        }
        Some(Self { places })
    }

    /// The place of a feature and its weight; none when the training did not meet it.
    fn find_weight(&self, number: u32) -> Option<(usize, FeatureWeight)> {
        let mut at = number as usize & (self.places.len() - 1);
        while let Some(weight) = self.places[at] {
            if weight.number == number {
                return Some((at, weight));
            }
            at = (at + 1) & (self.places.len() - 1);
        }
        None
    }
}

/// The sums of a sentence: of its own features, and of those that join it to the sentence before.
#[derive(Clone, Copy, Default)]
struct FeatureSums {
    flag: f32,
    crisis: f32,
    /// Of the squares of how much each feature counts.
    size: f32,
    link_flag: f32,
    link_crisis: f32,
    link_size: f32,
}

impl TrainedModel {
    pub(crate) fn from_data() -> Result<Self, DataError> {
        let settings: ModelSettings = serde_json::from_str(include_str!("../data/trained.json"))?;
        let weights = WeightTable::parse_records(WEIGHTS).ok_or(DataError::Weights)?;
        let mut families = [0.0; 128];
        for (name, scale) in &settings.families {
            if let Some(place) = families.get_mut(*name as usize) {
                *place = *scale;
            }
        }
        Ok(Self {
            settings,
            families,
            weights,
        })
    }

    pub(crate) fn list_rules(&self) -> impl Iterator<Item = &RedFlagRule> {
        self.settings.rules.iter()
    }

    /// The rule that stands for the trained words at a level.
    pub(crate) fn rule_for(&self, level: SafetyLevel) -> Option<&RedFlagRule> {
        self.list_rules().find(|rule| rule.level == level)
    }

    /// What the trained words make of a text.
    pub(crate) fn score_text(
        &self,
        raw: &[RawWord],
        reading: &TokenisedText,
        names: &FeatureNames,
    ) -> ModelOpinion {
        let ((whole, crisis), (part, part_crisis)) = self.sum_parts(raw, reading, names);
        let crisis = if whole > self.settings.sure {
            crisis
        } else {
            part_crisis
        };
        ModelOpinion {
            whole,
            part,
            crisis,
        }
    }

    /// The level when these words are sure of a red flag without any rule.
    pub(crate) fn flagged_level(&self, opinion: &ModelOpinion) -> Option<SafetyLevel> {
        let is_sure =
            opinion.whole > self.settings.sure || opinion.part > self.settings.sure_of_part;
        let level = if opinion.crisis > 0.0 {
            SafetyLevel::Crisis
        } else {
            SafetyLevel::Emergency
        };
        is_sure.then_some(level)
    }

    /// Which of the two levels a red flag has, when these words are sure of that.
    pub(crate) fn preferred_level(&self, opinion: &ModelOpinion) -> Option<SafetyLevel> {
        if opinion.crisis > self.settings.sure_of_level {
            Some(SafetyLevel::Crisis)
        } else if opinion.crisis < -self.settings.sure_of_level {
            Some(SafetyLevel::Emergency)
        } else {
            None
        }
    }

    /// Whether these words are so sure that all is harmless that a rule of this level, unless it is certain, is overruled.
    pub(crate) fn overrules(&self, opinion: &ModelOpinion, level: SafetyLevel) -> bool {
        let harmless = match level {
            SafetyLevel::Crisis => self.settings.harmless_in_crisis,
            _ => self.settings.harmless,
        };
        opinion.whole < harmless && opinion.part < self.settings.harmless_part
    }

    /// The sums of the whole text, and of the part of it that has the highest.
    fn sum_parts(
        &self,
        raw: &[RawWord],
        reading: &TokenisedText,
        names: &FeatureNames,
    ) -> ((f32, f32), (f32, f32)) {
        let sentences = self.sum_sentences(raw, reading, names);
        let whole = self.scale_sums(&sentences);
        let mut best = (f32::MIN, 0.0);
        for start in 0..sentences.len() {
            let longest = (start + LONGEST_PART).min(sentences.len());
            for end in start + 1..=longest {
                let sums = self.scale_sums(&sentences[start..end]);
                if sums.0 > best.0 {
                    best = sums;
                }
            }
        }
        (whole, best)
    }

    fn sum_sentences(
        &self,
        raw: &[RawWord],
        reading: &TokenisedText,
        names: &FeatureNames,
    ) -> Vec<FeatureSums> {
        let mut sentences: Vec<FeatureSums> = Vec::new();
        // In which sentence a feature was last met: it counts once in each.
        let mut met = vec![0_u16; self.weights.places.len()];
        extract_features(raw, reading, names, &mut |sentence, pieces| {
            let Some((place, weight)) = self.weights.find_weight(hash_feature(pieces)) else {
                return;
            };
            let stamp = u16::try_from(sentence + 1).unwrap_or(u16::MAX);
            if std::mem::replace(&mut met[place], stamp) == stamp {
                return;
            }
            let family = pieces.first().and_then(|piece| piece.as_bytes().first());
            let family = family.copied().unwrap_or_default();
            if sentences.len() <= sentence {
                sentences.resize(sentence + 1, FeatureSums::default());
            }
            let counts = self
                .families
                .get(usize::from(family))
                .copied()
                .unwrap_or_default();
            let flag = counts * f32::from(weight.flag);
            let crisis = counts * f32::from(weight.crisis);
            let sums = &mut sentences[sentence];
            if family == b'x' {
                sums.link_flag += flag;
                sums.link_crisis += crisis;
                sums.link_size += counts * counts;
            } else {
                sums.flag += flag;
                sums.crisis += crisis;
                sums.size += counts * counts;
            }
        });
        sentences
    }

    /// The sums of sentences that follow each other, independent of how long they are.
    fn scale_sums(&self, sentences: &[FeatureSums]) -> (f32, f32) {
        let mut all = FeatureSums::default();
        // The first sentence has no link: the one before it is not part of what is summed.
        for (number, sums) in sentences.iter().enumerate() {
            let linked = if number == 0 { 0.0 } else { 1.0 };
            all.flag += sums.flag + linked * sums.link_flag;
            all.crisis += sums.crisis + linked * sums.link_crisis;
            all.size += sums.size + linked * sums.link_size;
        }
        // Without it a long message would pass every bound by its length alone.
        let size = all.size.max(1.0).sqrt();
        let sum = |scale: &Scale, of: f32| scale.bias + scale.step * of / size;
        (
            sum(&self.settings.flag, all.flag),
            sum(&self.settings.crisis, all.crisis),
        )
    }
}

/// FNV-1a of the pieces together, its halves mixed.
fn hash_feature(pieces: &[&str]) -> u32 {
    let mut hash: u32 = 0x811c_9dc5;
    for byte in pieces.iter().flat_map(|piece| piece.bytes()) {
        hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    // The table takes the lowest bits, into which FNV never mixes the higher ones.
    hash ^ (hash >> 15)
}

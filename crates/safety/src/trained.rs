//! The trained words: a sum of fixed weights over what a text is made of, beside the rules.
//!
//! `data/weights.bin` holds a record for each feature that the training met often enough: its number, how much it speaks
//! for a red flag, and how much for a crisis rather than an emergency. Features that are not in it do not count. The
//! weights come from `training/` and change only when somebody trains again, so the same text always has the same sum.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::Level;
use crate::features::{Names, features};
use crate::reading::Reading;
use crate::rules::{DataError, Rule};
use crate::text::Raw;

/// Bytes of a record: the feature's number in four bytes, the lowest first, and two signed weights.
const RECORD: usize = 6;
/// A part of a message has at most so many sentences.
const LONGEST_PART: usize = 6;

static WEIGHTS: &[u8] = include_bytes!("../data/weights.bin");

/// `data/trained.json`: what belongs to the weights.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
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
    rules: Vec<Rule>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scale {
    step: f32,
    bias: f32,
}

/// What the trained words make of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opinion {
    /// How sure they are of a red flag: the logarithm of the odds.
    whole: f32,
    /// The same for the part of the text that sounds worst.
    part: f32,
    /// Above zero a red flag would rather be a crisis, below an emergency; also the logarithm of the odds.
    crisis: f32,
}

/// The weights, ready to be summed.
pub(crate) struct Trained {
    settings: Settings,
    /// How much a feature counts, by the first byte of its text.
    families: [f32; 128],
    weights: Weights,
}

/// The weights by number: each stands at its number's place or at the next free one.
struct Weights {
    /// Its length is a power of two, and at least half of it is free.
    places: Vec<Option<Weight>>,
}

#[derive(Clone, Copy)]
struct Weight {
    number: u32,
    flag: i8,
    crisis: i8,
}

impl Weights {
    fn read(records: &[u8]) -> Option<Self> {
        let count = records.len() / RECORD;
        let mut places: Vec<Option<Weight>> = vec![None; (count * 2).next_power_of_two()];
        for record in records.chunks(RECORD) {
            let [a, b, c, d, flag, crisis] = *record else {
                return None;
            };
            let weight = Weight {
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
    fn find(&self, number: u32) -> Option<(usize, Weight)> {
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
struct Sums {
    flag: f32,
    crisis: f32,
    /// Of the squares of how much each feature counts.
    size: f32,
    link_flag: f32,
    link_crisis: f32,
    link_size: f32,
}

impl Trained {
    pub(crate) fn from_data() -> Result<Self, DataError> {
        let settings: Settings = serde_json::from_str(include_str!("../data/trained.json"))?;
        let weights = Weights::read(WEIGHTS).ok_or(DataError::Weights)?;
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

    pub(crate) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.settings.rules.iter()
    }

    /// The rule that stands for the trained words at a level.
    pub(crate) fn rule(&self, level: Level) -> Option<&Rule> {
        self.rules().find(|rule| rule.level == level)
    }

    /// What the trained words make of a text.
    pub(crate) fn opinion(&self, raw: &[Raw], reading: &Reading, names: &Names) -> Opinion {
        let ((whole, crisis), (part, part_crisis)) = self.sums(raw, reading, names);
        let crisis = if whole > self.settings.sure {
            crisis
        } else {
            part_crisis
        };
        Opinion {
            whole,
            part,
            crisis,
        }
    }

    /// The level when these words are sure of a red flag without any rule.
    pub(crate) fn flags(&self, opinion: &Opinion) -> Option<Level> {
        let is_sure =
            opinion.whole > self.settings.sure || opinion.part > self.settings.sure_of_part;
        let level = if opinion.crisis > 0.0 {
            Level::Crisis
        } else {
            Level::Emergency
        };
        is_sure.then_some(level)
    }

    /// Which of the two levels a red flag has, when these words are sure of that.
    pub(crate) fn rather(&self, opinion: &Opinion) -> Option<Level> {
        if opinion.crisis > self.settings.sure_of_level {
            Some(Level::Crisis)
        } else if opinion.crisis < -self.settings.sure_of_level {
            Some(Level::Emergency)
        } else {
            None
        }
    }

    /// Whether these words are so sure that all is harmless that a rule of this level, unless it is certain, is overruled.
    pub(crate) fn overrules(&self, opinion: &Opinion, level: Level) -> bool {
        let harmless = match level {
            Level::Crisis => self.settings.harmless_in_crisis,
            _ => self.settings.harmless,
        };
        opinion.whole < harmless && opinion.part < self.settings.harmless_part
    }

    /// The sums of the whole text, and of the part of it that has the highest.
    fn sums(&self, raw: &[Raw], reading: &Reading, names: &Names) -> ((f32, f32), (f32, f32)) {
        let sentences = self.sentences(raw, reading, names);
        let whole = self.scaled(&sentences);
        let mut best = (f32::MIN, 0.0);
        for start in 0..sentences.len() {
            let longest = (start + LONGEST_PART).min(sentences.len());
            for end in start + 1..=longest {
                let sums = self.scaled(&sentences[start..end]);
                if sums.0 > best.0 {
                    best = sums;
                }
            }
        }
        (whole, best)
    }

    fn sentences(&self, raw: &[Raw], reading: &Reading, names: &Names) -> Vec<Sums> {
        let mut sentences: Vec<Sums> = Vec::new();
        // In which sentence a feature was last met: it counts once in each.
        let mut met = vec![0_u16; self.weights.places.len()];
        features(raw, reading, names, &mut |sentence, pieces| {
            let Some((place, weight)) = self.weights.find(number_of(pieces)) else {
                return;
            };
            let stamp = u16::try_from(sentence + 1).unwrap_or(u16::MAX);
            if std::mem::replace(&mut met[place], stamp) == stamp {
                return;
            }
            let family = pieces.first().and_then(|piece| piece.as_bytes().first());
            let family = family.copied().unwrap_or_default();
            if sentences.len() <= sentence {
                sentences.resize(sentence + 1, Sums::default());
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
    fn scaled(&self, sentences: &[Sums]) -> (f32, f32) {
        let mut all = Sums::default();
        for (number, sums) in sentences.iter().enumerate() {
            let linked = if number == 0 { 0.0 } else { 1.0 };
            all.flag += sums.flag + linked * sums.link_flag;
            all.crisis += sums.crisis + linked * sums.link_crisis;
            all.size += sums.size + linked * sums.link_size;
        }
        let size = all.size.max(1.0).sqrt();
        let sum = |scale: &Scale, of: f32| scale.bias + scale.step * of / size;
        (
            sum(&self.settings.flag, all.flag),
            sum(&self.settings.crisis, all.crisis),
        )
    }
}

/// FNV-1a of the pieces together, its halves mixed.
fn number_of(pieces: &[&str]) -> u32 {
    let mut hash: u32 = 0x811c_9dc5;
    for byte in pieces.iter().flat_map(|piece| piece.bytes()) {
        hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    hash ^ (hash >> 15)
}

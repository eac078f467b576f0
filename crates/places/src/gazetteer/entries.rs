//! The names and postcodes as they lie in memory.

use crate::index::PointTree;
use crate::model::GeoPoint;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AreaKind {
    State,
    Lga,
    Ward,
    Place,
    District,
    Locality,
}

impl AreaKind {
    pub(super) fn from_word(word: &str) -> Option<Self> {
        Some(match word {
            "state" => Self::State,
            "lga" => Self::Lga,
            "ward" => Self::Ward,
            "place" => Self::Place,
            "district" => Self::District,
            "locality" => Self::Locality,
            _ => return None,
        })
    }

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Lga => "lga",
            Self::Ward => "ward",
            Self::Place => "place",
            Self::District => "district",
            Self::Locality => "locality",
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct TextSpan {
    pub(super) at: u32,
    pub(super) length: u16,
}

pub(super) struct NameEntry {
    pub(super) id: TextSpan,
    pub(super) name: TextSpan,
    /// The folded name and other names, each on a line.
    pub(super) folded: TextSpan,
    pub(super) country: [u8; 2],
    /// Number of the state, region or nation.
    pub(super) region: u16,
    /// Number of the local government area or district.
    pub(super) district: u16,
    pub(super) at: [i32; 2],
    pub(super) population: u32,
    pub(super) kind: AreaKind,
}

pub(super) struct PostcodeEntry {
    pub(super) text: CodeText,
    pub(super) at: [i32; 2],
    pub(super) district: u16,
    pub(super) region: u16,
}

/// `SE1` or `BN91 9`, in its place: a box for each would be twice as large as what it holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CodeText([u8; 8]);

impl CodeText {
    /// None for what is longer than such codes are.
    pub(super) fn from_text(text: &str) -> Option<Self> {
        let mut bytes = [0; 8];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Self(bytes))
    }

    pub(super) fn as_str(&self) -> &str {
        let length = self.0.iter().take_while(|byte| **byte != 0).count();
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

pub(crate) struct Gazetteer {
    pub(super) texts: String,
    pub(super) entries: Vec<NameEntry>,
    pub(super) shared: Vec<Box<str>>,
    /// Where words of folded names begin, in the order of what stands there, each with its entry.
    pub(super) words: Vec<(u32, u32)>,
    pub(super) tree: PointTree,
    /// In the order of their texts.
    pub(super) codes: Vec<PostcodeEntry>,
}

impl Gazetteer {
    pub(super) fn text_at(&self, span: TextSpan) -> &str {
        let from = span.at as usize;
        &self.texts[from..from + usize::from(span.length)]
    }

    pub(super) fn region_name(&self, entry: &NameEntry) -> &str {
        &self.shared[usize::from(entry.region)]
    }

    pub(super) fn district_name(&self, entry: &NameEntry) -> &str {
        &self.shared[usize::from(entry.district)]
    }
}

impl NameEntry {
    pub(super) fn point(&self) -> GeoPoint {
        GeoPoint::from_millionths(self.at)
    }

    pub(super) fn country(&self) -> &str {
        std::str::from_utf8(&self.country).unwrap_or_default()
    }
}

//! Names of areas, towns and postcodes, offline: where a typed name is, and what stands near a point.
//!
//! 78,000 names and 15,000 postcode parts, some 10 MB once somebody asks for them; nothing before.

mod labels;
mod loader;
mod location;
mod name_search;
mod postcodes;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use tokio::sync::OnceCell;
use web::Error;

use crate::index::PointTree;
use crate::model::GeoPoint;

pub(crate) use labels::{country_name, region_label, to_slug};
pub(crate) use location::PointLocation;
pub(crate) use name_search::{AreaMatch, NameQuery};

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
    fn from_word(word: &str) -> Option<Self> {
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
struct TextSpan {
    at: u32,
    length: u16,
}

struct NameEntry {
    id: TextSpan,
    name: TextSpan,
    /// The folded name and other names, each on a line.
    folded: TextSpan,
    country: [u8; 2],
    /// Number of the state, region or nation.
    region: u16,
    /// Number of the local government area or district.
    district: u16,
    at: [i32; 2],
    population: u32,
    kind: AreaKind,
}

struct PostcodeEntry {
    text: CodeText,
    at: [i32; 2],
    district: u16,
    region: u16,
}

/// `SE1` or `BN91 9`, in its place: a box for each would be twice as large as what it holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct CodeText([u8; 8]);

impl CodeText {
    /// None for what is longer than such codes are.
    fn from_text(text: &str) -> Option<Self> {
        let mut bytes = [0; 8];
        bytes
            .get_mut(..text.len())?
            .copy_from_slice(text.as_bytes());
        Some(Self(bytes))
    }

    fn as_str(&self) -> &str {
        let length = self.0.iter().take_while(|byte| **byte != 0).count();
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

pub(crate) struct Gazetteer {
    texts: String,
    entries: Vec<NameEntry>,
    shared: Vec<Box<str>>,
    /// Where words of folded names begin, in the order of what stands there, each with its entry.
    words: Vec<(u32, u32)>,
    tree: PointTree,
    /// In the order of their texts.
    codes: Vec<PostcodeEntry>,
}

#[derive(Clone, Default)]
pub(crate) struct LazyGazetteer(Arc<OnceCell<Arc<Gazetteer>>>);

impl LazyGazetteer {
    pub(crate) async fn get_or_load(&self) -> Result<Arc<Gazetteer>, Error> {
        if let Some(read) = self.0.get() {
            return Ok(read.clone());
        }
        let kept = self.0.clone();
        // Goes on when whoever asked has gone: a page that waits no longer must not make the next one begin anew.
        let reading = tokio::spawn(async move {
            let read = || async {
                let read = tokio::task::spawn_blocking(Gazetteer::load_embedded).await;
                read.map_err(Error::internal)?
                    .map(Arc::new)
                    .map_err(Error::internal)
            };
            kept.get_or_try_init(read).await.cloned()
        });
        reading.await.map_err(Error::internal)?
    }
}

impl Gazetteer {
    fn text_at(&self, span: TextSpan) -> &str {
        let from = span.at as usize;
        &self.texts[from..from + usize::from(span.length)]
    }

    fn region_name(&self, entry: &NameEntry) -> &str {
        &self.shared[usize::from(entry.region)]
    }

    fn district_name(&self, entry: &NameEntry) -> &str {
        &self.shared[usize::from(entry.district)]
    }
}

impl NameEntry {
    fn point(&self) -> GeoPoint {
        GeoPoint::from_millionths(self.at)
    }

    fn country(&self) -> &str {
        std::str::from_utf8(&self.country).unwrap_or_default()
    }
}

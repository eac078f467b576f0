//! Reading the files that come with the program.

use std::collections::HashMap;
use std::io::Read;

use anyhow::{Context, Result};
use csv::{Reader, StringRecord};
use flate2::read::GzDecoder;
use kernel::text::fold_for_comparison;

use super::entries::{AreaKind, CodeText, Gazetteer, NameEntry, PostcodeEntry, TextSpan};
use crate::index::PointTree;
use crate::model::GeoPoint;

const NAMES: &[u8] = include_bytes!("../../../../data/places/gazetteer.csv.gz");
const OUTCODES: &[u8] = include_bytes!("../../../../data/places/gb-outcodes.csv.gz");
const SECTORS: &[u8] = include_bytes!("../../../../data/places/gb-postcode-sectors.csv.gz");
/// As far as words are compared for their order, in bytes.
const MAX_COMPARED_BYTES: usize = 64;

struct SharedTexts {
    list: Vec<Box<str>>,
    known: HashMap<String, u16>,
}

impl SharedTexts {
    fn intern_text(&mut self, text: &str) -> u16 {
        if let Some(number) = self.known.get(text) {
            return *number;
        }
        // 65,535 regions and districts are far more than the files hold; beyond, a name is
        // left empty rather than wrong.
        let number = u16::try_from(self.list.len()).unwrap_or(0);
        self.list.push(text.into());
        self.known.insert(text.to_owned(), number);
        number
    }
}

impl Gazetteer {
    pub(super) fn load_embedded() -> Result<Self> {
        let mut sharing = SharedTexts {
            list: Vec::new(),
            known: HashMap::new(),
        };
        // Number 0 is the empty text, which stands for whatever is not known.
        sharing.intern_text("");
        // Sized to the shipped files: growing by doubling would need twice the memory for a moment.
        let mut texts = String::with_capacity(3_500_000);
        let mut entries = Vec::with_capacity(80_000);
        for_each(NAMES, |row| {
            entries.extend(parse_entry(&row, &mut texts, &mut sharing));
        })?;
        let codes = load_codes(&mut sharing)?;
        let words = index_words(&texts, &entries);
        let points = (0..).zip(&entries).filter(|(_, entry)| entry.is_small());
        let tree = PointTree::build_tree(points.map(|(number, entry)| (entry.point(), number)));
        texts.shrink_to_fit();
        entries.shrink_to_fit();
        Ok(Self {
            tree,
            texts,
            entries,
            shared: sharing.list,
            words,
            codes,
        })
    }
}

struct GazetteerRow<'a> {
    columns: &'a HashMap<String, usize>,
    record: &'a StringRecord,
}

impl GazetteerRow<'_> {
    fn field_text(&self, column: &str) -> &str {
        let number = self.columns.get(column);
        number
            .and_then(|number| self.record.get(*number))
            .unwrap_or_default()
    }

    fn parse_point(&self) -> Option<GeoPoint> {
        GeoPoint::parse_point(self.field_text("lat"), self.field_text("lng"))
    }
}

fn for_each(packed: &[u8], mut each: impl FnMut(GazetteerRow<'_>)) -> Result<()> {
    let unpacked: Box<dyn Read> = Box::new(GzDecoder::new(packed));
    let mut reader = Reader::from_reader(unpacked);
    let header = reader.headers().context("the header of a gazetteer")?;
    let columns: HashMap<String, usize> = header.iter().map(str::to_owned).zip(0..).collect();
    let mut record = StringRecord::new();
    while reader
        .read_record(&mut record)
        .context("a row of a gazetteer")?
    {
        each(GazetteerRow {
            columns: &columns,
            record: &record,
        });
    }
    Ok(())
}

fn parse_entry(
    row: &GazetteerRow<'_>,
    texts: &mut String,
    sharing: &mut SharedTexts,
) -> Option<NameEntry> {
    let country: [u8; 2] = row.field_text("country").as_bytes().try_into().ok()?;
    let mut put = |text: &str| {
        let at = u32::try_from(texts.len()).ok()?;
        texts.push_str(text);
        // The line break ends every match, so a name never runs on into the next one.
        texts.push('\n');
        let length = u16::try_from(text.len()).ok()?;
        Some(TextSpan { at, length })
    };
    let name = row.field_text("name");
    let others = row.field_text("alt_names").split('|');
    let mut folded: Vec<String> = std::iter::once(name)
        .chain(others)
        .map(fold_for_comparison)
        .collect();
    folded.retain(|name| !name.is_empty());
    let mut known = Vec::new();
    folded.retain(|name| {
        let is_new = !known.contains(name);
        known.push(name.clone());
        is_new
    });
    Some(NameEntry {
        id: put(row.field_text("place_id"))?,
        name: put(name)?,
        folded: put(&folded.join("\n"))?,
        country,
        region: sharing.intern_text(row.field_text("admin1")),
        district: sharing.intern_text(row.field_text("admin2")),
        at: row.parse_point()?.to_millionths(),
        population: row.field_text("population").parse().unwrap_or(0),
        kind: AreaKind::from_word(row.field_text("kind"))?,
    })
}

impl NameEntry {
    /// Small enough to say where a point is.
    fn is_small(&self) -> bool {
        matches!(
            self.kind,
            AreaKind::Ward | AreaKind::Place | AreaKind::Locality
        )
    }
}

fn load_codes(sharing: &mut SharedTexts) -> Result<Vec<PostcodeEntry>> {
    let mut codes: Vec<PostcodeEntry> = Vec::with_capacity(15_500);
    let mut places: HashMap<String, (u16, u16)> = HashMap::new();
    for_each(OUTCODES, |row| {
        let district = sharing.intern_text(row.field_text("district"));
        let region = sharing.intern_text(row.field_text("nation"));
        places.insert(row.field_text("outcode").to_owned(), (district, region));
        codes.extend(build_code(
            row.field_text("outcode"),
            row.parse_point(),
            district,
            region,
        ));
    })?;
    for_each(SECTORS, |row| {
        // The file of sectors names no district; the outcode's stands for them.
        let of = places.get(row.field_text("outcode")).copied();
        let (district, region) = of.unwrap_or_default();
        codes.extend(build_code(
            row.field_text("sector"),
            row.parse_point(),
            district,
            region,
        ));
    })?;
    codes.sort_unstable_by_key(|code| code.text);
    codes.shrink_to_fit();
    Ok(codes)
}

fn build_code(
    text: &str,
    point: Option<GeoPoint>,
    district: u16,
    region: u16,
) -> Option<PostcodeEntry> {
    Some(PostcodeEntry {
        text: CodeText::from_text(text)?,
        at: point?.to_millionths(),
        district,
        region,
    })
}

/// Where words begin, in the order of what stands there.
fn index_words(texts: &str, entries: &[NameEntry]) -> Vec<(u32, u32)> {
    let mut words = Vec::with_capacity(entries.len() * 3);
    for (number, entry) in (0..).zip(entries) {
        let from = entry.folded.at as usize;
        let folded = &texts[from..from + usize::from(entry.folded.length)];
        let mut is_inside = false;
        for (at, character) in folded.char_indices() {
            let is_part = character.is_alphanumeric();
            if is_part && !is_inside {
                words.push((entry.folded.at + at as u32, number));
            }
            is_inside = is_part || (is_inside && matches!(character, '\'' | '\u{2019}'));
        }
    }
    let bytes = texts.as_bytes();
    let start = |at: u32| {
        let from = at as usize;
        &bytes[from..bytes.len().min(from + MAX_COMPARED_BYTES)]
    };
    // A search compares 60 bytes at most (`MAX_NAME_BYTES`), so the order behind this does not matter.
    words.sort_unstable_by(|one, other| start(one.0).cmp(start(other.0)));
    words.shrink_to_fit();
    words
}

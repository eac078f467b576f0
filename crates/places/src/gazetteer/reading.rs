//! Reading the files that come with the program.

use std::collections::HashMap;
use std::io::Read;

use anyhow::{Context, Result};
use csv::{Reader, StringRecord};
use flate2::read::GzDecoder;
use kernel::text::fold;

use super::{Code, CodeText, Entry, Gazetteer, Kind, Span};
use crate::index::Tree;
use crate::model::Point;

const NAMES: &[u8] = include_bytes!("../../../../data/places/gazetteer.csv.gz");
const OUTCODES: &[u8] = include_bytes!("../../../../data/places/gb-outcodes.csv.gz");
const SECTORS: &[u8] = include_bytes!("../../../../data/places/gb-postcode-sectors.csv.gz");
/// As far as words are compared for their order, in bytes.
const COMPARED: usize = 64;

struct Sharing {
    list: Vec<Box<str>>,
    known: HashMap<String, u16>,
}

impl Sharing {
    fn number(&mut self, text: &str) -> u16 {
        if let Some(number) = self.known.get(text) {
            return *number;
        }
        let number = u16::try_from(self.list.len()).unwrap_or(0);
        self.list.push(text.into());
        self.known.insert(text.to_owned(), number);
        number
    }
}

impl Gazetteer {
    pub(super) fn read() -> Result<Self> {
        let mut sharing = Sharing {
            list: Vec::new(),
            known: HashMap::new(),
        };
        sharing.number("");
        let mut texts = String::with_capacity(3_500_000);
        let mut entries = Vec::with_capacity(80_000);
        for_each(NAMES, |row| {
            entries.extend(entry(&row, &mut texts, &mut sharing));
        })?;
        let codes = codes(&mut sharing)?;
        let words = words(&texts, &entries);
        let points = (0..).zip(&entries).filter(|(_, entry)| entry.is_small());
        let tree = Tree::build(points.map(|(number, entry)| (entry.point(), number)));
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

struct Row<'a> {
    columns: &'a HashMap<String, usize>,
    record: &'a StringRecord,
}

impl Row<'_> {
    fn text(&self, column: &str) -> &str {
        let number = self.columns.get(column);
        number
            .and_then(|number| self.record.get(*number))
            .unwrap_or_default()
    }

    fn point(&self) -> Option<Point> {
        Point::read(self.text("lat"), self.text("lng"))
    }
}

fn for_each(packed: &[u8], mut each: impl FnMut(Row<'_>)) -> Result<()> {
    let unpacked: Box<dyn Read> = Box::new(GzDecoder::new(packed));
    let mut reader = Reader::from_reader(unpacked);
    let header = reader.headers().context("the header of a gazetteer")?;
    let columns: HashMap<String, usize> = header.iter().map(str::to_owned).zip(0..).collect();
    let mut record = StringRecord::new();
    while reader
        .read_record(&mut record)
        .context("a row of a gazetteer")?
    {
        each(Row {
            columns: &columns,
            record: &record,
        });
    }
    Ok(())
}

fn entry(row: &Row<'_>, texts: &mut String, sharing: &mut Sharing) -> Option<Entry> {
    let country: [u8; 2] = row.text("country").as_bytes().try_into().ok()?;
    let mut put = |text: &str| {
        let at = u32::try_from(texts.len()).ok()?;
        texts.push_str(text);
        texts.push('\n');
        let length = u16::try_from(text.len()).ok()?;
        Some(Span { at, length })
    };
    let name = row.text("name");
    let others = row.text("alt_names").split('|');
    let mut folded: Vec<String> = std::iter::once(name).chain(others).map(fold).collect();
    folded.retain(|name| !name.is_empty());
    let mut known = Vec::new();
    folded.retain(|name| {
        let is_new = !known.contains(name);
        known.push(name.clone());
        is_new
    });
    Some(Entry {
        id: put(row.text("place_id"))?,
        name: put(name)?,
        folded: put(&folded.join("\n"))?,
        country,
        region: sharing.number(row.text("admin1")),
        district: sharing.number(row.text("admin2")),
        at: row.point()?.packed(),
        population: row.text("population").parse().unwrap_or(0),
        kind: Kind::read(row.text("kind"))?,
    })
}

impl Entry {
    /// Small enough to say where a point is.
    fn is_small(&self) -> bool {
        matches!(self.kind, Kind::Ward | Kind::Place | Kind::Locality)
    }
}

fn codes(sharing: &mut Sharing) -> Result<Vec<Code>> {
    let mut codes: Vec<Code> = Vec::with_capacity(15_500);
    let mut places: HashMap<String, (u16, u16)> = HashMap::new();
    for_each(OUTCODES, |row| {
        let district = sharing.number(row.text("district"));
        let region = sharing.number(row.text("nation"));
        places.insert(row.text("outcode").to_owned(), (district, region));
        codes.extend(code(row.text("outcode"), row.point(), district, region));
    })?;
    for_each(SECTORS, |row| {
        let of = places.get(row.text("outcode")).copied();
        let (district, region) = of.unwrap_or_default();
        codes.extend(code(row.text("sector"), row.point(), district, region));
    })?;
    codes.sort_unstable_by_key(|code| code.text);
    codes.shrink_to_fit();
    Ok(codes)
}

fn code(text: &str, point: Option<Point>, district: u16, region: u16) -> Option<Code> {
    Some(Code {
        text: CodeText::of(text)?,
        at: point?.packed(),
        district,
        region,
    })
}

/// Where words begin, in the order of what stands there.
fn words(texts: &str, entries: &[Entry]) -> Vec<(u32, u32)> {
    let mut words = Vec::with_capacity(entries.len() * 3);
    for (number, entry) in (0..).zip(entries) {
        let from = entry.folded.at as usize;
        let folded = &texts[from..from + usize::from(entry.folded.length)];
        let mut is_inside = false;
        for (at, letter) in folded.char_indices() {
            let is_part = letter.is_alphanumeric();
            if is_part && !is_inside {
                words.push((entry.folded.at + at as u32, number));
            }
            is_inside = is_part || (is_inside && matches!(letter, '\'' | '\u{2019}'));
        }
    }
    let bytes = texts.as_bytes();
    let start = |at: u32| {
        let from = at as usize;
        &bytes[from..bytes.len().min(from + COMPARED)]
    };
    words.sort_unstable_by(|one, other| start(one.0).cmp(start(other.0)));
    words.shrink_to_fit();
    words
}

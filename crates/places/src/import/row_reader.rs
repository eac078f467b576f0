//! Reading rows of a file.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};

use csv::{ByteRecord, ReaderBuilder, StringRecord};
use flate2::bufread::MultiGzDecoder;

use super::place_import::ImportError;
use super::place_row::{PlaceImportRow, fnv_hash};
use super::report::BadLine;
use super::row_cells::RowCells;

/// How gzip begins.
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];
/// Columns without which nothing is a place.
const REQUIRED_COLUMNS: [&str; 4] = ["name", "country", "lat", "lng"];

/// Lines that a row may run over.
const MAX_LINES: u64 = 20;

#[derive(Default)]
pub(super) struct ImportBatch {
    pub good: Vec<PlaceImportRow>,
    /// What is wrong, and the row's own id where that can be read and the row is its only one.
    pub bad: Vec<(BadLine, Option<String>)>,
    /// None while there is more.
    pub end: Option<FileEnd>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum FileEnd {
    /// After its last row.
    Whole,
    /// In a row that may be cut off, and may as well be a footer or end no line: nothing is said to be gone. Why.
    Doubtful(&'static str),
    /// Before: this went wrong.
    Broken(String),
}

type ByteInput = Box<dyn BufRead + Send>;

pub(super) struct RowReader {
    reader: csv::Reader<ByteInput>,
    columns: HashMap<String, usize>,
    /// How many cells the first line has.
    width: usize,
    /// For rows that name none.
    source: String,
    /// Where ids stood first.
    seen: HashMap<u64, u64>,
    record: ByteRecord,
    /// The row that was read last has too few cells.
    is_short: bool,
    /// How many lines it ends; none where the file ends before its line.
    lines: u64,
}

impl RowReader {
    pub(super) fn open_file(
        file: impl Read + Send + 'static,
        source: &str,
    ) -> Result<Self, ImportError> {
        let unreadable = |error: &dyn std::fmt::Display| {
            ImportError::File(format!("the file cannot be read: {error}"))
        };
        let mut file = BufReader::new(file);
        // The content decides and not the name: packed files arrive under any name.
        let start = file.fill_buf().map_err(|error| unreadable(&error))?;
        let input: ByteInput = if start.starts_with(&GZIP_MAGIC) {
            // Several packed parts may stand one behind the other, which a plain decoder would end after the first.
            Box::new(BufReader::new(MultiGzDecoder::new(file)))
        } else {
            Box::new(file)
        };
        // Rows with too few cells are reported by line; a strict reader would stop at the first.
        let mut reader = ReaderBuilder::new().flexible(true).from_reader(input);
        let header = reader.headers().map_err(|error| unreadable(&error))?;
        // Spreadsheets write a byte order mark before the first column.
        let name = |column: &str| column.trim_start_matches('\u{feff}').trim().to_lowercase();
        let names: Vec<String> = header.iter().map(name).collect();
        check_names(&names).map_err(ImportError::File)?;
        let width = names.len();
        // Spreadsheets leave columns without a name at the end: nothing is read from those.
        let named = names.into_iter().zip(0..);
        let columns = named.filter(|(name, _)| !name.is_empty()).collect();
        Ok(Self {
            reader,
            columns,
            width,
            source: source.to_owned(),
            seen: HashMap::new(),
            record: ByteRecord::new(),
            is_short: false,
            lines: 1,
        })
    }

    pub(super) fn next_batch(&mut self, most: usize) -> ImportBatch {
        let mut reading = ImportBatch::default();
        while reading.good.len() < most && reading.bad.len() < most {
            let line = self.reader.position().line();
            match self.reader.read_byte_record(&mut self.record) {
                Ok(true) => {}
                Ok(false) => {
                    reading.end = Some(match (self.is_short, self.lines) {
                        (true, 1) => FileEnd::Doubtful("its last row has too few cells"),
                        (true, _) => FileEnd::Broken("its last row is cut off".to_owned()),
                        (false, 0) => {
                            FileEnd::Doubtful("its last line has no end, as if it were cut off")
                        }
                        (false, _) => FileEnd::Whole,
                    });
                    break;
                }
                Err(error) => {
                    let why = format!("cannot be read: {error}");
                    // A broken packing has no next line.
                    if error.is_io_error() {
                        reading.end = Some(FileEnd::Broken(error.to_string()));
                    }
                    reading.bad.push((BadLine { line, why }, None));
                    if reading.end.is_some() {
                        break;
                    }
                    continue;
                }
            }
            let line = self.record.position().map_or(line, csv::Position::line);
            let lines = self.reader.position().line().saturating_sub(line);
            self.lines = lines;
            match self.parse_row(line, lines) {
                Ok(row) => reading.good.push(row),
                // A quotation mark that nothing closes swallows other rows.
                Err((why, _)) if lines > 1 => {
                    let why = format!("{why}; it runs over {lines} lines");
                    reading.bad.push((BadLine { line, why }, None));
                }
                Err((why, id)) => reading.bad.push((BadLine { line, why }, id)),
            }
        }
        reading
    }

    fn parse_row(
        &mut self,
        line: u64,
        lines: u64,
    ) -> Result<PlaceImportRow, (String, Option<String>)> {
        let is_text = std::str::from_utf8(self.record.as_slice()).is_ok();
        // Lossy only to find the id of the row; what is not UTF-8 is refused below.
        let record = StringRecord::from_byte_record_lossy(self.record.clone());
        let cells = RowCells {
            columns: &self.columns,
            record: &record,
        };
        let id = cells.cell_text("source_id");
        let is_id = |id: &String| !id.is_empty() && !id.contains(char::REPLACEMENT_CHARACTER);
        let known = Some(id).filter(is_id);
        let row_error = |why: String| (why, known.clone());
        self.is_short = record.len() < self.width;
        if !is_text {
            return Err(row_error("is not UTF-8".to_owned()));
        }
        if lines > MAX_LINES {
            return Err(row_error("is no row".to_owned()));
        }
        if record.len() != self.width {
            let why = format!(
                "has {} cells where the first line has {}",
                record.len(),
                self.width
            );
            return Err(row_error(why));
        }
        let row = cells.parse_row(&self.source).map_err(row_error)?;
        if let Some(first) = self.seen.insert(fnv_hash(&row.source_id), line) {
            return Err(row_error(format!("repeats the id of line {first}")));
        }
        Ok(row)
    }
}

/// Says what is wrong with the names of the columns: all that are missing, and what is there in their place.
fn check_names(names: &[String]) -> Result<(), String> {
    let quote = |name: &str| format!("'{}'", name.chars().take(60).collect::<String>());
    let list = |names: &[&str]| {
        let quoted: Vec<String> = names.iter().map(|name| quote(name)).collect();
        quoted.join(", ")
    };
    if let Some(twice) = names
        .iter()
        .enumerate()
        .find(|(at, name)| !name.is_empty() && names[..*at].contains(name))
    {
        return Err(format!(
            "the first line names the column {} twice",
            quote(twice.1)
        ));
    }
    let is_missing = |needed: &&&str| !names.iter().any(|name| name == *needed);
    let missing: Vec<&str> = REQUIRED_COLUMNS
        .iter()
        .filter(is_missing)
        .copied()
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let found: Vec<&str> = names.iter().map(String::as_str).collect();
    let hint = match found[..] {
        [only] if only.contains([';', '\t']) => "; save it with commas between the columns",
        _ => "",
    };
    Err(format!(
        "the first line names no column {}, but {}{hint}",
        list(&missing),
        list(&found)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlaceCategory;
    use std::io::Write;

    const HEADER: &str = "source_id,name,category,country,lat,lng,phone\n";

    fn rows(text: &str) -> ImportBatch {
        let file = std::io::Cursor::new(format!("{HEADER}{text}").into_bytes());
        RowReader::open_file(file, "mine")
            .unwrap()
            .next_batch(1_000)
    }

    #[test]
    fn good_rows_are_read_beside_bad_ones_which_are_named_by_line() {
        let reading = rows(concat!(
            "a,Grace Pharmacy,pharmacy,NG,7.77,4.56,0803\n",
            "b,,pharmacy,NG,7.77,4.56,\n",
            "c,Nowhere,clinic,NG,NaN,4.56,\n",
            "d,Swapped,clinic,HK,114.2,22.3,\n",
            "e,Short,clinic\n",
            "f,\"Two\nlines\",lab,GB,51.5,-0.1,\n",
            "a,Again,clinic,NG,7.77,4.56,\n",
            "g,Odd,bakery,NG,7.77,4.56,\n",
            "h,Where,clinic,Nigeria,7.77,4.56,\n",
        ));
        let names: Vec<_> = reading.good.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["Grace Pharmacy", "Two lines"]);
        assert_eq!(reading.good[1].category, PlaceCategory::Laboratory);
        let told: Vec<_> = reading
            .bad
            .iter()
            .map(|(bad, id)| (bad.line, id.as_deref().unwrap_or("-")))
            .collect();
        assert_eq!(
            told,
            [
                (3, "b"),
                (4, "c"),
                (5, "d"),
                (6, "e"),
                (9, "a"),
                (10, "g"),
                (11, "h")
            ]
        );
        assert!(reading.bad[2].0.why.contains("swapped"));
        assert_eq!(reading.end, Some(FileEnd::Whole));
    }

    #[test]
    fn a_packed_file_is_read_too_and_a_broken_one_ends() {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let row = "a,Grace Pharmacy,pharmacy,NG,7.77,4.56,0803\n";
        packer
            .write_all(format!("{HEADER}{row}").as_bytes())
            .unwrap();
        let packed = packer.finish().unwrap();
        let cut = packed[..packed.len() - 9].to_vec();
        let whole = RowReader::open_file(std::io::Cursor::new(packed), "mine")
            .unwrap()
            .next_batch(10);
        assert_eq!((whole.good.len(), whole.bad.len()), (1, 0));
        let broken = RowReader::open_file(std::io::Cursor::new(cut), "mine")
            .map(|mut rows| rows.next_batch(10));
        assert!(broken.is_err() || matches!(broken.unwrap().end, Some(FileEnd::Broken(_))));
    }

    #[test]
    fn a_file_without_the_needed_columns_is_refused() {
        let file = std::io::Cursor::new(b"name,lat\nx,1\n".to_vec());
        let refused = RowReader::open_file(file, "mine")
            .err()
            .unwrap()
            .to_string();
        assert!(refused.contains("'country'"), "{refused}");
    }

    fn refused(text: &str) -> String {
        let file = std::io::Cursor::new(text.as_bytes().to_vec());
        RowReader::open_file(file, "mine")
            .err()
            .unwrap()
            .to_string()
    }

    #[test]
    fn the_first_line_is_blamed_for_what_it_lacks() {
        let missing = refused("name,latitude,longitude,country\nx,1,2,NG\n");
        assert!(
            missing.contains("no column 'lat', 'lng', but 'name', 'latitude'"),
            "{missing}"
        );
        let other = refused("name;country;lat;lng\nx;NG;1;2\n");
        assert!(other.contains("with commas"), "{other}");
        let twice = refused("name,name,country,lat,lng\nx,y,NG,1,2\n");
        assert!(twice.contains("'name' twice"), "{twice}");
    }

    #[test]
    fn columns_without_a_name_are_passed_over() {
        let file = std::io::Cursor::new(b"name,country,lat,lng,,\nGrace,NG,7.77,4.56,,\n".to_vec());
        let reading = RowReader::open_file(file, "mine").unwrap().next_batch(10);
        assert_eq!((reading.good.len(), reading.bad.len()), (1, 0));
    }

    #[test]
    fn the_column_that_is_wrong_is_the_one_that_is_named() {
        let reading = rows("a,Far,clinic,NG,7.77,455,\nb,High,clinic,NG,95,200,\n");
        let why: Vec<&str> = reading.bad.iter().map(|(bad, _)| &*bad.why).collect();
        assert_eq!(
            why,
            [
                "lng 455 is not between -180 and 180",
                "lat 95 is not between -90 and 90"
            ]
        );
    }

    #[test]
    fn a_row_that_is_not_utf_8_is_bad_alone() {
        let mut text = format!("{HEADER}a,Grace,pharmacy,NG,7.77,4.56,\n").into_bytes();
        text.extend_from_slice(b"b,Gr\xffce,pharmacy,NG,7.77,4.56,\n");
        let reading = RowReader::open_file(std::io::Cursor::new(text), "mine")
            .unwrap()
            .next_batch(10);
        assert_eq!((reading.good.len(), reading.bad.len()), (1, 1));
        assert_eq!(reading.bad[0].1.as_deref(), Some("b"));
    }

    /// The lines that are bad and whether each tells which place it is of.
    fn told(reading: &ImportBatch) -> Vec<(u64, bool)> {
        let bad = reading.bad.iter();
        bad.map(|(bad, id)| (bad.line, id.is_some())).collect()
    }

    #[test]
    fn a_quotation_mark_that_nothing_closes_hides_other_rows() {
        let row = |id: &str| format!("{id},Grace Pharmacy,pharmacy,NG,7.77,4.56,\n");
        let open = "b,\"Mercy Pharmacy,pharmacy,NG,7.77,4.56,\n";
        let to_the_end = rows(&(row("a") + open + &row("c") + &row("d")));
        assert_eq!(to_the_end.good.len(), 1);
        assert_eq!(told(&to_the_end), [(3, false)]);
        assert!(matches!(to_the_end.end, Some(FileEnd::Broken(_))));
        let quoted = "d,\"Peace, Pharmacy\",pharmacy,NG,7.77,4.56,\n";
        let to_the_next = rows(&(row("a") + open + &row("c") + quoted + &row("e")));
        assert!(told(&to_the_next).contains(&(3, false)));
    }

    #[test]
    fn a_plain_file_that_breaks_off_is_no_whole_one() {
        let reading = rows("a,Grace,pharmacy,NG,7.77,4.56,\nb,Mercy,phar");
        assert_eq!(reading.good.len(), 1);
        assert!(matches!(reading.end, Some(FileEnd::Broken(_))));
    }

    #[test]
    fn a_file_with_a_footer_is_whole_in_doubt() {
        let reading = rows("a,Grace,pharmacy,NG,7.77,4.56,\n# 1 row\n");
        assert_eq!((reading.good.len(), reading.bad.len()), (1, 1));
        assert!(matches!(reading.end, Some(FileEnd::Doubtful(_))));
    }

    #[test]
    fn a_source_that_fits_no_column_is_a_bad_row() {
        let header = "source_id,source,name,country,lat,lng\n";
        let text = format!(
            "{header}a,{},Grace,NG,7.77,4.56\nb,{},Grace,NG,7.77,4.56\n",
            "s".repeat(64),
            "s".repeat(65)
        );
        let file = std::io::Cursor::new(text.into_bytes());
        let reading = RowReader::open_file(file, "mine").unwrap().next_batch(10);
        assert_eq!((reading.good.len(), told(&reading)), (1, vec![(3, true)]));
    }
}

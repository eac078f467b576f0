//! One import from its first row to its last.

use std::collections::HashSet;
use std::io::Read;

use super::claim::ImportClaim;
use super::duplicates::count_duplicates;
use super::place_import::{ImportError, PlaceImport};
use super::place_row::{PlaceImportRow, fnv_hash};
use super::report::PlacesImportReport;
use super::row_reader::{FileEnd, ImportBatch, RowReader};
use super::row_writer;
use crate::Places;
use crate::index::PlaceIndex;
use crate::sources::OWN_SOURCE;

/// Rows that are written at once.
pub(super) const CHUNK_SIZE: usize = 250;

/// Imports a file: CSV with a header line, or the same packed with gzip.
///
/// # Errors
/// [`ImportError`]. Rows that were written by then stay, and the next import goes on from there.
pub async fn import_places(
    places: &Places,
    import: &PlaceImport<'_>,
    file: impl Read + Send + 'static,
) -> Result<PlacesImportReport, ImportError> {
    if import.source == OWN_SOURCE {
        let why =
            format!("'{OWN_SOURCE}' is for places added by staff; give the source another name");
        return Err(ImportError::File(why));
    }
    // Opened before the claim, so that a file that cannot be read blocks nobody and leaves no failed run.
    let rows = RowReader::open_file(file, import.source)?;
    let claim = ImportClaim::acquire_claim(places, import).await?;
    let mut report = PlacesImportReport::default();
    match import_rows(places, import, &claim, rows, &mut report).await {
        Ok(()) => {
            claim.finish_run(places, import, &report, None).await?;
            Ok(report)
        }
        // The run belongs to somebody else now, who has closed it.
        Err(ImportError::Lost(source)) => Err(ImportError::Lost(source)),
        Err(error) => {
            claim
                .finish_run(places, import, &report, Some(error.to_string()))
                .await?;
            Err(error)
        }
    }
}

async fn import_rows(
    places: &Places,
    import: &PlaceImport<'_>,
    claim: &ImportClaim,
    rows: RowReader,
    report: &mut PlacesImportReport,
) -> Result<(), ImportError> {
    let named = write_all_rows(places, import, claim, rows, report).await?;
    report.require_rows()?;
    if report.held.is_empty() {
        let actor = import.actor.clone();
        report.removed = row_writer::remove_unnamed(places, claim, actor, &named).await?;
    }
    // It needs the whole index a second time in memory, which a start must not cost.
    if import.counts_duplicates {
        let index = PlaceIndex::load_index(&places.store().reader()).await?;
        report.duplicates = count_duplicates(&index, import.source);
    }
    Ok(())
}

/// Writes every row that can be read; answers the hashes of what the file names.
async fn write_all_rows(
    places: &Places,
    import: &PlaceImport<'_>,
    claim: &ImportClaim,
    mut rows: RowReader,
    report: &mut PlacesImportReport,
) -> Result<HashSet<u64>, ImportError> {
    let mut named = HashSet::new();
    loop {
        let (good, end) = note_batch(rows.next_batch(CHUNK_SIZE), &mut named, report);
        if !good.is_empty() {
            row_writer::write_rows(places, claim, import.actor.clone(), good, report).await?;
        }
        match end {
            None => {}
            Some(RowsEnd::Whole) => return Ok(named),
            Some(RowsEnd::Broken(why)) => return Err(ImportError::File(why)),
        }
    }
}

pub(super) enum RowsEnd {
    Whole,
    /// It breaks off: why.
    Broken(String),
}

/// Notes what a batch names and what is wrong with it; answers its good rows, and how the file ends where it does.
pub(super) fn note_batch(
    batch: ImportBatch,
    named: &mut HashSet<u64>,
    report: &mut PlacesImportReport,
) -> (Vec<PlaceImportRow>, Option<RowsEnd>) {
    let ImportBatch { good, bad, end } = batch;
    report.read += (good.len() + bad.len()) as u64;
    for (line, id) in bad {
        // What is wrong now is not gone; where nobody knows what it is, nothing is.
        match id {
            Some(id) => {
                named.insert(fnv_hash(&id));
            }
            None => report.hold_removals(format!(
                "line {} does not say which place it is about",
                line.line
            )),
        }
        report.add_bad_line(line);
    }
    // Hashes instead of ids: eight bytes a row bound the memory of a large file.
    named.extend(good.iter().map(|row| fnv_hash(&row.source_id)));
    let end = end.map(|end| match end {
        FileEnd::Whole => RowsEnd::Whole,
        FileEnd::Doubtful(why) => {
            report.hold_removals(why.to_owned());
            RowsEnd::Whole
        }
        // What is missing behind the break may be in the rest of the file.
        FileEnd::Broken(why) => {
            report.hold_removals("the file is cut off".to_owned());
            RowsEnd::Broken(format!(
                "the file cannot be read to its end: {why}; what it names no more stays"
            ))
        }
    });
    (good, end)
}

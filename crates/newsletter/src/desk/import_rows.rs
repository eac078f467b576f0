//! The rows of a list that is taken in, as spreadsheets write them.

use std::collections::HashSet;

use csv::StringRecord;
use forms::{FormSource, ParsedForm};
use kernel::{EmailAddress, ProblemDetails};
use serde::Serialize;
use utoipa::ToSchema;
use web::{Error, FormBody, Result};

use crate::options::COUNTRIES;
use crate::subscribing::validation::{SignUpForm, SubscriptionChoices};

/// Most rows of a list.
const MAX_ROWS: usize = 5_000;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = NewsletterImportRefusal)]
pub struct ImportRefusal {
    /// From 2: the first line is the head.
    pub line: usize,
    why: String,
}

impl ImportRefusal {
    pub fn new(line: usize, why: impl Into<String>) -> Self {
        Self {
            line,
            why: why.into(),
        }
    }
}

pub struct ImportRow {
    pub line: usize,
    pub address: EmailAddress,
    pub choices: SubscriptionChoices,
}

/// Where a list has what; only addresses have to be there.
struct ImportColumns {
    email: usize,
    country: Option<usize>,
    topics: Option<usize>,
    frequency: Option<usize>,
}

impl ImportColumns {
    fn from_head(head: &StringRecord) -> Option<Self> {
        let column = |name: &str| head.iter().position(|own| own.eq_ignore_ascii_case(name));
        Some(Self {
            email: column("email")?,
            country: column("country"),
            topics: column("topics"),
            frequency: column("frequency"),
        })
    }

    /// A row as the form for signing up would send it.
    fn to_form_body(&self, row: &StringRecord) -> FormBody {
        let cell = |column: Option<usize>| column.and_then(|at| row.get(at)).unwrap_or_default();
        let country = parse_country(cell(self.country));
        let frequency = cell(self.frequency).to_lowercase();
        let own = [
            ("email", cell(Some(self.email))),
            ("country", country.as_str()),
            ("frequency", frequency.as_str()),
        ];
        let topics = cell(self.topics).split(';').map(|topic| ("topics", topic));
        own.into_iter().chain(topics).collect()
    }
}

/// The rows of the list, each address once.
pub fn parse_rows(csv: &str, offered: &[String]) -> Result<(Vec<ImportRow>, Vec<ImportRefusal>)> {
    // Spreadsheets drop empty cells at the end of a row, so a row may be shorter than the header.
    let mut table = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        // Excel starts a file with a byte order mark, which would become part of the first column's name.
        .from_reader(csv.trim_start_matches('\u{feff}').as_bytes());
    let head = table
        .headers()
        .map_err(|_| unreadable_list("The list cannot be read"))?;
    let columns = ImportColumns::from_head(head)
        .ok_or_else(|| unreadable_list("The list needs a column named email"))?;
    let (mut wanted, mut refused, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
    for (at, row) in table.records().enumerate() {
        let line = at + 2;
        if at >= MAX_ROWS {
            let words = "The list has more than 5,000 rows. Import it in parts";
            return Err(unreadable_list(words));
        }
        let Ok(row) = row else {
            refused.push(ImportRefusal::new(line, "The row cannot be read"));
            continue;
        };
        let sent = columns.to_form_body(&row);
        match SignUpForm::parse_choices(ParsedForm::from_body(&sent, FormSource::Call), offered) {
            Ok((address, _)) if !seen.insert(address.case_folded()) => {
                let why = "The address is in the list twice";
                refused.push(ImportRefusal::new(line, why));
            }
            Ok((address, choices)) => wanted.push(ImportRow {
                line,
                address,
                choices,
            }),
            Err(errors) => {
                let whys = errors.into_iter().map(|error| error.message);
                refused.extend(whys.map(|why| ImportRefusal::new(line, why)));
            }
        }
    }
    Ok((wanted, refused))
}

fn unreadable_list(words: &str) -> Error {
    let problem = ProblemDetails::invalid_fields(words, Vec::new());
    problem.with_field("csv", words).into()
}

/// A code or a name; what is neither is another country.
fn parse_country(cell: &str) -> String {
    let known = COUNTRIES
        .iter()
        .find(|(code, name)| code.eq_ignore_ascii_case(cell) || name.eq_ignore_ascii_case(cell));
    match known {
        Some((code, _)) => (*code).to_owned(),
        None if cell.is_empty() => String::new(),
        None => "other".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_whatever_its_order_and_each_address_once() {
        let csv = "\u{feff}Country,Email,topics\nNigeria,ada@example.org,Heart;Else\n,ADA@example.org,\nGB,nobody,\n\"FR\",bo@example.org,\n";
        let (wanted, refused) = parse_rows(csv, &["Heart".to_owned()]).unwrap();
        let read: Vec<_> = wanted
            .iter()
            .map(|row| (row.line, row.address.as_str(), row.choices.country.as_str()))
            .collect();
        assert_eq!(
            read,
            [(2, "ada@example.org", "NG"), (5, "bo@example.org", "other")]
        );
        assert_eq!(wanted[0].choices.topics, ["Heart"]);
        let lines: Vec<usize> = refused.iter().map(|refusal| refusal.line).collect();
        assert_eq!(lines, [3, 4]);
        assert!(parse_rows("name\nAda\n", &[]).is_err());
    }
}

//! Reading a statement as banks export it: any order of columns, lines above the header, several ways to write days and
//! amounts. Only what came in is taken.

use chrono::NaiveDate;
use csv::{ReaderBuilder, StringRecord, Trim};
use kernel::csv::find_delimiter;
use serde::{Deserialize, Serialize};

/// Rows that are read of one file.
const MOST_ROWS: usize = 20_000;
/// Rows in which the header has to be.
const HEADER_WITHIN: usize = 40;
/// Signs of a line's words that are kept.
const LONGEST_TEXT: usize = 400;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankLine {
    pub booked_on: NaiveDate,
    /// How much, in minor units.
    pub minor: i64,
    pub details: BankLineDetails,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BankLineDetails {
    pub text: String,
    /// Who paid, where the bank says so apart.
    pub payer: Option<String>,
}

impl BankLineDetails {
    pub fn full_text(&self) -> String {
        let payer = self.payer.as_deref().unwrap_or_default();
        format!("{} {payer}", self.text)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidRow {
    /// Its line in the file, from 1.
    pub line: u64,
    pub problem: &'static str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedStatement {
    pub lines: Vec<BankLine>,
    pub invalid: Vec<InvalidRow>,
    pub outgoing: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct StatementColumns {
    day: usize,
    credit: Option<usize>,
    amount: Option<usize>,
    debit: Option<usize>,
    kind: Option<usize>,
    words: Vec<usize>,
    payer: Option<usize>,
}

/// Reads a statement.
///
/// # Errors
/// With words for who brought it, when no header with a day and an amount is found.
pub fn parse_statement(file: &str) -> Result<ParsedStatement, &'static str> {
    // Excel begins a file with this mark, which would become part of the first heading.
    let text = file.trim_start_matches('\u{feff}');
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        // What banks write above the heading has fewer columns than the rows below it.
        .flexible(true)
        .trim(Trim::All)
        .delimiter(find_delimiter(text))
        .from_reader(text.as_bytes());
    let mut columns: Option<StatementColumns> = None;
    let mut found = ParsedStatement::default();
    for (at, record) in reader.records().take(MOST_ROWS).enumerate() {
        let Ok(record) = record else {
            let line = u64::try_from(at).unwrap_or(0) + 1;
            let problem = l10n::t!("transfers-bank-statement-row-unreadable");
            found.invalid.push(InvalidRow { line, problem });
            continue;
        };
        match &columns {
            None if at < HEADER_WITHIN => columns = parse_header(&record),
            None => break,
            Some(columns) => parse_record(columns, &record, &mut found),
        }
    }
    if columns.is_none() {
        return Err(l10n::t!("transfers-bank-statement-no-columns"));
    }
    Ok(found)
}

fn parse_record(columns: &StatementColumns, record: &StringRecord, found: &mut ParsedStatement) {
    if record.iter().all(str::is_empty) {
        return;
    }
    let line = record.position().map_or(0, csv::Position::line);
    match parse_row(columns, record) {
        Ok(Some(row)) => found.lines.push(row),
        Ok(None) => found.outgoing += 1,
        Err(problem) => found.invalid.push(InvalidRow { line, problem }),
    }
}

const WORDS: [&str; 9] = [
    "description",
    "narration",
    "narrative",
    "details",
    "reference",
    "remarks",
    "particulars",
    "memo",
    "message",
];
const PAYERS: [&str; 6] = [
    "payer",
    "sender",
    "counter party",
    "counterparty",
    "from account name",
    "name",
];

fn parse_header(record: &StringRecord) -> Option<StatementColumns> {
    let names: Vec<String> = record
        .iter()
        .map(|name| name.to_lowercase().replace(['_', '-', '.'], " "))
        .collect();
    let with = |words: &[&str]| {
        let has = |name: &String| words.iter().any(|word| name.contains(word));
        names.iter().position(has)
    };
    let credit = with(&[
        "credit",
        "paid in",
        "money in",
        "deposit",
        "lodgement",
        "inflow",
    ]);
    let debit = with(&["debit", "paid out", "money out", "withdrawal", "outflow"]);
    let amount = names
        .iter()
        .position(|name| name.contains("amount") && !name.contains("balance"));
    let amount = amount.filter(|at| Some(*at) != credit && Some(*at) != debit);
    // A heading such as `Debit/Credit` is found for both, and means one column of signed amounts.
    let one_column = credit.filter(|at| Some(*at) == debit);
    let text: Vec<usize> = names
        .iter()
        .enumerate()
        .filter(|(_, name)| WORDS.iter().any(|word| name.contains(word)))
        .map(|(at, _)| at)
        .collect();
    let columns = StatementColumns {
        day: with(&["date", "booked", "day"])?,
        credit: credit.filter(|_| one_column.is_none()),
        debit: debit.filter(|_| one_column.is_none()),
        amount: amount.or(one_column),
        kind: names
            .iter()
            .position(|name| matches!(name.as_str(), "type" | "dr/cr" | "cr/dr" | "drcr" | "sign")),
        payer: with(&PAYERS).filter(|at| !text.contains(at)),
        words: text,
    };
    (columns.credit.is_some() || columns.amount.is_some()).then_some(columns)
}

fn parse_row(
    columns: &StatementColumns,
    record: &StringRecord,
) -> Result<Option<BankLine>, &'static str> {
    let cell = |at: usize| record.get(at).unwrap_or_default();
    let sent = columns.credit.or(columns.amount).map_or("", cell);
    let minor = if sent.is_empty() {
        if columns.debit.is_some_and(|at| !cell(at).is_empty()) {
            return Ok(None);
        }
        return Err(l10n::t!("transfers-bank-statement-amount-missing"));
    } else {
        parse_amount(sent).ok_or(l10n::t!("transfers-bank-statement-amount-unreadable"))?
    };
    let kind = columns.kind.map(cell).unwrap_or_default().to_lowercase();
    let goes_out = kind.starts_with('d') || kind == "-" || minor <= 0;
    if goes_out {
        return Ok(None);
    }
    let booked_on =
        parse_day(cell(columns.day)).ok_or(l10n::t!("transfers-bank-statement-date-unreadable"))?;
    let texts = columns.words.iter().map(|at| cell(*at));
    let text: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    let short = |text: String| -> String { text.chars().take(LONGEST_TEXT).collect() };
    let payer = columns.payer.map(cell).filter(|payer| !payer.is_empty());
    Ok(Some(BankLine {
        booked_on,
        minor,
        details: BankLineDetails {
            text: short(forms::text::normalise_line(&text.join(" "))),
            payer: payer.map(|payer| short(forms::text::normalise_line(payer))),
        },
    }))
}

/// Minor units of an amount as banks write it: `5,000.00`, `₦5000`, `1.234,56`, `(25.00)`, `25.00 CR`.
fn parse_amount(text: &str) -> Option<i64> {
    let upper = text.trim().to_uppercase();
    let is_out = upper.starts_with('(') || upper.starts_with('-') || upper.ends_with("DR");
    let figures: String = upper
        .chars()
        .filter(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
        .collect();
    let letters: String = upper.chars().filter(char::is_ascii_alphabetic).collect();
    // Other letters may be another currency, in which the figure would mean something else.
    let is_known = matches!(
        letters.as_str(),
        "" | "CR" | "DR" | "NGN" | "GBP" | "USD" | "N" | "NGNCR" | "NGNDR"
    );
    if figures.is_empty() || !is_known {
        return None;
    }
    // With three figures behind it the last separator parts thousands: `1.234` is no 1.23.
    let point = figures.rfind(['.', ',']);
    let (whole, part) = match point {
        Some(at) if figures.len() - at - 1 <= 2 => figures.split_at(at),
        _ => (figures.as_str(), ""),
    };
    let digits = |text: &str| -> String { text.chars().filter(char::is_ascii_digit).collect() };
    let whole: i64 = digits(whole).parse().ok()?;
    let part: i64 = format!("{:0<2}", digits(part)).parse().ok()?;
    let minor = whole.checked_mul(100)?.checked_add(part)?;
    Some(if is_out { -minor } else { minor })
}

/// A day as banks write it; day before month.
fn parse_day(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    let date = match text.split_once('T') {
        Some((date, _)) => date,
        None => match text.rsplit_once(' ') {
            Some((date, time)) if time.contains(':') => date,
            _ => text,
        },
    };
    const FORMS: [&str; 11] = [
        "%Y-%m-%d", "%Y/%m/%d", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y", "%d-%b-%Y", "%d %b %Y",
        "%d %B %Y", "%d/%m/%y", "%d-%b-%y", "%d %b %y",
    ];
    let date = date.trim();
    // `%Y` reads two figures too, as the year AD 26; such a date is left to the forms with `%y`.
    let is_day = |day: &NaiveDate| (2000..2100).contains(&chrono::Datelike::year(day));
    FORMS
        .iter()
        .filter_map(|form| NaiveDate::parse_from_str(date, form).ok())
        .find(is_day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_as_banks_write_them() {
        for (text, minor) in [
            ("5,000.00", 500_000),
            ("₦5,000", 500_000),
            ("NGN 5000.5", 500_050),
            ("1.234,56", 123_456),
            ("25.00 CR", 2_500),
            ("(25.00)", -2_500),
            ("-1,000", -100_000),
            ("12.00DR", -1_200),
        ] {
            assert_eq!(parse_amount(text), Some(minor), "{text}");
        }
        for text in ["", "abc", "five", "1e9", "99999999999999999999"] {
            assert_eq!(parse_amount(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_read_as_banks_write_them() {
        let wanted = NaiveDate::from_ymd_opt(2026, 11, 5);
        for text in [
            "2026-11-05",
            "05/11/2026",
            "05-Nov-2026",
            "5 Nov 2026",
            "05/11/26",
            "2026-11-05T10:00:00Z",
            "05/11/2026 10:32",
        ] {
            assert_eq!(parse_day(text), wanted, "{text}");
        }
        assert_eq!(parse_day("13/13/2026"), None);
    }

    #[test]
    fn a_statement_is_read_whatever_stands_above_it() {
        let file = "Account statement;;;\nJanuary;;;\n\nTrans Date;Narration;Debit;Credit\n\
            05-Nov-2026;NIP/ADA OBI/G-7K3M9QXB;;5,000.00\n06-Nov-2026;Charges;50.00;\n;broken;;x\n";
        let read = parse_statement(file).unwrap();
        assert_eq!(read.lines.len(), 1);
        assert_eq!(read.lines[0].minor, 500_000);
        assert_eq!(read.lines[0].details.text, "NIP/ADA OBI/G-7K3M9QXB");
        assert_eq!(read.outgoing, 1);
        assert_eq!(read.invalid.len(), 1);
        assert!(super::parse_statement("a,b\n1,2\n").is_err());
        assert!(super::parse_statement("").is_err());
    }

    #[test]
    fn one_column_with_a_sign_is_read_as_well() {
        let file = "Date,Type,Description,Amount,Balance\n2026-11-05,FPI,ADA OBI G-7K3M9QXB,25.00,100.00\n2026-11-05,DEB,SHOP,-3.20,96.80\n";
        let read = parse_statement(file).unwrap();
        assert_eq!((read.lines.len(), read.outgoing), (1, 1));
        assert_eq!(read.lines[0].minor, 2_500);
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_it_fall_over(text in "\\PC{0,200}") {
            let _ = super::parse_statement(&text);
            let with_header = format!("Date,Amount,Description\n{text}");
            let _ = super::parse_statement(&with_header);
        }
    }
}

//! Tables for spreadsheets.

/// What such a file begins with, so that spreadsheets read it as UTF-8.
pub const UTF8_BOM: &str = "\u{feff}";

pub const MEDIA_TYPE: &str = "text/csv; charset=utf-8";

/// Minor units as `5000.00`, for reckoning.
pub fn format_minor(minor: i64) -> String {
    let sign = if minor < 0 { "-" } else { "" };
    let minor = minor.unsigned_abs();
    format!("{sign}{}.{:02}", minor / 100, minor % 100)
}

/// A row with its line end; every cell in quotes.
pub fn format_row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    let cells: Vec<String> = cells.into_iter().map(escape_cell).collect();
    // Both signs, as RFC 4180 ends a row.
    cells.join(",") + "\r\n"
}

/// Spreadsheets run what begins so, and some cells were typed by visitors (OWASP: CSV injection).
const FORMULA_SIGNS: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\n'];

/// A cell that no spreadsheet takes for a formula.
fn escape_cell(text: &str) -> String {
    let is_formula = text.starts_with(FORMULA_SIGNS);
    let safe = if is_formula { "'" } else { "" };
    format!("\"{safe}{}\"", text.replace('"', "\"\""))
}

/// A cell as it was before [`format_row`] kept it from being a formula.
pub fn unescape_cell(cell: &str) -> &str {
    let bare = cell.strip_prefix('\'');
    bare.filter(|text| text.starts_with(FORMULA_SIGNS))
        .unwrap_or(cell)
}

/// What separates the cells of a table that somebody else wrote: the sign that stands most often in its first lines.
pub fn find_delimiter(text: &str) -> u8 {
    let head: String = text.lines().take(20).collect();
    let count = |sign: u8| head.bytes().filter(|byte| *byte == sign).count();
    let signs = [b',', b';', b'\t', b'|'];
    // `max_by_key` takes the last of equals: backwards, so that a comma wins.
    let most = signs.into_iter().rev().max_by_key(|sign| count(*sign));
    most.unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        assert_eq!(escape_cell("plain"), "\"plain\"");
        assert_eq!(escape_cell("say \"hi\""), "\"say \"\"hi\"\"\"");
        for start in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"] {
            assert!(escape_cell(start).starts_with("\"'"), "{start}");
        }
    }

    #[test]
    fn a_row_ends_its_line() {
        assert_eq!(format_row(["a", "=b"]), "\"a\",\"'=b\"\r\n");
    }
}

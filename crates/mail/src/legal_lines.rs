//! Who the organisation is before the law, at the end of each mail: as staff wrote it for the reader's country.

use kernel::PhoneCountry;

settings::group! {
    /// Nothing is written for staff: a line that is empty here stands in no mail.
    #[derive(Default)]
    pub struct LegalLines: "mail-legal", "Legal line in emails" {
        pub nigeria: String = "", "For readers in Nigeria", lines,
            help("Registered name, number and address as the Corporate Affairs Commission has them. Leave it empty to use the line for everybody else.");
        pub united_kingdom: String = "", "For readers in the United Kingdom", lines,
            help("Registered name, company or charity number and registered address. Leave it empty to use the line for everybody else.");
        pub default_line: String = "", "For everybody else", lines,
            help("Used where we do not know the reader's country, or its own line is empty. Leave it empty and those emails have no legal line.");
    }
}

impl LegalLines {
    /// The line for a reader; empty where none was written.
    pub fn find_line(&self, country: Option<PhoneCountry>) -> &str {
        let own = match country {
            Some(PhoneCountry::Nigeria) => self.nigeria.trim(),
            Some(PhoneCountry::UnitedKingdom) => self.united_kingdom.trim(),
            None => "",
        };
        if own.is_empty() {
            return self.default_line.trim();
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_without_a_line_has_the_line_of_everybody_else() {
        let lines = LegalLines {
            nigeria: " RC 1 \n".to_owned(),
            default_line: "Elsewhere".to_owned(),
            ..LegalLines::default()
        };
        assert_eq!(lines.find_line(Some(PhoneCountry::Nigeria)), "RC 1");
        assert_eq!(
            lines.find_line(Some(PhoneCountry::UnitedKingdom)),
            "Elsewhere"
        );
        assert_eq!(lines.find_line(None), "Elsewhere");
        assert_eq!(LegalLines::default().find_line(None), "");
    }
}

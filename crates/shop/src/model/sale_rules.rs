//! What may be sold where: the class of a product, its registration, and the licence map (care-and-law §2.3, §3.2).

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use kernel::PracticeZone;

use super::{Product, ProductClass};

/// On which terms a product is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SaleTerms {
    Open,
    /// The buyer answers questions, and a clinician agrees before it is paid.
    Screening,
    /// The same, with a prescription.
    Prescription,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleRefusal {
    /// It has no registration there that is in date.
    NotRegistered,
    /// Medicines are not sold there.
    NotLicensed,
}

impl SaleRefusal {
    pub fn text(self) -> &'static str {
        match self {
            Self::NotRegistered => l10n::t!("orders-sale-not-registered"),
            Self::NotLicensed => l10n::t!("orders-sale-not-licensed"),
        }
    }
}

/// The tag of everything that depends on the licence map.
pub const LICENCES_TAG: &str = "care:licences";

/// What decides today.
#[derive(Clone, Debug)]
pub struct SaleRules {
    pub today: NaiveDate,
    /// Countries in which medicines may be sold: `NG`, `GB`.
    pub licensed: Vec<&'static str>,
}

impl SaleRules {
    /// The countries that licences are asked for.
    pub const COUNTRIES: [&'static str; 2] = ["NG", "GB"];

    /// When today is over and something else may hold: registrations and licences end with a day.
    pub fn ends_at(&self) -> Option<DateTime<Utc>> {
        let next = self.today.succ_opt()?.and_time(NaiveTime::MIN);
        PracticeZone::Lagos.timestamp_of_local(next).earliest()
    }

    /// On which terms a product is sold to a country; by asking alone where it is not.
    pub fn find_terms(&self, product: &Product, country: &str) -> Result<SaleTerms, SaleRefusal> {
        if !product.class.is_regulated() {
            return Ok(SaleTerms::Open);
        }
        if product.class.is_medicine() && !self.licensed.contains(&country) {
            return Err(SaleRefusal::NotLicensed);
        }
        let number = product.registration.number_in(country, self.today);
        number.ok_or(SaleRefusal::NotRegistered)?;
        Ok(match product.class {
            ProductClass::Merchandise | ProductClass::Device => SaleTerms::Open,
            ProductClass::Pharmacy => SaleTerms::Screening,
            ProductClass::Prescription => SaleTerms::Prescription,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Registration, TaxClass};

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn product(class: ProductClass, registration: Registration) -> Product {
        Product {
            id: String::new(),
            title: String::new(),
            url: String::new(),
            prices: Vec::new(),
            class,
            tax: TaxClass::Standard,
            is_sealed: false,
            registration,
            picture: None,
        }
    }

    /// Every class in every country, with and without a licence, with and without a registration.
    #[test]
    fn nothing_regulated_is_sold_without_registration_and_no_medicine_without_licence() {
        let registered = Registration {
            nigeria: "04-1234".to_owned(),
            united_kingdom: "UK-1".to_owned(),
            expires: Some(day(27)),
        };
        for class in ProductClass::ALL {
            for country in ["NG", "GB", "FR", ""] {
                for licensed in [vec![], vec!["NG"], vec!["NG", "GB"]] {
                    let rules = |today| SaleRules {
                        today,
                        licensed: licensed.clone(),
                    };
                    let bare = product(class, Registration::default());
                    let good = product(class, registered.clone());
                    let is_sold = |rules: SaleRules, product: &Product| {
                        rules.find_terms(product, country).is_ok()
                    };
                    let is_plain = class == ProductClass::Merchandise;
                    assert_eq!(
                        is_sold(rules(day(27)), &bare),
                        is_plain,
                        "{class:?} {country}"
                    );
                    assert_eq!(
                        is_sold(rules(day(28)), &good),
                        is_plain,
                        "{class:?} {country}"
                    );
                    let has_number = matches!(country, "NG" | "GB");
                    let is_licensed = !class.is_medicine() || licensed.contains(&country);
                    assert_eq!(
                        is_sold(rules(day(27)), &good),
                        is_plain || (has_number && is_licensed),
                        "{class:?} {country} {licensed:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_prescription_medicine_needs_more_than_answers() {
        let registration = Registration {
            nigeria: "04-1234".to_owned(),
            united_kingdom: String::new(),
            expires: Some(day(27)),
        };
        let rules = SaleRules {
            today: day(1),
            licensed: vec!["NG"],
        };
        let terms = |class| rules.find_terms(&product(class, registration.clone()), "NG");
        assert_eq!(terms(ProductClass::Device), Ok(SaleTerms::Open));
        assert_eq!(terms(ProductClass::Pharmacy), Ok(SaleTerms::Screening));
        assert_eq!(
            terms(ProductClass::Prescription),
            Ok(SaleTerms::Prescription)
        );
    }
}

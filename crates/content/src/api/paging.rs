//! Pages of lists and the query that asks for them.
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::view::Page;

/// Most items on a page.
const LARGEST: u32 = 100;

/// What lists take. Everything is read as text, so that no value is an error: a page or limit that is no whole
/// number above zero counts as not given, and a page past the end is empty.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ListParams {
    /// Text to look for, regardless of case and accents; 200 characters count.
    pub q: String,
    /// Text that the category must contain; `All` for any.
    pub category: String,
    /// Text that the section must contain.
    pub section: String,
    /// `All`, `Clinic Series`, `MOS` or `Health Nuggets`.
    pub series: String,
    /// Counts from 1.
    #[param(value_type = Option<u32>, minimum = 1)]
    pub page: String,
    /// Items per page, at most 100.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    pub limit: String,
}

impl ListParams {
    /// The page that was asked for and its size.
    pub fn paging(&self, usual: u32) -> Paging {
        let whole = |text: &str| text.trim().parse::<u64>().ok().filter(|number| *number > 0);
        let clamped = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        Paging {
            page: whole(&self.page).map_or(1, clamped),
            size: whole(&self.limit).map_or(usual, |limit| clamped(limit).min(LARGEST)),
        }
    }
}

/// Which part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paging {
    /// From 1.
    pub page: u32,
    /// Items per page, from 1.
    pub size: u32,
}

impl Paging {
    /// How many pages a list has; an empty list has none.
    pub fn pages(self, total: u64) -> u32 {
        u32::try_from(total.div_ceil(u64::from(self.size))).unwrap_or(u32::MAX)
    }

    /// These items as that page of so many in all.
    pub fn of<T: ToSchema>(self, items: Vec<T>, total: u64) -> Page<T> {
        Page {
            items,
            page: self.page,
            page_size: self.size,
            pages: self.pages(total),
            total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paging(page: &str, limit: &str) -> (u32, u32) {
        let params = ListParams {
            page: page.into(),
            limit: limit.into(),
            ..ListParams::default()
        };
        let Paging { page, size } = params.paging(12);
        (page, size)
    }

    #[test]
    fn what_is_no_page_is_the_first() {
        for odd in ["", "0", "-1", "x", "1.5", "١", "-99999999999999999999"] {
            assert_eq!(paging(odd, odd), (1, 12), "{odd}");
        }
        assert_eq!(paging(" 3 ", "5"), (3, 5));
        assert_eq!(paging("18446744073709551615", "5000"), (u32::MAX, 100));
        assert_eq!(paging("99999999999999999999999999", "1").0, 1);
        assert_eq!(Paging { page: 1, size: 12 }.pages(0), 0);
        assert_eq!(Paging { page: 1, size: 12 }.pages(13), 2);
    }
}

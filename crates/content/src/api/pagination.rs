//! Pages of lists and the query that asks for them.
use kernel::PageParams;
use serde::Deserialize;
use utoipa::IntoParams;
use web::lenient_number;

const LARGEST: u64 = 100;

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
    pub section: String,
    /// `All`, `Clinic Series`, `MOS` or `Health Nuggets`.
    pub series: String,
    /// Counts from 1.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1)]
    pub page: Option<u64>,
    /// Items per page, at most 100.
    #[serde(deserialize_with = "lenient_number")]
    #[param(minimum = 1, maximum = 100)]
    pub limit: Option<u64>,
}

impl ListParams {
    /// The page that was asked for; a list has `usual` items on one where no limit is given.
    pub fn to_paging(&self, usual: u64) -> PageParams {
        paging_of(self.page, self.limit, usual)
    }
}

/// The page that was asked for; a list has `usual` items on one where no limit is given.
pub fn paging_of(page: Option<u64>, limit: Option<u64>, usual: u64) -> PageParams {
    let size = limit.unwrap_or(usual).min(LARGEST);
    PageParams::new(page, size).open_ended()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_so_many_items_as_are_asked_for_within_reason() {
        let paging = |page, limit| {
            let params = ListParams {
                page,
                limit,
                ..ListParams::default()
            };
            let paging = params.to_paging(12);
            (paging.number(13), paging.size(), paging.page_count(13))
        };
        assert_eq!(paging(None, None), (1, 12, 2));
        assert_eq!(paging(Some(3), Some(5)), (3, 5, 3));
        assert_eq!(
            paging(Some(u64::MAX), Some(5_000)),
            (u64::from(u32::MAX), 100, 1)
        );
        assert_eq!(ListParams::default().to_paging(12).page_count(0), 0);
    }
}
